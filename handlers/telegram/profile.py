"""The bot's page and its menu of commands, in every language."""

import logging
from collections.abc import Awaitable
from typing import Final

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeUnion,
)

from texts import LANGUAGES, Texts, Translator

PRIVATE_COMMANDS: Final = (
    "play",
    "games",
    "board",
    "history",
    "rating",
    "learn",
    "rules",
    "quiz",
    "puzzle",
    "settings",
    "help",
    "start",
)
GROUP_COMMANDS: Final = (
    "play",
    "move",
    "games",
    "board",
    "draw",
    "resign",
    "history",
    "top",
    "quiz",
    "explain",
    "settings",
    "help",
)
"""The menus hold what is needed most, a dozen each; /help names all commands."""

_log = logging.getLogger(__name__)


async def set_profile(bot: Bot, texts: Texts, fallback: str) -> None:
    """Tell Telegram the commands and descriptions. What fails is logged: the bot works without."""
    for language in (None, *LANGUAGES):
        t = texts.get(language or fallback)
        calls = [
            _commands(bot, t, language, PRIVATE_COMMANDS, BotCommandScopeAllPrivateChats()),
            _commands(bot, t, language, GROUP_COMMANDS, BotCommandScopeAllGroupChats()),
            bot.set_my_description(t("bot-description"), language_code=language),
            bot.set_my_short_description(t("bot-short-description"), language_code=language),
        ]
        for call in calls:
            await _tried(call)


def _commands(
    bot: Bot, t: Translator, language: str | None, names: tuple[str, ...], scope: BotCommandScopeUnion
) -> Awaitable[bool]:
    commands = [BotCommand(command=name, description=t(f"command-{name}")) for name in names]
    return bot.set_my_commands(commands, scope=scope, language_code=language)


async def _tried(call: Awaitable[bool]) -> None:
    try:
        await call
    except TelegramAPIError as error:
        _log.warning("the bot's page or menu is not up to date: %s", error)
