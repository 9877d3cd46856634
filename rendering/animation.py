"""A game, or some moves of one, as an animated picture (GIF) with the list of towers in every frame."""

import itertools
import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from rendering.bar import BarPlan, bar_surface
from rendering.board import board_strip, only_rows
from rendering.coins import Look
from rendering.layout import BoardLayout
from rendering.palette import SIZE, palette_of
from rendering.panel import PanelItem, PanelPlan, arrange, draw_items, panel_height
from rendering.scene import Scene
from rendering.sprites import PIECE_SETS
from rendering.surface import Surface
from rendering.themes import THEMES

WIDTH: Final = 576
_LAYOUT: Final = BoardLayout(square=68, margin=16)
_BAR: Final = BarPlan(WIDTH, names=42, status=28)
_PANEL: Final = PanelPlan(width=WIDTH, room=170, rows=(40, 36, 32, 28), one_a_row=False)

_KEEP: Final = 1
"""What becomes of a frame when the next one comes: it stays, and that one is laid on it."""

_UNCHANGED: Final = SIZE
"""The index of no colour at all: the first one after the palette's."""

_IS_ZERO: Final = [255] + [0] * 255

_TABLE_BITS: Final = 5
"""A table of 2 to the power of 5 colours has room for the palette's 16 and that one."""

_SHORTEST, _LONGEST = 20, 655_350
"""Milliseconds of a frame: players slow down what is shorter, and its hundredths of a second have 16 bits."""

_ANIMATIONS: Final = 4
"""Animations that are remembered; a long game takes 1 MB."""


def render_gif(scenes: Iterable[Scene], *, pause: int = 1000, last: int = 5000) -> bytes:
    """Scenes one after the other, again and again, 576 pixels wide: bar, board and the list of towers.

    Args:
        scenes: One or more, all of one theme, piece set and view; equal scenes in succession make one long frame.
        pause: How long a scene is shown, in milliseconds, 20 to 655,350; GIF counts in hundredths of a second.
        last: The same for the last one.

    Raises:
        ValueError: there is no scene, or they differ in theme, piece set or view, or a time is out of range.
        KeyError: there is no such theme or piece set.
    """
    film = tuple(scenes)
    if len({(scene.theme, scene.piece_set, scene.view) for scene in film}) != 1:
        raise ValueError("an animation needs scenes of one theme, piece set and view")
    if not _SHORTEST <= min(pause, last) <= max(pause, last) <= _LONGEST:
        raise ValueError(f"a frame lasts from {_SHORTEST} to {_LONGEST} milliseconds")
    if film[0].theme not in THEMES:
        raise KeyError(film[0].theme)
    if film[0].piece_set not in PIECE_SETS:
        raise KeyError(film[0].piece_set)
    return _remembered(film, pause, last)


@lru_cache(maxsize=_ANIMATIONS)
def _remembered(scenes: tuple[Scene, ...], pause: int, last: int) -> bytes:
    shown = [(scene, pause) for scene in scenes[:-1]] + [(scenes[-1], last)]
    distinct, times = [], []
    for scene, together in itertools.groupby(shown, key=lambda pair: pair[0]):
        distinct.append(scene)
        times.append(min(sum(time for _, time in together), _LONGEST))
    stage = _Stage(distinct)
    parts = [_header(stage.size, palette_of(distinct[0].theme).bytes)]
    for (corner, image), time in zip(stage.frames(), times, strict=True):
        parts += getdata(image, corner, duration=time, disposal=_KEEP, transparency=_UNCHANGED)
    return b"".join([*parts, b";"])


def _header(size: tuple[int, int], colors: bytes) -> bytes:
    """What stands before the frames: the size, a table of colours for all of them, and that it goes on for ever."""
    screen = struct.pack("<HHBBB", *size, 0xF0 | _TABLE_BITS - 1, 0, 0)
    again = struct.pack("<BBB11sBBHB", 0x21, 0xFF, 11, b"NETSCAPE2.0", 3, 1, 0, 0)
    return b"GIF89a" + screen + colors.ljust(3 << _TABLE_BITS, b"\0") + again


class _Stage:
    """Draws scenes one after the other into the same picture, and only what is not as in the one before.

    The bar and the panel take the room that the greatest of them needs.
    """

    def __init__(self, scenes: Sequence[Scene]) -> None:
        """`scenes` are one or more."""
        theme = scenes[0].theme
        self._scenes: Final = scenes
        self._panels: Final = _panels(scenes)
        self._top: Final = _BAR.names + (_BAR.status if any(scene.status.strip() for scene in scenes) else 0)
        below = self._top + _LAYOUT.size
        self.size: Final = (WIDTH, below + max(map(panel_height, self._panels)))
        self._picture: Final = Surface.empty(theme, self.size, THEMES[theme].page)
        self._panel: Final = Surface(theme, self._picture.image, first_row=-below)

    def frames(self) -> Iterator[tuple[tuple[int, int], Image.Image]]:
        """Of each scene the smallest part that has all that is new, and its corner; the first one is whole."""
        picture = self._picture.image
        rows: dict[int, Scene] = {}
        shown: tuple[PanelItem, ...] = ()
        for number, (scene, items) in enumerate(zip(self._scenes, self._panels, strict=True)):
            before = picture.copy()
            self._draw_bar(scene)
            for row, part in enumerate(only_rows(scene)):
                if rows.get(row) != part:
                    self._picture.paste(board_strip(part, _LAYOUT, row).image, (0, self._top + _LAYOUT.rows(row)[0]))
                    rows[row] = part
            if shown != items:
                self._panel.box((0, 0, WIDTH, _PANEL.room), self._panel.theme.page)
                draw_items(self._panel, Look(scene.theme, scene.piece_set), items)
                shown = items
            yield _changed(before, picture) if number else ((0, 0), picture)

    def _draw_bar(self, scene: Scene) -> None:
        bar = bar_surface(scene, _BAR).image
        self._picture.box((0, bar.height, WIDTH, self._top), self._picture.theme.page)
        self._picture.paste(bar, (0, 0))


def _changed(before: Image.Image, now: Image.Image) -> tuple[tuple[int, int], Image.Image]:
    """The part of a picture that holds all that has changed, the rest of it transparent; a pixel if nothing has."""
    changes = ImageChops.subtract_modulo(before, now)
    box = changes.getbbox() or (0, 0, 1, 1)
    part = now.crop(box)
    part.paste(_UNCHANGED, mask=changes.crop(box).point(_IS_ZERO, "1"))
    return box[:2], part


def _panels(scenes: Sequence[Scene]) -> list[tuple[PanelItem, ...]]:
    """Every scene's towers, in rows of one height, the greatest with which all of them have room."""
    found: list[tuple[PanelItem, ...]] = []
    for height in _PANEL.rows:
        plan = PanelPlan(_PANEL.width, _PANEL.room, (height,), _PANEL.one_a_row)
        found = [arrange(scene, plan) for scene in scenes]
        if max(map(panel_height, found)) <= plan.room:
            break
    return found


def forget_animations() -> None:
    """Empty the cache of animations, for tests and benchmarks."""
    _remembered.cache_clear()
