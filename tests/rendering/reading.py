"""Reads towers back from the pixels of a picture, as a player does: the tag, the face, then band by band.

What it is told beforehand is where squares are, how a tower of a given height is laid out, and what each man
looks like; what stands where it finds out from the picture alone.
"""

import io
from collections.abc import Iterable
from functools import cache

from PIL import Image, ImageChops, ImageStat

from rendering.coins import Look, Piece, band_piece, face_piece
from rendering.layout import BoardLayout, TowerShape, is_dark, tower_shape
from rendering.scene import Tower
from rendering.tags import height_tag
from rules.man import CODES, MEN, SHAPES, Man
from rules.square import SQUARES, Color, Square
from tests.rendering.scenes import TALLEST, TOPS, UNDER

BOARD = BoardLayout(square=94, margin=24)

Reading = tuple[Man | Color, ...]
"""A tower as far as the board shows it: men, or only the sides of men whose bands have no room for a sign."""


def opened(png: bytes) -> Image.Image:
    """The picture in true colour."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def expected(tower: Tower) -> Reading:
    """What is to be read of a tower."""
    if tower_shape(BOARD.square, len(tower)).signs:
        return tower
    return (tower[0], *(man.color for man in tower[1:]))


class Reader:
    """Reads boards of 800 pixels in one theme and piece set."""

    def __init__(self, theme: str, piece_set: str) -> None:
        self._theme = theme
        self._look = Look(theme, piece_set)

    def board(self, picture: Image.Image, view: Color) -> dict[Square, Reading]:
        """What stands on every square that is not empty."""
        found = {}
        grey = picture.convert("L")
        for square in SQUARES:
            left, top = BOARD.corner(square, view)
            seen = grey.crop((left, top, left + BOARD.square, top + BOARD.square))
            read = () if _is_flat(seen) else self._square(seen, is_dark(square))
            if read:
                found[square] = read
        return found

    def _square(self, square: Image.Image, dark: bool) -> Reading:
        height = self._height(square)
        shape = tower_shape(BOARD.square, height)
        mark = self._closest(square, shape, dark, [(CODES[man], 1) for man in TOPS])
        if mark is None:
            return ()
        men: list[Man | Color] = [MEN[mark]]
        for number in range(1, height):
            candidates = UNDER if shape.signs else (MEN[1], MEN[SHAPES + 1])
            places = [(CODES[man], number + 1) for man in candidates]
            code = self._closest(square, shape, dark, places, lowest=number == height - 1)
            assert code is not None
            men.append(MEN[code] if shape.signs else MEN[code].color)
        return tuple(men)

    def _height(self, square: Image.Image) -> int:
        """By the number on the tag; without one it is a single man or nothing."""
        best, closest = 1, 24.0
        for height in range(2, TALLEST + 1):
            tag = height_tag(self._theme, BOARD.square, height)
            distance = _distance(square, tag, (BOARD.square - tag.image.width - 1, 1))
            if distance < closest:
                best, closest = height, distance
            if not distance:
                break
        return best

    def _closest(
        self,
        square: Image.Image,
        shape: TowerShape,
        dark: bool,
        places: Iterable[tuple[int, int]],
        *,
        lowest: bool = False,
    ) -> int | None:
        """The man that looks most like what is seen at a place (1 is the top), if any does."""
        best, closest = None, 40.0
        for code, place in places:
            if place == 1:
                piece = face_piece(self._look, code, shape, dark_square=dark)
                corner = (shape.left - 1, shape.top - 1)
            else:
                piece = band_piece(self._look, code, shape, lowest=lowest, dark_square=dark)
                corner = (shape.left - 1, shape.top + shape.first_band + (place - 2) * shape.band)
            distance = _distance(square, piece, corner)
            if distance < closest:
                best, closest = code, distance
            if not distance:
                break
        return best


def _is_flat(seen: Image.Image) -> bool:
    """Whether there is nothing but the ground and its grain in the middle of a square."""
    middle = BOARD.square // 2
    [(low, high)] = ImageStat.Stat(seen.crop((middle - 16, middle - 16, middle + 16, middle + 16))).extrema
    return high - low < 16


@cache
def _template(piece: Piece) -> tuple[Image.Image, Image.Image, Image.Image]:
    return piece.image.convert("L"), piece.mask, ImageChops.invert(piece.mask.convert("L"))


def _distance(square: Image.Image, piece: Piece, corner: tuple[int, int]) -> float:
    """The mean difference in grey between a piece and what is seen where it would be."""
    image, mask, around = _template(piece)
    seen = square.crop((*corner, corner[0] + image.width, corner[1] + image.height))
    difference = ImageChops.subtract(ImageChops.difference(seen, image), around)
    if difference.getbbox() is None:
        return 0.0
    shades = difference.histogram(mask)
    return sum(shade * count for shade, count in enumerate(shades)) / sum(shades)
