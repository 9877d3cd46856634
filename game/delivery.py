"""Telling chats what they are owed, whatever happens in between."""

import asyncio
import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from game.boards import BoardCache
from game.challenge_news import shown_challenge
from game.core import existing_game, owe_boards, owe_in_private
from game.errors import AddressGoneError, NotYetError, RetryLaterError
from game.locks import Locks
from game.models import (
    Address,
    ChallengeId,
    Digest,
    Game,
    GameId,
    MessageRef,
    Notice,
    NoticeId,
    Seen,
    ShownChallenge,
)
from game.ports import Clock, Notifier, Repository, Transaction

PATIENCE: Final = 5
"""After so many failures of its own a notice no longer holds up the ones behind it."""

_LONGEST_PAUSE: Final = timedelta(minutes=10)
_LONG: Final = timedelta(days=1)
"""After so long it is tried only from hour to hour, and boards that are no longer the newest are skipped."""

_LONGEST_PAUSE_THEN: Final = timedelta(hours=1)
_STORAGE_PAUSE: Final = timedelta(seconds=5)
_AT_ONCE: Final = 8
"""Chats that are written to at the same time."""

_IDLE_SECONDS: Final = 30.0
_SHORTEST_SECONDS: Final = 0.1

_log = logging.getLogger(__name__)


