"""Putting the parts together: the bot with its defaults, and the dispatcher with all handlers."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from aiogram import Bot, Dispatcher, Router
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.base import BaseSession
from aiogram.enums import ParseMode
from aiogram.methods import Response
from aiogram.types import Message, Update

from game.boards import BoardCache
from game.delivery import Deliverer
from game.ports import Clock, Notifier, Repository
from game.service import GameService
from game.sweeping import Sweeper
from handlers.telegram.challenge_news import ChallengeNews
from handlers.telegram.learning import add_learning
from handlers.telegram.learning import routers as learning_routers
from handlers.telegram.links import Keys
from handlers.telegram.looks import Looks
from handlers.telegram.middlewares import PersonMiddleware, Speech
from handlers.telegram.moving import FollowErrors
from handlers.telegram.notifier import TelegramNotifier
from handlers.telegram.pacing import Pace, PacedNotifier
from handlers.telegram.patience import PatientDispatcher
from handlers.telegram.pictures import Pictures, Renderer
from handlers.telegram.presence import PresenceMiddleware
from handlers.telegram.profile import set_profile
from handlers.telegram.quiz_master import QuizMaster
from handlers.telegram.routers import (
    acts,
    anonymous,
    board,
    challenge,
    chats,
    endings,
    errors,
    exports,
    fallback,
    games,
    history,
    inline,
    plans,
    play,
    privacy,
    ratings,
    settings,
    squares,
    start,
    taps,
    vacation,
)
from handlers.telegram.sending import Boards
from handlers.telegram.telling import Telling
from handlers.telegram.waking import WakingMiddleware

POLLING: Final[dict[str, Any]] = {
    "allowed_updates": ["message", "edited_message", "callback_query", "inline_query", "my_chat_member", "poll_answer"],
    # One after the other: Telegram takes an update for done when the next ones are asked for, so whatever was not
    # done with when the program was killed comes again; and two quick moves stay in their order. It costs little:
    # sending boards, which takes longest, is left to the deliverer.
    "handle_as_tasks": False,
}
"""How to poll: arguments of `Dispatcher.start_polling`."""

_ANSWERS: Final = (Response[list[Update]], Response[Message], Response[Message | bool], Response[bool])
"""What Telegram's answers are checked by. Pydantic forgets such models, and making one takes 5 ms of the event loop."""


def make_bot(token: str, session: BaseSession) -> Bot:
    """A bot whose texts have tags, and whose replies are sent even if what they reply to is gone.

    Raises:
        aiogram.utils.token.TokenValidationError: that is no token.
    """
    defaults = DefaultBotProperties(
        parse_mode=ParseMode.HTML, allow_sending_without_reply=True, link_preview_is_disabled=True
    )
    return Bot(token, session=session, default=defaults)


@dataclass(frozen=True, slots=True)
class App:
    """A bot with everything behind it.

    Attributes:
        dispatcher: Takes the updates; while it polls, what is owed to chats is delivered, too.
        service: The games.
        deliverer: Empties the outbox.
        telling: Deliveries on their way.
        quiz_master: Leads rounds of questions while it polls.
    """

    dispatcher: PatientDispatcher
    service: GameService
    deliverer: Deliverer
    telling: Telling
    quiz_master: QuizMaster


def build(
    bot: Bot,
    repository: Repository,
    clock: Clock,
    lots: random.Random,
    speech: Speech,
    render: Renderer,
    pace: Pace | None = None,
) -> App:
    """Everything a bot needs to play. Its token signs the links, so that they live as long as it does.

    `pace` keeps it within Telegram's limits; None is for servers that have none.
    """
    cache = BoardCache()
    service = GameService(repository, clock, lots, cache)
    looks = Looks(service.place_settings)
    pictures = Pictures(render)
    boards = Boards(speech.texts, pictures, looks, clock)
    keys = Keys(bot.token)
    challenges = ChallengeNews(bot, keys, speech.texts, service.player_by_identity)
    notifier: Notifier = TelegramNotifier(bot, boards, looks, speech.texts, clock, challenges)
    if pace is not None:
        bot.session.middleware(pace)
        notifier = PacedNotifier(notifier, pace)
    deliverer = Deliverer(repository, notifier, clock, cache)
    telling = Telling(deliverer)
    dispatcher = PatientDispatcher(
        service=service,
        boards=boards,
        looks=looks,
        pictures=pictures,
        clock=clock,
        telling=telling,
        told=chats.Told(),
        speech=speech,
        keys=keys,
    )
    master = add_learning(dispatcher, bot, repository, boards, speech, pictures, looks, clock, lots)
    bot.session.middleware(FollowErrors(service))
    dispatcher.update.outer_middleware(WakingMiddleware(service))
    dispatcher.update.outer_middleware(PresenceMiddleware(deliverer, service, telling))
    dispatcher.update.outer_middleware(PersonMiddleware(service, speech))
    dispatcher.include_routers(*_routers())
    sweeper = Sweeper(service, deliverer, clock)
    dispatcher.startup.register(sweeper.begin)
    _run_beside(dispatcher, deliverer.run)
    _run_beside(dispatcher, sweeper.run)
    _run_beside(dispatcher, master.run)
    _run_beside(dispatcher, lambda: set_profile(bot, speech.texts, speech.fallback))
    dispatcher.shutdown.register(telling.settle)
    return App(dispatcher, service, deliverer, telling, master)


def _routers() -> tuple[Router, ...]:
    """All handlers, in the order in which they are asked."""
    return (
        errors.router(),
        inline.router(),
        fallback.first_router(),
        chats.router(),
        settings.router(),
        *learning_routers(),
        anonymous.router(),
        start.router(),
        challenge.router(),
        board.router(),
        games.router(),
        endings.router(),
        acts.router(),
        taps.router(),
        vacation.router(),
        plans.router(),
        history.router(),
        exports.router(),
        ratings.router(),
        privacy.router(),
        squares.router(),
        play.router(),
        fallback.last_router(),
    )


def _run_beside(dispatcher: Dispatcher, work: Callable[[], Awaitable[None]]) -> None:
    """Do something from the start of polling to its end."""
    tasks: list[asyncio.Task[None]] = []

    async def begin() -> None:
        tasks.append(asyncio.ensure_future(work()))

    async def end() -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        tasks.clear()

    dispatcher.startup.register(begin)
    dispatcher.shutdown.register(end)
