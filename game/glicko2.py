"""Glicko-2 as published: M. Glickman, "Example of the Glicko-2 system" (2012, revised 2022). Pure.

One rating period, by the steps of the paper and in its letters. Why this is not a library:
docs/decisions/0004-glicko2.md.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

TAU: Final = 0.5
"""How quickly the volatility may change; the paper recommends 0.3 to 1.2."""

SCALE: Final = 173.7178
CENTRE: Final = 1500.0
_CONVERGED: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating, its deviation and its volatility, on the scale that people see."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class Result:
    """A game of the period: the opponent as before the period, and 1.0 for a win, 0.5 for a draw, 0.0 for a loss."""

    opponent: Strength
    score: float


def updated(player: Strength, results: Sequence[Result]) -> Strength:
    """A player's strength after a period with these games, at least one."""
    mu, phi = (player.rating - CENTRE) / SCALE, player.deviation / SCALE
    information = improvement = 0.0
    for result in results:
        g = _g(result.opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-g * (mu - (result.opponent.rating - CENTRE) / SCALE)))
        information += g * g * expected * (1 - expected)
        improvement += g * (result.score - expected)
    v = 1 / information
    sigma = _volatility(phi, player.volatility, v, v * improvement)
    before = math.hypot(phi, sigma)
    after = 1 / math.sqrt(1 / before**2 + information)
    return Strength(CENTRE + SCALE * (mu + after**2 * improvement), SCALE * after, sigma)


def rested(player: Strength, periods: float) -> Strength:
    """A player's strength after periods without games: only the doubt grows."""
    phi = math.sqrt((player.deviation / SCALE) ** 2 + periods * player.volatility**2)
    return Strength(player.rating, SCALE * phi, player.volatility)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _volatility(phi: float, sigma: float, v: float, delta: float) -> float:
    """Step 5: the zero of f by the Illinois algorithm."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / TAU**2

    low, high = a, _other_end(f, a, delta**2 - phi**2 - v)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CONVERGED:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def _other_end(f: Callable[[float], float], a: float, surprise: float) -> float:
    """A point on the other side of the zero than `a`."""
    if surprise > 0:
        return math.log(surprise)
    k = 1
    while f(a - k * TAU) < 0:
        k += 1
    return a - k * TAU
