"""From a scene to the bytes of a picture."""

import io
from functools import lru_cache
from typing import Final

from rendering.bar import BarPlan, bar_height, draw_bar
from rendering.board import board_surface
from rendering.layout import BoardLayout
from rendering.panel import PanelPlan, arrange, draw_panel, panel_height
from rendering.scene import Scene
from rendering.sprites import PIECE_SETS
from rendering.surface import Surface
from rendering.themes import THEMES

BOARD_ALONE: Final = 800
PORTRAIT: Final = 960
LANDSCAPE: Final = 1280
WIDTHS: Final = (BOARD_ALONE, PORTRAIT, LANDSCAPE)

_SMALL: Final = BoardLayout(square=94, margin=24)
_LARGE: Final = BoardLayout(square=112, margin=32)
_BAR: Final = {PORTRAIT: BarPlan(PORTRAIT, 60, 40), LANDSCAPE: BarPlan(LANDSCAPE, 52, 36)}
_BELOW: Final = PanelPlan(width=PORTRAIT, room=220, rows=(66, 60, 52, 46, 42, 36, 30), one_a_row=False)
_BESIDE: Final = PanelPlan(
    width=LANDSCAPE - BOARD_ALONE, room=800, rows=(64, 56, 48, 42, 38, 32, 26, 22), one_a_row=True
)
PANELS: Final = {PORTRAIT: _BELOW, LANDSCAPE: _BESIDE}
_COMPRESSION: Final = 3
_KEPT: Final = 128


def render_png(scene: Scene, *, width: int = PORTRAIT) -> bytes:
    """The picture of a scene as PNG. Equal scenes are drawn once, while they are remembered.

    Args:
        width: In pixels. 960, the default, is for phones: the board takes the whole width, and the towers are
            listed below it; no side is longer than the 1280 pixels that chats keep. 1280 puts the list beside
            a board of 800. 800 is the board alone.

    Raises:
        ValueError: there is no picture of that width.
        KeyError: there is no such theme or piece set.
    """
    if width not in WIDTHS:
        raise ValueError(f"no pictures of {width} pixels: {', '.join(map(str, WIDTHS))}")
    if scene.theme not in THEMES:
        raise KeyError(scene.theme)
    if scene.piece_set not in PIECE_SETS:
        raise KeyError(scene.piece_set)
    return _remembered(scene, width)


@lru_cache(maxsize=_KEPT)
def _remembered(scene: Scene, width: int) -> bytes:
    return encode(draw(scene, width))


def draw(scene: Scene, width: int) -> Surface:
    """The picture before it is encoded; `width` is one of WIDTHS."""
    if width == BOARD_ALONE:
        return board_surface(scene, _SMALL)
    bar = bar_height(scene, _BAR[width])
    portrait = width == PORTRAIT
    layout = _LARGE if portrait else _SMALL
    items = arrange(scene, PANELS[width])
    if portrait:
        height, corner = bar + layout.size + panel_height(items), (0, bar + layout.size)
    else:
        height, corner = bar + max(layout.size, panel_height(items)), (layout.size, bar)
    surface = Surface.empty(scene.theme, (width, height), THEMES[scene.theme].page)
    draw_bar(surface, scene, _BAR[width])
    surface.image.paste(board_surface(scene, layout).image, (0, bar))
    draw_panel(surface, scene, items, corner)
    return surface


def encode(surface: Surface) -> bytes:
    """The picture as a palette PNG."""
    stream = io.BytesIO()
    surface.image.save(stream, "PNG", compress_level=_COMPRESSION)
    return stream.getvalue()
