"""Reading one move as people type it, without a board.

What is read, after invisible characters are dropped and letters are brought to one case:

    message    =  [ number ] ( move | castling ) { mark }
    number     =  "12." | "12..." | "12)" | "..."
    move       =  square [ "(" count ")" ] [ between ] square
    square     =  "a" to "h" and "1" to "8"
    count      =  one or two digits: how many men go, from the top; without it the whole tower goes
    between    =  any dash, "_", ":", an arrow, or "x" (also "×" and the Cyrillic letter)
    castling   =  "0-0" | "0-0-0" with any dash and with zeros or letters o, or "00" | "000"
    mark       =  "+" | "#" | "x" | "*" | "!" | "?" | "." | "," | ";"

Spaces may stand between any two of these. Whether a dash or an "x" is written says nothing: both are read
alike. Cyrillic letters are read where they look exactly like a Latin one of the same case: а с е х о and
А В С Е Н Х О. Every other letter is refused, for "в" may be meant as b, c or v. A count that the tower does
not have, such as (9) for three men, is read: only a board can tell. A number of three digits is no count.
"""

import enum
import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from rules.errors import UnreadableMoveError
from rules.square import SQUARE_NAMES, Square

MAX_LENGTH: Final = 100
"""Longer texts, in characters, are not looked into: no move is that long, however it is spelled."""

_MAX_PIECE: Final = 20


class MisreadingCode(enum.StrEnum):
    """What is wrong with a text that is not a move."""

    EMPTY = "empty"
    TOO_LONG = "too-long"
    NOT_A_MOVE = "not-a-move"
    ONE_SQUARE = "one-square"
    SAME_SQUARE = "same-square"
    OFF_BOARD = "off-board"
    ZERO_MEN = "zero-men"
    FOREIGN_LETTER = "foreign-letter"
    FOREIGN_DIGIT = "foreign-digit"
    SEVERAL_MOVES = "several-moves"


@dataclass(frozen=True, slots=True)
class Misreading:
    """Why a text cannot be read as a move.

    Attributes:
        code: What is wrong.
        text: The offending piece, at most 20 characters: a square (``e9``), a letter, a digit; for a text
            that is no move at all its beginning. Empty where there is nothing to point at.
    """

    code: MisreadingCode
    text: str = ""


class CastlingSide(enum.Enum):
    """Where the volkhv goes when it castles: ``0-0`` is the king's side, ``0-0-0`` the queen's."""

    KINGSIDE = "0-0"
    QUEENSIDE = "0-0-0"


@dataclass(frozen=True, slots=True)
class Spelling:
    """A move as it is written, not yet held against a board.

    Attributes:
        from_square: Where the men are taken.
        to_square: Where they are put; never `from_square`.
        count: How many men go, counted from the top, 1 to 99; None, where no number is written, means the
            whole tower.
    """

    from_square: Square
    to_square: Square
    count: int | None = None


@dataclass(frozen=True, slots=True)
class CastlingSpelling:
    """Castling as it is written; whose it is only a board can tell."""

    side: CastlingSide


_LOOKALIKES: Final = {
    **dict(zip("асехоАВСЕНХО", "acexoabcehxo", strict=True)),
    **dict.fromkeys("×✕✖", "x"),
    **dict.fromkeys("−⁃─：→➡", "-"),  # dashes that Unicode does not count among them, and arrows
    **dict(zip("…‼⁇⁈⁉（）", ("...", "!!", "??", "?!", "!?", "(", ")"), strict=True)),
}
_ASCII_LOOKALIKES: Final = str.maketrans("_:", "--")
_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]")
_UPPER: Final = re.compile(r"[A-Z]")


def _plain(char: str) -> str:
    """What a character outside ASCII is read as; itself, if it is neither invisible nor a look-alike."""
    if char in _LOOKALIKES:
        return _LOOKALIKES[char]
    category = unicodedata.category(char)
    if category == "Cf" or "\ufe00" <= char <= "\ufe0f":  # joiners, directions, byte order mark; emoji variants
        return ""
    return "-" if category == "Pd" else char


def normalise(text: str) -> str:
    """The text in the alphabet of the grammar above: look-alikes replaced, spaces single, ASCII lower case.

    Letters and digits that cannot stand for others stay as they are typed, so that they can be named.
    """
    plain = _NOT_ASCII.sub(lambda found: _plain(found[0]), text).translate(_ASCII_LOOKALIKES)
    return " ".join(_UPPER.sub(lambda found: found[0].lower(), plain).split())


