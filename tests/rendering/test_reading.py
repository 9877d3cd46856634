"""Height and order of every tower can be read back from the pixels of the picture."""

import io
import random

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering import PIECE_SETS, THEMES, Scene, render_png
from rendering.layout import TowerShape, tower_shape
from rendering.pen import hang
from rendering.sprites import face_mark, rim_mark
from rendering.themes import Rgb
from rules.man import CODES, MEN
from rules.square import Color, Square
from tests.rendering.reading import BOARD, Reader, expected, opened
from tests.rendering.scenes import TALLEST, TOPS, UNDER, random_scene, random_tower

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


def _unbent(square: Image.Image, shape: TowerShape) -> Image.Image:
    """The first rim of a tower, made straight, in grey."""
    straight = Image.new("L", (shape.width, shape.band))
    for x in range(shape.width):
        top = shape.top + shape.first_band + round(hang(shape.width, shape.face, x + 0.5))
        left = shape.left + x
        straight.paste(square.crop((left, top, left + 1, top + shape.band)), (x, 0))
    return straight


def _unlike(seen: Image.Image, mark: Image.Image, colors: tuple[Rgb, Rgb]) -> float:
    """How little a mark in the middle of a picture looks like what is seen there; `colors` are ground's and ink's."""
    ground, ink = (Image.new("RGB", mark.size, color).convert("L") for color in colors)
    drawn = Image.composite(ink, ground, mark)
    corner = ((seen.width - mark.width) // 2, (seen.height - mark.height) // 2)
    part = seen.crop((*corner, corner[0] + mark.width, corner[1] + mark.height))
    return ImageStat.Stat(ImageChops.difference(part, drawn)).mean[0]


@pytest.mark.parametrize("piece_set", PIECE_SETS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_rim_and_every_face_bears_its_own_sign(theme: str, piece_set: str) -> None:
    """Read without the help of what draws them: the carved signs themselves are looked for."""
    rim_shape, face_shape = tower_shape(BOARD.square, 2), tower_shape(BOARD.square, 1)
    high = rim_shape.band - 4
    sides = {Color.WHITE: THEMES[theme].white, Color.BLACK: THEMES[theme].black}
    for man in UNDER:
        scene = Scene(((Square.E4, (MEN[0], man)),), theme=theme, piece_set=piece_set)
        seen = _unbent(_square(scene), rim_shape)
        side = sides[man.color]
        found = {
            other: _unlike(seen, rim_mark(piece_set, CODES[other], (high * 4, high)), (side.rim, side.ink))
            for other in UNDER
            if other.color is man.color
        }
        assert min(found, key=found.__getitem__) == man
    box = (face_shape.left, face_shape.top, face_shape.left + face_shape.width, face_shape.top + face_shape.face)
    for man in TOPS:
        seen = _square(Scene(((Square.E4, (man,)),), theme=theme, piece_set=piece_set)).crop(box)
        side = sides[man.color]
        size = (round(face_shape.face * 0.91), round(face_shape.face * 0.91))
        found = {
            other: _unlike(seen, face_mark(piece_set, CODES[other], size), (side.face, side.ink))
            for other in TOPS
            if other.color is man.color
        }
        assert min(found, key=found.__getitem__) == man


def _square(scene: Scene) -> Image.Image:
    """E4 in grey."""
    left, top = BOARD.corner(Square.E4, Color.WHITE)
    picture = opened(render_png(scene, width=800)).convert("L")
    return picture.crop((left, top, left + BOARD.square, top + BOARD.square))


def _difference(first: Image.Image, second: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(first, second).getbbox()
