"""The words of the bot in English, Russian and Ukrainian: catalogues and the translator over them.

A leaf: it knows nothing of the game's types. Callers turn codes, squares and men into keys and strings.
"""

from texts.catalogue import DEFAULT_LANGUAGE, LANGUAGES, Texts, load
from texts.translator import Translator, UnknownTextError

__all__ = ["DEFAULT_LANGUAGE", "LANGUAGES", "Texts", "Translator", "UnknownTextError", "load"]
