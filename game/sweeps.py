"""The part of the service that does what nobody does: games end in time, and people are reminded."""

import logging
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from game.challenge_news import owe_news
from game.core import ServiceCore
from game.errors import StorageError, TimeIsUpError
from game.models import Address, Game, GameId, NoticeKind
from game.preferences import next_hour

_BATCH: Final = 100
"""Games that are looked up together; each is changed in a transaction of its own."""

_BEFORE_ALL: Final = (datetime.min.replace(tzinfo=UTC), GameId(0))

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep did.

    Attributes:
        ended: Games whose time was up.
        reminded: Games of which somebody is owed a reminder.
        digests: How many chats are owed their daily summary.
        expired: How many challenges were left too long; the chats that show them are owed the news.
        failed: How much could not be done, is logged, and is tried again by the next sweep.
    """

    ended: tuple[GameId, ...] = ()
    reminded: tuple[GameId, ...] = ()
    digests: int = 0
    failed: int = 0
    expired: int = 0

    @property
    def is_idle(self) -> bool:
        """Whether nothing is owed to anybody because of it."""
        return not (self.ended or self.reminded or self.digests or self.expired)


class Sweeps(ServiceCore):
    """What happens at its time, without anybody acting. `game.sweeping` calls it when it is due."""

    async def sweep(self) -> Swept:
        """Do everything that is due by now: deadlines, reminders, summaries, challenges left too long.

        What was missed while the program did not run is done as well; of several reminders that were missed
        only one is sent. What fails for one game does not keep the others waiting.

        Raises:
            StorageError: what was done before it stays done.
        """
        now = self._clock.now()
        expired = await self._expire_challenges(now)
        ended: list[GameId] = []
        reminded: list[GameId] = []
        failed = 0
        after = _BEFORE_ALL
        while due := await self._due(now, after):
            for _, game_id in due:
                try:
                    if await self._remind(game_id, now):
                        reminded.append(game_id)
                except TimeIsUpError:
                    ended.append(game_id)
                except StorageError:
                    raise
                except Exception:
                    _log.exception("game %d cannot be swept", game_id)
                    failed += 1
            after = due[-1]
        digests, failed_digests = await self._owe_digests(now)
        return Swept(tuple(ended), tuple(reminded), digests, failed + failed_digests, expired)

    async def next_sweep_due(self) -> datetime | None:
        """When there is something to sweep next; a moment passed counts as well. None if nothing is to come.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            moments = [
                await work.games.next_wake(),
                await work.challenges.next_expiry(),
                await work.places.next_digest(),
            ]
        return min((moment for moment in moments if moment is not None), default=None)

    async def _due(self, now: datetime, after: tuple[datetime, GameId]) -> list[tuple[datetime, GameId]]:
        async with self._repository.reading() as work:
            return await work.games.due(now, after=after, limit=_BATCH)

    async def _remind(self, game_id: GameId, now: datetime) -> bool:
        """Owe a reminder, unless somebody moved meanwhile or cannot be reached.

        Raises:
            TimeIsUpError: the game has ended instead.
        """
        async with self._changing(game_id) as (work, game):
            if game.clock is None or game.clock.wake_at is None or game.clock.wake_at > now:
                return False
            await work.games.update(replace(game, clock=game.clock.reminded(now)))
            addresses = _reminder_addresses(game, await work.notices.closed())
            await work.notices.add(
                game_id=game_id,
                ply=game.ply,
                addresses=addresses,
                kind=NoticeKind.REMINDER,
                actor=game.to_move.id,
                created_at=now,
            )
            return bool(addresses)

    async def _expire_challenges(self, now: datetime) -> int:
        async with self._repository.reading() as work:
            expiry = await work.challenges.next_expiry()
        if expiry is None or expiry > now:
            return 0
        async with self._repository.writing() as work:
            expired = await work.challenges.expire(now)
            for challenge in expired:
                await owe_news(work, challenge, now)
        return len(expired)

    async def _owe_digests(self, now: datetime) -> tuple[int, int]:
        """Owe the summaries that are due and have something to say; how many, and how many failed."""
        async with self._repository.reading() as work:
            due = await work.places.digests_due(now)
        owed = failed = 0
        for address, hour in due:
            try:
                owed += await self._owe_digest(address, hour, now)
            except StorageError:
                raise
            except Exception:
                _log.exception("the summary for %s fails", address)
                failed += 1
        return owed, failed

    async def _owe_digest(self, address: Address, hour: int, now: datetime) -> bool:
        async with self._repository.writing() as work:
            await work.places.schedule_digest(address, next_hour(hour, now))
            digest = await work.places.digest(address)
            if not digest.games:
                return False
            await work.notices.add(
                game_id=None, ply=0, addresses=[address], kind=NoticeKind.DIGEST, actor=None, created_at=now
            )
            return True


def _reminder_addresses(game: Game, closed: frozenset[Address]) -> tuple[Address, ...]:
    """Where to remind whoever is to move: in private, so that a group is not disturbed, if that can be done.

    Never in the opponent's private chat: it would call upon the wrong person.
    """
    private = game.to_move.address
    if private is not None and private not in closed:
        return (private,)
    opponent = game.opponent_of(game.to_move.id)
    return tuple(each for each in game.addresses if each not in closed and each != opponent.address)
