"""/explain: what attacks what, who is captive, and which moves free whom, on the board that is replied to."""

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import Message

from game.models import Player
from game.service import GameService
from game.study.service import StudyService
from handlers.telegram.explaining import explain
from handlers.telegram.filters import NoPerson, replied
from handlers.telegram.meaning import meant_game
from handlers.telegram.places import Place, message_ref
from handlers.telegram.sending import reply
from handlers.telegram.tasks import Tasks
from rules import Board
from texts import Translator


async def explain_board(
    message: Message,
    place: Place,
    player: Player,
    t: Translator,
    service: GameService,
    study: StudyService,
    tasks: Tasks,
) -> None:
    """Of a lesson or puzzle, of the game's board that is replied to, or of the only game here."""
    await reply(message, explain(t, await _board(message, place, player, service, study, tasks)))


async def _board(
    message: Message, place: Place, player: Player, service: GameService, study: StudyService, tasks: Tasks
) -> Board:
    origin = replied(message)
    task = await study.task(place.address, message_ref(origin).message_id) if origin else None
    if task is not None:
        return tasks.board(task)
    game, seen = await meant_game(service, message, player, place)
    return game.board(seen)


async def nobody(message: Message, t: Translator) -> None:
    """Nobody can say whose game is meant."""
    await reply(message, t("error-anonymous"))


def router() -> Router:
    router = Router(name="explain")
    router.message.register(nobody, Command("explain", ignore_case=True), NoPerson())
    router.message.register(explain_board, Command("explain", ignore_case=True))
    return router
