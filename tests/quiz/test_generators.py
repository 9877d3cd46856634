"""Generated questions: proved, within the limits, the same again from their id, of the level asked for."""

from random import Random

import pytest

from quiz.checking import RULES, check_kind, rule_ids
from quiz.errors import UnknownQuestionError
from quiz.generators import generate, generate_again, generate_any, is_generated
from quiz.generators.draft import QuestionKind
from quiz.limits import problems
from quiz.markup import named_squares
from quiz.models import LANGUAGES, Asked, Level, Phrase
from quiz.positions import GAMES, load_positions
from quiz.proof.prove import prove
from quiz.wording import ask, load_words
from rules import Kind, Square
from tests.rules.recorded import GAMES as RECORDED

PER_KIND = 150
POSITIONS = load_positions()


@pytest.mark.parametrize("kind", QuestionKind)
def test_questions_of_every_kind_are_proved(kind: QuestionKind) -> None:
    seed = Random(kind).randrange(1 << 30)
    report = check_kind(kind, PER_KIND, seed, rule_ids(RULES.read_text(encoding="utf-8")), POSITIONS)
    assert report.problems == []
    assert report.count == PER_KIND


@pytest.mark.parametrize("kind", QuestionKind)
@pytest.mark.parametrize("level", Level)
def test_an_id_brings_the_same_question_back(kind: QuestionKind, level: Level) -> None:
    question = generate_any(kind, level, POSITIONS, Random(7))
    assert is_generated(question.id)
    assert len(question.id) <= 40
    assert question.level is level
    assert generate_again(question.id, POSITIONS) == question
    assert generate(kind, level, int(question.id.rpartition("-")[2]) ^ 1, POSITIONS) != question


@pytest.mark.parametrize(
    "name",
    ["gen-weather-1-5", "gen-state-4-5", "gen-state-1-99999999999", "gen-state-1-4294967296", "towers-whose", ""],
)
def test_other_ids_are_refused(name: str) -> None:
    with pytest.raises(UnknownQuestionError) as caught:
        generate_again(name, POSITIONS)
    assert caught.value.question == name


@pytest.mark.parametrize("kind", QuestionKind)
def test_a_wrong_answer_called_right_is_found_out(kind: QuestionKind) -> None:
    question = generate(kind, Level.MEDIUM, 5, POSITIONS)
    lying = type(question)(
        **{name: getattr(question, name) for name in question.__dataclass_fields__}
        | {"correct": (question.correct + 1) % len(question.options)}
    )
    assert len(prove(kind, lying)) == 2


@pytest.mark.parametrize("kind", QuestionKind)
@pytest.mark.parametrize("level", Level)
def test_the_squares_that_a_question_names_are_marked(kind: QuestionKind, level: Level) -> None:
    """No others, but where none is named: of castling, and of how the game stands."""
    for seed in range(10):
        question = generate(kind, level, seed, POSITIONS)
        assert question.diagram is not None
        marked = set(question.diagram.highlights)
        assert marked
        for language in LANGUAGES:
            assert set(named_squares(ask(question, language).text)) in (marked, set()), question.id


def test_harder_questions_are_about_higher_towers() -> None:
    heights = []
    for level in Level:
        questions = [generate(QuestionKind.COUNTING, level, seed, POSITIONS) for seed in range(30)]
        diagrams = [question.diagram for question in questions if question.diagram]
        heights.append(sum(diagram.board().height_at(diagram.highlights[0]) for diagram in diagrams) / len(diagrams))
    assert heights[0] == 1 < heights[1] == 2 < heights[2]


def test_all_states_come_out_of_full_and_of_bare_boards() -> None:
    seen = set()
    for seed in range(40):
        for level in (Level.EASY, Level.HARD):
            question = generate(QuestionKind.STATE, level, seed, POSITIONS)
            assert question.diagram is not None
            option = question.options[question.correct]
            assert isinstance(option, Phrase)
            men = sum(map(len, question.diagram.board().towers().values()))
            seen.add((option.key, men > 20))
    keys = {"state-check", "state-mate", "state-stalemate", "state-none"}
    assert seen == {(key, full) for key in keys for full in (True, False)}


