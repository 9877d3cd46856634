"""Starts the bot: on Telegram with BOT_TOKEN, otherwise in a chat on this computer."""

import asyncio
import locale
import logging
import random
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError

import texts
from settings import Settings

if TYPE_CHECKING:
    from aiogram import Bot

    from handlers.telegram import App, Pace

# What takes seconds to import, aiogram above all, is imported in functions, after the first line is on the screen.
# ruff: noqa: PLC0415

_FAILED: Final = 1
_BAD_SETTINGS: Final = 2
_INTERRUPTED: Final = 130
_RETRY_SECONDS: Final = 5.0
_REQUEST_SECONDS: Final = 20
_TELEGRAM: Final = "https://api.telegram.org"
_TOKEN_EXAMPLE: Final = "123456789:AAF…"  # noqa: S105  what one looks like


class StartError(Exception):
    """The bot cannot run; the message says why, to whoever runs it."""


class SystemClock:
    """`game.ports.Clock` by the computer's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)


def main() -> int:
    """Run until SIGINT or SIGTERM; the exit code is 0 unless something went wrong."""
    try:
        return _start()
    except KeyboardInterrupt:  # before there was anything to stop
        return _INTERRUPTED


def _start() -> int:
    catalogue = texts.load()
    t = catalogue.get(_console_language())
    _say(t("console-starting"))
    try:
        settings = Settings()
    except ValidationError as error:
        _say(t("console-bad-settings"), *_problems(error))
        return _BAD_SETTINGS
    from handlers.telegram.logs import set_up_logging

    secrets = [settings.bot_token.get_secret_value()] if settings.bot_token else []
    formatter = set_up_logging(settings.log_level, *secrets)
    try:
        asyncio.run(_run(settings, catalogue, t))
    except asyncio.CancelledError:
        pass
    except StartError as error:
        _say(formatter.scrub(str(error)))
        return _FAILED
    except Exception:
        logging.getLogger(__name__).exception("the bot broke down")
        return _FAILED
    _say(t("console-stopped"))
    return 0


async def _run(settings: Settings, catalogue: texts.Texts, t: texts.Translator) -> None:
    _stop_on_signals()
    if settings.bot_token is None:
        await _run_local_chat(settings, catalogue, t)
    else:
        await _run_telegram(settings, settings.bot_token.get_secret_value(), catalogue, t)


def _stop_on_signals() -> None:
    """Leave in good order even before polling begins; from then on, aiogram has signals of its own."""
    task = asyncio.current_task()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows has no such handlers
            loop.add_signal_handler(number, lambda: task and task.cancel())


async def _run_local_chat(settings: Settings, catalogue: texts.Texts, t: texts.Translator) -> None:
    from handlers.local_chat import ChatInUseError, LocalChat, LocalSession, serve
    from handlers.telegram import POLLING, make_bot

    def on_ready(address: str) -> None:
        _say(t("console-local-chat", address=address, setting="BOT_TOKEN"))

    path = settings.database.with_name(f"{settings.database.name}.chat")
    try:
        chat = LocalChat(path=path, bot_name="Tavreli", bot_username="tavreli_bot")
    except ChatInUseError as error:
        raise StartError(t("console-chat-in-use", path=path)) from error
    try:
        bot = make_bot(chat.token, LocalSession(chat))
        async with _app(settings, catalogue, t, bot) as app:
            await serve(app.dispatcher, bot, chat, port=settings.local_chat_port, on_ready=on_ready, **POLLING)
    finally:
        chat.close()


async def _run_telegram(settings: Settings, token: str, catalogue: texts.Texts, t: texts.Translator) -> None:
    from aiogram.client.session.aiohttp import AiohttpSession
    from aiogram.client.telegram import TelegramAPIServer
    from aiogram.utils.token import TokenValidationError

    from handlers.telegram import POLLING, Pace, make_bot

    server = str(settings.telegram_api_server or _TELEGRAM)
    session = AiohttpSession(api=TelegramAPIServer.from_base(server), timeout=_REQUEST_SECONDS)
    try:
        bot = make_bot(token, session)
    except TokenValidationError:
        # Without its cause: that one quotes the token in some versions.
        raise StartError(t("console-bad-token", setting="BOT_TOKEN", example=_TOKEN_EXAMPLE)) from None
    async with bot, _app(settings, catalogue, t, bot, Pace()) as app:
        _say(t("console-polling", name=await _name_on_telegram(bot, server, t)))
        await app.dispatcher.start_polling(bot, **POLLING)


async def _name_on_telegram(bot: "Bot", server: str, t: texts.Translator) -> str:
    """Wait until the server answers; computers start before their networks do.

    Raises:
        StartError: it answers that the token is wrong.
    """
    from aiogram.exceptions import TelegramAPIError, TelegramNotFound, TelegramUnauthorizedError

    while True:
        try:
            return f"@{(await bot.me()).username}"
        except (TelegramUnauthorizedError, TelegramNotFound) as error:
            raise StartError(t("console-token-refused", server=server, setting="BOT_TOKEN")) from error
        except TelegramAPIError as error:
            logging.getLogger(__name__).info("no connection: %s", error)
            _say(t("console-no-connection", server=server, problem=type(error).__name__))
        await asyncio.sleep(_RETRY_SECONDS)


@asynccontextmanager
async def _app(
    settings: Settings, catalogue: texts.Texts, t: texts.Translator, bot: "Bot", pace: "Pace | None" = None
) -> AsyncIterator["App"]:
    """The bot's parts on an open database.

    Raises:
        StartError: it cannot be opened.
    """
    from alembic.util import CommandError

    from data import open_database
    from game.errors import DatabaseInUseError, StorageError
    from handlers.telegram import Speech, build
    from rendering import render_png, warm_up

    path, started = settings.database, False
    speech = Speech(catalogue, settings.default_language)
    try:
        async with open_database(path) as database:
            started = True
            # The men are drawn while the bot connects: whoever asks for the first board does not wait for them.
            warming = asyncio.ensure_future(asyncio.to_thread(warm_up))
            try:
                yield build(bot, database.repository, SystemClock(), random.SystemRandom(), speech, render_png, pace)
            finally:
                await warming
    except DatabaseInUseError as error:
        raise StartError(t("console-database-in-use", path=path)) from error
    except StorageError as error:
        if started:
            raise
        raise StartError(t("console-no-database", path=path, problem=error.problem)) from error
    except CommandError as error:
        raise StartError(t("console-newer-database", path=path)) from error


def _problems(error: ValidationError) -> list[str]:
    """One line for each wrong setting, without its value: it may be a secret."""
    details = error.errors(include_input=False, include_url=False, include_context=False)
    return [f"  {'.'.join(map(str, detail['loc'])).upper()}: {detail['msg']}" for detail in details]


def _console_language() -> str | None:
    return locale.getlocale()[0]


def _say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)  # noqa: T201  the console is where this program is run


if __name__ == "__main__":
    sys.exit(main())
