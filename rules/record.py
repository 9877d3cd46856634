"""A whole game as text, in the manner of PGN, written and read back.

What is written: headers, an empty line, the numbered moves in canonical notation, the result::

    [White "Anna"]
    [Black "Boris"]
    [Result "1-0"]

    1. e2-e4 e7-e5 2. f3(2)xf6+ 0-0 1-0

What is read besides: moves alone, without headers, numbers or a result; every spelling of `rules.notation`; a
missing dash (``b1 e1``); marks (``?!``, ``+``, ``$1``); comments in braces, from a semicolon to the line's
end, and lines that begin with ``#`` or ``%``; variations in parentheses, which are skipped.
"""

import enum
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.board import Board
from rules.errors import IllegalMoveError, InvalidPositionError, InvalidRecordError, UnreadableMoveError
from rules.move import Move
from rules.notation import CASTLING_PATTERN, MOVE_PATTERN, Misreading, MisreadingCode, normalise
from rules.square import Color

MAX_RECORD_LENGTH: Final = 1_000_000
"""Longer records, in characters, are refused unread."""

_MAX_PIECE: Final = 40
_MAX_MISREAD: Final = 20
_WIDTH: Final = 80


class Result(enum.StrEnum):
    """How a recorded game ended; UNKNOWN also for a game that goes on."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    UNKNOWN = "*"


_RESULTS: Final = {str(result): result for result in Result} | {"½-½": Result.DRAW, "1/2": Result.DRAW}

_OWN_HEADERS: Final = {"FEN": "start", "Result": "result"}
"""Headers that are fields of a record."""


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game.

    Attributes:
        moves: The moves from `start` on.
        headers: Who, where, when, and whatever else; names are ASCII words, values any text. Not ``FEN`` and
            ``Result``, which are the two fields below.
        result: How it ended.
        start: The position it began from, as a position text; None for the start position.
    """

    moves: tuple[Move, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    result: Result = Result.UNKNOWN
    start: str | None = None

    def __post_init__(self) -> None:
        for name in self.headers:
            if name in _OWN_HEADERS:
                raise ValueError(f"header {name} is the field {_OWN_HEADERS[name]!r}")
            if not re.fullmatch(_NAME, name):
                raise ValueError(f"a header's name is an ASCII word: {name!r}")

    @classmethod
    def from_board(
        cls, board: Board, *, headers: Mapping[str, str] | None = None, result: Result | None = None
    ) -> "Record":
        """The record of the moves played on a board.

        Args:
            board: It is left unchanged.
            headers: See the attribute.
            result: How the game ended, where the board cannot tell (resignation, agreement); None for what
                the board says.
        """
        past = board.copy()
        while past.peek() is not None:
            past.pop()
        start = past.fen()
        return cls(
            moves=tuple(board.move_stack),
            headers=dict(headers or {}),
            result=_result_of(board) if result is None else result,
            start=None if start == Board().fen() else start,
        )

    def board(self) -> Board:
        """The board after the last move, with all moves on its stack.

        Raises:
            InvalidPositionError: `start` is no position.
            IllegalMoveError: a move is illegal. Neither happens to what `read_record` gives.
        """
        board = self._first_board()
        for move in self.moves:
            board.play(move)
        return board

    def write(self) -> str:
        """The record as text, lines of at most 80 columns but for headers; `read_record` reads the same back.

        Raises:
            InvalidPositionError, IllegalMoveError: as for `board`.
        """
        own = {"FEN": self.start} if self.start is not None else {}
        headers = {**self.headers, **own, "Result": str(self.result)}
        lines = [f'[{name} "{_escape(value)}"]' for name, value in headers.items()]
        game = " ".join([*self._numbered_moves(), self.result])
        lines += ["", *textwrap.wrap(game, _WIDTH, break_on_hyphens=False, break_long_words=False)]
        return "\n".join(lines) + "\n"

    def _first_board(self) -> Board:
        return Board() if self.start is None else Board.from_fen(self.start)

    def _numbered_moves(self) -> list[str]:
        board = self._first_board()
        words = []
        for move in self.moves:
            if board.turn is Color.WHITE:
                words.append(f"{board.fullmove_number}.")
            elif not words:
                words.append(f"{board.fullmove_number}...")
            refusal = board.explain(move)
            if refusal is not None:
                raise IllegalMoveError(refusal)
            words.append(board.notation(move))
            board.push(move)
        return words


def _result_of(board: Board) -> Result:
    outcome = board.outcome()
    return Result.UNKNOWN if outcome is None else Result(outcome.result())


_NAME: Final = r"[A-Za-z][A-Za-z0-9_]*"
_ASIDE: Final = re.compile(
    rf'^[ \t]*\[[ \t]*(?P<name>{_NAME})[ \t]+"(?P<value>(?:[^"\\\n]|\\.)*)"[ \t]*\]'
    r"|^[ \t]*[#%][^\n]*"  # a line that is a comment
    r"|;[^\n]*"
    r"|\{[^}]*(?:\}|\Z)",  # to the end of the text if it is not closed, so that it is looked through once
    re.MULTILINE,
)

# The pieces of the moves' text once it is normalised. What follows a move tells whether two squares without a
# dash are one move: "b1 e1 b4-e1" begins with one, "b1 b4-e1" does not.
_AFTER_MOVE: Final = r"(?![^\W_])(?! ?-)(?! ?\( ?\d+ ?\))"
_MOVE: Final = re.compile(rf"(?:{CASTLING_PATTERN}|{MOVE_PATTERN})[+#x*!?]*{_AFTER_MOVE}")
_RESULT: Final = re.compile(r"(?:1-0|0-1|1/2-1/2|½-½|1/2|\*)(?![^ ])")
_SKIPPED: Final = re.compile(r" +|\$\d+|[1-9]\d{0,3}(?: ?[.)]+|(?= |$))|\.+|,|[+#x!?]+(?= |$)")
_BARE_NUMBER: Final = re.compile(r"\( ?\d* ?\)")
_BRACKET: Final = re.compile(r"[()]")


def read_record(text: str) -> Record:
    """Read one game (see the top of this module).

    Raises:
        InvalidRecordError: a move does not hold; it has the ply from 1, the move's text (normalised, and at
            most 40 characters of it) and the reason. The ply is 0 where the record is wrong before its first
            move: it is longer than `MAX_RECORD_LENGTH`, or its ``FEN`` is no position.
    """
    if len(text) > MAX_RECORD_LENGTH:
        raise InvalidRecordError(0, "", UnreadableMoveError(Misreading(MisreadingCode.TOO_LONG)))
    headers: dict[str, str] = {}

    def take_aside(found: re.Match[str]) -> str:
        if found["name"]:
            headers[found["name"]] = _unescape(found["value"])
        return "{" if found[0][0] == "{" and found[0][-1] != "}" else " "

    game = _ASIDE.sub(take_aside, text)
    start, header_result = headers.pop("FEN", None), headers.pop("Result", "")
    try:
        board = Board() if start is None else Board.from_fen(start)
    except InvalidPositionError as error:
        raise InvalidRecordError(0, (start or "")[:_MAX_PIECE], error) from error
    result = play_moves(board, game) or _RESULTS.get(header_result, Result.UNKNOWN)
    return Record(tuple(board.move_stack), headers, result, start)


def play_moves(board: Board, text: str) -> Result | None:
    """Play the moves of a text on a board: as in `read_record`, but neither headers nor comments.

    Returns:
        The result that closes the text, if one does.

    Raises:
        InvalidRecordError: a move does not hold. The moves before it are on the board; plies count from the
            first move of the text.
    """
    result: Result | None = None
    ply = 0
    for piece in _pieces(normalise(text)):
        if isinstance(piece, Result) and result is None:
            result = piece
            continue
        ply += 1
        try:
            if result is not None:  # a second game, or talk after the end
                raise UnreadableMoveError(Misreading(MisreadingCode.NOT_A_MOVE, piece[:_MAX_MISREAD]))
            board.push_text(piece)
        except (UnreadableMoveError, IllegalMoveError) as error:
            raise InvalidRecordError(ply, piece[:_MAX_PIECE], error) from error
    return result


def _pieces(line: str) -> Iterator[str]:
    """The moves and the `Result` in a normalised text, in order; whatever else it holds comes too."""
    at = 0
    while at < len(line):
        if move := _MOVE.match(line, at):
            yield move[0]
            at = move.end()
        elif result := _RESULT.match(line, at):
            yield _RESULTS[result[0]]
            at = result.end()
        elif (end := _after_aside(line, at)) > at:
            at = end
        else:
            word = line[at:].partition(" ")[0]
            yield word
            at += len(word)


def _after_aside(line: str, at: int) -> int:
    """Where a number, a mark or a variation that starts here ends; `at` itself if none does."""
    if skipped := _SKIPPED.match(line, at):
        return skipped.end()
    if line[at] != "(" or _BARE_NUMBER.match(line, at):  # a count without its move is no variation
        return at
    depth = 0
    for bracket in _BRACKET.finditer(line, at):
        depth += 1 if bracket[0] == "(" else -1
        if depth == 0:
            return bracket.end()
    return at


_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_UNESCAPES: Final = {"n": "\n", "r": "\r"}


def _escape(value: str) -> str:
    return re.sub(r'[\\"\n\r]', lambda found: _ESCAPES[found[0]], value)


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", lambda found: _UNESCAPES.get(found[1], found[1]), value)
