"""Going through games for positions that make puzzles."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from quiz.mine import selfplay
from quiz.puzzles.making import mate_in_one, mate_in_two, win_tower
from quiz.puzzles.models import Puzzle, PuzzleKind
from rules import Board, Move, read_record

Game = tuple[str, list[Move]]
"""A game's name and its moves from the start position."""

_FIRST_PLY: Final = 12
_APART: Final = {PuzzleKind.MATE_IN_ONE: 8, PuzzleKind.MATE_IN_TWO: 8, PuzzleKind.WIN_TOWER: 24}
"""How many plies two puzzles of one kind from one game are apart, at least: else they are alike."""

_MAKERS: Final[dict[PuzzleKind, Callable[[Board, str], Puzzle | None]]] = {
    PuzzleKind.MATE_IN_ONE: mate_in_one,
    PuzzleKind.MATE_IN_TWO: mate_in_two,
    PuzzleKind.WIN_TOWER: win_tower,
}


@dataclass
class Mine:
    """What has been found and what is still wanted.

    Attributes:
        wanted: By kind, how many puzzles are wanted in all.
        found: The puzzles by id.
    """

    wanted: dict[PuzzleKind, int]
    found: dict[str, Puzzle] = field(default_factory=dict)

    def lacking(self) -> dict[PuzzleKind, int]:
        """By kind, how many are still to be found; nothing for kinds of which there are enough."""
        have = [puzzle.kind for puzzle in self.found.values()]
        left = {kind: number - have.count(kind) for kind, number in self.wanted.items()}
        return {kind: number for kind, number in left.items() if number > 0}

    def dig(self, name: str, moves: list[Move]) -> None:
        """Go through one game."""
        board, last = Board(), dict.fromkeys(PuzzleKind, -99)
        for move in moves:
            board.push(move)
            ply = len(board.history)
            if ply < _FIRST_PLY or not board.legal_moves:
                continue
            for kind in self.lacking():
                if ply - last[kind] < _APART[kind]:
                    continue
                puzzle = _MAKERS[kind](board, f"{name}:{ply}")
                if puzzle is not None and puzzle.id not in self.found:
                    self.found[puzzle.id] = puzzle
                    last[kind] = ply

    def puzzles(self) -> list[Puzzle]:
        """What has been found, kind by kind, the easiest first."""
        order = list(PuzzleKind)
        return sorted(self.found.values(), key=lambda puzzle: (order.index(puzzle.kind), puzzle.rating, puzzle.id))


def recorded_games(folder: Path) -> Iterator[Game]:
    """The recorded games of a folder, by the names of their files.

    Raises:
        InvalidRecordError: a record does not hold.
    """
    for path in sorted(folder.glob("*.txt")):
        yield path.stem, list(read_record(path.read_text(encoding="utf-8")).moves)


def played_games(seed: int) -> Iterator[Game]:
    """Endless self-played games, of each player in turn."""
    for number in itertools.count(1):
        for player in selfplay.PLAYERS:
            yield f"{player}:{number}", selfplay.play(player, f"{seed}:{player}:{number}")


def mine(mine_: Mine, games: Iterable[Game], tell: Callable[[str], object]) -> None:
    """Go through games until nothing is lacking, telling of each game what is."""
    for name, moves in games:
        lacking = mine_.lacking()
        if not lacking:
            break
        mine_.dig(name, moves)
        tell(f"{name}: {len(mine_.found)} found, lacking {', '.join(f'{n} {kind}' for kind, n in lacking.items())}")
