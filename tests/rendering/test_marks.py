"""Marks: what was taken and set free, a selected man and where it can go. They differ by shape in every theme."""

import itertools
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from rendering import PIECE_SETS, THEMES, Landing, Scene, Target, render_png, targets_of
from rendering.marks import count_text
from rules import Board
from rules.move import Move
from rules.square import Color, Square
from tests.rendering.reading import BOARD, opened
from tests.rendering.scenes import towers


def _after(moves: str, fen: str | None = None) -> Board:
    board = Board.from_fen(fen) if fen else Board()
    for text in moves.split():
        board.push_text(text)
    return board


def _square(scene: Scene, square: Square) -> Image.Image:
    """A square of the board in grey, as somebody sees it who sees no colours."""
    left, top = BOARD.corner(square, scene.view)
    box = (left, top, left + BOARD.square, top + BOARD.square)
    return opened(render_png(scene, width=800)).convert("L").crop(box)


def _added(theme: str, with_mark: Scene, square: Square) -> Image.Image:
    """Where a mark is seen clearly, as a mask."""
    plain = Scene(with_mark.towers, theme=theme)
    return ImageChops.difference(_square(with_mark, square), _square(plain, square)).point(
        lambda shade: 255 if shade >= 30 else 0
    )


def test_a_plain_move_takes_nobody_and_frees_nobody() -> None:
    scene = Scene.of(_after("e2-e4"))
    assert (scene.captured, scene.freed) == (None, None)


def test_men_put_on_their_own_are_not_taken() -> None:
    assert Scene.of(_after("c1-d2")).captured is None


def test_an_enemy_under_the_men_that_moved_is_taken() -> None:
    scene = Scene.of(_after("e2-e4 d7-d5 e4-d5"))
    assert (scene.captured, scene.freed) == (Square.D5, None)
    assert Scene.of(_after("e2-e4 d7-d5 e4-d5 d8-d5")).captured is Square.D5


def test_a_man_taken_en_passant_is_taken_where_it_is_set_back() -> None:
    scene = Scene.of(_after("e2-e4 h7-h6 e4-e5 d7-d5 e5-d6"))
    assert (scene.captured, scene.freed) == (Square.D6, None)


def test_an_enemy_left_behind_is_set_free() -> None:
    board = _after("e2-e4 d7-d5 e4-d5 h7-h6 d5(1)-d6")
    scene = Scene.of(board)
    assert (scene.captured, scene.freed) == (None, Square.D5)
    assert Scene.of(_after("c1-d2 h7-h6 d2(1)-c1")).freed is None, "one's own man is not a prisoner"


def test_a_move_that_the_board_does_not_remember_is_shown_as_if_it_did() -> None:
    for moves in ("e2-e4 d7-d5 e4-d5", "e2-e4 d7-d5 e4-d5 h7-h6 d5(1)-d6", "e2-e4"):
        board = _after(moves)
        again = Board.from_fen(board.fen())
        assert Scene.of(again).last_move is None
        assert Scene.of(again, last_move=board.peek()) == Scene.of(board)
        assert Scene.of(again, last_move=board.peek(), selected=Square.A7).last_move is None


def test_castling_takes_nobody() -> None:
    scene = Scene.of(_after("e2-e4 e7-e5 f1-c4 f8-c5 g1-f3 g8-f6 0-0"))
    assert (scene.captured, scene.freed) == (None, None)


def test_targets_say_what_happens_and_how_many_can_go() -> None:
    board = Board.from_fen("4k3/8/8/1pq6/8/8/1[RBq]6/4K3 w - - - 1")
    found = {target.square: target for target in targets_of(board, Square.B2)}
    assert found[Square.B4] == Target(Square.B4, Landing.EMPTY, (1, 2, 3))
    assert found[Square.B5] == Target(Square.B5, Landing.ENEMY, (1, 2, 3))
    assert Square.B6 not in found
    assert targets_of(board, Square.C3) == ()
    assert targets_of(board, Square.B5) == (), "not on the move"


def test_a_single_man_has_no_numbers_and_taking_en_passant_is_taking() -> None:
    board = _after("e2-e4 h7-h6 e4-e5 d7-d5")
    assert targets_of(board, Square.E5) == (Target(Square.D6, Landing.ENEMY), Target(Square.E6, Landing.EMPTY))
    board = _after("e2-e4 h7-h6 e4-e5 d7-d6")
    assert Target(Square.D6, Landing.ENEMY) in targets_of(board, Square.E5)
    assert Target(Square.D2, Landing.OWN) in targets_of(board, Square.C1)


