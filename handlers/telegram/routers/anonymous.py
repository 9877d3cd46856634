"""Anonymous administrators and channels: nobody knows who they are, so they have no seat. A button tells."""

from aiogram import F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import InlineKeyboardMarkup, Message

from game.models import ColorChoice, Game
from game.service import GameService
from handlers.telegram.filters import NO_COMMAND, LooksLikeMove, NoPerson, RepliesToBot, replied
from handlers.telegram.keyboards import move_keyboard, offer_keyboard, play_keyboard
from handlers.telegram.places import Place, message_ref, tidy
from handlers.telegram.sending import reply
from handlers.telegram.words import rules_text
from rules import RulesError
from texts import Translator


async def play(message: Message, t: Translator) -> None:
    await reply(message, t("error-anonymous"), play_keyboard(t, ColorChoice.RANDOM))


async def move_command(
    message: Message, command: CommandObject, place: Place, t: Translator, service: GameService
) -> None:
    await _offer_move(message, tidy(command.args or ""), place, t, service)


async def reply_to_board(message: Message, place: Place, t: Translator, service: GameService) -> None:
    await _offer_move(message, tidy(message.text or ""), place, t, service)


async def _offer_move(message: Message, text: str, place: Place, t: Translator, service: GameService) -> None:
    """Give the move back as a button that its player can press."""
    found = await _board_of(message, place, service)
    if found is None:
        await reply(message, t("error-anonymous"))
        return
    game, ply = found
    board = game.board()
    try:
        move = board.notation(board.parse_move(text))
    except RulesError as error:
        await reply(message, rules_text(t, error, board))
    else:
        await reply(message, t("error-anonymous"), move_keyboard(game, ply, move))


async def other_command(message: Message, place: Place, t: Translator, service: GameService) -> None:
    found = await _board_of(message, place, service)
    keyboard: InlineKeyboardMarkup | None = None
    if found is not None and not found[0].is_over:
        keyboard = offer_keyboard(t, found[0])
    await reply(message, t("error-anonymous"), keyboard)


async def _board_of(message: Message, place: Place, service: GameService) -> tuple[Game, int] | None:
    origin = replied(message)
    if origin is None:
        return None
    return await service.game_of_message(place.address, message_ref(origin).message_id)


async def talk(_: Message) -> None:
    """Nothing else is for us; and no other router has a use for somebody who is nobody."""


def router() -> Router:
    """A router that takes every message without a person, so that the others always have one."""
    router = Router(name="anonymous")
    router.message.filter(NoPerson())
    router.edited_message.filter(NoPerson())
    router.message.register(play, Command("play", ignore_case=True))
    router.message.register(move_command, Command("move", ignore_case=True))
    router.message.register(other_command, Command("resign", "draw", "board", "moves", "games", ignore_case=True))
    router.message.register(reply_to_board, F.text, NO_COMMAND, RepliesToBot(), LooksLikeMove())
    router.message.register(talk)
    router.edited_message.register(talk)
    return router
