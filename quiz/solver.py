"""Mates in one and in two: found, or proved not to be there.

Only moves that may give check can mate, so those are picked out of the spans of `rules.movegen` before any is made.
Mate in two is refuted reply by reply, beginning with replies that refuted moves before this one.
"""

import itertools
from collections.abc import Iterator
from typing import Final

from rules import Board, Move
from rules.attacks import (
    BETWEEN,
    DIAGONAL,
    DIAGONAL_INNER,
    DIAGONAL_LINES,
    LAST_RANK,
    RATNIK_TAKES,
    STRAIGHT,
    STRAIGHT_INNER,
    STRAIGHT_LINES,
    VSADNIK,
)
from rules.base import BLACK, DIAGONALS, LANE, STRAIGHTS
from rules.man import IS_DIAGONAL, IS_LEAPER, IS_RATNIK, IS_STRAIGHT, IS_VOLKHV, POWER_BITS, SHAPES
from rules.movegen import Span, moves, spans, strikes
from rules.square import SquareSet

_KILLERS: Final = 6
"""How many refuting replies are remembered."""
_NO_SQUARE: Final = 64
"""Origins of spans from here on stand for many lone ratniks; see `rules.movegen`."""
_SHIFTED: Final = 96


class _Aim:
    """From where the enemy volkhv can be struck, and by whose leaving a line to it opens."""

    __slots__ = ("board", "discovering", "occupied", "side", "target")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.side = board.side
        self.target: int = board.volkhv(board.side ^ 1)
        tops = board.tops
        self.occupied = (tops | tops >> BLACK) & LANE
        self.discovering = self._discovering(tops)

    def _discovering(self, tops: int) -> SquareSet:
        """The squares of own men that stand alone between an own sliding man and the enemy volkhv."""
        own, target = self.board.men(self.side), self.target
        snipers = own & (tops >> STRAIGHTS & STRAIGHT_LINES[target] | tops >> DIAGONALS & DIAGONAL_LINES[target])
        found = 0
        while snipers:
            sniper = snipers.bit_length() - 1
            snipers ^= 1 << sniper
            between = BETWEEN[target][sniper] & self.occupied
            if between and not between & (between - 1):
                found |= between
        return found & own

    def struck_from(self, powers: int, occupied: SquareSet) -> SquareSet:
        """The squares from which a man of these powers strikes the enemy volkhv."""
        found = 0
        if powers & IS_STRAIGHT:
            found = STRAIGHT[self.target][occupied & STRAIGHT_INNER[self.target]]
        if powers & IS_DIAGONAL:
            found |= DIAGONAL[self.target][occupied & DIAGONAL_INNER[self.target]]
        if powers & IS_LEAPER:
            found |= VSADNIK[self.target]
        if powers & IS_RATNIK:
            # On its last rank it turns over and may strike from anywhere.
            found = RATNIK_TAKES[self.side ^ 1][self.target] | LAST_RANK[self.side]
        return found

    def narrow(self, span: Span) -> Iterator[Span]:
        """The part of a span that may give check."""
        origin, fewest, most, targets = span
        if origin >= _NO_SQUARE:
            shift = origin - _SHIFTED  # the way back, from target to source
            sources = self.discovering
            opening = sources >> shift if shift >= 0 else sources << -shift
            direct = self.struck_from(IS_RATNIK, self.occupied)
            targets &= direct | opening | self.board.passed
            if targets:
                yield origin, fewest, most, targets
            return
        tower = self.board.stacks[origin]
        powers, height = POWER_BITS[tower[-1]], len(tower)
        if powers & (IS_RATNIK | IS_VOLKHV) and self._is_special(origin, powers, targets):
            yield span
            return
        direct = self.struck_from(powers, self.occupied)
        if most == height:
            most -= 1
            whole = self.struck_from(powers, self.occupied ^ 1 << origin)
            if self.discovering >> origin & 1:
                whole = LANE
            if targets & whole:
                yield origin, height, height, targets & whole
        if fewest <= most:
            if targets & direct:
                yield origin, fewest, most, targets & direct
            if targets & ~direct:
                yield from self._baring(tower, (origin, fewest, most, targets & ~direct))

    def _is_special(self, origin: int, powers: int, targets: SquareSet) -> bool:
        """Whether a span holds castling or taking en passant, which change more than two squares."""
        if powers & IS_RATNIK:
            return bool(targets & self.board.passed)
        return bool(targets & (1 << origin + 2 | 1 << origin >> 2) and self.board.home >> origin & 1)

    def _baring(self, tower: bytes, span: Span) -> Iterator[Span]:
        """Splits that leave an own man on top which strikes the enemy volkhv."""
        origin, fewest, most, targets = span
        for count in range(fewest, most + 1):
            man = tower[-1 - count]
            if (man >= SHAPES) == self.side and strikes(man, origin, self.occupied) >> self.target & 1:
                yield origin, count, count, targets


