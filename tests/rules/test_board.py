"""The rules one by one, with the cases that an engine for this game gets wrong."""

import doctest

import pytest

import rules.board
from rules import Board, Color, IllegalMoveError, Man, Move, Square, Termination


def after(moves: str, fen: str | None = None) -> Board:
    board = Board() if fen is None else Board.from_fen(fen)
    for text in moves.split():
        board.push_text(text)
    return board


def tower(board: Board, name: str) -> str:
    return "".join(man.symbol for man in board.tower_at(Square.parse(name)))


def texts(board: Board, name: str) -> set[str]:
    return {board.notation(move) for move in board.legal_moves_from(Square.parse(name))}


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(rules.board).attempted > 0
    assert doctest.testmod(rules.board).failed == 0


# 1: towers


def test_a_part_goes_and_the_rest_acts_at_once() -> None:
    board = after("f1-e2 a7-a6 e2(1)-d3")
    assert (tower(board, "d3"), tower(board, "e2")) == ("B", "Ph")
    board = after("f1-e2 a7-a6 d1-e2")
    assert tower(board, "e2") == "QBPh"
    assert {"e2(1)-d3", "e2(2)-d3", "e2-d3"} <= texts(after("a6-a5", board.fen()), "e2")


def test_an_enemy_man_set_free_belongs_to_the_enemy() -> None:
    board = after("e2-e4 d7-d5 e4-d5 a7-a6 d5(1)-d6")
    assert tower(board, "d5") == "pq"
    assert board.color_at(Square.D5) is Color.BLACK
    assert "d5-d4" in texts(board, "d5")


def test_the_height_as_a_number_is_the_whole_tower() -> None:
    board = after("f1-e2 a7-a6")
    assert board.parse_move("e2(2)-d3") == board.parse_move("e2-d3") == Move(Square.E2, Square.D3, 2)
    assert board.notation(Move(Square.E2, Square.D3, 2)) == "e2-d3"
    assert len(board.legal_moves_from(Square.E2)) == len(texts(board, "e2"))


# 2: the volkhv


def test_a_volkhv_steps_on_towers_and_carries_them() -> None:
    board = after("e1-e2 a7-a6")
    assert tower(board, "e2") == "KPh"
    assert {"e2(1)-e3", "e2-e3"} <= texts(board, "e2")
    board = after("e2-e3", board.fen())
    assert tower(board, "e3") == "KPh"


def test_what_the_volkhv_leaves_shields_it_from_the_man_that_gives_check() -> None:
    board = Board.from_fen("4r1k1/8/8/8/8/8/4[KPh]3/8 w - - - 1")
    assert "e2(1)-e1" in texts(board, "e2")
    assert "e2-e1" not in texts(board, "e2")


# 4 and 5: ratniks


def test_a_ratnik_steps_on_own_men_but_takes_only_aslant() -> None:
    board = after("g1-f3 a7-a6")
    assert "f2xf3" in texts(board, "f2")
    board = after("e2-e4 d7-d5")
    assert texts(board, "e4") == {"e4-e5", "e4xd5"}


def test_a_double_step_lands_on_own_men_but_does_not_pass_over_them() -> None:
    board = after("g1-f3 a7-a6 f3-e5 a6-a5 e5-f3 a5-a4 f3-g5 a4-a3 g5-e4 h7-h6")
    assert {"e2-e3", "e2xe4"} <= texts(board, "e2")
    assert "f2-f4" not in texts(after("g1-f3 a7-a6"), "f2")


def test_covered_at_home_keeps_the_double_step_and_carried_loses_it() -> None:
    uncovered = after("d1-d2 a7-a6 d2(1)-d1 a6-a5")
    assert "d2-d4" in texts(uncovered, "d2")
    carried = after("d1-d2 a7-a6 d2-d3 a6-a5 d3-d2 a5-a4 d2(1)-d1 a4-a3")
    assert tower(carried, "d2") == "Pq"
    assert "d2-d4" not in texts(carried, "d2")


# 6: en passant

ONTO_TOWER = "g1-f3 g8-f6 f3-e5 f6-d5 e2-e4 a7-a6 e4-e5 d7-d5"


