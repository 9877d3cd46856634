"""Topics and levels by the names that people type."""

import pytest

from quiz.models import LANGUAGES, Level, Topic
from quiz.topics import UnknownNameError, name_of, read_names

EVERY: list[Topic | Level] = [*Topic, *Level]


@pytest.mark.parametrize("meant", EVERY, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_called_and_found_by_its_name(meant: Topic | Level, language: str) -> None:
    name = name_of(meant, language)
    assert name == name.lower()
    found = (meant, None) if isinstance(meant, Topic) else (None, meant)
    for text in (name, name.upper(), f" {name.title()}, "):
        assert read_names(text) == found


def test_no_two_are_called_the_same_and_buttons_have_room() -> None:
    for language in LANGUAGES:
        names = [name_of(meant, language) for meant in EVERY]
        assert len(set(names)) == len(names)
        assert max(map(len, names)) <= 20


@pytest.mark.parametrize("topic", Topic)
def test_the_names_in_data_files_are_known(topic: Topic) -> None:
    assert read_names(topic.value) == (topic, None)


@pytest.mark.parametrize(
    ("text", "topic", "level"),
    [
        ("рок", Topic.CASTLING, None),
        ("castl", Topic.CASTLING, None),
        ("вежі", Topic.TOWERS, None),
        ("про башни", Topic.TOWERS, None),
        ("рокировку", Topic.CASTLING, None),
        ("шахи", Topic.CHECK, None),
        ("шах", Topic.CHECK, None),
        ("шах и мат", Topic.CHECK, None),
        ("на проходе", Topic.EN_PASSANT, None),
        ("взяття на проході", Topic.EN_PASSANT, None),
        ("En-Passant", Topic.EN_PASSANT, None),
        ("en", Topic.EN_PASSANT, None),
        ("лёгкие ничьи", Topic.DRAWS, Level.EASY),
        ("легкие ничьи", Topic.DRAWS, Level.EASY),
        ("ничьи ле\u0308гкие", Topic.DRAWS, Level.EASY),
        ("складні запитання про рокіровку", Topic.CASTLING, Level.HARD),
        ("hard castling 10", Topic.CASTLING, Level.HARD),
        ("средний уровень", None, Level.MEDIUM),
        ("12", None, None),
        ("", None, None),
        ("про", None, None),
        ("👑!", None, None),
        ("вопросов по", None, None),
        ("по рокировке", Topic.CASTLING, None),
        ("на", None, None),
        ("за", None, None),
        ("на проход", Topic.EN_PASSANT, None),
        ("на пр", Topic.EN_PASSANT, None),
        ("вопросы на башни", Topic.TOWERS, None),
        ("з рокіровки", Topic.CASTLING, None),
        ("for the men in with", Topic.MEN, None),
    ],
)
def test_beginnings_endings_and_small_words(text: str, topic: Topic | None, level: Level | None) -> None:
    assert read_names(text) == (topic, level)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("nonsense", "nonsense"),
        ("р", "р"),  # ratnik or castling
        ("ра", "ра"),  # ratnik or splitting
        ("ис", "ис"),  # history alone, but two letters are too few
        ("шахматы", "шахматы"),
        ("рокировка чепуха", "чепуха"),
        ("castling towers", "towers"),
        ("лёгкий трудный", "трудный"),
        ("about " + "castling " * 17, "castling"),
    ],
)
def test_what_names_nothing_or_too_much_is_told(text: str, word: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        read_names(text)
    assert caught.value.word == word
