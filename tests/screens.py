"""Pictures of the local chat's page as documents show them: photographed, framed, small."""

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from playwright.async_api import Page as Tab

MARGIN: Final = 60
GAP: Final = 56
BACKGROUND: Final = (226, 224, 220)


async def photograph(page: Tab) -> Image.Image:
    """What the page shows when all is there and nothing moves."""
    await page.evaluate("Promise.all([...document.images].map(image => image.decode()))")
    await page.evaluate("document.activeElement.blur()")
    await page.mouse.move(1, 1)
    shot = await page.screenshot(animations="disabled")
    return Image.open(io.BytesIO(shot)).convert("RGB")


def beside(screens: Sequence[Image.Image]) -> bytes:
    """Pictures of screens of one height in a row, each with round corners and a soft shadow."""
    width = sum(screen.width for screen in screens) + GAP * (len(screens) - 1)
    whole = Image.new("RGB", (width + 2 * MARGIN, screens[0].height + 2 * MARGIN), BACKGROUND)
    left = MARGIN
    for screen in screens:
        place(whole, screen, left, MARGIN)
        left += screen.width + GAP
    return small_png(whole)


def place(whole: Image.Image, screen: Image.Image, left: int, top: int) -> None:
    """Put a screen with its shadow on a picture."""
    mask = Image.new("L", screen.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, screen.width - 1, screen.height - 1), 26, fill=255)
    shadow = Image.new("L", whole.size, 0)
    shadow.paste(mask.point(lambda value: value * 0.22), (left, top + 12))
    dark = Image.new("RGB", whole.size, (60, 45, 30))
    whole.paste(
        dark, (0, 0), ImageChops.lighter(shadow.filter(ImageFilter.GaussianBlur(20)), Image.new("L", whole.size))
    )
    whole.paste(screen, (left, top), mask)


def small_png(picture: Image.Image) -> bytes:
    """A PNG of 256 colours, which these flat pictures do with."""
    out = io.BytesIO()
    picture.quantize(256, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()
