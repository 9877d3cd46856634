"""What holds in every position of random games: over 10,000 of them."""

import random
from collections import Counter

import pytest

from rules import SQUARES, Board, Color, IllegalMoveError, Kind, Man, Move

SEEDS = range(110)
PLIES = 100
LEAST_POSITIONS = 10_000


def the_set(board: Board) -> Counter[Man]:
    """All men on the board, each turned back."""
    return Counter(Man(man.color, man.kind, man.sign) for tower in board.towers().values() for man in tower)


THE_SET = the_set(Board())


def positions(seed: int) -> list[tuple[Board, list[Move]]]:
    """A random game: each of its positions with its legal moves; captures and splits are favoured, to mix men up."""
    chance = random.Random(seed)
    board = Board()
    walked = []
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        walked.append((board.copy(), moves))
        if not moves:
            break
        lively = [
            move for move in moves if board.height_at(move.to_square) or move.count < board.height_at(move.from_square)
        ]
        board.push(chance.choice(lively if lively and chance.random() < 0.5 else moves))
    return walked


def check_men(board: Board) -> None:
    assert the_set(board) == THE_SET
    for square, tower in board.towers().items():
        for man in tower[1:]:
            assert not man.turned
            assert man.kind is not Kind.VOLKHV
        top = tower[0]
        if top.kind is Kind.RATNIK and square.rank == (7 if top.color is Color.WHITE else 0):
            assert top.turned


def state(board: Board) -> object:
    return board.fen(), board.tops, board.tall, board.home, board.passed, board.listing(), board.move_stack


@pytest.mark.parametrize("seed", range(10))
def test_random_walks(seed: int) -> None:
    """32 men are kept; push and pop restore; texts round-trip; the list of moves agrees with making each move."""
    chance = random.Random(seed)
    seen = 0
    for walk in SEEDS[seed::10]:
        for number, (board, moves) in enumerate(positions(walk)):
            seen += 1
            check_men(board)
            assert len(set(moves)) == len(moves) == board.legal_moves.count() == len(board.legal_moves)
            assert bool(board.legal_moves) == bool(moves)
            again = Board.from_fen(board.fen())
            assert again.fen() == board.fen()
            assert (again, again.tops, again.tall) == (board, board.tops, board.tall)
            before = state(board)
            for move in chance.sample(moves, min(3, len(moves))):
                assert board.is_legal(move)
                board.push(move)
                assert board.pop() == move
                assert state(board) == before
            check_against_making(board, moves, chance, everything=number % 50 == 0)
    assert seen >= LEAST_POSITIONS // 10


def check_against_making(board: Board, moves: list[Move], chance: random.Random, *, everything: bool) -> None:
    """`is_legal` makes the move and looks for an attack on the volkhv; the list is found without making any."""
    legal = set(moves)
    own = [square for square in SQUARES if board.color_at(square) is board.turn]
    candidates = [
        Move(source, target, count)
        for source in own
        for target in SQUARES
        for count in range(1, board.height_at(source) + 1)
    ]
    for move in candidates if everything else chance.sample(candidates, min(10, len(candidates))):
        assert board.is_legal(move) == (move in legal), f"{move} in {board.fen()}"


def test_texts_of_moves_round_trip() -> None:
    for seed in range(6):
        for board, moves in positions(1000 + seed):
            before = state(board)
            for move in moves[::7]:
                assert board.parse_move(board.notation(move)) == move
            assert state(board) == before


def test_refused_moves_change_nothing() -> None:
    board = positions(7)[-1][0]
    before = state(board)
    for source in SQUARES:
        for target in SQUARES:
            move = Move(source, target, 31)
            with pytest.raises(IllegalMoveError):
                board.play(move)
    assert state(board) == before
