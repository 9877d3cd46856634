"""Where a man strikes from a square: tables of square sets (bit 0 is a1, bit 63 is h8)."""

from typing import Final

from rules.square import SquareSet

ALL: Final[SquareSet] = (1 << 64) - 1

_STRAIGHT_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONAL_STEPS: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_VOLKHV_STEPS: Final = _STRAIGHT_STEPS + _DIAGONAL_STEPS
_VSADNIK_STEPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

Steps = tuple[tuple[int, int], ...]


def _leaps(square: int, steps: Steps) -> SquareSet:
    file, rank = square & 7, square >> 3
    targets = 0
    for right, up in steps:
        if 0 <= file + right < 8 and 0 <= rank + up < 8:
            targets |= 1 << (file + right + 8 * (rank + up))
    return targets


def _line(square: int, step: tuple[int, int]) -> list[int]:
    """The squares from `square`, without it, to the edge of the board."""
    right, up = step
    file, rank = (square & 7) + right, (square >> 3) + up
    line = []
    while 0 <= file < 8 and 0 <= rank < 8:
        line.append(file + 8 * rank)
        file, rank = file + right, rank + up
    return line


def _slides(square: int, steps: Steps, occupied: SquareSet) -> SquareSet:
    """The squares on the lines from `square`, each line up to and with the first occupied one (ruling 3)."""
    targets = 0
    for step in steps:
        for target in _line(square, step):
            targets |= 1 << target
            if occupied >> target & 1:
                break
    return targets


class _Lines(dict[SquareSet, SquareSet]):
    """The slides from one square by what stands on its lines, worked out when first asked for.

    It can hold every arrangement there is: at most 4,096 a square for straight lines, 512 for diagonals.
    """

    __slots__ = ("square", "steps")

    def __init__(self, square: int, steps: Steps) -> None:
        super().__init__()
        self.square = square
        self.steps = steps

    def __missing__(self, occupied: SquareSet) -> SquareSet:
        targets = self[occupied] = _slides(self.square, self.steps, occupied)
        return targets


def _inner(square: int, steps: Steps) -> SquareSet:
    """The squares on the lines from `square` whose occupation matters: all but the last of each line."""
    return sum(1 << target for step in steps for target in _line(square, step)[:-1])


VOLKHV: Final = tuple(_leaps(square, _VOLKHV_STEPS) for square in range(64))
VSADNIK: Final = tuple(_leaps(square, _VSADNIK_STEPS) for square in range(64))

RATNIK_STEP: Final = tuple(tuple(_leaps(square, ((0, up),)) for square in range(64)) for up in (1, -1))
"""By colour and square: the one square straight ahead."""
RATNIK_TAKES: Final = tuple(tuple(_leaps(square, ((-1, up), (1, up))) for square in range(64)) for up in (1, -1))
"""By colour and square: the two squares diagonally ahead."""

STRAIGHT_LINES: Final = tuple(_slides(square, _STRAIGHT_STEPS, 0) for square in range(64))
DIAGONAL_LINES: Final = tuple(_slides(square, _DIAGONAL_STEPS, 0) for square in range(64))
STRAIGHT_INNER: Final = tuple(_inner(square, _STRAIGHT_STEPS) for square in range(64))
DIAGONAL_INNER: Final = tuple(_inner(square, _DIAGONAL_STEPS) for square in range(64))
STRAIGHT: Final = tuple(_Lines(square, _STRAIGHT_STEPS) for square in range(64))
"""`STRAIGHT[square][occupied & STRAIGHT_INNER[square]]`: where a ratoborets strikes."""
DIAGONAL: Final = tuple(_Lines(square, _DIAGONAL_STEPS) for square in range(64))
"""`DIAGONAL[square][occupied & DIAGONAL_INNER[square]]`: where a luchnik strikes."""


def _between(square: int) -> tuple[SquareSet, ...]:
    row = [0] * 64
    for step in _VOLKHV_STEPS:
        passed = 0
        for target in _line(square, step):
            row[target] = passed
            passed |= 1 << target
    return tuple(row)


BETWEEN: Final = tuple(_between(square) for square in range(64))
"""`BETWEEN[a][b]`: the squares strictly between two squares of one line; 0 where there is no line."""

LAST_RANK: Final[tuple[SquareSet, SquareSet]] = (0xFF << 56, 0xFF)
"""By colour: the rank on which its ratniks turn over (ruling 7)."""
HOME_RANK: Final[tuple[SquareSet, SquareSet]] = (0xFF << 8, 0xFF << 48)
"""By colour: the rank on which its ratniks start."""
