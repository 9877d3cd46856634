"""What is stored of a learner, as data for that person."""

from dataclasses import dataclass
from datetime import datetime

from game.models import Address


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer to a question, where and when (UTC) it was given; `option` is its place as shown, from 0."""

    question: str
    chat: Address
    option: int
    right: bool
    answered_at: datetime


@dataclass(frozen=True, slots=True)
class PlaceScore:
    """What somebody has answered in one place; see `Score`."""

    chat: Address
    right: int
    wrong: int
    streak: int
    best: int


@dataclass(frozen=True, slots=True)
class FirstTry:
    """Somebody's first try at a puzzle, and what it did to the rating."""

    puzzle: str
    solved: bool
    rating_before: float
    rating_after: float


@dataclass(frozen=True, slots=True)
class ShownTask:
    """A message of the private chat with a lesson's or a puzzle's position."""

    message: str
    kind: str
    name: str
    played: str
    state: str
