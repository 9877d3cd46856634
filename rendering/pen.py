"""Draws the parts of a man, several times as large as they will be, and shrinks them: smooth edges."""

import itertools
import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from rendering.themes import Rgb

SCALE: Final = 4
_NOTCHES_ROUND_A_FACE: Final = 36
_NOTCH_DEGREES: Final = range(-77, 78, 11)


def hang(width: float, face: float, x: float) -> float:
    """How far the front half of an ellipse (axes `width` and `face`) hangs below its middle line at `x`."""
    half = width / 2
    return face / 2 * math.sqrt(max(0.0, 1 - ((x - half) / half) ** 2))


@lru_cache(maxsize=64)
def _curve(width: int, face: int) -> tuple[float, ...]:
    """By fine column of an ellipse: how far its front half hangs, in fine pixels."""
    return tuple(hang(width, face, (column + 0.5) / SCALE) * SCALE for column in range(width * SCALE))


class Pen:
    """A canvas for a man whose face is an ellipse of `width` by `face` pixels.

    All measures are pixels of the finished picture, which has one pixel of space on its left.
    """

    def __init__(self, size: tuple[int, int], width: int, face: int, ground: Rgb) -> None:
        self._image: Final = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), ground)
        self._draw: Final = ImageDraw.Draw(self._image)
        self._width: Final = width
        self._face: Final = face

    def finished(self) -> Image.Image:
        """The picture at its real size, in true colour."""
        return self._image.reduce(SCALE)

    # A face, seen from above: one more pixel of space above it.

    def ellipse(self, inset: float, color: Rgb) -> None:
        """The face, smaller by `inset` on every side."""
        self._ellipse(inset, 0, color)

    def coin(self, inset: float, edge: float, color: Rgb) -> None:
        """The face and `edge` pixels of the rim below it."""
        self._ellipse(inset, 0, color)
        self._ellipse(inset, edge, color)
        left, right = (1 + inset) * SCALE, (1 + self._width - inset) * SCALE - 1
        middle = (1 + self._face / 2) * SCALE
        self._draw.rectangle((left, middle, right, middle + edge * SCALE), fill=color)

    def notch_face(self, color: Rgb) -> None:
        """Short notches all around the face."""
        for number in range(_NOTCHES_ROUND_A_FACE):
            angle = math.tau * number / _NOTCHES_ROUND_A_FACE
            ends = [self._on_face(angle, inset) for inset in (2.5, 5.5)]
            self._draw.line(ends, fill=color, width=round(1.6 * SCALE))

    def carve(self, mark: Image.Image, ink: Rgb) -> None:
        """A mark in the middle of the face."""
        x = (1 + self._width / 2) * SCALE - mark.width / 2
        y = (1 + self._face / 2) * SCALE - mark.height / 2
        self._image.paste(ink, (round(x), round(y)), mark)

    def _ellipse(self, inset: float, down: float, color: Rgb) -> None:
        left, top = (1 + inset) * SCALE, (1 + inset + down) * SCALE
        right, bottom = (1 + self._width - inset) * SCALE, (1 + self._face - inset + down) * SCALE
        self._draw.ellipse((left, top, right - 1, bottom - 1), fill=color)

    def _on_face(self, angle: float, inset: float) -> tuple[float, float]:
        across = (self._width / 2 - inset) * math.cos(angle)
        down = (self._face / 2 - inset * 0.8) * math.sin(angle)
        return (1 + self._width / 2 + across) * SCALE, (1 + self._face / 2 + down) * SCALE

    # A rim, seen from the front: it hangs below the top of the picture along the curve.

    def strip(self, depths: tuple[float, float], inset: float, color: Rgb) -> None:
        """The rim between two depths below the curve, `inset` pixels from its ends."""
        columns = range(round(inset * SCALE), round((self._width - inset) * SCALE))
        downs = _curve(self._width, self._face)[columns.start : columns.stop]
        top, bottom = (depth * SCALE for depth in depths)
        above = [(SCALE + x, round(down + top)) for x, down in zip(columns, downs, strict=True)]
        below = [(SCALE + x, round(down + bottom) - 1) for x, down in zip(columns, downs, strict=True)]
        self._draw.polygon(above + below[::-1], fill=color)

    def carve_rim(self, mark: Image.Image, depth: float, ink: Rgb) -> None:
        """A mark in the middle of the rim, its top `depth` below the curve, bent along it."""
        left = round((1 + self._width / 2) * SCALE - mark.width / 2)

        def top(column: int) -> int:
            return round((hang(self._width, self._face, (left + column) / SCALE - 1) + depth) * SCALE)

        # Neighbouring columns that hang equally low go together.
        for down, columns in itertools.groupby(range(mark.width), key=top):
            together = tuple(columns)
            strip = mark.crop((together[0], 0, together[-1] + 1, mark.height))
            self._image.paste(ink, (left + together[0], down), strip)

    def notch_rim(self, depths: tuple[float, float], free: float, color: Rgb) -> None:
        """Upright notches between two depths, but none over the middle `free` (0 to 1) of the width."""
        for degrees in _NOTCH_DEGREES:
            aside = math.sin(math.radians(degrees))
            if abs(aside) >= free:
                half = max(0.5, 1.1 * math.cos(math.radians(degrees)))
                self._drop(self._width / 2 * (1 + aside), half, depths, color)

    def _drop(self, x: float, half: float, depths: tuple[float, float], color: Rgb) -> None:
        """An upright bar of `half` pixels to both sides of `x`."""
        down = hang(self._width, self._face, x)
        top, bottom = (round((down + depth) * SCALE) for depth in depths)
        left, right = (round((1 + x + side) * SCALE) for side in (-half, half))
        if bottom > top and right > left:
            self._draw.rectangle((left, top, right - 1, bottom - 1), fill=color)
