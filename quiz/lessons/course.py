"""The lessons that the package brings along, in order: one TOML file each in `course/`, named by its number."""

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from quiz.errors import QuizError
from quiz.lessons.goals import is_goal
from quiz.lessons.models import Lesson, Step, WrongMove
from quiz.loading import DataError, Table, read_toml
from quiz.markup import MAX_NOTE, MAX_TASK, MAX_TITLE, written
from rules import Color

COURSE: Final = Path(__file__).parent / "course"
_ID: Final = re.compile(r"[a-z-]{1,20}")


class UnknownLessonError(QuizError):
    """No lesson has this id, or it has no step of this number."""

    def __init__(self, lesson: str, step: int = 0) -> None:
        super().__init__(lesson, step)
        self.lesson = lesson
        self.step = step


def read_lesson(path: Path) -> Lesson:
    """The lesson of a file. Moves and goals are checked for their spelling only; the tests play them.

    Raises:
        DataError: the file is not as it has to be.
    """
    table = read_toml(path)
    lesson = Lesson(
        table.text("id"),
        table.text("page"),
        written(table, "title", MAX_TITLE),
        tuple(_step(step) for step in table.tables("step")),
    )
    table.end()
    if not _ID.fullmatch(lesson.id):
        raise table.error(f"id: {lesson.id!r} is no id")
    if not 2 <= len(lesson.steps) <= 4:
        raise table.error(f"{len(lesson.steps)} steps, not 2 to 4")
    return lesson


def _step(table: Table) -> Step:
    view = table.text("view", "white")
    if view not in {"white", "black"}:
        raise table.error(f"view: {view!r} is neither white nor black")
    step = Step(
        fen=table.text("fen"),
        view=Color[view.upper()],
        goals=table.texts("goals"),
        moves=table.texts("moves"),
        reply=table.text("reply", ""),
        task=written(table, "task", MAX_TASK),
        done=written(table, "done", MAX_NOTE),
        hint=written(table, "hint", MAX_NOTE),
        wrong=tuple(_wrong(wrong) for wrong in table.tables("wrong")),
    )
    table.end()
    unknown = [goal for goal in step.goals if not is_goal(goal)]
    if unknown or not step.goals:
        raise table.error(f"goals: {unknown or 'none'}")
    return step


def _wrong(table: Table) -> WrongMove:
    wrong = WrongMove(table.texts("moves"), written(table, "text", MAX_NOTE))
    table.end()
    if not wrong.moves:
        raise table.error("moves: none")
    return wrong


@functools.cache
def load_lessons() -> Mapping[str, Lesson]:
    """All lessons by id, in order; read once.

    Raises:
        DataError: a file is not as it has to be.
    """
    lessons: dict[str, Lesson] = {}
    for path in sorted(COURSE.glob("*.toml")):
        lesson = read_lesson(path)
        if lesson.id in lessons:
            raise DataError(f"course/{path.name}", "", f"id: {lesson.id} is taken")
        lessons[lesson.id] = lesson
    return lessons


def lesson_by_id(lesson: str) -> Lesson:
    """One lesson.

    Raises:
        UnknownLessonError: there is none of this id.
    """
    try:
        return load_lessons()[lesson]
    except KeyError:
        raise UnknownLessonError(lesson) from None


def next_lesson(lesson: str) -> Lesson | None:
    """The lesson after one; None after the last.

    Raises:
        UnknownLessonError: there is none of this id.
    """
    ids = list(load_lessons())
    if lesson not in ids:
        raise UnknownLessonError(lesson)
    following = ids[ids.index(lesson) + 1 :]
    return load_lessons()[following[0]] if following else None
