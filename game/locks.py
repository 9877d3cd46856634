"""Locks by key that vanish when nobody holds or awaits them."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K", bound=Hashable)


class Locks(Generic[K]):
    """One lock per key, first come, first served; ten thousand idle keys cost nothing."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[K, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def holding(self, key: K) -> AsyncIterator[None]:
        """Hold the lock of `key`. It is not re-entrant."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        # The local reference keeps the lock alive for as long as somebody is in here.
        async with lock:
            yield

    def __len__(self) -> int:
        """How many keys are held or awaited just now."""
        return len(self._locks)
