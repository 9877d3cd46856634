"""/takeback, /pause, /resume and /abort, their buttons, and the opponent's answers."""

from contextlib import suppress
from typing import Final

from aiogram import Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from game.errors import Proposal, ProposalStandsError, StalePositionError
from game.models import Game, GameId, Player, Source
from game.service import GameService
from handlers.telegram.choosing import GameButton, split_number
from handlers.telegram.error_words import error_text
from handlers.telegram.keyboards import answer_keyboard
from handlers.telegram.meaning import is_told_elsewhere, meant_game
from handlers.telegram.places import Place, source_of
from handlers.telegram.play_data import Act, ActButton, AnswerButton
from handlers.telegram.sending import reply, toast
from handlers.telegram.telling import Telling
from texts import Translator

COMMANDS: Final = {"takeback": Act.TAKEBACK, "pause": Act.PAUSE, "resume": Act.RESUME, "abort": Act.ABORT}


async def by_command(
    message: Message,
    command: CommandObject,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    telling: Telling,
) -> None:
    """/pause, or /pause 12. What comes of it is told to both; whoever asks for what is asked already may answer."""
    act = COMMANDS[command.command.lower()]
    number, _ = split_number(command.args or "")
    game, _ = await meant_game(service, message, player, place, number=number, button=_act_button(act))
    try:
        await _do(service, act, game.id, player, None, source_of(message))
    except ProposalStandsError as error:
        if error.is_own:
            raise
        await reply(message, error_text(t, error), answer_keyboard(t, game, error.proposal))
        return
    telling.soon(game.id)
    if await is_told_elsewhere(service, game, place):
        await reply(message, t("told-elsewhere"))


def _act_button(act: Act) -> GameButton:
    return lambda game: ActButton(act=act, game=game.id, ply=game.ply)


async def by_button(
    query: CallbackQuery, callback_data: ActButton, player: Player, service: GameService, telling: Telling
) -> None:
    game_id = GameId(callback_data.game)
    await _do(service, callback_data.act, game_id, player, callback_data.ply, source_of(query))
    telling.soon(game_id)
    await toast(query)
    await _take_buttons(query)


async def _do(
    service: GameService, act: Act, game_id: GameId, player: Player, seen_ply: int | None, source: Source
) -> Game:
    """Do it; clocks may be stopped and let run whatever the board shows."""
    match act:
        case Act.TAKEBACK:
            return await service.ask_takeback(game_id, player.id, seen_ply=seen_ply, source=source)
        case Act.ABORT:
            return await service.abort(game_id, player.id, seen_ply=seen_ply, source=source)
        case Act.PAUSE:
            return await service.offer_pause(game_id, player.id, source=source)
        case Act.RESUME:
            return await service.resume(game_id, player.id, source=source)


async def answer(
    query: CallbackQuery, callback_data: AnswerButton, player: Player, service: GameService, telling: Telling
) -> None:
    """The opponent's answer to what was proposed at the position of the button."""
    game_id, seen, source = GameId(callback_data.game), callback_data.ply, source_of(query)
    match callback_data.proposal, callback_data.agree:
        case Proposal.TAKEBACK, True:
            await service.accept_takeback(game_id, player.id, seen_ply=seen, source=source)
        case Proposal.TAKEBACK, False:
            await service.decline_takeback(game_id, player.id, seen_ply=seen, source=source)
        case _:
            await _answer_pause(service, callback_data, player, source)
    telling.soon(game_id)
    await toast(query)
    await _take_buttons(query)


async def _answer_pause(service: GameService, button: AnswerButton, player: Player, source: Source) -> None:
    """An offer lapses with the next move, and an old button must not answer a new one."""
    game = await service.game(GameId(button.game))
    if game.color_of(player.id) is not None and not game.is_over and game.ply != button.ply:
        raise StalePositionError(game.id, button.ply, game.ply)
    if button.agree:
        await service.accept_pause(game.id, player.id, source=source)
    else:
        await service.decline_pause(game.id, player.id, source=source)


async def _take_buttons(query: CallbackQuery) -> None:
    """Take the buttons from a question that is answered; a board keeps its own, which are checked anyway."""
    if isinstance(query.message, Message) and query.message.text is not None:
        with suppress(TelegramBadRequest):
            await query.message.edit_reply_markup(reply_markup=None)


def router() -> Router:
    router = Router(name="acts")
    router.message.register(by_command, Command(*COMMANDS, ignore_case=True))
    router.callback_query.register(by_button, ActButton.filter())
    router.callback_query.register(answer, AnswerButton.filter())
    return router
