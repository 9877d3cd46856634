"""The solver against trying every move."""

import statistics
import time

import pytest

from quiz import solver
from quiz.positions import load_positions
from quiz.puzzles import PuzzleKind, load_puzzles
from rules import Board, Move
from tests.rules.recorded import walk


def _mating(board: Board) -> set[Move]:
    found = set()
    for move in board.legal_moves:
        board.push(move)
        if board.is_checkmate():
            found.add(move)
        board.pop()
    return found


def _checking(board: Board) -> set[Move]:
    found = set()
    for move in board.legal_moves:
        board.push(move)
        if board.is_check():
            found.add(move)
        board.pop()
    return found


def _forcing(board: Board) -> set[Move]:
    found = set()
    for move in board.legal_moves:
        board.push(move)
        replies = list(board.legal_moves)
        forced = bool(replies) or board.is_check()
        for reply in replies:
            board.push(reply)
            forced = bool(_mating(board))
            board.pop()
            if not forced:
                break
        board.pop()
        if forced:
            found.add(move)
    return found


def test_every_check_is_found_and_every_mate_in_one() -> None:
    mates = 0
    for seed in range(8):
        board = walk(seed, 4)
        for _ in range(60):
            moves = list(board.legal_moves)
            if not moves:
                break
            candidates = solver.checking_moves(board)
            assert len(candidates) == len(set(candidates))
            assert _checking(board) <= set(candidates) <= set(moves), board.fen()
            assert set(solver.mates_in_one(board)) == _mating(board), board.fen()
            mates += solver.has_mate_in_one(board)
            walk(seed + len(board.history), 1, board)
    assert mates


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("4k3/R7/7B/4[NR]3/8/8/8/6K1 w - - - 1", ["e5(1)-c6#", "e5(1)-f7#"]),  # the tower's lower man gives check
        ("7k/4PbR2/3[Qn]4/8/8/8/8/6K1 w - - - 1", ["d6-b8#", "d6-d8#"]),  # a split would free a defender
        ("4[RPh]3/8/3k4/8/8/8/8/4K3 w - - - 1", ["e8(1)-e5#"]),  # uncovering turns a ratnik over
        ("6k1/8/R7/1R6/8/8/8/6K1 w - - - 1", []),
    ],
)
def test_mates_in_one(fen: str, moves: list[str]) -> None:
    board = Board.from_fen(fen)
    assert sorted(board.notation(move) for move in solver.mates_in_one(board)) == moves
    assert board.fen() == fen


def test_two_ratoborets_mate_in_two_and_the_reply_that_would_save_is_named() -> None:
    board = Board.from_fen("6k1/8/R7/1R6/8/8/8/6K1 w - - - 1")
    assert set(solver.mates_in_two(board)) == _forcing(board)
    assert [board.notation(move) for move in solver.mates_in_two(board)] == ["a6-a7", "b5-b7"]
    assert solver.has_mate_in_two(board)
    board.push_text("a6-a7")
    assert solver.saving_reply(board) is None
    board.pop()
    board.push_text("a6-a1")
    reply = solver.saving_reply(board)
    assert reply is not None
    assert board.is_legal(reply)


def test_a_position_without_moves_has_no_mate() -> None:
    board = Board.from_fen("k7/2Q5/8/8/8/8/8/6K1 b - - - 1")
    assert list(solver.mates_in_two(board)) == []


def test_stalemating_is_not_mating() -> None:
    board = Board.from_fen("k7/8/1K6/8/8/8/8/2Q5 w - - - 1")
    stalemating = board.parse_move("c1-c7")
    assert stalemating not in set(solver.mates_in_two(board))


def test_mate_in_two_agrees_with_trying_everything() -> None:
    walked = [board for seed in range(8) if (board := walk(seed, 20 + seed % 50)).legal_moves]
    mined = [puzzle.board() for puzzle in load_puzzles().values() if puzzle.kind is PuzzleKind.MATE_IN_TWO]
    small = sorted(mined, key=lambda board: len(board.legal_moves))[:4]
    for board in walked + small:
        fen = board.fen()
        keys = set(solver.mates_in_two(board))
        assert board.fen() == fen
        assert keys == _forcing(board), fen
        assert bool(keys) is (board in small)


def test_mate_in_two_is_decided_fast_in_middle_games() -> None:
    times = []
    for game in load_positions().games:
        board = Board()
        for ply, move in enumerate(game):
            board.push(move)
            if ply >= 12 and ply % 8 == 0 and board.legal_moves:
                start = time.process_time()
                solver.has_mate_in_two(board)
                times.append(time.process_time() - start)
    assert len(times) > 20
    assert statistics.median(times) < 1  # seconds; a fiftieth of it is usual
