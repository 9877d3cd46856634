"""Marks on the board: the last move and a check, told by their shape and not by colour alone."""

import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from rendering.layout import BoardLayout, is_dark
from rendering.palette import mixed, palette_of
from rendering.surface import Surface
from rendering.themes import THEMES, Rgb
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
    middle = (side - 1) / 2
    _draw_arrow(surface, (start[0] + middle, start[1] + middle), (end[0] + middle, end[1] + middle), side)


def draw_check(surface: Surface, theme: str, layout: BoardLayout, view: Color, square: Square) -> None:
    """A burst of rays behind the volkhv."""
    left, top = layout.corner(square, view)
    surface.paste(_burst(theme, layout.square, dark_square=is_dark(square)), (left, top))


def _frame(surface: Surface, corner: tuple[int, int], side: int, line: int, color: Rgb) -> None:
    left, top = corner
    right, bottom = left + side, top + side
    surface.box((left, top, right, top + line), color)
    surface.box((left, bottom - line, right, bottom), color)
    surface.box((left, top, left + line, bottom), color)
    surface.box((right - line, top, right, bottom), color)


def _corners(surface: Surface, corner: tuple[int, int], side: int, line: int, color: Rgb) -> None:
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


def _draw_arrow(surface: Surface, start: tuple[float, float], end: tuple[float, float], side: int) -> None:
    """From the middle of one square to the border of another, where the men that went there begin."""
    length = math.dist(start, end)
    unit = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    tip = length - side * 0.40 / max(abs(unit[0]), abs(unit[1]))
    half, head = side * 0.045, side * 0.17
    neck = max(0.0, tip - head)

    def point(along: float, aside: float) -> tuple[float, float]:
        return start[0] + unit[0] * along - unit[1] * aside, start[1] + unit[1] * along + unit[0] * aside

    theme = surface.theme
    ground = mixed(theme.light, theme.dark, 0.5)
    # Drawn thrice, each time a little smaller and stronger: smooth edges at a fraction of the usual cost.
    for grow, share in ((0.6, 0.35), (0.2, 0.7), (-0.2, 1.0)):
        wide, base, wing = half + grow, neck - grow, head * 0.72 + 2 * grow
        shaft = [point(-grow, wide), point(neck, wide), point(neck, -wide), point(-grow, -wide)]
        surface.disc(start, 2.2 * half + grow, theme.mark, ground, share)
        surface.polygon(shaft, theme.mark, ground, share)
        surface.polygon([point(base, wing), point(tip + 2 * grow, 0), point(base, -wing)], theme.mark, ground, share)


@lru_cache(maxsize=32)
def _burst(theme: str, side: int, *, dark_square: bool) -> Image.Image:
    """A star that fills a square, its longer rays in the corners, where a round man leaves room."""
    middle, rays = side * _FINE / 2, 12
    points = []
    for number in range(rays * 2):
        angle = math.tau * (number + 0.5) / (rays * 2)
        stretch = min(1 / abs(math.cos(angle)), 1 / abs(math.sin(angle)), 1.36)
        radius = middle * (stretch if number % 2 == 0 else 0.80)
        points.append((middle + radius * math.cos(angle), middle + radius * math.sin(angle)))
    mask = Image.new("L", (side * _FINE, side * _FINE))
    ImageDraw.Draw(mask).polygon(points, fill=255)
    colors = THEMES[theme]
    ground = colors.dark if dark_square else colors.light
    return palette_of(theme).laid(mask.reduce(_FINE), ground, colors.danger)
