"""The picture of all looks."""

import io

from PIL import Image, ImageChops

from rendering import PIECE_SETS, THEMES, render_samples


def _picture(text: str = "{}, {}") -> Image.Image:
    return Image.open(io.BytesIO(render_samples(text.format))).convert("RGB")


def test_every_theme_and_set_is_shown_in_its_own_look() -> None:
    picture = _picture()
    assert picture.width == 960
    assert picture.height <= 1280, "chats scale down what is larger"
    wide, high = picture.width // len(PIECE_SETS), picture.height // len(THEMES)
    cells = [
        picture.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high)).tobytes()
        for row in range(len(THEMES))
        for column in range(len(PIECE_SETS))
    ]
    assert len(set(cells)) == len(THEMES) * len(PIECE_SETS)


def test_the_print_theme_is_grey_beside_the_others() -> None:
    picture = _picture()
    high = picture.height // len(THEMES)
    row = list(THEMES).index("print")
    red, green, blue = picture.crop((0, row * high, picture.width, (row + 1) * high)).split()
    assert ImageChops.difference(red, green).getbbox() is None
    assert ImageChops.difference(green, blue).getbbox() is None


def test_labels_are_the_callers_words() -> None:
    asked: list[tuple[str, str]] = []

    def label(theme: str, piece_set: str) -> str:
        asked.append((theme, piece_set))
        return "Дерево" * 30

    render_samples(label)
    assert asked == [(theme, piece_set) for theme in THEMES for piece_set in PIECE_SETS]
    assert ImageChops.difference(_picture("a"), _picture("b")).getbbox() is not None


def test_the_picture_is_light_enough_for_a_chat() -> None:
    assert len(render_samples("{}, {}".format)) <= 120_000
