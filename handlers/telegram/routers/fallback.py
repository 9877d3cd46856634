"""What no other router had a use for."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from handlers.telegram.filters import PRIVATE
from handlers.telegram.sending import reply, toast
from texts import Translator


async def tap_without_message(query: CallbackQuery, tr: Translator) -> None:
    """A button whose chat is not known."""
    await toast(query, tr("toast-old-board"))


async def unknown_tap(query: CallbackQuery, tr: Translator) -> None:
    """A button of an earlier version, or none of ours at all."""
    await toast(query, tr("toast-old-board"))


async def unknown_command(message: Message, t: Translator) -> None:
    await reply(message, t("error-unknown-command"))


def first_router() -> Router:
    """Stands before all routers with buttons, which need to know the chat."""
    router = Router(name="taps without a chat")
    router.callback_query.register(tap_without_message, F.message.is_(None))
    return router


def last_router() -> Router:
    """Stands behind all others."""
    router = Router(name="fallback")
    router.message.register(unknown_command, PRIVATE, F.text.startswith("/"))
    router.callback_query.register(unknown_tap)
    return router
