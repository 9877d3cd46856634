"""The machinery under the board: towers as bytes, square sets of top men, making and unmaking a move.

A tower is an immutable string of man codes from the bottom to the top, so that splitting and joining are slices and
unmaking puts two references back. Everything here is unchecked; `rules.board.Board` is what people use.
"""

from typing import Final, Self

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
from rules.move import Move
from rules.position import Position
from rules.square import SQUARES, Square, SquareSet

LANE: Final[SquareSet] = (1 << 64) - 1
"""One square set within `BaseBoard.tops`. Lane by lane, from the lowest: white, black, ratniks, leapers, diagonal
sliders, straight sliders, volkhvs: what the top man of each square is and can do."""
BLACK, RATNIKS, LEAPERS, DIAGONALS, STRAIGHTS, VOLKHVS = range(64, 64 * 7, 64)
"""By how many bits to shift `BaseBoard.tops` for a lane; white's is the lowest."""

_POWER_LANES: Final = (
    (IS_RATNIK, RATNIKS),
    (IS_LEAPER, LEAPERS),
    (IS_DIAGONAL, DIAGONALS),
    (IS_STRAIGHT, STRAIGHTS),
    (IS_VOLKHV, VOLKHVS),
)
_TOP: Final = tuple(
    (sum(1 << lane for power, lane in _POWER_LANES if powers & power) | 1 << (BLACK if code >= SHAPES else 0)) << square
    for code, powers in enumerate(POWER_BITS)
    for square in range(64)
)
"""`_TOP[man << 6 | square]`: what that man on top of that square adds to `BaseBoard.tops`."""

_Undo = tuple[Move, int, SquareSet, SquareSet, SquareSet, bytes, bytes, tuple[tuple[int, bytes], ...]]

_TURNED_MAN: Final = tuple(bytes((code,)) for code in TURNED)
_PLAIN_MAN: Final = tuple(bytes((code,)) for code in PLAIN)
_IS_TURNED: Final = bytes(plain != code for code, plain in enumerate(PLAIN))
_ON_LAST_RANK: Final = frozenset(
    code << 6 | square
    for code, powers in enumerate(POWER_BITS)
    for square in range(64)
    if powers & IS_RATNIK and LAST_RANK[code >= SHAPES] >> square & 1
)
"""`man << 6 | square` where a ratnik turns over when it comes to lie on top (ruling 7)."""
_STEPS_SPECIALLY: Final = IS_RATNIK | IS_VOLKHV


def _tops(towers: list[bytes]) -> int:
    return sum(_TOP[tower[-1] << 6 | square] for square, tower in enumerate(towers) if tower)


