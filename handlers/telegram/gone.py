"""Telling a chat that is closed to the bot from other refusals."""

from typing import Final

from aiogram.exceptions import TelegramAPIError, TelegramBadRequest, TelegramForbiddenError, TelegramNotFound

_GONE: Final = (
    "chat not found",
    "deactivated",
    "peer_id_invalid",
    "topic_closed",
    "have no rights to send",
    "not a member",
)
"""Parts of the descriptions with which Telegram says that a chat is closed to the bot, other than by 403."""


def is_gone(error: TelegramAPIError) -> bool:
    """Whether Telegram says that nothing can be sent to the chat any more."""
    if isinstance(error, TelegramForbiddenError):
        return True
    description = error.message.lower()
    return isinstance(error, TelegramBadRequest | TelegramNotFound) and any(part in description for part in _GONE)
