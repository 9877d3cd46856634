"""The whole bot in the local chat, and two people who play there by the page."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, expect
from playwright.async_api import Page as Tab

import texts
from data import open_database
from game.service import GameService
from handlers.local_chat import LocalChat, LocalSession, serve
from handlers.telegram import POLLING, Speech, build, make_bot
from rendering import render_png
from tests.browser import GROUP, send

ANNA, BOHDAN = 1001, 1002
PATIENCE = 60_000
"""Milliseconds to wait for something to appear: a slow machine is no failure."""


class SystemClock:
    """`game.ports.Clock` by the computer's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)


@dataclass(frozen=True)
class LocalBot:
    """The bot while it runs: where its page is, and its games."""

    address: str
    service: GameService


@asynccontextmanager
async def running(database: Path, catalogue: texts.Texts) -> AsyncIterator[LocalBot]:
    """The bot as `bot.py` puts it together, in the local chat on a free port."""
    chat = LocalChat(bot_name="Tavreli", bot_username="tavreli_bot")
    try:
        async with open_database(database) as opened:
            bot = make_bot(chat.token, LocalSession(chat))
            lots, speech = random.Random(1), Speech(catalogue)
            app = build(bot, opened.repository, SystemClock(), lots, speech, render_png)
            ready: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            polling = POLLING | {"polling_timeout": 1, "handle_signals": False}
            serving: asyncio.Future[Any] = asyncio.create_task(
                serve(app.dispatcher, bot, chat, port=0, on_ready=ready.set_result, **polling)
            )
            await asyncio.wait({serving, ready}, return_when=asyncio.FIRST_COMPLETED)
            if not ready.done():
                await serving
            try:
                yield LocalBot(ready.result(), app.service)
            finally:
                if not serving.done():
                    await app.dispatcher.stop_polling()
                await serving
    finally:
        chat.close()


async def speak(page: Tab, language: str, *people: int) -> None:
    """Set the language of people."""
    for person in people:
        await page.click(f"[data-key='who-{person}']")
        await page.click(f"[data-key='language-{language}']")
        await expect(page.locator(f"[data-key='who-{person}'] small")).to_have_text(language)


async def write_as(page: Tab, person: int) -> None:
    """Be another person in the open group."""
    await page.click(f"[data-writer='{person}']")


def boards(page: Tab) -> Locator:
    """The messages with pictures."""
    return page.locator(".message.other:has(.media)")


def key(page: Tab, words: str) -> Locator:
    """The newest button with these words."""
    return page.locator(f".key:has-text('{words}')").last


async def begin(page: Tab, accept: str) -> None:
    """Anna challenges the group with the white men, Bohdan presses the button `accept`."""
    await page.click(GROUP)
    await write_as(page, ANNA)
    await send(page, "/play white")
    await expect(key(page, accept)).to_be_visible(timeout=PATIENCE)
    await write_as(page, BOHDAN)
    await key(page, accept).click()
    await expect(boards(page)).to_have_count(1, timeout=PATIENCE)


async def reply_to_board(page: Tab, person: int, text: str) -> None:
    """Answer the newest board."""
    await write_as(page, person)
    board = boards(page).last
    await board.hover()
    await board.locator(".tools button").first.click()
    await expect(page.locator(".about")).to_be_visible()
    await send(page, text)


async def move(page: Tab, person: int, text: str) -> None:
    """Answer the newest board with a move and wait for the next board with its picture."""
    count = await boards(page).count()
    await reply_to_board(page, person, text)
    await expect(boards(page)).to_have_count(count + 1, timeout=PATIENCE)
    picture = boards(page).last.locator(".media img")
    assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


async def refused(page: Tab, person: int, text: str) -> Locator:
    """Answer the newest board with what is no move; the words the bot answers."""
    answers = page.locator(".message.other:has(.quote)", has=page.locator(".badge"))
    count = await answers.count()
    await reply_to_board(page, person, text)
    await expect(answers).to_have_count(count + 1, timeout=PATIENCE)
    return answers.last.locator(".words")
