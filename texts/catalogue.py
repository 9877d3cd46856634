"""Reading the catalogues: texts/locale/*.po, compiled in memory, so that no build step can be forgotten."""

import gettext
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from texts.translator import Translator

LANGUAGES: Final = ("en", "ru", "uk")
"""Every language there is a catalogue for."""

DEFAULT_LANGUAGE: Final = "en"
"""What is spoken to those whose language is unknown, or not among `LANGUAGES`."""

LOCALE_DIRECTORY: Final = Path(__file__).parent / "locale"


class Texts:
    """The translators of all languages."""

    def __init__(self, translators: Mapping[str, Translator]) -> None:
        self._translators = dict(translators)

    def get(self, language: str | None) -> Translator:
        """The translator for a language tag as people's devices send it, such as ``uk`` or ``ru-RU``.

        Only the language itself counts, in either case; a language without a catalogue gets the default.
        """
        code = (language or "").replace("_", "-").partition("-")[0].lower()
        return self._translators.get(code) or self._translators[DEFAULT_LANGUAGE]


def load() -> Texts:
    """Read and compile the catalogues; some 50 ms of blocking work, meant for the program's start."""
    return Texts({language: Translator(language, _read(language)) for language in LANGUAGES})


def _read(language: str) -> gettext.GNUTranslations:
    with (LOCALE_DIRECTORY / f"{language}.po").open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
