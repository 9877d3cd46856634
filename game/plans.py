"""Conditional moves: lines of "if the opponent plays this, I answer that". Pure."""

from dataclasses import dataclass
from typing import Final

from game.errors import ContradictoryLineError, LineEndsOpenError, TooManyLinesError
from rules import Board
from rules.record import play_moves

MAX_LINES: Final = 10
MAX_LENGTH: Final = 20
"""Of a line, in moves of both sides."""

Line = tuple[str, ...]
"""Moves in canonical notation, the opponent's first and one's own last: their number is even and not 0."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What one side has in store.

    Attributes:
        ply: The position it is for: the opponent makes the next move, `ply` + 1.
        lines: At least one; no two answer the same moves differently.
    """

    ply: int
    lines: tuple[Line, ...]

    def answer(self, text: str) -> str | None:
        """The answer to the opponent's move; None if there is none."""
        return next((line[1] for line in self.lines if line[0] == text), None)

    def after(self, text: str) -> "Plan | None":
        """What is left of it after the opponent's move and the answer to it."""
        rest = tuple(line[2:] for line in self.lines if line[0] == text and len(line) > 2)
        return Plan(self.ply + 2, rest) if rest else None

    def with_line(self, line: Line) -> "Plan":
        """With one more line. A line that is there already, or is the start of one, adds nothing.

        Raises:
            TooManyLinesError, ContradictoryLineError
        """
        for number, other in enumerate(self.lines, 1):
            if _contradict(line, other):
                raise ContradictoryLineError(number)
        if any(other[: len(line)] == line for other in self.lines):
            return self
        kept = tuple(other for other in self.lines if line[: len(other)] != other)
        if len(kept) >= MAX_LINES:
            raise TooManyLinesError(MAX_LINES, is_length=False)
        return Plan(self.ply, (*kept, line))


def read_line(board: Board, text: str) -> Line:
    """A line as typed, for the position on `board`, in which the opponent is to move; it is left unchanged.

    Raises:
        rules.InvalidRecordError: a move does not hold; its ply counts from 1 in the line.
        LineEndsOpenError: the last answer is missing, or there is no move at all.
        TooManyLinesError: it is too long.
    """
    ahead = board.copy()
    before = len(ahead.move_stack)
    play_moves(ahead, text)
    length = len(ahead.move_stack) - before
    if length > MAX_LENGTH:
        raise TooManyLinesError(MAX_LENGTH, is_length=True)
    if length == 0 or length % 2:
        raise LineEndsOpenError
    moves = ahead.move_stack[before:]
    replay = board.copy()
    line = []
    for move in moves:
        line.append(replay.notation(move))
        replay.push(move)
    return tuple(line)


def _contradict(one: Line, other: Line) -> bool:
    """Whether two lines part with a move of one's own."""
    for index, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return index % 2 == 1
    return False
