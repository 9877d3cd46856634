"""/resign and /draw, and their buttons."""

from contextlib import suppress

from aiogram import Bot, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from game.models import Game, GameId, Player
from game.service import GameService
from handlers.telegram.callback_data import ConfirmResignButton, DrawAction, DrawButton, ResignButton
from handlers.telegram.choosing import split_number
from handlers.telegram.keyboards import claim_keyboard, resign_keyboard
from handlers.telegram.meaning import game_of_button, is_told_elsewhere, meant_game, place_of_answer, seat_in
from handlers.telegram.places import Place, source_of
from handlers.telegram.sending import reply, say, toast
from handlers.telegram.telling import Telling
from handlers.telegram.words import html_name
from texts import Translator


async def ask_resign(
    message: Message, command: CommandObject, player: Player, place: Place, t: Translator, service: GameService
) -> None:
    """/resign, or /resign 12, asks once more."""
    number, _ = split_number(command.args or "")
    game, _ = await meant_game(
        service, message, player, place, number=number, button=lambda game: ResignButton(game=game.id, ply=game.ply)
    )
    color = seat_in(game, player)
    await message.reply(t("resign-confirm", name=html_name(player.name)), reply_markup=resign_keyboard(t, game, color))


async def ask_resign_by_button(
    query: CallbackQuery,
    callback_data: ResignButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
) -> None:
    game = await game_of_button(service, callback_data.game, callback_data.ply, player)
    await toast(query)
    question = t("resign-confirm", name=html_name(player.name))
    asked_in = place_of_answer(query, game.addresses, place)
    await say(bot, asked_in, question, resign_keyboard(t, game, seat_in(game, player)))


async def resign(
    query: CallbackQuery,
    callback_data: ConfirmResignButton,
    player: Player,
    t: Translator,
    tr: Translator,
    service: GameService,
    telling: Telling,
) -> None:
    """The answer to the question, from the one who was asked."""
    game = await game_of_button(service, callback_data.game, callback_data.ply, player)
    if game.color_of(player.id) is not callback_data.color:
        await toast(query, tr("toast-not-yours"))
        return
    if callback_data.sure:
        await service.resign(game.id, player.id, seen_ply=callback_data.ply, source=source_of(query))
        telling.soon(game.id)
    await toast(query)
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            if callback_data.sure:
                # The board that is on its way says it all.
                await query.message.delete()
            else:
                await query.message.edit_text(t("resign-cancelled"))


async def draw(
    message: Message,
    command: CommandObject,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    telling: Telling,
) -> None:
    """/draw (or /draw 12) offers a draw, or accepts the one offered; where a repetition stands, it asks which."""
    number, _ = split_number(command.args or "")
    game, _ = await meant_game(service, message, player, place, number=number, button=_offer_button)
    seat_in(game, player)
    if game.board().can_claim_threefold_repetition():
        await message.reply(t("board-repetition"), reply_markup=claim_keyboard(t, game))
        return
    await service.offer_draw(game.id, player.id, source=source_of(message))
    telling.soon(game.id)
    if await is_told_elsewhere(service, game, place):
        await reply(message, t("told-elsewhere"))


def _offer_button(game: Game) -> DrawButton:
    return DrawButton(action=DrawAction.OFFER, game=game.id, ply=game.ply)


async def draw_by_button(
    query: CallbackQuery, callback_data: DrawButton, player: Player, service: GameService, telling: Telling
) -> None:
    actions = {
        DrawAction.OFFER: service.offer_draw,
        DrawAction.ACCEPT: service.accept_draw,
        DrawAction.DECLINE: service.decline_draw,
        DrawAction.CLAIM: service.claim_draw,
    }
    game = await service.game(GameId(callback_data.game))
    seen = _seen(game, callback_data, player)
    await actions[callback_data.action](game.id, player.id, seen_ply=seen, source=source_of(query))
    telling.soon(game.id)
    await toast(query)
    if isinstance(query.message, Message) and query.message.text is not None:
        # An offer that is answered; a board keeps its buttons, which are checked anyway.
        with suppress(TelegramBadRequest):
            await query.message.edit_reply_markup(reply_markup=None)


def _seen(game: Game, button: DrawButton, player: Player) -> int:
    """The ply that an answer to an offer is for.

    Who offers a draw and then moves leaves the offer standing: its buttons are one ply old, but good.
    """
    answers = button.action in (DrawAction.ACCEPT, DrawAction.DECLINE)
    offered = game.draw_offer is not None and game.draw_offer is not game.color_of(player.id)
    if answers and offered and button.ply + 1 == game.ply and game.to_move.id == player.id:
        return game.ply
    return button.ply


def router() -> Router:
    router = Router(name="endings")
    router.message.register(ask_resign, Command("resign", ignore_case=True))
    router.message.register(draw, Command("draw", ignore_case=True))
    router.callback_query.register(ask_resign_by_button, ResignButton.filter())
    router.callback_query.register(resign, ConfirmResignButton.filter())
    router.callback_query.register(draw_by_button, DrawButton.filter())
    return router
