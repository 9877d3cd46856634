"""Marks on the board, told by their shape and not by colour alone.

The last move: a thin frame where the men came from, thick corners where they went, an arrow from one to the
other. A man taken there fills the corners; a man set free breaks the frame into dashes. Check: a burst of rays.
A selected man: a thick frame. Its targets: a dot on an empty square, four dots around an own tower, four
triangles around an enemy one, each with the number of men that can go. A square that is spoken of: a frame with cut
corners, a bright line between two dark ones.
"""

import enum
import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from rendering.layout import BoardLayout, is_dark
from rendering.lettering import lettering
from rendering.palette import mixed, palette_of
from rendering.scene import Landing, Scene, Target
from rendering.surface import Surface
from rendering.tags import count_tag
from rendering.themes import THEMES, Rgb
from rules.square import Color, Square

_FINE: Final = 4
_DASHES: Final = 5


class _Stamp(enum.Enum):
    """A mark that fills a square, drawn once for each kind of square."""

    BURST = enum.auto()
    TAKEN = enum.auto()
    SELECTED = enum.auto()
    DOT = enum.auto()
    DISC = enum.auto()
    DOTS = enum.auto()
    TRIANGLES = enum.auto()
    SPOKEN = enum.auto()
    SPOKEN_CORE = enum.auto()


_LANDINGS: Final = {Landing.OWN: _Stamp.DOTS, Landing.ENEMY: _Stamp.TRIANGLES}


def draw_marks(surface: Surface, layout: BoardLayout, scene: Scene) -> None:
    """All that lies under the men."""
    if scene.check is not None:
        _stamp(surface, layout, scene, scene.check, _Stamp.BURST)
    # Under the marks of moves, which are thinner: so both are seen.
    for square in scene.highlights:
        _stamp(surface, layout, scene, square, _Stamp.SPOKEN)
        _stamp(surface, layout, scene, square, _Stamp.SPOKEN_CORE)
    _draw_last_move(surface, layout, scene)
    for target in scene.targets:
        empty = _Stamp.DISC if target.counts else _Stamp.DOT
        _stamp(surface, layout, scene, target.square, _LANDINGS.get(target.landing, empty))
        if target.landing is Landing.EMPTY and target.counts:
            _write_count(surface, layout, scene.view, target)
    if scene.selected is not None:
        _stamp(surface, layout, scene, scene.selected, _Stamp.SELECTED)


def draw_counts(surface: Surface, layout: BoardLayout, scene: Scene) -> None:
    """What lies over the men: how many can go to squares that are occupied, in their lower right corners."""
    for target in scene.targets:
        if target.counts and target.landing is not Landing.EMPTY:
            left, top = layout.corner(target.square, scene.view)
            tag = count_tag(scene.theme, layout.square, count_text(target.counts))
            corner = (left + layout.square - tag.image.width - 1, top + layout.square - tag.image.height - 1)
            surface.paste(tag.image, corner, tag.mask)


