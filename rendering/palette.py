"""One palette of sixteen colours a theme: everything is drawn in true colour once, and then only indices move.

Sixteen, because two pixels then share a byte: half as much to compress, which is what a picture costs most.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cache
from typing import Final

from PIL import Image

from rendering.themes import THEMES, Rgb, SideColors, Theme

SIZE: Final = 16
STEPS: Final = 3
"""Shades on the way from one colour to another, as far as the palette has them."""


class Palette:
    """A theme's own colours, as far as they can be told apart, and shades between them for smooth edges.

    Thread-safe: the tables only ever grow by values that do not depend on who computes them.
    """

    def __init__(self, flat: Sequence[Rgb], mixtures: Iterable[tuple[Rgb, Rgb]]) -> None:
        """`flat` are the colours of areas, the most important ones first; `mixtures` pairs that meet at edges."""
        shades = [mixed(*pair, step / STEPS) for pair in mixtures for step in range(1, STEPS)]
        self.colors: Final = _with_shades(_told_apart(flat), shades)
        self._index: Final[dict[Rgb, int]] = {color: index for index, color in enumerate(self.colors)}
        self._ramps: Final[dict[tuple[Rgb, Rgb], list[int]]] = {}
        self._mixtures: Final[dict[tuple[Rgb, Rgb, float], int]] = {}
        self.bytes: Final = bytes(channel for color in self.colors for channel in color)

    def index(self, color: Rgb) -> int:
        """The index of a colour, or of the one nearest to it."""
        found = self._index.get(color)
        if found is None:
            found = self._nearest(color)
            self._index[color] = found
        return found

    def mixture(self, ground: Rgb, color: Rgb, share: float) -> int:
        """The index of a colour laid on a ground by a share of 0 to 1."""
        found = self._mixtures.get((ground, color, share))
        if found is None:
            found = self.index(mixed(ground, color, share))
            self._mixtures[ground, color, share] = found
        return found

    def _nearest(self, color: Rgb) -> int:
        distances = [_distance(color, known) for known in self.colors]
        return distances.index(min(distances))

    def new(self, size: tuple[int, int], color: Rgb) -> Image.Image:
        """An empty picture in this palette."""
        image = Image.new("P", size, self.index(color))
        image.putpalette(self.bytes)
        return image

    def indexed(self, image: Image.Image) -> Image.Image:
        """A true-colour picture in this palette, each pixel the nearest colour: no dithering, flat stays flat."""
        # A palette of its own for each call: Pillow keeps a table in it while it works, without the lock.
        result = image.convert("RGB").quantize(palette=self.new((1, 1), self.colors[0]), dither=Image.Dither.NONE)
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


def _distance(first: Rgb, second: Rgb) -> int:
    """How different two colours look: the eye sees green best and blue least."""
    red, green, blue = (a - b for a, b in zip(first, second, strict=True))
    return 3 * red * red + 5 * green * green + 2 * blue * blue


def _told_apart(colors: Sequence[Rgb]) -> list[Rgb]:
    """The colours but those that look most like one before them, no more than `SIZE`."""
    limit = 0
    while True:
        kept: list[Rgb] = []
        for color in colors:
            if all(_distance(color, other) > limit for other in kept):
                kept.append(color)
        if len(kept) <= SIZE:
            return kept
        limit += 100


def _with_shades(colors: list[Rgb], shades: Sequence[Rgb]) -> tuple[Rgb, ...]:
    """The colours and, up to `SIZE`, those of the shades that are least like any of them."""
    found = list(colors)

    def unlike(shade: Rgb) -> int:
        return min(_distance(shade, color) for color in found)

    while len(found) < SIZE and (shade := max(shades, key=unlike, default=None)) is not None and unlike(shade):
        found.append(shade)
    return tuple(found)


def _flat_colors(theme: Theme) -> list[Rgb]:
    """All colours of a theme, those without which a board could not be read first."""
    men = (theme.white, theme.black)
    first = [theme.light, theme.dark, theme.outline]
    first += [getattr(side, field.name) for field in fields(SideColors) for side in men]
    first += [theme.mark, theme.danger, theme.tag, theme.page, theme.frame]
    others = [getattr(theme, field.name) for field in fields(Theme)]
    return first + [color for color in others if not isinstance(color, SideColors)]


@cache
def palette_of(name: str) -> Palette:
    """The palette of a theme.

    Raises:
        KeyError: there is no such theme.
    """
    theme = THEMES[name]
    pairs: list[tuple[Rgb, Rgb]] = []
    for side in (theme.white, theme.black):
        pairs += [(side.face, side.ink), (side.rim, side.ink), (side.face, side.edge), (side.face, theme.outline)]
    pairs += [(ground, theme.outline) for ground in (theme.light, theme.dark)]
    pairs += [(theme.frame, theme.coordinates), (theme.tag, theme.tag_text), (theme.pill, theme.text)]
    return Palette(_flat_colors(theme), pairs)
