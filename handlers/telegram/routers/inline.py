"""Inline mode: challenges offered in any chat, even where the bot is not.

The message carries the whole challenge, signed, in its buttons: there is none in the database before somebody
presses one. The game is played in the two private chats.
"""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from aiogram import Bot, F, Router
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest
from aiogram.types import (
    CallbackQuery,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InputTextMessageContent,
)

from game.challenges import CHALLENGE_LIFETIME
from game.errors import ChallengeClosedError, NoSuchChallengeError, OwnChallengeError
from game.models import Challenge, ChallengeState, MessageRef, Player, PlayerId, Source
from game.ports import Clock
from game.service import GameService
from handlers.telegram.callback_data import Answer
from handlers.telegram.challenge_news import inline_ref
from handlers.telegram.durations import DAY
from handlers.telegram.keyboards import button, rows
from handlers.telegram.links import Keys
from handlers.telegram.middlewares import Speech
from handlers.telegram.places import Place, user_id_of
from handlers.telegram.play_data import InlineButton
from handlers.telegram.sending import toast
from handlers.telegram.telling import Telling
from handlers.telegram.terms import Terms, read_terms, terms_text, time_name
from handlers.telegram.words import html_player, plain_name
from texts import Translator

_OFFERED: Final = (Terms(), *(Terms(time=days * DAY) for days in (1, 3, 7)))
_CACHE_SECONDS: Final = 300


async def offer(query: InlineQuery, player: Player, tr: Translator, keys: Keys, clock: Clock) -> None:
    """Challenges to choose from: first the one that is written, if it can be read."""
    written = read_terms(query.query[:100], Terms())
    first = [written.terms] if not written.rest and _can_be(written.terms) else []
    rest = (replace(terms, color=written.terms.color, rated=written.terms.rated) for terms in _OFFERED)
    terms_in_order = list(dict.fromkeys([*first, *rest]))
    day = _day(clock.now())
    articles = [_article(tr, keys, player, terms, day) for terms in terms_in_order]
    await query.answer([*articles], cache_time=_CACHE_SECONDS, is_personal=True)


def _can_be(terms: Terms) -> bool:
    return terms.time is None or 1 <= terms.hours <= 14 * 24


def _article(t: Translator, keys: Keys, player: Player, terms: Terms, day: int) -> InlineQueryResultArticle:
    color = t(f"color-{terms.color}")
    title = t("inline-title", color=color, time=time_name(t, terms.time))
    if terms.rated:
        title = f"{title}, {t('button-rated')}"
    text = t("challenge-open", name=html_player(t, player), color=terms_text(t, player.name, terms))
    return InlineQueryResultArticle(
        id=f"{terms.color}:{terms.hours}:{terms.rated:d}",
        title=title,
        description=t("inline-description"),
        input_message_content=InputTextMessageContent(message_text=text),
        reply_markup=_keyboard(t, keys, player.id, terms, day),
    )


def _keyboard(t: Translator, keys: Keys, player_id: PlayerId, terms: Terms, day: int) -> InlineKeyboardMarkup:
    accept = InlineButton(
        answer=Answer.ACCEPT,
        player=player_id,
        color=terms.color,
        hours=terms.hours,
        rated=terms.rated,
        day=day,
        key="",
    )
    accept = accept.model_copy(update={"key": keys.signature(accept.signed_part())})
    cancel = accept.model_copy(update={"answer": Answer.CANCEL})
    return rows([button(t("button-accept"), accept), button(t("button-cancel"), cancel)])


async def answer(
    query: CallbackQuery,
    callback_data: InlineButton,
    bot: Bot,
    player: Player,
    tr: Translator,
    service: GameService,
    keys: Keys,
    clock: Clock,
    telling: Telling,
    speech: Speech,
) -> None:
    """Accept or withdraw; whoever cannot be written to yet is led to the bot."""
    if not keys.signs(callback_data.signed_part(), callback_data.key):
        raise NoSuchChallengeError
    challenger = await service.player(PlayerId(callback_data.player))
    t = speech.texts.get(challenger.language or speech.fallback)
    try:
        _check_age(callback_data, challenger, clock.now())
        challenge = await _challenge(service, callback_data, challenger, query, t)
        if callback_data.answer is Answer.ACCEPT:
            await _accept(query, bot, challenge, player, tr, service, keys, telling)
        else:
            await service.cancel(challenge.id, player.id, message=_message_of(query, challenger))
            telling.soon_of_challenge(challenge.id)
            await toast(query)
    except ChallengeClosedError as error:
        if error.state is ChallengeState.EXPIRED:
            await _replace(query, bot, t("challenge-expired"))
        raise


def _check_age(data: InlineButton, challenger: Player, now: datetime) -> None:
    if challenger.is_forgotten or _day(now) > data.day + CHALLENGE_LIFETIME.days:
        raise ChallengeClosedError(ChallengeState.EXPIRED)


async def _challenge(
    service: GameService, data: InlineButton, challenger: Player, query: CallbackQuery, t: Translator
) -> Challenge:
    """The challenge of this message: one, however often it is pressed."""
    terms = Terms.of_hours(data.color, data.hours, data.rated)
    # A person's private chat has the person's number, opened or not.
    home = Place(user_id_of(challenger.identity))
    challenge = await service.challenge(
        challenger.id,
        home.address,
        language=t.language,
        color=terms.color,
        time_per_move=terms.time,
        rated=terms.rated,
        source=Source(f"telegram:inline:{query.inline_message_id}"),
    )
    await service.remember_challenge_message(_message_of(query, challenger), challenge.id)
    return challenge


def _message_of(query: CallbackQuery, challenger: Player) -> MessageRef:
    return inline_ref(Place(user_id_of(challenger.identity)), query.inline_message_id or "")


async def _accept(
    query: CallbackQuery,
    bot: Bot,
    challenge: Challenge,
    player: Player,
    tr: Translator,
    service: GameService,
    keys: Keys,
    telling: Telling,
) -> None:
    challenger = challenge.challenger
    if challenge.state is ChallengeState.OPEN:
        if challenger.id == player.id:
            raise OwnChallengeError
        if challenger.address is None:
            await toast(query, tr("toast-challenger-unknown", name=plain_name(challenger.name)), alert=True)
            return
        if player.address is None:
            # Starting the bot by this link shows the challenge there.
            link = f"https://t.me/{(await bot.me()).username}?start={keys.payload(challenge.id)}"
            with suppress(TelegramBadRequest):
                await query.answer(url=link)
            return
    home = Place(user_id_of(player.identity))
    game = await service.accept(challenge.id, player.id, address=home.address)
    telling.soon_of_challenge(challenge.id)
    telling.soon(game.id)
    await toast(query)


async def _replace(query: CallbackQuery, bot: Bot, text: str) -> None:
    """Put a text in place of the message, which takes its buttons away."""
    with suppress(TelegramAPIError):
        await bot.edit_message_text(text, inline_message_id=query.inline_message_id)


def _day(now: datetime) -> int:
    return int(now.timestamp()) // int(DAY.total_seconds())


def router() -> Router:
    """Stands before the routers whose buttons need to know the chat: here it is not known."""
    router = Router(name="inline")
    router.inline_query.register(offer)
    router.callback_query.register(answer, F.inline_message_id, InlineButton.filter())
    return router
