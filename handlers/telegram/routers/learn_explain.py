"""/explain: what attacks what, who is captive, and which moves free whom, on the board that is replied to."""

from dataclasses import dataclass
from html import escape

from aiogram import Bot, Router
from aiogram.filters import Command
from aiogram.types import Message

from game.models import Game, Player
from game.service import GameService
from game.study.models import Task
from game.study.service import StudyService
from handlers.telegram.explaining import explain
from handlers.telegram.filters import NoPerson, replied
from handlers.telegram.meaning import meant_game
from handlers.telegram.places import Place, message_ref
from handlers.telegram.sending import reply
from handlers.telegram.tasks import Tasks
from handlers.telegram.teacher import Teacher
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
    player: Player,
    t: Translator,
    service: GameService,
    study: StudyService,
    tasks: Tasks,
    teacher: Teacher,
) -> None:
    """Of a lesson or puzzle, of the game's board that is replied to, or of the only game here.

    Replies to the picture that comes are moves, as replies to the board itself are.
    """
    meant = await _meant(message, place, player, service, study, tasks)
    explained = explain(t, meant.board)
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
    message: Message, place: Place, player: Player, service: GameService, study: StudyService, tasks: Tasks
) -> _Meant:
    origin = replied(message)
    task = await study.task(place.address, message_ref(origin).message_id) if origin else None
    if task is not None:
        return _Meant(tasks.board(task), tasks.view(task), task)
    game, seen = await meant_game(service, message, player, place)
    view = game.color_of(player.id) if place.is_private else None
    return _Meant(game.board(seen), view or Color.WHITE, game=game, ply=game.ply if seen is None else seen)


async def nobody(message: Message, t: Translator) -> None:
    """Nobody can say whose game is meant."""
    await reply(message, t("error-anonymous"))


def router() -> Router:
    router = Router(name="explain")
    router.message.register(nobody, Command("explain", ignore_case=True), NoPerson())
    router.message.register(explain_board, Command("explain", ignore_case=True))
    return router
