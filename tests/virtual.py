"""An event loop in which waiting takes no time: when nobody has anything to do, its clock jumps ahead."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any, TypeVar

T = TypeVar("T")

_LOOK_SECONDS = 0.02
"""How long, in real time, to wait at once for threads that are at work."""


class _Selector(selectors.DefaultSelector):
    """Jumps instead of waiting, unless a thread is at work."""

    loop: "VirtualLoop"

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(0)
        if timeout is None or self.loop.is_busy():
            return super().select(_LOOK_SECONDS)
        ready = super().select(0)
        if not ready:
            self.loop.seconds += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose `time` starts at 0. While `is_busy` says that threads are at work, it does not jump."""

    def __init__(self, is_busy: Callable[[], bool] = lambda: False) -> None:
        self.seconds = 0.0
        self.is_busy = is_busy
        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.seconds


class VirtualClock:
    """`game.ports.Clock` by the time of a loop."""

    def __init__(self, loop: VirtualLoop, start: datetime = datetime(2027, 3, 1, 18, tzinfo=UTC)) -> None:
        self._loop = loop
        self._start = start.timestamp()

    def now(self) -> datetime:
        return datetime.fromtimestamp(self._start + self._loop.time(), UTC)


def run(main: Callable[[VirtualLoop], Coroutine[Any, Any, T]], is_busy: Callable[[], bool] = lambda: False) -> T:
    """Run a coroutine in a loop of its own."""
    with asyncio.Runner(loop_factory=lambda: VirtualLoop(is_busy)) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, VirtualLoop)
        return runner.run(main(loop))
