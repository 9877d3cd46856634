"""Each reason why not, with the squares and men that show it."""

from typing import Any

import pytest

from rules import Board, IllegalMoveError, Kind, Man, Move, Refusal, RefusalCode, Square

LONE = "4k3/8/8/8/8/8/8/R3K2R w KQ - - 1"


def refusal(board: Board, text: str) -> Refusal:
    with pytest.raises(IllegalMoveError) as caught:
        board.parse_move(text)
    return caught.value.refusal


def after(moves: str) -> Board:
    board = Board()
    for text in moves.split():
        board.push_text(text)
    return board


AFTER = [
    ("", "e4-e5", RefusalCode.EMPTY_SQUARE, {"from_square": Square.E4}),
    ("", "e7-e5", RefusalCode.ENEMY_TOWER, {"from_square": Square.E7, "man": Man.from_symbol("ph")}),
    ("", "e2(2)-e4", RefusalCode.TOWER_TOO_LOW, {"height": 1, "asked": 2}),
    ("f1-e2 a7-a6", "e2(3)-d3", RefusalCode.TOWER_TOO_LOW, {"height": 2, "asked": 3}),
    ("", "d1-e1", RefusalCode.ONTO_OWN_VOLKHV, {"to_square": Square.E1}),
    ("d2-d3 a7-a6 e1-d2 a6-a5 d2-d3 a5-a4", "d2-d3", RefusalCode.EMPTY_SQUARE, {}),
    ("", "a1-a3", RefusalCode.WAY_BLOCKED, {"at": Square.A2, "blocker": Man.from_symbol("Pr")}),
    ("", "c1-e3", RefusalCode.WAY_BLOCKED, {"at": Square.D2}),
    ("e2-e4 e7-e5 d1-g4 a7-a6", "g4-g8", RefusalCode.WAY_BLOCKED, {"at": Square.G7, "blocker": Man.from_symbol("pn")}),
    ("e2-e4 e7-e5 d1-g4 a7-a6", "g4-a4", RefusalCode.WAY_BLOCKED, {"at": Square.E4}),
    ("", "b1-b3", RefusalCode.MOVES_OTHERWISE, {"man": Man.from_symbol("N")}),
    ("", "e1-e3", RefusalCode.MOVES_OTHERWISE, {"man": Man.from_symbol("K")}),
    ("e2-e4 e7-e5", "e4-e3", RefusalCode.RATNIK_BACKWARD, {}),
    ("e2-e4 e7-e5", "e4-d4", RefusalCode.RATNIK_BACKWARD, {}),
    ("", "e2-e5", RefusalCode.RATNIK_TOO_FAR, {}),
    ("", "e2-c4", RefusalCode.RATNIK_TOO_FAR, {}),
    ("e2-e3 a7-a6", "e3-e5", RefusalCode.RATNIK_TOO_FAR, {}),
    ("e2-e4 e7-e5", "e4-e5", RefusalCode.RATNIK_TAKES_STRAIGHT, {"blocker": Man.from_symbol("ph")}),
    ("", "e2-d3", RefusalCode.RATNIK_DIAGONAL_EMPTY, {"to_square": Square.D3}),
    ("d2-d3 a7-a6", "e2-d3", RefusalCode.RATNIK_DIAGONAL_OWN, {"to_square": Square.D3}),
    ("d1-d2 d8-d7 d2-e2 d7-c7 e2(1)-d1 c7(1)-d8", "e2-e4", RefusalCode.DOUBLE_STEP_LEFT_HOME, {}),
    ("g1-f3 a7-a6", "f2-f4", RefusalCode.DOUBLE_STEP_OVER, {"at": Square.F3, "blocker": Man.from_symbol("N")}),
    ("e2-e3 a7-a6 e1-e2 a6-a5 e2-e1 a5-a4", "0-0", RefusalCode.CASTLING_VOLKHV_MOVED, {}),
    ("a2-a4 a7-a5 a1-a2 a8-a7 a2-a1 a7-a8", "0-0-0", RefusalCode.CASTLING_RATOBORETS_MOVED, {"at": Square.A1}),
    ("", "0-0", RefusalCode.CASTLING_BETWEEN, {"at": Square.F1, "blocker": Man.from_symbol("B")}),
    ("", "e1-g1", RefusalCode.CASTLING_BETWEEN, {"at": Square.F1}),
]

