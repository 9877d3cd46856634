"""Which moves are legal: found without making them, save for en passant.

Moves that differ only in how many men go and where to form a *span* `(origin, fewest, most, targets)`: so a list of
spans can be counted without being spelt out, and spelt out by looking up what such a span gave before. The origin is
the square of a tower; or, for all ratniks that stand alone and go the same way, `_SHIFTED` plus the way back.
"""

from typing import Final

from rules.attacks import (
    ALL,
    BETWEEN,
    DIAGONAL,
    DIAGONAL_INNER,
    DIAGONAL_LINES,
    LAST_RANK,
    RATNIK_STEP,
    RATNIK_TAKES,
    STRAIGHT,
    STRAIGHT_INNER,
    STRAIGHT_LINES,
    VOLKHV,
    VSADNIK,
)
from rules.base import BLACK, DIAGONALS, LANE, LEAPERS, RATNIKS, STRAIGHTS, VOLKHVS, BaseBoard
from rules.man import (
    IS_DIAGONAL,
    IS_LEAPER,
    IS_RATNIK,
    IS_STRAIGHT,
    IS_VOLKHV,
    POWER_BITS,
    SHAPES,
    TURNED,
    Code,
)
from rules.move import Move
from rules.square import SQUARES, SquareSet

Span = tuple[int, int, int, SquareSet]

_WITHOUT_A: Final[SquareSet] = 0xFEFEFEFEFEFEFEFE
_WITHOUT_H: Final[SquareSet] = 0x7F7F7F7F7F7F7F7F
_VOLKHV_HOME: Final = (4, 60)
_SHIFTED: Final = 96
_REMEMBERED: Final = 1 << 16
"""How many answers a table of remembered ones may hold before it starts anew."""


class _Moves(dict[Span, list[Move]]):
    """The moves of a span, worked out once and then looked up; starts anew when it has grown large."""

    def __missing__(self, span: Span) -> list[Move]:
        if len(self) >= _REMEMBERED:
            self.clear()
        origin, fewest, most, targets = span
        moves = self[span] = [
            Move(SQUARES[origin if origin < 64 else target + origin - _SHIFTED], target, count)
            for count in range(fewest, most + 1)
            for target in SQUARES
            if targets >> target & 1
        ]
        return moves


class _Bared(dict[bytes, tuple[tuple[int, Code], ...]]):
    """By tower: for which numbers of men taken off it an enemy man comes out on top, and which (ruling 1)."""

    def __missing__(self, tower: bytes) -> tuple[tuple[int, Code], ...]:
        if len(self) >= _REMEMBERED:
            self.clear()
        black = tower[-1] >= SHAPES
        bared = self[tower] = tuple(
            (count, man) for count, man in enumerate(tower[-2::-1], 1) if (man >= SHAPES) is not black
        )
        return bared


_MOVES: Final = _Moves()
_BARED: Final = _Bared()


def strikes(man: Code, square: int, occupied: SquareSet) -> SquareSet:
    """Where a man on top of `square` strikes (ruling 9); a ratnik on its last rank does so turned over."""
    color = man >= SHAPES
    powers = POWER_BITS[man]
    if powers & IS_RATNIK and LAST_RANK[color] >> square & 1:
        powers = POWER_BITS[TURNED[man]]
    if powers & IS_RATNIK:
        return RATNIK_TAKES[color][square]
    if powers & IS_VOLKHV:
        return VOLKHV[square]
    targets = 0
    if powers & IS_STRAIGHT:
        targets = STRAIGHT[square][occupied & STRAIGHT_INNER[square]]
    if powers & IS_DIAGONAL:
        targets |= DIAGONAL[square][occupied & DIAGONAL_INNER[square]]
    if powers & IS_LEAPER:
        targets |= VSADNIK[square]
    return targets


def _struck(board: BaseBoard, occupied: SquareSet) -> SquareSet:
    """Every square that the side not to move strikes, with `occupied` in the way of its sliding men."""
    tops = board.tops
    enemy = tops & LANE if board.side else tops >> BLACK & LANE
    men = enemy & tops >> RATNIKS
    if board.side:
        area = men << 7 & _WITHOUT_H | men << 9 & _WITHOUT_A
    else:
        area = men >> 9 & _WITHOUT_H | men >> 7 & _WITHOUT_A
    area |= VOLKHV[board.volkhv(board.side ^ 1)]
    men = enemy & tops >> LEAPERS
    while men:
        square = men.bit_length() - 1
        area |= VSADNIK[square]
        men ^= 1 << square
    men = enemy & tops >> STRAIGHTS
    while men:
        square = men.bit_length() - 1
        area |= STRAIGHT[square][occupied & STRAIGHT_INNER[square]]
        men ^= 1 << square
    men = enemy & tops >> DIAGONALS
    while men:
        square = men.bit_length() - 1
        area |= DIAGONAL[square][occupied & DIAGONAL_INNER[square]]
        men ^= 1 << square
    return area


