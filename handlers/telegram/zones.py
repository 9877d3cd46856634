"""Hours and time zones as people write them."""

import functools
import re
from typing import Final
from zoneinfo import available_timezones

_HOUR: Final = re.compile(r"(\d{1,2})(?:[:.]00)?")
_OFFSET: Final = re.compile(r"(?:UTC|GMT)?([+\-−–])(\d{1,2})(?::?(\d\d))?", re.IGNORECASE)
_FARTHEST: Final = 14
_GREENWICH: Final = frozenset({"utc", "gmt", "z", "zulu"})
_CITIES: Final = {
    "Europe/Moscow": "мск msk москва спб петербург санктпетербург",
    "Europe/Kyiv": "киев київ харьков харків одесса одеса львов львів днепр дніпро",
    "Europe/Minsk": "минск мінськ",
    "Europe/Chisinau": "кишинев кишинів",
    "Europe/Riga": "рига",
    "Europe/Vilnius": "вильнюс вільнюс",
    "Europe/Tallinn": "таллин таллінн",
    "Europe/Warsaw": "варшава",
    "Europe/Berlin": "берлин берлін",
    "Europe/Kaliningrad": "калининград калінінград",
    "Europe/Samara": "самара",
    "Asia/Yekaterinburg": "екатеринбург екб",
    "Asia/Omsk": "омск омськ",
    "Asia/Novosibirsk": "новосибирск нск новосибірськ",
    "Asia/Krasnoyarsk": "красноярск",
    "Asia/Irkutsk": "иркутск",
    "Asia/Vladivostok": "владивосток",
    "Asia/Tbilisi": "тбилиси тбілісі",
    "Asia/Yerevan": "ереван єреван",
    "Asia/Baku": "баку",
    "Asia/Almaty": "алматы алма-ата алмати астана",
    "Asia/Tashkent": "ташкент",
    "Asia/Bishkek": "бишкек бішкек",
    "Asia/Jerusalem": "иерусалим єрусалим тельавив тельавів telaviv",
}
"""What the database of zones does not know: it has no Cyrillic, and one city a zone."""


def read_time(text: str) -> tuple[int, str] | None:
    """An hour and a zone in either order, such as ``9 Kyiv`` or ``9:00 +5:30``; UTC if there is no zone.

    Returns:
        The hour, 0 to 23, and the zone as `game.study.hours.zone_named` takes it; None if it cannot be understood.
    """
    words = text.split()
    hours = [(at, int(found[1])) for at, word in enumerate(words) if (found := _HOUR.fullmatch(word))]
    if len(hours) != 1 or hours[0][1] > 23:
        return None
    at, hour = hours[0]
    rest = words[:at] + words[at + 1 :]
    zone = read_zone(" ".join(rest)) if rest else "UTC"
    return None if zone is None else (hour, zone)


def read_zone(text: str) -> str | None:
    """A time zone by its name or its city, whatever the case, or by its offset; None if there is none like it."""
    offset = _OFFSET.fullmatch(text.replace(" ", ""))
    if offset is not None:
        hours, minutes = int(offset[2]), int(offset[3] or 0)
        if hours > _FARTHEST or minutes > 59:
            return None
        if not hours and not minutes:
            return "UTC"
        return f"UTC{'+' if offset[1] == '+' else '-'}{hours}{f':{minutes:02}' if minutes else ''}"
    key = _key(text)
    return "UTC" if key in _GREENWICH else _zones().get(key)


def _key(name: str) -> str:
    return re.sub(r"[\s_-]+", "", name.casefold().replace("ё", "е"))


@functools.cache
def _zones() -> dict[str, str]:
    """All zones by their whole names, their cities, and what else their cities are called."""
    known = sorted(available_timezones())
    found = {_key(city): zone for zone, cities in _CITIES.items() for city in cities.split()}
    for name in known:
        found.setdefault(_key(name.rpartition("/")[2]), name)
    return found | {_key(name): name for name in known}
