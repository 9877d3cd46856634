"""What is going on in a position: who attacks whom, who is captive, and which towers would set whom free."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from itertools import takewhile
from typing import Final

from rules import Board, Color, InvalidPositionError, Kind, Man, Move, Square

_BY_STRENGTH: Final = (
    Kind.VOLKHV,
    Kind.HELGI,
    Kind.KNYAZ,
    Kind.RATOBORETS,
    Kind.LUCHNIK,
    Kind.VSADNIK,
    Kind.RATNIK,
)


class Danger(StrEnum):
    """What an attack comes to, the worst first."""

    CHECK = auto()
    """A volkhv is attacked."""
    LOOSE = auto()
    """A man can be taken, in one way at least so that nobody can retake."""
    GUARDED = auto()
    """A man can be taken, but however that is done, it can be retaken."""
    OPEN = auto()
    """The side that is not to move strikes a man, but could not take it as things stand: its own volkhv would be
    attacked then, or the other side is in check and has to see to that first."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A square that the other side's men strike (rule 9).

    Attributes:
        square: The square.
        danger: What it comes to.
        attackers: From where it can be taken, a1 first; en passant (rule 6) counts while it can be done.
            All that strike the square, if it is a check or open.
        defenders: If guarded, from where its own side could retake in the one or the other case; else none.
    """

    square: Square
    danger: Danger
    attackers: tuple[Square, ...]
    defenders: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Prison:
    """A tower with captives, from top to bottom: those who lie below a man of the other side.

    They may be of either side: whoever took the takers holds both.
    """

    square: Square
    captives: tuple[Man, ...]


@dataclass(frozen=True, slots=True)
class Release:
    """A captive, of either side, whom a legal move of the men above would set free (rule 1).

    Attributes:
        square: Where the tower stands.
        count: How many men would go.
        man: Who would be left on top, turned over already if so it would be (rule 7).
    """

    square: Square
    count: int
    man: Man


def attacks(board: Board) -> list[Attack]:
    """What is attacked, of both sides: checks first, then what is loose; tall towers and strong men first.

    What the side to move strikes, but must not take now, is left out.
    """
    dangers = list(Danger)

    def order(attack: Attack) -> tuple[int, int, int, Square]:
        man = board.man_at(attack.square)
        strength = _BY_STRENGTH.index(man.power) if man else len(_BY_STRENGTH)
        return dangers.index(attack.danger), -board.height_at(attack.square), strength, attack.square

    found = [*_attacks_by(board, board.turn), *_attacks_by(board, board.turn.other)]
    return sorted(found, key=order)


def _attacks_by(board: Board, color: Color) -> Iterator[Attack]:
    there = _with_turn(board, color)
    takes = {} if there is None else _takes(there)
    for square, tower in board.towers().items():
        if tower[0].color is color:
            continue
        strikers = tuple(board.attackers(color, square))
        if square == board.volkhv(color.other):
            if strikers:
                yield Attack(square, Danger.CHECK, strikers)
        elif there is not None and square in takes:
            yield _take(there, square, takes[square])
        elif strikers and color is not board.turn:
            yield Attack(square, Danger.OPEN, strikers)


def _takes(board: Board) -> dict[Square, list[Move]]:
    """The moves that take, by the square of the man who is taken."""
    found: dict[Square, list[Move]] = {}
    for move in board.legal_moves:
        if board.is_en_passant(move):
            # The taken ratnik stands beside the taker.
            taken = Square(move.from_square.rank * 8 + move.to_square.file)
            found.setdefault(taken, []).append(move)
        if board.color_at(move.to_square) is board.turn.other:
            found.setdefault(move.to_square, []).append(move)
    return found


def _take(board: Board, square: Square, moves: list[Move]) -> Attack:
    """What taking a man comes to: each way is tried."""
    answers = [_retakers(board, move) for move in moves]
    attackers = tuple(sorted({move.from_square for move in moves}))
    if not all(answers):
        return Attack(square, Danger.LOOSE, attackers)
    found = set[Square]().union(*answers)
    # A taker can set free somebody who retakes; that is named only where nobody else would.
    return Attack(square, Danger.GUARDED, attackers, tuple(sorted(found.difference(attackers) or found)))


def _retakers(board: Board, move: Move) -> set[Square]:
    """From where the men who have moved can be taken."""
    board.push(move)
    strikers = board.attackers(board.turn, move.to_square)
    found = {
        square
        for square in strikers
        if any(board.is_legal(Move(square, move.to_square, count)) for count in range(1, board.height_at(square) + 1))
    }
    board.pop()
    return found


def prisons(board: Board) -> list[Prison]:
    """The towers with captives, those with the most first."""
    found = []
    for square, tower in board.towers().items():
        captives = tower[_free_in(tower) :]
        if captives:
            found.append(Prison(square, captives))
    return sorted(found, key=lambda prison: (-len(prison.captives), prison.square))


def free_men(board: Board, color: Color) -> int:
    """How many men of a side are on the board and no captives, 1 or more."""
    return sum(_free_in(tower) for tower in board.towers().values() if tower[0].color is color)


def _free_in(tower: tuple[Man, ...]) -> int:
    """How many men of a tower, from the top, lie below no man of the other side."""
    return len(list(takewhile(lambda man: man.color is tower[0].color, tower)))


def releases(board: Board, color: Color) -> list[Release]:
    """Whom a side could set free if it were to move, by square and from top to bottom.

    None if it cannot be its turn, because the other side stands in check.
    """
    there = _with_turn(board, color)
    return [] if there is None else list(_releases(there))


def _releases(board: Board) -> Iterator[Release]:
    seen = set()
    for move in sorted(board.legal_moves, key=lambda move: (move.from_square, move.count)):
        key = (move.from_square, move.count)
        tower = board.tower_at(move.from_square)
        if key in seen or not _free_in(tower) <= move.count < len(tower):
            continue
        seen.add(key)
        board.push(move)
        man = board.man_at(move.from_square)
        board.pop()
        if man is not None:
            yield Release(move.from_square, move.count, man)


def _with_turn(board: Board, color: Color) -> Board | None:
    if board.turn is color:
        return board.copy()
    fields = board.fen().split(" ")
    fields[1], fields[4] = "w" if color is Color.WHITE else "b", "-"
    try:
        return Board.from_fen(" ".join(fields))
    except InvalidPositionError:
        return None
