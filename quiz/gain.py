"""Winning men: what a move is sure of, whatever the other side replies.

A side *commands* the men on the squares that belong to it, whoever's they are: 32 men between the two sides. A move is
*sure* of so many men if after every reply its side commands so many more than before the move.
"""

from typing import Final

from rules import Board, Move
from rules.man import SHAPES
from rules.movegen import moves, spans

LEAST_TOWER: Final = 3
"""How many men a tower must have to be worth a puzzle."""
_NOTHING: Final = -32


def commanded(board: Board, color: int) -> int:
    """How many men stand on the squares of a side, 1 to 31 in a whole game."""
    return sum(len(tower) for tower in board.stacks if tower and (tower[-1] >= SHAPES) == color)


def sure_gain(board: Board, move: Move, floor: int = _NOTHING) -> int:
    """How many men a legal move is sure of; -32 if some reply mates, or if there is none and the game is over.

    Args:
        board: The position before the move; left as it was.
        move: The move.
        floor: Below this the exact number is not wanted: the first reply that goes below ends the search.
    """
    side, before = board.side, commanded(board, board.side)
    least: int | None = None
    board.push(move)
    for reply in moves(spans(board)):
        board.push(reply)
        gain = commanded(board, side) - before
        if board.is_check() and not spans(board):
            gain = _NOTHING
        board.pop()
        least = gain if least is None else min(least, gain)
        if least < floor:
            break
    board.pop()
    return _NOTHING if least is None else least


def takes_tower(board: Board, move: Move) -> bool:
    """Whether a move lands on an enemy tower of at least LEAST_TOWER men."""
    tower = board.stacks[move.to_square]
    return len(tower) >= LEAST_TOWER and (tower[-1] >= SHAPES) != board.side


def is_taken_back(board: Board, move: Move) -> bool:
    """Whether some reply lands on the square that a move goes to."""
    board.push(move)
    taken = any(reply.to_square == move.to_square for reply in board.legal_moves)
    board.pop()
    return taken


def worst_reply(board: Board, move: Move) -> Move | None:
    """The reply after which a move has won least; None if there is no reply."""
    side = board.side
    board.push(move)
    worst, least = None, 99
    for reply in board.legal_moves:
        board.push(reply)
        left = _NOTHING if board.is_checkmate() else commanded(board, side)
        board.pop()
        if left < least:
            worst, least = reply, left
    board.pop()
    return worst


def winning_moves(board: Board, gain: int) -> list[Move]:
    """The moves that are sure of at least `gain` men."""
    return [move for move in board.legal_moves if sure_gain(board, move, gain) >= gain]


def only_winning_move(board: Board) -> tuple[Move, int] | None:
    """The one move that wins a tower, and how many men it is sure of; None if there is none or more than one.

    It takes an enemy tower of three men or more, cannot be taken back where it lands, and is sure of three men or
    more; every other move is sure of at least two men fewer.
    """
    best: tuple[Move, int] | None = None
    for move in board.legal_moves:
        if takes_tower(board, move):
            gain = sure_gain(board, move, LEAST_TOWER)
            if gain >= LEAST_TOWER and (best is None or gain > best[1]):
                best = move, gain
    if best is None or is_taken_back(board, best[0]):
        return None
    move, gain = best
    others = (other for other in board.legal_moves if other != move)
    return None if any(sure_gain(board, other, gain - 1) >= gain - 1 for other in others) else best
