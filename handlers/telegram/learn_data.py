"""What the buttons of the learning part carry. See `callback_data`: the same holds here."""

from typing import Annotated

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

from handlers.telegram.play_data import SquareName

Name = Annotated[str, Field(pattern="^[a-z0-9-]{0,24}$")]
Level = Annotated[int, Field(ge=0, le=3)]


class PageButton(CallbackData, prefix="xb"):
    """Show a page of the rule book, empty for the contents; `turn` puts it in place of the page under the button."""

    page: Name
    turn: bool = True


class LessonsButton(CallbackData, prefix="xs"):
    """List the lessons."""


class LessonButton(CallbackData, prefix="xl"):
    """Go on with a lesson, or begin it anew."""

    lesson: Name


class TryButton(CallbackData, prefix="xt"):
    """Move in the position of the message under the button: choose a square, or with a whole move, make it."""

    start: SquareName = ""
    move: Annotated[str, Field(pattern=r"^([a-h][1-8](\(\d{1,2}\))?-[a-h][1-8])?$")] = ""


class QuizButton(CallbackData, prefix="xq"):
    """Ask a question."""

    topic: Name = ""
    level: Level = 0


class PuzzleButton(CallbackData, prefix="xp"):
    """Set a puzzle."""

    level: Level = 0