def spans(board: BaseBoard) -> list[Span]:  # noqa: C901, PLR0912, PLR0915 - the hottest lines: a call costs more than it says
    """All legal moves of the side to move."""
    tops, tall, turn = board.tops, board.tall, board.side
    own, enemy = tops & LANE, tops >> BLACK & LANE
    if turn:
        own, enemy = enemy, own
    ratniks, leapers = tops >> RATNIKS & LANE, tops >> LEAPERS & LANE
    diagonals, straights, volkhvs = tops >> DIAGONALS & LANE, tops >> STRAIGHTS & LANE, tops >> VOLKHVS
    occupied = own | enemy
    volkhv_bit = own & volkhvs
    volkhv = volkhv_bit.bit_length() - 1

    checkers = enemy & (leapers & VSADNIK[volkhv] | ratniks & RATNIK_TAKES[turn][volkhv])
    pinned = 0
    lines: dict[SquareSet, SquareSet] = {}
    snipers = enemy & (straights & STRAIGHT_LINES[volkhv] | diagonals & DIAGONAL_LINES[volkhv])
    while snipers:
        sniper = snipers.bit_length() - 1
        snipers ^= 1 << sniper
        line = BETWEEN[volkhv][sniper]
        blockers = line & occupied
        if not blockers:
            checkers |= 1 << sniper
        elif blockers & own and not blockers & (blockers - 1):
            pinned |= blockers
            lines[blockers] = line | 1 << sniper

    found = _volkhv_spans(board, volkhv, occupied, checkers)
    if board.passed:
        found += en_passant_spans(board)
    allowed = ALL ^ volkhvs
    if checkers:
        if checkers & (checkers - 1):
            return found
        allowed &= BETWEEN[volkhv][checkers.bit_length() - 1] | checkers

    lone = own & ratniks & ~(tall | pinned)
    if lone:
        found += _lone_ratnik_spans(turn, lone, lone & board.home, occupied, enemy & allowed, allowed & ~enemy)
    takes, step = RATNIK_TAKES[turn], RATNIK_STEP[turn]
    men = own ^ volkhv_bit ^ lone
    while men:
        square = men.bit_length() - 1
        bit = 1 << square
        men ^= bit
        if bit & ratniks:
            ahead = step[square]
            targets = takes[square] & enemy | ahead & ~enemy
            if bit & board.home & ~tall and not ahead & occupied:
                targets |= step[ahead.bit_length() - 1] & ~enemy
        else:
            targets = 0
            if bit & straights:
                targets = STRAIGHT[square][occupied & STRAIGHT_INNER[square]]
            if bit & diagonals:
                targets |= DIAGONAL[square][occupied & DIAGONAL_INNER[square]]
            if bit & leapers:
                targets |= VSADNIK[square]
        targets &= allowed
        if not targets:
            continue
        if bit & tall:
            whole = targets & lines[bit] if bit & pinned else targets
            tower = board.stacks[square]
            bared = _BARED[tower]
            if bared or whole != targets:
                found += _split_spans(square, len(tower), targets, whole, _strikers(bared, square, volkhv, occupied))
            else:
                found.append((square, 1, len(tower), targets))
        elif bit & pinned:
            if targets & lines[bit]:
                found.append((square, 1, 1, targets & lines[bit]))
        else:
            found.append((square, 1, 1, targets))
    return found


def _lone_ratnik_spans(
    side: int, lone: SquareSet, at_home: SquareSet, occupied: SquareSet, takeable: SquareSet, open_to: SquareSet
) -> list[Span]:
    """All ratniks that stand alone and are not pinned, at once: one span for each way they go (rulings 4 and 5)."""
    if side:
        ways = (
            (_SHIFTED + 8, lone >> 8 & open_to),
            (_SHIFTED + 16, (at_home >> 8 & ~occupied) >> 8 & open_to),
            (_SHIFTED + 9, (lone & _WITHOUT_A) >> 9 & takeable),
            (_SHIFTED + 7, (lone & _WITHOUT_H) >> 7 & takeable),
        )
    else:
        ways = (
            (_SHIFTED - 8, lone << 8 & open_to),
            (_SHIFTED - 16, (at_home << 8 & ~occupied) << 8 & open_to),
            (_SHIFTED - 9, (lone & _WITHOUT_H) << 9 & takeable),
            (_SHIFTED - 7, (lone & _WITHOUT_A) << 7 & takeable),
        )
    return [(origin, 1, 1, targets) for origin, targets in ways if targets]


