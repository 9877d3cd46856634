"""The rules once more, slowly and from the position's text: to check what the `rules` package says.

Nothing here uses that package but its names for squares and moves. A square is a file and a rank from 0, a man is its
symbol (ruling 12), a tower is a list from top to bottom.
"""

import re
from collections.abc import Iterator
from typing import Final, Self

from rules import Move, Square

Spot = tuple[int, int]

_CELL: Final = re.compile(r"(\d)|\[([^]]+)\]|(\+?[Pp][hqrbn]|[KQRBNkqrbn])")
_MAN: Final = re.compile(r"\+?[Pp][hqrbn]|[KQRBNkqrbn]")
_STRAIGHT: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_LEAPS: Final = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
_RAYS: Final = {"R": _STRAIGHT, "B": _DIAGONAL, "Q": _STRAIGHT + _DIAGONAL, "H": _STRAIGHT + _DIAGONAL}


def spot(square: Square) -> Spot:
    """A square as its file and rank."""
    return square.file, square.rank


def is_white(man: str) -> bool:
    """Whether a man is white."""
    return man.removeprefix("+")[0].isupper()


def power(man: str) -> str:
    """By whose rules a man moves: K, Q, R, B, N, H, or P for a ratnik that is not turned over."""
    return man[2].upper() if man.startswith("+") else man[0].upper()


