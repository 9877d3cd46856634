"""Pages of the rule book as data."""

from dataclasses import dataclass

from quiz.models import Written
from rules import Board, Color, Move, RefusalCode, Square


@dataclass(frozen=True, slots=True)
class Picture:
    """The board that a page shows.

    Attributes:
        fen: The position in one line.
        view: Whose side is at the bottom.
        selected: The square whose men are about to move: show where they can go. None if it is not about that.
        highlights: Other squares that the text speaks of.
        last_move: The move that led here, or None.
    """

    fen: str
    view: Color
    selected: Square | None
    highlights: tuple[Square, ...]
    last_move: Move | None

    def board(self) -> Board:
        """A board of one's own with the position."""
        return Board.from_fen(self.fen)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the rule book; with its title and number it fits under a picture (1,024 characters).

    Attributes:
        id: Its name for ever, at most 20 characters of ``a-z-``.
        rules: The anchors in docs/rules.md of what it is about, such as ``rule-7``.
        refusals: The reasons for refusing a move that it explains.
        title: Its name, plain text.
        text: HTML with <b>, <i> and <code>, at most 900 characters.
        picture: The board that goes with it.
    """

    id: str
    rules: tuple[str, ...]
    refusals: tuple[RefusalCode, ...]
    title: Written
    text: Written
    picture: Picture
