"""Men: what they are called, what they look like in text, and the codes towers are made of."""

import enum
from dataclasses import dataclass
from typing import Final

from rules.square import Color


class Kind(enum.IntEnum):
    """What a man is (rulings, Names). A helgi is only ever a turned ratnik."""

    VOLKHV = 0
    KNYAZ = 1
    RATOBORETS = 2
    LUCHNIK = 3
    VSADNIK = 4
    RATNIK = 5
    HELGI = 6


RATNIK_SIGNS: Final = (Kind.HELGI, Kind.KNYAZ, Kind.RATOBORETS, Kind.LUCHNIK, Kind.VSADNIK)
"""What a ratnik can turn into; the one in front of the volkhv bears the helgi's sign."""

_LETTERS: Final = "KQRBNPH"


@dataclass(frozen=True, slots=True)
class Man:
    """One man (tavrel) as it lies on the board.

    Attributes:
        color: The side it belongs to; it never changes.
        kind: The man's own kind: RATNIK for every ratnik, turned over or not; never HELGI.
        sign: What a ratnik turns into, one of RATNIK_SIGNS; None for every other man.
        turned: Whether it is a ratnik that is turned over (ruling 7); only a top man can be.
    """

    color: Color
    kind: Kind
    sign: Kind | None = None
    turned: bool = False

    def __post_init__(self) -> None:
        if (self.kind is Kind.RATNIK) != (self.sign is not None) or (self.turned and self.sign is None):
            raise ValueError("a ratnik, and no other man, has a sign and can be turned over")
        if self.kind is Kind.HELGI or (self.sign is not None and self.sign not in RATNIK_SIGNS):
            raise ValueError("a helgi is a turned ratnik, and a ratnik bears a sign it can turn into")

    @property
    def power(self) -> Kind:
        """The kind by whose rules the man moves: that of its sign when it is turned over."""
        return self.sign if self.turned and self.sign is not None else self.kind

    @property
    def symbol(self) -> str:
        """Its letters (ruling 12): upper case white, lower case black; ``Pr``, turned over ``+Pr``."""
        letter = _LETTERS[self.kind]
        if self.color is Color.BLACK:
            letter = letter.lower()
        if self.sign is None:
            return letter
        return ("+" if self.turned else "") + letter + _LETTERS[self.sign].lower()

    @classmethod
    def from_symbol(cls, symbol: str) -> "Man":
        """The man of a symbol such as ``K``, ``pr`` or ``+Ph``.

        Raises:
            ValueError: there is no such man.
        """
        try:
            return _BY_SYMBOL[symbol]
        except KeyError:
            raise ValueError(f"no such man: {symbol!r}") from None

    def __str__(self) -> str:
        return self.symbol


Code = int
"""A man as a byte, 0 to 29: see MEN. `code % 15` is its shape, `code // 15` its colour."""

_SHAPES: Final[tuple[tuple[Kind, Kind | None, bool], ...]] = (
    *((kind, None, False) for kind in (Kind.VOLKHV, Kind.KNYAZ, Kind.RATOBORETS, Kind.LUCHNIK, Kind.VSADNIK)),
    *((Kind.RATNIK, sign, False) for sign in RATNIK_SIGNS),
    *((Kind.RATNIK, sign, True) for sign in RATNIK_SIGNS),
)

MEN: Final = tuple(Man(color, kind, sign, turned) for color in Color for kind, sign, turned in _SHAPES)
"""Every man there can be, by code. Men are compared and looked up, never built in a loop."""

CODES: Final[dict[Man, Code]] = {man: code for code, man in enumerate(MEN)}
_BY_SYMBOL: Final = {man.symbol: man for man in MEN}

SHAPES: Final = len(_SHAPES)
_TURN: Final = len(RATNIK_SIGNS)
_FIRST_RATNIK: Final = 5

TURNED: Final = bytes(
    code + _TURN if _FIRST_RATNIK <= code % SHAPES < _FIRST_RATNIK + _TURN else code for code in range(len(MEN))
)
"""By code: the same man turned over, if it is a ratnik."""

PLAIN: Final = bytes(code - _TURN if code % SHAPES >= _FIRST_RATNIK + _TURN else code for code in range(len(MEN)))
"""By code: the same man turned back, if it is a turned ratnik."""

IS_RATNIK: Final = 1
IS_LEAPER: Final = 2
IS_DIAGONAL: Final = 4
IS_STRAIGHT: Final = 8
IS_VOLKHV: Final = 16

_POWERS: Final = {
    Kind.VOLKHV: IS_VOLKHV,
    Kind.KNYAZ: IS_DIAGONAL | IS_STRAIGHT,
    Kind.RATOBORETS: IS_STRAIGHT,
    Kind.LUCHNIK: IS_DIAGONAL,
    Kind.VSADNIK: IS_LEAPER,
    Kind.RATNIK: IS_RATNIK,
    Kind.HELGI: IS_DIAGONAL | IS_STRAIGHT | IS_LEAPER,
}
POWER_BITS: Final = bytes(_POWERS[man.power] for man in MEN)
"""By code: how the man moves as a top man, as a sum of the IS_ flags."""
