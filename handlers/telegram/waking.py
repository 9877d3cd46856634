"""Noticing, before anybody acts, that the program was asleep."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import TelegramObject

from game.errors import StorageError
from game.service import GameService

_log = logging.getLogger(__name__)


class WakingMiddleware(BaseMiddleware):
    """Gives a sign of life before each update, so that a machine that slept costs nobody any time.

    The sweeper gives signs of life as well, but what was written meanwhile may come before it wakes.
    """

    def __init__(self, service: GameService) -> None:
        self._service = service

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        try:
            await self._service.beat()
        except StorageError as error:
            # What the update changes meets the same fault, and says so, or makes up for the outage itself before a
            # game ends by the clock; what it only reads may work.
            _log.error("cannot give a sign of life: %s", error.problem)
        return await handler(event, data)
