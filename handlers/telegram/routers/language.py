"""/language: in private for the person, in a group for the group."""

from contextlib import suppress

from aiogram import Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from game.models import Player
from game.service import GameService
from handlers.telegram.callback_data import LanguageButton
from handlers.telegram.keyboards import language_keyboard
from handlers.telegram.middlewares import Speech
from handlers.telegram.places import Place
from handlers.telegram.sending import reply, toast
from texts import LANGUAGES, Translator


async def language(
    message: Message,
    command: CommandObject,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    speech: Speech,
) -> None:
    """/language asks, /language uk sets."""
    wanted = (command.args or "").strip().lower()
    if not wanted:
        await reply(message, t("language-choose"), language_keyboard(t))
    elif wanted in LANGUAGES:
        await reply(message, await _set(service, speech, player, place, wanted))
    else:
        await reply(message, t("error-unknown-language"))


async def language_by_button(
    query: CallbackQuery,
    callback_data: LanguageButton,
    player: Player,
    place: Place,
    service: GameService,
    speech: Speech,
) -> None:
    text = await _set(service, speech, player, place, callback_data.language)
    await toast(query, text)
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text)


async def _set(service: GameService, speech: Speech, player: Player, place: Place, language: str) -> str:
    """Set it, and say so in it."""
    t = speech.texts.get(language)
    if place.is_private:
        await service.set_language(player.id, language)
        return t("language-set")
    await service.set_place_language(place.whole_chat.address, language)
    return t("language-set-group")


def router() -> Router:
    router = Router(name="language")
    router.message.register(language, Command("language", ignore_case=True))
    router.callback_query.register(language_by_button, LanguageButton.filter())
    return router
