"""How long a question may be, so that any chat can show it (the smallest of what is known: a Telegram quiz poll)."""

from typing import Final

from quiz.models import Asked

MAX_TEXT: Final = 255
MAX_OPTION: Final = 100
MAX_EXPLANATION: Final = 200
MIN_OPTIONS: Final = 2
MAX_OPTIONS: Final = 10


def problems(asked: Asked) -> list[str]:
    """What is wrong with a question that is ready to be sent, in plain English; empty if nothing is."""
    found = []
    if not 1 <= _length(asked.text) <= MAX_TEXT:
        found.append(f"the text has {_length(asked.text)} characters, not 1 to {MAX_TEXT}")
    if not MIN_OPTIONS <= len(asked.options) <= MAX_OPTIONS:
        found.append(f"there are {len(asked.options)} options, not {MIN_OPTIONS} to {MAX_OPTIONS}")
    found.extend(
        f"an option has {_length(option)} characters, not 1 to {MAX_OPTION}: {option!r}"
        for option in asked.options
        if not 1 <= _length(option) <= MAX_OPTION
    )
    if len({option.casefold() for option in asked.options}) < len(asked.options):
        found.append(f"two options are alike: {asked.options}")
    if not 0 <= asked.correct < len(asked.options):
        found.append(f"there is no option {asked.correct}")
    if not 1 <= _length(asked.explanation) <= MAX_EXPLANATION:
        found.append(f"the explanation has {_length(asked.explanation)} characters, not 1 to {MAX_EXPLANATION}")
    found.extend(
        f"line feeds or double spaces: {text!r}"
        for text in (asked.text, *asked.options, asked.explanation)
        if " ".join(text.split()) != text
    )
    return found


def _length(text: str) -> int:
    """How many characters a chat counts: UTF-16 units, the stricter reading."""
    return len(text.encode("utf-16-le")) // 2
