"""The puzzles that the package brings along."""

import functools
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from quiz.errors import QuizError
from quiz.loading import DataError
from quiz.puzzles.models import Puzzle

PUZZLES: Final = Path(__file__).parent.parent / "data" / "puzzles.jsonl"


class UnknownPuzzleError(QuizError):
    """No puzzle has this id."""

    def __init__(self, puzzle: str) -> None:
        super().__init__(puzzle)
        self.puzzle = puzzle


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """The puzzles of a file, a line of JSON each.

    Raises:
        DataError: a line is none, or the file is missing.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise DataError(path.name, "", str(error)) from error
    for number, line in enumerate(lines, 1):
        try:
            yield Puzzle.read(json.loads(line))
        except (KeyError, ValueError, TypeError) as error:
            raise DataError(path.name, f"line {number}", f"{type(error).__name__}: {error}") from error


@functools.cache
def load_puzzles() -> Mapping[str, Puzzle]:
    """All puzzles by id, the easiest of each kind first; read once.

    Raises:
        DataError: the file is not as it has to be.
    """
    puzzles = {puzzle.id: puzzle for puzzle in read_puzzles(PUZZLES)}
    if not puzzles:
        raise DataError(PUZZLES.name, "", "no puzzles")
    return puzzles


def puzzle_by_id(puzzle: str) -> Puzzle:
    """One puzzle.

    Raises:
        UnknownPuzzleError: there is none of this id.
    """
    try:
        return load_puzzles()[puzzle]
    except KeyError:
        raise UnknownPuzzleError(puzzle) from None
