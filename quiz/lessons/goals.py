"""What a lesson asks of a move, as data: a list of goals, all of which have to be met.

| goal | is met if the move |
|---|---|
| ``check``, ``mate`` | gives check, mates |
| ``castles``, ``en-passant`` | is castling, takes en passant |
| ``takes:d5`` | takes an enemy man on that square, or there en passant |
| ``lands:d5`` | goes to that square |
| ``man:N`` | is that of a top man with this letter's power (H: the helgi) |
| ``count:2`` | takes so many men along, the top one counted |
| ``whole`` | leaves nobody behind |
| ``frees:d5`` | uncovers on that square a man of the side that moves |
| ``turns:d8`` | has a ratnik turn over on that square |
| ``tower:d5=NPr`` | leaves these men on that square, from top to bottom |
| ``safe`` | lands where no legal reply lands |
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules import Board, Kind, Move, Square

_POWERS: Final = dict(zip("KQRBNPH", Kind, strict=True))


@dataclass(frozen=True, slots=True)
class Deed:
    """A legal move and what it brings about.

    Attributes:
        before: The board before it.
        move: The move.
        after: The board after it.
    """

    before: Board
    move: Move
    after: Board

    @classmethod
    def of(cls, board: Board, move: Move) -> "Deed":
        """The deed of a move; the board is left as it was."""
        after = board.copy()
        after.push(move)
        return cls(board, move, after)


def _takes(deed: Deed, square: str) -> bool:
    target = Square.parse(square)
    if deed.move.to_square != target:
        return False
    return deed.before.color_at(target) is deed.before.turn.other or deed.before.is_en_passant(deed.move)


def _lands(deed: Deed, square: str) -> bool:
    return deed.move.to_square == Square.parse(square)


def _man(deed: Deed, letter: str) -> bool:
    man = deed.before.man_at(deed.move.from_square)
    return man is not None and man.power is _POWERS[letter]


def _whole(deed: Deed, _: str) -> bool:
    return deed.move.count == deed.before.height_at(deed.move.from_square)


def _frees(deed: Deed, square: str) -> bool:
    freed = Square.parse(square)
    is_own = deed.after.color_at(freed) is deed.before.turn
    return is_own and deed.move.to_square != freed and 0 < deed.after.height_at(freed) < deed.before.height_at(freed)


def _turns(deed: Deed, square: str) -> bool:
    place = Square.parse(square)
    came = deed.move.from_square if deed.move.to_square == place else place
    turned, was = deed.after.man_at(place), deed.before.man_at(came)
    return turned is not None and turned.turned and turned != was


def _tower(deed: Deed, place: str) -> bool:
    square, _, men = place.partition("=")
    return "".join(man.symbol for man in deed.after.tower_at(Square.parse(square))) == men


def _safe(deed: Deed, _: str) -> bool:
    return all(reply.to_square != deed.move.to_square for reply in deed.after.legal_moves)


_GOALS: Final[dict[str, Callable[[Deed, str], bool]]] = {
    "check": lambda deed, _: deed.after.is_check(),
    "mate": lambda deed, _: deed.after.is_checkmate(),
    "castles": lambda deed, _: deed.before.is_castling(deed.move),
    "en-passant": lambda deed, _: deed.before.is_en_passant(deed.move),
    "count": lambda deed, number: deed.move.count == int(number),
    "takes": _takes,
    "lands": _lands,
    "man": _man,
    "whole": _whole,
    "frees": _frees,
    "turns": _turns,
    "tower": _tower,
    "safe": _safe,
}
_WITHOUT_ARGUMENT: Final = frozenset({"check", "mate", "castles", "en-passant", "whole", "safe"})


def is_goal(goal: str) -> bool:
    """Whether a text is a goal of the table above."""
    name, _, argument = goal.partition(":")
    if name not in _GOALS or (name in _WITHOUT_ARGUMENT) is not (not argument):
        return False
    if name == "count":
        return argument.isdecimal()
    if name == "man":
        return argument in _POWERS
    square = argument.partition("=")[0].upper()
    return name in _WITHOUT_ARGUMENT or square in Square.__members__


def meets(deed: Deed, goal: str) -> bool:
    """Whether a deed meets a goal.

    Raises:
        ValueError: it is no goal.
    """
    if not is_goal(goal):
        raise ValueError(f"no such goal: {goal!r}")
    name, _, argument = goal.partition(":")
    return _GOALS[name](deed, argument)
