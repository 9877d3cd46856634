"""Questions as data: what is asked, without words of any one language."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Self

from rules import Board, Color, Man, Move, Square

LANGUAGES: Final = ("en", "ru", "uk")
"""The languages that every question can be asked in."""


class Topic(enum.StrEnum):
    """What a question is about. The values are the names that people type."""

    MEN = "men"
    TOWERS = "towers"
    SPLITTING = "splitting"
    RATNIK = "ratnik"
    TURNING = "turning"
    HELGI = "helgi"
    CASTLING = "castling"
    EN_PASSANT = "en-passant"
    CHECK = "check"
    DRAWS = "draws"
    NOTATION = "notation"
    HISTORY = "history"


class Level(enum.IntEnum):
    """How hard a question is."""

    EASY = 1
    MEDIUM = 2
    HARD = 3


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence of the words tables (`quiz/words`) and what it is about; put into words by `quiz.wording`.

    Attributes:
        key: Its name in the tables.
        data: The values of its placeholders, and others that only a checker needs.
    """

    key: str
    data: "tuple[tuple[str, Value], ...]" = ()

    @classmethod
    def of(cls, key: str, /, **data: "Value") -> Self:
        """A phrase and its data, by name."""
        return cls(key, tuple(data.items()))

    def get(self, name: str) -> "Value | None":
        """A value of the data; None if there is none of that name."""
        return dict(self.data).get(name)


Value = int | str | Square | Color | Man | Move | Phrase
"""What a phrase can be about."""


@dataclass(frozen=True, slots=True)
class Written:
    """The same text in each of LANGUAGES, as somebody has written it."""

    en: str
    ru: str
    uk: str

    @classmethod
    def of(cls, texts: Mapping[str, str]) -> Self:
        """The text from a mapping with all the languages."""
        return cls(**{language: texts[language] for language in LANGUAGES})

    def in_language(self, language: str) -> str:
        """The text in one of LANGUAGES."""
        return str(getattr(self, language))


Wording = Phrase | Written


@dataclass(frozen=True, slots=True)
class Diagram:
    """The board that a question is about.

    Attributes:
        fen: The position in one line (docs/notation.md).
        view: Whose side is at the bottom.
        highlights: The squares the question speaks of; the first one is what it is about.
        last_move: The move that led here, where it matters.
    """

    fen: str
    view: Color = Color.WHITE
    highlights: tuple[Square, ...] = ()
    last_move: Move | None = None

    def board(self) -> Board:
        """A board of one's own with this position."""
        return Board.from_fen(self.fen)


@dataclass(frozen=True, slots=True)
class Question:
    """A question with one right answer.

    Attributes:
        id: Its name, at most 40 characters of ``a-z0-9-``; a written question keeps it for ever, a generated one's
            is enough to make the same question again.
        topic: What it is about.
        level: How hard it is.
        rule: The anchor in docs/rules.md of the rule behind the answer, such as ``rule-7``.
        text: What is asked.
        options: The answers to choose from, 2 to 10, no two alike in any language.
        correct: Which of the options is right, from 0.
        explanation: Why.
        diagram: The board it is about, or None.
    """

    id: str
    topic: Topic
    level: Level
    rule: str
    text: Wording
    options: tuple[Wording, ...]
    correct: int
    explanation: Wording
    diagram: Diagram | None = None

    def shuffled(self, random: Random) -> "Question":
        """The same question with its options in another order."""
        order = list(range(len(self.options)))
        random.shuffle(order)
        return replace(self, options=tuple(self.options[place] for place in order), correct=order.index(self.correct))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in one language, ready to be sent: within the limits of `quiz.limits`.

    Attributes:
        text: What is asked, 1 to 255 characters.
        options: The answers to choose from, 2 to 10 of 1 to 100 characters.
        correct: Which one is right, from 0.
        explanation: Why, at most 200 characters on one line; it ends with the number of the rule, if that has one.
    """

    text: str
    options: tuple[str, ...]
    correct: int
    explanation: str
