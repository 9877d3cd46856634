"""Leads rounds and daily questions by the clock, each on its own: whichever waits or fails holds up no other."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

from aiogram.types import InlineKeyboardMarkup

from game.models import Player
from game.ports import Clock
from game.study.service import StudyService
from handlers.telegram.dailies import Dailies
from handlers.telegram.places import Place
from handlers.telegram.polls import Polls
from handlers.telegram.rounds import Rounds
from quiz.models import Question

_LONGEST_SECONDS: Final = 30.0
_SHORTEST_SECONDS: Final = 0.5

_log = logging.getLogger(__name__)


class QuizMaster:
    """Asks questions. Whoever changes what is due calls `wake`."""

    def __init__(self, study: StudyService, polls: Polls, rounds: Rounds, dailies: Dailies, clock: Clock) -> None:
        self._study = study
        self._polls = polls
        self._rounds = rounds
        self._dailies = dailies
        self._clock = clock
        self._awake = asyncio.Event()
        self._on_their_way: dict[int | str, asyncio.Task[None]] = {}

    async def ask(
        self,
        place: Place,
        question: Question,
        language: str,
        *,
        reader: Player | None = None,
        keyboard: InlineKeyboardMarkup | None = None,
    ) -> None:
        """Ask a question at once, in no round.

        Raises:
            TelegramAPIError, StorageError
        """
        await self._study.sent(await self._polls.send(place, question, language, reader=reader, keyboard=keyboard))

    def wake(self) -> None:
        """Something may be due earlier than thought."""
        self._awake.set()

    async def run(self) -> None:
        """Ask what is due until cancelled; at once for the first time, what was missed."""
        try:
            while True:
                self._awake.clear()
                pause = await self._begin()
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):  # wait_for can swallow the end of it all
                        await self._awake.wait()
        finally:
            for task in self._on_their_way.values():
                task.cancel()
            await asyncio.gather(*self._on_their_way.values(), return_exceptions=True)

    async def step(self) -> None:
        """Ask what is due, and wait until that is done. It never raises."""
        await self._begin()
        while self._on_their_way:
            await asyncio.wait(self._on_their_way.values())

    async def _begin(self) -> float:
        """Begin to ask what is due, and say after how many seconds to look again. It never raises."""
        now = self._clock.now()
        # Taken before the look at what is due: what ends meanwhile would be seen as it was, and asked twice.
        busy = set(self._on_their_way)
        try:
            for going in await self._study.rounds_due():
                if going.id not in busy:
                    self._start(going.id, partial(self._rounds.go_on, going))
            for daily in await self._study.take_dailies():
                if daily.address not in busy:
                    self._start(daily.address, partial(self._dailies.ask, daily))
            due = await self._study.next_due(now)
        except Exception:
            _log.exception("cannot lead the quiz")
            return _LONGEST_SECONDS
        if due is None:
            return _LONGEST_SECONDS
        return min(max((due - self._clock.now()).total_seconds(), _SHORTEST_SECONDS), _LONGEST_SECONDS)

    def _start(self, key: int | str, work: Callable[[], Awaitable[None]]) -> None:
        async def lead() -> None:
            try:
                await work()
            except Exception:
                # It is due still, and comes again after the longest pause: not at once, and then at once again.
                _log.exception("cannot lead the quiz of %s", key)
            else:
                self.wake()
            finally:
                del self._on_their_way[key]

        self._on_their_way[key] = asyncio.ensure_future(lead())
