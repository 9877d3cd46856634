"""What the bot has not heard yet: the queue behind `getUpdates`."""

import asyncio
from collections.abc import Callable

from handlers.local_chat.errors import ApiError
from handlers.local_chat.models import Json

BATCH = 100
"""Updates in one answer at most, as in Telegram."""
LONGEST_POLL = 50
"""Seconds a request may wait at most, as in Telegram."""
OPTIONAL = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Sent only to those who name them."""


class UpdateQueue:
    """Updates in order, each kept until a later `offset` confirms it.

    `keep(update_id, update)` is called for every new update and with None for every confirmed one.
    """

    def __init__(self, keep: Callable[[int, Json | None], None], first_id: int = 1) -> None:
        self._keep = keep
        self._next = first_id
        self._pending: dict[int, Json] = {}
        self._allowed: frozenset[str] | None = None
        self._waiting: asyncio.Future[None] | None = None

    def restore(self, pending: dict[int, Json], next_id: int) -> None:
        """Take up what an earlier run left unconfirmed."""
        self._pending = dict(sorted(pending.items()))
        self._next = next_id

    @property
    def pending(self) -> list[Json]:
        """Not confirmed yet, oldest first."""
        return list(self._pending.values())

    def push(self, kind: str, body: Json) -> None:
        """Add an update, unless the bot asked not to hear of this kind."""
        if self._allowed is None and kind in OPTIONAL:
            return
        if self._allowed is not None and kind not in self._allowed:
            return
        update_id = self._next
        self._next += 1
        self._pending[update_id] = {"update_id": update_id, kind: body}
        self._keep(update_id, self._pending[update_id])
        self._wake()

    @property
    def is_waited_for(self) -> bool:
        """A request is waiting for the next update."""
        return self._waiting is not None

    async def get(
        self, *, offset: int = 0, limit: int = BATCH, wait: float = 0, allowed: list[str] | None = None
    ) -> list[Json]:
        """Answer `getUpdates`: wait up to `wait` seconds if there is nothing to give.

        offset n confirms all before n; a negative one leaves only the last -n. allowed: kinds to hear from
        now on; an empty list means all usual ones, None changes nothing.
        Raises ApiError 409 in the request that was waiting when another one came.
        """
        if allowed is not None:
            self._allowed = frozenset(allowed) or None
        self._confirm(offset)
        self._interrupt()
        if not self._pending and wait > 0:
            await self._wait(min(wait, LONGEST_POLL))
        return self.pending[: max(1, min(limit, BATCH))]

    def drop(self) -> None:
        """Forget everything pending (`drop_pending_updates`)."""
        self._confirm(self._next)

    def _confirm(self, offset: int) -> None:
        first = offset if offset >= 0 else max(self._pending, default=0) + 1 + offset
        for update_id in [known for known in self._pending if known < first]:
            del self._pending[update_id]
            self._keep(update_id, None)

    async def _wait(self, seconds: float) -> None:
        waiting = asyncio.get_running_loop().create_future()
        self._waiting = waiting
        try:
            async with asyncio.timeout(seconds):
                await waiting
        except TimeoutError:
            pass
        finally:
            if self._waiting is waiting:
                self._waiting = None

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _interrupt(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            reason = "Conflict: terminated by other getUpdates request"
            detail = "make sure that only one bot instance is running"
            self._waiting.set_exception(ApiError(409, f"{reason}; {detail}"))
