"""/rules: the rule book, page by page with pictures."""

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.models import Player
from game.study.models import TaskKind
from game.study.service import StudyService
from handlers.telegram.learn_data import PageButton
from handlers.telegram.places import Place
from handlers.telegram.sending import say, toast
from handlers.telegram.study_words import contents_keyboard, page_caption, page_keyboard
from handlers.telegram.teacher import Teacher
from quiz.book import Page, load_book
from quiz.lessons import load_lessons
from quiz.topics import guess_names
from rendering import Scene
from texts import Translator


async def rules_command(
    _: Message,
    command: CommandObject,
    bot: Bot,
    place: Place,
    t: Translator,
    teacher: Teacher,
    study: StudyService,
    player: Player | None = None,
) -> None:
    """/rules shows the contents, /rules 3 a page, /rules castling the page of that name, in any language."""
    page = _named(t, command.args or "")
    if page is None:
        await say(bot, place, t("book-contents"), contents_keyboard(t, load_book()))
    else:
        await _send(bot, place, t, teacher, page, player, await _keyboard(t, page, place, study))


def _named(t: Translator, text: str) -> Page | None:
    book, wanted = load_book(), text.strip().lower()[:40]
    pages = list(book.pages.values())
    if wanted.isdecimal() and 1 <= int(wanted) <= len(pages):
        return pages[int(wanted) - 1]
    found = next((page for page in pages if wanted in {page.id, page.title.in_language(t.language).lower()}), None)
    topic, _ = guess_names(wanted)
    return found or book.pages.get(topic or "")


async def turn_page(
    query: CallbackQuery,
    callback_data: PageButton,
    bot: Bot,
    place: Place,
    t: Translator,
    teacher: Teacher,
    study: StudyService,
    player: Player,
) -> None:
    """Show another page in the same message, or a page in a message of its own."""
    book = load_book()
    page = book.pages.get(callback_data.page)
    await toast(query)
    if page is None:
        await say(bot, place, t("book-contents"), contents_keyboard(t, book))
        return
    has_photo = isinstance(query.message, Message) and bool(query.message.photo)
    keyboard = await _keyboard(t, page, place, study)
    if callback_data.turn and has_photo:
        scene = await _scene(teacher, page, place, player)
        if await teacher.turn(query, scene, page_caption(t, book, page), keyboard):
            return
    await _send(bot, place, t, teacher, page, player, keyboard)


async def _keyboard(t: Translator, page: Page, place: Place, study: StudyService) -> InlineKeyboardMarkup:
    """The buttons of a page; who has come from a lesson in private finds the way back to it."""
    task, _ = await study.running_task(place.address) if place.is_private else (None, None)
    running = load_lessons().get(task.name) if task is not None and task.kind is TaskKind.LESSON else None
    return page_keyboard(t, load_book(), page, running)


async def _send(
    bot: Bot,
    place: Place,
    t: Translator,
    teacher: Teacher,
    page: Page,
    player: Player | None,
    keyboard: InlineKeyboardMarkup,
) -> None:
    scene = await _scene(teacher, page, place, player)
    await teacher.show(bot, place, page.picture.board(), scene, page_caption(t, load_book(), page), keyboard)


async def _scene(teacher: Teacher, page: Page, place: Place, player: Player | None) -> Scene:
    picture = page.picture
    return await teacher.scene(
        picture.board(),
        place,
        player,
        view=picture.view,
        selected=picture.selected,
        last_move=picture.last_move,
        highlights=picture.highlights,
    )


def router() -> Router:
    router = Router(name="book")
    router.message.register(rules_command, Command("rules", ignore_case=True))
    router.callback_query.register(turn_page, PageButton.filter())
    return router
