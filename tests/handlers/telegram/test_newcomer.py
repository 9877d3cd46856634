"""A newcomer's path in the local chat, with real pictures: start, rules, lesson 1, a quiz in the group."""

import random
from datetime import UTC, datetime
from pathlib import Path

from aiogram import Bot

import texts
from data import open_database
from handlers.local_chat import LocalChat, LocalSession
from handlers.local_chat.models import Message
from handlers.telegram import POLLING, App, Speech, build, make_bot
from rendering import render_png

ANNA = 1001


class SystemClock:
    """`game.ports.Clock` by the computer's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)


async def hear(app: App, bot: Bot) -> None:
    """Let the bot hear everything there is to hear."""
    for update in await bot.get_updates(timeout=0, allowed_updates=POLLING["allowed_updates"]):
        await app.dispatcher.feed_update(bot, update)
        await bot.get_updates(offset=update.update_id + 1, timeout=0, allowed_updates=POLLING["allowed_updates"])
    await app.telling.settle()


def last(chat: LocalChat, place: int) -> Message:
    messages = chat.state.messages[place]
    return messages[max(messages)]


def labels(message: Message) -> dict[str, str]:
    rows = (message.markup or {}).get("inline_keyboard", [])
    return {button["text"]: button.get("callback_data", "") for row in rows for button in row}


async def test_a_newcomer_learns_without_dead_ends(tmp_path: Path) -> None:
    chat, t = LocalChat(first_id=1, bot_username="test_bot"), texts.load().get("en")
    try:
        async with open_database(tmp_path / "games.sqlite3") as database:
            bot = make_bot(chat.token, LocalSession(chat))
            app = build(bot, database.repository, SystemClock(), random.Random(3), Speech(texts.load()), render_png)

            async def press(message: Message, label: str) -> Message:
                chat.press(ANNA, ANNA, message.id, labels(message)[label])
                await hear(app, bot)
                return last(chat, ANNA)

            chat.start(ANNA)
            await hear(app, bot)
            start = last(chat, ANNA)
            contents = await press(start, t("button-rules"))
            page = await press(contents, next(iter(labels(contents))))
            assert "photo" in page.content
            lessons = await press(start, t("button-learn"))
            step = await press(lessons, next(iter(labels(lessons))))
            assert "photo" in step.content
            chat.say(ANNA, ANNA, "g1-f3")
            await hear(app, bot)
            assert "✅" in last(chat, ANNA).content["caption"]
            question = await press(start, t("button-quiz"))
            assert chat.poll_of(question) is not None

            chat.say(ANNA, chat.group.id, "/quiz turning 1")
            await hear(app, bot)
            await app.quiz_master.step()
            message = last(chat, chat.group.id)
            poll = chat.poll_of(message)
            assert poll is not None
            chat.vote(ANNA, chat.group.id, message.id, poll.correct)
            await hear(app, bot)
            (score,) = await app.dispatcher["study"].scores(f"telegram:{chat.group.id}")
            assert (score.right, score.streak) == (1, 1)
    finally:
        chat.close()