def count_text(counts: tuple[int, ...]) -> str:
    """``2``, ``1–3``, ``1,3–5``; with more gaps than that ``1…9``: ask for the moves in words."""
    runs: list[list[int]] = []
    for count in counts:
        if runs and runs[-1][-1] == count - 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    if len(runs) > 2:
        return f"{counts[0]}…{counts[-1]}"
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _draw_last_move(surface: Surface, layout: BoardLayout, scene: Scene) -> None:
    side, color = layout.square, surface.theme.mark
    move = scene.last_move
    if move is not None:
        start, end = layout.corner(move.from_square, scene.view), layout.corner(move.to_square, scene.view)
        if scene.freed == move.from_square:
            _dashes(surface, start, side, max(4, side // 18), color)
        else:
            _frame(surface, start, side, max(2, side // 36), color)
        if scene.captured != move.to_square:
            _corners(surface, end, side, max(4, side // 16), color)
    if scene.captured is not None:
        _stamp(surface, layout, scene, scene.captured, _Stamp.TAKEN)
    if move is not None:
        middle = (side - 1) / 2
        _draw_arrow(surface, (start[0] + middle, start[1] + middle), (end[0] + middle, end[1] + middle), side)


def _stamp(surface: Surface, layout: BoardLayout, scene: Scene, square: Square, stamp: _Stamp) -> None:
    image, mask = _stamped(scene.theme, layout.square, stamp, dark_square=is_dark(square))
    surface.paste(image, layout.corner(square, scene.view), mask)


def _write_count(surface: Surface, layout: BoardLayout, view: Color, target: Target) -> None:
    """In the disc on an empty square."""
    text = count_text(target.counts)
    side = layout.square
    size = round(side * (0.26 if len(text) < 4 else 0.20))
    left, top = layout.corner(target.square, view)
    left += (side - lettering(text, size, side).width) // 2
    colors = (surface.theme.select, surface.theme.select_text)
    surface.write(text, size, (left, top, left + side, top + side), colors)


def _frame(surface: Surface, corner: tuple[int, int], side: int, line: int, color: Rgb) -> None:
    left, top = corner
    right, bottom = left + side, top + side
    surface.box((left, top, right, top + line), color)
    surface.box((left, bottom - line, right, bottom), color)
    surface.box((left, top, left + line, bottom), color)
    surface.box((right - line, top, right, bottom), color)


def _dashes(surface: Surface, corner: tuple[int, int], side: int, line: int, color: Rgb) -> None:
    """A frame broken into dashes, none of them in a corner."""
    left, top = corner
    far = side - line
    step = side / _DASHES
    for number in range(_DASHES):
        start, end = (round(step * (number + part)) for part in (0.22, 0.78))
        for aside in (0, far):
            surface.box((left + start, top + aside, left + end, top + aside + line), color)
            surface.box((left + aside, top + start, left + aside + line, top + end), color)


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


@lru_cache(maxsize=256)
def _stamped(theme: str, side: int, stamp: _Stamp, *, dark_square: bool) -> tuple[Image.Image, Image.Image]:
    """A mark on one kind of square, and the mask by which it is pasted. Neither is to be changed."""
    mask = Image.new("L", (side * _FINE, side * _FINE))
    _draw_stamp(ImageDraw.Draw(mask), side * _FINE, stamp)
    colors = THEMES[theme]
    color = {
        _Stamp.BURST: colors.danger,
        _Stamp.TAKEN: colors.mark,
        _Stamp.SPOKEN: colors.outline,
        _Stamp.SPOKEN_CORE: colors.tag,
    }.get(stamp, colors.select)
    ground = colors.dark if dark_square else colors.light
    cover = mask.reduce(_FINE)
    image = palette_of(theme).laid(cover, colors.outline if stamp is _Stamp.SPOKEN_CORE else ground, color)
    return image, cover.point(lambda shade: 255 if shade else 0).convert("1")


def _draw_stamp(draw: ImageDraw.ImageDraw, side: int, stamp: _Stamp) -> None:
    """A mark in a square of `side` fine pixels."""
    middle = side / 2
    match stamp:
        case _Stamp.BURST:
            draw.polygon(_burst(middle), fill=255)
        case _Stamp.TAKEN:
            _draw_triangles(draw, side, side * 3 // 8)
        case _Stamp.TRIANGLES:
            _draw_triangles(draw, side, side * 9 // 32)
        case _Stamp.SELECTED:
            draw.rounded_rectangle((0, 0, side - 1, side - 1), side // 7, outline=255, width=side * 7 // 100)
        case _Stamp.SPOKEN | _Stamp.SPOKEN_CORE:
            outer, inner = (0, 0.1) if stamp is _Stamp.SPOKEN else (0.023, 0.077)
            _draw_cut_frame(draw, side, int(side * outer), int(side * inner))
        case _Stamp.DOT | _Stamp.DISC:
            radius = side * (0.15 if stamp is _Stamp.DOT else 0.29)
            draw.circle((middle - 0.5, middle - 0.5), radius, fill=255)
        case _Stamp.DOTS:
            _draw_dots(draw, side)


def _draw_dots(draw: ImageDraw.ImageDraw, side: int) -> None:
    """One in each corner."""
    radius, inset = side * 0.085, side * 0.10
    for x in (inset, side - 1 - inset):
        for y in (inset, side - 1 - inset):
            draw.circle((x, y), radius, fill=255)


def _draw_triangles(draw: ImageDraw.ImageDraw, side: int, arm: int) -> None:
    """One in each corner."""
    last = side - 1
    for x, y in ((0, 0), (last, 0), (0, last), (last, last)):
        across, down = (arm if x == 0 else -arm), (arm if y == 0 else -arm)
        draw.polygon([(x, y), (x + across, y), (x, y + down)], fill=255)


def _draw_cut_frame(draw: ImageDraw.ImageDraw, side: int, outer: int, inner: int) -> None:
    """A frame without its corners, from so many fine pixels within the square to so many.

    It keeps to the border, which even the tallest towers leave open.
    """
    draw.polygon(_without_corners(side, outer), fill=255)
    draw.polygon(_without_corners(side, inner), fill=0)


def _without_corners(side: int, inset: int) -> list[tuple[float, float]]:
    first, last = inset, side - 1 - inset
    # So the slanting sides of two of them are as far from each other as the upright ones.
    cut = side * 0.15 - inset * (2 - math.sqrt(2))
    near, far = first + cut, last - cut
    above, below = [(near, first), (far, first), (last, near)], [(last, far), (far, last), (near, last)]
    return [*above, *below, (first, far), (first, near)]


def _burst(middle: float) -> list[tuple[float, float]]:
    """A star that fills a square, its longer rays in the corners, where a round man leaves room."""
    rays = 12
    points = []
    for number in range(rays * 2):
        angle = math.tau * (number + 0.5) / (rays * 2)
        stretch = min(1 / abs(math.cos(angle)), 1 / abs(math.sin(angle)), 1.36)
        radius = middle * (stretch if number % 2 == 0 else 0.80)
        points.append((middle + radius * math.cos(angle), middle + radius * math.sin(angle)))
    return points
