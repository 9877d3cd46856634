"""Delivering in the background, so that an update is done with when what it changed is stored."""

import asyncio

from game.delivery import Deliverer
from game.models import GameId


class Telling:
    """Starts deliveries and knows which are still on their way."""

    def __init__(self, deliverer: Deliverer) -> None:
        self._deliverer = deliverer
        self._under_way: set[asyncio.Task[int]] = set()

    def soon(self, game_id: GameId) -> None:
        """Have what is owed about a game delivered. What this misses, `Deliverer.run` will find."""
        task = asyncio.create_task(self._deliverer.deliver_pending(game_id))
        # The loop itself keeps only weak references to tasks.
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def settle(self) -> None:
        """Wait until nothing is on its way."""
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)
