"""A dispatcher in which nobody waits for somebody else's answer."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from aiogram import Bot, Dispatcher
from aiogram.exceptions import TelegramAPIError
from aiogram.types import Update

from handlers.telegram.pacing import when_waiting

_log = logging.getLogger(__name__)


class PatientDispatcher(Dispatcher):
    """Handles updates one after the other, but goes on when the answer to one has to wait for its chat.

    What an update changes is stored before it is answered. So an update put aside is done with but for its
    answer: Telegram may be asked for the next ones, which takes it for done. A tap is answered without words if
    that takes long: no button may seem to be stuck.
    """

    def __init__(self, *, tap_seconds: float = 5.0, **data: Any) -> None:
        """With `data` for the handlers; there are no states and no storage for them."""
        super().__init__(disable_fsm=True, **data)
        self.tap_seconds = tap_seconds
        self._aside: set[asyncio.Task[Any]] = set()
        self.shutdown.register(self._give_up)

    async def feed_update(self, bot: Bot, update: Update, **kwargs: Any) -> Any:
        """Handle an update; the handler's result, or None if it is put aside."""
        aside = asyncio.get_running_loop().create_future()

        def put_aside() -> None:
            if not aside.done():
                aside.set_result(None)

        with when_waiting(put_aside) as answered:
            task = asyncio.create_task(super().feed_update(bot, update, **kwargs))
        try:
            await asyncio.wait([task, aside], return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            task.cancel()
            await asyncio.wait([task])
            raise
        if task.done():
            return task.result()
        self._keep(task)
        if update.callback_query is not None:
            self._keep(asyncio.create_task(self._release(bot, update.callback_query.id, task, answered)))
        return None

    @property
    def aside(self) -> int:
        """How much is still to be done for updates that were put aside."""
        return len(self._aside)

    async def settle(self) -> None:
        """Wait until every update is answered."""
        while self._aside:
            await asyncio.wait(list(self._aside))

    async def _give_up(self) -> None:
        """Leave without the answers."""
        for task in self._aside:
            task.cancel()
        await self.settle()

    def _keep(self, task: asyncio.Task[Any]) -> None:
        self._aside.add(task)
        task.add_done_callback(self._forget)

    async def _release(self, bot: Bot, tap: str, task: asyncio.Task[Any], answered: set[str]) -> None:
        """Let the button go if its handler does not in time."""
        await asyncio.wait([task], timeout=self.tap_seconds)
        if not task.done() and tap not in answered:
            answered.add(tap)  # not again by the handler
            with suppress(TelegramAPIError):
                await bot.answer_callback_query(tap)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._aside.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("an update put aside failed", exc_info=task.exception())
