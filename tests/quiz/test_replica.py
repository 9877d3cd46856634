"""The second set of rules, which proves questions, agrees with the first."""

import random

import pytest

from quiz.proof.replica import Replica, spot
from rules import SQUARES, Board, Move
from tests.rules.recorded import walk


@pytest.mark.parametrize("seed", range(6))
def test_both_agree_on_every_move_of_a_random_game(seed: int) -> None:
    board = walk(seed, 12 + seed * 9)
    replica = Replica(board.fen())
    legal = set(board.legal_moves)
    for square in board.towers():
        if board.color_at(square) is not board.turn:
            continue
        found = {Move(move.from_square, move.to_square, move.count) for move in replica.moves_from(spot(square))}
        assert found == {move for move in legal if move.from_square is square}
    for move in legal:
        board.push(move)
        assert replica.after(move).listing() == board.listing()
        board.pop()


@pytest.mark.parametrize("seed", range(6))
def test_both_agree_on_attacks(seed: int) -> None:
    board = walk(seed + 50, 40)
    replica = Replica(board.fen())
    for square in random.Random(seed).sample(SQUARES, 20):
        for white in (True, False):
            ours = {spot(other) for other in board.attackers(type(board.turn)(not white), square)}
            assert set(replica.attackers(spot(square), white=white)) == ours


def test_en_passant_and_castling_leave_the_same_board() -> None:
    for moves, last in (
        ("g1-f3 g8-f6 f3-e5 f6-d5 e2-e4 a7-a6 e4xe5 d7xd5", "e5(1)xd6"),
        ("g2-g3 a7-a6 f1-g2 b7-b6 g1-f3 c7-c6", "0-0"),
        ("d2-d4 a7-a6 c1-e3 b7-b6 b1-c3 c7-c6 d1-d3 d7-d6", "0-0-0"),
    ):
        board = Board()
        for move in moves.split():
            board.push_text(move)
        replica, move_ = Replica(board.fen()), board.parse_move(last)
        assert replica.is_legal(move_)
        board.push(move_)
        assert replica.after(move_).listing() == board.listing()
