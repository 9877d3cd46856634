"""Names and status lines of any kind are cut safely and never break a picture."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from rendering import Scene, render_png
from rendering.lettering import clean, lettering
from tests.rendering.reading import opened
from tests.rendering.scenes import MIDDLE_GAME

AWKWARD = [
    "W" * 64,
    "Ж" * 5_000,
    "🦊🐻👩‍👩‍👧‍👦🏳️‍🌈",
    "Аня 🦊 и Боря",
    "שלום עולם",
    "مرحبا بالعالم",
    "\u202eabc\u202c def \u2066x\u2069",
    "a\x00b\x07c\x1b[31m",
    "line\nbreak\r\n\ttab",
    "Z̴̧̛͔̲a̵̢͙̓l̸̰̈́g̵̨̏ǫ̴̍" * 5,
    "\ud800",
    "\u200b\u200d\ufeff",
    "   ",
    "漢字かな",
    "<b>&_*[x](y)",
    "ﷺ﷽" * 20,
]


@pytest.mark.parametrize("name", AWKWARD)
def test_awkward_names_leave_the_rest_of_the_picture_alone(name: str) -> None:
    plain = opened(render_png(Scene(MIDDLE_GAME, white_name="A", black_name="B", status="C")))
    picture = opened(render_png(Scene(MIDDLE_GAME, white_name=name, black_name=name, status=name or "C")))
    if not name.strip():
        return
    assert picture.size == plain.size
    box = ImageChops.difference(plain, picture).getbbox()
    assert box is None or box[3] <= 100, "only the bar may differ"


@given(st.text(max_size=300), st.integers(1, 400))
@settings(max_examples=150, deadline=None)
def test_any_text_fits_where_it_is_put(text: str, width: int) -> None:
    mask = lettering(text, 30, width)
    assert 1 <= mask.width <= width
    assert mask.height == lettering("A", 30, width).height


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    assert lettering("W" * 64, 30, 200).width <= 200
    whole = lettering("Анна", 30, 200)
    assert whole.width < 100
    assert lettering("Анна " * 30, 30, 200).width > 150


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Аня 🦊 Боря", "Аня Боря"),
        ("a\nb\tc", "a b c"),
        ("a\u202eb\u202c", "ab"),
        ("q\u0301\u0302\u0303 e\u0301", "q\u0301 é"),
        ("🦊", "…"),
        ("", ""),
        ("  ", ""),
        ("Їжак Ґудзик", "Їжак Ґудзик"),
        ("שלום", "שלום"),
    ],
)
def test_what_cannot_be_drawn_is_left_out(text: str, left: str) -> None:
    assert clean(text) == left
