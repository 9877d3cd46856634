"""The pictures of docs/newcomer.md: the path that `tests/test_browser_newcomer.py` walks, photographed."""

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import expect

import texts
from game.models import GameId
from tests.browser import send, tab
from tests.local_bot import ANNA, BOHDAN, PATIENCE, LocalBot, boards, running, write_as
from tests.newcomer import PAGES, Newcomer
from tests.screens import beside, photograph, small_png

TOWERS: Final = 2
"""The page of the rule book to show, from 0: the first with a tower."""
QUESTIONS: Final = 12
"""A question with a board comes among so many."""


async def newcomer_pictures(catalogue: texts.Texts) -> dict[str, bytes]:
    """The pictures by file name: five of a desktop in English, one of phones in three languages."""
    made = await desktop_pictures(catalogue)
    phones = [await lesson_on_a_phone(catalogue), await quiz_on_a_phone(catalogue), await game_on_a_phone(catalogue)]
    return made | {"phones.png": beside(phones)}


@asynccontextmanager
async def arrived(
    catalogue: texts.Texts, language: str, *, phone: bool = False
) -> AsyncIterator[tuple[LocalBot, Newcomer]]:
    """A newcomer at the page of a fresh bot, with the choice of language done."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            running(Path(folder) / "games.sqlite3", catalogue) as bot,
            tab(bot.address, phone=phone) as page,
        ):
            newcomer = Newcomer(page, catalogue.get(language), phone)
            await newcomer.arrive()
            yield bot, newcomer


async def desktop_pictures(catalogue: texts.Texts) -> dict[str, bytes]:
    """The five steps."""
    made: dict[str, bytes] = {}
    async with arrived(catalogue, "en") as (bot, newcomer):

        async def take(name: str) -> None:
            made[name] = small_png(await photograph(newcomer.page))

        await newcomer.start()
        await take("1-start.png")
        await newcomer.open_rules()
        for number in range(1, TOWERS + 1):
            await newcomer.press(f"{newcomer.title(PAGES[number])} ▶")
            await newcomer.on_page(number)
        await take("2-rules.png")
        await begin_lesson(newcomer)
        await send(newcomer.page, "g1-f3")
        await newcomer.on_step(1)
        await take("3-lesson.png")
        await answer_with_board(newcomer)
        await take("4-quiz.png")
        await first_moves(bot, newcomer)
        await take("5-game.png")
    return made


async def begin_lesson(newcomer: Newcomer) -> None:
    """The first step of the first lesson, and a move that is not the one."""
    await send(newcomer.page, "/learn 1")
    await newcomer.on_step(0)
    await send(newcomer.page, "g1-h3")
    await newcomer.comes(newcomer.t("task-wrong", move="g1-h3"))


async def answer_with_board(newcomer: Newcomer) -> None:
    """Ask until there is a question with a board, and answer it."""
    await send(newcomer.page, "/quiz")
    poll = newcomer.page.locator(".poll").last
    for count in range(1, QUESTIONS + 1):
        await expect(newcomer.page.locator(".poll")).to_have_count(count, timeout=PATIENCE)
        if await poll.locator(".media").count():
            break
        await newcomer.press(newcomer.t("button-next-question"))
    await poll.locator(".poll-option").first.click()
    await expect(poll.locator(".poll-explanation")).to_be_visible(timeout=PATIENCE)


async def first_moves(bot: LocalBot, newcomer: Newcomer) -> None:
    """A game in the group, until both have moved and a tower stands on the board."""
    await newcomer.open_group()
    await newcomer.challenge()
    await newcomer.accept()
    white = ANNA if (await bot.service.game(GameId(1))).white.name == "Anna" else BOHDAN
    for number, (person, move) in enumerate([(white, "f1-e2"), (ANNA + BOHDAN - white, "e7-e5")], 2):
        await newcomer.answer_board(person, move)
        await expect(boards(newcomer.page)).to_have_count(number, timeout=PATIENCE)
        await newcomer.shows_board()
    await write_as(newcomer.page, white)


async def lesson_on_a_phone(catalogue: texts.Texts) -> Image.Image:
    """A right move after a wrong one, in Russian."""
    async with arrived(catalogue, "ru", phone=True) as (_, newcomer):
        await newcomer.start()
        await begin_lesson(newcomer)
        await send(newcomer.page, "g1-f3")
        await newcomer.on_step(1)
        return await photograph(newcomer.page)


async def quiz_on_a_phone(catalogue: texts.Texts) -> Image.Image:
    """A question that is answered, in Ukrainian."""
    async with arrived(catalogue, "uk", phone=True) as (_, newcomer):
        await newcomer.start()
        await answer_with_board(newcomer)
        return await photograph(newcomer.page)


async def game_on_a_phone(catalogue: texts.Texts) -> Image.Image:
    """The first moves of a game, in English."""
    async with arrived(catalogue, "en", phone=True) as (bot, newcomer):
        await newcomer.start()
        await first_moves(bot, newcomer)
        return await photograph(newcomer.page)
