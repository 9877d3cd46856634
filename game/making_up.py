"""Giving people back the time in which the program did not run."""

import logging
from datetime import datetime, timedelta
from typing import Final

from game.ports import Transaction

LEAST_OUTAGE: Final = timedelta(minutes=5)
"""What is shorter is a restart, after which nobody has lost anything."""

MOST_MADE_UP: Final = timedelta(days=30)
"""So that a clock that was far off cannot put games off for years."""

_NOTHING: Final = timedelta(0)

_log = logging.getLogger(__name__)


async def make_up(work: Transaction, now: datetime) -> timedelta:
    """If the last sign of life is long ago, move everything on by that time, and give a new one.

    That is: the deadlines of games, with the reminders before them, and the ends of challenges, as far as they
    had not passed when the program was last known to run.

    Returns:
        By how much, nothing mostly.

    Raises:
        StorageError
    """
    last = await work.heartbeats.last()
    if last is None or now - last < LEAST_OUTAGE:
        return _NOTHING
    made_up = min(now - last, MOST_MADE_UP)
    games = await work.games.shift_all(made_up, last)
    challenges = await work.challenges.shift_all(made_up, last)
    await work.heartbeats.beat(now)
    _log.warning("out for %s: %d deadlines and %d challenges are moved on", now - last, games, challenges)
    return made_up
