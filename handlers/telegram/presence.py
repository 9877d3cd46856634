"""Noticing that somebody is back where the bot was blocked, kicked or shut out."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.enums import ChatMemberStatus
from aiogram.types import ChatMemberUpdated, TelegramObject, Update

from game.delivery import Deliverer
from game.errors import GameError
from game.models import Address
from handlers.telegram.places import Place

_THERE = frozenset({ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.RESTRICTED})

_log = logging.getLogger(__name__)


class PresenceMiddleware(BaseMiddleware):
    """Opens a closed chat again: at a message or tap from there, and when the bot is let in again."""

    def __init__(self, deliverer: Deliverer) -> None:
        self._deliverer = deliverer

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        if isinstance(event, Update):
            try:
                await self._look(event)
            except GameError as error:
                # The update itself will say so to whom it concerns; the chat is opened the next time.
                _log.warning("cannot see who is back: %s", error)
        return await handler(event, data)

    async def _look(self, update: Update) -> None:
        closed = await self._deliverer.closed()
        if closed:
            for address in _opened(update, closed):
                await self._deliverer.reopen(address)


def _opened(update: Update, closed: frozenset[Address]) -> list[Address]:
    """Which of the closed chats an update shows to be open."""
    if update.my_chat_member is not None:
        return _joined(update.my_chat_member, closed)
    message = update.message or update.edited_message
    if message is None and update.callback_query is not None:
        message = update.callback_query.message  # type: ignore[assignment]  # it need not be accessible
    if message is None:
        return []
    place = Place.of(message)
    return [address for address in {place.address, place.whole_chat.address} if address in closed]


def _joined(change: ChatMemberUpdated, closed: frozenset[Address]) -> list[Address]:
    if change.new_chat_member.status not in _THERE:
        return []
    return [address for address in closed if Place.parse(address).chat_id == change.chat.id]
