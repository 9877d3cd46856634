"""One picture of all looks a board can have, for choosing among them: a corner of a board in each."""

import io
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PIL import Image

from rendering.board import board_strip, only_rows
from rendering.layout import BoardLayout
from rendering.palette import palette_of
from rendering.scene import Scene, Tower
from rendering.sprites import PIECE_SETS
from rendering.surface import Surface
from rendering.themes import THEMES
from rules.man import Man
from rules.move import Move
from rules.square import Square

_LAYOUT: Final = BoardLayout(square=112, margin=32)
_FILES: Final = 4
_RANKS: Final = 3
_WIDTH: Final = 960
_LABEL: Final = 56
_BELOW: Final = 14

_CORNER: Final = {
    Square.A6: "K",
    Square.D6: "+Pq",
    Square.A7: "Pb",
    Square.C7: "B n pq",
    Square.D7: "R",
    Square.A8: "k",
    Square.B8: "Q N Pr b pn",
    Square.C8: "pr",
    Square.D8: "n",
}
"""Both sides, a tower with prisoners, a turned ratnik: not a position of a game."""

Labels = Callable[[str, str], str]
"""What to write over a theme and a piece set, in the reader's language."""


def render_samples(labels: Labels) -> bytes:
    """A picture (PNG) 960 pixels wide: a row for each theme, in it a column for each piece set.

    Args:
        labels: Is called with the names of a theme and a piece set, in the order of `THEMES` and `PIECE_SETS`.
    """
    return _rendered(tuple(labels(theme, piece_set) for theme in THEMES for piece_set in PIECE_SETS))


@lru_cache(maxsize=8)
def _rendered(labels: tuple[str, ...]) -> bytes:
    count = len(PIECE_SETS)
    rows = [_row(theme, labels[number * count : (number + 1) * count]) for number, theme in enumerate(THEMES)]
    picture = Image.new("P", (_WIDTH, sum(row.height for row in rows)))
    colors: list[int] = []
    top = 0
    for theme, row in zip(THEMES, rows, strict=True):
        # Each theme's colours follow those of the one before.
        first = len(colors) // 3
        picture.paste(row.point([(index + first) % 256 for index in range(256)]), (0, top))
        colors += palette_of(theme).bytes
        top += row.height
    picture.putpalette(colors)
    stream = io.BytesIO()
    picture.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def _row(theme: str, labels: tuple[str, ...]) -> Image.Image:
    """The samples of one theme side by side, each under its label."""
    wide, high = _FILES * _LAYOUT.square, _RANKS * _LAYOUT.square
    colors = THEMES[theme]
    surface = Surface.empty(theme, (_WIDTH, _LABEL + high + _BELOW), colors.page)
    gap = (_WIDTH - len(PIECE_SETS) * wide) // (len(PIECE_SETS) + 1)
    for number, (piece_set, label) in enumerate(zip(PIECE_SETS, labels, strict=True)):
        left = gap + number * (wide + gap)
        surface.write(label, 32, (left, 0, left + wide, _LABEL), (colors.page, colors.text))
        surface.box((left - 2, _LABEL - 2, left + wide + 2, _LABEL + high + 2), colors.outline)
        for row, image in enumerate(_corner(theme, piece_set)):
            surface.paste(image, (left, _LABEL + row * _LAYOUT.square))
    return surface.image


def _corner(theme: str, piece_set: str) -> list[Image.Image]:
    """The rows of squares of the corner, without the frame."""
    scene = Scene(
        towers=tuple(sorted((square, _tower(text)) for square, text in _CORNER.items())),
        last_move=Move(Square.B6, Square.C7),
        captured=Square.C7,
        theme=theme,
        piece_set=piece_set,
    )
    first, side = _LAYOUT.margin, _LAYOUT.square
    rows = []
    for row, part in enumerate(only_rows(scene)[:_RANKS]):
        image = board_strip(part, _LAYOUT, row).image
        above = first - _LAYOUT.rows(row)[0] if row == 0 else 0
        rows.append(image.crop((first, above, first + _FILES * side, above + side)))
    return rows


def _tower(text: str) -> Tower:
    return tuple(map(Man.from_symbol, text.split()))
