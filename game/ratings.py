"""What ratings are: Glicko-2 numbers, one for games with a clock and one for those without."""

import enum
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from rules import Color

START_RATING: Final = 1500.0
START_DEVIATION: Final = 350.0
START_VOLATILITY: Final = 0.06

PROVISIONAL_DEVIATION: Final = 110.0
"""Above this deviation a rating says little yet."""


class Pool(enum.StrEnum):
    """Ratings of two pools have nothing to do with each other."""

    TIMED = "timed"
    UNTIMED = "untimed"


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, as far as is known.

    Attributes:
        value: About 400 to 3000; 1500 at first.
        deviation: By how much it may be wrong: with 95 % it is within twice this. At most 350, as at first.
        volatility: How erratic the results are; about 0.06.
        games: How many rated games are behind it.
        changed_at: UTC; when the last of them ended; None before the first.
    """

    value: float = START_RATING
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY
    games: int = 0
    changed_at: datetime | None = None

    @property
    def is_provisional(self) -> bool:
        return self.deviation > PROVISIONAL_DEVIATION


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a rated game did to one side's rating, rounded to hundredths."""

    color: Color
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Score:
    """Results of rated games from one person's point of view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses
