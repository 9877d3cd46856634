"""The board in letters has the same facts as the picture."""

import re

from rendering import describe_board, describe_square, text_board
from rules import Board
from rules.man import Man
from rules.square import Color, Square


def _after(moves: str) -> Board:
    board = Board()
    for text in moves.split():
        board.push_text(text)
    return board


def test_the_start_position() -> None:
    lines = text_board(Board(), heading="White to move").splitlines()
    assert lines[0] == "White to move"
    assert lines[1].split() == list("abcdefgh")
    assert lines[2].split() == ["8", *"rnbqkbnr", "8"]
    assert lines[3].split() == ["7", *"pppppppp", "7"]
    assert lines[5].split() == ["5", *"........", "5"]
    assert lines[9].split() == ["1", *"RNBQKBNR", "1"]
    assert len(lines) == 11


def test_towers_are_listed_from_top_to_bottom() -> None:
    text = text_board(_after("c1-d2 f8-e7 d1-d2 e7-d6"))
    assert text.splitlines()[-2:] == ["d2: Q B Pq", "d6: b ph"]
    assert "Q3" in text
    assert "b2" in text.split("\nd2:")[0]


def test_men_can_be_named_in_words() -> None:
    def name(man: Man) -> str:
        return man.kind.name.lower()

    assert text_board(_after("c1-d2"), names=name).splitlines()[-1] == "d2: luchnik ratnik"


def test_the_board_for_black_is_rotated() -> None:
    for_white = text_board(Board()).splitlines()
    for_black = text_board(Board(), view=Color.BLACK).splitlines()
    assert for_black[0].split() == list("hgfedcba")
    assert [line.split() for line in for_black[1:9]] == [line.split()[::-1] for line in for_white[8:0:-1]]


def test_a_turned_ratnik_shows_what_it_has_become() -> None:
    board = Board.from_fen("k7/4+Pq3/8/8/8/8/8/K7 w - - - 1")
    assert "+Q" in text_board(board)


def test_letters_only() -> None:
    text = text_board(_after("c1-d2 f8-e7"))
    assert re.fullmatch(r"[A-Za-z0-9 .:+\n]+", text)


def test_a_line_fits_a_phone() -> None:
    assert max(map(len, text_board(_after("c1-d2 f8-e7")).splitlines())) <= 36


def test_one_square_in_letters() -> None:
    board = _after("c1-d2 f8-e7 d1-d2")
    assert describe_square(board, Square.D2) == "d2: Q, B, Pq"
    assert describe_square(board, Square.A1) == "a1: R"
    assert describe_square(board, Square.E4) == "e4: -"


def test_one_square_in_words() -> None:
    def name(man: Man) -> str:
        return f"{man.color.name.lower()} {man.kind.name.lower()}"

    board = _after("e2-e4 d7-d5 e4-d5")
    said = describe_square(board, Square.D5, names=name, height="tower of {}".format)
    assert said == "d5: tower of 2: white ratnik, black ratnik"
    assert describe_square(board, Square.A1, names=name, height="tower of {}".format) == "a1: white ratoborets"
    assert describe_square(board, Square.E4, empty="nobody") == "e4: nobody"


def test_the_whole_board_to_be_read_out() -> None:
    board = _after("c1-d2 f8-e7")
    lines = describe_board(board, heading=["White to move", "f8-e7"]).splitlines()
    assert lines[:4] == ["White to move", "f8-e7", "a1: R", "b1: N"]
    assert "d2: B, Pq" in lines
    assert len(lines) == 2 + 30
    assert lines[-1] == "h8: r"
