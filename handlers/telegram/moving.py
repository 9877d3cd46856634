"""Following groups that become supergroups, and games whose topic was deleted.

Of a group Telegram tells it in a message, or by an error that has the new number; of a topic only by an error.
"""

import logging

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import TelegramBadRequest, TelegramMigrateToChat
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType

from game.errors import StorageError
from game.service import GameService
from handlers.telegram.gone import is_lost_topic
from handlers.telegram.places import Place

_log = logging.getLogger(__name__)


async def follow(service: GameService, old: int, new: int) -> None:
    """Let everything that goes to one chat go to another; doing it twice is no harm.

    Raises:
        StorageError
    """
    _log.info("chat %d is now %d", old, new)
    await service.move_address(Place(old).address, Place(new).address)


class FollowErrors(BaseRequestMiddleware):
    """Learns of a move from the error that a request to the old place gets. The error goes on to who asked."""

    def __init__(self, service: GameService) -> None:
        self._service = service

    async def __call__(
        self, make_request: NextRequestMiddlewareType[TelegramType], bot: Bot, method: TelegramMethod[TelegramType]
    ) -> Response[TelegramType]:
        try:
            return await make_request(bot, method)
        except TelegramMigrateToChat as error:
            chat_id = getattr(method, "chat_id", None)
            if isinstance(chat_id, int):
                await self._try(Place(chat_id), Place(error.migrate_to_chat_id))
            raise
        except TelegramBadRequest as error:
            chat_id, thread_id = getattr(method, "chat_id", None), getattr(method, "message_thread_id", None)
            if isinstance(chat_id, int) and isinstance(thread_id, int) and is_lost_topic(error):
                await self._try(Place(chat_id, thread_id), Place(chat_id))
            raise

    async def _try(self, old: Place, new: Place) -> None:
        try:
            await self._service.move_address(old.address, new.address)
        except StorageError as error:
            # The next message to the old place gets the same error, and another chance.
            _log.error("cannot note that %s is now %s: %s", old.address, new.address, error.problem)
