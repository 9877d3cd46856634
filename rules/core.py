"""The machinery under the board: towers as bytes, square sets of top men, making and unmaking a move.

A tower is an immutable string of man codes from the bottom to the top, so that splitting and joining are slices and
unmaking puts two references back. Everything here is unchecked; `rules.board.Board` is what people use.
"""

from typing import Final

from rules.attacks import (
    DIAGONAL,
    DIAGONAL_INNER,
    LAST_RANK,
    RATNIK_TAKES,
    STRAIGHT,
    STRAIGHT_INNER,
    VOLKHV,
    VSADNIK,
)
from rules.man import (
    IS_DIAGONAL,
    IS_LEAPER,
    IS_RATNIK,
    IS_STRAIGHT,
    IS_VOLKHV,
    PLAIN,
    POWER_BITS,
    SHAPES,
    TURNED,
)
from rules.position import Position
from rules.square import SquareSet

MoveCode = int
"""A move as a number: `from | to << 6 | count << 12`; castling is the volkhv's move by two squares."""

Masks = tuple[
    SquareSet,
    SquareSet,
    SquareSet,
    SquareSet,
    SquareSet,
    SquareSet,
    SquareSet,
    SquareSet,
    SquareSet,
    SquareSet,
]
"""Square sets of TOP men: own (of the side to move), enemy; of both sides: ratniks, leapers, diagonal and straight
sliders, volkhvs. Then: squares with more than one man; squares whose bottom man has never left them (rights are the
man's, and a man that never left is the bottom one); the square that a ratnik has just stepped over."""

_Put = tuple[tuple[int, bytes], ...]
_Undo = tuple[MoveCode, Masks, _Put]

_TURNED_MAN: Final = tuple(bytes((code,)) for code in TURNED)
_PLAIN_MAN: Final = tuple(bytes((code,)) for code in PLAIN)
_IS_TURNED: Final = bytes(plain != code for code, plain in enumerate(PLAIN))
_ON_LAST_RANK: Final = tuple(
    bytes(
        POWER_BITS[code] & IS_RATNIK and LAST_RANK[code >= SHAPES] >> square & 1 for code in range(len(PLAIN))
    )
    for square in range(64)
)
"""By square and man: whether it is a ratnik that turns over there when it comes to lie on top (ruling 7)."""


