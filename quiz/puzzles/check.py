"""Verifying the puzzles that the package brings along, by the list of legal moves and by playing them.

Mates are searched for without `quiz.solver`'s short cuts: every move is made, and looked at afterwards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from quiz.gain import LEAST_TOWER, is_taken_back, sure_gain, takes_tower
from quiz.puzzles.making import RATINGS, puzzle_id
from quiz.puzzles.models import Puzzle, PuzzleKind
from quiz.puzzles.stock import load_puzzles
from rules import Board, Move, RulesError


@dataclass(frozen=True, slots=True)
class Report:
    """What came of verifying puzzles.

    Attributes:
        counts: By kind, how many there are.
        problems: What is wrong, in plain English, each with the puzzle's id; empty if all of them hold.
    """

    counts: Mapping[PuzzleKind, int]
    problems: tuple[str, ...]


def verify_all() -> Report:
    """Verify every puzzle of the package, which takes about half a minute.

    Raises:
        DataError: the file is not as it has to be.
    """
    return verify(load_puzzles().values())


def verify(puzzles: Iterable[Puzzle]) -> Report:
    """Verify puzzles."""
    counts = dict.fromkeys(PuzzleKind, 0)
    problems: list[str] = []
    seen: set[str] = set()
    for puzzle in puzzles:
        counts[puzzle.kind] += 1
        problems += [f"{puzzle.id}: {problem}" for problem in problems_of(puzzle)]
        if puzzle.id in seen:
            problems.append(f"{puzzle.id}: there are two of this id")
        seen.add(puzzle.id)
    return Report(counts, tuple(problems))


def problems_of(puzzle: Puzzle) -> list[str]:
    """What is wrong with one puzzle; empty if nothing is."""
    try:
        board = puzzle.board()
        found = _line_problems(puzzle)
    except RulesError as error:
        return [f"{type(error).__name__}: {error}"]
    if puzzle.id != puzzle_id(puzzle.kind, board):
        found.append("the id is not that of the position")
    if not RATINGS[0] <= puzzle.rating <= RATINGS[1]:
        found.append(f"a rating of {puzzle.rating}")
    return found or _CHECKS[puzzle.kind](puzzle, board)


def _line_problems(puzzle: Puzzle) -> list[str]:
    """Play the line: it must be legal and written canonically, and a mate at its end if one is promised."""
    board, found = puzzle.board(), []
    for text in puzzle.solution:
        move = board.parse_move(text)
        if board.notation(move) != text:
            found.append(f"{text} is not how the move is written")
        board.push(move)
    if len(puzzle.solution) != (3 if puzzle.kind is PuzzleKind.MATE_IN_TWO else 1):
        found.append(f"a line of {len(puzzle.solution)} moves")
    if (puzzle.kind is PuzzleKind.WIN_TOWER) == board.is_checkmate():
        found.append("the line does not end as promised")
    return found


def _mating(board: Board) -> list[Move]:
    found = []
    for move in board.legal_moves:
        board.push(move)
        if board.is_checkmate():
            found.append(move)
        board.pop()
    return found


def _forces(board: Board, move: Move) -> bool:
    """Whether mate follows every reply to a move that is not stalemate."""
    board.push(move)
    replies = list(board.legal_moves)
    forced = bool(replies)
    for reply in replies:
        board.push(reply)
        forced = bool(_mating(board))
        board.pop()
        if not forced:
            break
    board.pop()
    return forced


def _check_one(puzzle: Puzzle, board: Board) -> list[str]:
    mates = [board.notation(move) for move in _mating(board)]
    return [] if mates == [puzzle.key] else [f"these moves mate: {mates}"]


def _check_two(puzzle: Puzzle, board: Board) -> list[str]:
    if _mating(board):
        return ["there is a mate in one"]
    keys = [board.notation(move) for move in board.legal_moves if _forces(board, move)]
    return [] if keys == [puzzle.key] else [f"these moves force mate: {keys}"]


def _check_win(puzzle: Puzzle, board: Board) -> list[str]:
    key = board.parse_move(puzzle.key)
    found = []
    if not takes_tower(board, key):
        found.append(f"the key takes no tower of {LEAST_TOWER} men")
    if is_taken_back(board, key):
        found.append("the key can be taken back")
    if puzzle.gain < LEAST_TOWER or sure_gain(board, key) != puzzle.gain:
        found.append(f"the key is sure of {sure_gain(board, key)} men, not of {puzzle.gain}")
    as_good = [
        board.notation(move)
        for move in board.legal_moves
        if move != key and sure_gain(board, move, puzzle.gain - 1) >= puzzle.gain - 1
    ]
    if as_good:
        found.append(f"these moves are about as good: {as_good}")
    if _mating(board) or any(_forces(board, move) for move in board.legal_moves):
        found.append("there is a mate in two or fewer")
    return found


_CHECKS: Final = {
    PuzzleKind.MATE_IN_ONE: _check_one,
    PuzzleKind.MATE_IN_TWO: _check_two,
    PuzzleKind.WIN_TOWER: _check_win,
}
