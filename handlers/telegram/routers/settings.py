"""/settings and /language: in private for the person, in a group for the group by its administrators."""

from contextlib import suppress

from aiogram import Bot, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.models import Player
from game.ports import Clock
from game.preferences import PlaceSettings
from game.service import GameService
from handlers.telegram import settings_menu
from handlers.telegram.admins import Standing, standing_in
from handlers.telegram.callback_data import LanguageButton
from handlers.telegram.keyboards import language_keyboard
from handlers.telegram.looking_data import ChooseButton, SamplesButton, Setting, SettingsButton
from handlers.telegram.middlewares import Speech
from handlers.telegram.pictures import Photo, Pictures
from handlers.telegram.places import Place
from handlers.telegram.sending import reaching, reply, toast
from rendering import render_samples
from texts import LANGUAGES, Translator

_REFUSALS = {Standing.MEMBER: "error-admins-only", Standing.UNKNOWN: "error-admins-unknown"}


async def show_settings(
    message: Message, bot: Bot, place: Place, t: Translator, service: GameService, player: Player | None = None
) -> None:
    """/settings."""
    refusal = _REFUSALS.get(await standing_in(bot, place, message))
    if refusal is not None:
        await reply(message, t(refusal))
        return
    settings = await _chosen(service, place, player)
    await message.reply(_heading(t, place), reply_markup=settings_menu.menu(t, settings, of_place=not place.is_private))


def _heading(t: Translator, place: Place) -> str:
    return t("settings-person" if place.is_private else "settings-place")


async def _chosen(service: GameService, place: Place, player: Player | None) -> PlaceSettings:
    """What is chosen for a private chat's person, who is always known there, or for a group."""
    if place.is_private and player is not None:
        return settings_menu.of_person(player)
    return await service.place_settings(place.whole_chat.address)


async def show_choices(
    query: CallbackQuery,
    callback_data: SettingsButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    tr: Translator,
    service: GameService,
    clock: Clock,
) -> None:
    """Open one setting, or go back to all of them."""
    if not await _may(query, bot, place, tr):
        return
    await toast(query)
    settings, setting = await _chosen(service, place, player), callback_data.setting
    if setting is None:
        await _put(query, _heading(t, place), settings_menu.menu(t, settings, of_place=not place.is_private))
    else:
        question = settings_menu.question(t, setting, clock.now())
        await _put(query, question, settings_menu.choices(t, settings, setting))


async def choose(
    query: CallbackQuery,
    callback_data: ChooseButton,
    bot: Bot,
    player: Player,
    place: Place,
    tr: Translator,
    service: GameService,
    speech: Speech,
) -> None:
    """Choose, and show all settings again in the language of choice."""
    if not await _may(query, bot, place, tr):
        return
    old = await _chosen(service, place, player)
    setting = callback_data.setting
    try:
        new = settings_menu.with_value(old, setting, callback_data.value)
    except ValueError:
        await toast(query, tr("toast-old-board"))
        return
    await _store(service, place, player, new, setting)
    await toast(query, tr("toast-done"))
    t = speech.texts.get(new.language or speech.fallback)
    await _put(query, _heading(t, place), settings_menu.menu(t, new, of_place=not place.is_private))


async def _store(service: GameService, place: Place, player: Player, settings: PlaceSettings, setting: Setting) -> None:
    if not place.is_private:
        await service.set_place_settings(place.whole_chat.address, settings)
    elif setting is Setting.LANGUAGE:
        await service.set_language(player.id, settings.language or "")
    else:
        await service.set_preferences(player.id, settings_menu.preferences_of(settings))


async def show_samples(
    query: CallbackQuery, bot: Bot, place: Place, t: Translator, tr: Translator, pictures: Pictures
) -> None:
    """All themes and piece sets as one picture."""
    if not await _may(query, bot, place, tr):
        return
    await toast(query)

    async def send(photo: Photo) -> Message:
        return await reaching(place, lambda to: bot.send_photo(to.chat_id, photo, message_thread_id=to.thread_id))

    def draw() -> bytes:
        return render_samples(lambda theme, piece_set: settings_menu.sample_label(t, theme, piece_set))

    await pictures.sending_drawn(("samples", t.language), draw, send)


async def _may(query: CallbackQuery, bot: Bot, place: Place, tr: Translator) -> bool:
    """Whether who pressed may choose here; who may not is told."""
    refusal = _REFUSALS.get(await standing_in(bot, place, query))
    if refusal is not None:
        await toast(query, tr(refusal))
    return refusal is None


async def _put(query: CallbackQuery, text: str, keyboard: InlineKeyboardMarkup) -> None:
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text, reply_markup=keyboard)


async def language(
    message: Message,
    command: CommandObject,
    bot: Bot,
    place: Place,
    t: Translator,
    service: GameService,
    speech: Speech,
    player: Player | None = None,
) -> None:
    """/language asks, /language uk sets. Where nobody can tell who the administrators are, everybody may."""
    wanted = (command.args or "").strip().lower()
    if await standing_in(bot, place, message) is Standing.MEMBER:
        await reply(message, t("error-admins-only"))
    elif not wanted:
        await reply(message, t("language-choose"), language_keyboard(t))
    elif wanted in LANGUAGES:
        await reply(message, await _speak(service, speech, player, place, wanted))
    else:
        await reply(message, t("error-unknown-language"))


async def language_by_button(
    query: CallbackQuery,
    callback_data: LanguageButton,
    bot: Bot,
    player: Player,
    place: Place,
    tr: Translator,
    service: GameService,
    speech: Speech,
) -> None:
    if await standing_in(bot, place, query) is Standing.MEMBER:
        await toast(query, tr("error-admins-only"))
        return
    text = await _speak(service, speech, player, place, callback_data.language)
    await toast(query, text)
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text)


async def _speak(service: GameService, speech: Speech, player: Player | None, place: Place, language: str) -> str:
    """Set the language, and say so in it."""
    t = speech.texts.get(language)
    if place.is_private and player is not None:
        await service.set_language(player.id, language)
        return t("language-set")
    await service.set_place_language(place.whole_chat.address, language)
    return t("language-set-group")


def router() -> Router:
    """Stands before the router for those who are nobody: an anonymous administrator may choose."""
    router = Router(name="settings")
    router.message.register(show_settings, Command("settings", ignore_case=True))
    router.message.register(language, Command("language", ignore_case=True))
    router.callback_query.register(show_choices, SettingsButton.filter())
    router.callback_query.register(choose, ChooseButton.filter())
    router.callback_query.register(show_samples, SamplesButton.filter())
    router.callback_query.register(language_by_button, LanguageButton.filter())
    return router
