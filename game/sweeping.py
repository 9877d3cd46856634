"""Sweeping when it is due, for as long as the program runs."""

import asyncio
import logging
from typing import Final

from game.delivery import Deliverer
from game.ports import Clock
from game.service import GameService

_SHORTEST_SECONDS: Final = 1.0
"""So that what fails again and again does not keep the program busy."""

_LONGEST_SECONDS: Final = 30.0
"""New deadlines are at least an hour away, and reminders minutes: nobody needs to wake the sweeper."""

_log = logging.getLogger(__name__)


class Sweeper:
    """Calls `GameService.sweep` at its times, and has what it owes delivered."""

    def __init__(self, service: GameService, deliverer: Deliverer, clock: Clock) -> None:
        self._service = service
        self._deliverer = deliverer
        self._clock = clock

    async def begin(self) -> None:
        """Make up for an outage before anybody acts. It never raises: what fails is tried again by `step`."""
        try:
            await self._service.beat()
        except Exception:
            _log.exception("cannot make up for an outage")

    async def run(self) -> None:
        """Sweep until cancelled, at once for the first time: that catches up with what was missed."""
        while True:
            pause = await self.step()
            await asyncio.sleep(pause)

    async def step(self) -> float:
        """Sweep and deliver, and say after how many seconds to do so again. It never raises."""
        try:
            await self._service.beat()
            swept = await self._service.sweep()
            if not swept.is_idle:
                await self._deliverer.deliver_pending()
            due = await self._service.next_sweep_due()
        except Exception:
            _log.exception("cannot sweep")
            return _LONGEST_SECONDS
        if due is None:
            return _LONGEST_SECONDS
        wait = (due - self._clock.now()).total_seconds()
        return min(max(wait, _SHORTEST_SECONDS), _LONGEST_SECONDS)
