"""Puzzles: mate in one, mate in two, win a tower. `load_puzzles` brings them, `attempt` judges a try."""

from quiz.puzzles.attempt import attempt, position
from quiz.puzzles.check import Report, verify, verify_all
from quiz.puzzles.choice import choose
from quiz.puzzles.models import Puzzle, PuzzleKind
from quiz.puzzles.stock import UnknownPuzzleError, load_puzzles, puzzle_by_id

__all__ = [
    "Puzzle",
    "PuzzleKind",
    "Report",
    "UnknownPuzzleError",
    "attempt",
    "choose",
    "load_puzzles",
    "position",
    "puzzle_by_id",
    "verify",
    "verify_all",
]
