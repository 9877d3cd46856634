"""Colours and squares: the coordinates everything else is written in."""

import enum
from typing import Final


class Color(enum.IntEnum):
    """The side a man belongs to; white moves first."""

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> "Color":
        return _OTHER[self]


_OTHER: Final = (Color.BLACK, Color.WHITE)

FILE_NAMES: Final = "abcdefgh"
RANK_NAMES: Final = "12345678"

SquareSet = int
"""A set of squares as 64 bits: bit 0 is a1, bit 7 is h1, bit 63 is h8."""


class Square(enum.IntEnum):
    """One of 64 squares: a1 is 0, h1 is 7, h8 is 63."""

    # fmt: off
    A1, B1, C1, D1, E1, F1, G1, H1 = range(8)
    A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
    A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
    A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
    A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
    A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
    A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
    A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)
    # fmt: on

    @classmethod
    def at(cls, file: int, rank: int) -> "Square":
        """The square of a file and a rank, both 0 to 7.

        Raises:
            ValueError: one of them is off the board.
        """
        if not (0 <= file < 8 and 0 <= rank < 8):
            raise ValueError(f"no square at file {file}, rank {rank}")
        return SQUARES[rank * 8 + file]

    @classmethod
    def parse(cls, name: str) -> "Square":
        """The square of a name such as ``e4``.

        Raises:
            ValueError: it is not the name of a square.
        """
        try:
            return cls[name.upper()]
        except KeyError:
            raise ValueError(f"no such square: {name!r}") from None

    @property
    def file(self) -> int:
        """0 for the a-file to 7 for the h-file."""
        return self & 7

    @property
    def rank(self) -> int:
        """0 for the first rank to 7 for the eighth."""
        return self >> 3

    def __str__(self) -> str:
        return SQUARE_NAMES[self]


SQUARES: Final = tuple(Square)
SQUARE_NAMES: Final = tuple(square.name.lower() for square in SQUARES)
