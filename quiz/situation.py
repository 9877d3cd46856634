"""What is going on in a position: who attacks whom, who is captive, and which towers would set whom free."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules import Board, Color, InvalidPositionError, Kind, Man, Square

_BY_STRENGTH: Final = (
    Kind.VOLKHV,
    Kind.HELGI,
    Kind.KNYAZ,
    Kind.RATOBORETS,
    Kind.LUCHNIK,
    Kind.VSADNIK,
    Kind.RATNIK,
)


@dataclass(frozen=True, slots=True)
class Attack:
    """A square that the other side's men strike (rule 9).

    Attributes:
        square: The square.
        attackers: Where they stand, a1 first; en passant (rule 6) counts while it can be done.
        defenders: From where its own side could retake; none for a volkhv, which is never taken.
        is_check: Whether a volkhv stands on it.
    """

    square: Square
    attackers: tuple[Square, ...]
    defenders: tuple[Square, ...]
    is_check: bool = False


@dataclass(frozen=True, slots=True)
class Prison:
    """A tower with men of the other side in it; `captives` from top to bottom."""

    square: Square
    captives: tuple[Man, ...]


@dataclass(frozen=True, slots=True)
class Release:
    """A captive whom a legal move of the men above would set free (rule 1).

    Attributes:
        square: Where the tower stands.
        count: How many men would go.
        man: Who would be left on top, turned over already if so it would be (rule 7).
    """

    square: Square
    count: int
    man: Man


def attacks(board: Board) -> list[Attack]:
    """What is attacked, of both sides: checks first, then what nobody covers; tall towers and strong men first."""
    passing = _en_passant(board)

    def order(attack: Attack) -> tuple[bool, bool, int, int, Square]:
        man = board.man_at(attack.square)
        strength = _BY_STRENGTH.index(man.power) if man else len(_BY_STRENGTH)
        return (
            not attack.is_check,
            bool(attack.defenders),
            -board.height_at(attack.square),
            strength,
            attack.square,
        )

    found = []
    for square, tower in board.towers().items():
        color = tower[0].color
        attackers = {*board.attackers(color.other, square), *passing.get(square, ())}
        if attackers:
            is_check = square == board.volkhv(color)
            defenders = () if is_check else tuple(board.attackers(color, square))
            found.append(Attack(square, tuple(sorted(attackers)), defenders, is_check))
    return sorted(found, key=order)


def _en_passant(board: Board) -> dict[Square, list[Square]]:
    """From where the ratnik that has just made a double step can be taken, by its square."""
    found: dict[Square, list[Square]] = {}
    for move in board.legal_moves:
        if board.is_en_passant(move):
            # The taken ratnik stands beside the taker.
            beside = Square(move.from_square.rank * 8 + move.to_square.file)
            found.setdefault(beside, []).append(move.from_square)
    return found


def prisons(board: Board) -> list[Prison]:
    """The towers with captives, those with the most first."""
    found = []
    for square, tower in board.towers().items():
        captives = tuple(man for man in tower[1:] if man.color is not tower[0].color)
        if captives:
            found.append(Prison(square, captives))
    return sorted(found, key=lambda prison: (-len(prison.captives), prison.square))


def free_men(board: Board, color: Color) -> int:
    """How many men of a side are on the board and no captives, 1 or more."""
    return sum(man.color is color for tower in board.towers().values() for man in tower if man.color is tower[0].color)


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
        if key in seen or move.count >= len(tower) or tower[move.count].color is board.turn:
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