class Core:
    """A position that moves can be made on.

    Attributes:
        towers: 64 towers, a1 to h8, each from the bottom to the top.
        turn: 0 for white, 1 for black.
        masks: See `Masks`.
        history: What undoes each move made so far.
        first_ply: How many plies were played before the first of them.
    """

    __slots__ = ("first_ply", "history", "masks", "towers", "turn")

    def __init__(self, setup: Position) -> None:
        self.towers: list[bytes] = list(setup.towers)
        self.turn: int = int(setup.turn)
        self.first_ply = setup.ply
        self.history: list[_Undo] = []
        self.masks = self._masks(setup.home, setup.en_passant)

    def _masks(self, home: SquareSet, passed: SquareSet) -> Masks:
        tops = [(1 << square, tower[-1]) for square, tower in enumerate(self.towers) if tower]
        own = sum(bit for bit, man in tops if (man >= SHAPES) == self.turn)
        enemy = sum(bit for bit, man in tops if (man >= SHAPES) != self.turn)
        ratniks, leapers, diagonals, straights, volkhvs = (
            sum(bit for bit, man in tops if POWER_BITS[man] & power)
            for power in (IS_RATNIK, IS_LEAPER, IS_DIAGONAL, IS_STRAIGHT, IS_VOLKHV)
        )
        tall = sum(1 << square for square, tower in enumerate(self.towers) if len(tower) > 1)
        return own, enemy, ratniks, leapers, diagonals, straights, volkhvs, tall, home, passed

    def copy(self) -> "Core":
        """A core of its own with the same position and history."""
        core = Core.__new__(Core)
        core.towers = self.towers.copy()
        core.turn = self.turn
        core.first_ply = self.first_ply
        core.history = self.history.copy()
        core.masks = self.masks
        return core

    def push(self, code: MoveCode) -> None:
        """Make a move."""
        source, target, count = code & 63, code >> 6 & 63, code >> 12
        masks = self.masks
        own, enemy, ratniks, leapers, diagonals, straights, volkhvs, tall, home, passed = masks
        towers = self.towers
        tower, under = towers[source], towers[target]
        put: _Put = ((source, tower), (target, under))
        bit, target_bit = 1 << source, 1 << target
        keep = ~(bit | target_bit)
        top = tower[-1]
        powers = POWER_BITS[top]
        stepped_over = 0

        if powers & (IS_RATNIK | IS_VOLKHV):
            if powers & IS_RATNIK:
                if passed & target_bit:
                    return self._push_en_passant(code)
                if _ON_LAST_RANK[target][top]:
                    tower = tower[:-1] + _TURNED_MAN[top]
                    powers = POWER_BITS[tower[-1]]
                elif source - target in {16, -16}:
                    stepped_over = 1 << (source + target >> 1)
            elif source - target in {2, -2}:
                return self._push_castling(code)

        own = own & keep | target_bit
        enemy &= keep
        ratniks &= keep
        leapers &= keep
        diagonals &= keep
        straights &= keep
        volkhvs &= keep
        tall &= keep
        if powers & IS_RATNIK:
            ratniks |= target_bit
        else:
            if powers & IS_LEAPER:
                leapers |= target_bit
            if powers & IS_DIAGONAL:
                diagonals |= target_bit
            if powers & IS_STRAIGHT:
                straights |= target_bit
            if powers & IS_VOLKHV:
                volkhvs |= target_bit

        height = len(tower)
        if count == height:
            towers[source] = b""
            home &= ~bit
            part = tower
        else:
            part = tower[height - count :]
            left = tower[: height - count]
            bared = left[-1]
            if _ON_LAST_RANK[source][bared]:
                left = left[:-1] + _TURNED_MAN[bared]
                bared = left[-1]
            towers[source] = left
            if len(left) > 1:
                tall |= bit
            if (bared >= SHAPES) == self.turn:
                own |= bit
            else:
                enemy |= bit
            powers = POWER_BITS[bared]
            if powers & IS_RATNIK:
                ratniks |= bit
            else:
                if powers & IS_LEAPER:
                    leapers |= bit
                if powers & IS_DIAGONAL:
                    diagonals |= bit
                if powers & IS_STRAIGHT:
                    straights |= bit

        if under:
            if _IS_TURNED[under[-1]]:
                under = under[:-1] + _PLAIN_MAN[under[-1]]
            towers[target] = under + part
            tall |= target_bit
        else:
            towers[target] = part
            if count > 1:
                tall |= target_bit

        self.history.append((code, masks, put))
        self.turn ^= 1
        self.masks = (
            enemy,
            own,
            ratniks,
            leapers,
            diagonals,
            straights,
            volkhvs,
            tall,
            home,
            stepped_over,
        )
        return None

    def _push_en_passant(self, code: MoveCode) -> None:
        """The taken ratnik is set back under the taker's part; what it lay on stays and acts (ruling 6)."""
        source, target, count = code & 63, code >> 6 & 63, code >> 12
        victim = target + (8 if self.turn else -8)
        tower, taken = self.towers[source], self.towers[victim]
        split = len(tower) - count
        self._put(
            code,
            ((source, tower[:split]), (target, taken[-1:] + tower[split:]), (victim, taken[:-1])),
        )

    def _push_castling(self, code: MoveCode) -> None:
        source, target = code & 63, code >> 6 & 63
        corner, beside = (source + 3, source + 1) if target > source else (source - 4, source - 1)
        towers = self.towers
        self._put(
            code,
            ((source, b""), (corner, b""), (target, towers[source]), (beside, towers[corner])),
        )

    def _put(self, code: MoveCode, put: _Put) -> None:
        """Make a rare move by setting towers one by one and working the square sets out anew."""
        home = self.masks[8]
        self.history.append((code, self.masks, tuple((square, self.towers[square]) for square, _ in put)))
        for square, tower in put:
            self.towers[square] = tower
            if not tower:
                home &= ~(1 << square)
        self.turn ^= 1
        self.masks = self._masks(home, 0)

    def pop(self) -> MoveCode:
        """Unmake the last move; IndexError if there is none."""
        code, self.masks, put = self.history.pop()
        towers = self.towers
        for square, tower in put:
            towers[square] = tower
        self.turn ^= 1
        return code

    def attackers(self, color: int, square: int) -> SquareSet:
        """The squares of a side's top men that strike a square (ruling 9)."""
        own, enemy, ratniks, leapers, diagonals, straights, volkhvs, _, _, _ = self.masks
        occupied = own | enemy
        return (own if color == self.turn else enemy) & (
            ratniks & RATNIK_TAKES[color ^ 1][square]
            | leapers & VSADNIK[square]
            | diagonals & DIAGONAL[square][occupied & DIAGONAL_INNER[square]]
            | straights & STRAIGHT[square][occupied & STRAIGHT_INNER[square]]
            | volkhvs & VOLKHV[square]
        )

    def volkhv(self, color: int) -> int:
        """Where a side's volkhv stands."""
        own, enemy, _, _, _, _, volkhvs, _, _, _ = self.masks
        return (volkhvs & (own if color == self.turn else enemy)).bit_length() - 1

    def leaves_volkhv_safe(self, code: MoveCode) -> bool:
        """Whether a move that the men can make leaves the mover's volkhv unattacked (ruling 9)."""
        self.push(code)
        safe = not self.attackers(self.turn, self.volkhv(self.turn ^ 1))
        self.pop()
        return safe
