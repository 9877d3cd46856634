"""Mine puzzles: `python -m quiz.mine --out FILE`. Equal arguments give equal files.

It goes through the recorded games that the package brings along, then through games that it plays with itself.
"""

import argparse
import itertools
import sys
from collections.abc import Sequence
from pathlib import Path

from quiz.mine.search import Mine, mine, played_games, recorded_games
from quiz.positions import GAMES
from quiz.puzzles.models import PuzzleKind
from quiz.puzzles.stock import PUZZLES


def main(arguments: Sequence[str] | None = None) -> int:
    """Mine and write a file; 0, or 1 if the games ran out before there was enough."""
    parser = argparse.ArgumentParser(prog="python -m quiz.mine", description="Mine puzzles from games.")
    parser.add_argument("--out", type=Path, default=PUZZLES, help="the file to write (default: the package's own)")
    parser.add_argument("--seed", type=int, default=1, help="of the games played (default 1)")
    parser.add_argument("--games", type=int, default=400, help="go through so many games at most (default 400)")
    for kind, number in zip(PuzzleKind, (60, 60, 30), strict=True):
        parser.add_argument(f"--{kind}", type=int, default=number, help=f"how many of this kind (default {number})")
    options = parser.parse_args(arguments)
    search = Mine({kind: getattr(options, kind) for kind in PuzzleKind})
    games = itertools.chain(recorded_games(GAMES), played_games(options.seed))
    mine(search, itertools.islice(games, options.games), lambda line: print(line, file=sys.stderr, flush=True))
    text = "".join(f"{puzzle.line()}\n" for puzzle in search.puzzles())
    options.out.write_text(text, encoding="utf-8")
    print(f"{len(search.found)} puzzles written to {options.out}")
    return 1 if search.lacking() else 0


if __name__ == "__main__":
    sys.exit(main())