class Deliverer:
    """Empties the outbox through a notifier: in order for each chat, and no chat waits for another.

    A notice leaves the outbox when it is delivered, or when its chat is closed to us: that is remembered, and
    nothing is sent there until somebody is back; what a group was not told, its players are told in private. It is
    marked after it was sent; so if the process dies in between, it is sent again, and it is never lost. A notice that
    fails for another reason is tried again after 2, 4, 8 ... seconds, at most 10 minutes; after PATIENCE failures
    those behind it no longer wait for it.
    Of those that failed so often a chat is tried with one at a time, the one that has waited longest: when it fails,
    the others wait with it; when anything is delivered, they are tried, too.

    Where a chat asked for patience, boards that are no longer the newest of their game are skipped; likewise where
    something has waited for a day, which from then on is tried from hour to hour.
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
        self._stuck: dict[Address, datetime] = {}
        self._late: set[Address] = set()
        self._closed: set[Address] | None = None
        self._unmarked: dict[NoticeId, MessageRef | None] = {}
        self._changed = asyncio.Event()

    async def deliver_pending(self, game_id: GameId | None = None, challenge_id: ChallengeId | None = None) -> int:
        """Send all that is due: to every chat, or to those that are owed something about one game or challenge.

        Call it at the start and after every change. It never raises and never waits for a chat that asked for
        patience; `run` comes back to those.

        Returns:
            How many notices were delivered.
        """
        try:
            async with self._repository.reading() as work:
                addresses = await work.notices.addresses_pending(game_id, challenge_id)
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

    async def closed(self) -> frozenset[Address]:
        """The chats to which nothing is sent, because they are closed to us.

        Raises:
            StorageError
        """
        return frozenset(await self._closed_chats())

    async def close(self, address: Address) -> None:
        """The platform says that a chat is closed to us: send nothing there, and drop what is owed to it.

        What that is of its games, the players are owed in private.

        Raises:
            StorageError
        """
        async with self._locks.holding(address):
            if address not in await self._closed_chats():
                await self._close(address)

    async def reopen(self, address: Address) -> None:
        """Somebody is back in a chat: send there again what comes up from now on, and how its games stand.

        Raises:
            StorageError
        """
        async with self._locks.holding(address):
            if address in await self._closed_chats():
                async with self._repository.writing() as work:
                    await work.notices.reopen(address)
                    await owe_boards(work, address, self._clock.now())
                self._late.add(address)  # whoever is back with a move needs to see its board only
                (await self._closed_chats()).discard(address)

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
        holds = [self._holds.get(notice.address)]
        if notice.attempts >= PATIENCE:
            holds.append(self._stuck.get(notice.address))
        return max([notice.due_at or now, *(hold for hold in holds if hold is not None)])

    async def _deliver_to(self, address: Address) -> int:
        delivered = 0
        async with self._locks.holding(address):
            if self._holds.get(address, now := self._clock.now()) > now:
                return 0
            self._holds.pop(address, None)
            try:
                await self._tidy(address)
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

    async def _tidy(self, address: Address) -> None:
        """Drop what is owed to a chat that is closed, and boards that waited until there were newer ones."""
        if address in await self._closed_chats():
            await self._close(address)
        if address not in self._late:
            return
        async with self._repository.reading() as work:
            old = [id_ for id_ in await work.notices.superseded(address) if id_ not in self._unmarked]
        if old:
            _log.info("%d boards that waited too long for %s are skipped", len(old), address)
            async with self._repository.writing() as work:
                await work.notices.mark_skipped(old, self._clock.now())
        self._late.discard(address)

    async def _closed_chats(self) -> set[Address]:
        if self._closed is None:
            async with self._repository.reading() as work:
                closed = await work.notices.closed()
            if self._closed is None:  # else somebody else was faster, and may have changed it already
                self._closed = set(closed)
        return self._closed

    async def _close(self, address: Address) -> None:
        now = self._clock.now()
        async with self._repository.writing() as work:
            await owe_in_private(work, address, now)
            dropped = await work.notices.close(address, now)
        (await self._closed_chats()).add(address)
        self._changed.set()  # those chats may have nothing else to wait for
        _log.warning("%s is closed to us: %d notices are dropped", address, dropped)

    async def _next(self, address: Address) -> tuple[Notice, Game | Digest | ShownChallenge] | None:
        """What to send to a chat now, and what it is about."""
        now = self._clock.now()
        async with self._repository.reading() as work:
            notices = await work.notices.candidates(PATIENCE, address)
            due = [notice for notice in notices if self._due(notice, now) <= now]
            if not due:
                return None
            notice = min(due, key=lambda one: (one.due_at or now, one.id))
            return notice, await _subject(work, notice)

    async def _attempt(self, notice: Notice, subject: Game | Digest | ShownChallenge) -> bool | None:
        """Try one notice: True if delivered, False if not, None if the whole chat has to wait."""
        try:
            message = await self._sent(notice, subject)
        except AddressGoneError:
            await self._close(notice.address)
            return False
        except RetryLaterError as error:
            await self._postpone_chat(notice, error)
            return None
        except Exception:
            _log.exception("notice %d to %s failed", notice.id, notice.address)
            await self._postpone(notice)
            return False
        await self._mark(notice, message, subject)
        return True

    async def _sent(self, notice: Notice, subject: Game | Digest | ShownChallenge) -> MessageRef | None:
        """Send a notice, unless it was and only that could not be noted; the message if it is to be remembered."""
        if notice.id in self._unmarked:
            return self._unmarked[notice.id]
        async with self._slots:
            if isinstance(subject, Game):
                return await self._notifier.deliver(notice, self._boards.at_hand(subject))
            if isinstance(subject, ShownChallenge):
                return await self._notifier.deliver_challenge(notice, subject)
            if subject.games:  # else somebody has moved in all of them meanwhile
                await self._notifier.deliver_digest(notice, subject)
            return None

    async def _mark(self, notice: Notice, message: MessageRef | None, subject: Game | Digest | ShownChallenge) -> None:
        # Kept until it is noted, so that a full disk does not make us say the same thing every few seconds.
        self._unmarked[notice.id] = message
        async with self._repository.writing() as work:
            await work.notices.mark_delivered(notice.id, self._clock.now())
            if message is not None and notice.challenge_id is not None:
                await work.challenges.add_message(message, notice.challenge_id)
            elif message is not None and isinstance(subject, Game):
                await work.games.add_message(message, subject.id, Seen(notice.ply, subject.takebacks))
        del self._unmarked[notice.id]
        self._stuck.pop(notice.address, None)

    async def _postpone(self, notice: Notice) -> None:
        """Count a failure and try the notice again later."""
        attempts, now = notice.attempts + 1, self._clock.now()
        is_old = now - notice.created_at >= _LONG
        pause = min(timedelta(seconds=2 ** min(attempts, 16)), _LONGEST_PAUSE_THEN if is_old else _LONGEST_PAUSE)
        if attempts >= PATIENCE:
            self._stuck[notice.address] = now + pause
            if is_old:
                self._late.add(notice.address)
        async with self._repository.writing() as work:
            await work.notices.postpone(notice.id, attempts=attempts, due_at=now + pause)
        self._changed.set()

    async def _postpone_chat(self, notice: Notice, error: RetryLaterError) -> None:
        """Do as the platform asks; it is no failure of the notice."""
        due_at = self._clock.now() + timedelta(seconds=error.seconds)
        self._late.add(notice.address)
        self._hold(notice.address, due_at)
        if isinstance(error, NotYetError):
            return
        async with self._repository.writing() as work:
            await work.notices.postpone(notice.id, attempts=notice.attempts, due_at=due_at)

    def _hold(self, address: Address, until: datetime) -> None:
        """Send nothing to a chat before a moment."""
        self._holds[address] = until
        self._changed.set()


async def _subject(work: Transaction, notice: Notice) -> Game | Digest | ShownChallenge:
    """What a notice is about, as it stands now."""
    if notice.challenge_id is not None:
        return await shown_challenge(work, notice.challenge_id, notice.address)
    if notice.game_id is not None:
        return await existing_game(work, notice.game_id)
    return await work.places.digest(notice.address)
