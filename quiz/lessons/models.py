"""Lessons as data."""

from dataclasses import dataclass

from quiz.markup import named_squares
from quiz.models import Written
from rules import Board, Color, Square


@dataclass(frozen=True, slots=True)
class WrongMove:
    """What is said to certain legal moves that are not the one.

    Attributes:
        moves: The moves in canonical notation.
        text: Why they do not do, HTML with <b>, <i> and <code>.
    """

    moves: tuple[str, ...]
    text: Written


@dataclass(frozen=True, slots=True)
class Step:
    """One position and what is to be done in it. Texts are HTML with <b>, <i> and <code>.

    Attributes:
        fen: The position in one line; the pupil is the side to move.
        view: Whose side is at the bottom.
        goals: What the move has to bring about, all of it; see `quiz.lessons.goals`.
        moves: All moves that do, in canonical notation; empty where the goals have many.
        reply: What the other side answers to a right move, in canonical notation; empty if nothing.
        task: What is to be done.
        done: What is said to a right move.
        hint: What is said to a wrong one that `wrong` does not know.
        wrong: What is said to others.
    """

    fen: str
    view: Color
    goals: tuple[str, ...]
    moves: tuple[str, ...]
    reply: str
    task: Written
    done: Written
    hint: Written
    wrong: tuple[WrongMove, ...]

    def board(self) -> Board:
        """A board of one's own with the position."""
        return Board.from_fen(self.fen)

    @property
    def highlights(self) -> tuple[Square, ...]:
        """The squares that the task names: the same in every language."""
        return named_squares(self.task.en)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    Attributes:
        id: Its name for ever, at most 20 characters of ``a-z-``.
        page: The page of the rule book about the same thing.
        title: Its name for people.
        steps: Two to four.
    """

    id: str
    page: str
    title: Written
    steps: tuple[Step, ...]
