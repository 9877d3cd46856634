"""Trying to solve a puzzle: what the moves so far and one more come to."""

from collections.abc import Sequence

from quiz import gain, solver
from quiz.puzzles.models import Puzzle, PuzzleKind
from quiz.verdict import Answer, Reason, Verdict, read_try
from rules import Board, Move


def position(puzzle: Puzzle, played: Sequence[str]) -> Board:
    """The board after the moves of the line that were played, those of both sides in turn.

    Args:
        puzzle: The puzzle.
        played: `Verdict.move` and `Verdict.replies` of the right tries so far, in order; empty at the beginning.

    Raises:
        IllegalMoveError, UnreadableMoveError: they are not moves of this puzzle.
    """
    board = puzzle.board()
    for text in played:
        board.push_text(text)
    return board


def attempt(puzzle: Puzzle, played: Sequence[str], text: str) -> Verdict:
    """What a try comes to. It has no memory: the same arguments give the same verdict.

    Args:
        puzzle: The puzzle.
        played: What `position` says.
        text: The move as somebody typed it.

    Raises:
        IllegalMoveError, UnreadableMoveError: `played` are not moves of this puzzle.
    """
    board = position(puzzle, played)
    move = read_try(board, text)
    if isinstance(move, Verdict):
        return move
    if puzzle.kind is PuzzleKind.WIN_TOWER:
        return _win(puzzle, board, move)
    if puzzle.kind is PuzzleKind.MATE_IN_TWO and not played:
        return _key_of_two(puzzle, board, move)
    return _mate(board, move)


def _mate(board: Board, move: Move) -> Verdict:
    if solver.is_mate_after(board, move):
        return _right(Answer.FINISHED, board, move)
    board.push(move)
    check, parry = board.is_check(), next(iter(board.legal_moves), None)
    refutation = board.notation(parry) if check and parry else ""
    board.pop()
    return _wrong(board, move, Reason.NOT_MATE if check else Reason.NO_CHECK, refutation)


def _key_of_two(puzzle: Puzzle, board: Board, move: Move) -> Verdict:
    if board.notation(move) == puzzle.key:
        return _right(Answer.RIGHT, board, move, (puzzle.solution[1],))
    board.push(move)
    reply = solver.saving_reply(board)
    refutation = board.notation(reply) if reply else ""
    board.pop()
    return _wrong(board, move, Reason.NO_MATE_NEXT, refutation)


def _win(puzzle: Puzzle, board: Board, move: Move) -> Verdict:
    if board.notation(move) == puzzle.key:
        return _right(Answer.FINISHED, board, move)
    reply = gain.worst_reply(board, move)
    board.push(move)
    refutation = board.notation(reply) if reply else ""
    board.pop()
    taken_back = reply is not None and reply.to_square == move.to_square
    return _wrong(board, move, Reason.TAKEN_BACK if taken_back else Reason.TOO_LITTLE, refutation)


def _right(answer: Answer, board: Board, move: Move, replies: tuple[str, ...] = ()) -> Verdict:
    text = board.notation(move)
    board.push(move)
    for reply in replies:
        board.push_text(reply)
    return Verdict(answer, board.fen(), text, replies)


def _wrong(board: Board, move: Move, reason: Reason, refutation: str) -> Verdict:
    return Verdict(Answer.WRONG, board.fen(), board.notation(move), reason=reason, refutation=refutation)
