"""The rules against python-chess, each on its own game."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import chess

from bench.measure import Comparison, compare
from rules import Board, perft

MIDDLE_GAME = "d1-c1 f8-e7 b1-c3 d8-e7 c1-d2 c8-d7 f1-e2 d7(1)-e6 g1-e2 e7-e6 d2(2)-e2 b8-c6"
CHESS_MIDDLE_GAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"
GAMES, PLIES = 10, 60


def middle_game() -> Board:
    """A position from a recorded opening with towers on it."""
    board = Board()
    for text in MIDDLE_GAME.split():
        board.push_text(text)
    return board


def chess_perft(board: chess.Board, depth: int) -> int:
    """Perft with the last ply counted, the best that python-chess offers."""
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += chess_perft(board, depth - 1)
        board.pop()
    return nodes


def perft_every_move(board: Any, depth: int) -> int:
    """Perft that makes every move, through what both libraries call the same."""
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += perft_every_move(board, depth - 1)
        board.pop()
    return nodes


def walked(new_board: Callable[[], Any]) -> list[tuple[Any, Any]]:
    """Positions of random games, each with the move played in it."""
    chance = random.Random(2)
    positions = []
    for _ in range(GAMES):
        board = new_board()
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            positions.append((board.copy(), chance.choice(moves)))
            board.push(positions[-1][1])
    return positions


def list_moves(positions: list[tuple[Any, Any]]) -> int:
    """List the legal moves of each position."""
    for board, _ in positions:
        list(board.legal_moves)
    return len(positions)


def push_and_pop(positions: list[tuple[Any, Any]]) -> int:
    """Make and unmake a move in each position."""
    for board, move in positions:
        board.push(move)
        board.pop()
    return len(positions)


def comparisons() -> Iterator[Comparison]:
    """The four comparisons of the rules: time per node, per position, per move."""
    for name, ours, peers, depths in (
        ("start", Board(), chess.Board(), (3, 3)),
        ("middle game", middle_game(), chess.Board(CHESS_MIDDLE_GAME), (2, 3)),
    ):
        yield compare(
            f"perft, last ply counted, {name} (a node)",
            partial(perft, ours, depths[0]),
            partial(chess_perft, peers, depths[1]),
            goal=5,
        )
        yield compare(
            f"perft, every move made, {name} (a node)",
            partial(perft_every_move, ours, 2),
            partial(perft_every_move, peers, 3),
            goal=2.5,
        )
    our_walk, chess_walk = walked(Board), walked(chess.Board)
    yield compare(
        "list of legal moves (a position)", partial(list_moves, our_walk), partial(list_moves, chess_walk), goal=1.5
    )
    yield compare("push + pop (a move)", partial(push_and_pop, our_walk), partial(push_and_pop, chess_walk), goal=2.5)
