"""The last positions of a game side by side in one picture, each with its number and the move that led to it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rendering.board import board_strip, only_rows
from rendering.layout import BoardLayout
from rendering.palette import palette_of
from rendering.png import assembled, compressed
from rendering.scene import Scene
from rendering.sprites import PIECE_SETS
from rendering.surface import Surface
from rendering.themes import THEMES

LENGTH: Final = 4
"""Positions of a strip, at the most."""

_COLUMNS: Final = 2
_LAYOUT: Final = BoardLayout(square=68, margin=18)
_GAP: Final = 12
_LABEL: Final = 36
_STRIPS: Final = 16
"""Film strips that are remembered, of 50 to 100 kB each."""


def render_strip(scenes: Sequence[Scene], *, first: int = 1) -> bytes:
    """The last four of some positions as one picture (PNG), row by row, at most 1280 pixels wide and high.

    Above each board stand its number and its scene's status, which is meant for the move.

    Args:
        scenes: One or more, all of one theme; of more than four the last four are shown.
        first: The number of the first one of `scenes`; the others are counted on from it.

    Raises:
        ValueError: there is no scene, or they differ in theme.
        KeyError: there is no such theme or piece set.
    """
    shown = tuple(scenes[-LENGTH:])
    if len({scene.theme for scene in shown}) != 1:
        raise ValueError("a film strip needs scenes of one theme")
    if shown[0].theme not in THEMES:
        raise KeyError(shown[0].theme)
    for scene in shown:
        if scene.piece_set not in PIECE_SETS:
            raise KeyError(scene.piece_set)
    return _remembered(shown, first + len(scenes) - len(shown))


@lru_cache(maxsize=_STRIPS)
def _remembered(scenes: tuple[Scene, ...], first: int) -> bytes:
    across, down = min(len(scenes), _COLUMNS), -(-len(scenes) // _COLUMNS)
    wide, high = _LAYOUT.size + _GAP, _LABEL + _LAYOUT.size + _GAP
    # Two pixels share a byte, so the width is even, and so are all places.
    size = (across * wide + _GAP, down * high + _GAP)
    surface = Surface.empty(scenes[0].theme, size, THEMES[scenes[0].theme].page)
    for place, scene in enumerate(scenes):
        corner = (_GAP + place % _COLUMNS * wide, _GAP + place // _COLUMNS * high)
        _draw_position(surface, scene, first + place, corner)
    return assembled(size[0], palette_of(scenes[0].theme).bytes, [compressed(surface.image)])


def _draw_position(surface: Surface, scene: Scene, number: int, corner: tuple[int, int]) -> None:
    left, top = corner
    colors = (surface.theme.page, surface.theme.text)
    right, bottom = left + _LAYOUT.size, top + _LABEL - 4
    written = surface.write(str(number), 28, (left, top, right, bottom), colors)
    status = (left + written + _GAP, top, right, bottom)
    surface.write(scene.status, 26, status, (surface.theme.page, surface.theme.quiet), bold=False)
    for row, part in enumerate(only_rows(scene)):
        strip = board_strip(part, _LAYOUT, row).image
        surface.paste(strip, (left, top + _LABEL + _LAYOUT.rows(row)[0]))
