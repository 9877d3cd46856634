"""Who may decide things for a group: its administrators, anonymous ones included."""

import enum
import logging

from aiogram import Bot
from aiogram.enums import ChatMemberStatus
from aiogram.exceptions import ClientDecodeError, TelegramAPIError
from aiogram.types import CallbackQuery, Message

from handlers.telegram.places import Place

_log = logging.getLogger(__name__)


class Standing(enum.Enum):
    """What somebody is in a chat. UNKNOWN: Telegram does not tell a bot that is no administrator itself."""

    ADMIN = enum.auto()
    MEMBER = enum.auto()
    UNKNOWN = enum.auto()


async def standing_in(bot: Bot, place: Place, event: Message | CallbackQuery) -> Standing:
    """What the sender of a message, or who pressed a button, is in a chat. In private everybody decides."""
    if place.is_private:
        return Standing.ADMIN
    if isinstance(event, Message) and event.sender_chat is not None:
        # An anonymous administrator speaks as the group itself, a channel as the channel.
        return Standing.ADMIN if event.sender_chat.id == place.chat_id else Standing.MEMBER
    if event.from_user is None:
        return Standing.MEMBER
    try:
        member = await bot.get_chat_member(place.chat_id, event.from_user.id)
    except (TelegramAPIError, ClientDecodeError) as error:
        _log.info("cannot tell who administers %d: %s", place.chat_id, error)
        return Standing.UNKNOWN
    decides = member.status in (ChatMemberStatus.CREATOR, ChatMemberStatus.ADMINISTRATOR)
    return Standing.ADMIN if decides else Standing.MEMBER
