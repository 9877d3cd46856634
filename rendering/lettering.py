"""Text of any kind made safe to draw: cleaned, cut to a width, and turned into masks."""

import threading
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont, features

_FONTS: Final = Path(__file__).parent / "fonts"
_FILES: Final = {True: "DejaVuSansCondensed-Bold.ttf", False: "DejaVuSansCondensed.ttf"}
_ELLIPSIS: Final = "…"
_LONGEST: Final = 200
"""Characters of a text that are looked at; no picture has room for more."""

_ACCENTS: Final = 1
"""Accents on one letter that are drawn; a heap of them would leave the line."""

_MISSING: Final = "\uffff"
_lock: Final = threading.Lock()


@cache
def _font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    # Right-to-left scripts need raqm; without it they are drawn unshaped, which is still a picture.
    layout = ImageFont.Layout.RAQM if features.check("raqm") else ImageFont.Layout.BASIC
    return ImageFont.truetype(str(_FONTS / _FILES[bold]), size, layout_engine=layout)


@lru_cache(maxsize=4096)
def _drawable(character: str, bold: bool) -> bool:
    """Whether the font has a glyph: what it lacks looks like a code point that is never assigned."""
    font = ImageFont.truetype(str(_FONTS / _FILES[bold]), 16, layout_engine=ImageFont.Layout.BASIC)
    return bytes(font.getmask(character)) != bytes(font.getmask(_MISSING))


def clean(text: str, *, bold: bool = True) -> str:
    """The text without what cannot be drawn in one line: controls, direction marks, emoji, piled-up accents."""
    kept: list[str] = []
    accents = 0
    for character in unicodedata.normalize("NFC", text[:_LONGEST]):
        category = unicodedata.category(character)
        if category in {"Zs", "Zl", "Zp", "Cc"}:
            kept.append(" ")
        elif category[0] == "M":
            if accents < _ACCENTS and kept and kept[-1] != " " and _drawable(character, bold):
                kept.append(character)
            accents += 1
            continue
        elif category[0] != "C" and _drawable(character, bold):
            kept.append(character)
        accents = 0
    joined = " ".join("".join(kept).split())
    return joined or (_ELLIPSIS if text.strip() else "")


@lru_cache(maxsize=512)
def lettering(text: str, size: int, width: int, *, bold: bool = True) -> Image.Image:
    """A mask of a line of text, cut to at most `width` pixels, `size` pixels between lines.

    The mask is as high for every text of one size, so that lines stand on one level. Not to be changed.
    """
    line = clean(text, bold=bold)
    with _lock:
        font = _font(size, bold)
        if font.getlength(line) > width:
            line = _cut(line, font, width)
        ascent, descent = font.getmetrics()
        length = max(1, min(width, round(font.getlength(line)) + 1))
        mask = Image.new("L", (length, ascent + descent))
        if line:
            ImageDraw.Draw(mask).text((0, ascent), line, fill=255, font=font, anchor="ls")
    return mask


def _cut(line: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    """The longest beginning that fits with an ellipsis after it; letters and their accents stay together."""
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if font.getlength(line[:middle].rstrip() + _ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    while low and low < len(line) and unicodedata.category(line[low])[0] == "M":
        low -= 1
    return line[:low].rstrip() + _ELLIPSIS if low or font.getlength(_ELLIPSIS) <= width else ""