SET_UP = [
    ("4k3/8/8/8/8/8/8/R3K2[NR] w KQ - - 1", "0-0", RefusalCode.CASTLING_COVERED, {"at": Square.H1}),
    ("4k3/8/8/8/4r3/8/8/4K2R w K - - 1", "0-0", RefusalCode.CASTLING_IN_CHECK, {"attacker_square": Square.E4}),
    (
        "4k3/8/8/8/5r2/8/8/4K2R w K - - 1",
        "0-0",
        RefusalCode.CASTLING_THROUGH_ATTACK,
        {"at": Square.F1, "attacker": Man.from_symbol("r"), "attacker_square": Square.F4},
    ),
    ("4k3/8/8/8/6r1/8/8/4K2R w K - - 1", "0-0", RefusalCode.CASTLING_THROUGH_ATTACK, {"at": Square.G1}),
    (
        "4k3/8/8/8/3r4/8/8/4K3 w - - - 1",
        "e1-d1",
        RefusalCode.VOLKHV_INTO_ATTACK,
        {"to_square": Square.D1, "attacker": Man.from_symbol("r"), "attacker_square": Square.D4},
    ),
    # A square of the enemy's own men is attacked by his other men: they may land there.
    ("4k3/8/8/8/3r4/8/3n4/4K3 w - - - 1", "e1-d2", RefusalCode.VOLKHV_INTO_ATTACK, {"attacker_square": Square.D4}),
    (
        "4k3/8/8/8/1b6/8/8/4K2R w K - - 1",
        "h1-h2",
        RefusalCode.STILL_IN_CHECK,
        {"attacker": Man.from_symbol("b"), "attacker_square": Square.B4, "man": Man.from_symbol("R")},
    ),
    (
        "4k3/8/8/8/1b6/8/3N4/4K3 w - - - 1",
        "d2-f3",
        RefusalCode.OPENS_LINE,
        {"attacker": Man.from_symbol("b"), "attacker_square": Square.B4},
    ),
    (
        "4k3/8/8/8/1[Bb]6/8/8/4K3 w - - - 1",
        "b4(1)-a5",
        RefusalCode.FREES_ATTACKER,
        {"attacker": Man.from_symbol("b"), "attacker_square": Square.B4, "man": Man.from_symbol("B")},
    ),
    # Bared on its last rank, the enemy's ratnik turns over before check is looked for.
    (
        "4k3/8/8/8/8/8/8/[Npr]3K3 w - - - 1",
        "a1(1)-b3",
        RefusalCode.FREES_ATTACKER,
        {"attacker": Man.from_symbol("+pr"), "attacker_square": Square.A1},
    ),
    # The volkhv itself sets free the man that attacks where it steps.
    ("4k3/8/8/8/8/8/8/4[Kr]3 w - - - 1", "e1(1)-e2", RefusalCode.FREES_ATTACKER, {"attacker_square": Square.E1}),
]


@pytest.mark.parametrize(("moves", "text", "code", "fields"), AFTER)
def test_reason_after_moves(moves: str, text: str, code: RefusalCode, fields: dict[str, Any]) -> None:
    found = refusal(after(moves), text)
    assert found.code is code
    assert {name: getattr(found, name) for name in fields} == fields


@pytest.mark.parametrize(("fen", "text", "code", "fields"), SET_UP)
def test_reason_in_a_position(fen: str, text: str, code: RefusalCode, fields: dict[str, Any]) -> None:
    found = refusal(Board.from_fen(fen), text)
    assert found.code is code
    assert {name: getattr(found, name) for name in fields} == fields


def test_nothing_may_be_put_on_the_enemy_volkhv() -> None:
    """It cannot come up in a legal game: whoever could reach the volkhv gives check, and has to wait."""
    board = after("e2-e4 f7-f5 d1-h5")
    board.push(Move(Square.A7, Square.A6))
    assert refusal(board, "h5-e8").code is RefusalCode.ONTO_ENEMY_VOLKHV


def test_game_over() -> None:
    board = Board.from_fen("R3k3/7R/8/8/8/8/8/4K3 b - - - 1")
    assert board.is_checkmate()
    assert refusal(board, "e8-d8") == Refusal(RefusalCode.GAME_OVER)


def test_every_code_is_shown_here() -> None:
    shown = {case[2] for case in AFTER + SET_UP} | {RefusalCode.ONTO_ENEMY_VOLKHV, RefusalCode.GAME_OVER}
    assert shown == set(RefusalCode)


def test_legal_castling_is_not_refused() -> None:
    board = Board.from_fen(LONE)
    for text in ("0-0", "0-0-0", "e1-g1", "e1-c1"):
        assert board.is_castling(board.parse_move(text))
    assert board.man_at(Square.E1) == Man(board.turn, Kind.VOLKHV)
