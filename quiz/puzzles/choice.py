"""Which puzzle somebody is set next."""

from collections.abc import Collection, Mapping
from random import Random
from typing import Final

NEAREST: Final = 5
"""Chance takes one of so many that are about as hard as is wanted."""


def choose(
    ratings: Mapping[str, float], wanted: float, tried: Mapping[str, bool], shown: Collection[str], random: Random
) -> str:
    """A puzzle about as hard as is wanted: one never tried, else one that was not solved, else any.

    Args:
        ratings: How hard the puzzles are, by their ids; at least one.
        wanted: How hard it is to be, on the same scale.
        tried: The puzzles that were tried, and whether the first try was right.
        shown: What was shown of late, and is left out if there are others.
        random: Where chance comes from.
    """
    fresh = [puzzle for puzzle in ratings if puzzle not in shown] or list(ratings)
    new = [puzzle for puzzle in fresh if puzzle not in tried]
    failed = [puzzle for puzzle in fresh if tried.get(puzzle) is False]
    nearest = sorted(new or failed or fresh, key=lambda puzzle: abs(ratings[puzzle] - wanted))
    return random.choice(nearest[:NEAREST])
