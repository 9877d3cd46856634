"""/rating and /top."""

from contextlib import suppress
from typing import Final

from aiogram import Bot, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.models import Player, Standing
from game.ratings import Pool
from game.service import GameService
from game.study.service import StudyService
from handlers.telegram.filters import replied
from handlers.telegram.keyboards import button, rows
from handlers.telegram.looking_data import TopButton
from handlers.telegram.middlewares import remember, sender_of
from handlers.telegram.places import Place
from handlers.telegram.rating_words import puzzles_text, rating_text, score_text
from handlers.telegram.sending import say, toast
from handlers.telegram.words import html_player
from texts import Translator

_BEST: Final = 10


async def rating(message: Message, player: Player, t: Translator, service: GameService, study: StudyService) -> None:
    """/rating: one's own; in reply to somebody, that person's, and the results of the two against each other."""
    other = await _other(message, player, service)
    text = await _ratings(service, study, t, other or player)
    if other is not None:
        score = score_text(t, await service.head_to_head(player.id, other.id))
        between = t("rating-between", name=html_player(t, player), other=html_player(t, other), score=score)
        text = f"{text}\n\n{between}"
    await message.reply(text)


async def _other(message: Message, player: Player, service: GameService) -> Player | None:
    """The person whose message is replied to."""
    origin = replied(message)
    user = sender_of(origin) if origin is not None else None
    if user is None or user.is_bot:
        return None
    other = await remember(service, user)
    return other if other.id != player.id else None


async def _ratings(service: GameService, study: StudyService, t: Translator, player: Player) -> str:
    ratings, tried = await service.ratings(player.id), await study.tried(player.id)
    lines = [t(f"rating-{pool}", rating=rating_text(t, ratings[pool])) for pool in Pool]
    if tried:
        lines.append(puzzles_text(t, await study.puzzle_rating(player.id), tried))
    return "\n".join([t("rating-of", name=html_player(t, player)), *lines])


async def top(message: Message, place: Place, t: Translator, service: GameService) -> None:
    """/top: in a group its best, in private the best of all."""
    text, keyboard = await _board(service, t, place, Pool.TIMED, everywhere=place.is_private)
    await message.reply(text, reply_markup=keyboard)


async def top_by_button(
    query: CallbackQuery, callback_data: TopButton, bot: Bot, place: Place, t: Translator, service: GameService
) -> None:
    everywhere = callback_data.everywhere or place.is_private
    text, keyboard = await _board(service, t, place, callback_data.pool, everywhere=everywhere)
    await toast(query)
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text, reply_markup=keyboard)
    else:
        await say(bot, place, text, keyboard)


async def _board(
    service: GameService, t: Translator, place: Place, pool: Pool, *, everywhere: bool
) -> tuple[str, InlineKeyboardMarkup]:
    standings = await service.leaderboard(pool, address=None if everywhere else place.whole_chat.address, limit=_BEST)
    lines = [_line(t, number, standing) for number, standing in enumerate(standings, 1)] or [t("top-none")]
    heading = t(f"top-{'all' if everywhere else 'here'}-{pool}")
    return "\n".join([heading, *lines]), _keyboard(t, place, pool, everywhere=everywhere)


def _line(t: Translator, number: int, standing: Standing) -> str:
    return f"{number}. {html_player(t, standing.player)} · {rating_text(t, standing.rating)}"


def _keyboard(t: Translator, place: Place, pool: Pool, *, everywhere: bool) -> InlineKeyboardMarkup:
    """The other pool, and in a group the other people."""
    other = Pool.UNTIMED if pool is Pool.TIMED else Pool.TIMED
    pools = [button(t(f"button-top-{other}"), TopButton(pool=other, everywhere=everywhere))]
    text = t("button-top-here" if everywhere else "button-top-all")
    people = [] if place.is_private else [button(text, TopButton(pool=pool, everywhere=not everywhere))]
    return rows(pools, people)


def router() -> Router:
    router = Router(name="ratings")
    router.message.register(rating, Command("rating", ignore_case=True))
    router.message.register(top, Command("top", ignore_case=True))
    router.callback_query.register(top_by_button, TopButton.filter())
    return router
