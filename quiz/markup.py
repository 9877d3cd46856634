"""Texts with a little HTML, as they stand in data files: what tags they may have and how long they may be."""

import re
from typing import Final

from quiz.loading import Table
from quiz.models import LANGUAGES, Written
from rules import Square

TAGS: Final = frozenset({"b", "i", "code"})
MAX_TITLE: Final = 40
MAX_PAGE: Final = 900
"""A page is the caption of a picture: 1,024 characters at most, with its title and the page's number."""
MAX_TASK: Final = 400
MAX_NOTE: Final = 300

_TAG: Final = re.compile(r"<(/?)([^<>]*)>")
_SQUARE: Final = re.compile(r"(?<![A-Za-wyz0-9])[a-h][1-8](?![A-Za-wyz0-9])")


def tag_problem(text: str) -> str:
    """What is wrong with the tags of a text, in plain English; empty if nothing is."""
    opened: list[str] = []
    for closing, name in _TAG.findall(text):
        if name not in TAGS:
            return f"no such tag: {name!r}"
        if not closing:
            opened.append(name)
        elif not opened or opened.pop() != name:
            return f"</{name}> closes nothing"
    if opened:
        return f"<{opened[-1]}> is not closed"
    rest = _TAG.sub("", text)
    if "<" in rest or ">" in rest or re.search(r"&(?!(?:lt|gt|amp|quot);)", rest):
        return "write &lt;, &gt; and &amp;"
    return ""


def named_squares(text: str) -> tuple[Square, ...]:
    """The squares that a text names, by themselves or in moves, each once and in the order of the text."""
    return tuple(dict.fromkeys(Square.parse(name) for name in _SQUARE.findall(text)))


def written(table: Table, name: str, most: int) -> Written:
    """A text in all languages: a table ``name`` with a text for each of LANGUAGES.

    Args:
        table: Where it stands.
        name: The name of the table.
        most: How many characters each may have, tags counted too.

    Raises:
        DataError: a language is missing or unknown, a text is too long, or its tags are not in order.
    """
    texts = table.table(name)
    found = {language: texts.text(language) for language in LANGUAGES}
    texts.end()
    for language, text in found.items():
        if len(text) > most:
            raise texts.error(f"{language}: {len(text)} characters, not {most} at most")
        if text != text.strip():
            raise texts.error(f"{language}: spaces at its ends")
        if problem := tag_problem(text):
            raise texts.error(f"{language}: {problem}")
    return Written.of(found)
