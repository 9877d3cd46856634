"""Telling a chat what it is owed, and telling the game what became of the chat."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError, TelegramRetryAfter
from aiogram.types import Message

from game.errors import AddressGoneError, RetryLaterError
from game.models import Digest, Game, MessageRef, Notice, NoticeKind, ShownChallenge
from game.ports import Clock
from handlers.telegram.board_message import compose, translator_for
from handlers.telegram.challenge_news import ChallengeNews
from handlers.telegram.game_list import digest_of
from handlers.telegram.gone import is_gone
from handlers.telegram.looks import Looks, reader_of
from handlers.telegram.loudness import loudness
from handlers.telegram.notices import told
from handlers.telegram.places import Place, message_ref, places_of
from handlers.telegram.sending import Boards, say
from handlers.telegram.words import html_player
from texts import Texts

_log = logging.getLogger(__name__)


class TelegramNotifier:
    """`game.ports.Notifier` over a bot. One notice is one message."""

    def __init__(
        self, bot: Bot, boards: Boards, looks: Looks, texts: Texts, clock: Clock, challenges: ChallengeNews
    ) -> None:
        self._bot = bot
        self._challenges = challenges
        self._boards = boards
        self._looks = looks
        self._texts = texts
        self._clock = clock

    async def deliver(self, notice: Notice, game: Game) -> MessageRef:
        """See `game.ports.Notifier`. A group that became a supergroup is followed there."""
        try:
            with _translated():
                return message_ref(await self._send(notice, game, _place_of(notice)))
        except AddressGoneError:
            await self._tell_others(notice, game)
            raise

    async def deliver_digest(self, notice: Notice, digest: Digest) -> None:
        """See `game.ports.Notifier`."""
        place = _place_of(notice)
        language = await self._looks.language_of(place, digest.player)
        said = digest_of(self._texts.get(language), digest, place, self._clock.now())
        with _translated():
            await say(self._bot, place, said.text, said.keyboard)

    async def deliver_challenge(self, notice: Notice, shown: ShownChallenge) -> MessageRef | None:
        """See `game.ports.Notifier`."""
        with _translated():
            _place_of(notice)
            return await self._challenges.tell(notice, shown)

    async def _send(self, notice: Notice, game: Game, place: Place) -> Message:
        game, look = await self._looks.of_game(game, place)
        loud, now = loudness(notice, game, place, look), self._clock.now()
        said = told(translator_for(self._texts, game, place), notice, game, place, now, loud.called)
        if said is not None:
            return await say(self._bot, place, said.text, said.keyboard, silent=loud.is_silent)
        taken_back = notice.kind is NoticeKind.TAKEN_BACK
        board = compose(
            self._texts, game, place, look, ply=notice.ply, now=now, taken_back=taken_back, called=loud.called
        )
        return await self._boards.post(self._bot, board, game.board(notice.ply), place, silent=loud.is_silent)

    async def _tell_others(self, notice: Notice, game: Game) -> None:
        """Tell the opponent that somebody cannot be reached. Only tried: nothing in it may hide what is told of."""
        own = places_of([notice.address])
        gone = reader_of(game, own[0]) if own else None
        if gone is None:
            return
        for place in places_of(game.addresses):
            if place in own:
                continue
            t = translator_for(self._texts, game, place)
            try:
                await say(self._bot, place, t("opponent-unreachable", name=html_player(t, gone)))
            except TelegramAPIError as error:
                _log.info("cannot tell %s that the opponent is gone: %s", place.address, error)
            except Exception:
                _log.exception("cannot tell %s that the opponent is gone", place.address)


@contextmanager
def _translated() -> Iterator[None]:
    """Say in the game's terms what Telegram refused."""
    try:
        yield
    except TelegramRetryAfter as error:
        raise RetryLaterError(error.retry_after) from error
    except TelegramAPIError as error:
        if not is_gone(error):
            raise
        raise AddressGoneError from error


def _place_of(notice: Notice) -> Place:
    """Where a notice goes.

    Raises:
        AddressGoneError: it is an address of nobody's any more.
    """
    for place in places_of([notice.address]):
        return place
    raise AddressGoneError
