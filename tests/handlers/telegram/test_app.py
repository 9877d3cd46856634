"""The whole bot, polling as it does in earnest, on the local chat and with real pictures."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from data import open_database
from handlers.local_chat import LocalChat, LocalSession
from handlers.telegram import POLLING, Speech, build, make_bot
from handlers.telegram.profile import GROUP_COMMANDS, PRIVATE_COMMANDS
from rendering import render_png
from tests.handlers.telegram.session import Failure
from tests.handlers.telegram.world import ANN, BOB, GROUP, StepClock, World, catalogue, opened

ANNA, BOHDAN = 1001, 1002
PNG = b"\x89PNG\r\n"


@asynccontextmanager
async def running(path: Path, chat: LocalChat) -> AsyncIterator[None]:
    """The bot polls while this lasts."""
    async with open_database(path) as database:
        bot = make_bot(chat.token, LocalSession(chat))
        app = build(bot, database.repository, StepClock(), random.Random(1), Speech(catalogue()), render_png)
        polling = asyncio.create_task(app.dispatcher.start_polling(bot, handle_signals=False, **POLLING))
        try:
            yield
        finally:
            try:
                await app.dispatcher.stop_polling()
            except RuntimeError:  # it has not begun, or it broke down
                polling.cancel()
            with suppress(asyncio.CancelledError):
                await polling


async def until(condition: Callable[[], Any]) -> Any:
    """What the condition gives once it is true."""
    async with asyncio.timeout(120):
        while not (found := condition()):  # noqa: ASYNC110  the chat tells nobody what it was sent
            await asyncio.sleep(0.01)
    return found


def boards(chat: LocalChat) -> list[Any]:
    """The pictures sent to the group."""
    return [message for message in chat.state.messages[chat.group.id].values() if "photo" in message.content]


async def test_a_game_in_the_local_chat_goes_on_after_a_restart(tmp_path: Path) -> None:
    chat, path = LocalChat(bot_username="tavreli_bot"), tmp_path / "games.sqlite3"
    async with running(path, chat):
        chat.say(ANNA, chat.group.id, "/play white")
        challenge = await until(lambda: [one for one in chat.state.messages[chat.group.id].values() if one.markup])
        data = challenge[0].markup["inline_keyboard"][0][0]["callback_data"]
        chat.press(BOHDAN, chat.group.id, challenge[0].id, data)
        (board,) = await until(lambda: boards(chat))
        chat.say(ANNA, chat.group.id, "e2-e4", reply_to=board.id)
        await until(lambda: len(boards(chat)) == 2)
    chat.say(BOHDAN, chat.group.id, "e7-e5", reply_to=boards(chat)[-1].id)
    async with running(path, chat):
        await until(lambda: len(boards(chat)) == 3)
    caption = boards(chat)[-1].content["caption"]
    assert "Last move: e7-e5 (Bohdan)" in caption
    picture = chat.state.files.read(boards(chat)[-1].content["photo"][-1]["file_id"])
    assert picture is not None
    assert picture.startswith(PNG)


async def test_the_menu_is_set_in_all_languages(tmp_path: Path) -> None:
    chat = LocalChat()
    async with running(tmp_path / "games.sqlite3", chat):
        await until(lambda: "short_description:uk" in chat.state.settings)
    for scope, names in {"all_private_chats": PRIVATE_COMMANDS, "all_group_chats": GROUP_COMMANDS}.items():
        for language in ("", "en", "ru", "uk"):
            menu = chat.state.settings[f"commands:{scope}:::{language}"]
            assert [one["command"] for one in menu] == list(names)
    assert chat.state.settings["description:ru"] == catalogue().get("ru")("bot-description")
    assert chat.state.settings["commands:all_group_chats:::uk"][0]["description"] == catalogue().get("uk")(
        "command-play"
    )


async def test_boards_owed_at_the_start_are_sent(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Killed between the commit and the telling: the next start tells."""
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        board = await world.start_in_group()
        world.telegram.failures[GROUP] = Failure(502, "Bad Gateway")
        await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
        count = len(world.boards(GROUP))
        telegram = world.telegram
    telegram.failures.clear()
    async with opened(path, telegram=telegram) as world:
        while await world.app.deliverer.next_due() is not None:
            await world.app.deliverer.deliver_pending()
        assert len(world.boards(GROUP)) == count + 1
        assert "Last move: e2-e4" in world.last.text
        await world.moves(world.last, "e7-e5", white=BOB)


async def test_a_failing_menu_does_not_stop_the_bot(world: World, caplog: pytest.LogCaptureFixture) -> None:
    world.telegram.failures[0] = {"setMyCommands": Failure(400, "Bad Request: BOT_COMMAND_INVALID")}
    startup = world.app.dispatcher.startup.handlers
    for handler in startup:
        await handler.call()
    await until(lambda: "not up to date" in caplog.text and len(world.telegram.calls) == 16)
    await world.app.dispatcher.emit_shutdown(bot=world.bot)
    assert caplog.text.count("BOT_COMMAND_INVALID") == 8
