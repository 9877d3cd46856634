"""The panel: every tower from top to bottom in small signs, sorted by square."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from rendering.chips import chip
from rendering.scene import Scene, Tower
from rendering.surface import Surface
from rules.man import CODES
from rules.square import Square


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """The measures of a panel: rows of `row` pixels with chips of at most `row - 8`, texts of `text` pixels."""

    width: int
    row: int
    text: int
    one_a_row: bool


_GAP: Final = 8
_SPACE: Final = 10


@dataclass(frozen=True, slots=True)
class _Item:
    square: Square
    tower: Tower
    left: int
    row: int
    pitch: int
    width: int


def panel_height(scene: Scene, plan: PanelPlan) -> int:
    """How high the panel has to be, 0 without towers."""
    items = _arrange(_towers(scene), plan)
    return (items[-1].row + 1) * plan.row + 2 * _GAP if items else 0


def draw_panel(surface: Surface, scene: Scene, plan: PanelPlan, corner: tuple[int, int]) -> None:
    """Draw the panel with its top left at `corner`, on the page's colour."""
    for item in _arrange(_towers(scene), plan):
        _draw_item(surface, scene, plan, item, corner)


def _towers(scene: Scene) -> tuple[tuple[Square, Tower], ...]:
    return tuple(sorted((square, tower) for square, tower in scene.towers if len(tower) > 1))


def _label_width(plan: PanelPlan) -> int:
    return round(plan.text * 1.75)


@cache
def _pitch(men: int, plan: PanelPlan) -> int:
    """From one chip to the next: a very tall tower has smaller ones, so that it stays on one row."""
    room = plan.width - 2 * _GAP - _label_width(plan) - _SPACE
    return min(plan.row - 6, room // men)


def _arrange(towers: tuple[tuple[Square, Tower], ...], plan: PanelPlan) -> list[_Item]:
    """Rows like words in a paragraph."""
    items: list[_Item] = []
    left, row = _GAP, 0
    for square, tower in towers:
        pitch = _pitch(len(tower), plan)
        width = _label_width(plan) + pitch * len(tower) + _SPACE
        if left > _GAP and (plan.one_a_row or left + width > plan.width - _GAP):
            left, row = _GAP, row + 1
        items.append(_Item(square, tower, left, row, pitch, width))
        left += width + _GAP
    return items


def _draw_item(surface: Surface, scene: Scene, plan: PanelPlan, item: _Item, corner: tuple[int, int]) -> None:
    left = corner[0] + item.left
    top = corner[1] + _GAP + item.row * plan.row
    bottom = top + plan.row - 4
    theme = surface.theme
    surface.pill((left, top, left + item.width, bottom), 8, theme.pill)
    label = (left + _SPACE, top + 1, left + _label_width(plan), bottom - 1)
    surface.write(str(item.square), plan.text, label, (theme.pill, theme.text))
    size = min(item.pitch - 2, plan.row - 8)
    x = left + _label_width(plan)
    y = top + (bottom - top - size) // 2
    for place, man in enumerate(item.tower):
        piece = chip(scene.theme, scene.piece_set, CODES[man], size, on_top=place == 0)
        surface.image.paste(piece, (x + place * item.pitch + 1, y))
