"""Pictures against chess.svg and cairosvg at the same size, and how large they and the process become."""

import random
import resource
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice, product
from multiprocessing import get_context

import cairosvg
import chess
import chess.svg

from bench.measure import Comparison, Figure, compare
from rendering import PIECE_SETS, THEMES, WIDTHS, Scene, render_gif, render_png
from rendering.animation import forget_animations
from rendering.picture import forget_pictures
from rules import Board
from rules.square import Color

PLIES, PEER_POSITIONS, ROUNDS = 60, 2, 5
GIF_FRAMES, GIF_GOAL = 41, 0.150
LARGEST = {800: 40_000, 1280: 80_000}
"""Bytes; 960 has no limit of its own."""

PICTURES = 10_000
GROWTH = 4_000_000
"""Bytes that a process may grow by over the second half of so many: a picture that stays each time takes 150 MB."""


def positions(seed: int) -> Iterator[Scene]:
    """Positions of random games, one after the other, each with the names and the line under them."""
    chance, board = random.Random(seed), Board()
    while True:
        moves = list(board.legal_moves)
        if not moves or len(board.move_stack) >= 2 * PLIES:
            board = Board()
            continue
        board.push(chance.choice(moves))
        names = f"Player {chance.randrange(1000)}", f"Player {chance.randrange(1000)}"
        status = f"Move {board.fullmove_number}: {board.peek()}"
        yield Scene.of(board, white_name=names[0], black_name=names[1], status=status)


def game(seed: int) -> list[Scene]:
    """One random game, the names always the same."""
    chance, board, scenes = random.Random(seed), Board(), []
    for _ in range(PLIES):
        board.push(chance.choice(list(board.legal_moves)))
        scenes.append(Scene.of(board, white_name="Anna", black_name="Boris", status=f"Move {board.fullmove_number}"))
    return scenes


def draw(scenes: list[Scene], width: int) -> int:
    """Draw each scene, none of them drawn before; men and empty boards are."""
    forget_pictures()
    for scene in scenes:
        render_png(scene, width=width)
    return len(scenes)


def draw_chess(boards: list[chess.Board], width: int) -> int:
    """The same with chess.svg and cairosvg."""
    for board in boards:
        cairosvg.svg2png(chess.svg.board(board, lastmove=board.peek(), size=width).encode())
    return len(boards)


def chess_positions() -> list[chess.Board]:
    """Positions of a random game of chess, as many as are drawn in one round."""
    chance, board, boards = random.Random(2), chess.Board(), []
    for ply in range(PEER_POSITIONS * 10):
        board.push(chance.choice(list(board.legal_moves)))
        if ply % 10 == 9:
            boards.append(board.copy())
    return boards


def animated(scenes: list[Scene]) -> float:
    """Seconds for an animation of some scenes: of several the fastest, which says most where nothing is compared."""
    times = []
    for _ in range(3 * ROUNDS):
        forget_animations()
        start = time.perf_counter()
        render_gif(scenes)
        times.append(time.perf_counter() - start)
    return min(times)


def memory() -> tuple[float, int, int]:
    """In a process of its own: seconds for its first picture, and its size in bytes after half of all and after all.

    In each half other positions in every look and view, so that all it remembers is full after the first one. The
    positions are made beforehand: the rules remember some of what they work out as well.
    """
    looks = list(product(Color, THEMES, PIECE_SETS))
    scenes = list(islice(positions(4), PICTURES // len(looks) + 2))
    random.Random(5).shuffle(scenes)
    halves = scenes[::2], scenes[1::2]
    start = time.perf_counter()
    render_png(halves[0][0])
    first = time.perf_counter() - start
    sizes = []
    for half in halves:
        for (view, theme, piece_set), scene in product(looks, half):
            render_png(replace(scene, view=view, theme=theme, piece_set=piece_set))
        sizes.append(_peak())
    return first, sizes[0], sizes[1]


def _peak() -> int:
    """The most memory that this process has had, in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def comparisons() -> Iterator[Comparison | Figure]:
    """Pictures of each width, one after the other in a game and in no order; sizes; an animation; memory."""
    boards, in_order = chess_positions(), game(1)
    mixed = list(islice(positions(3), 10 * PLIES))
    random.Random(1).shuffle(mixed)
    for width in WIDTHS:
        for name, scenes, goal in (
            (" in a game", in_order, 40 if width == 800 else None),
            (", unrelated", mixed[:PLIES], None),
        ):
            yield compare(
                f"a new picture{name}, {width} px",
                partial(draw, scenes, width),
                partial(draw_chess, boards, width),
                rounds=ROUNDS,
                goal=goal,
            )
    for width in WIDTHS:
        sizes = [len(render_png(scene, width=width)) for scene in mixed]
        limit = LARGEST.get(width)
        yield Figure(f"largest of {len(sizes)} pictures, {width} px", max(sizes) / 1000, "kB", limit and limit / 1000)
    yield Figure(f"animation of {GIF_FRAMES} frames", animated(in_order[:GIF_FRAMES]) * 1000, "ms", GIF_GOAL * 1000)
    yield Figure("its size", len(render_gif(in_order[:GIF_FRAMES])) / 1000, "kB")
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        first, before, after = pool.submit(memory).result()
    yield Figure("first picture of a process", first * 1000, "ms")
    yield Figure(f"memory after {PICTURES:,} pictures", after / 1e6, "MB")
    yield Figure("of that, grown in their second half", (after - before) / 1e6, "MB", GROWTH / 1e6)
