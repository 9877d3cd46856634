"""What a picture shows, as plain data that can be compared, hashed and kept."""

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from rules.man import Man
from rules.move import Move
from rules.square import Color, Square

if TYPE_CHECKING:
    from rules import Board

Tower = tuple[Man, ...]
"""The men of one square, from top to bottom; a single man is a tower of one."""


class Landing(enum.Enum):
    """What happens where men go: they stand alone, lie on their own, or take."""

    EMPTY = enum.auto()
    OWN = enum.auto()
    ENEMY = enum.auto()


@dataclass(frozen=True, slots=True)
class Target:
    """A square where the selected men can go.

    Attributes:
        square: The square.
        landing: What happens there; taking en passant is ENEMY although the square is empty.
        counts: How many men can go there, ascending, 1 to 31; empty if there is nothing to choose because only
            one man stands on the selected square.
    """

    square: Square
    landing: Landing = Landing.EMPTY
    counts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that decides how a picture looks; equal scenes make equal pictures.

    Attributes:
        towers: The occupied squares, a1 to h8, each with its men from top to bottom.
        turn: Whose move it is.
        last_move: The move that led here, or None.
        check: The square of the volkhv that stands in check, or None.
        view: Whose side is at the bottom; for black the board is rotated by 180 degrees.
        white_name: The name of the player with the white men, any text.
        black_name: The same for black.
        status: One line under the names, already in the reader's language, any text.
        theme: One of `rendering.THEMES`.
        piece_set: One of `rendering.PIECE_SETS`.
        captured: The square on which the last move took a man, or None.
        freed: The square on which it set one free, or None.
        selected: The square whose men are about to move, or None.
        targets: Where they can go.
        highlights: The squares that are spoken of, a1 to h8, none twice.
        white_clock: The time of the player with the white men, ready to be shown, any text; empty without clocks.
        black_clock: The same for black.
    """

    towers: tuple[tuple[Square, Tower], ...]
    turn: Color = Color.WHITE
    last_move: Move | None = None
    check: Square | None = None
    view: Color = Color.WHITE
    white_name: str = ""
    black_name: str = ""
    status: str = ""
    theme: str = "wood"
    piece_set: str = "tavreli"
    captured: Square | None = None
    freed: Square | None = None
    selected: Square | None = None
    targets: tuple[Target, ...] = ()
    highlights: tuple[Square, ...] = ()
    white_clock: str = ""
    black_clock: str = ""

    @classmethod
    def of(
        cls,
        board: "Board",
        *,
        view: Color = Color.WHITE,
        white_name: str = "",
        black_name: str = "",
        status: str = "",
        theme: str = "wood",
        piece_set: str = "tavreli",
        selected: Square | None = None,
        last_move: Move | None = None,
        highlights: Iterable[Square] = (),
        white_clock: str = "",
        black_clock: str = "",
    ) -> Self:
        """The scene of a position: its towers, its last move and a check are read from the board.

        With a square `selected` the picture shows what can be done, the targets of its legal moves, and leaves
        out what was done last. `last_move` is the move that led here where the board does not remember it, and
        `highlights` are squares that somebody speaks of, in any order.
        """
        towers = board.towers()
        move = (last_move or board.peek()) if selected is None else None
        return cls(
            towers=tuple(towers.items()),
            turn=board.turn,
            last_move=move,
            check=board.volkhv(board.turn) if board.is_check() else None,
            view=view,
            white_name=white_name,
            black_name=black_name,
            status=status,
            theme=theme,
            piece_set=piece_set,
            captured=None if move is None else _captured(towers, move, board.turn),
            freed=None if move is None else _freed(towers, move, board.turn),
            selected=selected,
            targets=() if selected is None else targets_of(board, selected),
            highlights=tuple(sorted(set(highlights))),
            white_clock=white_clock,
            black_clock=black_clock,
        )


def targets_of(board: "Board", square: Square) -> tuple[Target, ...]:
    """Where the men of a square can legally go, a1 to h8; none if it is empty or not on the move."""
    counts: dict[Square, list[int]] = {}
    taking: set[Square] = set()
    for move in board.legal_moves_from(square):
        counts.setdefault(move.to_square, []).append(move.count)
        if board.color_at(move.to_square) is board.turn.other or board.is_en_passant(move):
            taking.add(move.to_square)
    single = board.height_at(square) == 1

    def landing(end: Square) -> Landing:
        if end in taking:
            return Landing.ENEMY
        return Landing.EMPTY if board.color_at(end) is None else Landing.OWN

    return tuple(
        Target(end, landing(end), () if single else tuple(sorted(numbers))) for end, numbers in sorted(counts.items())
    )


def _captured(towers: dict[Square, Tower], move: Move, turn: Color) -> Square | None:
    """Under the men that moved lies an enemy man: it was taken, en passant too (rulings 1 and 6)."""
    tower = towers[move.to_square]
    under = tower[move.count :]
    return move.to_square if under and under[0].color is turn else None


def _freed(towers: dict[Square, Tower], move: Move, turn: Color) -> Square | None:
    """An enemy man lies open where the men that moved had covered it.

    En passant frees nobody else: what the ratnik had landed on was its own side's.
    """
    left = towers.get(move.from_square)
    return move.from_square if left is not None and left[0].color is turn else None
