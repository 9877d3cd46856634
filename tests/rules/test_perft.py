"""Node counts that two independent slow generators agreed on."""

import pytest

from rules import Board, perft

EN_PASSANT = "g1-f3 g8-f6 f3-e5 f6-d5 e2-e4 a7-a6 e4-e5 d7-d5"
MOVED_ON_UNMOVED = "d1-d2 d8-d7 d2-e2 d7-c7 e2(1)-d1 c7(1)-d8"
HELGI = (
    "d1-c1 f8-e7 b1-c3 d8-e7 c1-d2 c8-d7 f1-e2 d7(1)-e6 g1-e2 e7-e6 d2(2)-e2 b8-c6 e2-e3 g8-e7 c3-e2 e6-e5 e3-d3 "
    "e5(3)-b2 a1-d1 b2-a1 d3-c2 a1(2)-e5 c2-c4 0-0-0 c4(3)-a6 a1-c2 e1-f1"
)
TOWER_IN_CHECK = (
    "g1-f3 f8-e7 f1-e2 c8-d7 b1-c3 g8-f6 c1-d2 d8-e7 d1-d2 e7-d7 d2-e2 d7(4)-e6 e2-e5 b8-d7 e5(3)-d6 c7-d6 e5(1)-d6 "
    "e6(1)-d6 e5-d6 a7-a6 0-0-0 e6(1)-d5 f3-d4 e8-d7 d4-b5 f6-e8 h1-d1 e8-d6 d1(1)-d5 e6(1)-d5 d1-d5 e6-d5 c3-d5 "
    "d6-f7 d5(2)-b6 d7-e7 d5-d7"
)
COUNTS = {
    "start": ("", (39, 1519, 68299, 3041483)),
    "en passant onto a tower": (EN_PASSANT, (46, 1895, 90831)),
    "moved ratnik on a ratnik still at home": (MOVED_ON_UNMOVED, (45, 1932, 94145)),
    "helgi on the board": (HELGI, (148, 11327, 1436031)),
    "volkhv's tower in check": (TOWER_IN_CHECK, (14, 1066, 70788)),
}


@pytest.mark.parametrize("name", COUNTS)
def test_node_counts(name: str) -> None:
    moves, counts = COUNTS[name]
    board = Board()
    for text in moves.split():
        board.push_text(text)
    before = board.fen()
    assert tuple(perft(board, depth) for depth in range(1, len(counts) + 1)) == counts
    assert board.fen() == before


def test_no_depth_is_the_position_itself() -> None:
    assert perft(Board(), 0) == 1
