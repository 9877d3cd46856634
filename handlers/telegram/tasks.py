"""Lessons and puzzles as messages that wait for a move, and what is said to a move."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from aiogram import Bot
from aiogram.types import InlineKeyboardMarkup, Message

from game.models import Player, Source
from game.study.models import Task, TaskKind, TaskState
from game.study.service import StudyService
from handlers.telegram.places import Place, message_ref
from handlers.telegram.sending import say
from handlers.telegram.study_words import (
    go_on_keyboard,
    lesson_end_keyboard,
    plain,
    puzzle_end_keyboard,
    rule_keyboard,
    squares_keyboard,
    stuck_keyboard,
)
from handlers.telegram.teacher import Teacher
from handlers.telegram.words import example_move, misreading_text, refusal_text, side_name
from quiz.lessons import Lesson, answer, lesson_by_id, next_lesson, remark
from quiz.puzzles import Puzzle, PuzzleKind, attempt, choose, load_puzzles, position, puzzle_by_id
from quiz.verdict import Answer, Reason, Verdict
from rules import Board, Color
from texts import Translator

TARGETS: Final = {1: 900.0, 2: 1400.0, 3: 1900.0}
"""The ratings of puzzles of each level."""


@dataclass(frozen=True, slots=True)
class Pupil:
    """Who learns, where, in which words, and what the person has sent that is an answer, if it is one."""

    bot: Bot
    place: Place
    player: Player
    t: Translator
    source: Source | None = None


class Tasks:
    """Sets lessons' steps and puzzles, and judges moves."""

    def __init__(self, study: StudyService, teacher: Teacher, lots: Random) -> None:
        self._study = study
        self._teacher = teacher
        self._lots = lots

    async def open_lesson(self, pupil: Pupil, lesson: Lesson) -> None:
        """Show the step that somebody has come to; the first one, if the lesson was done.

        Raises:
            StorageError, TelegramAPIError
        """
        mark = (await self._study.lessons(pupil.player.id)).get(lesson.id)
        step = mark.step if mark is not None and mark.step < len(lesson.steps) else 0
        await self._show_step(pupil, lesson, step, "")

    async def show(self, pupil: Pupil, task: Task, keyboard: InlineKeyboardMarkup) -> None:
        """Show a position once more, with buttons of its own.

        Raises:
            QuizError: there is no such lesson or puzzle any more.
            StorageError, TelegramAPIError
        """
        if task.kind is TaskKind.LESSON:
            await self._show_step(pupil, lesson_by_id(task.name), int(task.played), "", keyboard)
        else:
            await self._show_puzzle(pupil, puzzle_by_id(task.name), tuple(task.played.split()), "", keyboard)

    async def _show_step(
        self, pupil: Pupil, lesson: Lesson, number: int, before: str, keyboard: InlineKeyboardMarkup | None = None
    ) -> None:
        t, step = pupil.t, lesson.steps[number]
        title = lesson.title.in_language(t.language)
        heading = t("lesson-heading", title=title, number=number + 1, of=len(lesson.steps))
        caption = f"{before}{heading}\n\n{step.task.in_language(t.language)}\n\n{t(_how(pupil.place))}"
        board = step.board()
        scene = await self._teacher.scene(board, pupil.place, pupil.player, view=step.view, highlights=step.highlights)
        keyboard = keyboard or squares_keyboard(board)
        message = await self._teacher.show(pupil.bot, pupil.place, board, scene, caption, keyboard)
        await self._study.add_task(_task(pupil, message, TaskKind.LESSON, lesson.id, str(number)), pupil.source)

    async def set_puzzle(self, pupil: Pupil, level: int = 0) -> None:
        """Set a puzzle as hard as suits: a new one if there is one, and none that was shown here of late.

        Raises:
            StorageError, TelegramAPIError
        """
        study, player = self._study, pupil.player.id
        wanted = TARGETS.get(level) or (await study.puzzle_rating(player)).value
        shown = await study.shown_in(pupil.place.address, TaskKind.PUZZLE)
        chosen = choose(await self._ratings(), wanted, await study.tried(player), shown, self._lots)
        await self._show_puzzle(pupil, puzzle_by_id(chosen), (), "")

    async def _ratings(self) -> dict[str, float]:
        """How hard the puzzles are: as those found it who tried them."""
        proved = await self._study.ratings_of_puzzles()
        return {puzzle.id: proved.get(puzzle.id, puzzle.rating) for puzzle in load_puzzles().values()}

    async def _show_puzzle(
        self,
        pupil: Pupil,
        puzzle: Puzzle,
        played: tuple[str, ...],
        before: str,
        keyboard: InlineKeyboardMarkup | None = None,
    ) -> None:
        t, board = pupil.t, position(puzzle, played)
        kind = "mate1" if puzzle.kind is PuzzleKind.MATE_IN_TWO and played else puzzle.kind.value
        task = t(f"puzzle-{kind}", side=side_name(t, board.turn))
        rating = round((await self._ratings())[puzzle.id])
        caption = f"{before}{t('puzzle-heading', rating=rating)}\n{task}\n\n{t(_how(pupil.place))}"
        scene = await self._teacher.scene(board, pupil.place, pupil.player)
        keyboard = keyboard or squares_keyboard(board)
        message = await self._teacher.show(pupil.bot, pupil.place, board, scene, caption, keyboard)
        await self._study.add_task(_task(pupil, message, TaskKind.PUZZLE, puzzle.id, " ".join(played)), pupil.source)

    def board(self, task: Task) -> Board:
        """The position in which a task waits for a move.

        Raises:
            QuizError: it is of an earlier version, and there is no such lesson or puzzle any more.
        """
        if task.kind is TaskKind.LESSON:
            return lesson_by_id(task.name).steps[int(task.played)].board()
        return position(puzzle_by_id(task.name), task.played.split())

    def view(self, task: Task) -> Color:
        """Whose side is at the bottom of it.

        Raises:
            QuizError: as for `board`.
        """
        if task.kind is TaskKind.LESSON:
            return lesson_by_id(task.name).steps[int(task.played)].view
        return self.board(task).turn

    async def also_at(
        self, task: Task, message: Message, state: TaskState = TaskState.OPEN, heard: Source | None = None
    ) -> None:
        """Let moves that reply to a message be answers to a task, unless it is done; see `StudyService.add_task`.

        Raises:
            StorageError
        """
        if not task.is_done:
            await self._study.add_task(replace(task, message_id=message_ref(message).message_id, state=state), heard)
        elif heard is not None:
            await self._study.hear(heard)

    async def answer(self, pupil: Pupil, task: Task, text: str, respond: "Respond") -> None:
        """Judge a move, say what it comes to, and go on.

        Raises:
            QuizError: there is no such lesson or puzzle any more.
            StorageError, TelegramAPIError
        """
        if task.kind is TaskKind.LESSON:
            await self._answer_lesson(pupil, task, text, respond)
        else:
            await self._answer_puzzle(pupil, task, text, respond)

    async def _answer_lesson(self, pupil: Pupil, task: Task, text: str, respond: "Respond") -> None:
        t, lesson, number = pupil.t, lesson_by_id(task.name), int(task.played)
        verdict = _judge(task, text)
        words = remark(lesson, number, verdict)
        said = "" if words is None else words.in_language(t.language)
        if not verdict.is_right:
            await self._refuse(pupil, task, verdict, said, respond)
            return
        finished = verdict.answer is Answer.FINISHED
        await self._study.mark_lesson(pupil.player.id, lesson.id, 0 if finished else number + 1, done=finished)
        praise = t("task-right", move=plain(verdict.move))
        if verdict.replies:
            said = f"{t('task-reply', move=plain(verdict.replies[0]))} {said}"
        if task.is_done:
            await respond(f"{praise} {said}\n\n{t('task-done-before')}", go_on_keyboard(t, lesson))
        elif finished:
            end = t("lesson-done", title=lesson.title.in_language(t.language))
            keyboard = lesson_end_keyboard(t, lesson, next_lesson(lesson.id))
            await say(pupil.bot, pupil.place, f"{praise} {said}\n\n{end}", keyboard)
        else:
            await self._show_step(pupil, lesson, number + 1, f"{praise} {said}\n\n")
        await self._study.end_task(task, pupil.source)

    async def _answer_puzzle(self, pupil: Pupil, task: Task, text: str, respond: "Respond") -> None:
        t, puzzle, played = pupil.t, puzzle_by_id(task.name), tuple(task.played.split())
        verdict = _judge(task, text)
        if verdict.answer is Answer.WRONG:
            change = await self._count(pupil, task, puzzle, solved=False)
            await self._refuse(pupil, task, verdict, f"{_why(t, verdict)}{change}", respond)
        elif not verdict.is_right:
            await self._refuse(pupil, task, verdict, "", respond)
        elif task.is_done:
            praise = t("task-right", move=plain(verdict.move))
            await respond(f"{praise} {t('task-done-before')}", puzzle_end_keyboard(t))
            await self._study.end_task(task, pupil.source)
        elif verdict.answer is Answer.RIGHT:
            before = (
                f"{t('task-right', move=plain(verdict.move))} {t('task-reply', move=plain(verdict.replies[0]))}\n\n"
            )
            await self._show_puzzle(pupil, puzzle, (*played, verdict.move, *verdict.replies), before)
            await self._study.end_task(task, pupil.source)
        else:
            change = await self._count(pupil, task, puzzle, solved=True)
            said = f"{t('puzzle-solved', move=plain(verdict.move))}{change}"
            await say(pupil.bot, pupil.place, said, puzzle_end_keyboard(t))
            await self._study.end_task(task, pupil.source)

    async def _count(self, pupil: Pupil, task: Task, puzzle: Puzzle, *, solved: bool) -> str:
        """Count a try, and say what it did to the rating. None counts where the solution stands already."""
        if task.is_done:
            return ""
        change = await self._study.try_puzzle(pupil.player.id, puzzle.id, puzzle.rating, solved=solved)
        return "\n" + pupil.t("puzzle-rating", before=change.before, after=change.after) if change.counted else ""

    async def _refuse(self, pupil: Pupil, task: Task, verdict: Verdict, said: str, respond: "Respond") -> None:
        """Say why a move is not the one; people reply to that with a better one."""
        keyboard = None
        if verdict.refusal is not None:
            said, keyboard = plain(refusal_text(pupil.t, verdict.refusal)), rule_keyboard(pupil.t, verdict.refusal)
        elif verdict.misreading is not None:
            example = example_move(self.board(task), lambda move: _judge(task, move).is_right)
            said, keyboard = plain(misreading_text(pupil.t, verdict.misreading, example)), rule_keyboard(pupil.t, None)
        else:
            said = f"{pupil.t('task-wrong', move=plain(verdict.move))} {said}"
        message = await respond(said, self._way_out(pupil.t, task, keyboard))
        if message is not None:
            await self.also_at(task, message, heard=pupil.source)

    def _way_out(self, t: Translator, task: Task, above: InlineKeyboardMarkup | None) -> InlineKeyboardMarkup:
        """For who is stuck, below other buttons: the move of a lesson's step; another puzzle."""
        if task.kind is TaskKind.LESSON:
            return stuck_keyboard(t, self.board(task), lesson_by_id(task.name).steps[int(task.played)], above)
        return puzzle_end_keyboard(t, above)


Respond = Callable[[str, InlineKeyboardMarkup | None], Awaitable[Message | None]]
"""Says something, with tags, to who has moved."""


def _judge(task: Task, text: str) -> Verdict:
    """What a move comes to in a task.

    Raises:
        QuizError: there is no such lesson or puzzle any more.
    """
    if task.kind is TaskKind.LESSON:
        return answer(lesson_by_id(task.name), int(task.played), text)
    return attempt(puzzle_by_id(task.name), task.played.split(), text)


def _how(place: Place) -> str:
    return "task-how" if place.is_private else "task-how-group"


def _task(pupil: Pupil, message: Message, kind: TaskKind, name: str, played: str) -> Task:
    ref = message_ref(message)
    owner = pupil.player.id if pupil.place.is_private else None
    return Task(pupil.place.address, ref.message_id, kind, name, played, owner)


def _why(t: Translator, verdict: Verdict) -> str:
    reason = verdict.reason or Reason.TOO_LITTLE
    shown = verdict.refutation
    if reason is Reason.NO_CHECK or not shown:
        return t("puzzle-why-no-check" if reason is Reason.NO_CHECK else "puzzle-why-other")
    return t(f"puzzle-why-{reason}", move=plain(shown))
