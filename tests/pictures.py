"""`python -m tests.pictures`: make the pictures of the README, with the project itself and chromium.

docs/pictures/board.png is a game of 2002 as the bot draws it; docs/pictures/local-chat.png the same game played by two
people in the local chat: on a phone just after a wrong move, on a desktop one move later.
"""

import asyncio
import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from playwright.async_api import Page as Tab

import texts
from rendering import Scene, render_png
from rules import Board, read_record
from tests.browser import CHROMIUM, GROUP, tab
from tests.local_bot import ANNA, BOHDAN, begin, boards, move, refused, running, speak, write_as

HERE: Final = Path(__file__).parent
FOLDER: Final = HERE.parent / "docs" / "pictures"
RECORD: Final = HERE / "data" / "games" / "game11.txt"
PLIES: Final = 28
"""Black has split a tower and gives check; six towers stand on the board."""
WRONG_MOVE: Final = "f2xe2"
"""What white tries then, before going on as in the record."""
MOST_BYTES: Final = 400_000

HEIGHT: Final = 1200
"""Of the desktop and of the phone, in pixels."""
MARGIN: Final = 60
GAP: Final = 56
BACKGROUND: Final = (226, 224, 220)


def recorded(plies: int) -> tuple[Board, list[str]]:
    """The board after so many plies, and the moves that led there."""
    board, moves = Board(), []
    for one in read_record(RECORD.read_text(encoding="utf-8")).moves[:plies]:
        moves.append(board.notation(one))
        board.push(one)
    return board, moves


def board_picture(catalogue: texts.Texts) -> bytes:
    """The position as the bot draws it."""
    board, _ = recorded(PLIES)
    status = catalogue.get("en")("picture-status-check-white")
    return render_png(Scene.of(board, white_name="Anna", black_name="Bohdan", status=status))


async def chat_picture(catalogue: texts.Texts) -> bytes:
    """The local chat on a desktop and, beside it, on a phone."""
    _, moves = recorded(PLIES + 2)
    accept = catalogue.get("en")("button-accept")
    with tempfile.TemporaryDirectory() as folder:
        async with (
            running(Path(folder) / "games.sqlite3", catalogue) as bot,
            tab(bot.address, scale=HEIGHT / 800) as desktop,
            tab(bot.address, phone=True, scale=HEIGHT / 740) as phone,
        ):
            await speak(desktop, "en", BOHDAN, ANNA)
            await begin(desktop, accept)
            for number, text in enumerate(moves):
                if number == PLIES:
                    await refused(desktop, ANNA, WRONG_MOVE)
                await move(desktop, (ANNA, BOHDAN)[number % 2], text)
            await write_as(desktop, ANNA)
            await boards(desktop).nth(PLIES + 1).locator(".media").evaluate("picture => picture.scrollIntoView(false)")
            await phone.tap(GROUP)
            await boards(phone).last.evaluate("message => message.scrollIntoView()")
            return beside([await photograph(desktop), await photograph(phone)])


async def photograph(page: Tab) -> Image.Image:
    """What the page shows when all is there and nothing moves."""
    await page.evaluate("Promise.all([...document.images].map(image => image.decode()))")
    await page.evaluate("document.activeElement.blur()")
    await page.mouse.move(1, 1)
    shot = await page.screenshot(animations="disabled")
    return Image.open(io.BytesIO(shot)).convert("RGB")


def beside(screens: Sequence[Image.Image]) -> bytes:
    """Pictures of screens in one row, each with round corners and a soft shadow."""
    width = sum(screen.width for screen in screens) + GAP * (len(screens) - 1)
    whole = Image.new("RGB", (width + 2 * MARGIN, HEIGHT + 2 * MARGIN), BACKGROUND)
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


def main() -> int:
    """Write both pictures; 1 with a reason if that cannot be."""
    if not Path(CHROMIUM).is_file():
        print("There is no chromium to look at the page with.", file=sys.stderr)
        return 1
    catalogue = texts.load()
    made = {"board.png": board_picture(catalogue), "local-chat.png": asyncio.run(chat_picture(catalogue))}
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in made.items():
        if len(picture) > MOST_BYTES:
            print(f"{name} would have {len(picture)} bytes, more than {MOST_BYTES}.", file=sys.stderr)
            return 1
        (FOLDER / name).write_bytes(picture)
        print(f"{name}: {len(picture)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
