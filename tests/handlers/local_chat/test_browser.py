"""The page in a real browser, with a small bot of this test's own."""

import asyncio
import re
from collections.abc import AsyncIterator

import pytest
from aiogram import Bot, Dispatcher, F
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import (
    BotCommand,
    BufferedInputFile,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    InputPollOption,
    Message,
)
from playwright.async_api import expect

from handlers.local_chat import LocalChat
from handlers.local_chat.page import Page
from tests.browser import GROUP, needs_chromium, send, tab
from tests.handlers.local_chat.conftest import png

pytestmark = needs_chromium


def demo() -> Dispatcher:
    """A bot that uses one of everything."""
    dispatcher = Dispatcher()
    dispatcher.message.register(_start, CommandStart())
    dispatcher.message.register(_board, Command("board"))
    dispatcher.message.register(_quiz, Command("quiz"))
    dispatcher.message.register(_echo)
    dispatcher.callback_query.register(_flip, F.data == "flip")
    dispatcher.callback_query.register(_warn, F.data == "warn")
    return dispatcher


async def _start(message: Message, command: CommandObject) -> None:
    await message.answer(f"<b>Welcome</b>, payload {command.args}")


async def _board(message: Message) -> None:
    flip = InlineKeyboardButton(text="Flip", callback_data="flip")
    warn = InlineKeyboardButton(text="Warn", callback_data="warn")
    link = InlineKeyboardButton(text="Join", url="https://t.me/test_bot?start=game_7")
    keys = InlineKeyboardMarkup(inline_keyboard=[[flip, warn], [link]])
    await message.answer_photo(BufferedInputFile(png(80, 80), "b.png"), caption="The board", reply_markup=keys)


async def _quiz(message: Message) -> None:
    await message.answer_poll(
        "Which move?",
        [InputPollOption(text="e2-e4"), InputPollOption(text="a2-a3")],
        type="quiz",
        correct_option_ids=[0],
        explanation="The centre <i>counts</i>.",
        is_anonymous=False,
        media=InputMediaPhoto(media=BufferedInputFile(png(60, 60), "q.png")),
    )


async def _echo(message: Message) -> None:
    origin = message.reply_to_message
    await message.reply(f"{message.from_user and message.from_user.first_name} on {origin and origin.caption}")


async def _flip(query: CallbackQuery) -> None:
    assert isinstance(query.message, Message)
    media = InputMediaPhoto(media=BufferedInputFile(png(80, 80, b"\0\0\0"), "f.png"), caption="Flipped board")
    await query.message.edit_media(media)
    await query.answer(f"Turned for {query.from_user.first_name}")


async def _warn(query: CallbackQuery) -> None:
    await query.answer("Mind the volkhv", show_alert=True)


@pytest.fixture
async def address(chat: LocalChat, bot: Bot) -> AsyncIterator[str]:
    await bot.set_my_commands([BotCommand(command="board", description="Show the board")])
    await bot.set_my_commands([BotCommand(command="board", description="Показати дошку")], language_code="uk")
    await bot.set_my_description("A bot for <trying> things.")
    dispatcher = demo()
    page = Page(chat)
    found = await page.start("127.0.0.1", 0)
    polling = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False, polling_timeout=1))
    yield found
    await page.stop()
    await dispatcher.stop_polling()
    await polling


async def test_start_commands_pictures_buttons_and_toasts(address: str, chat: LocalChat) -> None:
    async with tab(address) as page:
        await page.click("[data-key='who-1003']")
        await page.click("[data-chat='1003']")
        await expect(page.locator(".welcome")).to_contain_text("A bot for <trying> things.")
        await page.click(".composer .big")
        await expect(page.locator(".message.other .words strong")).to_have_text("Welcome")

        await page.click(GROUP)
        await page.fill("#text", "/bo")
        await expect(page.locator("#palette")).to_contain_text("Show the board")
        await page.click("[data-writer='1002']")
        await page.fill("#text", "/bo")
        await expect(page.locator("#palette")).to_contain_text("Показати дошку")
        await page.press("#text", "Enter")
        picture = page.locator(".message.other .media img")
        await expect(picture).to_be_visible()
        assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 80
        await expect(page.locator(".sender")).to_contain_text("Bot")

        await page.click(".key:has-text('Flip')")
        await expect(page.locator(".toast")).to_have_text("Turned for Bohdan")
        await expect(page.locator(".message.other .words")).to_contain_text("Flipped board")
        await expect(page.locator(".key")).to_have_count(0)

        await send(page, "/board")
        await page.click(".key:has-text('Warn')")
        await expect(page.get_by_role("alertdialog")).to_contain_text("Mind the volkhv")
        await page.keyboard.press("Escape")
        await page.locator(".media").last.click()
        await expect(page.locator(".lightbox img")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.locator(".lightbox")).to_have_count(0)


