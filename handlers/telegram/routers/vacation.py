"""/vacation: days on which a person's clocks wait."""

from contextlib import suppress
from datetime import timedelta
from typing import Final

from aiogram import Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.models import Player
from game.ports import Clock
from game.service import GameService
from handlers.telegram.durations import DAY, date_text, moment_text, read_span, span_text
from handlers.telegram.keyboards import button, rows
from handlers.telegram.play_data import VacationButton
from handlers.telegram.sending import toast
from handlers.telegram.telling import Telling
from handlers.telegram.words import html_player
from texts import Translator

_OFFERED: Final = (1, 3, 7, 14)
_OFF: Final = frozenset(("off", "end", "stop", "0", "конец", "стоп", "кінець"))


async def vacation(
    message: Message,
    command: CommandObject,
    player: Player,
    t: Translator,
    service: GameService,
    clock: Clock,
    telling: Telling,
) -> None:
    """/vacation tells and offers, /vacation 5 begins, /vacation off ends."""
    wanted = (command.args or "").strip().lower()
    if wanted in _OFF:
        await message.reply(await _change(service, telling, t, player, 0))
        return
    if days := _days(wanted):
        await message.reply(await _change(service, telling, t, player, days))
        return
    text, keyboard = await _offer(service, t, player, clock)
    await message.reply(text, reply_markup=keyboard)


def _days(wanted: str) -> int:
    """Whole days: ``5``, ``5 days`` or ``2 weeks``; 0 if it is none."""
    if wanted.isascii() and wanted.isdecimal():
        wanted += "d"
    span = read_span(wanted) or timedelta()
    return 0 if span % DAY else span // DAY


async def _offer(
    service: GameService, t: Translator, player: Player, clock: Clock
) -> tuple[str, InlineKeyboardMarkup | None]:
    """How things stand, with buttons for the person alone."""
    if player.vacation_until is not None and player.vacation_until > clock.now():
        end = button(t("button-vacation-end"), VacationButton(player=player.id, days=0))
        return t("vacation-until", date=date_text(t, player.vacation_until)), rows([end])
    left = await service.vacation_left(player.id)
    days = [
        button(span_text(t, number * DAY), VacationButton(player=player.id, days=number))
        for number in _OFFERED
        if number <= left
    ]
    text = f"{html_player(t, player)}: {t.plural('vacation-left', left)}\n{t('vacation-how')}"
    return text, rows(days) if days else None


async def by_button(
    query: CallbackQuery,
    callback_data: VacationButton,
    player: Player,
    t: Translator,
    tr: Translator,
    service: GameService,
    telling: Telling,
) -> None:
    if callback_data.player != player.id:
        await toast(query, tr("toast-not-yours"))
        return
    text = await _change(service, telling, t, player, callback_data.days)
    await toast(query)
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text)


async def _change(service: GameService, telling: Telling, t: Translator, player: Player, days: int) -> str:
    """Begin a vacation, or with 0 days end it, and say so."""
    if days:
        begun = await service.start_vacation(player.id, days)
        telling.all_soon()
        return t("vacation-until", date=date_text(t, begun.until))
    ended = await service.stop_vacation(player.id)
    telling.all_soon()
    return t("vacation-ends", deadline=moment_text(t, ended.until))


def router() -> Router:
    router = Router(name="vacation")
    router.message.register(vacation, Command("vacation", ignore_case=True))
    router.callback_query.register(by_button, VacationButton.filter())
    return router
