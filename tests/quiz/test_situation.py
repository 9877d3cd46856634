"""What is going on in a position, checked against the moves themselves."""

import pytest

from quiz.puzzles import load_puzzles
from quiz.situation import Attack, Danger, attacks, free_men, prisons, releases
from rules import Board, Color, Square

BOARDS = [puzzle.board() for puzzle in list(load_puzzles().values())[::6]]


def after(*moves: str) -> Board:
    board = Board()
    for move in moves:
        board.push_text(move)
    return board


@pytest.mark.parametrize("board", BOARDS, ids=Board.fen)
def test_whoever_can_be_taken_is_attacked(board: Board) -> None:
    taken = {
        (move.to_square, move.from_square)
        for move in board.legal_moves
        if board.color_at(move.to_square) is board.turn.other
    }
    found = {(attack.square, by) for attack in attacks(board) for by in attack.attackers}
    assert taken == {(square, by) for square, by in found if board.color_at(by) is board.turn}
    for attack in attacks(board):
        color = board.color_at(attack.square)
        assert color is not None
        assert {board.color_at(by) for by in attack.attackers} == {color.other}
        assert bool(attack.defenders) is (attack.danger is Danger.GUARDED)


@pytest.mark.parametrize("board", BOARDS, ids=Board.fen)
def test_whoever_is_set_free_stands_on_top_once_the_move_is_played(board: Board) -> None:
    freed = set()
    for move in board.legal_moves:
        there = board.copy()
        there.push(move)
        left = there.man_at(move.from_square)
        above = board.tower_at(move.from_square)[: move.count]
        if left is not None and any(man.color is not left.color for man in above):
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
    assert (first.square, first.danger, first.attackers) == (Square.D5, Danger.LOOSE, (Square.C3,))
    assert [attack.square for attack in others] == [Square.A2, Square.D2, Square.G2]
    assert all(attack.defenders for attack in others)
    board.push_text("d5(1)-e5")
    check = attacks(board)[0]
    assert (check.square, check.danger, check.attackers) == (Square.E1, Danger.CHECK, (Square.E5,))


def test_a_ratnik_that_can_be_taken_in_passing_is_attacked() -> None:
    board = after("e2-e4", "a7-a6", "e4-e5", "d7-d5")
    struck = {attack.square: attack for attack in attacks(board)}
    assert struck[Square.D5].attackers == (Square.E5,)
    assert struck[Square.D5].defenders == (Square.C7, Square.E7, Square.D8), "of the square stepped over"
    too_late = after("e2-e4", "a7-a6", "e4-e5", "d7-d5", "a2-a3", "h7-h6")
    assert Square.D5 not in {attack.square for attack in attacks(too_late)}


def test_a_volkhv_guards_only_what_it_could_retake() -> None:
    board = after("e2-e4", "e7-e5", "f1-c4", "b8-c6", "d1-h5", "a7-a6")
    struck = {attack.square: attack for attack in attacks(board)}
    assert struck[Square.F7].danger is Danger.LOOSE
    alone = after("e2-e4", "e7-e5", "d1-h5", "b8-c6")
    struck = {attack.square: attack for attack in attacks(alone)}
    assert (struck[Square.F7].attackers, struck[Square.F7].defenders) == ((Square.H5,), (Square.E8,))


def test_the_pinned_threaten_nothing_now_and_perhaps_later() -> None:
    pinned = "4r2k/8/8/2r5/4N3/8/8/4K3"
    board = Board.from_fen(f"{pinned} w - - - 30")
    assert {attack.square for attack in attacks(board)} == {Square.E4}
    board = Board.from_fen(f"{pinned} b - - - 30")
    struck = {attack.square: attack.danger for attack in attacks(board)}
    assert struck == {Square.E4: Danger.LOOSE, Square.C5: Danger.OPEN}


def test_who_is_in_check_has_to_see_to_that_first() -> None:
    board = Board.from_fen("4r2k/8/8/2r5/N7/8/8/4K3 w - - - 30")
    struck = {attack.square: (attack.danger, attack.attackers) for attack in attacks(board)}
    assert struck == {Square.E1: (Danger.CHECK, (Square.E8,))}, "the vsadnik cannot take c5"
    board = Board.from_fen("4r2k/8/8/8/N1r5/8/8/4K3 w - - - 30")
    assert attacks(board)[-1] == Attack(Square.A4, Danger.OPEN, (Square.C4,))


def test_a_man_below_his_captor_is_captive_though_his_own_side_is_on_top() -> None:
    board = Board.from_fen("3r4/7k/8/8/3[RnQ]4/8/8/7K w - - - 1")
    (prison,) = prisons(board)
    assert [man.color for man in prison.captives] == [Color.BLACK, Color.WHITE]
    assert (free_men(board, Color.WHITE), free_men(board, Color.BLACK)) == (2, 2)
    freed = [(release.count, release.man.color) for release in releases(board, Color.WHITE)]
    assert freed == [(1, Color.BLACK), (2, Color.WHITE)]


def test_the_side_that_is_not_to_move_can_set_free_too() -> None:
    board = after("e2-e4", "d7-d5", "e4xd5", "d8xd5", "b1-c3")
    assert releases(board, Color.WHITE) == []
    freed = [(release.square, release.count, release.man.color) for release in releases(board, Color.BLACK)]
    assert freed == [(Square.D5, 1, Color.WHITE), (Square.D5, 2, Color.BLACK)]
    board.push_text("d5(1)-e5")
    assert board.is_check()
    assert releases(board, Color.BLACK) == [], "it cannot be black's turn while white stands in check"


def test_a_ratnik_set_free_on_its_last_rank_is_turned_over() -> None:
    board = Board.from_fen("[rPq]3k3/8/8/8/8/8/8/4K3 b - - - 30")
    (release,) = releases(board, Color.BLACK)
    assert release.man.turned