# These run on normalised text. A square is any letter but x and any digits: what is wrong is said later.
_SQUARE: Final = r"([^\W\d_x]\d+)"
_COUNT: Final = r"(?: ?\( ?(\d+) ?\))?"
_BETWEEN: Final = r" ?(?:-+>?|x)? ?"
_NUMBER: Final = r"(?:\d{1,3} ?[.)][ .]*|\.[ .]*)?"
_MARKS: Final = r"[ +#x*!?.,;]*"
_ZERO: Final = r"[0o]"

MOVE_PATTERN: Final = _SQUARE + _COUNT + _BETWEEN + _SQUARE
"""A move in normalised text, well-formed or not: groups from, count, to."""

CASTLING_PATTERN: Final = rf"{_ZERO} ?-+ ?{_ZERO}( ?-+ ?{_ZERO})?"
"""Castling in normalised text; its group is there if it is the long one."""

_MOVE: Final = re.compile(_NUMBER + MOVE_PATTERN + _MARKS)
_ONE_SQUARE: Final = re.compile(_NUMBER + _SQUARE + _COUNT + _BETWEEN + _MARKS)
# Without dashes only zeros will do: "ooo" is what people say when they are amazed.
_CASTLING: Final = re.compile(rf"{_NUMBER}(?:{CASTLING_PATTERN}|00(0)?){_MARKS}")
_NEXT_MOVE: Final = re.compile(rf"{_NUMBER}(?:{CASTLING_PATTERN}|{MOVE_PATTERN}){_MARKS}")


def read_move(text: str) -> Spelling | CastlingSpelling:
    """Read one move (rulings 11; the grammar is at the top of this module).

    Raises:
        UnreadableMoveError: it is not one move; the error's misreading says why. Nothing else is raised,
            whatever the text.
    """
    line = _line(text)
    if castling := _CASTLING.fullmatch(line):
        return CastlingSpelling(CastlingSide.QUEENSIDE if any(castling.groups()) else CastlingSide.KINGSIDE)
    if move := _MOVE.fullmatch(line):
        return _spelling(move[1], move[3], move[2])
    if one := _ONE_SQUARE.fullmatch(line):
        _check_alphabet(one[1])
        raise _unreadable(MisreadingCode.ONE_SQUARE, str(_square(one[1])))
    if _is_several(line):
        raise _unreadable(MisreadingCode.SEVERAL_MOVES)
    raise _unreadable(MisreadingCode.NOT_A_MOVE, " ".join(text.split()))


def looks_like_move(text: str) -> bool:
    """Whether a text is a move or plainly meant as one, such as ``f8-e9`` or ``e2``.

    For places where people also talk: there only such texts deserve an answer.
    """
    try:
        line = _line(text)
    except UnreadableMoveError:
        return False
    if one := _ONE_SQUARE.fullmatch(line):
        return one[1] in SQUARE_NAMES
    if move := _MOVE.fullmatch(line):
        return len(move[1]) == len(move[3]) == 2
    return _CASTLING.fullmatch(line) is not None or _is_several(line)


def _line(text: str) -> str:
    if len(text) > MAX_LENGTH:
        raise _unreadable(MisreadingCode.TOO_LONG)
    line = normalise(text)
    if not line:
        raise _unreadable(MisreadingCode.EMPTY)
    return line


def _spelling(from_name: str, to_name: str, count: str | None) -> Spelling:
    _check_alphabet(from_name + (count or "") + to_name)
    from_square, to_square = _square(from_name), _square(to_name)
    if from_square is to_square:
        raise _unreadable(MisreadingCode.SAME_SQUARE, from_name)
    if count is None:
        return Spelling(from_square, to_square)
    if len(count) > 2:
        raise _unreadable(MisreadingCode.NOT_A_MOVE, f"({count})")
    if int(count) == 0:
        raise _unreadable(MisreadingCode.ZERO_MEN)
    return Spelling(from_square, to_square, int(count))


def _check_alphabet(letters_and_digits: str) -> None:
    """Refuse the first letter or digit that the grammar does not know."""
    for char in letters_and_digits:
        if not char.isascii():
            code = MisreadingCode.FOREIGN_DIGIT if char.isdecimal() else MisreadingCode.FOREIGN_LETTER
            raise _unreadable(code, char)


def _square(name: str) -> Square:
    try:
        return Square.parse(name)
    except ValueError:
        raise _unreadable(MisreadingCode.OFF_BOARD, name) from None


def _is_several(line: str) -> bool:
    count = position = 0
    while position < len(line):
        found = _NEXT_MOVE.match(line, position)
        if found is None:
            return False
        count, position = count + 1, found.end()
    return count > 1


def _unreadable(code: MisreadingCode, piece: str = "") -> UnreadableMoveError:
    return UnreadableMoveError(Misreading(code, piece[:_MAX_PIECE]))
