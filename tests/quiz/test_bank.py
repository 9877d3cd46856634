"""The written questions that are shipped, and what the loader says about bad ones."""

from collections import Counter
from pathlib import Path

import pytest

from quiz.checking import RULES, check_bank, rule_ids
from quiz.claims import claim_problems
from quiz.errors import BankError
from quiz.markup import named_squares
from quiz.models import LANGUAGES, Level, Topic, Written
from quiz.wording import ask
from quiz.written import Entry, load_bank, read_file
from rules import Color

GOOD = """
[[question]]
id = "sample"
topic = "towers"
level = 2
rule = "rule-1"
moves = "e2-e4"
view = "black"
highlights = ["e4"]
right = "e7-e5"
wrong = ["e7-e4", "e8-e6"]
checks = [{ kind = "only-legal" }]
[question.en]
text = "Which?"
why = "So."
[question.ru]
text = "Какой?"
why = "Так."
[question.uk]
text = "Який?"
why = "Так."
"""


@pytest.fixture(scope="module")
def bank() -> tuple[Entry, ...]:
    return load_bank()


def read(tmp_path: Path, text: str) -> list[Entry]:
    path = tmp_path / "some.toml"
    path.write_text(text, encoding="utf-8")
    return read_file(path)


def test_every_written_question_holds(bank: tuple[Entry, ...]) -> None:
    report = check_bank(bank, rule_ids(RULES.read_text(encoding="utf-8")))
    assert report.problems == []
    assert report.uneven() == []


def test_marked_squares_do_not_give_the_answer_away(bank: tuple[Entry, ...]) -> None:
    """What only the right answer names is not marked, and on every board something is."""
    for question in (entry.question for entry in bank):
        if question.diagram is None:
            continue
        asked, marked = ask(question, "en"), set(question.diagram.highlights)
        named = [set(named_squares(option)) for option in asked.options]
        right = named.pop(asked.correct)
        assert marked, question.id
        assert not (marked & right) - set(named_squares(asked.text)).union(*named), question.id


def test_there_are_enough_of_every_topic_and_level(bank: tuple[Entry, ...]) -> None:
    topics = Counter(entry.question.topic for entry in bank)
    levels = Counter(entry.question.level for entry in bank)
    assert len(bank) >= 60
    assert all(topics[topic] >= 3 for topic in Topic), topics
    assert all(levels[level] >= 12 for level in Level), levels
    assert sum(bool(entry.checks) for entry in bank) >= 40


def test_a_position_that_is_asked_about_is_checked(bank: tuple[Entry, ...]) -> None:
    assert [entry.question.id for entry in bank if entry.question.diagram and not entry.checks] == []


def test_the_three_languages_are_three_languages(bank: tuple[Entry, ...]) -> None:
    for question in (entry.question for entry in bank):
        assert isinstance(question.text, Written)
        assert len({question.text.en, question.text.ru, question.text.uk}) == 3, question.id
        whole = {language: str(ask(question, language)) for language in LANGUAGES}
        assert not set("ыэъё") & set(whole["uk"]), question.id
        assert not set("іїєґ") & set(whole["ru"]), question.id


def test_a_good_question_is_read(tmp_path: Path) -> None:
    (entry,) = read(tmp_path, GOOD)
    question = entry.question
    assert (question.id, question.topic, question.level, question.rule) == ("sample", Topic.TOWERS, 2, "rule-1")
    assert question.correct == 0
    assert question.diagram is not None
    assert question.diagram.view is Color.BLACK
    assert question.diagram.board().turn is Color.BLACK
    assert str(question.diagram.last_move) == "e2(1)-e4"
    assert ask(question, "ru").text == "Какой?"
    assert ask(question, "uk").explanation == "Так. (Правило 1.)"
    assert ask(question, "en").options == ("e7-e5", "e7-e4", "e8-e6")
    assert claim_problems(question, entry.checks) == []


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('id = "sample"', 'id = "gen-sample"', "id"),
        ('id = "sample"', "", "id"),
        ('topic = "towers"', 'topic = "weather"', "topic"),
        ("level = 2", "level = 4", "level"),
        ("level = 2", "level = true", "level"),
        ('rule = "rule-1"', "", "rule"),
        ('rule = "rule-1"', 'rule = "rule-1"\ncolour = 1', "colour"),
        ('moves = "e2-e4"', 'moves = "e2-e5"', "moves"),
        ('moves = "e2-e4"', 'fen = "nonsense"', "fen"),
        ('moves = "e2-e4"', "", "view"),
        ('view = "black"', 'view = "green"', "view"),
        ('highlights = ["e4"]', 'highlights = ["e9"]', "highlights"),
        ('checks = [{ kind = "only-legal" }]', 'checks = ["only-legal"]', "checks"),
        ('text = "Який?"', 'text = ""', "uk.text"),
        ('text = "Який?"', 'text = "Який? "', "uk.text"),
        ('text = "Какой?"', 'text = "Какой?"\nright = "e7-e5"', "ru.right"),
        ('text = "Какой?"', 'text = "Какой?"\nhint = "e7-e5"', "ru.hint"),
        ('wrong = ["e7-e4", "e8-e6"]', "wrong = []", "en.wrong"),
        ('wrong = ["e7-e4", "e8-e6"]', 'wrong = ["e7-e4", "E7-E5"]', "en.wrong"),
        ("[question.uk]", "[question.be]", "be"),
    ],
)
def test_a_bad_question_is_named_with_its_field(tmp_path: Path, old: str, new: str, field: str) -> None:
    assert old in GOOD
    with pytest.raises(BankError) as caught:
        read(tmp_path, GOOD.replace(old, new))
    assert (caught.value.file, caught.value.field) == ("some.toml", field)
    assert caught.value.question in {"sample", "1"}
    assert "some.toml: " in str(caught.value)