class Replica:
    """A position.

    Attributes:
        towers: The occupied squares.
        white: Whether white is to move.
        castling: The rights as in the text.
        steps: The files of the ratniks that may still step twice, as in the text.
        passed: The square stepped over on the last move.
    """

    def __init__(self, fen: str) -> None:
        men, side, castling, steps, passed, _ = fen.split()
        self.towers: dict[Spot, list[str]] = {}
        for rank, text in zip(range(7, -1, -1), men.split("/"), strict=True):
            file = 0
            for gap, tower, man in _CELL.findall(text):
                if not gap:
                    self.towers[file, rank] = _MAN.findall(tower or man)
                file += int(gap or 1)
        self.white = side == "w"
        self.castling = castling
        self.steps = steps
        self.passed = None if passed == "-" else ("abcdefgh".index(passed[0]), int(passed[1]) - 1)

    def copy(self) -> Self:
        """The same position, to try something on."""
        other = self.__class__.__new__(self.__class__)
        other.towers = dict(self.towers)
        other.white, other.castling, other.steps, other.passed = self.white, self.castling, self.steps, self.passed
        return other

    def top(self, at: Spot) -> str | None:
        """The man on top of a square."""
        tower = self.towers.get(at)
        return tower[0] if tower else None

    def volkhv(self, *, white: bool) -> Spot:
        """Where a side's volkhv stands."""
        symbol = "K" if white else "k"
        return next(at for at, tower in self.towers.items() if tower[0] == symbol)

    # What a move does

    def after(self, move: Move) -> Self:
        """The position after a move, with all its effects; the move is not checked."""
        later = self.copy()
        source, target = spot(move.from_square), spot(move.to_square)
        tower = self.towers[source]
        part, left = tower[: move.count], tower[move.count :]
        under = list(self.towers.get(target, []))
        later.passed = None
        ratnik = power(part[0]) == "P"
        if ratnik and self.passed == target and source[0] != target[0]:
            victim = target[0], source[1]
            under = [self.towers[victim][0]]
            later.put(victim, self.towers[victim][1:])
        elif ratnik and abs(source[1] - target[1]) == 2:
            later.passed = source[0], (source[1] + target[1]) // 2
        elif part[0] in "Kk" and abs(source[0] - target[0]) == 2:
            corner, beside = ((7, source[1]), (5, source[1])) if target[0] == 6 else ((0, source[1]), (3, source[1]))
            later.put(beside, self.towers[corner])
            later.put(corner, [])
        later.put(source, left)
        later.put(target, part + under)
        later.white = not self.white
        return later

    def put(self, at: Spot, men: list[str]) -> None:
        """Put men on a square: the top one turns over on its last rank, those below turn back."""
        self.towers.pop(at, None)
        if not men:
            return
        top, *rest = men
        if power(top) == "P" and at[1] == (7 if is_white(top) else 0):
            top = "+" + top
        self.towers[at] = [top, *(man.removeprefix("+") for man in rest)]

    def listing(self) -> str:
        """The occupied squares as in ruling 12, in the order of the ranks."""
        order = sorted(self.towers, key=lambda at: (at[1], at[0]))
        return " ".join(f"{'abcdefgh'[x]}{y + 1}:{''.join(self.towers[x, y])}" for x, y in order)

    # What a man can do

    def reaches(self, source: Spot, target: Spot, *, empty: bool = False) -> bool:
        """Whether the top man of a square strikes another; on an otherwise `empty` board if asked for."""
        man = self.towers[source][0]
        x, y = target[0] - source[0], target[1] - source[1]
        kind = power(man)
        if kind == "P":
            return abs(x) == 1 and y == (1 if is_white(man) else -1)
        if kind == "K":
            return max(abs(x), abs(y)) == 1
        if kind in "NH" and (x, y) in _LEAPS:
            return True
        step = ((x > 0) - (x < 0), (y > 0) - (y < 0))
        if kind == "N" or step not in _RAYS[kind] or (x and y and abs(x) != abs(y)) or (x, y) == (0, 0):
            return False
        return empty or not self.blockers(source, target)

    def blockers(self, source: Spot, target: Spot) -> list[Spot]:
        """The occupied squares between two squares on a line, in order; empty if they are on none."""
        x, y = target[0] - source[0], target[1] - source[1]
        if x and y and abs(x) != abs(y):
            return []
        step = ((x > 0) - (x < 0), (y > 0) - (y < 0))
        between = [(source[0] + step[0] * n, source[1] + step[1] * n) for n in range(1, max(abs(x), abs(y)))]
        return [at for at in between if at in self.towers]

    def attackers(self, target: Spot, *, white: bool) -> list[Spot]:
        """The squares from which a side strikes a square."""
        return [
            at
            for at, tower in self.towers.items()
            if is_white(tower[0]) == white and at != target and self.reaches(at, target)
        ]

    def volkhv_attackers(self, *, white: bool) -> list[Spot]:
        """Who attacks a side's volkhv."""
        return self.attackers(self.volkhv(white=white), white=not white)

    def can_go(self, move: Move) -> bool:
        """Whether the men can make a move, leaving aside whether the volkhv is safe then."""
        source, target = spot(move.from_square), spot(move.to_square)
        man, other = self.top(source), self.top(target)
        if man is None or is_white(man) != self.white or not 1 <= move.count <= len(self.towers[source]):
            return False
        if other is not None and other in "Kk":
            return False
        if power(man) == "P":
            return self._ratnik_can_go(source, target, other)
        if man in "Kk" and abs(source[0] - target[0]) == 2 and source[1] == target[1]:
            return self._can_castle(source, target)
        return self.reaches(source, target)

    def _ratnik_can_go(self, source: Spot, target: Spot, other: str | None) -> bool:
        own = other is not None and is_white(other) == self.white
        x, y = target[0] - source[0], (target[1] - source[1]) * (1 if self.white else -1)
        if (abs(x), y) == (1, 1):
            return (other is not None and not own) or (other is None and target == self.passed)
        if x or y not in {1, 2} or not (other is None or own):
            return False
        return y == 1 or (self.may_step_twice(source) and not self.blockers(source, target))

    def may_step_twice(self, source: Spot) -> bool:
        """Whether the ratnik on top of a square has its double step, whatever stands in front of it."""
        name = "abcdefgh"[source[0]]
        at_home = source[1] == (1 if self.white else 6)
        return at_home and len(self.towers[source]) == 1 and (name.upper() if self.white else name) in self.steps

    def _can_castle(self, source: Spot, target: Spot) -> bool:
        rank = 0 if self.white else 7
        name = ("K" if target[0] > source[0] else "Q") if self.white else ("k" if target[0] > source[0] else "q")
        if name not in self.castling or source != (4, rank) or len(self.towers[source]) > 1:
            return False
        corner = (7 if target[0] > source[0] else 0, rank)
        way = {source, target, ((source[0] + target[0]) // 2, rank)}
        return (
            len(self.towers[corner]) == 1
            and not self.blockers(source, corner)
            and not any(self.attackers(at, white=not self.white) for at in way)
        )

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal: the men can make it, and played out it leaves the volkhv safe."""
        return self.can_go(move) and not self.after(move).volkhv_attackers(white=self.white)

    def moves_from(self, source: Spot) -> Iterator[Move]:
        """The legal moves from one square: every target and every number of men is tried."""
        start = Square.at(*source)
        for target in Square:
            # Where the men can go does not hang on how many go; what comes of it does.
            if target is start or not self.can_go(Move(start, target)):
                continue
            for count in range(1, len(self.towers[source]) + 1):
                move = Move(start, target, count)
                if self.is_legal(move):
                    yield move

    def has_move(self) -> bool:
        """Whether the side to move has a legal move."""
        own = [at for at, tower in self.towers.items() if is_white(tower[0]) == self.white]
        return any(True for at in own for _ in self.moves_from(at))
