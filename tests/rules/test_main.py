"""The command line of the rules: what it prints, and how it answers bad input."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import IO

import pytest

from rules.__main__ import main
from rules._wording import misread, reason, refused
from rules.board import Board
from rules.errors import InvalidPositionError, InvalidRecordError, RulesError
from rules.explain import Refusal, RefusalCode
from rules.man import Man
from rules.notation import Misreading, MisreadingCode
from rules.record import MAX_RECORD_LENGTH, Record, Result
from rules.square import Square
from tests.rules.recorded import GAMES, Recorded, walk

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_main(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run_main


def run_process(
    *arguments: str, data: bytes = b"", stdout: IO[bytes] | int = subprocess.PIPE
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(  # noqa: S603  # our own interpreter and module
        [sys.executable, "-m", "rules", *arguments],
        input=data,
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parent.parent.parent,
        check=False,
    )


def test_perft(run: Run) -> None:
    assert run("perft", "2") == (0, "nodes 1519\n", "")
    assert run("perft", "0") == (0, "nodes 1\n", "")
    assert run("perft", "1", "--moves", "g1-f3 g8-f6 f3-e5 f6-d5 e2-e4 a7-a6 e4-e5 d7-d5") == (0, "nodes 46\n", "")
    assert run("perft", "1", "--fen", Board().fen()) == (0, "nodes 39\n", "")


def test_moves(run: Run) -> None:
    status, out, err = run("moves")
    board = Board()
    assert (status, err) == (0, "")
    assert out.splitlines() == [board.notation(move) for move in board.legal_moves]
    assert {"e2-e4", "f1xe2", "b1-c3"} < set(out.splitlines())
    status, out, _ = run("moves", "--moves", "1. f1-e2 a7-a6")
    assert {"e2-d3", "e2(1)-d3"} < set(out.splitlines())
    game = GAMES[0].read_text(encoding="utf-8").splitlines()[-1]
    assert run("moves", "--moves", game) == (0, "", "")


def test_show(run: Run) -> None:
    status, out, err = run("show", "--moves", "c1-d2 f8-e7 d1-d2")
    assert (status, err) == (0, "")
    assert out == (
        "8  r     n     b     q     k     .     n     r\n"
        "7  pr    pn    pb    pq    b2    pb    pn    pr\n"
        "6  .     .     .     .     .     .     .     .\n"
        "5  .     .     .     .     .     .     .     .\n"
        "4  .     .     .     .     .     .     .     .\n"
        "3  .     .     .     .     .     .     .     .\n"
        "2  Pr    Pn    Pb    Q3    Ph    Pb    Pn    Pr\n"
        "1  R     N     .     .     K     B     N     R\n"
        "   a     b     c     d     e     f     g     h\n"
        "\n"
        "towers, top to bottom:\n"
        "d2: Q B Pq\n"
        "e7: b ph\n"
        "\n"
        "black to move\n"
        "rnbqk1nr/prpnpbpq[bph]pbpnpr/8/8/8/8/PrPnPb[QBPq]PhPbPnPr/RN2KBNR b KQkq ABCDEFGHabcdefgh - 2\n"
    )


def test_show_tells_check_mate_and_that_there_are_no_towers(run: Run) -> None:
    assert "no towers\n\nwhite to move\n" in run("show")[1]
    mate = GAMES[0].read_text(encoding="utf-8").splitlines()[-1]
    assert "white to move, checkmate\n" in run("show", "--moves", mate)[1]
    check = GAMES[4].read_text(encoding="utf-8").splitlines()[-1]
    assert "black to move, check\n" in run("show", "--moves", check)[1]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_replay_of_the_recorded_games(path: Path, run: Run) -> None:
    game = Recorded.of(path)
    status, out, err = run("replay", str(path))
    assert (status, err) == (0, "")
    *facts, position = out.splitlines()
    assert facts == [
        f"plies {game.plies}",
        f"status {game.status}",
        f"to move {game.turn}",
        f"legal moves {game.legal_moves}",
    ]
    word, *squares = position.split(" ")
    assert word == "position"
    assert set(squares) == game.towers
    assert squares == sorted(squares, key=lambda text: (text[1], text[0]))


def test_replay_of_a_stalemate(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    stalemate = "k7/8/1Q6/8/8/8/8/K7 b - - - 1"
    file.write_text(Record(start=stalemate, result=Result.DRAW).write(), encoding="utf-8")
    assert run("replay", str(file)) == (
        0,
        "plies 0\nstatus stalemate\nto move black\nlegal moves 0\nposition a1:K b6:Q a8:k\n",
        "",
    )


def test_replay_of_what_was_written(run: Run, tmp_path: Path) -> None:
    board = walk(seed=7, plies=30)
    file = tmp_path / "запись.txt"
    file.write_text(Record.from_board(board, headers={"White": "Анна"}).write(), encoding="utf-8-sig")
    assert run("replay", str(file))[1].endswith(f"position {board.listing()}\n")


def test_replay_says_which_move_does_not_hold(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("1. e2-e4 e7-e5 2. e4-e5", encoding="utf-8")
    status, out, err = run("replay", str(file))
    assert (status, out) == (1, "")
    assert err == ("python -m rules: ply 3, 'e4-e5': a ratnik does not take straight ahead: on e5 is a black ratnik\n")


BAD = {
    "": "the following arguments are required: COMMAND",
    "boo": "invalid choice: 'boo'",
    "perft": "required: DEPTH",
    "perft x": "the depth is a number from 0 to 12, not 'x'",
    "perft -1": "not '-1'",
    "perft 13": "not '13'",
    "perft 1.5": "not '1.5'",
    "perft ²": "not '²'",
    "perft " + "9" * 9999: "the depth is a number",
    "perft 1 2": "unrecognized arguments: 2",
    "perft 1 --moves": "expected one argument",
    "perft 1 --moves e2-e5": "ply 1, 'e2-e5': a ratnik does not go from e2 to e5",
    "moves --moves e2-e4,f8-e9": "ply 2, 'f8-e9': there is no square e9; a move looks like e2-e4",
    "moves --fen x": "a position has six fields: 'x'",
    "show --moves e2": "e2 is only one square of the two",
    "replay": "required: FILE",
    "replay /no/such/file": "cannot read /no/such/file: No such file or directory",
    "replay \0": "cannot read '\\x00': embedded null byte",
    "replay /": "cannot read /: Is a directory",
}


@pytest.mark.parametrize(("arguments", "expected"), BAD.items(), ids=[text[:20] for text in BAD])
def test_bad_input_is_answered_with_a_reason_and_status_1(arguments: str, expected: str, run: Run) -> None:
    status, out, err = run(*arguments.split(" ")) if arguments else run()
    assert (status, out) == (1, "")
    assert err.startswith("python -m rules: ")
    assert expected in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"e2-e4 \xff", "is not UTF-8 text (byte 6)"),
        (b"\x00\x01\x02", "ply 1, '\\x00\\x01\\x02': this is not a move"),
        (b"{" + b"x" * MAX_RECORD_LENGTH + b"}", "no move is longer than"),
        (b" " * (4 * MAX_RECORD_LENGTH + 1), "is too long to be a game"),
        (b'[FEN "x"]', "a position has six fields: 'x'"),
        ("г2-г4".encode(), "г is none of the letters a to h"),
    ],
)
def test_bad_files(data: bytes, expected: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(data)
    status, out, err = run("replay", str(file))
    assert (status, out) == (1, "")
    assert expected in err


def test_too_many_moves_on_the_command_line(run: Run) -> None:
    assert run("show", "--moves", " " * (MAX_RECORD_LENGTH + 1))[0] == 1


def test_help_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    assert "replay" in capsys.readouterr().out


def test_as_a_process_from_standard_input() -> None:
    done = run_process("replay", "-", data=GAMES[6].read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"plies 35\nstatus in play\nto move black\nlegal moves 94\nposition e1:K h1:R ")


def test_as_a_process_with_bad_input() -> None:
    done = run_process("replay", "-", data="e2-e4 \U0001f600".encode())
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"ply 2" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close differently there")
def test_a_reader_that_has_gone_is_not_worth_a_word() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        done = run_process("moves", stdout=write_end)
    finally:
        os.close(write_end)
    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = run_process("moves", stdout=full)
    assert (done.returncode, done.stderr) == (1, b"python -m rules: cannot write: No space left on device\n")


@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_is_worded(code: RefusalCode) -> None:
    data: dict[str, object] = {"man": Man.from_symbol("Q"), "blocker": Man.from_symbol("+pr")}
    data |= {"attacker": Man.from_symbol("n"), "height": 3, "asked": 9}
    data |= dict.fromkeys(("from_square", "to_square", "at", "attacker_square"), Square.E4)
    assert {field.name for field in fields(Refusal)} == {"code", *data}
    text = refused(Refusal(code, **data))  # type: ignore[arg-type]
    assert len(text) > 10
    assert "None" not in text
    assert "{" not in text


@pytest.mark.parametrize("code", MisreadingCode)
def test_every_misreading_is_worded_with_an_example(code: MisreadingCode) -> None:
    assert misread(Misreading(code, "e9")).endswith("; a move looks like e2-e4, f3(2)xf6 or 0-0")


def test_other_errors_are_worded() -> None:
    bad = InvalidPositionError("a board has eight ranks", "8/8")
    assert reason(bad) == "a board has eight ranks: '8/8'"
    assert reason(InvalidRecordError(0, "8/8", bad)) == reason(bad)
    assert reason(RulesError("something else")) == "something else"
