"""/if and /ifs: conditional moves. In private chats only, so that the opponent learns nothing of them."""

import zlib
from contextlib import suppress
from typing import Final

from aiogram import Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.errors import NoSuchLineError
from game.models import Game, GameId, Player
from game.plans import Line
from game.service import GameService
from handlers.telegram.choosing import split_number
from handlers.telegram.filters import GROUP, PRIVATE
from handlers.telegram.keyboards import button, rows
from handlers.telegram.meaning import meant_game, seat_in
from handlers.telegram.notices import number_of
from handlers.telegram.places import Place, source_of, tidy
from handlers.telegram.play_data import PlansButton, RemovePlanButton
from handlers.telegram.sending import reply, toast
from handlers.telegram.study_words import rule_keyboard
from handlers.telegram.words import example_move, plain_name, rules_text
from rules import InvalidRecordError
from texts import Translator

_IN_A_ROW: Final = 3


async def in_group(message: Message, t: Translator) -> None:
    """Nothing is read, and nothing is said of what there is."""
    await reply(message, t("error-plan-private"))


async def add(
    message: Message, command: CommandObject, player: Player, place: Place, t: Translator, service: GameService
) -> None:
    """/if e7-e5 g1-f3, or /if 12 e7-e5 g1-f3; without moves it is /ifs."""
    number, text = split_number(tidy(command.args or ""))
    game, _ = await meant_game(service, message, player, place, number=number)
    seat_in(game, player)
    if not text.strip():
        await _show(message, t, game, await service.lines(game.id, player.id), player, place)
        return
    try:
        lines = await service.add_line(game.id, player.id, text, source=source_of(message))
    except InvalidRecordError as error:
        reason = rules_text(t, error.cause, game.board())
        bad = t("plan-bad-move", number=error.ply, move=plain_name(error.text), reason=reason)
        await reply(message, bad, rule_keyboard(t, error.cause))
        return
    await _show(message, t, game, lines, player, place)


async def show(
    message: Message, command: CommandObject, player: Player, place: Place, t: Translator, service: GameService
) -> None:
    """/ifs, or /ifs 12."""
    number, _ = split_number(command.args or "")
    game, _ = await meant_game(
        service, message, player, place, number=number, button=lambda game: PlansButton(game=game.id)
    )
    await _show(message, t, game, await service.lines(game.id, player.id), player, place)


async def _show(
    message: Message, t: Translator, game: Game, lines: tuple[Line, ...], player: Player, place: Place
) -> None:
    text, keyboard = _listed(t, game, lines, player, place)
    await message.answer(text, reply_markup=keyboard)


async def show_by_button(
    query: CallbackQuery, callback_data: PlansButton, player: Player, place: Place, t: Translator, service: GameService
) -> None:
    """The button stands in private chats only; pressed anywhere else, it says nothing."""
    if not place.is_private:
        await toast(query, t("error-plan-private"))
        return
    game = await service.game(GameId(callback_data.game))
    lines = await service.lines(game.id, player.id)
    await toast(query)
    text, keyboard = _listed(t, game, lines, player, place)
    if isinstance(query.message, Message):
        await query.message.answer(text, reply_markup=keyboard)


async def remove(
    query: CallbackQuery,
    callback_data: RemovePlanButton,
    player: Player,
    place: Place,
    t: Translator,
    tr: Translator,
    service: GameService,
) -> None:
    """Remove the line that was seen under the button, and no other that has its number now."""
    if not place.is_private:
        await toast(query, tr("error-plan-private"))
        return
    game = await service.game(GameId(callback_data.game))
    lines = await service.lines(game.id, player.id)
    number = callback_data.number
    if number > len(lines) or _seen(lines[number - 1]) != callback_data.seen:
        raise NoSuchLineError
    rest = await service.remove_line(game.id, player.id, number)
    await toast(query, tr("toast-line-removed"))
    text, keyboard = _listed(t, game, rest, player, place)
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text, reply_markup=keyboard)


def _listed(
    t: Translator, game: Game, lines: tuple[Line, ...], player: Player, place: Place
) -> tuple[str, InlineKeyboardMarkup | None]:
    """All lines with a button each, and how to write one while the opponent is to move."""
    parts = [number_of(game, place) + t("plans-list" if lines else "plans-none")]
    parts += [f"{number}. <code>{' '.join(line)}</code>" for number, line in enumerate(lines, 1)]
    if game.to_move.id != player.id:
        parts.append(t("plans-how", example=example_move(game.board())))
    buttons = [
        button(t("button-remove-line", number=number), RemovePlanButton(game=game.id, number=number, seen=_seen(line)))
        for number, line in enumerate(lines, 1)
    ]
    in_rows = [buttons[index : index + _IN_A_ROW] for index in range(0, len(buttons), _IN_A_ROW)]
    return "\n".join(parts), rows(*in_rows) if buttons else None


def _seen(line: Line) -> str:
    """What tells a line from the others."""
    return f"{zlib.crc32(' '.join(line).encode()):08x}"


def router() -> Router:
    router = Router(name="plans")
    router.message.register(in_group, Command("if", "ifs", ignore_case=True), GROUP)
    router.message.register(add, Command("if", ignore_case=True), PRIVATE)
    router.message.register(show, Command("ifs", ignore_case=True), PRIVATE)
    router.callback_query.register(show_by_button, PlansButton.filter())
    router.callback_query.register(remove, RemovePlanButton.filter())
    return router
