"""Position texts: what is read, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Board, InvalidPositionError
from rules.position import START

GOOD = [
    START,
    "4k3/8/8/8/8/8/8/4K3 b - - - 999",
    "r3k2r/8/8/2[QBPq]5/8/8/8/R3K2R w Kq - - 3",
    "1[nPr]3k2/8/8/8/8/8/8/4K3 b - - - 1",
    "+Ph3k3/8/8/8/8/8/8/4K3 b - - - 1",
    "4k3/8/8/8/4[Phn]3/8/8/4K3 b - - e3 7",
]

BAD = {
    "five fields": "4k3/8/8/8/8/8/8/4K3 w - - 1",
    "seven ranks": "4k3/8/8/8/8/8/4K3 w - - - 1",
    "nine squares": "4k4/8/8/8/8/8/8/4K3 w - - - 1",
    "no such man": "4k3/8/8/8/8/8/8/4X3 w - - - 1",
    "ratnik without a sign": "4k3/4p3/8/8/8/8/8/4K3 w - - - 1",
    "tower of one": "4k3/8/8/8/8/8/8/[K]7 w - - - 1",
    "covered volkhv": "4k3/8/8/8/8/8/8/[QK]7 w - - - 1",
    "covered turned ratnik": "4k3/8/8/8/8/8/8/[K+Ph]7 w - - - 1",
    "plain ratnik on its last rank": "Ph3k3/8/8/8/8/8/8/4K3 w - - - 1",
    "no volkhv": "8/8/8/8/8/8/8/4K3 w - - - 1",
    "two volkhvs": "4k3/8/8/8/8/8/8/K3K3 w - - - 1",
    "three ratobortsy": "4k3/8/8/8/8/8/8/RRR1K3 w - - - 1",
    "two ratniks of the helgi": "4k3/8/8/8/8/8/PhPh6/4K3 w - - - 1",
    "side": "4k3/8/8/8/8/8/8/4K3 x - - - 1",
    "castling without a ratoborets": "4k3/8/8/8/8/8/8/4K3 w K - - 1",
    "castling away from home": "4k3/8/8/8/8/8/8/3K3R w K - - 1",
    "castling out of order": "r3k2r/8/8/8/8/8/8/R3K2R w QK - - 1",
    "double step of another sign": "4k3/8/8/8/8/8/Pn7/4K3 w - A - 1",
    "double step of nobody": "4k3/8/8/8/8/8/8/4K3 w - A - 1",
    "en passant of nobody": "4k3/8/8/8/8/8/8/4K3 b - - e3 1",
    "en passant on the wrong rank": "4k3/8/8/8/4Ph3/8/8/4K3 b - - e4 1",
    "en passant by a turned ratnik": "4k3/8/8/8/4+Ph3/8/8/K7 b - - e3 1",
    "en passant over a man": "4k3/8/8/8/4Ph3/4N3/8/4K3 b - - e3 1",
    "move number": "4k3/8/8/8/8/8/8/4K3 w - - - 0",
    "enemy left in check": "4k3/8/8/8/8/8/8/4RK2 w - - - 1",
}


@pytest.mark.parametrize("text", GOOD)
def test_round_trip(text: str) -> None:
    assert Board.from_fen(text).fen() == text


def test_the_start_is_the_start() -> None:
    assert Board().fen() == START
    assert Board.from_fen(START) == Board()
    assert Board().listing().startswith("a1:R b1:N c1:B d1:Q e1:K f1:B g1:N h1:R a2:Pr b2:Pn c2:Pb d2:Pq e2:Ph")


@pytest.mark.parametrize("name", BAD)
def test_refused(name: str) -> None:
    with pytest.raises(InvalidPositionError):
        Board.from_fen(BAD[name])


@given(st.text(max_size=120) | st.text(alphabet="KQRBNPhkqrbnp+[]/12345678 w-", max_size=120))
def test_any_other_text_is_refused_cleanly(text: str) -> None:
    try:
        board = Board.from_fen(text)
    except InvalidPositionError:
        return
    assert Board.from_fen(board.fen()) == board
