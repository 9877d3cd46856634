"""Men as things: the face of a top man and the bands of the men under it, drawn once and kept.

The seams between them run through the dark line that parts two men and follow the same curve, column by column,
so that the pieces fit without a gap and can be pasted by hard masks.
"""

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from rendering.layout import TowerShape
from rendering.palette import Palette, palette_of
from rendering.pen import SCALE, Pen, hang
from rendering.sprites import face_mark, rim_mark
from rendering.themes import THEMES, Rgb, SideColors, Theme
from rules.man import MEN, SHAPES, Code

_LINE: Final = 2
"""The line around a man, in pixels."""

_RIM_MARK_RATIO: Final = 4
"""The sign on a rim is so many times as wide as high: there is more room to the sides."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A drawn part of a picture and the mask by which it is pasted."""

    image: Image.Image
    mask: Image.Image


class Coins:
    """The parts of towers in one theme and piece set; parts are drawn when first needed.

    Thread-safe: a part that two threads draw at once comes out the same.
    """

    def __init__(self, theme: str, piece_set: str) -> None:
        self._theme: Final[Theme] = THEMES[theme]
        self._palette: Final[Palette] = palette_of(theme)
        self._piece_set: Final = piece_set
        self._faces: Final[dict[tuple[Code, TowerShape, bool], Piece]] = {}
        self._bands: Final[dict[tuple[Code, TowerShape, bool, bool], Piece]] = {}

    def face(self, code: Code, shape: TowerShape, *, dark_square: bool) -> Piece:
        """The top man of a tower, to be pasted one pixel up and left of the face's corner."""
        key = (code, shape, dark_square)
        piece = self._faces.get(key)
        if piece is None:
            piece = self._faces[key] = self._draw_face(code, shape, self._ground(dark_square=dark_square))
        return piece

    def band(self, code: Code, shape: TowerShape, *, lowest: bool, dark_square: bool) -> Piece:
        """A man under others, to be pasted one pixel left of the tower, with the curve's line at its top."""
        if not shape.signs:
            code = code // SHAPES * SHAPES
        # Only the lowest man touches the square, so the others do not depend on its colour.
        key = (code, shape, lowest, dark_square and lowest)
        piece = self._bands.get(key)
        if piece is None:
            ground = self._ground(dark_square=dark_square)
            piece = self._bands[key] = self._draw_band(code, shape, ground, lowest=lowest)
        return piece

    def _side(self, code: Code) -> SideColors:
        return self._theme.white if code < SHAPES else self._theme.black

    def _ground(self, *, dark_square: bool) -> Rgb:
        return self._theme.dark if dark_square else self._theme.light

    def _draw_face(self, code: Code, shape: TowerShape, ground: Rgb) -> Piece:
        side, width, face, edge = self._side(code), shape.width, shape.face, shape.edge
        size = (width + 2, face + edge + 2)
        pen = Pen(size, width, face, ground)
        pen.coin(0, edge, self._theme.outline)
        # Over a band the line is half as thick here: the band brings the other half.
        pen.coin(_LINE, edge if shape.band == 0 else edge + 1, side.edge)
        pen.ellipse(_LINE, side.face)
        if code >= SHAPES:
            pen.notch_face(side.edge)
        wide, high = _sign_size(width, face, turned=MEN[code].turned)
        pen.carve(face_mark(self._piece_set, code, (wide * SCALE, high * SCALE)), side.ink)
        return Piece(self._palette.indexed(pen.finished()), _face_mask(size, shape))

    def _draw_band(self, code: Code, shape: TowerShape, ground: Rgb, *, lowest: bool) -> Piece:
        side, width, face, band = self._side(code), shape.width, shape.face, shape.band
        size = (width + 2, face // 2 + band + 2)
        pen = Pen(size, width, face, ground)
        # Very low bands keep their pixels for the colour: the line above each of them parts them well enough.
        line_below = 1 if (lowest and band > 2) or shape.signs else 0
        depths = (1, band - line_below)
        pen.strip((0, band), 0, self._theme.outline)
        pen.strip(depths, _LINE, side.rim)
        free = 0.0
        if shape.signs:
            high = band - 4 if lowest else band - 3
            wide = high * _RIM_MARK_RATIO
            pen.carve_rim(rim_mark(self._piece_set, code, (wide * SCALE, high * SCALE)), 2, side.ink)
            free = wide / width
        if code >= SHAPES:
            pen.notch_rim(depths, free, side.edge)
        return Piece(self._palette.indexed(pen.finished()), _band_mask(size, shape, lowest=lowest))


def _sign_size(width: int, face: int, *, turned: bool) -> tuple[int, int]:
    """A sign lies on the face, so it is flattened with it; the ring of a turned ratnik follows its edge."""
    share = 0.90 if turned else 0.92
    return min(round(face * share * 1.25), round(width * share)), round(face * share)


def _seam(shape: TowerShape) -> list[int]:
    """By column of a tower: how far the seam between two men hangs below its line, in whole pixels."""
    return [round(hang(shape.width, shape.face, column + 0.5)) for column in range(shape.width)]


def _face_mask(size: tuple[int, int], shape: TowerShape) -> Image.Image:
    """The man and the pixel around it; of a man on top of others, only what is above the first band."""
    mask = Image.new("1", size)
    draw = ImageDraw.Draw(mask)
    width, face, edge = shape.width, shape.face, shape.edge
    draw.ellipse((0, 0, width + 1, face + 1), fill=1)
    draw.rectangle((0, face // 2 + 1, width + 1, face // 2 + edge + 1), fill=1)
    draw.ellipse((0, edge, width + 1, face + edge + 1), fill=1)
    if shape.band:
        line = shape.first_band + 1
        for column, down in enumerate(_seam(shape), start=1):
            draw.line((column, line + down, column, mask.height), fill=0)
        for column in (0, mask.width - 1):
            draw.line((column, line, column, mask.height), fill=0)
    return mask


def _band_mask(size: tuple[int, int], shape: TowerShape, *, lowest: bool) -> Image.Image:
    """What is between two seams; the lowest man takes the pixel below it along."""
    mask = Image.new("1", size)
    draw = ImageDraw.Draw(mask)
    for column, down in enumerate(_seam(shape), start=1):
        last = down + shape.band - (0 if lowest else 1)
        draw.line((column, down, column, last), fill=1)
    return mask
