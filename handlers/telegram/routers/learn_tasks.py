"""/learn and /puzzle, and the buttons that open lessons and set puzzles."""

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from game.models import Player
from game.study.service import StudyService
from handlers.telegram.filters import NoPerson
from handlers.telegram.keyboards import button, rows
from handlers.telegram.learn_data import LessonButton, LessonsButton, PuzzleButton
from handlers.telegram.places import Place
from handlers.telegram.sending import reply, say, toast
from handlers.telegram.tasks import Pupil, Tasks
from quiz.lessons import Lesson, load_lessons
from quiz.topics import guess_names
from texts import Translator


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
    router = Router(name="lessons and puzzles")
    router.message.register(nobody_learns, Command("learn", ignore_case=True), NoPerson())
    router.message.register(nobody_solves, Command("puzzle", ignore_case=True), NoPerson())
    router.message.register(learn, Command("learn", ignore_case=True))
    router.message.register(puzzle, Command("puzzle", ignore_case=True))
    router.callback_query.register(lessons_by_button, LessonsButton.filter())
    router.callback_query.register(lesson_by_button, LessonButton.filter())
    router.callback_query.register(puzzle_by_button, PuzzleButton.filter())
    return router
