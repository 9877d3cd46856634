"""Which messages a router is for."""

from typing import Any

from aiogram import Bot, F
from aiogram.filters import Filter
from aiogram.types import Message

from rules import looks_like_move

PRIVATE = F.chat.type == "private"
GROUP = F.chat.type.in_({"group", "supergroup"})
NO_COMMAND = ~F.text.startswith("/")


class RepliesToBot(Filter):
    """A reply to one of the bot's own messages, which handlers get as `origin`."""

    async def __call__(self, message: Message, bot: Bot) -> bool | dict[str, Any]:
        origin = replied(message)
        if origin is None or origin.from_user is None or origin.from_user.id != bot.id:
            return False
        return {"origin": origin}


class LooksLikeMove(Filter):
    """A text that is a move or plainly meant as one."""

    async def __call__(self, message: Message) -> bool:
        return looks_like_move(message.text or "")


def replied(message: Message) -> Message | None:
    """The message that somebody replied to; in a topic every message has one, which is the topic's first."""
    origin = message.reply_to_message
    return None if origin is None or origin.forum_topic_created else origin


class NoPerson(Filter):
    """A message from a chat instead of a person, or from another bot."""

    async def __call__(self, message: Message) -> bool:
        return message.sender_chat is not None or message.from_user is None
