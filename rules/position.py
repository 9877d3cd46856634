"""A whole position as one line of text, and back.

Six fields, as in chess: the men, the side to move, castling, double steps, en passant, the move number::

    rnbqkbnr/prpnpbpqphpbpnpr/8/8/8/8/PrPnPbPqPhPbPnPr/RNBQKBNR w KQkq ABCDEFGHabcdefgh - 1

Ranks from the eighth to the first; digits are empty squares; men have the letters of ruling 12 (``Pr`` is a ratnik
with the sign of the ratoborets, ``+Pr`` the same one turned over); a tower stands in brackets, top to bottom:
``[QBPq]``. The fourth field names the files of the ratniks that have never left home, white's in upper case. The
fifth is the square that a ratnik has stepped over on the last move.
"""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from rules.attacks import LAST_RANK
from rules.errors import InvalidPositionError
from rules.man import CODES, MEN, Code, Kind, Man
from rules.square import FILE_NAMES, Color, Square, SquareSet

START: Final = "rnbqkbnr/prpnpbpqphpbpnpr/8/8/8/8/PrPnPbPqPhPbPnPr/RNBQKBNR w KQkq ABCDEFGHabcdefgh - 1"

_SIDES: Final = "wb"
_CASTLING: Final = (
    ("K", Square.E1, Square.H1),
    ("Q", Square.E1, Square.A1),
    ("k", Square.E8, Square.H8),
    ("q", Square.E8, Square.A8),
)
_RATNIK_HOMES: Final = tuple(
    (name.upper() if rank == 1 else name, Square.at(file, rank))
    for rank in (1, 6)
    for file, name in enumerate(FILE_NAMES)
)
_HOME_SIGNS: Final = (
    *(Kind.RATOBORETS, Kind.VSADNIK, Kind.LUCHNIK, Kind.KNYAZ),
    *(Kind.HELGI, Kind.LUCHNIK, Kind.VSADNIK, Kind.RATOBORETS),
)
_SYMBOL: Final = re.compile(r"\+?[Pp][hqrbn]|[KQRBNkqrbn]")
_CELL: Final = re.compile(rf"(?P<empty>[1-8])|(?P<man>{_SYMBOL.pattern})|\[(?P<tower>(?:{_SYMBOL.pattern}){{2,}})\]")


@dataclass(frozen=True, slots=True)
class Position:
    """What a position text says.

    Attributes:
        towers: 64 towers from a1 to h8, each a string of man codes from the bottom to the top.
        turn: The side to move.
        home: The squares whose bottom man has never left them, as far as a right hangs on it.
        en_passant: The square stepped over on the last move, as a set of at most one.
        ply: How many plies were played before, 0 or more: even when white is to move.
    """

    towers: tuple[bytes, ...]
    turn: Color
    home: SquareSet
    en_passant: SquareSet
    ply: int


def rights(home: SquareSet) -> SquareSet:
    """The part of `home` on which a right hangs: a volkhv's home counts only together with a ratoborets'."""
    kept = home & 0x00FF00000000FF00
    for _, volkhv, ratoborets in _CASTLING:
        pair = 1 << volkhv | 1 << ratoborets
        if home & pair == pair:
            kept |= pair
    return kept


def read(text: str) -> Position:
    """Read a position text.

    Raises:
        InvalidPositionError: it is not a position of tavreli. Fewer than 32 men are allowed, for lessons; a man
            more than the set holds, a covered volkhv, a ratnik not turned over on its last rank are not.
    """
    fields = text.split()
    if len(fields) != 6:
        raise InvalidPositionError("a position has six fields", text[:100])
    men, side, castling, steps, passed, number = fields
    towers = _read_towers(men)
    if len(side) != 1 or side not in _SIDES:
        raise InvalidPositionError("the side to move is w or b", side)
    turn = Color(_SIDES.index(side))
    if not re.fullmatch(r"[1-9][0-9]{0,4}", number):
        raise InvalidPositionError("the move number is a number from 1", number)
    home = _read_castling(castling, towers) | _read_steps(steps, towers)
    return Position(towers, turn, home, _read_en_passant(passed, towers, turn), 2 * (int(number) - 1) + turn)


def write(position: Position) -> str:
    """The text of a position; `read` gives the same position back, but for rights that can never be used."""
    home = position.home
    castling = "".join(name for name, king, rook in _CASTLING if home >> king & home >> rook & 1)
    steps = "".join(name for name, square in _RATNIK_HOMES if home >> square & 1)
    passed = str(Square(position.en_passant.bit_length() - 1)) if position.en_passant else "-"
    men = "/".join(_write_rank(position.towers[rank * 8 : rank * 8 + 8]) for rank in range(7, -1, -1))
    number = position.ply // 2 + 1
    return f"{men} {_SIDES[position.turn]} {castling or '-'} {steps or '-'} {passed} {number}"


def symbols(tower: bytes) -> str:
    """The men of a tower from top to bottom, in the letters of ruling 12."""
    return "".join(MEN[code].symbol for code in reversed(tower))


def _write_rank(towers: tuple[bytes, ...]) -> str:
    cells = (symbols(tower) if len(tower) == 1 else f"[{symbols(tower)}]" if tower else "." for tower in towers)
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), "".join(cells))


