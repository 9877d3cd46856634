"""Game records: written and read back, and read as people write them."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board import Board
from rules.errors import (
    IllegalMoveError,
    InvalidPositionError,
    InvalidRecordError,
    RulesError,
    UnreadableMoveError,
)
from rules.explain import RefusalCode
from rules.move import Move
from rules.notation import MisreadingCode
from rules.record import MAX_RECORD_LENGTH, Record, Result, play_moves, read_record
from rules.square import Square
from tests.rules.recorded import GAMES, Recorded, walk


def canonical(text: str) -> str:
    """The moves of a record in canonical notation, with the result."""
    board = Board()
    words = []
    record = read_record(text)
    for move in record.moves:
        words.append(board.notation(move))
        board.push(move)
    return " ".join([*words, record.result])


def test_ten_games_are_there() -> None:
    assert len(GAMES) == 10


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_recorded_games_replay_to_the_recorded_end(path: Path) -> None:
    game = Recorded.of(path)
    record = read_record(game.path.read_text(encoding="utf-8"))
    board = record.board()
    assert len(record.moves) == game.plies
    assert board.legal_moves.count() == game.legal_moves
    assert board.turn.name.lower() == game.turn
    assert board.is_checkmate() == (game.status == "checkmate")
    assert board.is_check() == (game.status in {"checkmate", "check"})
    assert set(board.listing().split()) == game.towers
    assert read_record(record.write()) == record


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "*"),
        ("# nothing\n\n", "*"),
        ("e2-e4 e7-e5", "e2-e4 e7-e5 *"),
        ("1. e2-e4 e7-e5 2. g1-f3", "e2-e4 e7-e5 g1-f3 *"),
        ("1.e2-e4 e7-e5 2.g1-f3", "e2-e4 e7-e5 g1-f3 *"),
        ("1) e2-e4 e7-e5 2) g1-f3", "e2-e4 e7-e5 g1-f3 *"),
        ("1 e2-e4 e7-e5\n2 g1-f3", "e2-e4 e7-e5 g1-f3 *"),
        ("1. e2-e4 1... e7-e5 2. g1-f3 2… b8-c6", "e2-e4 e7-e5 g1-f3 b8-c6 *"),
        ("e2-e4, e7-e5,g1-f3", "e2-e4 e7-e5 g1-f3 *"),
        ("e2-e4! e7-e5?! g1-f3 !? $14 b8-c6 $3", "e2-e4 e7-e5 g1-f3 b8-c6 *"),
        ("e2e4 E7E5 g1 — f3 b8 – c6", "e2-e4 e7-e5 g1-f3 b8-c6 *"),
        ("e2 e4 e7 e5 g1 f3 b8-c6", "e2-e4 e7-e5 g1-f3 b8-c6 *"),
        ("е2-е4 е7-е5 В1-с3", "e2-e4 e7-e5 b1-c3 *"),  # Cyrillic
        ("e2\n-e4 e7-\ne5", "e2-e4 e7-e5 *"),
        ("\ufeffe2-e4\r\ne7-e5\r\n", "e2-e4 e7-e5 *"),
        ("e2-e4 {best by test; or so} e7-e5", "e2-e4 e7-e5 *"),
        ("e2-e4 { two\nlines } e7-e5 ; e7-e6\ng1-f3", "e2-e4 e7-e5 g1-f3 *"),
        ("# e2-e4 here\nd2-d4\n  # and here e7-e5\n% and here\nd7-d5", "d2-d4 d7-d5 *"),
        ("e2-e4 (d2-d4 d7-d5 (2... g8-f6) 3. c1(1)-f4) e7-e5", "e2-e4 e7-e5 *"),
        ("e2-e4 (d2-d4 {:-)} d7-d5) e7-e5", "e2-e4 e7-e5 *"),
        ("f1-e2 a7-a6 e2 (1) - d3 a6-a5", "f1xe2 a7-a6 e2(1)-d3 a6-a5 *"),
        ("f1-e2 a7-a6 e2(2)-d3", "f1xe2 a7-a6 e2-d3 *"),
        ("f1xe2 a7-a6 g1хf2 a6-a5", None),
        ("e2-e4 e7-e5 f1-c4 f8-c5 g1-f3 g8-f6 0 - 0 О-О", "e2-e4 e7-e5 f1-c4 f8-c5 g1-f3 g8-f6 0-0 0-0 *"),
        ("e2-e4 e7-e5 f1-c4 f8-c5 g1-f3 g8-f6 7. 00 1/2", "e2-e4 e7-e5 f1-c4 f8-c5 g1-f3 g8-f6 0-0 1/2-1/2"),
        ("e2-e4 1-0", "e2-e4 1-0"),
        ("e2-e4 0 – 1", None),
        ("e2-e4 0–1", "e2-e4 0-1"),
        ("e2-e4 1/2-1/2", "e2-e4 1/2-1/2"),
        ("e2-e4 ½-½", "e2-e4 1/2-1/2"),
        ("e2-e4 *", "e2-e4 *"),
        ('[Result "0-1"]\n\ne2-e4', "e2-e4 0-1"),
        ('[Result "0-1"]\n\ne2-e4 1-0', "e2-e4 1-0"),
        ('[Result "who knows"]\n\ne2-e4', "e2-e4 *"),
    ],
)
def test_loose_moves_are_read(text: str, expected: str | None) -> None:
    if expected is None:
        with pytest.raises(InvalidRecordError):
            read_record(text)
    else:
        assert canonical(text) == expected


@pytest.mark.parametrize("mark", ["x", "+", "#", "*", "++", "x!", "?!", " x", " #", "!?*"])
def test_marks_behind_the_last_move_are_no_moves_and_no_result(mark: str) -> None:
    text = GAMES[0].read_text(encoding="utf-8").rstrip().removesuffix("x") + mark
    assert len(read_record(text).moves) == Recorded.of(GAMES[0]).plies


@pytest.mark.parametrize(
    ("text", "ply", "piece", "reason"),
    [
        ("e2-e5", 1, "e2-e5", RefusalCode.RATNIK_TOO_FAR),
        ("e2-e4 e7-e5 e4-e5", 3, "e4-e5", RefusalCode.RATNIK_TAKES_STRAIGHT),
        ("1. e2-e4 (e2-e3) E7-E9", 2, "e7-e9", MisreadingCode.OFF_BOARD),
        ("e2-e4 e7", 2, "e7", MisreadingCode.ONE_SQUARE),
        ("e2-e4 e7 g1-f3", 2, "e7", MisreadingCode.ONE_SQUARE),
        ("f1-e2 e7 e2(1)-d3", 2, "e7", MisreadingCode.ONE_SQUARE),
        ("e2-e4 e7-e5g1-f3", 2, "e7-e5g1-f3", MisreadingCode.SEVERAL_MOVES),
        ("e2-e4 e7-e5(2)", 2, "e7-e5(2)", MisreadingCode.NOT_A_MOVE),
        ("e2-e4 () e7-e5", 2, "()", MisreadingCode.NOT_A_MOVE),
        ("e2-e4 (e2-e3 e7-e5", 2, "(e2-e3", MisreadingCode.NOT_A_MOVE),
        ("e2-e4 ) e7-e5", 2, ")", MisreadingCode.NOT_A_MOVE),
        ("e2-e4 {e2-e3 e7-e5", 2, "{", MisreadingCode.NOT_A_MOVE),
        ("e2-e4 1-0 e7-e5", 2, "e7-e5", MisreadingCode.NOT_A_MOVE),
        ("e2-e4 1-0 0-1", 2, "0-1", MisreadingCode.NOT_A_MOVE),
        ("e2-e4 e7-e5 Hello, world!", 3, "hello,", MisreadingCode.NOT_A_MOVE),
        ("e2-e4 г7-г5", 2, "г7-г5", MisreadingCode.FOREIGN_LETTER),
        ("e2-e4 " + "z" * 1000, 2, "z" * 40, MisreadingCode.TOO_LONG),
        ("e2-e4 0-0-0-0", 2, "0-0-0-0", MisreadingCode.NOT_A_MOVE),
        ("[White]\ne2-e4", 1, "[white]", MisreadingCode.NOT_A_MOVE),
        ("x" * (MAX_RECORD_LENGTH + 1), 0, "", MisreadingCode.TOO_LONG),
    ],
)
def test_the_first_move_that_does_not_hold_is_named(
    text: str, ply: int, piece: str, reason: RefusalCode | MisreadingCode
) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        read_record(text)
    error = caught.value
    assert (error.ply, error.text) == (ply, piece)
    assert code_of(error.cause) is reason


def code_of(error: RulesError) -> RefusalCode | MisreadingCode | None:
    match error:
        case UnreadableMoveError(misreading):
            return misreading.code
        case IllegalMoveError(refusal):
            return refusal.code
        case _:
            return None


def test_a_move_after_mate_is_refused() -> None:
    text = GAMES[0].read_text(encoding="utf-8") + " e2-e4"
    with pytest.raises(InvalidRecordError) as caught:
        read_record(text)
    assert caught.value.ply == Recorded.of(GAMES[0]).plies + 1
    assert code_of(caught.value.cause) is RefusalCode.GAME_OVER


def test_a_bad_start_position_is_ply_zero() -> None:
    with pytest.raises(InvalidRecordError) as caught:
        read_record('[FEN "no such thing"]\n\ne2-e4')
    assert caught.value.ply == 0
    assert isinstance(caught.value.cause, InvalidPositionError)


def test_moves_before_the_bad_one_are_on_the_board() -> None:
    board = Board()
    with pytest.raises(InvalidRecordError):
        play_moves(board, "e2-e4 e7-e5 e4-e5")
    assert [str(move) for move in board.move_stack] == ["e2(1)-e4", "e7(1)-e5"]
    assert play_moves(board, "g1-f3 1-0") is Result.WHITE_WINS


def test_what_is_written() -> None:
    board = Board()
    for text in ("f1-e2", "e7-e5", "e2(1)-c4", "f8-c5"):
        board.push_text(text)
    record = Record.from_board(board, headers={"White": 'Anna "the tower"', "Black": "Борис\\"})
    assert record.write() == (
        '[White "Anna \\"the tower\\""]\n[Black "Борис\\\\"]\n[Result "*"]\n\n1. f1xe2 e7-e5 2. e2(1)-c4 f8-c5 *\n'
    )


def test_a_record_from_a_position_in_the_middle_has_its_number_and_side() -> None:
    board = walk(seed=1, plies=5)
    middle = Board.from_fen(board.fen())
    move = next(iter(middle.legal_moves))
    text = middle.notation(move)
    middle.push(move)
    record = Record.from_board(middle)
    assert record.start == board.fen()
    assert f'[FEN "{board.fen()}"]' in record.write()
    assert f"\n3... {text} *\n" in record.write()
    assert read_record(record.write()).board().fen() == middle.fen()


def test_a_finished_game_has_its_result() -> None:
    board = read_record(GAMES[0].read_text(encoding="utf-8")).board()
    assert Record.from_board(board).result is Result.BLACK_WINS
    assert Record.from_board(Board(), result=Result.DRAW).result is Result.DRAW
    assert Record.from_board(Board()).result is Result.UNKNOWN


@pytest.mark.parametrize("name", ["", "Two words", "Ключ", "FEN", "Result", 'a"b', "1st", "a]"])
def test_headers_that_cannot_be_written_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="header"):
        Record(headers={name: "value"})


def test_illegal_moves_are_neither_played_nor_written() -> None:
    record = Record(moves=(Move(Square.E2, Square.E5),))
    with pytest.raises(IllegalMoveError):
        record.board()
    with pytest.raises(IllegalMoveError):
        record.write()


NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True).filter(lambda name: name not in {"FEN", "Result"})


@settings(deadline=None)
@given(
    seed=st.integers(0, 10**6),
    before=st.integers(0, 10),
    plies=st.integers(0, 60),
    headers=st.dictionaries(NAMES, st.text(st.characters() | st.sampled_from('"\\\n\r{};#[]%')), max_size=4),
    result=st.sampled_from(Result),
)
def test_what_is_written_is_read_back(
    *, seed: int, before: int, plies: int, headers: dict[str, str], result: Result
) -> None:
    start = Board.from_fen(walk(seed, before).fen()) if before else None
    board = walk(seed + 1, plies, start)
    record = Record.from_board(board, headers=headers, result=result)
    text = record.write()
    assert read_record(text) == record
    assert read_record(text).board().fen() == board.fen()
    game = text.rpartition("\n\n")[2]
    assert max(map(len, game.splitlines())) <= 80


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 80))
def test_canonical_notation_is_read_back_in_every_dress(seed: int, plies: int) -> None:
    board = walk(seed, plies)
    texts = {}
    for move in board.legal_moves:
        text = board.notation(move)
        assert board.parse_move(text) == move
        texts[text] = move
        assert board.parse_move(text.upper().replace("X", " Х ")) == move
        if "0-0" not in text:
            assert board.parse_move(text.replace("-", " ").replace("x", "")) == move
            whole = f"({board.height_at(move.from_square)})"
            if "(" not in text:
                assert board.parse_move(text[:2] + whole + text[2:]) == move
    assert len(texts) == board.legal_moves.count()


JUNK = st.lists(
    st.sampled_from(
        [
            *(
                "e2-e4",
                "e7-e5",
                "e2",
                "g1 f3",
                "0-0",
                "f3(2)xf6",
                "1.",
                "1",
                "...",
                "$1",
                "{",
                "}",
                "(",
                ")",
                "(2)",
                ";",
            ),
            *("#", "%", "\n", " ", "x", "+", "*", "1-0", "½-½", '[White "x"]', '[FEN "8/8 w"]', "[", '"', "\\", "г2"),
        ]
    )
    | st.text(max_size=4),
    max_size=30,
)


def read_or_refused(text: str) -> Record | InvalidRecordError:
    try:
        return read_record(text)
    except InvalidRecordError as error:
        return error


@settings(deadline=None)
@given(JUNK, st.sampled_from(["", " ", "\n"]))
def test_any_text_is_a_record_or_refused_with_a_reason(pieces: list[str], between: str) -> None:
    read = read_or_refused(between.join(pieces))
    if isinstance(read, Record):
        assert read_record(read.write()) == read
    elif read.ply == 0:
        assert isinstance(read.cause, InvalidPositionError)
    else:
        assert code_of(read.cause) is not None
        assert 1 <= len(read.text) <= 40


@pytest.mark.parametrize(
    "unit", ["{", "(", "()", "[", "\n[", '\n[A "', ";", "e", "1", "1.", " ", "\n#", "$1 ", "-", "x "]
)
def test_long_junk_is_answered_soon(unit: str) -> None:
    text = unit * (MAX_RECORD_LENGTH // len(unit))
    started = time.process_time()
    read = read_or_refused(text)
    assert isinstance(read, Record) or read.ply == 1
    assert time.process_time() - started < 5
