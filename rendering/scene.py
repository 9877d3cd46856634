"""What a picture shows, as plain data that can be compared, hashed and kept."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from rules.man import Man
from rules.move import Move
from rules.square import Color, Square

if TYPE_CHECKING:
    from rules import Board

Tower = tuple[Man, ...]
"""The men of one square, from top to bottom; a single man is a tower of one."""


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
    ) -> Self:
        """The scene of a position: its towers, its last move and a check are read from the board."""
        return cls(
            towers=tuple(board.towers().items()),
            turn=board.turn,
            last_move=board.peek(),
            check=board.volkhv(board.turn) if board.is_check() else None,
            view=view,
            white_name=white_name,
            black_name=black_name,
            status=status,
            theme=theme,
            piece_set=piece_set,
        )
