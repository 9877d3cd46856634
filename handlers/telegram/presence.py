"""Noticing that the bot was blocked or kicked, and that somebody is back where it was."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.enums import ChatMemberStatus
from aiogram.types import TelegramObject, Update

from game.delivery import Deliverer
from game.errors import GameError
from game.models import Address
from game.service import GameService
from handlers.telegram.places import Place, identity_of
from handlers.telegram.telling import Telling

_THERE = frozenset({ChatMemberStatus.MEMBER, ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.RESTRICTED})

_log = logging.getLogger(__name__)


class PresenceMiddleware(BaseMiddleware):
    """Closes a chat when the bot is shut out, and opens it again at a message or tap from there, or when it is let in.

    Data for handlers of `my_chat_member`: `was_closed`, whether it was known already, and others told of it.
    """

    def __init__(self, deliverer: Deliverer, service: GameService, telling: Telling) -> None:
        self._deliverer = deliverer
        self._service = service
        self._telling = telling

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        is_back = False
        if isinstance(event, Update):
            try:
                is_back = await self._look(event, data)
            except GameError as error:
                # The update itself will say so to whom it concerns; the chat is opened the next time.
                _log.warning("cannot see who is back: %s", error)
        try:
            return await handler(event, data)
        finally:
            if is_back:
                self._telling.all_soon()

    async def _look(self, update: Update, data: dict[str, Any]) -> bool:
        """Note what an update shows; whether somebody is back who is to be shown how the games stand."""
        closed = await self._deliverer.closed()
        change = update.my_chat_member
        if change is not None and change.new_chat_member.status not in _THERE:
            place = Place(change.chat.id)
            data["was_closed"] = place.address in closed
            # Nothing is stored of strangers.
            if not place.is_private or await self._service.player_by_identity(identity_of(change.from_user)):
                topics = [address for address in await self._service.addresses_playing() if place.holds(address)]
                for address in {place.address, *topics}:
                    await self._deliverer.close(address)
            return False
        opened = _opened(update, closed) if closed else []
        for address in opened:
            await self._deliverer.reopen(address)
        return bool(opened)


def _opened(update: Update, closed: frozenset[Address]) -> list[Address]:
    """Which of the closed chats an update shows to be open."""
    if update.my_chat_member is not None:
        here = update.my_chat_member.chat.id
        return [address for address in closed if Place(here).holds(address)]
    message = update.message or update.edited_message
    if message is None and update.callback_query is not None:
        message = update.callback_query.message  # type: ignore[assignment]  # it need not be accessible
    if message is None:
        return []
    place = Place.of(message)
    return [address for address in {place.address, place.whole_chat.address} if address in closed]