def test_en_passant_takes_the_one_ratnik_and_frees_what_it_lay_on() -> None:
    board = after(ONTO_TOWER)
    assert tower(board, "d5") == "pqn"
    assert {"e5xd6", "e5(1)xd6"} <= texts(board, "e5")
    whole = after("e5-d6", board.fen())
    assert (tower(whole, "d6"), tower(whole, "d5"), tower(whole, "e5")) == ("PhNpq", "n", "")
    part = after("e5(1)-d6", board.fen())
    assert (tower(part, "d6"), tower(part, "d5"), tower(part, "e5")) == ("Phpq", "n", "N")


def test_en_passant_lasts_for_one_move() -> None:
    board = after(ONTO_TOWER + " a2-a3 a6-a5")
    assert not {"e5xd6", "e5-d6"} & texts(board, "e5")


def test_en_passant_that_bares_the_volkhv_is_illegal() -> None:
    board = Board.from_fen("4k3/8/8/K2pqPh2r/8/8/8/8 w - - d6 2")
    with pytest.raises(IllegalMoveError):
        board.parse_move("e5-d6")


def test_a_turned_ratnik_moving_two_squares_is_not_taken_en_passant() -> None:
    board = Board.from_fen("7k/8/8/8/3pb4/8/4+Pr3/4K3 w - - - 1")
    assert after("e2-e4", board.fen()).en_passant is None


# 7: turning over


def test_a_ratnik_turns_over_on_its_last_rank_and_stays_so() -> None:
    board = after("a7-a8", "8/Pn7/8/8/8/8/6k1/4K3 w - - - 1")
    assert tower(board, "a8") == "+Pn"
    board = after("g2-h2 a8-b6", board.fen())
    assert tower(board, "b6") == "+Pn"


def test_covered_by_an_own_man_it_turns_back_and_uncovered_elsewhere_it_stays_plain() -> None:
    board = after("b1-d2 h5-h4 d2(1)-b3", "8/8/8/7k/8/8/3+Ph4/1N2K3 w - - - 1")
    assert (tower(board, "b3"), tower(board, "d2")) == ("N", "Ph")


def test_uncovered_on_its_last_rank_it_turns_over_again() -> None:
    board = after("c6-a8 h5-h6", "+Pn7/8/2B5/7k/8/8/8/4K3 w - - - 1")
    assert tower(board, "a8") == "BPn"
    board = after("a8(1)-b7", board.fen())
    assert tower(board, "a8") == "+Pn"


def test_whoever_uncovers_an_enemy_ratnik_turns_it_over() -> None:
    board = after("b8(1)-d7", "1[nPr]6/6k1/8/8/8/8/8/4K3 b - - - 1")
    assert tower(board, "b8") == "+Pr"
    assert board.color_at(Square.B8) is Color.WHITE


def test_only_the_ratnik_of_the_volkhv_becomes_a_helgi() -> None:
    board = after("e7-e8 h2-g2", "8/4Ph3/8/8/8/8/7k/4K3 w - - - 1")
    assert {"e8-f6", "e8-d6", "e8-a4", "e8-e2+", "e8-h8"} <= texts(board, "e8")


# 8: castling


