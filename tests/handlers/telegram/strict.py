"""A server that refuses what goes past Telegram's limits, as strictly as they can be read."""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class FloodControl:
    """One message a second to a chat, twenty a minute to a group, thirty a second in all; it counts what arrives.

    `penalty` is what it adds to the seconds it asks for.
    """

    now: Callable[[], float]
    penalty: int = 0
    refused: int = 0
    too_early: int = 0
    busiest_second: int = 0
    _all: deque[float] = field(default_factory=deque)
    _chats: dict[int, deque[float]] = field(default_factory=dict)
    _patience: dict[int, float] = field(default_factory=dict)

    def refuse(self, chat: int) -> int | None:
        """A message arrives: None if it is taken, else the seconds after which to try again."""
        now = self.now()
        if now < self._patience.get(chat, 0):
            self.too_early += 1
        wait = max(self._patience.get(chat, 0) - now, self._wait(chat, now))
        if wait > 1e-6:
            self.refused += 1
            return self.ask_patience(chat, math.ceil(wait) + self.penalty)
        self._all.append(now)
        self.busiest_second = max(self.busiest_second, len(self._all))
        self._chats.setdefault(chat, deque(maxlen=20)).append(now)
        return None

    def ask_patience(self, chat: int, seconds: int) -> int:
        """Take nothing from a chat for so long."""
        self._patience[chat] = self.now() + seconds
        return seconds

    def _wait(self, chat: int, now: float) -> float:
        while self._all and self._all[0] <= now - 1:
            self._all.popleft()
        times = self._chats.get(chat) or deque()
        waits = [0.0]
        if len(self._all) >= 30:
            waits.append(self._all[-30] + 1 - now)
        if times:
            waits.append(times[-1] + 1 - now)
        if chat < 0 and len(times) >= 20:
            waits.append(times[-20] + 60 - now)
        return max(waits)
