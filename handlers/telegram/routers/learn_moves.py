"""Moves in lessons and puzzles: as replies, as plain texts in private, and by taps.

In private a plain move belongs to what was shown last: the board of a game, or the position of a lesson or puzzle.
"""

from contextlib import suppress
from typing import Any

from aiogram import Bot, F, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Filter
from aiogram.types import CallbackQuery, InaccessibleMessage, InlineKeyboardMarkup, Message

from game.models import Game, Player
from game.service import GameService
from game.study.models import Task, TaskKind, TaskState
from game.study.service import StudyService
from handlers.telegram.callback_data import MoveButton
from handlers.telegram.filters import GROUP, NO_COMMAND, PRIVATE, LooksLikeMove, RepliesToBot, replied
from handlers.telegram.keyboards import button, choice_keyboard, rows
from handlers.telegram.learn_data import TryButton
from handlers.telegram.meaning import games_at_hand
from handlers.telegram.places import Place, message_ref, source_of, tidy
from handlers.telegram.routers.play import written
from handlers.telegram.routers.squares import AsksSquare
from handlers.telegram.sending import say, toast
from handlers.telegram.study_words import moves_keyboard, plain, squares_keyboard, try_move
from handlers.telegram.tasks import Pupil, Tasks
from handlers.telegram.waiting import waiting_in
from quiz.errors import QuizError
from rules import Move, RulesError, Square
from rules.notation import read_move
from texts import Translator


class TakenBefore(Filter):
    """An answer that was taken already, and comes again after a crash."""

    async def __call__(self, message: Message, study: StudyService) -> bool:
        return await study.has_heard(source_of(message))


class PlayedBefore(Filter):
    """A move of a game that comes again: it stays the game's, whatever was shown since."""

    async def __call__(self, message: Message, service: GameService) -> bool:
        return await service.game_of_source(source_of(message)) is not None


class WaitsForMove(Filter):
    """A message that answers a lesson or a puzzle, which handlers get as `task`."""

    async def __call__(
        self, message: Message, place: Place, study: StudyService, service: GameService, player: Player | None = None
    ) -> bool | dict[str, Any]:
        task, origin = None, replied(message)
        if origin is not None:
            number = message_ref(origin).message_id
            task = await study.task(place.address, number)
            if task is None and await service.game_of_message(place.address, number) is not None:
                return False
        if task is None:
            waiting = await waiting_in(study, place)
            task = waiting.task if waiting is not None and not waiting.is_overtaken else None
        return {"task": task} if task is not None and _may_answer(task, player) else False


class FitsOvertaken(Filter):
    """A plain move that would do in a lesson or puzzle, though the board of a game has come since.

    Handlers get the `task`, the `move` in it, and the `games` in which the person is to move.
    """

    async def __call__(
        self,
        message: Message,
        place: Place,
        study: StudyService,
        service: GameService,
        tasks: Tasks,
        player: Player | None = None,
    ) -> bool | dict[str, Any]:
        waiting = await waiting_in(study, place) if replied(message) is None else None
        if player is None or waiting is None or not waiting.is_overtaken or not _may_answer(waiting.task, player):
            return False
        try:
            move = tasks.board(waiting.task).parse_move(tidy(message.text or ""))
        except (RulesError, QuizError):
            return False
        games = [game for game in await games_at_hand(service, player, place) if game.to_move.id == player.id]
        return {"task": waiting.task, "move": move, "games": games}


def _may_answer(task: Task, player: Player | None) -> bool:
    return player is not None and task.player_id in {None, player.id}


async def drop(_: Message) -> None:
    """All that there is to say was said; what waits for a move now is something else."""


async def play_or_ask(
    message: Message,
    task: Task,
    move: Move,
    games: list[Game],
    bot: Bot,
    place: Place,
    player: Player,
    t: Translator,
    tasks: Tasks,
) -> None:
    """If games wait for a move, too, ask which is meant, for there it is not taken back so easily.

    It is asked once: from then on plain moves are the games'.
    """
    if not games:
        await play_task(message, task, bot, place, player, t, tasks)
        return
    text = written(read_move(tidy(message.text or "")))
    in_games = choice_keyboard(
        games, player.id, place, lambda game: MoveButton(game=game.id, ply=game.ply, back=game.takebacks, move=text)
    )
    label = t("button-for-lesson" if task.kind is TaskKind.LESSON else "button-for-puzzle")
    keyboard = rows([button(label, try_move(move))], *in_games.inline_keyboard)
    asked = await message.reply(t("task-or-game", move=plain(text)), reply_markup=keyboard)
    await tasks.also_at(task, asked, TaskState.ASIDE, source_of(message))


async def play_task(
    message: Message, task: Task, bot: Bot, place: Place, player: Player, t: Translator, tasks: Tasks
) -> None:
    """A move that was written, or something else."""

    async def respond(text: str, keyboard: InlineKeyboardMarkup | None) -> Message:
        return await message.reply(text, reply_markup=keyboard)

    try:
        await tasks.answer(Pupil(bot, place, player, t, source_of(message)), task, tidy(message.text or ""), respond)
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
    message, pupil = query.message, Pupil(bot, place, player, t, source_of(query) if callback_data.move else None)
    if pupil.source is not None and await study.has_heard(pupil.source):
        await toast(query)
        return
    task = await study.task(place.address, message_ref(message).message_id) if message else None
    if task is None or task.is_done or not _may_answer(task, player):
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

        await tasks.answer(pupil, task, callback_data.move, respond)
        return
    square = Square.parse(callback_data.start) if callback_data.start else None
    keyboard = squares_keyboard(board) if square is None else moves_keyboard(t, board, square)
    await _show_keyboard(message, keyboard, task, pupil, tasks)


async def _show_keyboard(
    message: Message | InaccessibleMessage | None,
    keyboard: InlineKeyboardMarkup,
    task: Task,
    pupil: Pupil,
    tasks: Tasks,
) -> None:
    """Under the message that was tapped, or under a new one: Telegram lets an old message be changed no more."""
    if isinstance(message, Message):
        with suppress(TelegramBadRequest):
            await message.edit_reply_markup(reply_markup=keyboard)
    else:
        await tasks.show(pupil, task, keyboard)


def router() -> Router:
    """Stands before the routers that take texts for moves in games."""
    router = Router(name="moves in lessons and puzzles")
    private, group = (PRIVATE, F.text, NO_COMMAND), (GROUP, F.text, NO_COMMAND, RepliesToBot(), LooksLikeMove())
    router.message.register(drop, *private, TakenBefore())
    router.message.register(drop, *group, TakenBefore())
    router.message.register(play_task, *private, ~AsksSquare(), WaitsForMove(), ~PlayedBefore())
    router.message.register(play_or_ask, *private, LooksLikeMove(), FitsOvertaken(), ~PlayedBefore())
    router.message.register(play_task, *group, WaitsForMove(), ~PlayedBefore())
    router.callback_query.register(tap_task, TryButton.filter())
    return router