def test_a_selection_shows_what_can_be_done_not_what_was_done() -> None:
    scene = Scene.of(_after("e2-e4 d7-d5 e4-d5"), selected=Square.D8)
    assert scene.last_move is None
    assert scene.captured is None
    assert Target(Square.D5, Landing.ENEMY) in scene.targets
    assert Target(Square.D7, Landing.EMPTY) in scene.targets


@pytest.mark.parametrize(
    ("counts", "text"),
    [
        ((1,), "1"),
        ((2, 3), "2–3"),
        ((1, 3), "1,3"),
        ((1, 2, 4, 5), "1–2,4–5"),
        ((1, 3, 5), "1…5"),
        (tuple(range(1, 32)), "1–31"),
    ],
)
def test_numbers_of_men_in_few_signs(counts: tuple[int, ...], text: str) -> None:
    assert count_text(counts) == text


@pytest.mark.parametrize("theme", THEMES)
def test_taken_and_freed_show_in_greyscale_and_by_shape(theme: str) -> None:
    men = towers("e2:K h7:k d5:Pq e6:n")
    move = Move(Square.E6, Square.D5)
    plain = Scene(men, theme=theme, last_move=move)
    taken = Scene(men, theme=theme, last_move=move, captured=Square.D5, freed=Square.E6)
    # Filled corners: a point well inside of the brackets that every move has.
    inside = (8, 8)
    assert _added(theme, plain, Square.D5).getpixel(inside) == 0
    assert _added(theme, taken, Square.D5).getpixel(inside) == 255
    # Dashes: along the edge the line is broken.
    whole, broken = (_added(theme, scene, Square.E6) for scene in (plain, taken))
    assert _changes(whole) == 0
    assert _changes(broken) >= 8


def _changes(mask: Image.Image) -> int:
    """How often something begins or ends along the upper edge of a square, its corners left out."""
    row = [mask.getpixel((x, 0)) for x in range(2, BOARD.square - 2)]
    return sum(first != second for first, second in itertools.pairwise(row))


@pytest.mark.parametrize("theme", THEMES)
def test_landings_differ_by_shape(theme: str) -> None:
    """A dot in the middle, dots in the corners, triangles in the corners; the selected square is framed."""
    men = towers("a1:R b4:n c4:N")
    targets = tuple(
        Target(square, landing)
        for square, landing in ((Square.A4, Landing.EMPTY), (Square.B4, Landing.ENEMY), (Square.C4, Landing.OWN))
    )
    scene = Scene(men, theme=theme, selected=Square.A1, targets=targets)
    empty, enemy, own, chosen = (
        _added(theme, scene, square) for square in (Square.A4, Square.B4, Square.C4, Square.A1)
    )
    last = BOARD.square - 1
    assert [mask.getpixel((47, 47)) for mask in (empty, enemy, own)] == [255, 0, 0]
    assert [mask.getpixel((1, last - 1)) for mask in (empty, enemy, own)] == [0, 255, 0]
    assert [mask.getpixel((9, last - 9)) for mask in (empty, enemy, own)] == [0, 255, 255]
    assert [mask.getpixel((47, last)) for mask in (empty, enemy, own, chosen)] == [0, 0, 0, 255]


@pytest.mark.parametrize("theme", THEMES)
def test_the_number_of_men_shows_on_every_kind_of_target(theme: str) -> None:
    men = towers("a1:RBN b4:n c4:N")
    for square, landing in ((Square.A4, Landing.EMPTY), (Square.B4, Landing.ENEMY), (Square.C4, Landing.OWN)):
        pictures = {
            _square(Scene(men, theme=theme, targets=(Target(square, landing, counts),)), square).tobytes()
            for counts in ((), (1,), (2,), (3,), (1, 2), (1, 2, 3), tuple(range(1, 32)))
        }
        assert len(pictures) == 7


@pytest.mark.parametrize("view", Color)
def test_marks_stand_on_the_same_squares_for_black(view: Color) -> None:
    men = towers("a1:R h8:k")
    scene = Scene(men, view=view, targets=(Target(Square.A4),))
    plain = Scene(men, view=view)
    shown = ImageChops.difference(opened(render_png(scene, width=800)), opened(render_png(plain, width=800))).getbbox()
    left, top = BOARD.corner(Square.A4, view)
    assert shown is not None
    assert left < shown[0] < shown[2] < left + BOARD.square
    assert top < shown[1] < shown[3] < top + BOARD.square


