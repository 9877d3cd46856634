"""Hours of the day in time zones."""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

_OFFSET: Final = re.compile(r"UTC([+-])(\d{1,2})(?::(\d\d))?")


def zone_named(name: str) -> tzinfo:
    """A time zone of the IANA database, such as ``Europe/Kyiv``, or an offset, such as ``UTC+5:30``; ``UTC``.

    Raises:
        zoneinfo.ZoneInfoNotFoundError, ValueError, OSError: there is no such zone.
    """
    if name == "UTC":
        return UTC  # also where there are no files of zones
    offset = _OFFSET.fullmatch(name)
    if offset is None:
        return ZoneInfo(name)
    span = timedelta(hours=int(offset[2]), minutes=int(offset[3] or 0))
    return timezone(span if offset[1] == "+" else -span)


def next_time(hour: int, zone: str, now: datetime) -> datetime:
    """When a full hour of the day comes next in a zone, after `now`; UTC.

    Raises:
        zoneinfo.ZoneInfoNotFoundError, ValueError, OSError: there is no such zone.
    """
    today = _today(hour, zone, now)
    due = today if today.astimezone(now.tzinfo) > now else today + timedelta(days=1)
    return due.astimezone(now.tzinfo)


def last_time(hour: int, zone: str, now: datetime) -> datetime:
    """When a full hour of the day came last in a zone, at `now` or before; UTC.

    Raises:
        zoneinfo.ZoneInfoNotFoundError, ValueError, OSError: there is no such zone.
    """
    today = _today(hour, zone, now)
    due = today if today.astimezone(now.tzinfo) <= now else today - timedelta(days=1)
    return due.astimezone(now.tzinfo)


def _today(hour: int, zone: str, now: datetime) -> datetime:
    here = now.astimezone(zone_named(zone))
    return here.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
