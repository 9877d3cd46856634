"""Vacations: whole days on which a person's clocks do not run, counted for each year. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

DAYS_A_YEAR: Final = 21
"""How many days of vacation a person has in each calendar year (UTC)."""

_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Vacation:
    """So many days from a moment on.

    Attributes:
        started_at: UTC.
        days: At least 1. A day belongs to the year in which it begins.
    """

    started_at: datetime
    days: int

    @property
    def until(self) -> datetime:
        """The first moment after it; UTC."""
        return self.started_at + self.days * _DAY

    def days_in(self, year: int) -> int:
        """How many of its days count for a calendar year."""
        return sum((self.started_at + number * _DAY).year == year for number in range(self.days))

    def cut(self, now: datetime) -> "Vacation":
        """Ending with the day that has begun."""
        begun = -((self.started_at - now) // _DAY)  # rounded up
        return Vacation(self.started_at, max(1, min(self.days, begun)))


def days_left(vacations: Iterable[Vacation], year: int) -> int:
    """How many days are left of a year."""
    return max(0, DAYS_A_YEAR - sum(vacation.days_in(year) for vacation in vacations))
