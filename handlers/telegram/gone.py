"""Telling a chat that is closed to the bot from other refusals."""

from typing import Final

from aiogram.exceptions import TelegramAPIError, TelegramBadRequest, TelegramForbiddenError, TelegramNotFound

_GONE: Final = (
    "chat not found",
    "deactivated",
    "peer_id_invalid",
    "topic_closed",
    "topic_deleted",
    "have no rights to send",
    "not enough rights to send text messages",
    "chat_write_forbidden",
    "chat_restricted",
    "need administrator rights",
    "not a member",
)
"""Parts of the descriptions with which Telegram says that a chat is closed to the bot, other than by 403.

A chat in which the bot is muted is closed as well, until somebody there speaks to it. Where only photos are forbidden,
boards go as letters.
"""


_LOST_TOPIC: Final = ("thread not found", "topic_deleted")


def is_lost_topic(error: TelegramAPIError) -> bool:
    """Whether Telegram says that a topic was deleted; the rest of its group may be open."""
    description = error.message.lower()
    return isinstance(error, TelegramBadRequest) and any(part in description for part in _LOST_TOPIC)


def is_gone(error: TelegramAPIError) -> bool:
    """Whether Telegram says that nothing can be sent to the chat any more."""
    if isinstance(error, TelegramForbiddenError):
        return True
    description = error.message.lower()
    return isinstance(error, TelegramBadRequest | TelegramNotFound) and any(part in description for part in _GONE)
