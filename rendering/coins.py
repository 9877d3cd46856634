"""Men as things: the face of a top man and the bands of the men under it, drawn once and kept.

The seams between them run through the dark line that parts two men and follow the same curve, column by column,
so that the pieces fit without a gap and can be pasted by hard masks.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from rendering.layout import TowerShape
from rendering.palette import palette_of
from rendering.pen import SCALE, Pen, hang
from rendering.sprites import face_mark, rim_mark
from rendering.themes import THEMES
from rules.man import MEN, SHAPES, Code

_LINE: Final = 2
"""The line around a man, in pixels."""

_SEAM: Final = 0.4
"""What a band with a sign has of the line below it; the next band has the rest."""

_RIM_MARK_RATIO: Final = 4
"""The sign on a rim is so many times as wide as high: there is more room to the sides."""


_KEPT: Final = 1024
"""Parts that are remembered, of each of the two kinds; one takes 5 to 15 kB."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A drawn part of a picture and the mask by which it is pasted."""

    image: Image.Image
    mask: Image.Image


@dataclass(frozen=True, slots=True)
class Look:
    """What the men look like: a theme and a piece set, by name."""

    theme: str
    piece_set: str


def face_piece(look: Look, code: Code, shape: TowerShape, *, dark_square: bool) -> Piece:
    """The top man of a tower, to be pasted one pixel up and left of the face's corner. Not to be changed."""
    return _face(look, code, (shape.width, shape.face, shape.edge), shape.band > 0, dark_square)


def band_piece(look: Look, code: Code, shape: TowerShape, *, lowest: bool, dark_square: bool) -> Piece:
    """A man under others, to be pasted one pixel left of the tower, with the curve's line at its top."""
    if not shape.signs:
        code = code // SHAPES * SHAPES
    # Only the lowest man touches the square, so the others do not depend on its colour.
    ground = dark_square and lowest
    return _band(look, code, (shape.width, shape.face, shape.band), shape.signs, lowest, ground)


@lru_cache(maxsize=_KEPT)
def _face(look: Look, code: Code, measures: tuple[int, int, int], covering: bool, dark: bool) -> Piece:
    colors = THEMES[look.theme]
    width, face, edge = measures
    side = colors.white if code < SHAPES else colors.black
    size = (width + 2, face + edge + 2)
    pen = Pen(size, width, face, colors.dark if dark else colors.light)
    pen.coin(0, edge, colors.outline)
    # Over a band the line is half as thick here: the band brings the other half.
    pen.coin(_LINE, edge + 1 if covering else edge, side.edge)
    pen.ellipse(_LINE, side.face)
    if code >= SHAPES:
        pen.notch_face(side.edge)
    wide, high = _sign_size(width, face, turned=MEN[code].turned)
    pen.carve(face_mark(look.piece_set, code, (wide * SCALE, high * SCALE)), side.ink)
    mask = _coin_mask(size, measures)
    if covering:
        _cut_below(mask, measures)
    return Piece(palette_of(look.theme).indexed(pen.finished()), mask)


@lru_cache(maxsize=_KEPT)
def _band(look: Look, code: Code, measures: tuple[int, int, int], signs: bool, lowest: bool, dark: bool) -> Piece:
    colors = THEMES[look.theme]
    width, face, band = measures
    side = colors.white if code < SHAPES else colors.black
    size = (width + 2, face // 2 + band + 2)
    pen = Pen(size, width, face, colors.dark if dark else colors.light)
    # Very low bands keep their pixels for the colour: the line above each of them parts them well enough.
    line_below = 1 if lowest and band > 2 else _SEAM if signs else 0
    depths = (1.0, band - line_below)
    pen.strip((0, band), 0, colors.outline)
    pen.strip(depths, _LINE, side.rim)
    free = 0.0
    if signs:
        high = band - 4 if lowest else band - 3
        wide = high * _RIM_MARK_RATIO
        pen.carve_rim(rim_mark(look.piece_set, code, (wide * SCALE, high * SCALE)), 1.75, side.ink)
        free = wide / width
    if code >= SHAPES:
        pen.notch_rim(depths, free, side.edge)
    return Piece(palette_of(look.theme).indexed(pen.finished()), _band_mask(size, measures, lowest=lowest))


def _sign_size(width: int, face: int, *, turned: bool) -> tuple[int, int]:
    """A sign lies on the face, so it is flattened with it; the ring of a turned ratnik follows its edge."""
    share = 0.90 if turned else 0.92
    return min(round(face * share * 1.25), round(width * share)), round(face * share)


def _seam(width: int, face: int) -> list[int]:
    """By column of a tower: how far the seam between two men hangs below its line, in whole pixels."""
    return [round(hang(width, face, column + 0.5)) for column in range(width)]


def _coin_mask(size: tuple[int, int], measures: tuple[int, int, int]) -> Image.Image:
    """A man and the pixel around it."""
    mask = Image.new("1", size)
    draw = ImageDraw.Draw(mask)
    width, face, edge = measures
    draw.ellipse((0, 0, width + 1, face + 1), fill=1)
    draw.rectangle((0, face // 2 + 1, width + 1, face // 2 + edge + 1), fill=1)
    draw.ellipse((0, edge, width + 1, face + edge + 1), fill=1)
    return mask


def _cut_below(mask: Image.Image, measures: tuple[int, int, int]) -> None:
    """Leave of a man that lies on others only what is above the first band."""
    draw = ImageDraw.Draw(mask)
    width, face, edge = measures
    line = face // 2 + edge + 1
    for column, down in enumerate(_seam(width, face), start=1):
        draw.line((column, line + down, column, mask.height), fill=0)
    for column in (0, mask.width - 1):
        draw.line((column, line, column, mask.height), fill=0)


def _band_mask(size: tuple[int, int], measures: tuple[int, int, int], *, lowest: bool) -> Image.Image:
    """What is between two seams; the lowest man takes the pixel below it along."""
    mask = Image.new("1", size)
    draw = ImageDraw.Draw(mask)
    width, face, band = measures
    for column, down in enumerate(_seam(width, face), start=1):
        last = down + band - (0 if lowest else 1)
        draw.line((column, down, column, last), fill=1)
    return mask
