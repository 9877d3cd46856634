"""What comes of a move that somebody has tried in a lesson or a puzzle: data for a platform to put into words."""

import enum
from dataclasses import dataclass
from typing import Final

from rules import Board, IllegalMoveError, Misreading, Move, Refusal, UnreadableMoveError


class Answer(enum.StrEnum):
    """How a try was taken."""

    RIGHT = "right"  # and something is still to be done: the next move or the next step
    FINISHED = "finished"  # right, and it was the last thing to do
    WRONG = "wrong"  # legal, but not what was asked
    ILLEGAL = "illegal"
    UNREADABLE = "unreadable"


class Reason(enum.StrEnum):
    """Why a legal move is not what was asked."""

    HINT = "hint"  # a lesson's text says why: `Verdict.hint`
    NO_CHECK = "no-check"  # mate was asked, and this does not even give check
    NOT_MATE = "not-mate"  # mate was asked; it is check, but `Verdict.refutation` parries
    NO_MATE_NEXT = "no-mate-next"  # after `Verdict.refutation` there is no mate on the next move
    TAKEN_BACK = "taken-back"  # `Verdict.refutation` takes the men that have just moved
    TOO_LITTLE = "too-little"  # after `Verdict.refutation` less is won than was asked


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of a try.

    Attributes:
        answer: How it was taken.
        move: The move in canonical notation; empty if it could not be read or is illegal.
        replies: What the other side plays then, in canonical notation: none or one.
        fen: The position after the move and the replies; the position that was tried in, if the move was not right.
        reason: Why a legal move is wrong.
        hint: The number of a lesson's text about this wrong move, from 0; None for its general one.
        refutation: The other side's answer that shows why it is wrong, in canonical notation, or empty.
        refusal: Why it is illegal.
        misreading: Why it cannot be read.
    """

    answer: Answer
    fen: str
    move: str = ""
    replies: tuple[str, ...] = ()
    reason: Reason | None = None
    hint: int | None = None
    refutation: str = ""
    refusal: Refusal | None = None
    misreading: Misreading | None = None

    @property
    def is_right(self) -> bool:
        """Whether the move was what was asked."""
        return self.answer in _RIGHT


_RIGHT: Final = frozenset({Answer.RIGHT, Answer.FINISHED})


def read_try(board: Board, text: str) -> Move | Verdict:
    """A try as a legal move, or the verdict that it is none."""
    try:
        return board.parse_move(text)
    except IllegalMoveError as error:
        return Verdict(Answer.ILLEGAL, board.fen(), refusal=error.refusal)
    except UnreadableMoveError as error:
        return Verdict(Answer.UNREADABLE, board.fen(), misreading=error.misreading)
