"""Height and order of every tower can be read back from the pixels of the picture."""

import io
import random

import pytest
from PIL import Image, ImageChops

from rendering import PIECE_SETS, THEMES, Scene, render_png
from rules.square import Color, Square
from tests.rendering.reading import Reader, expected, opened
from tests.rendering.scenes import TALLEST, UNDER, random_scene, random_tower

POSITIONS = 200


def test_every_tower_of_random_positions_is_read_back() -> None:
    reader = Reader("wood", "tavreli")
    for seed in range(POSITIONS):
        scene = random_scene(random.Random(seed))
        read = reader.board(opened(render_png(scene, width=800)), scene.view)
        assert read == {square: expected(tower) for square, tower in scene.towers}, f"seed {seed}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("piece_set", PIECE_SETS)
def test_towers_are_read_back_in_every_theme_and_set(theme: str, piece_set: str) -> None:
    scene = random_scene(random.Random(f"{theme} {piece_set}"), theme=theme, piece_set=piece_set)
    read = Reader(theme, piece_set).board(opened(render_png(scene, width=800)), scene.view)
    assert read == {square: expected(tower) for square, tower in scene.towers}


@pytest.mark.parametrize("theme", THEMES)
def test_towers_survive_what_a_chat_does_to_photos(theme: str) -> None:
    """Chats send photos as JPEG."""
    scene = random_scene(random.Random(theme), theme=theme)
    stream = io.BytesIO()
    opened(render_png(scene, width=800)).save(stream, "JPEG", quality=80)
    read = Reader(theme, "tavreli").board(opened(stream.getvalue()), scene.view)
    assert read == {square: expected(tower) for square, tower in scene.towers}


def test_every_height_is_read_back_between_tall_neighbours() -> None:
    rng = random.Random(7)
    reader = Reader("wood", "tavreli")
    for height in range(1, TALLEST + 1):
        tall = [random_tower(rng, 6 if height <= 6 else TALLEST) for _ in range(4)]
        middle = random_tower(rng, height)
        around = zip((Square.E3, Square.D4, Square.F4, Square.E5), tall, strict=True)
        scene = Scene(tuple(sorted([*around, (Square.E4, middle)])))
        read = reader.board(opened(render_png(scene, width=800)), Color.WHITE)
        assert read == {square: expected(tower) for square, tower in scene.towers}, f"height {height}"


@pytest.mark.parametrize("height", [2, 6, 12, 31])
def test_a_tower_stays_inside_its_own_square(height: int) -> None:
    """A tall tower changes no pixel of its neighbours, and leaves the square's border to the marks."""
    bare = opened(render_png(Scene(()), width=800))
    tower = (UNDER[0],) * height
    built = opened(render_png(Scene(((Square.E4, tower),)), width=800))
    square = (24 + 4 * 94, 24 + 4 * 94, 24 + 5 * 94, 24 + 5 * 94)
    box = _difference(bare, built)
    assert box is not None
    assert square[0] < box[0]
    assert square[1] < box[1]
    assert box[2] < square[2]
    assert box[3] < square[3]


def _difference(first: Image.Image, second: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(first, second).getbbox()
