"""A game record that somebody wants to look at."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final, NewType

from game.models import Address, PlayerId
from rules import Board, Record, read_record

AnalysisId = NewType("AnalysisId", int)

MAX_RECORD: Final = 20_000
"""Characters of a record: some 2,000 moves, or fewer with comments. It is read in about a quarter of a second."""


@dataclass(frozen=True)
class Analysis:
    """A record with a number, so that buttons can step through it.

    Attributes:
        player_id: Who brought it.
        address: The chat in which it was brought.
        text: The record as `rules.Record.write` writes it.
        created_at: UTC.
    """

    id: AnalysisId
    player_id: PlayerId
    address: Address
    text: str
    created_at: datetime

    @cached_property
    def record(self) -> Record:
        """Who played, and the moves."""
        return read_record(self.text)

    @property
    def plies(self) -> int:
        """How many moves it has, both sides counted."""
        return len(self.record.moves)

    def board(self, ply: int | None = None) -> Board:
        """A board of one's own at the position after `ply` moves, 0 to `plies`; None for the last one.

        Raises:
            ValueError: the record has not so many moves.
        """
        wanted = self.plies if ply is None else ply
        if not 0 <= wanted <= self.plies:
            raise ValueError(f"analysis {self.id} has {self.plies} plies, not {wanted}")
        board = self.record.board()
        for _ in range(self.plies - wanted):
            board.pop()
        return board
