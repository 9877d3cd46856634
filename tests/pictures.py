"""`python -m tests.pictures`: make the pictures of the README and of docs/newcomer.md, with the project and chromium.

docs/pictures/board.png is a game of 2002 as the bot draws it; docs/pictures/local-chat.png the same game played by two
people in the local chat: on a phone just after a wrong move, on a desktop one move later; docs/pictures/newcomer/ the
path of a newcomer.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Final

import texts
from rendering import Scene, render_png
from rules import Board, read_record
from tests.browser import CHROMIUM, GROUP, tab
from tests.local_bot import ANNA, BOHDAN, begin, boards, move, refused, running, speak, write_as
from tests.newcomer_pictures import newcomer_pictures
from tests.screens import beside, photograph

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


def main() -> int:
    """Write the pictures; 1 with a reason if that cannot be."""
    if not Path(CHROMIUM).is_file():
        print("There is no chromium to look at the page with.", file=sys.stderr)
        return 1
    catalogue = texts.load()
    made = {"board.png": board_picture(catalogue), "local-chat.png": asyncio.run(chat_picture(catalogue))}
    made |= {f"newcomer/{name}": picture for name, picture in asyncio.run(newcomer_pictures(catalogue)).items()}
    (FOLDER / "newcomer").mkdir(parents=True, exist_ok=True)
    for name, picture in made.items():
        if len(picture) > MOST_BYTES:
            print(f"{name} would have {len(picture)} bytes, more than {MOST_BYTES}.", file=sys.stderr)
            return 1
        (FOLDER / name).write_bytes(picture)
        print(f"{name}: {len(picture)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
