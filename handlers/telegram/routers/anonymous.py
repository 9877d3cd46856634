"""Anonymous administrators and channels: nobody knows who they are, so they have no seat. A button tells."""

from typing import Final

from aiogram import F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import InlineKeyboardMarkup, Message

from game.models import Game, Seen
from game.service import GameService
from handlers.telegram.choosing import split_number
from handlers.telegram.filters import NO_COMMAND, LooksLikeMove, NoPerson, RepliesToBot, replied
from handlers.telegram.keyboards import button, move_keyboard, offer_keyboard, play_keyboard, rows
from handlers.telegram.meaning import numbered_game
from handlers.telegram.places import Place, message_ref, tidy
from handlers.telegram.play_data import ActButton
from handlers.telegram.routers.acts import COMMANDS
from handlers.telegram.sending import reply
from handlers.telegram.starting import usual_terms
from handlers.telegram.study_words import rule_keyboard
from handlers.telegram.terms import read_terms
from handlers.telegram.words import rules_text
from rules import RulesError
from texts import Translator

_LOOKING: Final = ("history", "on", "gif", "export", "import", "rating", "top")
"""Commands that ask for a person's games, and take nothing but an answer."""


async def play(message: Message, command: CommandObject, place: Place, t: Translator, service: GameService) -> None:
    """Give the challenge back as a button: who presses it is seen, and whether that person may start games."""
    usual = await usual_terms(service, place)
    await reply(message, t("error-anonymous"), play_keyboard(t, read_terms(command.args or "", usual).terms))


async def move_command(
    message: Message, command: CommandObject, place: Place, t: Translator, service: GameService
) -> None:
    number, text = split_number(tidy(command.args or ""))
    await _offer_move(message, text, place, t, service, number)


async def reply_to_board(message: Message, place: Place, t: Translator, service: GameService) -> None:
    await _offer_move(message, tidy(message.text or ""), place, t, service)


async def _offer_move(
    message: Message, text: str, place: Place, t: Translator, service: GameService, number: int | None = None
) -> None:
    """Give the move back as a button that its player can press."""
    found = await _board_of(message, place, service, number)
    if found is None:
        await reply(message, t("error-anonymous"))
        return
    game, seen = found
    board = game.board()
    try:
        move = board.notation(board.parse_move(text))
    except RulesError as error:
        await reply(message, rules_text(t, error, board), rule_keyboard(t, error))
    else:
        await reply(message, t("error-anonymous"), move_keyboard(game, seen, move))


async def other_command(
    message: Message, command: CommandObject, place: Place, t: Translator, service: GameService
) -> None:
    number, _ = split_number(command.args or "")
    found = await _board_of(message, place, service, number)
    keyboard: InlineKeyboardMarkup | None = None
    if found is not None and not found[0].is_over:
        keyboard = offer_keyboard(t, found[0])
    await reply(message, t("error-anonymous"), keyboard)


async def act_command(
    message: Message, command: CommandObject, place: Place, t: Translator, service: GameService
) -> None:
    """Give /pause and the like back as a button."""
    name = command.command.lower()
    number, _ = split_number(command.args or "")
    found = await _board_of(message, place, service, number)
    keyboard: InlineKeyboardMarkup | None = None
    if found is not None and not found[0].is_over:
        data = ActButton(act=COMMANDS[name], game=found[0].id, ply=found[0].ply)
        keyboard = rows([button(t(f"button-{name}"), data)])
    await reply(message, t("error-anonymous"), keyboard)


async def _board_of(
    message: Message, place: Place, service: GameService, number: int | None
) -> tuple[Game, Seen] | None:
    if number is not None:
        game = await numbered_game(service, place, number)
        return game, Seen(game.ply, game.takebacks)
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
    router.message.register(
        other_command, Command("resign", "draw", "board", "moves", "games", "vacation", *_LOOKING, ignore_case=True)
    )
    router.message.register(act_command, Command(*COMMANDS, ignore_case=True))
    router.message.register(reply_to_board, F.text, NO_COMMAND, RepliesToBot(), LooksLikeMove())
    router.message.register(talk)
    router.edited_message.register(talk)
    return router