def test_castling_moves_both() -> None:
    board = after("0-0", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - - 1")
    assert (tower(board, "g1"), tower(board, "f1"), tower(board, "h1")) == ("K", "R", "")
    board = after("0-0-0", board.fen())
    assert (tower(board, "c8"), tower(board, "d8"), tower(board, "a8")) == ("k", "r", "")
    board.pop()
    assert board.fen().split()[2] == "kq"


def test_another_ratoborets_in_the_corner_does_not_castle() -> None:
    board = after("h2-h3 a7-a6 h1-h2 a6-a5 h2-h1 a5-a4 g1-f3 a4-a3 f1-e2 h7-h6")
    assert "0-0" not in texts(board, "e1")


def test_covered_and_uncovered_at_home_still_castles() -> None:
    board = after("g1-h3 a7-a6 f1-e2 a6-a5 h3-g1 a5-a4 g1-f3 a4-a3 f3-h4 h7-h6 h4-f3 h6-h5")
    assert "0-0" in texts(board, "e1")
    covered = after("d5-h1 a8-b8", "r3k3/8/8/3Q4/8/8/8/4K2R w K - - 1")
    assert "0-0" not in texts(covered, "e1")
    uncovered = after("h1(1)-h4 b8-a8", covered.fen())
    assert "0-0" in texts(uncovered, "e1")


# 9 and 10: check and endings


def test_a_split_behind_a_pin_still_blocks() -> None:
    board = Board.from_fen("4r1k1/8/8/8/4[NPh]3/8/8/4K3 w - - - 1")
    assert "e4(1)-c5" in texts(board, "e4")
    assert "e4-c5" not in texts(board, "e4")


def test_mate_wins_and_stalemate_draws() -> None:
    mate = after("a7-a8", "4k3/R6R/8/8/8/8/8/4K3 w - - - 1")
    assert mate.is_checkmate()
    outcome = mate.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner, outcome.result()) == (Termination.CHECKMATE, Color.WHITE, "1-0")
    stale = Board.from_fen("7k/5K2/6Q1/8/8/8/8/8 b - - - 1")
    outcome = stale.outcome()
    assert stale.is_stalemate()
    assert outcome is not None
    assert (outcome.termination, outcome.winner, outcome.result()) == (Termination.STALEMATE, None, "1/2-1/2")
    assert Board().outcome() is None


def test_check_and_mate_are_written() -> None:
    board = Board.from_fen("4k3/R6R/8/8/8/8/8/4K3 w - - - 1")
    assert board.notation(board.parse_move("a7-a8")) == "a7-a8#"
    assert board.notation(board.parse_move("a7-e7")) == "a7-e7+"


SHUFFLE = "g1-f3 g8-f6 f3-g1 f6-g8"


def test_the_third_time_is_a_draw_on_claim() -> None:
    board = after(f"{SHUFFLE} {SHUFFLE}")
    assert board.repetitions() == 3
    assert board.can_claim_threefold_repetition()
    assert board.outcome() is None
    outcome = board.outcome(claim_draw=True)
    assert outcome is not None
    assert outcome.termination is Termination.THREEFOLD_REPETITION
    board.pop()
    assert not board.can_claim_threefold_repetition()


def test_repetition_counts_rights_and_order_in_towers() -> None:
    # The volkhv's walk costs the right to castle: what stood before it is another position.
    walk = "e1-e2 e8-e7 e2-e1 e7-e8"
    board = after(f"e2-e3 e7-e6 {walk} {walk}")
    assert board.repetitions() == 2
    # A ratnik's double step that cannot be taken makes no difference.
    assert after(f"e2-e4 e7-e5 {SHUFFLE} {SHUFFLE}").repetitions() == 3
    one = Board.from_fen("4k3/8/8/8/8/8/8/[QB]3K3 w - - - 1")
    other = Board.from_fen("4k3/8/8/8/8/8/8/[BQ]3K3 w - - - 1")
    assert one != other
    assert one.position_key() != other.position_key()


def test_copy_is_its_own() -> None:
    board = after("e2-e4")
    copy = board.copy()
    copy.push_text("e7-e5")
    assert board.peek() == Move(Square.E2, Square.E4)
    assert board != copy
    copy.pop()
    assert board == copy


def test_vocabulary() -> None:
    board = after("f1-e2 a7-a6")
    assert board.fullmove_number == 2
    assert board.ply == 2
    assert board.move_stack == [Move(Square.F1, Square.E2), Move(Square.A7, Square.A6)]
    assert board.man_at(Square.E2) == Man.from_symbol("B")
    assert board.man_at(Square.E4) is None
    assert board.height_at(Square.E2) == 2
    assert board.attackers(Color.WHITE, Square.F3) == [Square.G1, Square.E2, Square.G2]
    assert Move(Square.E2, Square.D3, 2) in board.legal_moves
    assert Move(Square.E2, Square.D3, 3) not in board.legal_moves
    assert "e2(1)-d3" in repr(board.legal_moves)
    with pytest.raises(IndexError):
        Board().pop()
