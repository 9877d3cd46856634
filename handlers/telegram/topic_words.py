"""The topics of the quiz in words and as buttons."""

from html import escape
from typing import Final

from aiogram.types import InlineKeyboardMarkup

from handlers.telegram.keyboards import button, rows
from handlers.telegram.learn_data import QuizButton
from handlers.telegram.words import plain_name
from quiz.models import Level, Topic
from quiz.topics import name_of
from texts import Translator

_IN_A_ROW: Final = 2


_ASKING: Final = frozenset({"?", "help", "topics", "темы", "теми", "помощь", "довідка"})


def asks_for_topics(text: str) -> bool:
    """Whether somebody wants to know what can be said after /quiz."""
    return text.strip().casefold() in _ASKING


def topics_text(t: Translator, unknown: str = "") -> str:
    """What can be said after /quiz, perhaps for somebody who has said something `unknown`; with tags."""
    first = [t("quiz-unknown", text=escape(plain_name(unknown), quote=False))] if unknown else []
    usage = t("quiz-usage", topics=", ".join(name_of(topic, t.language) for topic in Topic))
    return "\n\n".join([*first, usage])


def topics_keyboard(t: Translator) -> InlineKeyboardMarkup:
    """Questions about each topic."""
    buttons = [button(_capital(name_of(topic, t.language)), QuizButton(topic=topic)) for topic in Topic]
    return rows(*(buttons[at : at + _IN_A_ROW] for at in range(0, len(buttons), _IN_A_ROW)))


def about(t: Translator, topic: Topic | None, level: Level | None) -> str:
    """What questions are about and how hard they are, as it was understood; empty if they are about anything."""
    parts = [name_of(topic, t.language)] if topic else []
    parts += [t("quiz-level", number=int(level), name=name_of(level, t.language))] if level else []
    return _capital(" · ".join(parts))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
