"""Perft: counting the lines from a position, the usual proof of a move generator."""

from rules import movegen
from rules.board import Board
from rules.core import Core


def perft(board: Board, depth: int) -> int:
    """How many lines of `depth` plies (0 or more) there are from here; the last ply is counted, not made."""
    return _count(board._core, depth)


def _count(core: Core, depth: int) -> int:
    if depth <= 1:
        return movegen.count(core) if depth else 1
    nodes = 0
    for code in movegen.codes(core):
        core.push(code)
        nodes += _count(core, depth - 1)
        core.pop()
    return nodes
