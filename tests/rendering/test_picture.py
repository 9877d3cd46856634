"""What a picture promises whatever the position: views, sides, marks, sizes, the same bytes for the same scene."""

import itertools
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering import PIECE_SETS, THEMES, WIDTHS, Scene, render_png
from rendering import picture as picture_module
from rendering.layout import BoardLayout, TowerShape, tower_shape
from rendering.panel import arrange, panel_height
from rendering.pen import hang
from rendering.picture import PANELS, draw, forget_pictures
from rendering.scene import Tower
from rules import Board
from rules.man import MEN, SHAPES
from rules.move import Move
from rules.square import SQUARES, Color, Square
from tests.rendering.reading import BOARD, opened
from tests.rendering.scenes import MIDDLE_GAME, UNDER, random_scene, random_tower, tower, towers


def _square(picture: Image.Image, square: Square, view: Color = Color.WHITE) -> Image.Image:
    left, top = BOARD.corner(square, view)
    return picture.crop((left, top, left + BOARD.square, top + BOARD.square))


def _same(first: Image.Image, second: Image.Image) -> bool:
    return ImageChops.difference(first, second).getbbox() is None


def _grey(image: Image.Image) -> float:
    return ImageStat.Stat(image.convert("L")).mean[0]


@pytest.mark.parametrize(
    ("view", "square", "corner"),
    [
        (Color.WHITE, Square.A1, (24, 24 + 7 * 94)),
        (Color.WHITE, Square.H1, (24 + 7 * 94, 24 + 7 * 94)),
        (Color.WHITE, Square.A8, (24, 24)),
        (Color.BLACK, Square.A1, (24 + 7 * 94, 24)),
        (Color.BLACK, Square.H1, (24, 24)),
        (Color.BLACK, Square.A8, (24 + 7 * 94, 24 + 7 * 94)),
    ],
)
def test_the_board_for_black_is_rotated_and_not_mirrored(view: Color, square: Square, corner: tuple[int, int]) -> None:
    empty = opened(render_png(Scene((), view=view), width=800))
    one_man = opened(render_png(Scene(((square, tower("R")),), view=view), width=800))
    box = ImageChops.difference(empty, one_man).getbbox()
    assert box is not None
    assert corner[0] < box[0] < box[2] < corner[0] + 94
    assert corner[1] < box[1] < box[3] < corner[1] + 94


@pytest.mark.parametrize("square", [Square.A1, Square.E4, Square.F7])
def test_men_stand_upright_for_both_players(square: Square) -> None:
    scene = Scene(((square, tower("nBPq")),))
    for_white = opened(render_png(scene, width=800))
    for_black = opened(render_png(replace(scene, view=Color.BLACK), width=800))
    assert _same(_square(for_white, square), _square(for_black, square, Color.BLACK))