async def test_a_reply_in_the_group_reaches_the_bot_and_talk_does_not(address: str, chat: LocalChat) -> None:
    async with tab(address) as page:
        await page.click(GROUP)
        await send(page, "just talking")
        await send(page, "/board")
        board = page.locator(".message.other", has_text="The board")
        await board.hover()
        await board.locator(".tools button").first.click()
        await expect(page.locator(".about")).to_contain_text("The board")
        await send(page, "e2-e4")
        answer = page.locator(".message.other", has_text="Anna on The board")
        await expect(answer.locator(".quote")).to_contain_text("e2-e4")
        await expect(page.locator(".about")).to_have_count(0)
        said = [message.content.get("text") for message in chat.state.messages[chat.group.id].values()]
        assert said == ["just talking", "/board", None, "e2-e4", "Anna on The board"]

        await page.reload()
        await page.wait_for_selector("body[data-ready]")
        await expect(page.locator(".message")).to_have_count(5)
        await expect(page.locator("[data-writer='1001']")).to_have_attribute("aria-pressed", "true")

        await page.locator(".message.own", has_text="just talking").locator(".bubble").click(button="right")
        await page.get_by_role("menuitem", name="Delete").click()
        await page.locator(".dialog .danger").click()
        await expect(page.locator(".message")).to_have_count(4)
        await page.locator(".message.own", has_text="e2-e4").locator(".bubble").click(button="right")
        await page.get_by_role("menuitem", name="Edit").click()
        await send(page, "e2-e3")
        await expect(page.locator(".message.own").last).to_contain_text("e2-e3")


async def test_a_quiz_is_answered_and_explained(address: str, chat: LocalChat) -> None:
    async with tab(address) as page:
        await page.click(GROUP)
        await send(page, "/quiz")
        await expect(page.locator(".poll .media img")).to_be_visible()
        await expect(page.locator(".poll-explanation")).to_have_count(0)
        await page.click(".poll-option:has-text('a2-a3')")
        await expect(page.locator(".poll-result.wrong")).to_contain_text("a2-a3")
        await expect(page.locator(".poll-result.right")).to_contain_text("e2-e4")
        await expect(page.locator(".poll-explanation em")).to_have_text("counts")
        await page.click("[data-writer='1002']")
        await page.click(".poll-option:has-text('e2-e4')")
        await expect(page.locator(".poll-result.chosen.right .poll-share")).to_have_text("50%")
        (poll,) = chat.state.polls.values()
        assert poll.votes == {"1001": [1], "1002": [0]}


async def test_languages_deep_links_blocking_and_unread(address: str, chat: LocalChat, bot: Bot) -> None:
    async with tab(address) as page:
        await page.click("[data-key='language-uk']")
        await expect(page.locator(".side-head h1")).to_have_text("Локальний чат")
        assert chat.state.people[1001].language == "uk"
        await page.click("[data-key='language-en']")

        await page.click(GROUP)
        await send(page, "/board")
        await page.click(".key:has-text('Join')")
        await expect(page.locator("#head h2")).to_have_text("Anna · Bot")
        await expect(page.locator(".message.other").last).to_contain_text("payload game_7")

        await page.click("#head .icon-button[aria-label='Menu']")
        await page.get_by_role("menuitem", name="Block the bot").click()
        await expect(page.locator(".composer .big")).to_have_text("Unblock the bot")
        assert chat.state.people[1001].blocked
        await page.click(".composer .big")
        await expect(page.locator("#text")).to_be_visible()

        await bot.send_message(1002, "your turn")
        await expect(page.locator("[data-chat='1002'] .unread")).to_have_text(re.compile("[0-9]"))
        await page.click("[data-chat='1002']")
        await expect(page.locator("[data-chat='1002'] .unread")).to_have_count(0)


async def test_foreign_markup_is_only_text(address: str, chat: LocalChat) -> None:
    hostile = "<img src=x onerror=\"document.title='owned'\"> <b>x</b> </div><script>1</script>"
    async with tab(address) as page:
        await page.click(GROUP)
        await send(page, hostile)
        await expect(page.locator(".message.own .words")).to_contain_text(hostile)
        assert await page.locator(".message.own .words :is(img, b, script)").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_on_a_phone_nothing_is_cut_off(address: str, chat: LocalChat, scheme: str) -> None:
    async with tab(address, phone=True, scheme=scheme) as page:

        async def width() -> int:
            return int(await page.evaluate("document.documentElement.scrollWidth"))

        assert await width() == 360
        await page.tap(GROUP)
        await page.fill("#text", "x" * 300)
        await page.tap(".send")
        await send(page, "/board")
        await expect(page.locator(".media img")).to_be_visible()
        await send(page, "/quiz")
        await expect(page.locator(".poll")).to_be_visible()
        assert await width() == 360
        for part in (".media", ".poll", ".keyboard", ".send", "[data-writer='1003']"):
            box = await page.locator(part).first.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 360

        await page.locator(".message.other", has_text="The board").locator(".words").tap()
        await page.get_by_role("menuitem", name="Reply").tap()
        await send(page, "e2-e4")
        await expect(page.locator(".message.other").last).to_contain_text("on The board")
        await page.tap(".back-button")
        await expect(page.locator("#sidebar")).to_be_visible()
        await expect(page.locator("#chat")).to_be_hidden()
