"""Putting questions into words: tables in three languages, and how men, sides and numbers are said in them.

A template names what it is about, and after a colon how it is to be said: ``{man}`` a man in the nominative,
``{side:gen}`` a side in the genitive, ``{count:men}`` a number of men. What there is stands in the tables.
"""

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from quiz.errors import UnknownLanguageError
from quiz.models import LANGUAGES, Asked, Phrase, Question, Value, Wording
from rules import Color, Kind, Man, Move, Square

WORDS: Final = Path(__file__).parent / "words"


class _Spoken:
    """A value that is said as its format spec asks."""

    def __init__(self, words: "Words", value: Value) -> None:
        self._words = words
        self._value = value

    def __format__(self, how: str) -> str:
        return self._words.say(self._value, how)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language.

    Attributes:
        language: One of LANGUAGES.
        table: What stands in its file: tables of texts.
    """

    language: str
    table: Mapping[str, Any]

    def text(self, wording: Wording) -> str:
        """A wording as a text.

        Raises:
            KeyError: the tables lack the phrase, or the phrase lacks a value.
        """
        if not isinstance(wording, Phrase):
            return wording.in_language(self.language)
        template: str = self.table["phrase"][wording.key]
        text = template.format_map({name: _Spoken(self, value) for name, value in wording.data})
        return text[:1].upper() + text[1:] if wording.key not in _AS_IT_IS else text

    def say(self, value: Value, how: str = "") -> str:
        """One value of a phrase, said in a certain way."""
        if isinstance(value, Man):
            return self.man(value, how or "nom")
        if isinstance(value, Phrase):
            return self.text(value)
        if isinstance(value, Color):
            return str(self.table["side"][how or "nom"][value.name.lower()])
        if isinstance(value, Square | Move | str):
            return str(self.table["kind"][_KIND_CASES[how]][value]) if how else str(value)
        return f"{value} {self.table['plural'][how][plural_form(self.language, value)]}" if how else str(value)

    def man(self, man: Man, case: str) -> str:
        """A man with its colour and, if it is a ratnik, its sign."""
        shape = "man" if man.sign is None else "turned" if man.turned else "ratnik"
        template: str = self.table["man"][shape]
        return template.format(
            color=self.table["color"][case][man.color.name.lower()],
            kind=self.table["kind"][case][name_of(man.power)],
            sign=self.table["kind"]["gen"][name_of(man.sign or Kind.RATNIK)],
        )


_KIND_CASES: Final = {"kind": "nom", "kind_gen": "gen"}
_AS_IT_IS: Final = frozenset({"notation"})
"""Phrases whose first letter is not made a capital: moves."""


def name_of(kind: Kind) -> str:
    """The name of a kind in the tables."""
    return kind.name.lower()


def plural_form(language: str, number: int) -> int:
    """Which plural form goes with a number: 0 or 1 in English, 0 to 2 in Russian and Ukrainian."""
    if language == "en":
        return 0 if number == 1 else 1
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in {2, 3, 4} and number % 100 not in {12, 13, 14} else 2


@functools.cache
def load_words(language: str) -> Words:
    """The words of a language, read once.

    Raises:
        UnknownLanguageError: it is none of LANGUAGES.
    """
    if language not in LANGUAGES:
        raise UnknownLanguageError(language)
    return Words(language, tomllib.loads((WORDS / f"{language}.toml").read_text(encoding="utf-8")))


def ask(question: Question, language: str) -> Asked:
    """A question in one language.

    Raises:
        UnknownLanguageError: it is none of LANGUAGES.
    """
    words = load_words(language)
    number = question.rule.removeprefix("rule-")
    source = words.table["rule"].format(number=number) if number.isdigit() else ""
    return Asked(
        words.text(question.text),
        tuple(words.text(option) for option in question.options),
        question.correct,
        f"{words.text(question.explanation)} {source}".strip(),
    )
