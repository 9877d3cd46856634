"""Spans of time and moments as people write and read them."""

import re
from datetime import datetime, timedelta
from typing import Final

from babel.dates import format_datetime

from texts import Translator

HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
CHOICES: Final = tuple(hours * HOUR for hours in (1, 3, 12, 24, 48, 72, 7 * 24, 14 * 24))
"""The times for a move that are offered on buttons, besides none."""

_HOURS: Final = frozenset(
    ("h", "hr", "hrs", "hour", "hours", "ч", "час", "часа", "часов", "г", "год", "година", "години", "годин")
)
_DAYS: Final = frozenset(("d", "day", "days", "д", "дн", "день", "дня", "дней", "дні", "днів"))
_WEEKS: Final = frozenset(("w", "week", "weeks", "нед", "неделя", "недели", "тиж", "тиждень", "тижні"))
_NUMBER_AND_UNIT: Final = re.compile(r"(\d{1,4})\s?([^\W\d_]{1,8})\.?")
_MINUTE: Final = timedelta(minutes=1)
_UNITS: Final = (("days", DAY), ("hours", HOUR), ("minutes", _MINUTE))


def read_span(text: str) -> timedelta | None:
    """A whole number of hours, days or weeks such as ``12h``, ``3д`` or ``12 год``; None if it is none."""
    match = _NUMBER_AND_UNIT.fullmatch(text.strip().lower())
    if match is None or not match[1].isascii():
        return None
    number, unit = int(match[1]), match[2]
    for names, length in ((_HOURS, HOUR), (_DAYS, DAY), (_WEEKS, 7 * DAY)):
        if unit in names:
            return number * length
    return None


def span_text(t: Translator, span: timedelta) -> str:
    """A span in its two largest units, of whole minutes: ``2 days 3 h``."""
    return _written(t, span, short=False)


def short_span(t: Translator, span: timedelta) -> str:
    """The same as short as can be, for buttons and pictures: ``2 d 3 h``."""
    return _written(t, span, short=True)


def _written(t: Translator, span: timedelta, *, short: bool) -> str:
    # Seconds are nobody's business: a day that began just now is a day.
    rest = max(round(span / _MINUTE), 0) * _MINUTE
    units = _UNITS if rest >= DAY else _UNITS[1:]
    parts = []
    for unit, length in units[:2]:
        number, rest = divmod(rest, length)
        if number:
            parts.append(_part(t, unit, number, short=short))
    return " ".join(parts) or t("time-no-minute")


def _part(t: Translator, unit: str, number: int, *, short: bool) -> str:
    match unit:
        case "days":
            return t("time-days-short", number=number) if short else t.plural("time-days", number)
        case "hours":
            return t("time-hours", number=number)
        case _:
            return t("time-minutes", number=number)


def moment_text(t: Translator, moment: datetime) -> str:
    """A moment (aware, in UTC) to the minute: ``12 Jun, 18:00 UTC``."""
    return f"{format_datetime(moment, 'd MMM, HH:mm', locale=t.language)} UTC"


def date_text(t: Translator, moment: datetime) -> str:
    """The day of a moment (aware, in UTC): ``12 June``."""
    return format_datetime(moment, "d MMMM", locale=t.language)
