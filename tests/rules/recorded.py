"""Ten games that people played, and what stood on the board after the last ply of each."""

import random
import re
from dataclasses import dataclass
from pathlib import Path

from rules.board import Board

GAMES = sorted((Path(__file__).parent.parent / "data" / "games").glob("*.txt"))


@dataclass(frozen=True)
class Recorded:
    """A game file: its path and what its comments say about the end."""

    path: Path
    plies: int
    status: str
    legal_moves: int
    turn: str
    towers: frozenset[str]

    @classmethod
    def of(cls, path: Path) -> "Recorded":
        text = path.read_text(encoding="utf-8")
        end = re.search(r"^# after the last ply: (.+); (\d+) legal moves for (\w+)$", text, re.MULTILINE)
        plies = re.search(r"^# plies: (\d+)$", text, re.MULTILINE)
        towers = re.search(r"^# ([a-h][1-8]:.*)$", text, re.MULTILINE)
        if end is None or plies is None or towers is None:
            raise ValueError(f"{path} does not say how the game ended")
        return cls(path, int(plies[1]), end[1], int(end[2]), end[3], frozenset(towers[1].split()))


def walk(seed: int, plies: int, board: Board | None = None) -> Board:
    """A board after at most so many random legal moves, from the start unless a board is given."""
    random_ = random.Random(seed)
    board = Board() if board is None else board
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(random_.choice(moves))
    return board
