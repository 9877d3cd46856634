"""Moments and ratings as values that `json.dumps` takes."""

from datetime import datetime
from typing import Any

from game.ratings import Rating


def plain_moment(moment: datetime | None) -> str | None:
    """A moment in ISO 8601."""
    return None if moment is None else moment.isoformat()


def plain_rating(rating: Rating) -> dict[str, Any]:
    """A rating by the names of its attributes."""
    return {
        "value": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "games": rating.games,
        "changed_at": plain_moment(rating.changed_at),
    }
