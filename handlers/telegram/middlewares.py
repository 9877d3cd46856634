"""What every handler is given: who writes, where, and the words to answer with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, InlineQuery, Message, TelegramObject, Update, User

from game.models import Player
from game.service import GameService
from handlers.telegram.places import Place, identity_of, tidy
from texts import DEFAULT_LANGUAGE, LANGUAGES, Texts

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Speech:
    """How languages are chosen: `fallback` is for those of whom nothing is known."""

    texts: Texts
    fallback: str = DEFAULT_LANGUAGE


class PersonMiddleware(BaseMiddleware):
    """Remembers the person, for all updates that have one.

    Data for handlers: `place`; `player`, unless it is an anonymous administrator or a channel; `t`, the
    translator of the chat (in private the person's, in a group the one set for it, else the person's); `tr`,
    the translator of the person, for what only that person sees.
    """

    def __init__(self, service: GameService, speech: Speech) -> None:
        self._service = service
        self._speech = speech

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        update = event if isinstance(event, Update) else None
        cause = update and (update.message or update.edited_message or update.callback_query or update.inline_query)
        if cause and _is_from_bot(cause):
            return None  # two bots that answer each other would never stop
        if cause:
            await self._learn(cause, data)
        return await handler(event, data)

    async def _learn(self, cause: Message | CallbackQuery | InlineQuery, data: dict[str, Any]) -> None:
        message = cause.message if isinstance(cause, CallbackQuery) else cause
        place = Place.of(message) if message and not isinstance(message, InlineQuery) else None
        if place is not None:
            data["place"] = place
        user = sender_of(cause)
        # Known before anything is read from the database, so that its errors can be told.
        language = language_hint(user)
        self._set_words(data, language, language)
        if user is not None:
            player = data["player"] = await remember(self._service, user, place)
            language = player.language
        chosen = None
        if place is not None and not place.is_private:
            chosen = await self._service.place_language(place.whole_chat.address)
        self._set_words(data, chosen or language, language)

    def _set_words(self, data: dict[str, Any], of_chat: str | None, of_person: str | None) -> None:
        data["t"] = self._speech.texts.get(of_chat or self._speech.fallback)
        data["tr"] = self._speech.texts.get(of_person or self._speech.fallback)


def _is_from_bot(event: Message | CallbackQuery | InlineQuery) -> bool:
    user = sender_of(event)
    return user is not None and user.is_bot


def sender_of(event: Message | CallbackQuery | InlineQuery) -> User | None:
    """The person behind an event; None if a chat speaks instead of one."""
    if not isinstance(event, Message):
        return event.from_user
    return event.from_user if event.sender_chat is None else None


def language_hint(user: User | None) -> str | None:
    """The language of somebody's device, if there are texts in it."""
    code = (user.language_code if user else None) or ""
    language = code.replace("_", "-").partition("-")[0].lower()
    return language if language in LANGUAGES else None


async def remember(service: GameService, user: User, place: Place | None = None) -> Player:
    """Store what Telegram says of a person now; `place` is where the person wrote.

    Raises:
        StorageError
    """
    private = place is not None and place.is_private and place.chat_id == user.id
    return await service.remember_player(
        identity_of(user),
        tidy(user.full_name),
        handle=user.username,
        language_hint=language_hint(user),
        address=place.address if place is not None and private else None,
    )
