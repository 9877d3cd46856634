"""The errors of the rules package: one small tree that carries data, never sentences."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.explain import Refusal
    from rules.notation import Misreading


class RulesError(Exception):
    """The root of everything that `rules` raises on purpose."""


@dataclass
class IllegalMoveError(RulesError):
    """The move is readable but the rules forbid it; `refusal` says why."""

    refusal: "Refusal"

    def __str__(self) -> str:
        return str(self.refusal)


@dataclass
class UnreadableMoveError(RulesError):
    """The text is not a move; `misreading` says what is wrong with it."""

    misreading: "Misreading"

    def __str__(self) -> str:
        return str(self.misreading)


@dataclass
class InvalidPositionError(RulesError):
    """A position text cannot be read; `part` is the offending piece of it."""

    problem: str
    part: str

    def __str__(self) -> str:
        return f"{self.problem}: {self.part!r}"


@dataclass
class InvalidRecordError(RulesError):
    """A game record breaks off: at `ply` (1-based) stands `text`; `cause` says why it does not hold."""

    ply: int
    text: str
    cause: RulesError

    def __str__(self) -> str:
        return f"ply {self.ply}: {self.text!r}: {self.cause}"
