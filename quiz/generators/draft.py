"""What a maker of questions hands over, and what several of them need."""

import enum
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from quiz.models import Level, Phrase, Topic
from quiz.positions import Positions
from rules import Board, Man, Move, Square


class QuestionKind(enum.StrEnum):
    """What a generated question asks for."""

    LEGALITY = "legality"  # is this move legal, and if not, why
    TURNING = "turning"  # what does this ratnik turn into
    OWNER = "owner"  # whose is this square after this split
    ACTING = "acting"  # which man commands a square after a move
    COUNTING = "counting"  # how many legal moves has this tower
    STATE = "state"  # check, mate, stalemate or none of them
    FREEING = "freeing"  # who is set free by this move
    WRITING = "writing"  # write this move
    READING = "reading"  # what happens in this move


@dataclass(frozen=True, slots=True)
class Draft:
    """A question in the making: the right answer is not yet among the others.

    Attributes:
        topic: What it is about.
        rule: The anchor in docs/rules.md.
        text: What is asked.
        right: The right answer.
        wrong: The wrong ones, as many as are wanted, all different.
        why: The explanation.
        board: The position that is shown.
        highlights: The squares the question speaks of.
    """

    topic: Topic
    rule: str
    text: Phrase
    right: Phrase
    wrong: Sequence[Phrase]
    why: Phrase
    board: Board
    highlights: tuple[Square, ...]


Maker = Callable[[Level, Positions, Random], Draft | None]
"""Makes one question of a level, or None if the position that it drew is of no use."""


def pick_wrong(right: Phrase, others: Iterable[Phrase], count: int, random: Random) -> list[Phrase] | None:
    """So many wrong answers out of others, none twice and none the right one; None if there are too few.

    Earlier ones are not preferred: give them in the order of a preference and cut them before.
    """
    pool = [other for other in dict.fromkeys(others) if other != right]
    return random.sample(pool, count) if len(pool) >= count else None


def towers_to_move(board: Board, lowest: int = 1, highest: int = 32) -> list[Square]:
    """The squares of the side to move whose towers have so many men."""
    return [
        square
        for square, tower in board.towers().items()
        if tower[0].color is board.turn and lowest <= len(tower) <= highest
    ]


def after(board: Board, *moves: Move) -> Board:
    """A board of one's own on which these moves have been played."""
    later = board.copy()
    for move in moves:
        later.push(move)
    return later


def man_phrase(man: Man) -> Phrase:
    """A man as an answer."""
    return Phrase.of("man", man=man)
