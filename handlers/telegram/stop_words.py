"""The words with which people end what goes on by itself, in all languages."""

from typing import Final

_STOP: Final = frozenset(
    (
        *("stop", "off", "0ff", "end", "cancel", "no"),
        *("стоп", "стой", "выкл", "выключить", "выключи", "отмена", "хватит", "нет"),
        *("вимк", "вимкнути", "вимкни", "зупини", "зупинити", "годі", "досить", "ні"),
    )
)


def means_stop(text: str) -> bool:
    """Whether a word after a command asks for an end."""
    return text.strip().casefold() in _STOP
