"""Every theme gets the colours it asks for."""

from dataclasses import astuple

import pytest

from rendering import THEMES
from rendering.palette import SIZE, palette_of


def _colors(theme: str) -> set[tuple[int, int, int]]:
    found: set[tuple[int, int, int]] = set()

    def collect(values: tuple[object, ...]) -> None:
        for value in values:
            match value:
                case (int() as red, int() as green, int() as blue):
                    found.add((red, green, blue))
                case tuple():
                    collect(value)

    collect(astuple(THEMES[theme]))
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_uses_no_more_colours_than_a_picture_has(theme: str) -> None:
    colors = _colors(theme)
    assert len(colors) <= SIZE
    assert colors <= set(palette_of(theme).colors)


@pytest.mark.parametrize("theme", THEMES)
def test_sides_differ_in_lightness(theme: str) -> None:
    """On their faces and rims, and from both kinds of squares."""

    def lightness(color: tuple[int, int, int]) -> float:
        return (299 * color[0] + 587 * color[1] + 114 * color[2]) / 1000

    colors = THEMES[theme]
    for white, black in ((colors.white.face, colors.black.face), (colors.white.rim, colors.black.rim)):
        assert lightness(white) - lightness(black) > 150
        for ground in (colors.light, colors.dark):
            assert lightness(white) - lightness(ground) > 25
            assert lightness(ground) - lightness(black) > 45
