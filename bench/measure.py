"""Measuring two things in turns, so that whatever slows the machine slows both."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Comparison:
    """How long ours and the peer took.

    Attributes:
        name: What was measured.
        ours: Seconds, the median of all rounds.
        peers: The same of the peer; what it does for one unit of work.
        goal: How many times faster ours is meant to be; None where no goal is set.
    """

    name: str
    ours: float
    peers: float
    goal: float | None

    @property
    def ratio(self) -> float:
        """How many times faster ours is."""
        return self.peers / self.ours

    def __str__(self) -> str:
        goal = "" if self.goal is None else f"   goal {self.goal:g}: {'met' if self.ratio >= self.goal else 'MISSED'}"
        return f"{self.name:<44}{shown(self.ours):>11}{shown(self.peers):>11}{self.ratio:>9.2f}x{goal}"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that is not compared with a peer's.

    Attributes:
        name: What was measured.
        value: How much, in `unit`.
        unit: What it is counted in.
        limit: The most that it is meant to be; None where no limit is set.
    """

    name: str
    value: float
    unit: str
    limit: float | None = None

    def __str__(self) -> str:
        limit = (
            ""
            if self.limit is None
            else f"{'':>24}limit {self.limit:g}: {'met' if self.value <= self.limit else 'MISSED'}"
        )
        return f"{self.name:<44}{f'{self.value:.2f} {self.unit}':>11}{limit}"


def shown(seconds: float) -> str:
    """A time in a unit that reads well."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


def timed(work: Callable[[], int]) -> float:
    """Seconds of processor time for one unit; `work` says how many units it did."""
    gc.collect()
    gc.disable()
    try:
        start = time.perf_counter()
        units = work()
        return (time.perf_counter() - start) / units
    finally:
        gc.enable()


def compare(
    name: str, ours: Callable[[], int], peers: Callable[[], int], *, rounds: int = 9, goal: float | None = None
) -> Comparison:
    """Measure both in turns, `rounds` times after one turn to warm up, and take the medians."""
    timed(ours)
    timed(peers)
    pairs = [(timed(ours), timed(peers)) for _ in range(rounds)]
    return Comparison(
        name, statistics.median(our for our, _ in pairs), statistics.median(peer for _, peer in pairs), goal
    )
