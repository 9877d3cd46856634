"""The panel: every tower from top to bottom in small signs, sorted by square.

The first sign of a tower is round and is its top man; those after it lie under it, in their order.
"""

from dataclasses import dataclass
from typing import Final

from rendering.chips import chip
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
    """One tower in the panel: where its label begins, and from one sign to the next, in pixels."""

    square: Square
    tower: Tower
    left: int
    top: int
    height: int
    pitch: int

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
        return self.signs + self.pitch * len(self.tower) + _SPACE


_GAP: Final = 8
_SPACE: Final = 8
_BETWEEN_ROWS: Final = 4


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


def panel_surface(scene: Scene, plan: PanelPlan) -> Surface:
    """The panel, no higher than it has to be; without towers it has no height at all."""
    items = arrange(scene, plan)
    surface = Surface.empty(scene.theme, (plan.width, panel_height(items)), THEMES[scene.theme].page)
    for item in items:
        _draw_item(surface, scene, item)
    return surface


def _label_width(height: int) -> int:
    return round(height * 0.92) + _SPACE


def _in_rows(towers: list[tuple[Square, Tower]], plan: PanelPlan, row: int) -> tuple[PanelItem, ...]:
    """Items follow each other like words in a paragraph."""
    items: list[PanelItem] = []
    height = row - _BETWEEN_ROWS
    left, top = _GAP, _GAP
    for square, tower in towers:
        # A very tall tower has smaller signs, so that it stays on one row.
        room = plan.width - 2 * _GAP - _label_width(height) - _SPACE
        pitch = min(height - 2, room // len(tower))
        item = PanelItem(square, tower, left, top, height, pitch)
        if left > _GAP and (plan.one_a_row or item.right > plan.width - _GAP):
            left, top = _GAP, top + row
            item = PanelItem(square, tower, left, top, height, pitch)
        items.append(item)
        left = item.right + _GAP
    return tuple(items)


def _draw_item(surface: Surface, scene: Scene, item: PanelItem) -> None:
    left, right, top = item.left, item.right, item.top
    bottom = top + item.height
    theme = surface.theme
    surface.pill((left, top, right, bottom), item.height // 5, (theme.page, theme.pill))
    label = (left + _SPACE, top, item.signs, bottom)
    surface.write(str(item.square), item.text, label, (theme.pill, theme.text))
    size = min(item.pitch - 2, item.height - 6)
    for place, man in enumerate(item.tower):
        sign = chip(scene.theme, scene.piece_set, CODES[man], size, on_top=place == 0)
        x = item.signs + place * item.pitch + (item.pitch - size) // 2
        surface.paste(sign, (x, top + (item.height - size) // 2))