def test_answers_of_one_language_must_be_as_many_as_english_has(tmp_path: Path) -> None:
    separate = GOOD.replace('right = "e7-e5"\nwrong = ["e7-e4", "e8-e6"]\n', "")
    for language, wrong in (("en", '["b", "c"]'), ("ru", '["b"]'), ("uk", '["b", "c"]')):
        separate = separate.replace(f"[question.{language}]", f'[question.{language}]\nright = "a"\nwrong = {wrong}')
    with pytest.raises(BankError, match=r"some\.toml: sample: ru\.wrong: has 1 answers where English has 2"):
        read(tmp_path, separate)


@pytest.mark.parametrize("text", ["[[question", "other = 1", "question = 5"])
def test_a_file_that_is_no_list_of_questions_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BankError):
        read(tmp_path, text)


def test_an_id_stands_once_in_the_whole_bank(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    with pytest.raises(BankError, match=r"b\.toml: sample: id: stands in a\.toml already"):
        load_bank(tmp_path)


@pytest.mark.parametrize(
    "check",
    [
        '{ kind = "legal", move = "e7-e5", answer = false }',
        '{ kind = "legal", move = "e7-e4", answer = false, reason = "way-blocked" }',
        '{ kind = "only-illegal" }',
        '{ kind = "tower", square = "e4", men = "Pq" }',
        '{ kind = "top", square = "e4", man = "" }',
        '{ kind = "owner", square = "e2", side = "white" }',
        '{ kind = "owner", square = "e4", side = "nobody" }',
        '{ kind = "count", square = "e7", answer = 1 }',
        '{ kind = "count", answer = 1 }',
        '{ kind = "state", state = "check" }',
        '{ kind = "attacked", side = "white", square = "e5", answer = true }',
        '{ kind = "notation", move = "e7-e5", text = "e7xe5" }',
        '{ kind = "reads", text = "e7 e5", as = "e7-e6" }',
        '{ kind = "misread", text = "e7-e5", code = "not-a-move" }',
        '{ kind = "misread", text = "hello", code = "empty" }',
        '{ kind = "repetitions", times = 2 }',
        '{ kind = "tower", moves = "a1-a8", square = "e4", men = "Ph" }',
        '{ kind = "weather" }',
        '{ kind = "tower", square = "z9", men = "" }',
    ],
)
def test_a_check_that_does_not_hold_is_found(tmp_path: Path, check: str) -> None:
    (entry,) = read(tmp_path, GOOD.replace('{ kind = "only-legal" }', check))
    (problem,) = claim_problems(entry.question, entry.checks)
    assert problem.startswith("check 1 (")


def test_rule_ids_are_anchors_and_headings() -> None:
    ids = rule_ids(RULES.read_text(encoding="utf-8"))
    assert {f"rule-{number}" for number in range(1, 13)} <= ids
    assert {"the-board-the-men-the-start", "what-had-to-be-decided-and-why"} <= ids
    assert "rule-13" not in ids


def test_an_unknown_rule_and_a_text_too_long_are_reported(tmp_path: Path) -> None:
    text = GOOD.replace("rule-1", "rule-99").replace("Какой?", "Какой?" * 60)
    report = check_bank(read(tmp_path, text), {"rule-1"})
    assert [problem.partition(" has ")[0] for problem in report.problems] == [
        "sample: there is no rule 'rule-99'",
        "sample: ru: the text",
    ]


def test_the_right_answers_stand_everywhere_equally_often(bank: tuple[Entry, ...]) -> None:
    places = Counter(entry.question.correct for entry in bank if len(entry.question.options) == 4)
    assert max(places.values()) - min(places.values()) <= 1