def test_a1_is_a_dark_square_in_every_theme() -> None:
    for theme in THEMES:
        picture = opened(render_png(Scene((), theme=theme), width=800))
        assert _grey(_square(picture, Square.A1)) < _grey(_square(picture, Square.B1)) - 15


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("piece_set", PIECE_SETS)
def test_the_sides_differ_in_greyscale(theme: str, piece_set: str) -> None:
    """The same man of both sides: what is around the sign, on its face and on its rim."""
    single, pair = tower_shape(BOARD.square, 1), tower_shape(BOARD.square, 2)
    for shape in range(SHAPES):
        for square in (Square.D4, Square.D5):
            men = [_man_on(square, theme, piece_set, (MEN[shape + side],)) for side in (0, SHAPES)]
            middle = single.top + single.face // 2
            # A turned ratnik has a ring along its edge; inside of that it is like any other.
            start = single.left + (12 if MEN[shape].turned else 3)
            left = (start, middle - 3, start + 5, middle + 3)
            white, black = (_grey(man.crop(left)) for man in men)
            assert white > black + 120, f"{MEN[shape]} on {square}"
    for man in UNDER[: len(UNDER) // 2]:
        sides = (man, MEN[MEN.index(man) + SHAPES])
        rims = [_rim_pixels(_man_on(Square.D4, theme, piece_set, (MEN[1], under)), pair) for under in sides]
        white, black = (sum(pixels) / len(pixels) for pixels in rims)
        assert white > black + 90, f"{man} under another"


def _rim_pixels(square: Image.Image, shape: TowerShape) -> list[int]:
    """From the left end of the first rim to where its sign begins, in a line that follows the curve."""
    grey = square.convert("L")
    line = shape.top + shape.first_band + shape.band // 2
    points = [(shape.left + x, line + round(hang(shape.width, shape.face, x + 0.5))) for x in range(3, 9)]
    return [grey.crop((x, y, x + 1, y + 1)).tobytes()[0] for x, y in points]


def _man_on(square: Square, theme: str, piece_set: str, men: Tower) -> Image.Image:
    scene = Scene(((square, men),), theme=theme, piece_set=piece_set)
    return _square(opened(render_png(scene, width=800)), square)


@pytest.mark.parametrize("theme", THEMES)
def test_rims_differ_in_the_shape_of_their_marking(theme: str) -> None:
    """Along a white rim there is no change between its end and its sign, along a black one there are notches."""
    shape = tower_shape(BOARD.square, 2)
    rows = [_rim_pixels(_man_on(Square.D4, theme, "tavreli", tower(f"K{under}")), shape) for under in "Rr"]
    smooth, notched = (sum(abs(a - b) > 12 for a, b in itertools.pairwise(row)) for row in rows)
    assert smooth == 0
    assert notched >= 2


@pytest.mark.parametrize("theme", THEMES)
def test_the_last_move_shows_in_greyscale_and_by_shape(theme: str) -> None:
    men = towers("e2:K h7:k e4:R")
    plain = opened(render_png(Scene(men, theme=theme), width=800)).convert("L")
    move = Move(Square.A4, Square.E4)
    marked = opened(render_png(Scene(men, theme=theme, last_move=move), width=800)).convert("L")
    shown = ImageChops.difference(plain, marked)
    start, end, between, away = (_square(shown, square) for square in (Square.A4, Square.E4, Square.C4, Square.C5))
    strong = [image.point(lambda shade: 255 if shade >= 40 else 0) for image in (start, end, between, away)]
    edge, corner = (46, 0, 48, 1), (0, 0, 20, 3)
    assert strong[0].crop(edge).getextrema() == (255, 255), "a whole frame where the men came from"
    assert strong[1].crop(edge).getextrema() == (0, 0), "corners only where they are now"
    assert strong[1].crop(corner).getextrema() == (255, 255)
    assert strong[2].getbbox() is not None, "an arrow between them"
    assert strong[3].getbbox() is None, "and nothing elsewhere"
    # The man that moved is not touched.
    assert _square(shown, Square.E4).crop((14, 14, 80, 80)).getbbox() is None


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("square", [Square.D4, Square.D5])
def test_check_shows_in_greyscale_by_rays_around_the_volkhv(theme: str, square: Square) -> None:
    men = ((square, tower("k")),)
    plain = _square(opened(render_png(Scene(men, theme=theme), width=800)), square).convert("L")
    check = _square(opened(render_png(Scene(men, theme=theme, check=square), width=800)), square).convert("L")
    shown = ImageChops.difference(plain, check).point(lambda shade: 255 if shade >= 25 else 0)
    top = [shown.getpixel((x, 4)) for x in range(94)]
    changes = sum(first != second for first, second in itertools.pairwise(top))
    assert changes >= 6, "rays, not a patch of colour"


def test_the_print_theme_has_no_colour() -> None:
    scene = random_scene(random.Random(5), theme="print")
    picture = opened(render_png(replace(scene, white_name="Анна", status="Шах"), width=960))
    red, green, blue = picture.split()
    assert _same(red, green)
    assert _same(green, blue)


def test_a_scene_of_a_board_knows_last_move_turn_and_check() -> None:
    board = Board()
    start = Scene.of(board)
    assert start.last_move is None
    assert start.check is None
    assert start.turn is Color.WHITE
    assert len(start.towers) == 32
    for text in ["e2-e4", "e7-e5", "d1-h5", "b8-c6"]:
        board.push_text(text)
    board.push_text("h5-f7")
    scene = Scene.of(board, view=Color.BLACK, white_name="A", status="check")
    assert scene.last_move == Move(Square.H5, Square.F7)
    assert scene.turn is Color.BLACK
    assert scene.check is Square.E8
    assert dict(scene.towers)[Square.F7] == tower("Qpb")
    assert hash(scene) == hash(Scene.of(board, view=Color.BLACK, white_name="A", status="check"))


@pytest.mark.parametrize("width", WIDTHS)
def test_no_side_is_longer_than_chats_keep(width: int) -> None:
    for seed in range(12):
        scene = replace(random_scene(random.Random(seed)), white_name="Анна", status="Ход белых")
        picture = opened(render_png(scene, width=width))
        assert picture.width == width
        assert picture.height <= 1280


@pytest.mark.parametrize("width", [960, 1280])
@pytest.mark.parametrize("count", [1, 5, 10, 16, 20])
def test_the_panel_has_room_for_every_tower(width: int, count: int) -> None:
    scene = Scene(tuple((square, tower("QPb")) for square in SQUARES[:count]))
    plan = PANELS[width]
    items = arrange(scene, plan)
    assert [item.square for item in items] == list(SQUARES[:count])
    assert panel_height(items) <= plan.room
    assert all(item.right <= plan.width for item in items)
    assert all(item.pitch >= 20 for item in items)
    for first, second in itertools.pairwise(items):
        assert second.top > first.top or second.left > first.right


@pytest.mark.parametrize("width", [960, 1280])
@pytest.mark.parametrize("height", [12, 22, 31])
def test_a_very_tall_tower_takes_several_rows_rather_than_tiny_signs(width: int, height: int) -> None:
    rng = random.Random(height)
    tallest = random_tower(rng, height)
    others = [(square, random_tower(rng, 2)) for square in SQUARES[2 : 2 + (32 - height) // 2]]
    plan = PANELS[width]
    items = arrange(Scene(((Square.A1, tower("K")), (Square.B1, tallest), *others)), plan)
    of_it = [item for item in items if item.square is Square.B1]
    assert sum((item.men for item in of_it), ()) == tallest
    assert [item.goes_on for item in of_it] == [False, *[True] * (len(of_it) - 1)]
    assert [item.square for item in items if not item.goes_on] == [Square.B1, *(square for square, _ in others)]
    assert all(item.pitch >= 32 for item in items)
    assert all(item.right <= plan.width for item in items)
    assert panel_height(items) <= plan.room


def test_a_tower_in_the_panel_shows_its_order() -> None:
    """Two towers of the same men in another order give different panels."""
    first = opened(render_png(Scene(((Square.A1, tower("RBnPq")),)), width=960))
    second = opened(render_png(Scene(((Square.A1, tower("RnBPq")),)), width=960))
    box = (0, first.height - 60, 960, first.height)
    assert not _same(first.crop(box), second.crop(box))


@pytest.mark.parametrize("width", WIDTHS)
def test_strips_make_the_picture_that_is_drawn_in_one_piece(width: int) -> None:
    for seed in range(60, 70):
        scene = replace(random_scene(random.Random(seed)), white_name="Анна", status="Ход белых" * (seed % 2))
        assert _same(opened(render_png(scene, width=width)), draw(scene, width).image.convert("RGB"))


def test_the_same_scene_gives_the_same_bytes() -> None:
    scene = Scene(MIDDLE_GAME, white_name="Анна", black_name="Борис", last_move=Move(Square.F4, Square.G6))
    for width in WIDTHS:
        first = render_png(scene, width=width)
        forget_pictures()
        assert render_png(scene, width=width) == first


def test_many_threads_draw_what_one_thread_draws() -> None:
    scenes = [
        replace(random_scene(random.Random(seed), theme=theme), white_name=f"Анна {seed}", status="Ход белых")
        for seed in range(40, 46)
        for theme in THEMES
    ]
    forget_pictures()
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(render_png, scenes * 2))
    forget_pictures()
    assert together == [render_png(scene) for scene in scenes] * 2


def test_a_picture_once_drawn_is_remembered() -> None:
    scene = Scene(MIDDLE_GAME, status="remembered")
    again = replace(scene, status=str(b"remembered", "ascii"))
    assert render_png(scene) is render_png(again)


def test_a_picture_that_many_ask_for_at_once_is_drawn_once() -> None:
    threads, rounds = 8, 5
    ready = threading.Barrier(threads)
    scenes = [Scene(MIDDLE_GAME, status=f"asked for at once {number}") for number in range(rounds)]

    def ask(_: int) -> list[bytes]:
        pictures = []
        for scene in scenes:
            ready.wait(timeout=60)
            pictures.append(render_png(scene))
        return pictures

    drawn = picture_module._remembered.cache_info().misses
    with ThreadPoolExecutor(threads) as pool:
        answers = list(pool.map(ask, range(threads)))
    assert picture_module._remembered.cache_info().misses == drawn + rounds
    assert all(first is second for first, second in zip(answers[0], answers[-1], strict=True))


def test_what_is_remembered_is_bounded() -> None:
    for remembered in picture_module.REMEMBERED:
        assert remembered.cache_info().maxsize is not None


def test_pictures_are_palette_pngs() -> None:
    png = render_png(Scene(MIDDLE_GAME), width=800)
    assert png.startswith(b"\x89PNG")
    # Bit depth 4, colour type 3.
    assert png[24:26] == b"\x04\x03"


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="700"):
        render_png(Scene(()), width=700)
    with pytest.raises(KeyError, match="neon"):
        render_png(Scene((), theme="neon"))
    with pytest.raises(KeyError, match="emoji"):
        render_png(Scene((), piece_set="emoji"))


def test_the_layout_of_a_board_fills_its_picture() -> None:
    assert BoardLayout(94, 24).size == 800
    assert BoardLayout(112, 32).size == 960


@pytest.mark.parametrize(("width", "limit"), [(800, 40_000), (960, 80_000), (1280, 80_000)])
@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_of_a_real_game_is_light(width: int, limit: int, theme: str) -> None:
    scene = Scene(
        MIDDLE_GAME,
        last_move=Move(Square.F4, Square.G6),
        white_name="Анна Владимировна",
        black_name="Борис",
        status="Ход белых. Последний ход f4-g6",
        theme=theme,
    )
    assert len(render_png(scene, width=width)) <= limit
