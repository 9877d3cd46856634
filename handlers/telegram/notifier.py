"""Telling a chat what it is owed, and telling the game what became of the chat."""

import logging

from aiogram import Bot
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNotFound,
    TelegramRetryAfter,
)
from aiogram.types import Message

from game.errors import AddressGoneError, RetryLaterError
from game.models import Game, MessageRef, Notice, NoticeKind
from game.ports import Clock
from handlers.telegram.board_message import translator_for
from handlers.telegram.looks import Looks, reader_of
from handlers.telegram.notices import told
from handlers.telegram.places import Place, message_ref
from handlers.telegram.sending import Boards, say
from handlers.telegram.words import html_name
from texts import Texts

_GONE = ("chat not found", "deactivated", "peer_id_invalid", "topic_closed", "have no rights to send", "not a member")
"""Parts of the descriptions with which Telegram says that a chat is closed to the bot, other than by 403."""

_log = logging.getLogger(__name__)


class TelegramNotifier:
    """`game.ports.Notifier` over a bot. One notice is one message."""

    def __init__(self, bot: Bot, boards: Boards, looks: Looks, texts: Texts, clock: Clock) -> None:
        self._bot = bot
        self._boards = boards
        self._looks = looks
        self._texts = texts
        self._clock = clock

    async def deliver(self, notice: Notice, game: Game) -> MessageRef:
        """See `game.ports.Notifier`. A group that became a supergroup is followed there."""
        try:
            place = Place.parse(notice.address)
            spoken, _ = await self._looks.of_game(game, place)
            return message_ref(await self._send(notice, spoken, place))
        except TelegramRetryAfter as error:
            raise RetryLaterError(error.retry_after) from error
        except (TelegramForbiddenError, TelegramNotFound, TelegramBadRequest) as error:
            if not isinstance(error, TelegramForbiddenError) and not _says_gone(error):
                raise
            await self._tell_others(notice, game)
            raise AddressGoneError from error

    async def _send(self, notice: Notice, game: Game, place: Place) -> Message:
        t = translator_for(self._texts, game, place)
        said = told(t, notice, game, place, self._clock.now())
        if said is not None:
            return await say(self._bot, place, said.text, said.keyboard)
        taken_back = notice.kind is NoticeKind.TAKEN_BACK
        return await self._boards.send(self._bot, game, place, ply=notice.ply, taken_back=taken_back)

    async def _tell_others(self, notice: Notice, game: Game) -> None:
        """Tell the opponent that somebody cannot be reached. Only tried: it must not stop the game."""
        gone = reader_of(game, Place.parse(notice.address))
        if gone is None:
            return
        for address in game.addresses:
            if address == notice.address:
                continue
            place = Place.parse(address)
            t = translator_for(self._texts, game, place)
            try:
                await say(self._bot, place, t("opponent-unreachable", name=html_name(gone.name)))
            except TelegramAPIError as error:
                _log.info("cannot tell %s that the opponent is gone: %s", address, error)


def _says_gone(error: TelegramAPIError) -> bool:
    description = error.message.lower()
    return any(part in description for part in _GONE)
