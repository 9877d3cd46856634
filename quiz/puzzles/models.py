"""Puzzles as data."""

import enum
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from rules import Board, Color


class PuzzleKind(enum.StrEnum):
    """What is to be found."""

    MATE_IN_ONE = "mate1"
    MATE_IN_TWO = "mate2"
    WIN_TOWER = "win"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one best move.

    Attributes:
        id: Its name for ever: the kind and a digest of the position, such as ``mate1-3fa94c``.
        kind: What is to be found.
        fen: The position in one line.
        solution: The moves in canonical notation: one, or for mate in two the key, the reply played to it, and mate.
            Where the mate at the end is not the only one, the others are as good.
        gain: How many men the key is sure of (`quiz.gain`), 3 to 31; 0 for mates.
        rating: A first guess at how hard it is, 600 to 2400 on a scale on which a player new to the game has 1000.
        source: Where it comes from: ``game07:35`` is after ply 35 of that recorded game; ``greedy:12:40`` is after
            ply 40 of the twelfth game of that kind that the miner has played.
    """

    id: str
    kind: PuzzleKind
    fen: str
    solution: tuple[str, ...]
    gain: int
    rating: int
    source: str

    @property
    def turn(self) -> Color:
        """Who is to find it."""
        return self.board().turn

    @property
    def key(self) -> str:
        """The first move of the solution."""
        return self.solution[0]

    def board(self) -> Board:
        """A board of one's own with the position."""
        return Board.from_fen(self.fen)

    def line(self) -> str:
        """The puzzle as a line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Self:
        """A puzzle from what a line of JSON says.

        Raises:
            KeyError, ValueError, TypeError: the line lacks something, or says it in another way.
        """
        return cls(
            id=str(values["id"]),
            kind=PuzzleKind(values["kind"]),
            fen=str(values["fen"]),
            solution=tuple(str(move) for move in values["solution"]),
            gain=int(values["gain"]),
            rating=int(values["rating"]),
            source=str(values["source"]),
        )
