"""Marks on the board: the last move and a check, told by their shape and not by colour alone."""

import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from rendering.layout import BoardLayout
from rendering.surface import Surface
from rules.move import Move
from rules.square import Color, Square

_FINE: Final = 4


def draw_last_move(surface: Surface, layout: BoardLayout, view: Color, move: Move) -> None:
    """A thin frame where the men came from, thick corners where they went, an arrow from one to the other."""
    color = surface.theme.mark
    start, end = layout.corner(move.from_square, view), layout.corner(move.to_square, view)
    side = layout.square
    _frame(surface, start, side, max(2, side // 36), color)
    _corners(surface, end, side, max(4, side // 16), color)
    reach = (end[0] - start[0], end[1] - start[1])
    mask = _arrow(reach, side)
    middle = side // 2
    corner = (min(start[0], end[0]) + middle - side // 2, min(start[1], end[1]) + middle - side // 2)
    surface.blend(mask, corner, color)


def draw_check(surface: Surface, layout: BoardLayout, view: Color, square: Square) -> None:
    """A burst of rays behind the volkhv."""
    left, top = layout.corner(square, view)
    surface.blend(_burst(layout.square - 2), (left + 1, top + 1), surface.theme.danger)


def _frame(surface: Surface, corner: tuple[int, int], side: int, line: int, color: tuple[int, int, int]) -> None:
    left, top = corner
    right, bottom = left + side, top + side
    surface.box((left, top, right, top + line), color)
    surface.box((left, bottom - line, right, bottom), color)
    surface.box((left, top, left + line, bottom), color)
    surface.box((right - line, top, right, bottom), color)


def _corners(surface: Surface, corner: tuple[int, int], side: int, line: int, color: tuple[int, int, int]) -> None:
    left, top = corner
    arm = side * 5 // 16
    for x, y in (
        (left, top),
        (left + side - arm, top),
        (left, top + side - line),
        (left + side - arm, top + side - line),
    ):
        surface.box((x, y, x + arm, y + line), color)
    for x, y in (
        (left, top),
        (left + side - line, top),
        (left, top + side - arm),
        (left + side - line, top + side - arm),
    ):
        surface.box((x, y, x + line, y + arm), color)


@lru_cache(maxsize=64)
def _arrow(reach: tuple[int, int], side: int) -> Image.Image:
    """The mask of an arrow between the middles of two squares, ending where the target's men begin."""
    across, down = reach
    length = math.hypot(across, down)
    unit = (across / length, down / length)
    size = (abs(across) + side, abs(down) + side)
    start = (side / 2 + max(0, -across), side / 2 + max(0, -down))
    # The tip touches the border of the target square, a little inside it.
    tip_at = length - side * 0.40 / max(abs(unit[0]), abs(unit[1]))
    half, head = side * 0.045, side * 0.17
    neck = max(0.0, tip_at - head)

    def point(along: float, aside: float) -> tuple[float, float]:
        x = start[0] + unit[0] * along - unit[1] * aside
        y = start[1] + unit[1] * along + unit[0] * aside
        return x * _FINE, y * _FINE

    mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    draw = ImageDraw.Draw(mask)
    draw.polygon([point(0, half), point(neck, half), point(neck, -half), point(0, -half)], fill=255)
    draw.polygon([point(neck, head * 0.72), point(tip_at, 0), point(neck, -head * 0.72)], fill=255)
    return mask.reduce(_FINE)


@lru_cache(maxsize=8)
def _burst(side: int) -> Image.Image:
    middle, rays = side * _FINE / 2, 12
    points = []
    for number in range(rays * 2):
        angle = math.tau * (number + 0.5) / (rays * 2)
        # Stretched towards the corners, where a round man leaves room.
        stretch = min(1 / abs(math.cos(angle)), 1 / abs(math.sin(angle)), 1.36)
        radius = middle * (stretch if number % 2 == 0 else 0.80)
        points.append((middle + radius * math.cos(angle), middle + radius * math.sin(angle)))
    mask = Image.new("L", (side * _FINE, side * _FINE))
    ImageDraw.Draw(mask).polygon(points, fill=255)
    return mask.reduce(_FINE)
