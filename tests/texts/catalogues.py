"""The catalogues as data, for the tests: every message with its forms and placeholders."""

import re
import string
from dataclasses import dataclass

from babel.messages.pofile import read_po

from texts.catalogue import LOCALE_DIRECTORY

PLURAL_FORMS = {"en": 2, "ru": 3, "uk": 3}
_CASES = re.compile(r"_(gen|acc|ins)$")


@dataclass(frozen=True)
class Entry:
    """One message of a catalogue; a text that is no plural has one form."""

    key: str
    forms: tuple[str, ...]
    plural: bool
    fuzzy: bool

    def placeholders(self) -> set[str]:
        return {name for form in self.forms for name in placeholders(form)}


def placeholders(form: str) -> set[str]:
    """The names in a text's braces."""
    return {name for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def without_case(name: str) -> str:
    """`blocker` for `blocker_gen`: languages differ in the case that a sentence needs."""
    return _CASES.sub("", name)


def entries(language: str) -> dict[str, Entry]:
    """The messages of one catalogue, in the order of the file."""
    with (LOCALE_DIRECTORY / f"{language}.po").open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    found = {}
    for message in catalogue:
        key, *rest = [message.id] if isinstance(message.id, str) else message.id
        strings = message.string or ""
        forms = (strings,) if isinstance(strings, str) else tuple(strings)
        if key:  # the entry without one is the header
            found[key] = Entry(key, forms, plural=bool(rest), fuzzy=message.fuzzy)
    return found
