"""Lessons: a few positions each, in which a pupil plays the move. `load_lessons` brings them, `answer` judges."""

from quiz.lessons.answer import accepted_moves, answer, remark
from quiz.lessons.course import UnknownLessonError, lesson_by_id, load_lessons, next_lesson
from quiz.lessons.models import Lesson, Step, WrongMove

__all__ = [
    "Lesson",
    "Step",
    "UnknownLessonError",
    "WrongMove",
    "accepted_moves",
    "answer",
    "lesson_by_id",
    "load_lessons",
    "next_lesson",
    "remark",
]
