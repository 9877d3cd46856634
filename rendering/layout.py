"""Where things are: the board's squares and the shape of a tower inside one, in whole pixels."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from rules.square import Color, Square

READABLE_HEIGHT: Final = 6
"""Up to this height every man of a tower shows its sign on the board; the panel shows the rest."""

_PAD: Final = 3
_RIM_SHARES: Final = {2: 0.20, 3: 0.17, 4: 0.145, 5: 0.12, READABLE_HEIGHT: 0.108}
_SIGN_SHARE: Final = 0.095


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """A board of 8 x 8 squares of `square` pixels inside a frame of `margin` pixels."""

    square: int
    margin: int

    @property
    def size(self) -> int:
        """The width and height of the whole board."""
        return 8 * self.square + 2 * self.margin

    def rows(self, row: int) -> tuple[int, int]:
        """The pixels from and to which a row of squares reaches (0 is the topmost), the frame at the ends included."""
        top, bottom = (self.margin + place * self.square for place in (row, row + 1))
        return (0 if row == 0 else top), (self.size if row == 7 else bottom)

    def corner(self, square: Square, view: Color) -> tuple[int, int]:
        """The top left pixel of a square; seen by black, the board is rotated by 180 degrees."""
        column, row = square.file, 7 - square.rank
        if view is Color.BLACK:
            column, row = 7 - column, 7 - row
        return self.margin + column * self.square, self.margin + row * self.square


def is_dark(square: Square) -> bool:
    """Whether it is a dark square; a1 is one."""
    return (square.file + square.rank) % 2 == 0


@dataclass(frozen=True, slots=True)
class TowerShape:
    """How a tower of some height stands in its square: a lying face, its edge, and a band for each man below.

    Attributes:
        left, top: The corner of the face inside the square.
        width, face: The axes of the ellipse that is the face; `face` is even.
        edge: The visible thickness of the top man.
        band: The height of each band below it, 0 for a single man.
        signs: Whether the bands are high enough to show signs.
    """

    left: int
    top: int
    width: int
    face: int
    edge: int
    band: int
    signs: bool

    @property
    def first_band(self) -> int:
        """From the top of the face to the line on which the first band's curve hangs."""
        return self.face // 2 + self.edge


@cache
def tower_shape(square: int, height: int) -> TowerShape:
    """The shape of a tower of `height` men (1 to 31) in a square of `square` pixels (60 and more)."""
    room = square - 2 * _PAD
    if height == 1:
        face, edge, band = _even(0.68 * square), round(0.10 * square), 0
    else:
        edge = round(0.036 * square)
        shown = min(height, READABLE_HEIGHT)
        band = round(_RIM_SHARES[shown] * square)
        face = min(_even(room - edge - (shown - 1) * band), _even(0.62 * square))
        if height > shown:
            band = max(2, (shown - 1) * band // (height - 1))
            face = min(face, _even(room - edge - (height - 1) * band))
    width = _even(0.80 * square)
    total = face + edge + (height - 1) * band
    return TowerShape(
        # A tower makes room on its right for the tag with its height.
        left=(square - width) // 2 if height == 1 else square // 18,
        top=max(_PAD, (square - total) // 2),
        width=width,
        face=face,
        edge=edge,
        band=band,
        signs=band >= _SIGN_SHARE * square,
    )


def _even(number: float) -> int:
    return int(number) // 2 * 2
