"""/explain: what attacks what, who is free, and which towers would set whom free, on the board that is replied to."""

import asyncio
from dataclasses import dataclass
from html import escape

from aiogram import Bot, Router
from aiogram.filters import Command
from aiogram.types import Message

from game.errors import NoSuchGameError
from game.models import Game, Player, Seen
from game.service import GameService
from game.study.models import Task
from game.study.service import StudyService
from handlers.telegram.explaining import explain
from handlers.telegram.filters import replied
from handlers.telegram.meaning import meant_game
from handlers.telegram.places import Place, message_ref
from handlers.telegram.sending import reply
from handlers.telegram.tasks import Tasks
from handlers.telegram.teacher import Teacher
from handlers.telegram.waiting import waiting_in
from quiz.errors import QuizError
from rules import Board, Color
from texts import Translator


@dataclass(frozen=True, slots=True)
class _Meant:
    """A position, whose side is at the bottom of it, and whose it is: a lesson's or puzzle's, or a game's."""

    board: Board
    view: Color
    task: Task | None = None
    game: Game | None = None
    ply: int = 0


async def explain_board(
    message: Message,
    bot: Bot,
    place: Place,
    t: Translator,
    service: GameService,
    study: StudyService,
    tasks: Tasks,
    teacher: Teacher,
    player: Player | None = None,
) -> None:
    """Of a lesson or puzzle, of the game's board that is replied to, or of what goes on here.

    Replies to the picture that comes are moves, as replies to the board itself are. Who is nobody has to reply to one.
    """
    try:
        meant = await _meant(message, place, player, service, study, tasks)
    except (NoSuchGameError, QuizError):
        meant = None
    if meant is None:
        await reply(message, t("error-explain-what"))
        return
    # Every way to take is played out: mostly some milliseconds, but tenths of a second where much hangs on much.
    explained = await asyncio.to_thread(explain, t, meant.board)
    if not explained.squares:
        await reply(message, explained.text)
        return
    scene = await teacher.scene(meant.board, place, player, view=meant.view, highlights=explained.squares)
    shown = await teacher.show(bot, place, meant.board, scene, escape(explained.text, quote=False))
    if meant.task is not None:
        await tasks.also_at(meant.task, shown)
    elif meant.game is not None:
        await service.remember_message(message_ref(shown), meant.game.id, meant.ply)


async def _meant(
    message: Message,
    place: Place,
    player: Player | None,
    service: GameService,
    study: StudyService,
    tasks: Tasks,
) -> _Meant | None:
    """None if it replies to something else that is to be seen, or nobody can say whose game is meant.

    Raises:
        NoSuchGameError, ChoiceError, QuizError, StorageError
    """
    origin = replied(message)
    if origin is None:
        waiting = await waiting_in(study, place)
        task = waiting.task if waiting is not None and not waiting.is_overtaken else None
    else:
        task = await study.task(place.address, message_ref(origin).message_id)
    if task is not None:
        return _Meant(tasks.board(task), tasks.view(task), task)
    if origin is not None:
        found = await service.game_of_message(place.address, message_ref(origin).message_id)
        if found is not None:
            return _of_game(*found, place, player)
        if origin.photo or origin.poll or origin.animation:
            return None  # a page of the rules, a question, a picture of somebody's own
    if player is None:
        return None
    return _of_game(*await meant_game(service, message, player, place), place, player)


def _of_game(game: Game, seen: Seen | None, place: Place, player: Player | None) -> _Meant:
    view = game.color_of(player.id) if player is not None and place.is_private else None
    ply = game.ply if seen is None else seen.ply
    return _Meant(game.board(ply), view or Color.WHITE, game=game, ply=ply)


def router() -> Router:
    """Stands before the router for those who are nobody: a board can be explained to them, too."""
    router = Router(name="explain")
    router.message.register(explain_board, Command("explain", ignore_case=True))
    return router
