"""What the parts of a picture draw on: a palette image in a theme's colours."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from rendering.lettering import lettering
from rendering.palette import Palette, palette_of
from rendering.themes import THEMES, Rgb, Theme

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels, the last two not included."""

_FINE: Final = 4


class Surface:
    """A picture in the making, or some rows of one, in one theme's palette. Not shared between threads.

    All coordinates are those of the whole picture; what falls outside of the rows is left out.
    """

    def __init__(self, theme: str, image: Image.Image, first_row: int = 0) -> None:
        self.theme: Final[Theme] = THEMES[theme]
        self.image: Final = image
        self._name: Final = theme
        self._first_row: Final = first_row
        self._palette: Final[Palette] = palette_of(theme)
        self._draw: Final = ImageDraw.Draw(image)

    @classmethod
    def empty(cls, theme: str, size: tuple[int, int], color: Rgb, first_row: int = 0) -> "Surface":
        """A surface of one colour."""
        return cls(theme, palette_of(theme).new(size, color), first_row)

    def paste(self, image: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None) -> None:
        """Paste an image in the same palette with its top left at `corner`."""
        self.image.paste(image, (corner[0], corner[1] - self._first_row), mask)

    def box(self, box: Box, color: Rgb) -> None:
        """Fill a box; an empty one is nothing."""
        left, top, right, bottom = box
        if right > left and bottom > top:
            up = self._first_row
            self._draw.rectangle((left, top - up, right - 1, bottom - up - 1), fill=self._palette.index(color))

    def pill(self, box: Box, radius: int, colors: tuple[Rgb, Rgb]) -> None:
        """Fill a box with rounded corners; `colors` are the flat ground's and its own."""
        left, top, right, bottom = box
        self.paste(_pill(self._name, (right - left, bottom - top), radius, colors), (left, top))

    def polygon(self, outline: Sequence[tuple[float, float]], color: Rgb, ground: Rgb, share: float) -> None:
        """Fill a polygon with a colour laid on a ground by a share of 0 to 1."""
        points = [(x, y - self._first_row) for x, y in outline]
        self._draw.polygon(points, fill=self._palette.mixture(ground, color, share))

    def disc(self, middle: tuple[float, float], radius: float, color: Rgb, ground: Rgb, share: float) -> None:
        """Fill a circle in the same way."""
        x, y = middle[0], middle[1] - self._first_row
        box = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse(box, fill=self._palette.mixture(ground, color, share))

    def write(self, text: str, size: int, box: Box, colors: tuple[Rgb, Rgb], *, bold: bool = True) -> int:
        """Write one line, cut to the box and centred in its height.

        Args:
            size: The size of the font in pixels.
            colors: The flat ground's colour and the text's.

        Returns:
            The width in pixels that the text takes.
        """
        left, top, right, bottom = box
        written = _written(self._name, (text, size, right - left, bold), colors)
        self.paste(written, (left, top + (bottom - top - written.height) // 2))
        return written.width


@lru_cache(maxsize=512)
def _written(theme: str, line: tuple[str, int, int, bool], colors: tuple[Rgb, Rgb]) -> Image.Image:
    text, size, width, bold = line
    return palette_of(theme).laid(lettering(text, size, width, bold=bold), *colors)


@lru_cache(maxsize=512)
def _pill(theme: str, size: tuple[int, int], radius: int, colors: tuple[Rgb, Rgb]) -> Image.Image:
    mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * _FINE, fill=255)
    return palette_of(theme).laid(mask.reduce(_FINE), *colors)
