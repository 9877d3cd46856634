"""Telling chats what they are owed, whatever happens in between."""

import asyncio
import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from game.boards import BoardCache
from game.core import existing_game
from game.errors import AddressGoneError, RetryLaterError
from game.locks import Locks
from game.models import Address, Digest, Game, GameId, MessageRef, Notice, NoticeId
from game.ports import Clock, Notifier, Repository

PATIENCE: Final = 5
"""After so many failures of its own a notice no longer holds up the ones behind it."""

_LONGEST_PAUSE: Final = timedelta(minutes=10)
_STORAGE_PAUSE: Final = timedelta(seconds=5)
_AT_ONCE: Final = 8
"""Chats that are written to at the same time."""

_IDLE_SECONDS: Final = 30.0
_SHORTEST_SECONDS: Final = 0.1

_log = logging.getLogger(__name__)


class Deliverer:
    """Empties the outbox through a notifier: in order for each chat, and no chat waits for another.

    A notice leaves the outbox when it is delivered, or when its chat is gone for good. It is marked after it
    was sent; so if the process dies in between, it is sent again, and it is never lost. A notice that fails
    for another reason is tried again after 2, 4, 8 ... seconds, at most 10 minutes; after PATIENCE failures
    those behind it no longer wait for it.
    """

    def __init__(
        self, repository: Repository, notifier: Notifier, clock: Clock, boards: BoardCache | None = None
    ) -> None:
        """With the service's `boards` the games handed to the notifier have their position at hand."""
        self._repository = repository
        self._notifier = notifier
        self._clock = clock
        self._boards = boards or BoardCache()
        self._locks: Locks[Address] = Locks()
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._holds: dict[Address, datetime] = {}
        self._unmarked: dict[NoticeId, MessageRef | None] = {}
        self._changed = asyncio.Event()

    async def deliver_pending(self, game_id: GameId | None = None) -> int:
        """Send all that is due: to every chat, or to the chats that are owed something about one game.

        Call it at the start and after every change. It never raises and never waits for a chat that asked for
        patience; `run` comes back to those.

        Returns:
            How many notices were delivered.
        """
        try:
            async with self._repository.reading() as work:
                addresses = await work.notices.addresses_pending(game_id)
        except Exception:
            _log.exception("cannot read what is owed to chats")
            return 0
        return sum(await asyncio.gather(*(self._deliver_to(address) for address in addresses)))

    async def next_due(self) -> datetime | None:
        """When there is something to send: now, or later; a moment passed counts as well. None if nothing is owed.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            notices = await work.notices.candidates(PATIENCE)
        now = self._clock.now()
        return min((self._due(notice, now) for notice in notices), default=None)

    async def run(self) -> None:
        """Deliver until cancelled: what is owed now, and what has to wait when its time has come."""
        while True:
            self._changed.clear()
            await self.deliver_pending()
            with suppress(TimeoutError):
                async with asyncio.timeout(await self._pause()):
                    await self._changed.wait()

    async def _pause(self) -> float:
        """Seconds until `run` should look again, unless it is woken earlier."""
        try:
            due = await self.next_due()
        except Exception:
            _log.exception("cannot read what is owed to chats")
            return _STORAGE_PAUSE.total_seconds()
        if due is None:
            return _IDLE_SECONDS
        wait = (due - self._clock.now()).total_seconds()
        return min(max(wait, _SHORTEST_SECONDS), _IDLE_SECONDS)

    def _due(self, notice: Notice, now: datetime) -> datetime:
        """When a notice may be tried. Its age plays no part: clocks are put back sometimes."""
        due = notice.due_at or now
        hold = self._holds.get(notice.address)
        return due if hold is None else max(due, hold)

    async def _deliver_to(self, address: Address) -> int:
        delivered = 0
        async with self._locks.holding(address):
            try:
                while (owed := await self._next(address)) is not None:
                    sent = await self._attempt(*owed)
                    if sent is None:
                        break
                    delivered += sent
            except Exception:
                # Only the storage can fail here; without a pause `run` would spin.
                _log.exception("cannot note what became of a notice to %s", address)
                self._hold(address, self._clock.now() + _STORAGE_PAUSE)
        return delivered

    async def _next(self, address: Address) -> tuple[Notice, Game | Digest] | None:
        """What to send to a chat now, and the game or the summary it is about."""
        now = self._clock.now()
        if address in self._holds and self._holds[address] <= now:
            del self._holds[address]
        async with self._repository.reading() as work:
            notices = await work.notices.candidates(PATIENCE, address)
            notice = next((notice for notice in notices if self._due(notice, now) <= now), None)
            if notice is None:
                return None
            if notice.game_id is None:
                return notice, await work.places.digest(address)
            return notice, await existing_game(work, notice.game_id)

    async def _attempt(self, notice: Notice, subject: Game | Digest) -> bool | None:
        """Try one notice: True if delivered, False if not, None if the whole chat has to wait."""
        try:
            message = await self._sent(notice, subject)
        except AddressGoneError:
            _log.warning("%s is gone: notice %d is dropped", notice.address, notice.id)
            async with self._repository.writing() as work:
                await work.notices.mark_dropped(notice.id, self._clock.now())
            return False
        except RetryLaterError as error:
            await self._postpone_chat(notice, error.seconds)
            return None
        except Exception:
            _log.exception("notice %d to %s failed", notice.id, notice.address)
            await self._postpone(notice)
            return False
        await self._mark(notice, message)
        return True

    async def _sent(self, notice: Notice, subject: Game | Digest) -> MessageRef | None:
        """Send a notice, unless it was and only that could not be noted; the message if it shows a board."""
        if notice.id in self._unmarked:
            return self._unmarked[notice.id]
        async with self._slots:
            if isinstance(subject, Game):
                return await self._notifier.deliver(notice, self._boards.at_hand(subject))
            if subject.games:  # else somebody has moved in all of them meanwhile
                await self._notifier.deliver_digest(notice, subject)
            return None

    async def _mark(self, notice: Notice, message: MessageRef | None) -> None:
        # Kept until it is noted, so that a full disk does not make us say the same thing every few seconds.
        self._unmarked[notice.id] = message
        async with self._repository.writing() as work:
            await work.notices.mark_delivered(notice.id, self._clock.now())
            if message is not None and notice.game_id is not None:
                await work.games.add_message(message, notice.game_id, notice.ply)
        del self._unmarked[notice.id]

    async def _postpone(self, notice: Notice) -> None:
        """Count a failure and try the notice again later."""
        attempts = notice.attempts + 1
        pause = min(timedelta(seconds=2 ** min(attempts, 16)), _LONGEST_PAUSE)
        async with self._repository.writing() as work:
            await work.notices.postpone(notice.id, attempts=attempts, due_at=self._clock.now() + pause)
        self._changed.set()

    async def _postpone_chat(self, notice: Notice, seconds: float) -> None:
        """Do as the platform asks; it is no failure of the notice."""
        due_at = self._clock.now() + timedelta(seconds=seconds)
        self._hold(notice.address, due_at)
        async with self._repository.writing() as work:
            await work.notices.postpone(notice.id, attempts=notice.attempts, due_at=due_at)

    def _hold(self, address: Address, until: datetime) -> None:
        """Send nothing to a chat before a moment."""
        self._holds[address] = until
        self._changed.set()
