"""What the parts of a picture draw on: a palette image with the theme's ramps at hand."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from rendering.lettering import lettering
from rendering.palette import STEPS, Palette, palette_of
from rendering.themes import THEMES, Rgb, Theme

_FINE: Final = 4


class Surface:
    """A picture in the making, in one theme's palette. Not shared between threads."""

    def __init__(self, theme: str, image: Image.Image) -> None:
        self.theme: Final[Theme] = THEMES[theme]
        self.palette: Final[Palette] = palette_of(theme)
        self.image: Final = image
        self._draw: Final = ImageDraw.Draw(image)

    @classmethod
    def empty(cls, theme: str, size: tuple[int, int], color: Rgb) -> "Surface":
        """A surface of one colour."""
        return cls(theme, palette_of(theme).new(size, color))

    def box(self, box: tuple[int, int, int, int], color: Rgb) -> None:
        """Fill left, top, right, bottom (the last two not included)."""
        left, top, right, bottom = box
        if right > left and bottom > top:
            self._draw.rectangle((left, top, right - 1, bottom - 1), fill=self.palette.index(color))

    def pill(self, box: tuple[int, int, int, int], radius: int, color: Rgb) -> None:
        """Fill a box with rounded corners, smooth on any ground."""
        left, top, right, bottom = box
        self.blend(_rounded(right - left, bottom - top, radius), (left, top), color)

    def blend(self, mask: Image.Image, corner: tuple[int, int], color: Rgb) -> None:
        """Lay a colour on whatever is there, by a mask of coverage."""
        left, top = corner
        box = (left, top, left + mask.width, top + mask.height)
        ground = self.image.crop(box)
        for step in range(1, STEPS + 1):
            laid = ground.point(self.palette.overlay(color, step / STEPS))
            self.image.paste(laid, corner, mask.point(_LEVELS[step], "1"))

    def write(
        self, text: str, size: int, box: tuple[int, int, int, int], colors: tuple[Rgb, Rgb], *, bold: bool = True
    ) -> int:
        """Write one line, cut to the box and centred in its height, on a flat ground.

        Args:
            colors: The ground's colour and the text's.

        Returns:
            The width in pixels that the text takes.
        """
        left, top, right, bottom = box
        mask = lettering(text, size, right - left, bold=bold)
        line = mask.point(self.palette.ramp(*colors))
        line.putpalette(self.image.palette or b"")
        self.image.paste(line, (left, top + (bottom - top - mask.height) // 2))
        return mask.width


_LEVELS: Final = [
    [255 if round(coverage * STEPS / 255) == step else 0 for coverage in range(256)] for step in range(STEPS + 1)
]


@lru_cache(maxsize=256)
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width * _FINE, height * _FINE))
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * _FINE, fill=255)
    return mask.reduce(_FINE)
