"""What is going on in a position, checked against the moves themselves."""

import pytest

from quiz.puzzles import load_puzzles
from quiz.situation import attacks, free_men, prisons, releases
from rules import Board, Color, Square

BOARDS = [puzzle.board() for puzzle in list(load_puzzles().values())[::6]]


def after(*moves: str) -> Board:
    board = Board()
    for move in moves:
        board.push_text(move)
    return board


@pytest.mark.parametrize("board", BOARDS, ids=Board.fen)
def test_whoever_can_be_taken_is_attacked(board: Board) -> None:
    taken = {(move.to_square, move.from_square) for move in board.legal_moves if board.color_at(move.to_square)}
    taken = {(square, by) for square, by in taken if board.color_at(square) is not board.turn}
    found = {(attack.square, by) for attack in attacks(board) for by in attack.attackers}
    assert taken <= found
    for attack in attacks(board):
        color = board.color_at(attack.square)
        assert color is not None
        assert {board.color_at(by) for by in attack.attackers} == {color.other}
        assert {board.color_at(by) for by in attack.defenders} <= {color}


@pytest.mark.parametrize("board", BOARDS, ids=Board.fen)
def test_whoever_is_set_free_stands_on_top_once_the_move_is_played(board: Board) -> None:
    freed = set()
    for move in board.legal_moves:
        there = board.copy()
        there.push(move)
        left = there.man_at(move.from_square)
        if left is not None and left.color is not board.turn:
            freed.add((move.from_square, move.count, left))
    assert {(each.square, each.count, each.man) for each in releases(board, board.turn)} == freed


@pytest.mark.parametrize("board", BOARDS, ids=Board.fen)
def test_every_man_is_free_or_captive(board: Board) -> None:
    captive = sum(len(prison.captives) for prison in prisons(board))
    everybody = sum(map(len, board.towers().values()))
    assert free_men(board, Color.WHITE) + free_men(board, Color.BLACK) + captive == everybody


def test_checks_come_first_and_then_what_nobody_covers() -> None:
    board = after("e2-e4", "d7-d5", "e4xd5", "d8xd5", "b1-c3")
    first, *others = attacks(board)
    assert (first.square, first.attackers, first.defenders) == (Square.D5, (Square.C3,), ())
    assert [attack.square for attack in others] == [Square.A2, Square.D2, Square.G2]
    assert all(attack.defenders for attack in others)
    board.push_text("d5(1)-e5")
    check = attacks(board)[0]
    assert (check.square, check.attackers, check.is_check) == (Square.E1, (Square.E5,), True)


def test_a_ratnik_that_can_be_taken_in_passing_is_attacked() -> None:
    board = after("e2-e4", "a7-a6", "e4-e5", "d7-d5")
    struck = {attack.square: attack.attackers for attack in attacks(board)}
    assert struck[Square.D5] == (Square.E5,)
    too_late = after("e2-e4", "a7-a6", "e4-e5", "d7-d5", "a2-a3", "h7-h6")
    assert Square.D5 not in {attack.square for attack in attacks(too_late)}


def test_the_side_that_is_not_to_move_can_set_free_too() -> None:
    board = after("e2-e4", "d7-d5", "e4xd5", "d8xd5", "b1-c3")
    assert releases(board, Color.WHITE) == []
    (release,) = releases(board, Color.BLACK)
    assert (release.square, release.count, release.man.color) == (Square.D5, 1, Color.WHITE)
    board.push_text("d5(1)-e5")
    assert board.is_check()
    assert releases(board, Color.BLACK) == [], "it cannot be black's turn while white stands in check"


def test_a_ratnik_set_free_on_its_last_rank_is_turned_over() -> None:
    board = Board.from_fen("[rPq]3k3/8/8/8/8/8/8/4K3 b - - - 30")
    (release,) = releases(board, Color.BLACK)
    assert release.man.turned
