"""/learn and /puzzle, and the moves in them: as replies, as plain texts in private, and by taps.

In private a plain move belongs to what was shown last: the board of a game, or the position of a lesson or puzzle.
"""

from contextlib import suppress
from typing import Any

from aiogram import Bot, F, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command, CommandObject, Filter
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.models import Player
from game.service import GameService
from game.study.models import Task
from game.study.service import StudyService
from handlers.telegram.filters import GROUP, NO_COMMAND, PRIVATE, LooksLikeMove, NoPerson, RepliesToBot, replied
from handlers.telegram.keyboards import button, rows
from handlers.telegram.learn_data import LessonButton, LessonsButton, PuzzleButton, TryButton
from handlers.telegram.places import Place, message_ref, tidy
from handlers.telegram.sending import reply, say, toast
from handlers.telegram.study_words import moves_keyboard, squares_keyboard
from handlers.telegram.tasks import Pupil, Tasks
from quiz.errors import QuizError
from quiz.lessons import Lesson, load_lessons
from quiz.topics import guess_names
from rules import Square
from texts import Translator


class WaitsForMove(Filter):
    """A message that answers a lesson or a puzzle, which handlers get as `task`."""

    async def __call__(
        self, message: Message, place: Place, study: StudyService, service: GameService, player: Player | None = None
    ) -> bool | dict[str, Any]:
        if player is None:
            return False
        task, origin = None, replied(message)
        if origin is not None:
            task = await study.task(place.address, message_ref(origin).message_id)
        if task is None and place.is_private and not await _is_board(service, place, origin):
            task, board = await study.running_task(place.address)
            if origin is None and task is not None and board is not None and int(board) > int(task.message_id):
                return False
        if task is None or task.player_id not in {None, player.id}:
            return False
        return {"task": task}


async def _is_board(service: GameService, place: Place, origin: Message | None) -> bool:
    if origin is None:
        return False
    return await service.game_of_message(place.address, message_ref(origin).message_id) is not None


async def play_task(
    message: Message, task: Task, bot: Bot, place: Place, player: Player, t: Translator, tasks: Tasks
) -> None:
    """A move that was written."""

    async def respond(text: str, keyboard: InlineKeyboardMarkup | None) -> Message:
        return await message.reply(text, reply_markup=keyboard)

    try:
        await tasks.answer(Pupil(bot, place, player, t), task, tidy(message.text or ""), respond)
    except QuizError:
        await say(bot, place, t("task-gone"))


async def tap_task(
    query: CallbackQuery,
    callback_data: TryButton,
    bot: Bot,
    place: Place,
    player: Player,
    t: Translator,
    tr: Translator,
    tasks: Tasks,
    study: StudyService,
) -> None:
    """A square or a move that was tapped."""
    message = query.message
    task = await study.task(place.address, message_ref(message).message_id) if message else None
    if task is None or task.is_done or task.player_id not in {None, player.id}:
        await toast(query, tr("toast-task-over"))
        return
    try:
        board = tasks.board(task)
    except QuizError:
        await toast(query, tr("toast-task-over"))
        return
    await toast(query)
    if callback_data.move:

        async def respond(text: str, keyboard: InlineKeyboardMarkup | None) -> Message:
            return await say(bot, place, text, keyboard)

        await tasks.answer(Pupil(bot, place, player, t), task, callback_data.move, respond)
        return
    square = Square.parse(callback_data.start) if callback_data.start else None
    keyboard = squares_keyboard(board) if square is None else moves_keyboard(t, board, square)
    if isinstance(message, Message):
        with suppress(TelegramBadRequest):
            await message.edit_reply_markup(reply_markup=keyboard)


async def learn(
    _: Message,
    command: CommandObject,
    bot: Bot,
    place: Place,
    player: Player,
    t: Translator,
    tasks: Tasks,
    study: StudyService,
) -> None:
    """/learn lists the lessons, /learn 3 or /learn castling opens one."""
    lesson = _named(command.args or "")
    if lesson is None:
        await _list(bot, place, player, t, study)
    else:
        await tasks.open_lesson(Pupil(bot, place, player, t), lesson)