def _strikers(
    bared: tuple[tuple[int, Code], ...], square: int, volkhv: int, occupied: SquareSet
) -> list[tuple[int, SquareSet]]:
    """Of the numbers of men that bare an enemy man: those whose man hits the volkhv, and the squares that shield it."""
    return [(count, BETWEEN[square][volkhv]) for count, man in bared if strikes(man, square, occupied) >> volkhv & 1]


def _split_spans(
    square: int, height: int, targets: SquareSet, whole: SquareSet, exceptions: list[tuple[int, SquareSet]]
) -> list[Span]:
    """The spans of a tower of which some parts may go only to some of its targets, and the whole only to `whole`."""
    if not targets:
        return []
    found: list[Span] = []
    fewest = 1
    for count, only in exceptions:
        if fewest < count:
            found.append((square, fewest, count - 1, targets))
        if targets & only:
            found.append((square, count, count, targets & only))
        fewest = count + 1
    if whole == targets:
        found.append((square, fewest, height, targets))
    else:
        if fewest < height:
            found.append((square, fewest, height - 1, targets))
        if whole:
            found.append((square, height, height, whole))
    return found


def _volkhv_spans(board: BaseBoard, volkhv: int, occupied: SquareSet, checkers: SquareSet) -> list[Span]:
    tops = board.tops
    near = VOLKHV[volkhv] & ~(tops >> VOLKHVS)
    struck = _struck(board, occupied ^ 1 << volkhv)
    targets = near & ~struck
    found: list[Span] = []
    if board.tall >> volkhv & 1:
        tower = board.stacks[volkhv]
        # What stays behind shields the squares behind it from a sliding man that gives check.
        behind = near & ~_struck(board, occupied) if checkers & (tops >> DIAGONALS | tops >> STRAIGHTS) else targets
        exceptions = [(count, ~strikes(man, volkhv, occupied) & ALL) for count, man in _BARED[tower]]
        found = _split_spans(volkhv, len(tower), behind, targets, exceptions)
    elif targets:
        found.append((volkhv, 1, 1, targets))
    if not checkers:
        found += _castling_spans(board, volkhv, struck)
    return found


def _castling_spans(board: BaseBoard, volkhv: int, struck: SquareSet) -> list[Span]:
    """Castling (ruling 8), for a volkhv that is not in check; a bit of `home` tells that its man never left."""
    home, tall, occupied = board.home, board.tall, board.tops | board.tops >> BLACK
    found: list[Span] = []
    if volkhv == _VOLKHV_HOME[board.side] and home >> volkhv & 1:
        for ratoborets, crossed, target in (
            (volkhv + 3, volkhv + 1, volkhv + 2),
            (volkhv - 4, volkhv - 1, volkhv - 2),
        ):
            if (
                home >> ratoborets & ~tall >> ratoborets & 1
                and not BETWEEN[volkhv][ratoborets] & occupied
                and not struck & (1 << crossed | 1 << target)
            ):
                found.append((volkhv, 1, 1, 1 << target))
    return found


def en_passant_spans(board: BaseBoard) -> list[Span]:
    """Taking the ratnik that stepped over `passed` (ruling 6): two squares change behind it, so it is tried out."""
    target = board.passed.bit_length() - 1
    takers = RATNIK_TAKES[board.side ^ 1][target] & board.men(board.side) & board.tops >> RATNIKS
    return [
        (square, count, count, board.passed)
        for square in SQUARES
        if takers >> square & 1
        for count in range(1, len(board.stacks[square]) + 1)
        if board.leaves_volkhv_safe(Move(square, SQUARES[target], count))
    ]


def moves(found: list[Span]) -> list[Move]:
    """The moves of spans."""
    listed: list[Move] = []
    for span in found:
        listed += _MOVES[span]
    return listed


def count(found: list[Span]) -> int:
    """How many moves spans hold, without making a list of them."""
    moves_counted = 0
    for _, fewest, most, targets in found:
        moves_counted += (most - fewest + 1) * targets.bit_count()
    return moves_counted
