"""Pictures look as they did when somebody last looked at them."""

import pytest
from PIL import Image, ImageDraw

from tests.rendering.golden import FAILED, FOLDER, GOLDEN, fault, keep_failed, opened


@pytest.mark.parametrize("name", GOLDEN)
def test_pictures_look_like_the_golden_ones(name: str) -> None:
    path = FOLDER / f"{name}.png"
    golden, drawn = (opened(path) if path.exists() else None), opened(GOLDEN[name]())
    reason = "there is no golden picture" if golden is None else fault(golden, drawn)
    if reason:
        folder = keep_failed(name, drawn, golden)
        pytest.fail(f"{name}: {reason}; see {folder}; if it is meant so, python -m tests.rendering.golden")


def test_there_are_no_other_golden_pictures() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(GOLDEN)


def _picture() -> Image.Image:
    return opened(FOLDER / "start.png")


def test_a_missing_sign_is_noticed() -> None:
    """As much as one sign of 20 x 20 pixels among a board."""
    changed = _picture()
    ImageDraw.Draw(changed).rectangle((60, 60, 79, 79), fill=(255, 246, 222))
    assert fault(_picture(), changed)


def test_another_theme_or_size_is_noticed() -> None:
    assert fault(_picture(), opened(FOLDER / "figures.png"))
    assert "size" in fault(_picture(), _picture().resize((400, 400)))
    darker = _picture().point([max(0, shade - 3) for shade in range(256)] * 3)
    assert "mean" in fault(_picture(), darker)


def test_single_pixels_are_not() -> None:
    changed = _picture()
    for x in range(0, 800, 40):
        changed.putpixel((x, 400), (255, 0, 0))
    assert not fault(_picture(), changed)


def test_what_failed_is_kept_to_be_looked_at() -> None:
    names = ("what-failed.png", "what-failed-difference.png")
    try:
        assert keep_failed("what-failed", _picture(), _picture()) == FAILED
        assert all((FAILED / name).exists() for name in names)
    finally:
        for name in names:
            (FAILED / name).unlink(missing_ok=True)
