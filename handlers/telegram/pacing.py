"""Keeping within Telegram's limits, and doing as it says when it asks for patience.

Two kinds of messages share each limit. What the outbox owes is refused when it is too early, and its deliverer
comes back. All others answer somebody: they wait here for their turn, in the order of each chat, and before
what is owed. Whoever handles the update waits with them, but not those behind it (`handlers.telegram.patience`).
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, cast

from aiogram import Bot
from aiogram.client.session.middlewares.base import BaseRequestMiddleware, NextRequestMiddlewareType
from aiogram.exceptions import TelegramAPIError, TelegramRetryAfter
from aiogram.methods import (
    AnswerCallbackQuery,
    EditMessageMedia,
    EditMessageReplyMarkup,
    EditMessageText,
    Response,
    TelegramMethod,
)
from aiogram.methods.base import TelegramType

from game.errors import NotYetError
from game.models import Digest, Game, MessageRef, Notice, ShownChallenge
from game.ports import Notifier
from handlers.telegram.budget import TELEGRAM, Budget, ChatKey, Limits
from handlers.telegram.places import places_of

LONGEST_LINE: Final = 30
"""Answers that may wait in one chat, about a minute's worth of them; those beyond it are not sent."""

_FREE: Final = frozenset({"sendChatAction"})
_COUNTED: Final = ("send", "edit", "copy", "forward", "stopPoll")
_REPLACING: Final = (EditMessageMedia, EditMessageReplyMarkup, EditMessageText)

_owing: ContextVar["_Owed | None"] = ContextVar("owing", default=None)
_on_wait: ContextVar[Callable[[], None] | None] = ContextVar("on_wait", default=None)
_taps: ContextVar[set[str] | None] = ContextVar("taps", default=None)

_log = logging.getLogger(__name__)


class CrowdedError(TelegramAPIError):
    """So many answers wait in the chat that another one would only make it worse."""


@dataclass(slots=True)
class _Owed:
    """Something owed that is being sent."""

    is_begun: bool = False


