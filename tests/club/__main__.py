"""`python -m tests.club`: an hour of a club, and how long its boards waited."""

import argparse
import logging

from tests.club.hour import run
from tests.club.people import Size


def main() -> None:
    """Read the arguments and begin."""
    parser = argparse.ArgumentParser(prog="python -m tests.club", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    logging.basicConfig(level=logging.WARNING)
    print(run(Size(seconds=arguments.minutes * 60), arguments.seed))


if __name__ == "__main__":
    main()
