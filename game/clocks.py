"""The clock of a game: so much time for each move, counted in absolute moments. Pure; time is passed in."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

LEAST_TIME: Final = timedelta(hours=1)
MOST_TIME: Final = timedelta(days=14)
"""The bounds of the time for a move."""

REMINDER_SHARES: Final = (2, 8)
"""A reminder comes when this fraction of the time for a move (a half, an eighth) is left."""

LEAST_NOTICE: Final = timedelta(minutes=15)
"""A reminder that would leave less time than this is left out: an hour a move has one, at half time."""


@dataclass(frozen=True, slots=True)
class MoveClock:
    """The time of whoever is to move.

    It runs or stands, never both: exactly one of `deadline` and `remaining` is set while the game goes on,
    and neither once it is over.

    Attributes:
        per_move: The time for each move, LEAST_TIME to MOST_TIME.
        deadline: UTC; from this moment on the side to move has lost.
        remaining: What is left for the move while the clock is stopped, more than nothing.
        wake_at: UTC; when something happens by itself next: a reminder, else the deadline.
    """

    per_move: timedelta
    deadline: datetime | None = None
    remaining: timedelta | None = None
    wake_at: datetime | None = None

    @property
    def is_paused(self) -> bool:
        return self.remaining is not None

    def started(self, since: datetime) -> "MoveClock":
        """Running with the whole time for a move, which begins at `since`."""
        return self._running(since + self.per_move, since)

    def stopped(self, at: datetime) -> "MoveClock":
        """Standing with what is left at a moment before the deadline; a stopped clock stays as it is."""
        if self.deadline is None:
            return self
        return replace(self, deadline=None, remaining=self.deadline - at, wake_at=None)

    def resumed(self, since: datetime) -> "MoveClock":
        """Running again, with what was left when it was stopped."""
        return self if self.remaining is None else self._running(since + self.remaining, since)

    def reminded(self, at: datetime) -> "MoveClock":
        """With the next thing to happen after a reminder: those that were missed do not follow it."""
        return self if self.deadline is None else self._running(self.deadline, at)

    def ended(self) -> "MoveClock":
        """What is kept of it when the game is over."""
        return MoveClock(self.per_move)

    def is_up(self, at: datetime) -> bool:
        """Whether the side to move has run out of time."""
        return self.deadline is not None and self.deadline <= at

    def left(self, at: datetime) -> timedelta | None:
        """What is left for the move, never less than nothing; None once the game is over."""
        if self.deadline is None:
            return self.remaining
        return max(self.deadline - at, timedelta(0))

    def _running(self, deadline: datetime, since: datetime) -> "MoveClock":
        return replace(self, deadline=deadline, remaining=None, wake_at=self._next_step(deadline, since))

    def _next_step(self, deadline: datetime, since: datetime) -> datetime:
        """The first reminder after `since`, else the deadline."""
        notices = [self.per_move / share for share in REMINDER_SHARES]
        steps = [deadline - notice for notice in notices if notice >= LEAST_NOTICE]
        return min((step for step in steps if step > since), default=deadline)
