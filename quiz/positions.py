"""Where positions come from: games that people played, played on at random, and lively random games."""

import functools
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from rules import Board, Move, read_record

GAMES: Final = Path(__file__).parent / "games"
STATES: Final = Path(__file__).parent / "stock" / "states.txt"

_RECORDED_SHARE: Final = 0.7
_FEWEST, _MOST = 10, 44
_FIRST_PLY: Final = 6
_ASTRAY: Final = 4


@dataclass(frozen=True, slots=True)
class Positions:
    """The stock that generators draw from.

    Attributes:
        games: The moves of recorded games, each from the start position.
        states: One-line positions in which mate or stalemate stands on the board.
    """

    games: tuple[tuple[Move, ...], ...]
    states: tuple[str, ...]

    def draw(self, random: Random) -> Board:
        """A position of a game that could have been played, with a side to move that has a legal move.

        Mostly from a recorded game, some plies astray; else from a random one.
        """
        while True:
            board = self._recorded(random) if random.random() < _RECORDED_SHARE else Board()
            plies = random.randrange(_ASTRAY) if board.move_stack else random.randrange(_FEWEST, _MOST)
            if walk(board, plies, random) and board.legal_moves:
                return board

    def _recorded(self, random: Random) -> Board:
        game = random.choice(self.games)
        board = Board()
        for move in game[: random.randrange(_FIRST_PLY, len(game))]:
            board.push(move)
        return board


def walk(board: Board, plies: int, random: Random) -> bool:
    """Play so many random moves on a board, those that join and split towers first; False if the game ends."""
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return False
        board.push(max(random.choices(moves, k=3), key=functools.partial(_liveliness, board)))
    return True


def _liveliness(board: Board, move: Move) -> int:
    joins = board.height_at(move.to_square) > 0
    splits = move.count < board.height_at(move.from_square)
    return joins + splits


@functools.cache
def load_positions() -> Positions:
    """The stock that the package brings along, read once.

    Raises:
        InvalidRecordError: a game's record does not hold.
    """
    games = tuple(read_record(path.read_text(encoding="utf-8")).moves for path in sorted(GAMES.glob("*.txt")))
    lines = STATES.read_text(encoding="utf-8").splitlines() if STATES.exists() else []
    return Positions(games, tuple(line for line in lines if line and not line.startswith("#")))
