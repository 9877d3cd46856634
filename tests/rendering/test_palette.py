"""Sixteen colours are enough: what must be told apart in a picture has colours of its own."""

import itertools

import pytest
from PIL import Image

from rendering import THEMES
from rendering.palette import SIZE, Palette, palette_of


@pytest.mark.parametrize("name", THEMES)
def test_two_pixels_share_a_byte(name: str) -> None:
    palette = palette_of(name)
    assert len(palette.colors) == len(set(palette.colors)) <= SIZE
    assert len(palette.bytes) == 3 * len(palette.colors)


@pytest.mark.parametrize("name", THEMES)
def test_what_meets_on_a_board_is_told_apart(name: str) -> None:
    theme, palette = THEMES[name], palette_of(name)
    for ground in (theme.light, theme.dark):
        for color in (theme.outline, theme.mark, theme.danger, theme.white.face, theme.black.face):
            assert palette.index(color) != palette.index(ground)
    assert palette.index(theme.light) != palette.index(theme.dark)
    assert palette.index(theme.page) != palette.index(theme.pill)
    assert palette.index(theme.tag) != palette.index(theme.tag_text)
    for side in (theme.white, theme.black):
        assert len({palette.index(color) for color in (side.face, side.ink, side.edge)}) == 3
    exact = (theme.light, theme.dark, theme.outline, theme.white.face, theme.black.face, theme.danger)
    assert set(exact) <= set(palette.colors), "the board's own colours are kept as they are"


@pytest.mark.parametrize("name", THEMES)
def test_edges_are_smooth(name: str) -> None:
    """Between a sign and what it is carved into there is a shade of both."""
    theme, palette = THEMES[name], palette_of(name)
    for side in (theme.white, theme.black):
        ramp = palette.ramp(side.face, side.ink)
        assert ramp[0] == palette.index(side.face)
        assert ramp[255] == palette.index(side.ink)
        assert len(set(ramp)) >= 3


def test_alike_colours_become_one_and_the_rest_of_the_palette_is_shades() -> None:
    black, white = (0, 0, 0), (255, 255, 255)
    many = [(level, level, level) for level in range(0, 256, 5)]
    palette = Palette([black, white, *many], [])
    assert len(palette.colors) <= SIZE
    assert palette.colors[:2] == (black, white)
    levels = sorted(color[0] for color in palette.colors)
    assert max(second - first for first, second in itertools.pairwise(levels)) <= 45
    with_shades = Palette([black, white], [(black, white)])
    assert sorted(with_shades.colors) == [black, (85, 85, 85), (170, 170, 170), white]


@pytest.mark.parametrize("name", THEMES)
def test_pictures_in_true_colour_keep_their_flat_colours(name: str) -> None:
    palette = palette_of(name)
    image = Image.new("RGB", (len(palette.colors), 1))
    image.putdata(palette.colors)
    indexed = palette.indexed(image)
    assert list(indexed.tobytes()) == list(range(len(palette.colors)))
    assert indexed.convert("RGB").tobytes() == image.tobytes()
