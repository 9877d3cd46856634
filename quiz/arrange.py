"""Putting a position together by hand: towers are lifted and put down, and what comes out is checked."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules import SQUARES, Board, Color, InvalidPositionError, Kind, Man, Square
from rules.square import FILE_NAMES

LAST_RANK: Final = {Color.WHITE: 7, Color.BLACK: 0}
"""By colour: the rank, from 0, on which its ratniks turn over (rule 7)."""

_HOME_RANK: Final = {Color.WHITE: 1, Color.BLACK: 6}
_CASTLERS: Final = {
    "K": (Square.E1, Square.H1),
    "Q": (Square.E1, Square.A1),
    "k": (Square.E8, Square.H8),
    "q": (Square.E8, Square.A8),
}


def settled(man: Man, square: Square) -> Man:
    """How a man lies on top of a square when it has just been put there: a ratnik on its last rank turns over."""
    if man.kind is not Kind.RATNIK:
        return man
    return replace(man, turned=square.rank == LAST_RANK[man.color])


def plain(man: Man) -> Man:
    """How a man lies under others."""
    return replace(man, turned=False)


class Setup:
    """A position in the making.

    Attributes:
        towers: The occupied squares, each with its men from top to bottom.
        turn: The side to move.
    """

    def __init__(self, board: Board) -> None:
        self.towers: dict[Square, tuple[Man, ...]] = board.towers()
        self.turn = board.turn
        _, _, self._castling, self._steps, _, self._number = board.fen().split()
        self._touched: set[Square] = set()

    @classmethod
    def empty(cls, turn: Color) -> "Setup":
        """A board with nobody on it."""
        setup = cls.__new__(cls)
        setup.towers, setup.turn, setup._touched = {}, turn, set()
        setup._castling, setup._steps, setup._number = "-", "-", "1"
        return setup

    def put(self, square: Square, men: Sequence[Man]) -> None:
        """Make these men, from top to bottom, the tower of a square; none makes it empty.

        Ratniks are turned over and back as their place asks, but a turned man on top stays turned.
        """
        self._touched.add(square)
        if not men:
            self.towers.pop(square, None)
            return
        top = men[0] if men[0].turned else settled(men[0], square)
        self.towers[square] = (top, *map(plain, men[1:]))

    def lift(self, square: Square, count: int) -> tuple[Man, ...]:
        """Take the top `count` men off a square."""
        tower = self.towers[square]
        self.put(square, tower[count:])
        return tower[:count]

    def fen(self) -> str:
        """The position in one line; rights are lost where the men of a square were changed. It may be no position."""
        ranks = ("".join(self._cell(Square.at(file, rank)) for file in range(8)) for rank in range(7, -1, -1))
        men = "/".join(_gaps(rank) for rank in ranks)
        castling = "".join(
            name for name, homes in _CASTLERS.items() if name in self._castling and not self._touched & set(homes)
        )
        steps = "".join(name for name in self._steps if name != "-" and _step_home(name) not in self._touched)
        return f"{men} {'wb'[self.turn]} {castling or '-'} {steps or '-'} - {self._number}"

    def board(self) -> Board | None:
        """The board, or None if the rules know no such position or the side that has just moved stands in check."""
        try:
            return Board.from_fen(self.fen())
        except InvalidPositionError:
            return None

    def _cell(self, square: Square) -> str:
        tower = self.towers.get(square, ())
        text = "".join(man.symbol for man in tower)
        return f"[{text}]" if len(tower) > 1 else text or "."


def _step_home(name: str) -> Square:
    return Square.at(FILE_NAMES.index(name.lower()), _HOME_RANK[Color.WHITE if name.isupper() else Color.BLACK])


def _gaps(rank: str) -> str:
    text, gap = "", 0
    for char in rank:
        if char == ".":
            gap += 1
            continue
        text += (str(gap) if gap else "") + char
        gap = 0
    return text + (str(gap) if gap else "")


def mirrored(board: Board, *, files: bool, colors: bool) -> Setup:
    """The same position seen in a mirror, with the a-file as the h-file or white's men as black's.

    Rights to castle and to step twice are dropped, so it is for positions where they do not matter.
    """
    setup = Setup.empty(board.turn.other if colors else board.turn)
    for square, tower in board.towers().items():
        target = SQUARES[square ^ (7 if files else 0) ^ (56 if colors else 0)]
        setup.towers[target] = tuple(replace(man, color=man.color.other) if colors else man for man in tower)
    return setup
