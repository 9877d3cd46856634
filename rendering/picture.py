"""From a scene to the bytes of a picture."""

import threading
from functools import lru_cache
from typing import Final

from rendering.bar import BarPlan, bar_surface
from rendering.board import board_strip, only_rows
from rendering.coins import Look
from rendering.layout import BoardLayout
from rendering.palette import palette_of
from rendering.panel import PanelItem, PanelPlan, PanelRow, arrange, draw_items, panel_rows
from rendering.png import Strip, assembled, compressed
from rendering.scene import Scene
from rendering.sprites import PIECE_SETS
from rendering.surface import Surface
from rendering.themes import THEMES

BOARD_ALONE: Final = 800
PORTRAIT: Final = 960
LANDSCAPE: Final = 1280
WIDTHS: Final = (BOARD_ALONE, PORTRAIT, LANDSCAPE)

_SMALL: Final = BoardLayout(square=94, margin=24)
LAYOUTS: Final = {BOARD_ALONE: _SMALL, PORTRAIT: BoardLayout(square=112, margin=32), LANDSCAPE: _SMALL}
BARS: Final = {PORTRAIT: BarPlan(PORTRAIT, 60, 40), LANDSCAPE: BarPlan(LANDSCAPE, 52, 36)}
_BELOW: Final = PanelPlan(width=PORTRAIT, room=220, rows=(66, 60, 52, 46, 42, 36, 30), one_a_row=False)
_BESIDE: Final = PanelPlan(
    width=LANDSCAPE - BOARD_ALONE, room=800, rows=(64, 56, 48, 42, 38, 32, 26, 22), one_a_row=True
)
PANELS: Final = {PORTRAIT: _BELOW, LANDSCAPE: _BESIDE}
_PICTURES: Final = 128
"""Finished pictures that are remembered, of 30 to 90 kB each."""

_LOCKS: Final = tuple(threading.Lock() for _ in range(32))
"""Each picture has one of them; that two pictures share one does no harm."""

_ROWS: Final = 2048
"""Rows of squares that are remembered, of 1 to 8 kB each."""

_PANEL_ROWS: Final = 512
"""Rows of panels that are remembered, of 2 to 6 kB each."""


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
    # Who asks for a picture while another thread draws it waits for that one.
    with _LOCKS[hash((scene, width)) % len(_LOCKS)]:
        return _remembered(scene, width)


@lru_cache(maxsize=_PICTURES)
def _remembered(scene: Scene, width: int) -> bytes:
    return assembled(width, palette_of(scene.theme).bytes, _strips(scene, width))


def _strips(scene: Scene, width: int) -> list[Strip]:
    """The picture from top to bottom."""
    layout = LAYOUTS[width]
    rows = only_rows(scene)
    if width == BOARD_ALONE:
        return [_row(part, layout, row) for row, part in enumerate(rows)]
    bar = _bar(_only_bar(scene), width)
    if width == LANDSCAPE:
        items = arrange(scene, PANELS[width])
        return [bar, *(_row_beside(part, _beside(items, row), row) for row, part in enumerate(rows))]
    look = Look(scene.theme, scene.piece_set)
    panel = [_panel_row(row, look) for row in panel_rows(scene, PANELS[width])]
    return [bar, *(_row(part, layout, row) for row, part in enumerate(rows)), *panel]


def _only_bar(scene: Scene) -> Scene:
    """The scene without anything that does not show in the bar."""
    return Scene(
        (),
        turn=scene.turn,
        white_name=scene.white_name,
        black_name=scene.black_name,
        status=scene.status,
        theme=scene.theme,
        white_clock=scene.white_clock,
        black_clock=scene.black_clock,
    )


def _beside(items: tuple[PanelItem, ...], row: int) -> tuple[PanelItem, ...]:
    """The towers in a panel beside the board that show in one of its rows."""
    top, bottom = LAYOUTS[LANDSCAPE].rows(row)
    return tuple(item for item in items if item.top < bottom and item.top + item.height > top)


@lru_cache(maxsize=_ROWS)
def _row(scene: Scene, layout: BoardLayout, row: int) -> Strip:
    return compressed(board_strip(scene, layout, row).image)


@lru_cache(maxsize=_ROWS)
def _row_beside(scene: Scene, items: tuple[PanelItem, ...], row: int) -> Strip:
    layout = LAYOUTS[LANDSCAPE]
    top, bottom = layout.rows(row)
    page = THEMES[scene.theme].page
    surface = Surface.empty(scene.theme, (LANDSCAPE, bottom - top), page, first_row=top)
    surface.paste(board_strip(scene, layout, row).image, (0, top))
    draw_items(surface, Look(scene.theme, scene.piece_set), items, layout.size)
    return compressed(surface.image)


@lru_cache(maxsize=_PICTURES)
def _bar(scene: Scene, width: int) -> Strip:
    return compressed(bar_surface(scene, BARS[width]).image)


@lru_cache(maxsize=_PANEL_ROWS)
def _panel_row(row: PanelRow, look: Look) -> Strip:
    page = THEMES[look.theme].page
    surface = Surface.empty(look.theme, (PORTRAIT, row.bottom - row.top), page, first_row=row.top)
    draw_items(surface, look, row.items)
    return compressed(surface.image)


def draw(scene: Scene, width: int) -> Surface:
    """The whole picture in one piece; `width` is one of WIDTHS."""
    layout = LAYOUTS[width]
    bar = None if width == BOARD_ALONE else bar_surface(scene, BARS[width]).image
    top = 0 if bar is None else bar.height
    left, beneath = (layout.size, top) if width == LANDSCAPE else (0, top + layout.size)
    rows = () if bar is None else panel_rows(scene, PANELS[width])
    height = max([top + layout.size, *(beneath + row.bottom for row in rows)])
    surface = Surface.empty(scene.theme, (width, height), THEMES[scene.theme].page)
    if bar is not None:
        surface.paste(bar, (0, 0))
    for row, part in enumerate(only_rows(scene)):
        surface.paste(board_strip(part, layout, row).image, (0, top + layout.rows(row)[0]))
    panel = Surface(scene.theme, surface.image, first_row=-beneath)
    for panel_row in rows:
        draw_items(panel, Look(scene.theme, scene.piece_set), panel_row.items, left)
    return surface


REMEMBERED: Final = (_remembered, _row, _row_beside, _bar, _panel_row)
"""The caches of pictures and of what they are put together from."""


def forget_pictures() -> None:
    """Empty them, for tests and benchmarks."""
    for remembered in REMEMBERED:
        remembered.cache_clear()
