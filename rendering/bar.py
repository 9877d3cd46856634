"""The slim bar above the board: who plays, whose turn it is, the clocks if there are any, and a line of status."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from rendering.chips import disc
from rendering.lettering import lettering
from rendering.palette import palette_of
from rendering.scene import Scene
from rendering.surface import Box, Surface
from rendering.themes import THEMES, Rgb
from rules.square import Color

_GAP: Final = 8


@dataclass(frozen=True, slots=True)
class BarPlan:
    """The measures of a bar: a line of names and, if there is one, a line of status, in pixels."""

    width: int
    names: int
    status: int


def bar_surface(scene: Scene, plan: BarPlan) -> Surface:
    """The bar; it is lower without a status."""
    height = plan.names + (plan.status if scene.status.strip() else 0)
    surface = Surface.empty(scene.theme, (plan.width, height), THEMES[scene.theme].page)
    half = (plan.width - 3 * _GAP) // 2
    for color in Color:
        left = _GAP + color * (half + _GAP)
        _draw_player(surface, scene, plan, (left, left + half), color)
    if scene.status.strip():
        box = (2 * _GAP, plan.names - 2, plan.width - 2 * _GAP, plan.names + plan.status - 4)
        size = round(plan.status * 0.66)
        colors = (surface.theme.page, surface.theme.quiet)
        surface.write(scene.status, size, box, colors, bold=False)
    return surface


def _draw_player(surface: Surface, scene: Scene, plan: BarPlan, span: tuple[int, int], color: Color) -> None:
    """A disc of the side's colour and the name; the one to move stands out and has a pointer before it."""
    theme = surface.theme
    left, right = span
    to_move = scene.turn is color
    top, bottom = 6, plan.names - 6
    ground, text = (theme.turn, theme.turn_text) if to_move else (theme.pill, theme.text)
    surface.pill((left, top, right, bottom), (bottom - top) // 4, (theme.page, ground))
    height = bottom - top
    size = height - 12
    x = left + 10
    if to_move:
        surface.paste(_pointer(scene.theme, (ground, text), size), (x, top + 6))
        x += size // 2 + 8
    ring = theme.turn_text if to_move else theme.outline
    side = theme.white if color is Color.WHITE else theme.black
    surface.paste(disc(scene.theme, (ground, ring, side.face), size), (x, top + 6))
    x += size + 10
    name, clock = _words(scene, color)
    box = (x, top, right - 10, bottom)
    surface.write(name, round(height * 0.62), _beside_clock(surface, clock, box, (ground, text)), (ground, text))


def _words(scene: Scene, color: Color) -> tuple[str, str]:
    """The name and the clock of a side."""
    if color is Color.WHITE:
        return scene.white_name, scene.white_clock
    return scene.black_name, scene.black_clock


def _beside_clock(surface: Surface, clock: str, box: Box, colors: tuple[Rgb, Rgb]) -> Box:
    """Write the clock at the right end of a box, at most over half of it; what is left for the name."""
    left, top, right, bottom = box
    if not clock.strip():
        return box
    size = round((bottom - top) * 0.62)
    start = right - lettering(clock, size, (right - left) // 2).width
    surface.write(clock, size, (start, top, right, bottom), colors)
    return left, top, start - 2 * _GAP, bottom


@lru_cache(maxsize=64)
def _pointer(theme: str, colors: tuple[Rgb, Rgb], height: int) -> Image.Image:
    """A triangle that points to the right; `colors` are the ground's and its own. Not to be changed."""
    mask = Image.new("L", (height * 2, height * 4))
    ImageDraw.Draw(mask).polygon([(0, 0), (height * 2 - 1, height * 2), (0, height * 4 - 1)], fill=255)
    return palette_of(theme).laid(mask.reduce(4), *colors)
