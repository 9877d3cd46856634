"""Making puzzles of positions: finding the one best move, its line, and how hard it may be to find."""

import hashlib
import math
from typing import Final

from quiz import gain, solver
from quiz.puzzles.models import Puzzle, PuzzleKind
from rules import Board, Move
from rules.man import IS_RATNIK, POWER_BITS, SHAPES

RATINGS: Final = (600, 2400)
_USUAL_MOVES: Final = 60


def puzzle_id(kind: PuzzleKind, board: Board) -> str:
    """The name of a puzzle: the same position has the same name whatever the number of the move."""
    position = board.fen().rsplit(" ", 1)[0]
    return f"{kind}-{hashlib.blake2s(position.encode(), digest_size=3).hexdigest()}"


def mate_in_one(board: Board, source: str) -> Puzzle | None:
    """A puzzle, if exactly one move mates and at least one other gives check."""
    mates = solver.mates_in_one(board)
    checks = len(solver.checking_moves(board))
    if len(mates) != 1 or checks < 2:
        return None
    key = mates[0]
    rating = 850 + _breadth(board) + 70 * math.log2(checks) + _strangeness(board, key)
    return _puzzle(PuzzleKind.MATE_IN_ONE, board, (board.notation(key),), source, rating)


def mate_in_two(board: Board, source: str) -> Puzzle | None:
    """A puzzle, if nothing mates at once and exactly one move forces mate at the second."""
    if solver.has_mate_in_one(board):
        return None
    keys = solver.mates_in_two(board)
    key = next(keys, None)
    if key is None or next(keys, None) is not None:
        return None
    key_text = board.notation(key)
    board.push(key)
    replies, quiet = len(board.legal_moves), not board.is_check()
    reply, mate = _main_line(board)
    line = (key_text, board.notation(reply), _after(board, reply, mate))
    board.pop()
    rating = 1350 + _breadth(board) + 60 * math.log2(replies) + 200 * quiet + _strangeness(board, key)
    return _puzzle(PuzzleKind.MATE_IN_TWO, board, line, source, rating)


def _main_line(board: Board) -> tuple[Move, Move]:
    """The reply that leaves the fewest mates, and the first of these mates."""
    best: tuple[int, Move, Move] | None = None
    for reply in board.legal_moves:
        board.push(reply)
        mates = solver.mates_in_one(board)
        board.pop()
        if best is None or (len(mates), reply) < best[:2]:
            best = len(mates), reply, min(mates)
    if best is None:
        raise ValueError("mate already stands on the board")
    return best[1:]


def _after(board: Board, reply: Move, move: Move) -> str:
    board.push(reply)
    text = board.notation(move)
    board.pop()
    return text


def win_tower(board: Board, source: str) -> Puzzle | None:
    """A puzzle, if exactly one move wins a tower (`gain.only_winning_move`) and there is no mate in two or fewer."""
    found = gain.only_winning_move(board)
    if found is None or solver.has_mate_in_two(board):
        return None
    key, men = found
    takes = len({move.to_square for move in _takes(board)})
    rating = 900 + _breadth(board) + 90 * math.log2(max(takes, 1)) + _strangeness(board, key)
    return _puzzle(PuzzleKind.WIN_TOWER, board, (board.notation(key),), source, rating, men)


def _takes(board: Board) -> list[Move]:
    return [
        move
        for move in board.legal_moves
        if (tower := board.stacks[move.to_square]) and (tower[-1] >= SHAPES) != board.side
    ]


def _breadth(board: Board) -> float:
    """More moves to choose from are harder."""
    return 80 * math.log2(max(len(board.legal_moves), 2) / _USUAL_MOVES)


def _strangeness(board: Board, move: Move) -> float:
    """What a chess player does not look for is harder: splitting, setting free, turning over, en passant."""
    tower = board.stacks[move.from_square]
    split = move.count < len(tower)
    frees = split and (tower[-1 - move.count] >= SHAPES) != (tower[-1] >= SHAPES)
    turns = bool(POWER_BITS[tower[-1]] & IS_RATNIK) and move.to_square.rank in {0, 7}
    return 80 * split + 60 * frees + 60 * turns + 120 * board.is_en_passant(move)


def _puzzle(kind: PuzzleKind, board: Board, line: tuple[str, ...], source: str, rating: float, men: int = 0) -> Puzzle:
    lowest, highest = RATINGS
    rounded = min(max(round(rating / 10) * 10, lowest), highest)
    return Puzzle(puzzle_id(kind, board), kind, board.fen(), line, men, rounded, source)
