"""What topics and levels are called in each language, and which ones somebody means who types them.

Case does not matter, nor do `ё` and `е`, apostrophes, hyphens. A beginning will do if it fits no other name, and so
will another ending: ``рокировку``.
"""

import functools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

from quiz.errors import QuizError
from quiz.loading import Table, read_toml
from quiz.models import LANGUAGES, Level, Topic

NAMES: Final = Path(__file__).parent / "topics.toml"

_LONGEST: Final = 16
"""Words that are looked at; whoever writes more means something else."""
_WORD: Final = re.compile(r"\w+")
_APOSTROPHES: Final = re.compile("['’ʼ`]")
_BEGINNING, _LATER_BEGINNING = 3, 2
"""So many letters at least may stand for a first word, and for a later one: small words begin all manner of names."""
_STEM, _ENDING = 4, 3
"""Two words of one stem have so many letters in common at least, and after them each no more than so many."""
_SHORT_ENDING: Final = 2
"""What may follow a whole name that is shorter than a stem: ``шахи``."""


class UnknownNameError(QuizError):
    """A word that names neither a topic nor a level, or several of them."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


@dataclass(frozen=True, slots=True)
class _Name:
    """One name, in words as they are compared, and what it names."""

    words: tuple[str, ...]
    meant: Topic | Level


@dataclass(frozen=True, slots=True)
class _Names:
    shown: dict[tuple[Topic | Level, str], str]
    known: tuple[_Name, ...]
    skipped: frozenset[str]


def name_of(meant: Topic | Level, language: str) -> str:
    """What a topic or a level is called in one of LANGUAGES, with a small letter."""
    return _names().shown[meant, language]


def read_names(text: str) -> tuple[Topic | None, Level | None]:
    """The topic and the level that a text names, in any language.

    Numbers are passed over, and so are small words, unless they are part of a name of several words: ``на проходе``.

    Raises:
        UnknownNameError: a word names nothing or too much, or the text is about two topics or levels.
    """
    words = [word for word in _split(text) if not word.isdecimal()]
    telling = [word for word in words if word not in _names().skipped]
    if len(telling) > _LONGEST:
        raise UnknownNameError(telling[0])
    topics: set[Topic] = set()
    levels: set[Level] = set()
    at = 0
    while at < len(words):
        meant, length = _next(words[at:])
        if isinstance(meant, Topic):
            topics.add(meant)
        elif meant is not None:
            levels.add(meant)
        if len(topics) > 1 or len(levels) > 1:
            raise UnknownNameError(words[at])
        at += length
    return next(iter(topics), None), next(iter(levels), None)


def guess_names(text: str) -> tuple[Topic | None, Level | None]:
    """The same as `read_names`; nothing, where a text names nothing that is known."""
    try:
        return read_names(text)
    except UnknownNameError:
        return None, None


def _next(words: Sequence[str]) -> tuple[Topic | Level | None, int]:
    """What the first words name, and how many of them do: as many as can. None if the first one is to be skipped.

    Raises:
        UnknownNameError
    """
    for length in range(len(words), 0, -1):
        if length == 1 and words[0] in _names().skipped:
            return None, 1
        found: dict[int, set[Topic | Level]] = {}
        for name in _names().known:
            rank = _rank(words[:length], name.words)
            if rank is not None:
                found.setdefault(rank, set()).add(name.meant)
        if found:
            best = found[min(found)]
            if len(best) == 1:
                return best.pop(), length
    raise UnknownNameError(words[0])


def _rank(typed: Sequence[str], name: Sequence[str]) -> int | None:
    """How well words fit a name: 0 exactly, 1 as its beginning, 2 but for endings; None not at all."""
    if len(typed) > len(name):
        return None
    pairs = list(zip(typed, name, strict=False))
    if all(word == part for word, part in pairs[:-1]):
        word, part = pairs[-1]
        if word == part:
            return 0 if len(typed) == len(name) else 1
        if len(word) >= (_BEGINNING if len(typed) == 1 else _LATER_BEGINNING) and part.startswith(word):
            return 1
    return 2 if all(_is_like(word, part) for word, part in pairs) else None


def _is_like(word: str, part: str) -> bool:
    """Whether two words are the same but for their endings."""
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, part, strict=False)))
    longest = max(len(word), len(part)) - common
    if common == len(part):
        return longest <= (_ENDING if common >= _STEM else _SHORT_ENDING)
    return common >= _STEM and longest <= _ENDING


def _split(text: str) -> list[str]:
    plain = _APOSTROPHES.sub("", unicodedata.normalize("NFC", text.casefold()))
    return _WORD.findall(plain.replace("ё", "е").replace("_", " "))


@functools.cache
def _names() -> _Names:
    """The file, read once.

    Raises:
        DataError: it is not as it has to be.
    """
    table = read_toml(NAMES)
    topics, levels, skipped = (table.table(name) for name in ("topic", "level", "skipped"))
    table.end()
    shown: dict[tuple[Topic | Level, str], str] = {}
    known: list[_Name] = []
    every: list[Topic | Level] = [*Topic, *Level]
    for meant in every:
        row = (topics if isinstance(meant, Topic) else levels).table(str(meant.value))
        for language, names in _by_language(row):
            shown[meant, language] = names[0]
            known += [_Name(tuple(_split(name)), meant) for name in names]
    for rows in (topics, levels):
        rows.end()
    words = frozenset(word for _, names in _by_language(skipped) for name in names for word in _split(name))
    return _Names(shown, tuple(known), words)


def _by_language(table: Table) -> Iterator[tuple[str, tuple[str, ...]]]:
    for language in LANGUAGES:
        names = table.texts(language)
        if not names:
            raise table.error(f"{language}: no name")
        yield language, names
    table.end()