TALL = "RBNRBN"
SPOKEN_OF = {"empty light": Square.A4, "empty dark": Square.B4, "tower on light": Square.C4, "tower on dark": Square.D4}
MARKS: dict[str, dict[str, Any]] = {
    "from": {"last_move": Move(Square.A4, Square.H8)},
    "to": {"last_move": Move(Square.H8, Square.A4)},
    "freed": {"last_move": Move(Square.A4, Square.H8), "freed": Square.A4},
    "taken": {"last_move": Move(Square.H8, Square.A4), "captured": Square.A4},
    "check": {"check": Square.A4},
    "selected": {"selected": Square.A4},
    "target": {"targets": (Target(Square.A4),)},
    "targets": {"targets": (Target(Square.A4, Landing.EMPTY, (1, 2)),)},
    "own": {"targets": (Target(Square.A4, Landing.OWN),)},
    "enemy": {"targets": (Target(Square.A4, Landing.ENEMY),)},
}


def test_squares_that_are_spoken_of_are_kept_in_order_and_once() -> None:
    scene = Scene.of(Board(), highlights=[Square.E4, Square.A1, Square.E4])
    assert scene.highlights == (Square.A1, Square.E4)
    assert scene == Scene.of(Board(), highlights=(Square.A1, Square.E4))
    assert scene != Scene.of(Board())


@pytest.mark.parametrize("piece_set", PIECE_SETS)
@pytest.mark.parametrize("theme", THEMES)
def test_a_square_that_is_spoken_of_has_a_bright_line_between_dark_ones(theme: str, piece_set: str) -> None:
    """On every kind of square, under towers of six too, as far as sight without colours goes."""
    men = towers(f"c4:{TALL} d4:{TALL.lower()}")
    scene = Scene(men, theme=theme, piece_set=piece_set, highlights=tuple(SPOKEN_OF.values()))
    plain = replace(scene, highlights=())
    last = BOARD.square - 1
    for kind, square in SPOKEN_OF.items():
        shown, bare = _square(scene, square), _square(plain, square)
        # Along the right side, where towers leave most of it open, and along the left one where nothing stands.
        sides = [(last, last - 4, last - 8)] if "tower" in kind else [(last, last - 4, last - 8), (0, 4, 8)]
        for outer, core, inner in sides:
            lines = [_grey(shown, x) for x in (outer, core, inner)]
            ground, dark = _grey(bare, core), max(lines[0], lines[2])
            assert lines[1] - dark >= 130, kind
            assert ground - dark >= 60, kind
            assert lines[1] - ground >= 15, kind
        for corner in ((0, 0), (0, last), (last, last)):
            assert shown.getpixel(corner) == bare.getpixel(corner), f"{kind}: the corners are cut"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mark", MARKS)
def test_being_spoken_of_looks_like_no_other_mark_and_hides_none(theme: str, mark: str) -> None:
    """Alone it has another shape; together with the other mark both are there to be seen."""
    plain = Scene((), theme=theme)
    spoken, other = replace(plain, highlights=(Square.A4,)), replace(plain, **MARKS[mark])
    both = replace(other, highlights=(Square.A4,))
    assert _unlike(spoken, other) >= 1000, "of the 8836 pixels of a square"
    for one in (spoken, other):
        assert _unlike(both, one) >= 400


def _unlike(first: Scene, second: Scene) -> int:
    """In how many pixels of a4 two scenes clearly differ in grey."""
    difference = ImageChops.difference(_square(first, Square.A4), _square(second, Square.A4))
    return sum(difference.histogram()[30:])


@pytest.mark.parametrize("view", Color)
@pytest.mark.parametrize("square", [Square.A1, Square.H8, Square.E4])
def test_being_spoken_of_stays_within_its_square(view: Color, square: Square) -> None:
    plain = Scene(towers("a1:R h8:k"), view=view)
    pictures = (opened(render_png(scene, width=800)) for scene in (plain, replace(plain, highlights=(square,))))
    left, top = BOARD.corner(square, view)
    assert ImageChops.difference(*pictures).getbbox() == (left, top, left + BOARD.square, top + BOARD.square)


def _grey(picture: Image.Image, x: int) -> int:
    """A pixel below the middle of a square, where no tag is."""
    return picture.tobytes()[60 * picture.width + x]
