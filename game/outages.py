"""The part of the service that notices when the program did not run, and gives people the time back."""

from datetime import datetime, timedelta
from typing import Final

from game.core import ServiceCore
from game.making_up import make_up

BEAT_EVERY: Final = timedelta(minutes=1)
"""How often a sign of life is stored: a commit a minute costs nothing."""

_NOTHING: Final = timedelta(0)


class Outages(ServiceCore):
    """Time in which nobody could move is nobody's time."""

    _beaten_at: datetime | None = None

    async def beat(self) -> timedelta:
        """Give a sign of life, at most once a minute; after an outage, make up for it (`make_up`).

        Both happen in one transaction, so it happens once, wherever the program may be killed. Call it before the
        first update is handled and before each sweep.

        Returns:
            By how much, nothing mostly.

        Raises:
            StorageError: nothing was moved, and no game should be swept.
        """
        now = self._clock.now()
        if self._beaten_at is not None and _NOTHING <= now - self._beaten_at < BEAT_EVERY:
            return _NOTHING
        async with self._repository.writing() as work:
            made_up = await make_up(work, now)
            last = await work.heartbeats.last()
            # A clock that was put back must not make the time until it is right again look like an outage.
            if last is None or last <= now:
                await work.heartbeats.beat(now)
        self._beaten_at = now
        return made_up