async def lessons_by_button(
    query: CallbackQuery, bot: Bot, place: Place, player: Player, t: Translator, study: StudyService
) -> None:
    await toast(query)
    await _list(bot, place, player, t, study)


async def lesson_by_button(
    query: CallbackQuery,
    callback_data: LessonButton,
    bot: Bot,
    place: Place,
    player: Player,
    t: Translator,
    tr: Translator,
    tasks: Tasks,
) -> None:
    lesson = load_lessons().get(callback_data.lesson)
    if lesson is None:
        await toast(query, tr("toast-task-over"))
        return
    await toast(query)
    await tasks.open_lesson(Pupil(bot, place, player, t), lesson)


def _named(text: str) -> Lesson | None:
    lessons, wanted = load_lessons(), text.strip().lower()
    if wanted.isdecimal() and 1 <= int(wanted[:4]) <= len(lessons):
        return list(lessons.values())[int(wanted[:4]) - 1]
    topic, _ = guess_names(wanted)
    return lessons.get(wanted) or lessons.get(topic or "")


async def _list(bot: Bot, place: Place, player: Player, t: Translator, study: StudyService) -> None:
    marks = await study.lessons(player.id)
    done = sum(mark.done for mark in marks.values())
    lines = []
    for number, lesson in enumerate(load_lessons().values(), 1):
        mark = marks.get(lesson.id)
        sign = "✅" if mark and mark.done else "▶" if mark and mark.step else "·"
        label = f"{sign} {number}. {lesson.title.in_language(t.language)}"
        lines.append([button(label, LessonButton(lesson=lesson.id))])
    await say(bot, place, t("lessons", done=done, of=len(lines)), rows(*lines))


async def puzzle(
    _: Message, command: CommandObject, bot: Bot, place: Place, player: Player, t: Translator, tasks: Tasks
) -> None:
    """/puzzle, or /puzzle 2 for one of that level, which has a name, too."""
    await tasks.set_puzzle(Pupil(bot, place, player, t), _level(command.args or ""))


def _level(text: str) -> int:
    """The level that somebody wants, by number or name; 0 for any."""
    wanted = text.strip()
    return int(wanted) if wanted in {"1", "2", "3"} else guess_names(wanted)[1] or 0


async def puzzle_by_button(
    query: CallbackQuery,
    callback_data: PuzzleButton,
    bot: Bot,
    place: Place,
    player: Player,
    t: Translator,
    tasks: Tasks,
) -> None:
    await toast(query)
    await tasks.set_puzzle(Pupil(bot, place, player, t), callback_data.level)


async def nobody_learns(message: Message, command: CommandObject, t: Translator) -> None:
    """Nobody can say whose progress it would be: the command comes back as a button, and who presses it is seen."""
    lesson = _named(command.args or "")
    if lesson is None:
        on = button(t("button-learn"), LessonsButton())
    else:
        on = button(lesson.title.in_language(t.language), LessonButton(lesson=lesson.id))
    await reply(message, t("error-anonymous"), rows([on]))


async def nobody_solves(message: Message, command: CommandObject, t: Translator) -> None:
    """The same for puzzles."""
    on = button(t("button-puzzles"), PuzzleButton(level=_level(command.args or "")))
    await reply(message, t("error-anonymous"), rows([on]))


def router() -> Router:
    """Stands before the routers that take texts for moves in games."""
    router = Router(name="lessons and puzzles")
    router.message.register(nobody_learns, Command("learn", ignore_case=True), NoPerson())
    router.message.register(nobody_solves, Command("puzzle", ignore_case=True), NoPerson())
    router.message.register(learn, Command("learn", ignore_case=True))
    router.message.register(puzzle, Command("puzzle", ignore_case=True))
    router.message.register(play_task, PRIVATE, F.text, NO_COMMAND, LooksLikeMove(), WaitsForMove())
    router.message.register(play_task, GROUP, F.text, NO_COMMAND, RepliesToBot(), LooksLikeMove(), WaitsForMove())
    router.callback_query.register(tap_task, TryButton.filter())
    router.callback_query.register(lessons_by_button, LessonsButton.filter())
    router.callback_query.register(lesson_by_button, LessonButton.filter())
    router.callback_query.register(puzzle_by_button, PuzzleButton.filter())
    return router
