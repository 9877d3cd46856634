"""The rules on the command line: ``python -m rules perft|moves|show|replay``, for people and scripts.

The exit status is 0, or 1 with a reason on standard error.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from rules._wording import reason
from rules.board import Board
from rules.errors import RulesError
from rules.perft import perft
from rules.record import MAX_RECORD_LENGTH, play_moves, read_record
from rules.square import FILE_NAMES, Square

MAX_DEPTH = 12
"""Deeper perfts would not end in a lifetime."""

_MAX_BYTES = 4 * MAX_RECORD_LENGTH
_CELL = 6


class _BadInputError(Exception):
    """Bad input; its text is for the user."""


class _Parser(argparse.ArgumentParser):
    """Complains where argparse would exit with status 2."""

    def error(self, message: str) -> NoReturn:
        raise _BadInputError(f"{message} (try {self.prog} --help)")


def _parser() -> _Parser:
    parser = _Parser(prog="python -m rules", description="The rules of tavreli.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    position = _Parser(add_help=False)
    position.add_argument("--fen", help="a position text to begin from instead of the start position")
    position.add_argument("--moves", default="", help='moves to play first, for example "c1-d2 f8-e7"')
    count = commands.add_parser("perft", parents=[position], help="count the lines of DEPTH plies")
    count.add_argument("depth", metavar="DEPTH", type=_depth, help=f"0 to {MAX_DEPTH}")
    commands.add_parser("moves", parents=[position], help="list the legal moves")
    commands.add_parser("show", parents=[position], help="print the board and its towers")
    replay = commands.add_parser("replay", help="play a game record or loose moves to the end")
    replay.add_argument("file", metavar="FILE", help="UTF-8 text, or - for standard input")
    return parser


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:9]) <= MAX_DEPTH):
        raise argparse.ArgumentTypeError(f"the depth is a number from 0 to {MAX_DEPTH}, not {text[:20]!r}")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status. Arguments are those of the process unless given."""
    try:
        options = _parser().parse_args(arguments)
        if options.command == "replay":
            lines = _replay(_read(options.file))
        else:
            lines = _about(_board(options.fen, options.moves), options)
    except _BadInputError as complaint:
        return _fail(str(complaint))
    except RulesError as error:
        return _fail(reason(error))
    for line in lines:
        print(line)
    return 0


def _fail(why: str) -> int:
    print(f"python -m rules: {why}", file=sys.stderr)
    return 1


def _board(fen: str | None, moves: str) -> Board:
    board = Board() if fen is None else Board.from_fen(fen)
    if len(moves) > MAX_RECORD_LENGTH:
        raise _BadInputError("these are too many moves")
    play_moves(board, moves)
    return board


def _about(board: Board, options: argparse.Namespace) -> list[str]:
    match options.command:
        case "perft":
            return [f"nodes {perft(board, options.depth)}"]
        case "moves":
            return [board.notation(move) for move in board.legal_moves]
        case _:
            return _show(board)


def _show(board: Board) -> list[str]:
    lines = [_rank(board, rank) for rank in range(7, -1, -1)]
    lines.append("   " + "".join(name.ljust(_CELL) for name in FILE_NAMES).rstrip())
    towers = [(square, men) for square, men in board.towers().items() if len(men) > 1]
    lines += ["", "towers, top to bottom:" if towers else "no towers"]
    lines += [f"{square}: {' '.join(man.symbol for man in men)}" for square, men in towers]
    state = "" if _status(board) == "in play" else f", {_status(board)}"
    return [*lines, "", f"{board.turn.name.lower()} to move{state}", board.fen()]


def _rank(board: Board, rank: int) -> str:
    cells = (_cell(board, Square.at(file, rank)).ljust(_CELL) for file in range(8))
    return f"{rank + 1}  {''.join(cells)}".rstrip()


def _cell(board: Board, square: Square) -> str:
    """The top man, and how many men stand there if it is not alone."""
    man, height = board.man_at(square), board.height_at(square)
    if man is None:
        return "."
    return f"{man.symbol}{height}" if height > 1 else man.symbol


def _replay(text: str) -> list[str]:
    record = read_record(text)
    board = record.board()
    return [
        f"plies {len(record.moves)}",
        f"status {_status(board)}",
        f"to move {board.turn.name.lower()}",
        f"legal moves {board.legal_moves.count()}",
        f"position {board.listing()}",
    ]


def _status(board: Board) -> str:
    outcome = board.outcome()
    if outcome is not None:
        return outcome.termination.value
    return "check" if board.is_check() else "in play"


def _read(name: str) -> str:
    try:
        if name == "-":
            with open(0, "rb", closefd=False) as file:  # sys.stdin is None where it was closed
                data = file.read(_MAX_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise _BadInputError(f"cannot read {name}: {error.strerror}") from error
    except ValueError as error:  # a name that no file can have
        raise _BadInputError(f"cannot read {name!r}: {error}") from error
    if len(data) > _MAX_BYTES:
        raise _BadInputError(f"{name} is too long to be a game")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _BadInputError(f"{name} is not UTF-8 text (byte {error.start})") from error


def _run() -> int:
    try:
        status = main()
        print(end="", flush=True)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # The reader has gone (`| head`), or the disk is full: what is still buffered must not be tried again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1 if isinstance(error, BrokenPipeError) else _fail(f"cannot write: {error.strerror}")
    return status


if __name__ == "__main__":
    sys.exit(_run())
