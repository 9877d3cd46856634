"""Who is challenged by a message, and what a challenge says."""

import re
from dataclasses import dataclass
from typing import Final

from aiogram import Bot
from aiogram.types import Message, User

from game.models import Challenge, ColorChoice
from handlers.telegram.filters import replied
from handlers.telegram.middlewares import sender_of
from handlers.telegram.words import html_name
from texts import Translator

_COLORS: Final = {
    ColorChoice.WHITE: ("white", "w", "белые", "белыми", "белый", "білі", "білими", "білий"),
    ColorChoice.BLACK: ("black", "b", "чёрные", "чёрными", "черные", "черными", "чорні", "чорними", "чорний"),
    ColorChoice.RANDOM: ("random", "any", "любой", "жребий", "випадково", "будь-який"),
}
_COLOR_OF: Final = {word: color for color, words in _COLORS.items() for word in words}
_HANDLE: Final = re.compile(r"@(\w{3,32})", re.ASCII)


class BotOpponentError(Exception):
    """A bot, or a message behind which no person shows, was challenged."""


@dataclass
class UnknownWordError(Exception):
    """A word after /play that is neither a colour nor a person."""

    word: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """What /play asks for: at most one of `user` and `handle` says who is meant."""

    user: User | None = None
    handle: str | None = None
    color: ColorChoice = ColorChoice.RANDOM


def read_invitation(message: Message, args: str, bot: Bot, bot_username: str) -> Invitation:
    """What a /play message asks for: a reply or a mention says whom, a word which colour.

    Raises:
        BotOpponentError, UnknownWordError
    """
    user, handle, color = _mentioned(message), None, ColorChoice.RANDOM
    name = _mentioned_name(message)
    for word in args.replace(name, " ", 1).split() if name else args.split():
        if match := _HANDLE.fullmatch(word):
            handle = match[1].lower()
        elif word.lower() in _COLOR_OF:
            color = _COLOR_OF[word.lower()]
        else:
            raise UnknownWordError(word)
    origin = replied(message)
    if user is None and handle is None and origin is not None:
        user = sender_of(origin)
        if user is None:
            raise BotOpponentError
        if user.id == bot.id:
            # Somebody looks at a board and wants a game: that is a challenge to all.
            user = None
    if (user is not None and user.is_bot) or handle == bot_username.lower():
        raise BotOpponentError
    return Invitation(user, None if user else handle, color)


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
    name = html_name(challenge.challenger.name)
    color = t(f"color-phrase-{challenge.color}", name=name)
    if challenge.color is ColorChoice.RANDOM:
        color = t("color-phrase-random")
    if not challenge.is_personal:
        return t("challenge-open", name=name, color=color)
    return t("challenge-personal", name=name, opponent=opponent_name(challenge), color=color)


def opponent_name(challenge: Challenge) -> str:
    """Who is meant, with tags; a handle is written so that it tells its bearer."""
    if challenge.opponent is not None:
        return html_name(challenge.opponent.name)
    return f"@{challenge.opponent_handle}"
