"""The words with which people end what goes on by itself, in all languages."""

from typing import Final

_STOP: Final = frozenset(
    (
        *("stop", "off", "0ff", "end", "cancel", "no"),
        *("стоп", "стой", "выкл", "выключить", "выключи", "отмена", "хватит", "нет"),
        *("вимк", "вимкнути", "вимкни", "зупини", "зупинити", "годі", "досить", "ні"),
    )
)
_MARKS: Final = ".!…?, "


def means_stop(text: str) -> bool:
    """Whether a word after a command asks for an end, with or without a mark after it."""
    return text.strip().rstrip(_MARKS).casefold() in _STOP
