"""The page of pictures shows pictures that are there, and they are what the program draws."""

import re
from pathlib import Path

import pytest

from rules import Board
from tests.rendering.gallery import FOLDER, PHONE, PICTURES, THIRTY_ONE, TWELVE, after
from tests.rendering.golden import fault, opened

PAGE = Path(__file__).parents[2] / "docs" / "pictures.md"


def test_the_page_shows_every_picture_and_no_others() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(pictures/gallery/([a-z0-9-]+)\.(?:png|gif)\)", PAGE.read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(PICTURES)
    assert {path.stem for path in FOLDER.iterdir()} == set(PICTURES)


@pytest.mark.parametrize("name", ["tower-of-31", "phone", "selected"])
def test_pictures_are_up_to_date(name: str) -> None:
    """A few of them: the golden pictures watch over the rest."""
    reason = fault(opened(FOLDER / f"{name}.png"), opened(PICTURES[name]()))
    assert not reason, f"{name}: {reason}; run python -m tests.rendering.gallery"


def test_the_phone_is_as_wide_as_a_small_one() -> None:
    assert opened(FOLDER / "phone.png").width == PHONE == 360


def test_the_towers_are_as_high_as_said() -> None:
    heights = [max(map(len, Board.from_fen(fen).towers().values())) for fen, _ in (TWELVE, THIRTY_ONE)]
    assert heights == [12, 31]
    assert max(map(len, after("game05", 26).towers().values())) == 6
    assert all(sum(map(len, Board.from_fen(fen).towers().values())) == 32 for fen, _ in (TWELVE, THIRTY_ONE))
