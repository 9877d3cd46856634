"""Delivering in the background, so that an update is done with when what it changed is stored."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from game.delivery import Deliverer
from game.models import ChallengeId, GameId


class Telling:
    """Starts deliveries and knows which are still on their way."""

    def __init__(self, deliverer: Deliverer) -> None:
        self._deliverer = deliverer
        self._under_way: set[asyncio.Task[int]] = set()

    def soon(self, game_id: GameId) -> None:
        """Have what is owed about a game delivered. What this misses, `Deliverer.run` will find."""
        self._start(self._deliverer.deliver_pending(game_id))

    def all_soon(self) -> None:
        """The same for all that is owed to anybody."""
        self._start(self._deliverer.deliver_pending())

    def soon_of_challenge(self, challenge_id: ChallengeId) -> None:
        """The same for what is owed about a challenge."""
        self._start(self._deliverer.deliver_pending(challenge_id=challenge_id))

    def _start(self, delivering: Coroutine[Any, Any, int]) -> None:
        task = asyncio.create_task(delivering)
        # The loop itself keeps only weak references to tasks.
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def settle(self) -> None:
        """Wait until nothing is on its way."""
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)
