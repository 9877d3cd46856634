"""Teaching: a generated question with its picture, and the solver on recorded middle games."""

import statistics
import time
from collections.abc import Iterator
from random import Random

from bench.measure import Figure
from quiz.generators import generate_any
from quiz.generators.draft import QuestionKind
from quiz.models import Level
from quiz.positions import load_positions
from quiz.solver import has_mate_in_two
from quiz.wording import ask
from rendering import Scene, render_png
from rules import Board

QUESTIONS = 180
OPENING_PLIES = 10
"""The middle game begins after these."""


def question_times() -> list[float]:
    """Seconds for each of many questions: made, put into words and drawn."""
    positions, chance, kinds = load_positions(), Random(1), list(QuestionKind)
    times = []
    for number in range(QUESTIONS):
        start = time.perf_counter()
        question = generate_any(kinds[number % len(kinds)], Level(1 + number % 3), positions, chance)
        ask(question, ("en", "ru", "uk")[number % 3])
        if question.diagram is not None:
            render_png(Scene.of(Board.from_fen(question.diagram.fen), highlights=question.diagram.highlights))
        times.append(time.perf_counter() - start)
    return times


def solver_times() -> list[float]:
    """Seconds to decide whether there is a mate in two, for each position of the recorded middle games."""
    times = []
    for moves in load_positions().games:
        board = Board()
        for ply, move in enumerate(moves, 1):
            board.push(move)
            if ply > OPENING_PLIES and board.legal_moves:
                start = time.perf_counter()
                has_mate_in_two(board)
                times.append(time.perf_counter() - start)
    return times


def comparisons() -> Iterator[Figure]:
    """Both, in milliseconds; there is no peer to compare with."""
    times = question_times()
    yield Figure("a question and its picture, median", statistics.median(times) * 1e3, "ms", 50)
    times = solver_times()
    yield Figure("mate in two decided, median", statistics.median(times) * 1e3, "ms", 1000)
    yield Figure("mate in two decided, the slowest", max(times) * 1e3, "ms")
