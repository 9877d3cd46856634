"""The tag in a square's corner that says how high its tower is."""

from functools import cache

from PIL import Image, ImageDraw

from rendering.coins import Piece
from rendering.lettering import lettering
from rendering.palette import palette_of
from rendering.themes import THEMES


@cache
def height_tag(theme: str, square: int, height: int) -> Piece:
    """The tag for a tower of `height` men in squares of `square` pixels."""
    colors, palette = THEMES[theme], palette_of(theme)
    size = round(square * (0.26 if height < 10 else 0.22))
    text = lettering(str(height), size, square)
    ink = text.getbbox() or (0, 0, 1, 1)
    high = round(square * 0.265)
    wide = max(high, ink[2] - ink[0] + round(square * 0.09))
    picture = Image.new("RGB", (wide, high), colors.outline)
    ImageDraw.Draw(picture).rectangle((2, 2, wide - 3, high - 3), fill=colors.tag)
    corner = ((wide - ink[2] + ink[0]) // 2, (high - ink[3] + ink[1]) // 2)
    picture.paste(colors.tag_text, corner, text.crop(ink))
    mask = Image.new("1", picture.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), 4, fill=1)
    return Piece(palette.indexed(picture), mask)
