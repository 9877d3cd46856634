"""Positions put together by hand, and mirrored ones."""

import itertools
from random import Random

from quiz.arrange import Setup, mirrored
from quiz.mining import FEW, made_up, mates
from quiz.positions import load_positions, walk
from rules import Board, Color, Man, Square


def test_a_setup_writes_the_board_that_it_was_made_from() -> None:
    board = Board()
    walk(board, 30, Random(3))
    written = Setup(board).fen().split()
    assert written[:2] == board.fen().split()[:2]
    assert written[2:4] == board.fen().split()[2:4]


def test_lifting_loses_rights_and_turns_ratniks() -> None:
    setup = Setup(Board())
    men = setup.lift(Square.A2, 1)
    setup.put(Square.E4, [])
    setup.put(Square.A5, men)
    setup.lift(Square.A1, 1)
    assert "Q" not in setup.fen().split()[2]
    assert "A" not in setup.fen().split()[3]
    setup.put(Square.H8, [Man.from_symbol("Pr"), Man.from_symbol("Pb")])
    assert "[+PrPb]" in setup.fen()


def test_what_is_no_position_makes_no_board() -> None:
    setup = Setup(Board())
    setup.lift(Square.E1, 1)
    assert setup.board() is None
    assert Setup.empty(Color.WHITE).board() is None


def test_a_mirrored_board_has_as_many_moves() -> None:
    board = Board()
    walk(board, 25, Random(8))
    bare = Setup(board)
    for square in list(bare.towers):
        bare.put(square, bare.towers[square])
    plain = bare.board()
    assert plain is not None
    for files in (True, False):
        for colors in (True, False):
            other = mirrored(plain, files=files, colors=colors).board()
            assert other is not None
            assert len(other.legal_moves) == len(plain.legal_moves)
            assert other.is_check() is plain.is_check()
            assert (other.turn is plain.turn) is not colors


def test_mined_positions_are_ended_games() -> None:
    random = Random(4)
    for board in itertools.chain(
        itertools.islice(mates(load_positions(), random), 2), itertools.islice(made_up(random, FEW), 3)
    ):
        assert not board.legal_moves
    for line in load_positions().states[::25]:
        assert not Board.from_fen(line).legal_moves
