"""The panel: every tower from top to bottom in small signs, sorted by square.

The first sign of a tower is round and is its top man; those after it lie under it, in their order. A tower that is
too tall for a row goes on in the next one, after an ellipsis.
"""

import itertools
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PIL import Image

from rendering.chips import chip
from rendering.coins import Look
from rendering.scene import Scene, Tower
from rendering.surface import Surface
from rendering.themes import THEMES
from rules.man import CODES
from rules.square import Square


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """The room a panel has, in pixels.

    Attributes:
        width: All of it is used.
        room: The height it may take; a row is as high as this allows.
        rows: The heights a row can have, the greatest first.
        one_a_row: Whether every tower begins a row.
    """

    width: int
    room: int
    rows: tuple[int, ...]
    one_a_row: bool


@dataclass(frozen=True, slots=True)
class PanelItem:
    """One tower in the panel, or as much of it as a row holds.

    Attributes:
        square: Where the tower stands.
        men: From top to bottom.
        goes_on: Whether these men lie under those of the item before this one.
        left, top: Where the item begins, in pixels.
        height: How high it is.
    """

    square: Square
    men: Tower
    goes_on: bool
    left: int
    top: int
    height: int

    @property
    def pitch(self) -> int:
        """From one sign to the next."""
        return self.height - 2

    @property
    def label(self) -> str:
        """What stands before the signs."""
        return "…" if self.goes_on else str(self.square)

    @property
    def text(self) -> int:
        """The size of the label's font."""
        return round(self.height * 0.6)

    @property
    def signs(self) -> int:
        """Where the signs begin."""
        return self.left + _label_width(self.height)

    @property
    def right(self) -> int:
        """Where the item ends."""
        return self.signs + self.pitch * len(self.men) + _SPACE


_GAP: Final = 8
_SPACE: Final = 8
_BETWEEN_ROWS: Final = 4
_ITEMS: Final = 512
"""Towers of panels that are remembered; one takes 5 to 20 kB."""


def arrange(scene: Scene, plan: PanelPlan) -> tuple[PanelItem, ...]:
    """Every tower of two men or more, sorted by square, in rows as high as the room allows."""
    towers = sorted((square, tower) for square, tower in scene.towers if len(tower) > 1)
    items: tuple[PanelItem, ...] = ()
    for row in plan.rows:
        items = _in_rows(towers, plan, row)
        if panel_height(items) <= plan.room:
            break
    return items


def panel_height(items: tuple[PanelItem, ...]) -> int:
    """How high the panel is, 0 without towers."""
    return items[-1].top + items[-1].height + _GAP if items else 0


@dataclass(frozen=True, slots=True)
class PanelRow:
    """Some towers side by side, and the rows of pixels that are theirs; rows follow each other without a gap."""

    items: tuple[PanelItem, ...]
    top: int
    bottom: int


def panel_rows(scene: Scene, plan: PanelPlan) -> tuple[PanelRow, ...]:
    """The panel from top to bottom, no higher than it has to be; nothing without towers."""
    items = arrange(scene, plan)
    if not items:
        return ()
    rows = [tuple(row) for _, row in itertools.groupby(items, key=lambda item: item.top)]
    tops = [0, *(row[0].top for row in rows[1:]), panel_height(items)]
    return tuple(PanelRow(row, *span) for row, span in zip(rows, itertools.pairwise(tops), strict=True))


def draw_items(surface: Surface, look: Look, items: tuple[PanelItem, ...], left: int = 0) -> None:
    """Draw towers into a panel that begins `left` pixels from the left."""
    for item in items:
        surface.paste(_drawn(look, replace(item, left=0, top=0)), (left + item.left, item.top))


def _label_width(height: int) -> int:
    return round(height * 0.92) + _SPACE


def _in_rows(towers: list[tuple[Square, Tower]], plan: PanelPlan, row: int) -> tuple[PanelItem, ...]:
    """Items follow each other like words in a paragraph."""
    items: list[PanelItem] = []
    height = row - _BETWEEN_ROWS
    left, top = _GAP, _GAP
    longest = (plan.width - 2 * _GAP - _label_width(height) - _SPACE) // (height - 2)
    for square, tower in towers:
        for first in range(0, len(tower), longest):
            item = PanelItem(square, tower[first : first + longest], first > 0, left, top, height)
            if left > _GAP and (plan.one_a_row or item.goes_on or item.right > plan.width - _GAP):
                top += row
                item = replace(item, left=_GAP, top=top)
            items.append(item)
            left = item.right + _GAP
    return tuple(items)


@lru_cache(maxsize=_ITEMS)
def _drawn(look: Look, item: PanelItem) -> Image.Image:
    """An item at the origin, on the panel's ground. Not to be changed."""
    colors = THEMES[look.theme]
    width, height = item.right, item.height
    surface = Surface.empty(look.theme, (width, height), colors.page)
    surface.pill((0, 0, width, height), height // 5, (colors.page, colors.pill))
    surface.write(item.label, item.text, (_SPACE, 0, item.signs, height), (colors.pill, colors.text))
    size = height - 6
    for number, man in enumerate(item.men):
        sign = chip(look.theme, look.piece_set, CODES[man], size, on_top=number == 0 and not item.goes_on)
        surface.paste(sign, (item.signs + number * item.pitch + (item.pitch - size) // 2, (height - size) // 2))
    return surface.image