def test_a_turning_question_mixes_up_what_people_mix_up() -> None:
    for seed in range(20):
        question = generate(QuestionKind.TURNING, Level.HARD, seed, POSITIONS)
        kinds = {option.get("kind") for option in question.options if isinstance(option, Phrase)}
        assert len(kinds) == 4
        assert "ratnik" in kinds


def test_the_games_are_the_recorded_ones() -> None:
    ours = {path.name: path.read_bytes() for path in GAMES.glob("*.txt")}
    assert ours == {path.name: path.read_bytes() for path in RECORDED}
    assert len(POSITIONS.games) == len(ours)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_have_the_same_phrases_with_the_same_values(language: str) -> None:
    english, other = (load_words(name).table["phrase"] for name in ("en", language))
    assert english.keys() == other.keys()
    for key in english:
        assert _placeholders(english[key]) == _placeholders(other[key]), key


def _placeholders(template: str) -> set[str]:
    return {part.partition("}")[0].partition(":")[0] for part in template.split("{")[1:]}


def test_limits_name_everything_that_is_wrong() -> None:
    good = Asked("Which?", ("a", "b"), 1, "So.")
    assert problems(good) == []
    assert problems(Asked("é" * 255, ("a" * 100, *"bcdefghij"), 9, "x" * 200)) == []
    for bad in (
        Asked("", ("a", "b"), 1, "So."),
        Asked("x" * 256, ("a", "b"), 1, "So."),
        Asked("😀" * 128, ("a", "b"), 1, "So."),
        Asked("Which?", ("a",), 0, "So."),
        Asked("Which?", tuple("abcdefghijk"), 0, "So."),
        Asked("Which?", ("a", "A"), 1, "So."),
        Asked("Which?", ("a", "b" * 101), 1, "So."),
        Asked("Which?", ("a", "b"), 2, "So."),
        Asked("Which?", ("a", "b"), 1, "x" * 201),
        Asked("Which?", ("a", "b"), 1, "So.\nSo."),
    ):
        assert len(problems(bad)) == 1, bad


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Above it: 1 man. Exactly so many have to leave e4."),
        ("ru", "Над этой таврелью — 1 таврель. Ровно столько и должно уйти с e4."),
        ("uk", "Над цією тавреллю — 1 таврель. Рівно стільки й має піти з e4."),
    ],
)
def test_numbers_are_said_with_the_right_form(language: str, expected: str) -> None:
    words = load_words(language)
    assert words.text(Phrase.of("freeing-why-move", at=Square.E4, n=1)) == expected
    many = {"en": "5 men", "ru": "5 таврелей", "uk": "5 таврелей"}[language]
    assert many in words.text(Phrase.of("freeing-why-move", at=Square.E4, n=5))
    few = {"en": "22 men", "ru": "22 таврели", "uk": "22 таврелі"}[language]
    assert few in words.text(Phrase.of("freeing-why-move", at=Square.E4, n=22))


def test_every_kind_of_man_has_a_name_of_its_own() -> None:
    for language in LANGUAGES:
        names = load_words(language).table["kind"]
        for table in names.values():
            assert len({table[kind.name.lower()] for kind in Kind}) == len(Kind)


def test_shuffling_keeps_the_right_answer() -> None:
    question = generate(QuestionKind.READING, Level.EASY, 3, POSITIONS)
    right = question.options[question.correct]
    places = set()
    for seed in range(20):
        shuffled = question.shuffled(Random(seed))
        assert shuffled.options[shuffled.correct] == right
        assert set(shuffled.options) == set(question.options)
        places.add(shuffled.correct)
    assert places == set(range(len(question.options)))
    assert ask(question, "en").options[question.correct] == load_words("en").text(right)
