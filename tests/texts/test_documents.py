"""What docs/rules.md and docs/notation.md promise is what the program does."""

import re
from pathlib import Path

import pytest

from rules import Board, Color, Move, Square
from rules.errors import UnreadableMoveError
from rules.explain import RefusalCode
from rules.notation import CastlingSpelling, MisreadingCode, Spelling, read_move
from rules.record import read_record

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text("utf-8")
NOTATION = (DOCS / "notation.md").read_text("utf-8")


def rows(text: str) -> list[list[str]]:
    """The rows of all tables, cell by cell, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not line.startswith("|--")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


def test_every_refusal_has_its_rule() -> None:
    table = RULES[RULES.index("## Why a move is refused") :]
    assert [code(row[0]) for row in rows(table) if code(row[0])] == [[str(code)] for code in RefusalCode]
    assert all(re.search(r"\(#rule-\d+\)", row[1]) for row in rows(table)[1:])


def test_every_misreading_is_explained() -> None:
    table = NOTATION[NOTATION.index("### What is asked back") : NOTATION.index("## Positions")]
    assert [row[0] for row in rows(table)[1:]] == [f"`{code}`" for code in MisreadingCode]


@pytest.mark.parametrize(("text", "other"), [(RULES, NOTATION), (NOTATION, RULES)])
def test_links_lead_somewhere(text: str, other: str) -> None:
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors(text)
    assert set(re.findall(r"\]\(\w+\.md#([^)]+)\)", text)) <= anchors(other)
    assert all((DOCS / name).exists() for name in re.findall(r"\]\((\w+\.md)", text))


def test_every_spelling_in_the_table_is_read_so() -> None:
    table = NOTATION[NOTATION.index("### What the program reads") : NOTATION.index("### What is asked back")]
    expected: dict[str, Spelling | CastlingSpelling] = {
        "e2-e4": Spelling(Square.E2, Square.E4),
        "f3(2)-f6": Spelling(Square.F3, Square.F6, 2),
        "0-0": read_move("0-0"),
        "0-0-0": read_move("0-0-0"),
    }
    assert expected["0-0"] != expected["0-0-0"]
    read = {spelling: expected[code(row[1])[0]] for row in rows(table)[1:] for spelling in code(row[0])}
    assert len(read) > 30
    assert {spelling: read_move(spelling) for spelling in read} == read


def test_every_example_that_is_asked_back_is_so() -> None:
    table = NOTATION[NOTATION.index("### What is asked back") : NOTATION.index("## Positions")]
    found = {}
    for row in rows(table)[1:]:
        for text in code(row[1]):
            with pytest.raises(UnreadableMoveError) as caught:
                read_move(text)
            found[text] = (f"`{caught.value.misreading.code}`", row[0])
    assert len(found) > 10
    assert all(got == promised for got, promised in found.values()), found


def test_the_position_lines_are_positions() -> None:
    lines = re.findall(r"^\S+/\S+ [wb] \S+ \S+ \S+ \d+$", NOTATION, re.MULTILINE)
    assert len(lines) == 2
    assert [Board.from_fen(line).fen() for line in lines] == lines
    assert lines[0] == Board().fen()


def test_the_record_is_a_record() -> None:
    text = NOTATION[NOTATION.index('[White "Anna"]') :].partition("```")[0]
    record = read_record(text)
    assert record.write() == text
    assert "d8:bphq" in record.board().listing()


def play(moves: str) -> Board:
    board = Board()
    for text in moves.split():
        board.push_text(text)
    return board


def test_the_example_of_a_tower_of_three() -> None:
    board = play("e2-e4 d7-d5 e4xd5 d8xd5")
    assert "".join(map(str, board.tower_at(Square.D5))) == "qPhpq"
    board = play("e2-e4 d7-d5 e4xd5 d8xd5 b1-c3 d5(1)-a5")
    assert board.color_at(Square.D5) is Color.WHITE


def test_the_example_of_en_passant() -> None:
    board = play("g1-f3 g8-f6 f3-e5 f6-d5 e2-e4 a7-a6 e4xe5 d7xd5")
    assert board.notation(Move(Square.E5, Square.D6, 1)) == "e5(1)xd6"
    board.push_text("e5(1)xd6")
    towers = [board.tower_at(square) for square in (Square.D6, Square.D5, Square.E5)]
    assert ["".join(map(str, tower)) for tower in towers] == ["Phpq", "n", "N"]
