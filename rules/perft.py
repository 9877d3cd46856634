"""Perft: counting the lines from a position, the usual proof of a move generator."""

from rules import movegen
from rules.base import BaseBoard
from rules.board import Board


def perft(board: Board, depth: int) -> int:
    """How many lines of `depth` plies (0 or more) there are from here; the last ply is counted, not made."""
    return _count(board, depth)


def _count(board: BaseBoard, depth: int) -> int:
    if depth <= 1:
        return movegen.count(movegen.spans(board)) if depth else 1
    nodes = 0
    for move in movegen.moves(movegen.spans(board)):
        board.push(move)
        nodes += _count(board, depth - 1)
        board.pop()
    return nodes