def checking_moves(board: Board) -> list[Move]:
    """The legal moves that give check, and a few that look as if they did."""
    aim = _Aim(board)
    return moves([part for span in spans(board) for part in aim.narrow(span)])


def is_mate_after(board: Board, move: Move) -> bool:
    """Whether a legal move mates at once; the board is left as it was."""
    board.push(move)
    mated = board.is_check() and not spans(board)
    board.pop()
    return mated


def mates_in_one(board: Board) -> list[Move]:
    """All moves that mate at once."""
    return [move for move in checking_moves(board) if is_mate_after(board, move)]


def has_mate_in_one(board: Board) -> bool:
    """Whether some move mates at once."""
    return any(is_mate_after(board, move) for move in checking_moves(board))


def _holds(found: list[Span], move: Move) -> bool:
    """Whether a move is among those of spans."""
    source, target, count = move.from_square, move.to_square, move.count
    return any(
        fewest <= count <= most
        and targets >> target & 1
        and source == (origin if origin < _NO_SQUARE else target + origin - _SHIFTED)
        for origin, fewest, most, targets in found
    )


class _Proof:
    """Which first moves of a position force mate at the second."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.killers: list[Move] = []

    def forces(self, move: Move) -> bool:
        """Whether a move mates, or leaves every reply open to mate in one."""
        board = self.board
        board.push(move)
        found = spans(board)
        forced = not any(self._saves(reply) for reply in self._replies(found)) if found else board.is_check()
        board.pop()
        return forced

    def _replies(self, found: list[Span]) -> Iterator[Move]:
        """The replies, those that have refuted other moves first."""
        for killer in tuple(self.killers):
            if _holds(found, killer):
                yield killer
        known = tuple(self.killers)
        for span in found:
            yield from (reply for reply in moves([span]) if reply not in known)

    def _saves(self, reply: Move) -> bool:
        board = self.board
        board.push(reply)
        saved = not has_mate_in_one(board)
        board.pop()
        if saved and self.killers[:1] != [reply]:
            self.killers = [reply, *(killer for killer in self.killers if killer != reply)][:_KILLERS]
        return saved


def mates_in_two(board: Board) -> Iterator[Move]:
    """The first moves after which mate comes at the second move at the latest, checks first.

    An exhausted iterator is the proof that there are no others.
    """
    proof = _Proof(board)
    checks = checking_moves(board)
    tried = set(checks)
    quiet = (move for move in board.legal_moves if move not in tried)
    for move in itertools.chain(checks, quiet):
        if proof.forces(move):
            yield move


def has_mate_in_two(board: Board) -> bool:
    """Whether the side to move can mate in two moves or fewer."""
    return next(mates_in_two(board), None) is not None


def saving_reply(board: Board) -> Move | None:
    """A move of the side to move after which the other side has no mate in one; None if there is none."""
    for reply in board.legal_moves:
        board.push(reply)
        saved = not has_mate_in_one(board)
        board.pop()
        if saved:
            return reply
    return None
