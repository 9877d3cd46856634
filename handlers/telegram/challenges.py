"""Who is challenged by a message, and what a challenge says."""

import re
from dataclasses import dataclass
from typing import Final

from aiogram import Bot
from aiogram.types import InlineKeyboardMarkup, Message, User

from game.models import Challenge
from handlers.telegram.filters import replied
from handlers.telegram.keyboards import challenge_keyboard, waiting_keyboard
from handlers.telegram.links import Keys
from handlers.telegram.middlewares import sender_of
from handlers.telegram.places import Place
from handlers.telegram.terms import Terms, read_terms, terms_text
from handlers.telegram.words import html_player
from texts import Translator

_HANDLE: Final = re.compile(r"@(\w{3,32})", re.ASCII)


class BotOpponentError(Exception):
    """A bot, or a message behind which no person shows, was challenged."""


@dataclass
class UnknownWordError(Exception):
    """A word after /play that is neither a condition nor a person."""

    word: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """What /play asks for: at most one of `user` and `handle` says who is meant."""

    terms: Terms
    user: User | None = None
    handle: str | None = None


def read_invitation(message: Message, args: str, bot: Bot, bot_username: str, usual: Terms) -> Invitation:
    """What a /play message asks for: a reply or a mention says whom, words on which conditions.

    Raises:
        BotOpponentError, UnknownWordError
    """
    user, handle = _mentioned(message), None
    name = _mentioned_name(message)
    written = read_terms(args.replace(name, " ", 1) if name else args, usual)
    for word in written.rest:
        match = _HANDLE.fullmatch(word)
        if match is None:
            raise UnknownWordError(word)
        handle = match[1].lower()
    if user is None and handle is None:
        user = _replied_to(message, bot)
    if (user is not None and user.is_bot) or handle == bot_username.lower():
        raise BotOpponentError
    return Invitation(written.terms, user, None if user else handle)


def _replied_to(message: Message, bot: Bot) -> User | None:
    """Who is meant by a reply.

    Raises:
        BotOpponentError: it is a reply to nobody.
    """
    origin = replied(message)
    if origin is None:
        return None
    user = sender_of(origin)
    if user is None:
        raise BotOpponentError
    # Somebody looks at a board and wants a game: that is a challenge to all.
    return None if user.id == bot.id else user


def _mentioned(message: Message) -> User | None:
    """A person without a handle, mentioned by name."""
    users = [entity.user for entity in message.entities or [] if entity.type == "text_mention"]
    return users[0] if users else None


def _mentioned_name(message: Message) -> str:
    """The words by which that person is mentioned."""
    entities = [entity for entity in message.entities or [] if entity.type == "text_mention"]
    return entities[0].extract_from(message.text or "") if entities else ""


def challenge_text(t: Translator, challenge: Challenge) -> str:
    """A challenge, for who may accept it."""
    name = html_player(t, challenge.challenger)
    terms = terms_text(t, challenge.challenger.name, Terms.of(challenge))
    if not challenge.is_personal:
        return t("challenge-open", name=name, color=terms)
    return t("challenge-personal", name=name, opponent=opponent_name(t, challenge), color=terms)


def challenge_message(
    t: Translator, keys: Keys, challenge: Challenge, place: Place, bot_username: str
) -> tuple[str, InlineKeyboardMarkup]:
    """A challenge as its chat sees it: in private with a link to pass on, for a bot may not write to people first."""
    if not place.is_private:
        return challenge_text(t, challenge), challenge_keyboard(t, keys, challenge)
    link = f"https://t.me/{bot_username}?start={keys.payload(challenge.id)}"
    said = challenge_text(t, challenge)
    if not challenge.is_personal:
        said = terms_text(t, challenge.challenger.name, Terms.of(challenge))
    return f"{said}\n\n{t('challenge-link', link=link)}", waiting_keyboard(t, keys, challenge)


def opponent_name(t: Translator, challenge: Challenge) -> str:
    """Who is meant, with tags; a handle is written so that it tells its bearer."""
    if challenge.opponent is not None:
        return html_player(t, challenge.opponent)
    return f"@{challenge.opponent_handle}"
