"""Judging a pupil's move."""

from quiz.lessons.course import UnknownLessonError
from quiz.lessons.goals import Deed, meets
from quiz.lessons.models import Lesson, Step
from quiz.models import Written
from quiz.verdict import Answer, Reason, Verdict, read_try
from rules import Board, Move


def accepts(step: Step, board: Board, move: Move) -> bool:
    """Whether a legal move does what a step asks."""
    deed = Deed.of(board, move)
    return all(meets(deed, goal) for goal in step.goals)


def accepted_moves(step: Step) -> list[str]:
    """All moves that do what a step asks, in canonical notation."""
    board = step.board()
    return [board.notation(move) for move in board.legal_moves if accepts(step, board, move)]


def answer(lesson: Lesson, step_number: int, text: str) -> Verdict:
    """What a move comes to. It has no memory: the same arguments give the same verdict.

    Args:
        lesson: The lesson.
        step_number: Which step the pupil is at, from 0.
        text: The move as somebody typed it.

    Returns:
        RIGHT while steps are left, FINISHED after the last one, with the reply played; WRONG with the reason HINT.

    Raises:
        UnknownLessonError: the lesson has no such step.
    """
    step = _step(lesson, step_number)
    board = step.board()
    move = read_try(board, text)
    if isinstance(move, Verdict):
        return move
    written = board.notation(move)
    if not accepts(step, board, move):
        hint = next((number for number, wrong in enumerate(step.wrong) if written in wrong.moves), None)
        return Verdict(Answer.WRONG, step.fen, written, reason=Reason.HINT, hint=hint)
    board.push(move)
    if step.reply:
        board.push_text(step.reply)
    done = step_number == len(lesson.steps) - 1
    replies = (step.reply,) if step.reply else ()
    return Verdict(Answer.FINISHED if done else Answer.RIGHT, board.fen(), written, replies)


def remark(lesson: Lesson, step_number: int, verdict: Verdict) -> Written | None:
    """What the lesson says to a verdict of `answer`; None to a move that is illegal or cannot be read.

    Raises:
        UnknownLessonError: the lesson has no such step.
    """
    step = _step(lesson, step_number)
    if verdict.is_right:
        return step.done
    if verdict.answer is not Answer.WRONG:
        return None
    return step.hint if verdict.hint is None else step.wrong[verdict.hint].text


def _step(lesson: Lesson, number: int) -> Step:
    if not 0 <= number < len(lesson.steps):
        raise UnknownLessonError(lesson.id, number)
    return lesson.steps[number]