@dataclass(slots=True)
class _Line:
    """Those who wait in a chat. Only the last edit of a message is worth sending: `edits` has its number."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    length: int = 0
    edits: dict[object, int] = field(default_factory=dict)


class Pace(BaseRequestMiddleware):
    """A middleware for the requests of a bot's session."""

    def __init__(
        self,
        limits: Limits = TELEGRAM,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`now` gives seconds that never go back, and `sleep` waits by the same clock."""
        self._budget = Budget(now, limits)
        self._sleep = sleep
        self._lines: dict[ChatKey, _Line] = {}
        self._numbers = count()

    async def __call__(
        self, make_request: NextRequestMiddlewareType[TelegramType], bot: Bot, method: TelegramMethod[TelegramType]
    ) -> Response[TelegramType]:
        key = _chat_of(method)
        if isinstance(method, AnswerCallbackQuery) and (taps := _taps.get()) is not None:
            if method.callback_query_id in taps:
                return cast("Response[TelegramType]", True)  # it took so long that it was answered already
            taps.add(method.callback_query_id)
        if key is None:
            return await make_request(bot, method)
        owed = _owing.get()
        if owed is None or owed.is_begun:
            # Where a first attempt failed for what it says, coming back would only begin with it again.
            return await self._answer(make_request, bot, method, key)
        self.check_owed(key)
        owed.is_begun = True
        return await self._request(make_request, bot, method, key, owed=True)

    def check_owed(self, key: ChatKey) -> None:
        """Make sure that something owed may be sent to a chat now.

        Raises:
            NotYetError
        """
        wait = self._budget.wait_of_owed(key, behind_answers=key in self._lines)
        if wait > 0:
            raise NotYetError(wait)

    @property
    def waiting(self) -> int:
        """How many answers wait."""
        return sum(line.length for line in self._lines.values())

    async def _answer(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
        key: ChatKey,
    ) -> Response[TelegramType]:
        """Wait for one's turn. Of several edits of a message that wait only the last is made."""
        with self._standing_in_line(method, key) as (line, edit, number):
            if line.lock.locked():
                _tell_waiting()
            async with line.lock:
                while True:
                    while (wait := self._budget.wait_of_answer(key)) > 0:
                        _tell_waiting()
                        await self._sleep(wait)
                    if edit is not None and line.edits[edit] != number:
                        # Edits give the message, or True where Telegram does not say which; so does this one.
                        return cast("Response[TelegramType]", True)
                    try:
                        return await self._request(make_request, bot, method, key, owed=False)
                    except TelegramRetryAfter as error:
                        _log.warning("Telegram asks for %s s of patience in %s", error.retry_after, key)

    @contextmanager
    def _standing_in_line(
        self, method: TelegramMethod[Any], key: ChatKey
    ) -> Iterator[tuple[_Line, object | None, int]]:
        line = self._lines.setdefault(key, _Line())
        if line.length >= LONGEST_LINE:
            raise CrowdedError(method, f"{line.length} answers wait in {key} already")
        line.length += 1
        edit, number = _edited(method), next(self._numbers)
        if edit is not None:
            line.edits[edit] = number
        try:
            yield line, edit, number
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[key]

    async def _request(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
        key: ChatKey,
        *,
        owed: bool,
    ) -> Response[TelegramType]:
        self._budget.begin(key)
        try:
            return await make_request(bot, method)
        except TelegramRetryAfter as error:
            self._budget.hold(key, error.retry_after)
            raise
        finally:
            self._budget.end(key, owed=owed)


class PacedNotifier:
    """`game.ports.Notifier`: another one, asked only when it may send, before it draws anything."""

    def __init__(self, notifier: Notifier, pace: Pace) -> None:
        self._notifier = notifier
        self._pace = pace

    async def deliver(self, notice: Notice, game: Game) -> MessageRef:
        """See `game.ports.Notifier`."""
        with self._owed(notice):
            return await self._notifier.deliver(notice, game)

    async def deliver_digest(self, notice: Notice, digest: Digest) -> None:
        """See `game.ports.Notifier`."""
        with self._owed(notice):
            await self._notifier.deliver_digest(notice, digest)

    async def deliver_challenge(self, notice: Notice, shown: ShownChallenge) -> MessageRef | None:
        """See `game.ports.Notifier`."""
        with self._owed(notice):
            return await self._notifier.deliver_challenge(notice, shown)

    @contextmanager
    def _owed(self, notice: Notice) -> Iterator[None]:
        for place in places_of([notice.address]):
            self._pace.check_owed(place.chat_id)
        token = _owing.set(_Owed())
        try:
            yield
        finally:
            _owing.reset(token)


@contextmanager
def when_waiting(call: Callable[[], None]) -> Iterator[set[str]]:
    """Have `call` called whenever an answer sent in here, or in tasks begun in here, has to wait.

    What comes out of it holds the numbers of the taps that were answered in here so far.
    """
    answered: set[str] = set()
    tokens = _on_wait.set(call), _taps.set(answered)
    try:
        yield answered
    finally:
        _on_wait.reset(tokens[0])
        _taps.reset(tokens[1])


def _tell_waiting() -> None:
    call = _on_wait.get()
    if call is not None:
        call()


def _chat_of(method: TelegramMethod[Any]) -> ChatKey | None:
    """Whose limit a request is charged to; None if it is no message."""
    name = method.__api_method__
    if name in _FREE or not name.startswith(_COUNTED):
        return None
    chat: ChatKey | None = getattr(method, "chat_id", None)
    inline: str | None = getattr(method, "inline_message_id", None)
    return chat if chat is not None else inline and f"inline:{inline}"


def _edited(method: TelegramMethod[Any]) -> object | None:
    """What an edit replaces as a whole; None for other requests."""
    if not isinstance(method, _REPLACING):
        return None
    return type(method), method.inline_message_id or method.message_id
