"""The carved marks of the men, read from the sheets that `python -m rendering.art` builds."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import Image

from rules.man import SHAPES, Code

PIECE_SETS: Final = ("tavreli", "figures")
_SHEETS: Final = Path(__file__).parent / "sprites"


@cache
def sheet(piece_set: str, name: str) -> Image.Image:
    """A whole sheet of masks, ``face`` or ``rim``. Not to be changed.

    Raises:
        KeyError: there is no such piece set.
    """
    if piece_set not in PIECE_SETS:
        raise KeyError(piece_set)
    with Image.open(_SHEETS / f"{piece_set}-{name}.png") as picture:
        return picture.convert("L")


@lru_cache(maxsize=16)
def _mark(piece_set: str, name: str, code: Code, size: tuple[int, int]) -> Image.Image:
    whole = sheet(piece_set, name)
    width = whole.width // SHAPES
    left = code % SHAPES * width
    # To enlarge it a little, the quick way is as good.
    how = Image.Resampling.BILINEAR if size[0] >= width else Image.Resampling.LANCZOS
    return whole.resize(size, how, (left, 0, left + width, whole.height))


def face_mark(piece_set: str, code: Code, size: tuple[int, int]) -> Image.Image:
    """The mask of what is carved into a man's face: 255 where the ink is.

    Raises:
        KeyError: there is no such piece set.
    """
    return _mark(piece_set, "face", code, size)


def rim_mark(piece_set: str, code: Code, size: tuple[int, int]) -> Image.Image:
    """The same for the rim of a man that lies under another one; three times as wide as high.

    Raises:
        KeyError: there is no such piece set.
    """
    return _mark(piece_set, "rim", code, size)