def _read_towers(men: str) -> tuple[bytes, ...]:
    ranks = men.split("/")
    if len(ranks) != 8:
        raise InvalidPositionError("a board has eight ranks", men[:100])
    towers = tuple(tower for rank in reversed(ranks) for tower in _read_rank(rank))
    for index, tower in enumerate(towers):
        _check_tower(Square(index), tower)
    _check_set(towers)
    return towers


def _read_rank(text: str) -> list[bytes]:
    towers: list[bytes] = []
    at = 0
    while at < len(text):
        cell = _CELL.match(text, at)
        if cell is None:
            raise InvalidPositionError("no man or tower is written so", text[at : at + 20])
        if cell["empty"]:
            towers.extend([b""] * int(cell["empty"]))
        else:
            found = _SYMBOL.findall(cell["man"] or cell["tower"])
            towers.append(bytes(CODES[Man.from_symbol(symbol)] for symbol in reversed(found)))
        at = cell.end()
    if len(towers) != 8:
        raise InvalidPositionError("a rank has eight squares", text[:100])
    return towers


def _check_tower(square: Square, tower: bytes) -> None:
    men = [MEN[code] for code in tower]
    if any(man.kind is Kind.VOLKHV or man.turned for man in men[:-1]):
        raise InvalidPositionError("a covered man is no volkhv and not turned over", f"{square}:{symbols(tower)}")
    if men and men[-1].kind is Kind.RATNIK and not men[-1].turned and LAST_RANK[men[-1].color] >> square & 1:
        raise InvalidPositionError("a ratnik on top on its last rank is turned over", f"{square}:{symbols(tower)}")


_FULL_SET: Final = Counter(
    {
        (color, kind, sign): number
        for color in Color
        for kind, sign, number in (
            *((Kind.VOLKHV, None, 1), (Kind.KNYAZ, None, 1), (Kind.RATOBORETS, None, 2)),
            *((Kind.LUCHNIK, None, 2), (Kind.VSADNIK, None, 2)),
            *((Kind.RATNIK, sign, _HOME_SIGNS.count(sign)) for sign in set(_HOME_SIGNS)),
        )
    }
)


def _check_set(towers: tuple[bytes, ...]) -> None:
    men = Counter((MEN[code].color, MEN[code].kind, MEN[code].sign) for tower in towers for code in tower)
    for man, number in (men - _FULL_SET).items():
        raise InvalidPositionError("there are more men than the set has", f"{number} more {man[1].name.lower()}")
    for color in Color:
        if not men[color, Kind.VOLKHV, None]:
            raise InvalidPositionError("each side has a volkhv", color.name.lower())


def _bottom(towers: tuple[bytes, ...], square: Square) -> Man | None:
    return MEN[towers[square][0]] if towers[square] else None


def _read_castling(text: str, towers: tuple[bytes, ...]) -> SquareSet:
    home = 0
    for name, volkhv, ratoborets in _CASTLING:
        if name in text:
            color = Color.WHITE if name.isupper() else Color.BLACK
            if _bottom(towers, volkhv) != Man(color, Kind.VOLKHV):
                raise InvalidPositionError("castling needs the volkhv at home", name)
            if _bottom(towers, ratoborets) != Man(color, Kind.RATOBORETS):
                raise InvalidPositionError("castling needs the ratoborets at home", name)
            home |= 1 << volkhv | 1 << ratoborets
    if text not in {"-", "".join(name for name, *_ in _CASTLING if name in text)}:
        raise InvalidPositionError("castling is written KQkq, or -", text[:20])
    return home


def _read_steps(text: str, towers: tuple[bytes, ...]) -> SquareSet:
    home = 0
    for name, square in _RATNIK_HOMES:
        if name in text:
            color = Color.WHITE if name.isupper() else Color.BLACK
            if _bottom(towers, square) != Man(color, Kind.RATNIK, _HOME_SIGNS[square.file]):
                raise InvalidPositionError("a double step needs the ratnik at home", name)
            home |= 1 << square
    if text not in {"-", "".join(name for name, _ in _RATNIK_HOMES if name in text)}:
        raise InvalidPositionError("double steps are written ABCDEFGHabcdefgh, or -", text[:20])
    return home


def _read_en_passant(text: str, towers: tuple[bytes, ...], turn: Color) -> SquareSet:
    if text == "-":
        return 0
    forward = 8 if turn is Color.BLACK else -8
    try:
        passed = Square.parse(text)
    except ValueError:
        raise InvalidPositionError("en passant names a square, or -", text[:20]) from None
    stepper: Code | None = None
    if passed.rank == (5 if turn is Color.WHITE else 2) and towers[passed + forward]:
        stepper = towers[passed + forward][-1]
    if stepper is None or MEN[stepper].kind is not Kind.RATNIK or MEN[stepper].color is turn or MEN[stepper].turned:
        raise InvalidPositionError("no ratnik has just stepped over this square", text)
    if towers[passed] or towers[passed - forward]:
        raise InvalidPositionError("the ratnik's home and the square stepped over are empty", text)
    return 1 << passed
