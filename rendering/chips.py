"""Small signs for the panel: a round one for the top man, square plates for the men under it."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from rendering.palette import palette_of
from rendering.sprites import face_mark
from rendering.themes import THEMES, Rgb
from rules.man import SHAPES, Code

_FINE: Final = 4


@lru_cache(maxsize=1024)
def chip(theme: str, piece_set: str, code: Code, size: int, *, on_top: bool) -> Image.Image:
    """A man of `size` x `size` pixels on the panel's ground. Not to be changed."""
    colors = THEMES[theme]
    side = colors.white if code < SHAPES else colors.black
    picture = Image.new("RGB", (size * _FINE, size * _FINE), colors.pill)
    draw = ImageDraw.Draw(picture)
    last = size * _FINE - 1
    line = max(4, size * _FINE // 22)
    inner = (line, line, last - line, last - line)
    if on_top:
        draw.ellipse((0, 0, last, last), fill=colors.outline)
        draw.ellipse(inner, fill=side.face)
    else:
        draw.rounded_rectangle((0, 0, last, last), size * _FINE // 7, fill=colors.outline)
        draw.rounded_rectangle(inner, size * _FINE // 8, fill=side.face)
    wide = round(size * (0.94 if code % SHAPES >= 10 else 0.84)) * _FINE
    mark = face_mark(piece_set, code, (wide, wide))
    corner = (size * _FINE - wide) // 2
    picture.paste(side.ink, (corner, corner), mark)
    return palette_of(theme).indexed(picture.reduce(_FINE))


@lru_cache(maxsize=64)
def disc(theme: str, colors: tuple[Rgb, Rgb, Rgb], size: int) -> Image.Image:
    """A plain man that stands for a side; `colors` are the ground's, its line's and its own. Not to be changed."""
    ground, line, face = colors
    picture = Image.new("RGB", (size * _FINE, size * _FINE), ground)
    draw = ImageDraw.Draw(picture)
    last, inset = size * _FINE - 1, 2 * _FINE
    draw.ellipse((0, 0, last, last), fill=line)
    draw.ellipse((inset, inset, last - inset, last - inset), fill=face)
    return palette_of(theme).indexed(picture.reduce(_FINE))
