"""One palette a theme: everything is drawn in true colour once, and from then on only indices move."""

import sys
from collections.abc import Iterable
from functools import cache
from typing import Final

from PIL import Image

from rendering.themes import THEMES, Rgb, Theme

STEPS: Final = 3
"""Shades on the way from one colour to another, for smooth edges."""


class Palette:
    """At most 256 colours, flat ones exact, and the mixtures that smooth edges need.

    Thread-safe: the tables only ever grow by values that do not depend on who computes them.
    """

    def __init__(self, mixtures: Iterable[tuple[Rgb, Rgb]], flat: Iterable[Rgb]) -> None:
        colors = dict.fromkeys(flat)
        for first, second in mixtures:
            colors.update(dict.fromkeys(mixed(first, second, step / STEPS) for step in range(STEPS + 1)))
        if len(colors) > 256:
            raise ValueError(f"{len(colors)} colours do not fit into a palette")
        self.colors: Final = tuple(colors)
        self._index: Final[dict[Rgb, int]] = {color: index for index, color in enumerate(self.colors)}
        self._pixels: Final[dict[int, int]] = {}
        self._ramps: Final[dict[tuple[Rgb, Rgb], list[int]]] = {}
        self.bytes: Final = bytes(channel for color in self.colors for channel in color)

    def index(self, color: Rgb) -> int:
        """The index of a colour, or of the one nearest to it."""
        found = self._index.get(color)
        if found is None:
            found = self._nearest(color)
            self._index[color] = found
        return found

    def _nearest(self, color: Rgb) -> int:
        red, green, blue = color
        distances = [(r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 for r, g, b in self.colors]
        return distances.index(min(distances))

    def new(self, size: tuple[int, int], color: Rgb) -> Image.Image:
        """An empty picture in this palette."""
        image = Image.new("P", size, self.index(color))
        image.putpalette(self.bytes)
        return image

    def indexed(self, image: Image.Image) -> Image.Image:
        """A true-colour picture in this palette, flat colours kept exactly."""
        pixels = memoryview(image.convert("RGB").convert("RGBX").tobytes()).cast("I")
        for pixel in set(pixels) - self._pixels.keys():
            red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
            self._pixels[pixel] = self.index((red, green, blue))
        result = Image.frombytes("P", image.size, bytes(map(self._pixels.__getitem__, pixels)))
        result.putpalette(self.bytes)
        return result

    def ramp(self, ground: Rgb, color: Rgb) -> list[int]:
        """By coverage 0 to 255: the index of a colour laid on a ground, to be given to `Image.point`."""
        table = self._ramps.get((ground, color))
        if table is None:
            shades = [self.index(mixed(ground, color, step / STEPS)) for step in range(STEPS + 1)]
            table = [shades[round(coverage * STEPS / 255)] for coverage in range(256)]
            self._ramps[ground, color] = table
        return table

    def laid(self, mask: Image.Image, ground: Rgb, color: Rgb) -> Image.Image:
        """A picture of a colour laid on a ground by a mask of coverage."""
        image = mask.point(self.ramp(ground, color))
        image.putpalette(self.bytes)
        return image


def mixed(first: Rgb, second: Rgb, share: float) -> Rgb:
    """A colour with a share (0 to 1) of another one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _of_theme(theme: Theme) -> Palette:
    """The mixtures are the pairs of colours that really meet along an edge."""
    men = [theme.white, theme.black]
    mixtures = [(side.face, side.ink) for side in men]
    mixtures += [(side.rim, side.ink) for side in men]
    mixtures += [(side.rim, theme.outline) for side in men]
    mixtures += [(side.face, side.edge) for side in men]
    mixtures += [(side.face, theme.outline) for side in men]
    grounds = [theme.light, theme.dark]
    mixtures += [
        (ground, color) for ground in grounds for color in (theme.outline, theme.mark, theme.danger, theme.select)
    ]
    mixtures += [(theme.pill, color) for color in (theme.text, theme.outline, theme.page)]
    mixtures += [
        (theme.frame, theme.coordinates),
        (theme.tag, theme.tag_text),
        (theme.select, theme.select_text),
        (theme.page, theme.quiet),
        (theme.page, theme.turn),
        (theme.turn, theme.turn_text),
    ]
    return Palette(mixtures, [theme.page, theme.frame, theme.light, theme.dark])


@cache
def palette_of(theme: str) -> Palette:
    """The palette of a theme.

    Raises:
        KeyError: there is no such theme.
    """
    return _of_theme(THEMES[theme])
