"""What a finished game does to its players' ratings."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from game.glicko2 import Result, Strength, rested, updated
from game.models import Game
from game.ports import Transaction
from game.ratings import START_DEVIATION, Rating, RatingChange
from rules import Color

PERIOD: Final = timedelta(days=30)
"""A rating period of those who do not play. For those who play, each game is a period of its own."""


async def rate(work: Transaction, game: Game) -> tuple[RatingChange, ...]:
    """Change the ratings of both players of a game that has just ended, and note it with the game."""
    if game.finished_at is None:
        raise ValueError(f"game {game.id} has not ended")
    before = [await work.ratings.get(game.player(color).id, game.pool) for color in Color]
    changes = []
    for color in Color:
        own, other = before[color], before[color.other]
        after = after_game(own, other, _score(game, color), game.finished_at)
        await work.ratings.put(game.player(color).id, game.pool, after)
        changes.append(RatingChange(color, round(own.value, 2), round(after.value, 2)))
    await work.ratings.add_changes(game.id, changes)
    return tuple(changes)


def after_game(own: Rating, other: Rating, score: float, at: datetime) -> Rating:
    """A rating after one more game at a moment: 1.0 for a win, 0.5 for a draw, 0.0 for a loss."""
    strength = updated(_strength(own, at), [Result(_strength(other, at), score)])
    return replace(
        own,
        value=strength.rating,
        deviation=min(strength.deviation, START_DEVIATION),
        volatility=strength.volatility,
        games=own.games + 1,
        changed_at=at,
    )


def _strength(rating: Rating, at: datetime) -> Strength:
    """As it is at a moment, after the time without games."""
    strength = Strength(rating.value, rating.deviation, rating.volatility)
    if rating.changed_at is None:
        return strength
    # Clocks are put back sometimes: that is no time at all.
    grown = rested(strength, max(0.0, (at - rating.changed_at) / PERIOD))
    return replace(grown, deviation=min(grown.deviation, START_DEVIATION))


def _score(game: Game, color: Color) -> float:
    if game.winner is None:
        return 0.5
    return 1.0 if game.winner is color else 0.0
