"""What persons and chats can choose for themselves."""

import enum
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

DEFAULT_DIGEST_HOUR: Final = 8
"""The hour of the day, in UTC, of those who chose none."""


class Pings(enum.StrEnum):
    """How a person or a chat is told that it is somebody's turn. Boards come in any case.

    PINGS: a mention with each move. DIGEST: one summary a day instead. SILENT: neither.
    """

    PINGS = "pings"
    DIGEST = "digest"
    SILENT = "silent"


class Starters(enum.StrEnum):
    """Who may start games in a chat; who is an administrator the platform knows."""

    EVERYONE = "everyone"
    ADMINS = "admins"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has chosen.

    Attributes:
        pings: How the person is told of moves.
        digest_hour: The hour in UTC, 0 to 23, of the daily summary.
        theme: A name of `rendering`'s for boards in the private chat; None for the usual one.
        piece_set: The same for men.
    """

    pings: Pings = Pings.PINGS
    digest_hour: int = DEFAULT_DIGEST_HOUR
    theme: str | None = None
    piece_set: str | None = None


DEFAULT_PREFERENCES: Final = Preferences()


@dataclass(frozen=True, slots=True)
class PlaceSettings:
    """What was chosen for a chat by those who may.

    Attributes:
        language: None for that of whoever speaks.
        time_per_move: What a challenge without a time gets; None for no clock.
        starters: Who may start games.
        pings: How loud the bot is there; DIGEST summarises the chat's games once a day.
        digest_hour: The hour in UTC, 0 to 23, of the daily summary.
        theme: A name of `rendering`'s for boards there; None for the usual one.
        piece_set: The same for men.
    """

    language: str | None = None
    time_per_move: timedelta | None = None
    starters: Starters = Starters.EVERYONE
    pings: Pings = Pings.PINGS
    digest_hour: int = DEFAULT_DIGEST_HOUR
    theme: str | None = None
    piece_set: str | None = None


def next_hour(hour: int, after: datetime) -> datetime:
    """The first moment after `after` (UTC) at which the day's hour begins."""
    today = after.replace(hour=hour, minute=0, second=0, microsecond=0)
    return today if today > after else today + timedelta(days=1)