class BaseBoard:
    """A position that moves can be made on.

    Attributes:
        stacks: 64 towers, a1 to h8, each from the bottom to the top.
        side: The side to move, 0 for white, 1 for black.
        tops: Seven square sets of the top men in one number; see `LANE`.
        tall: The squares with more than one man.
        home: The squares whose bottom man has never left them. Rights are the man's, and a man that never left is
            the bottom one.
        passed: The square that a ratnik has just stepped over, as a set of at most one.
        history: What undoes each move made so far.
        first_ply: How many plies were played before the first of them.
    """

    __slots__ = ("first_ply", "history", "home", "passed", "side", "stacks", "tall", "tops")

    def __init__(self, setup: Position) -> None:
        self.stacks: list[bytes] = list(setup.towers)
        self.side: int = int(setup.turn)
        self.home: SquareSet = setup.home
        self.passed: SquareSet = setup.en_passant
        self.history: list[_Undo] = []
        self.first_ply = setup.ply
        self._survey()

    def _survey(self) -> None:
        """Work out from the towers what is kept beside them."""
        self.tops = _tops(self.stacks)
        self.tall: SquareSet = sum(1 << square for square, tower in enumerate(self.stacks) if len(tower) > 1)

    def copy(self) -> Self:
        """A board of its own with the same position and history."""
        board = type(self).__new__(type(self))
        board.stacks = self.stacks.copy()
        board.side = self.side
        board.first_ply = self.first_ply
        board.history = self.history.copy()
        board.home, board.passed, board.tops, board.tall = self.home, self.passed, self.tops, self.tall
        return board

    def men(self, color: int) -> SquareSet:
        """The squares that belong to a side."""
        return self.tops >> BLACK & LANE if color else self.tops & LANE

    def push(self, move: Move) -> None:  # noqa: C901, PLR0912, PLR0915 - the hottest lines: a call costs more than it says
        """Play a move without checking it; `Board.play` checks. An illegal move leaves a board that means nothing."""
        source, target, count = move.from_square, move.to_square, move.count
        towers = self.stacks
        tower, under = towers[source], towers[target]
        top = tower[-1]
        part = tower
        passed, tops, tall, home = self.passed, self.tops, self.tall, self.home
        self.passed = 0

        if POWER_BITS[top] & _STEPS_SPECIALLY:
            step = target - source
            if top << 6 | target in _ON_LAST_RANK:
                part = tower[:-1] + _TURNED_MAN[top]
            elif passed >> target & 1 and POWER_BITS[top] & IS_RATNIK:
                return self._push_en_passant(move, passed)
            elif step in {16, -16}:
                self.passed = 1 << (source + target >> 1)
            elif step in {2, -2}:
                return self._push_castling(move, passed)

        self.history.append((move, tops, tall, home, passed, tower, under, ()))
        tops ^= _TOP[top << 6 | source] ^ _TOP[part[-1] << 6 | target]
        height = len(tower)
        if count == height:
            towers[source] = b""
            bit = 1 << source
            if tall & bit:
                tall ^= bit
            if home & bit:
                self.home = home ^ bit
        else:
            left = tower[: height - count]
            part = part[height - count :]
            bared = left[-1]
            if bared << 6 | source in _ON_LAST_RANK:
                left = left[:-1] + _TURNED_MAN[bared]
                bared = left[-1]
            towers[source] = left
            tops ^= _TOP[bared << 6 | source]
            if count == height - 1:
                tall ^= 1 << source

        if under:
            covered = under[-1]
            tops ^= _TOP[covered << 6 | target]
            if _IS_TURNED[covered]:
                under = under[:-1] + _PLAIN_MAN[covered]
            towers[target] = under + part
            tall |= 1 << target
        else:
            towers[target] = part
            if count > 1:
                tall |= 1 << target
        self.tops = tops
        self.tall = tall
        self.side ^= 1
        return None

    def _push_en_passant(self, move: Move, passed: SquareSet) -> None:
        """The taken ratnik is set back under the taker's part; what it lay on stays and acts (ruling 6)."""
        source, target, count = move.from_square, move.to_square, move.count
        victim = target + (8 if self.side else -8)
        tower, taken = self.stacks[source], self.stacks[victim]
        split = len(tower) - count
        part = taken[-1:] + tower[split:]
        self._put(move, passed, ((source, tower[:split]), (target, part), (victim, taken[:-1])))

    def _push_castling(self, move: Move, passed: SquareSet) -> None:
        source, target = move.from_square, move.to_square
        corner, beside = (source + 3, source + 1) if target > source else (source - 4, source - 1)
        volkhv, ratoborets = self.stacks[source], self.stacks[corner]
        self._put(move, passed, ((source, b""), (target, volkhv), (corner, b""), (beside, ratoborets)))

    def _put(self, move: Move, passed: SquareSet, put: tuple[tuple[int, bytes], ...]) -> None:
        """Make a rare move by setting towers one by one; the first two are its source and its target."""
        before = tuple((square, self.stacks[square]) for square, _ in put)
        self.history.append((move, self.tops, self.tall, self.home, passed, before[0][1], before[1][1], before[2:]))
        for square, tower in put:
            self.stacks[square] = tower
            if not tower:
                self.home &= ~(1 << square)
        self.side ^= 1
        self._survey()

    def pop(self) -> Move:
        """Take the last move back and give it.

        Raises:
            IndexError: none was played on this board.
        """
        move, self.tops, self.tall, self.home, self.passed, tower, under, others = self.history.pop()
        towers = self.stacks
        towers[move.from_square] = tower
        towers[move.to_square] = under
        for square, other in others:
            towers[square] = other
        self.side ^= 1
        return move

    def attackers_mask(self, color: int, square: int) -> SquareSet:
        """The squares of a side's top men that strike a square (ruling 9)."""
        tops = self.tops
        occupied = (tops | tops >> BLACK) & LANE
        return self.men(color) & (
            tops >> RATNIKS & RATNIK_TAKES[color ^ 1][square]
            | tops >> LEAPERS & VSADNIK[square]
            | tops >> DIAGONALS & DIAGONAL[square][occupied & DIAGONAL_INNER[square]]
            | tops >> STRAIGHTS & STRAIGHT[square][occupied & STRAIGHT_INNER[square]]
            | tops >> VOLKHVS & VOLKHV[square]
        )

    def volkhv(self, color: int) -> Square:
        """Where a side's volkhv stands."""
        return SQUARES[(self.tops >> VOLKHVS & self.men(color)).bit_length() - 1]

    def leaves_volkhv_safe(self, move: Move) -> bool:
        """Whether a move that the men can make leaves the mover's volkhv unattacked (ruling 9)."""
        self.push(move)
        safe = not self.attackers_mask(self.side, self.volkhv(self.side ^ 1))
        self.pop()
        return safe
