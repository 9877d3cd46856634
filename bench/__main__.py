"""`python -m bench`: every benchmark, as ratios to python-chess and its pictures where they have a like."""

import sys
from collections.abc import Callable, Iterator

from bench import games_speed, move_speed, pictures_speed, quiz_speed, rules_speed
from bench.measure import Comparison, Figure


def main() -> None:
    """Print each comparison as soon as it is measured."""
    print(f"{'':<44}{'ours':>11}{'the peer':>11}{'ratio':>10}")
    parts: tuple[Callable[[], Iterator[Comparison | Figure]], ...] = (
        rules_speed.comparisons,
        pictures_speed.comparisons,
        move_speed.comparisons,
        games_speed.comparisons,
        quiz_speed.comparisons,
    )
    for part in parts:
        for comparison in part():
            print(comparison)
            sys.stdout.flush()


if __name__ == "__main__":
    main()
