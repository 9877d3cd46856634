"""Animations and film strips: every frame is the position it stands for, shown as long as it should be."""

import io
import random
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from rendering import THEMES, Scene, render_gif, render_strip
from rendering.animation import WIDTH
from rules import Board
from rules.square import Color, Square
from tests.rendering.reading import opened
from tests.rendering.scenes import random_scene, towers


def _game(plies: int, seed: int = 1) -> list[Scene]:
    chance, board = random.Random(seed), Board()
    scenes = [Scene.of(board, white_name="Анна", black_name="Борис")]
    for ply in range(1, plies + 1):
        board.push(chance.choice(list(board.legal_moves)))
        scenes.append(Scene.of(board, white_name="Анна", black_name="Борис", status=f"{ply}"))
    return scenes


def _frames(gif: bytes) -> tuple[list[Image.Image], list[int]]:
    """What is to be seen at each frame, and how many milliseconds."""
    images, times = [], []
    with Image.open(io.BytesIO(gif)) as animation:
        for number in range(getattr(animation, "n_frames", 1)):
            animation.seek(number)
            images.append(animation.convert("RGB"))
            times.append(animation.info["duration"])
    return images, times


def _same(first: Image.Image, second: Image.Image) -> bool:
    return first.size == second.size and ImageChops.difference(first, second).getbbox() is None


def test_every_frame_is_the_picture_of_its_scene() -> None:
    """What was laid over earlier frames looks like a frame that was drawn on its own."""
    scenes = _game(40)[::4]
    images, times = _frames(render_gif(scenes, pause=500, last=3000))
    assert times == [500] * 10 + [3000]
    for image, scene in zip(images, scenes, strict=True):
        # The same scene first, where it is drawn whole, in an animation of the same size.
        alone, _ = _frames(render_gif([scene, *scenes]))
        assert _same(image, alone[0])


@pytest.mark.parametrize("theme", THEMES)
def test_frames_of_unrelated_positions_leave_nothing_behind(theme: str) -> None:
    scenes = [replace(random_scene(random.Random(seed), theme=theme), view=Color.BLACK) for seed in range(6)]
    forward, _ = _frames(render_gif(scenes))
    backward, _ = _frames(render_gif(scenes[::-1]))
    assert all(_same(*pair) for pair in zip(forward, backward[::-1], strict=True))


def test_equal_scenes_in_succession_are_one_long_frame() -> None:
    first, second = _game(1)
    images, times = _frames(render_gif([first, first, second, first], pause=100, last=700))
    assert times == [200, 100, 700]
    assert _same(images[0], images[2])
    assert not _same(images[0], images[1])


def test_a_single_scene_is_an_animation_too() -> None:
    images, times = _frames(render_gif(_game(0), last=1000))
    assert len(images) == 1
    assert images[0].width == WIDTH
    assert times == [1000]


def test_the_panel_of_every_frame_has_room() -> None:
    flat = Scene(towers("a1:K h8:k"))
    tall = Scene(towers("a1:K h8:k " + " ".join(f"{file}4:QPbn" for file in "abcdefgh")))
    images, _ = _frames(render_gif([flat, tall, flat]))
    assert not _same(images[0], images[1])
    assert _same(images[0], images[2])
    box = (0, WIDTH + 60, WIDTH, images[0].height)
    assert images[0].crop(box).getcolors() is not None
    assert len(images[0].crop(box).getcolors() or ()) == 1, "no towers, nothing in the panel"
    assert len(images[1].crop(box).getcolors(10_000) or ()) > 4


def test_an_animation_of_a_long_game_can_be_sent() -> None:
    scenes = _game(120)
    gif = render_gif(scenes)
    assert len(gif) < 2_000_000
    assert gif.startswith(b"GIF89a")
    assert b"NETSCAPE2.0" in gif
    assert render_gif(list(scenes)) is gif, "the same scenes are drawn once"


def test_animations_that_cannot_be_are_refused() -> None:
    scene = Scene(towers("a1:K h8:k"))
    for scenes in ([], [scene, replace(scene, theme="dark")], [scene, replace(scene, view=Color.BLACK)]):
        with pytest.raises(ValueError, match="one theme"):
            render_gif(scenes)
    for times in ({"pause": 10}, {"last": 700_000}):
        with pytest.raises(ValueError, match="milliseconds"):
            render_gif([scene], **times)
    with pytest.raises(KeyError, match="neon"):
        render_gif([replace(scene, theme="neon")])
    with pytest.raises(KeyError, match="emoji"):
        render_gif([replace(scene, piece_set="emoji")])


@pytest.mark.parametrize(("count", "columns", "rows"), [(1, 1, 1), (2, 2, 1), (3, 2, 2), (4, 2, 2), (9, 2, 2)])
def test_a_film_strip_has_the_last_four_positions(count: int, columns: int, rows: int) -> None:
    scenes = _game(count - 1)
    strip = opened(render_strip(scenes))
    single = opened(render_strip(scenes[:1]))
    assert max(strip.size) <= 1280
    assert (strip.width // (single.width - 12), strip.height // (single.height - 12)) == (columns, rows)


def test_positions_before_the_last_four_make_no_difference_but_in_the_numbers() -> None:
    scenes = _game(8)
    assert render_strip(scenes) == render_strip([Scene(()), *scenes[-4:]], first=5)
    assert render_strip(scenes) != render_strip([Scene(()), *scenes[-4:]])


def test_a_film_strip_counts_its_positions_and_shows_each_as_it_is() -> None:
    scenes = _game(3)
    strip = opened(render_strip(scenes, first=10))
    for place, scene in enumerate(scenes):
        alone = opened(render_strip([scene], first=10 + place))
        across, down = alone.width - 12, alone.height - 12
        left, top = place % 2 * across, place // 2 * down
        assert _same(strip.crop((left, top, left + alone.width, top + alone.height)), alone)
    other = opened(render_strip(scenes, first=11))
    box = ImageChops.difference(strip, other).getbbox()
    assert box is not None
    assert not _same(strip, other)


def test_film_strips_that_cannot_be_are_refused() -> None:
    scene = Scene(((Square.A1, towers("a1:K")[0][1]),))
    for scenes in ([], [scene, replace(scene, theme="dark")]):
        with pytest.raises(ValueError, match="one theme"):
            render_strip(scenes)
    with pytest.raises(KeyError, match="neon"):
        render_strip([replace(scene, theme="neon")])
    with pytest.raises(KeyError, match="emoji"):
        render_strip([replace(scene, piece_set="emoji")])
