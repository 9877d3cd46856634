"""The conditions of a game as people write them after /play, and as they are told."""

import re
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from game.models import Challenge, ColorChoice
from handlers.telegram.durations import HOUR, read_span, short_span, span_text
from handlers.telegram.words import html_name
from texts import Translator

_COLORS: Final = {
    ColorChoice.WHITE: ("white", "w", "белые", "белыми", "белый", "білі", "білими", "білий"),
    ColorChoice.BLACK: ("black", "b", "чёрные", "чёрными", "черные", "черными", "чорні", "чорними", "чорний"),
    ColorChoice.RANDOM: ("random", "any", "lot", "любой", "жребий", "випадково", "жереб", "будь-який"),
}
_COLOR_OF: Final = {word: color for color, words in _COLORS.items() for word in words}

_UNTIMED: Final = frozenset(("untimed", "none", "∞"))
_RATED: Final = {
    True: ("rated", "рейтинг", "рейтинговая", "рейтингова"),
    False: ("casual", "friendly", "unrated", "товарищеская", "дружеская", "товариська", "дружня"),
}
_RATED_OF: Final = {word: rated for rated, words in _RATED.items() for word in words}

_PHRASES: Final = tuple(
    (re.compile(rf"(?<!\S)(?:{pattern})(?!\S)", re.IGNORECASE), word)
    for pattern, word in (
        (r"no\s+clock|без\s+(?:часов|времени|годинника|часу)", "untimed"),
        (r"без\s+рейтинг[ау]", "casual"),
        (r"на\s+рейтинг", "rated"),
        (r"(\d{1,4})\s+([^\W\d_]{1,8}\.?)", r"\1\2"),
    )
)
"""Conditions of several words, as one word each. A number and a word may be a span; `read_span` knows."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Conditions: the challenger's colour, the time for a move (None: no clock), and whether ratings change."""

    color: ColorChoice = ColorChoice.RANDOM
    time: timedelta | None = None
    rated: bool = False

    @classmethod
    def of(cls, challenge: Challenge) -> "Terms":
        return cls(challenge.color, challenge.time_per_move, challenge.rated)

    @classmethod
    def of_hours(cls, color: ColorChoice, hours: int, rated: bool) -> "Terms":
        """What a button carries; 0 hours are no clock."""
        return cls(color, hours * HOUR if hours else None, rated)

    @property
    def hours(self) -> int:
        return 0 if self.time is None else self.time // HOUR


@dataclass(frozen=True, slots=True)
class Written:
    """Conditions as written: those that were not are the defaults'.

    Attributes:
        rest: The words that say something else.
    """

    terms: Terms
    rest: tuple[str, ...]


def read_terms(text: str, default: Terms) -> Written:
    """Pick the conditions out of what stands after /play, in any order; the last of a kind counts."""
    for pattern, word in _PHRASES:
        text = pattern.sub(word, text)
    terms, rest = default, []
    for word in text.split():
        changed = _with(terms, word.lower())
        if changed is None:
            rest.append(word)
        else:
            terms = changed
    return Written(terms, tuple(rest))


def _with(terms: Terms, word: str) -> Terms | None:
    """The conditions with what a word says; None if it says nothing about them."""
    if word in _COLOR_OF:
        return replace(terms, color=_COLOR_OF[word])
    if word in _RATED_OF:
        return replace(terms, rated=_RATED_OF[word])
    if word in _UNTIMED:
        return replace(terms, time=None)
    span = read_span(word)
    return None if span is None else replace(terms, time=span)


def terms_text(t: Translator, name: str, terms: Terms) -> str:
    """Conditions in sentences with tags; `name` is the challenger's, as it is stored."""
    if terms.color is ColorChoice.RANDOM:
        sentences = [t("color-phrase-random")]
    else:
        sentences = [t(f"color-phrase-{terms.color}", name=html_name(name))]
    return " ".join([*sentences, *conditions(t, terms.time, rated=terms.rated)])


def conditions(t: Translator, time: timedelta | None, *, rated: bool) -> list[str]:
    """What is worth saying of the time and of ratings."""
    sentences = [] if time is None else [t("condition-time", time=span_text(t, time))]
    return [*sentences, t("condition-rated")] if rated else sentences


def time_name(t: Translator, time: timedelta | None) -> str:
    """A time for a move on a button."""
    return t("button-time-none") if time is None else short_span(t, time)
