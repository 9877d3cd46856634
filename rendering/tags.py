"""The tags in a square's corners: how high its tower is, and how many men can go there."""

from functools import cache, lru_cache

from PIL import Image, ImageDraw

from rendering.coins import Piece
from rendering.lettering import lettering
from rendering.palette import palette_of
from rendering.themes import THEMES, Rgb


@cache
def height_tag(theme: str, square: int, height: int) -> Piece:
    """The tag for a tower of `height` men in squares of `square` pixels."""
    colors = THEMES[theme]
    size = round(square * (0.26 if height < 10 else 0.22))
    return _tag(theme, square, (str(height), size), (colors.tag, colors.tag_text), 4)


@lru_cache(maxsize=1024)
def count_tag(theme: str, square: int, text: str) -> Piece:
    """The rounder tag with the number of men that can go to an occupied square."""
    colors = THEMES[theme]
    size = round(square * (0.25 if len(text) < 3 else 0.22))
    return _tag(theme, square, (text, size), (colors.select, colors.select_text), round(square * 0.13))


def _tag(theme: str, square: int, label: tuple[str, int], colors: tuple[Rgb, Rgb], radius: int) -> Piece:
    """A plate with a text of some size; `colors` are its ground's and its text's."""
    outline = THEMES[theme].outline
    text = lettering(*label, square)
    ink = text.getbbox() or (0, 0, 1, 1)
    high = round(square * 0.265)
    wide = max(high, ink[2] - ink[0] + round(square * 0.09) + (radius // 2 if radius > 4 else 0))
    picture = Image.new("RGB", (wide, high), outline)
    ImageDraw.Draw(picture).rounded_rectangle((2, 2, wide - 3, high - 3), max(1, radius - 2), fill=colors[0])
    corner = ((wide - ink[2] + ink[0]) // 2, (high - ink[3] + ink[1]) // 2)
    picture.paste(colors[1], corner, text.crop(ink))
    mask = Image.new("1", picture.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), radius, fill=1)
    return Piece(palette_of(theme).indexed(picture), mask)
