"""The part of the service that notices when the program did not run, and gives people the time back."""

import logging
from datetime import datetime, timedelta
from typing import Final

from game.core import ServiceCore

BEAT_EVERY: Final = timedelta(minutes=1)
"""How often a sign of life is stored: a commit a minute costs nothing."""

LEAST_OUTAGE: Final = timedelta(minutes=5)
"""What is shorter is a restart, after which nobody has lost anything."""

MOST_MADE_UP: Final = timedelta(days=30)
"""So that a clock that was far off cannot put games off for years."""

_NOTHING: Final = timedelta(0)

_log = logging.getLogger(__name__)


class Outages(ServiceCore):
    """Time in which nobody could move is nobody's time."""

    _beaten_at: datetime | None = None

    async def beat(self) -> timedelta:
        """Give a sign of life, at most once a minute; after an outage, move everything on by its length.

        That is: the deadlines of games, with the reminders before them, and the ends of challenges, as far as
        they had not passed when the program was last known to run. It happens in one transaction with the new
        sign of life, so it happens once, wherever the program may be killed. Call it before the first update
        is handled and before each sweep.

        Returns:
            By how much, nothing mostly.

        Raises:
            StorageError: nothing was moved, and no game should be swept.
        """
        now = self._clock.now()
        if self._beaten_at is not None and _NOTHING <= now - self._beaten_at < BEAT_EVERY:
            return _NOTHING
        async with self._repository.writing() as work:
            last = await work.heartbeats.last()
            outage = _NOTHING if last is None else now - last
            made_up = min(outage, MOST_MADE_UP) if outage >= LEAST_OUTAGE else _NOTHING
            games = challenges = 0
            if last is not None and made_up:
                games = await work.games.shift_all(made_up, last)
                challenges = await work.challenges.shift_all(made_up, last)
            # A clock that was put back must not make the time until it is right again look like an outage.
            if outage >= _NOTHING:
                await work.heartbeats.beat(now)
        self._beaten_at = now
        if made_up:
            _log.warning("out for %s: %d deadlines and %d challenges are moved on", outage, games, challenges)
        return made_up
