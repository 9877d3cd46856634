"""/mydata and /forgetme: what is stored of a person, and forgetting it. In private only."""

import json
from contextlib import suppress

from aiogram import Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command
from aiogram.types import BufferedInputFile, CallbackQuery, InlineKeyboardMarkup, Message

from game.models import Player
from game.service import GameService
from handlers.telegram.filters import PRIVATE
from handlers.telegram.keyboards import button, rows
from handlers.telegram.looking_data import ForgetButton
from handlers.telegram.sending import reply, toast
from handlers.telegram.telling import Telling
from texts import Translator


async def my_data(message: Message, player: Player, t: Translator, service: GameService) -> None:
    """Everything, as a JSON file."""
    data = await service.export_player(player.id)
    content = json.dumps(data, ensure_ascii=False, indent=1).encode()
    file = BufferedInputFile(content, "tavreli-my-data.json")
    await message.reply_document(file, caption=t("mydata"), disable_content_type_detection=True)


async def ask_to_forget(message: Message, player: Player, t: Translator) -> None:
    """Say what would happen, and ask once more."""
    await message.reply(t("forget-confirm"), reply_markup=_keyboard(t, player))


def _keyboard(t: Translator, player: Player) -> InlineKeyboardMarkup:
    yes, no = (ForgetButton(sure=sure, player=player.id) for sure in (True, False))
    return rows([button(t("button-yes-forget"), yes)], [button(t("button-no-forget"), no)])


async def forget(
    query: CallbackQuery,
    callback_data: ForgetButton,
    player: Player,
    t: Translator,
    tr: Translator,
    service: GameService,
    telling: Telling,
) -> None:
    """The answer, from the one who was asked: a number that was forgotten already belongs to nobody."""
    if callback_data.player != player.id:
        await toast(query, tr("toast-not-yours"))
        return
    if callback_data.sure:
        for game_id in await service.forget_player(player.id):
            telling.soon(game_id)
    await toast(query)
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(t("forget-done" if callback_data.sure else "forget-cancelled"))


async def not_here(message: Message, t: Translator) -> None:
    await reply(message, t("error-private-only"))


def router() -> Router:
    router = Router(name="privacy")
    router.message.register(my_data, Command("mydata", ignore_case=True), PRIVATE)
    router.message.register(ask_to_forget, Command("forgetme", ignore_case=True), PRIVATE)
    router.message.register(not_here, Command("mydata", "forgetme", ignore_case=True))
    router.callback_query.register(forget, ForgetButton.filter())
    return router
