"""Why a move is not allowed: one reason, the most useful one, as data for somebody else to put into words."""

import enum
from dataclasses import dataclass

from rules.attacks import BETWEEN, DIAGONAL_LINES, STRAIGHT_LINES
from rules.base import BaseBoard
from rules.man import IS_DIAGONAL, IS_STRAIGHT, MEN, POWER_BITS, Code, Kind, Man
from rules.move import Move
from rules.movegen import spans, strikes
from rules.notation import CastlingSide, CastlingSpelling, Spelling
from rules.square import SQUARES, Color, Square


class RefusalCode(enum.StrEnum):
    """What forbids a move. Behind each: the fields of `Refusal` that are set, and the ruling."""

    GAME_OVER = "game-over"  # mate or stalemate stands on the board (10)
    EMPTY_SQUARE = "empty-square"  # from_square (1)
    ENEMY_TOWER = "enemy-tower"  # from_square, man: its top man (1)
    TOWER_TOO_LOW = "tower-too-low"  # from_square, height, asked (1)
    ONTO_OWN_VOLKHV = "onto-own-volkhv"  # to_square (2)
    ONTO_ENEMY_VOLKHV = "onto-enemy-volkhv"  # to_square (2)
    WAY_BLOCKED = "way-blocked"  # man, from_square, to_square, at, blocker (3)
    MOVES_OTHERWISE = "moves-otherwise"  # man, from_square, to_square (1)
    RATNIK_BACKWARD = "ratnik-backward"  # man, from_square, to_square (4)
    RATNIK_TOO_FAR = "ratnik-too-far"  # man, from_square, to_square (4)
    RATNIK_TAKES_STRAIGHT = "ratnik-takes-straight"  # man, to_square, blocker (4)
    RATNIK_DIAGONAL_EMPTY = "ratnik-diagonal-empty"  # man, to_square (4, 6)
    RATNIK_DIAGONAL_OWN = "ratnik-diagonal-own"  # man, to_square (4)
    DOUBLE_STEP_LEFT_HOME = "double-step-left-home"  # man, from_square (5)
    DOUBLE_STEP_OVER = "double-step-over"  # man, at, blocker (5)
    CASTLING_VOLKHV_MOVED = "castling-volkhv-moved"  # (8)
    CASTLING_RATOBORETS_MOVED = "castling-ratoborets-moved"  # at: the ratoborets' home (8)
    CASTLING_COVERED = "castling-covered"  # at: where the ratoborets is covered (8)
    CASTLING_BETWEEN = "castling-between"  # at, blocker (8)
    CASTLING_IN_CHECK = "castling-in-check"  # attacker, attacker_square (8)
    CASTLING_THROUGH_ATTACK = "castling-through-attack"  # at, attacker, attacker_square (8)
    VOLKHV_INTO_ATTACK = "volkhv-into-attack"  # to_square, attacker, attacker_square (9)
    STILL_IN_CHECK = "still-in-check"  # man, attacker, attacker_square (9)
    OPENS_LINE = "opens-line"  # man, attacker, attacker_square (9)
    FREES_ATTACKER = "frees-attacker"  # man, attacker, attacker_square: set free by this split (9)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal, and the squares and men that show it.

    Attributes:
        code: The reason; see `RefusalCode` for the fields each one sets.
        man: The man that would move: the top man of `from_square`.
        from_square: Where it stands.
        to_square: Where it was to go.
        at: A square in the way, or a home square that castling asks about.
        blocker: The man that stands in the way.
        attacker: The enemy man that attacks or would attack.
        attacker_square: Where that man stands.
        height: How many men the tower has.
        asked: How many men were to go.
    """

    code: RefusalCode
    man: Man | None = None
    from_square: Square | None = None
    to_square: Square | None = None
    at: Square | None = None
    blocker: Man | None = None
    attacker: Man | None = None
    attacker_square: Square | None = None
    height: int | None = None
    asked: int | None = None


_VOLKHV_HOME = (Square.E1, Square.E8)
_HOME_RANK = (1, 6)


def resolve(board: BaseBoard, spelling: Spelling | CastlingSpelling) -> Move | Refusal:
    """The move that a spelling means here, or why castling is not possible; other moves are not checked."""
    if isinstance(spelling, CastlingSpelling):
        home = _VOLKHV_HOME[board.side]
        target = SQUARES[home + (2 if spelling.side is CastlingSide.KINGSIDE else -2)]
        return _explain_castling(board, target) or Move(home, target)
    height = len(board.stacks[spelling.from_square])
    return Move(spelling.from_square, spelling.to_square, spelling.count or max(height, 1))


def explain(board: BaseBoard, move: Move) -> Refusal | None:
    """Why a move is illegal; None if it is legal. Found by making the move, not from the list of legal ones."""
    refusal = _explain_start(board, move)
    if refusal is None and _is_castling_shape(board, move):
        refusal = _explain_castling(board, move.to_square)
    elif refusal is None:
        refusal = _explain_way(board, move) or _explain_danger(board, move)
    if refusal is not None and not spans(board):
        return Refusal(RefusalCode.GAME_OVER)
    return refusal


def _top(board: BaseBoard, square: int) -> Man | None:
    tower = board.stacks[square]
    return MEN[tower[-1]] if tower else None


def _explain_start(board: BaseBoard, move: Move) -> Refusal | None:
    source = move.from_square
    man = _top(board, source)
    if man is None:
        return Refusal(RefusalCode.EMPTY_SQUARE, from_square=source)
    if man.color != board.side:
        return Refusal(RefusalCode.ENEMY_TOWER, man=man, from_square=source)
    height = len(board.stacks[source])
    if not 1 <= move.count <= height:
        return Refusal(RefusalCode.TOWER_TOO_LOW, man=man, from_square=source, height=height, asked=move.count)
    return None


def _is_castling_shape(board: BaseBoard, move: Move) -> bool:
    man = _top(board, move.from_square)
    return (
        man is not None
        and man.kind is Kind.VOLKHV
        and move.from_square == _VOLKHV_HOME[board.side]
        and abs(move.from_square - move.to_square) == 2
    )


def _explain_castling(board: BaseBoard, target: Square) -> Refusal | None:
    """Ruling 8; `target` is where the volkhv would land."""
    home, tall, occupied = board.home, board.tall, board.men(0) | board.men(1)
    volkhv = _VOLKHV_HOME[board.side]
    corner = SQUARES[volkhv + 3 if target > volkhv else volkhv - 4]
    if not home >> volkhv & 1:
        return Refusal(RefusalCode.CASTLING_VOLKHV_MOVED)
    if not home >> corner & 1:
        return Refusal(RefusalCode.CASTLING_RATOBORETS_MOVED, at=corner)
    if tall >> corner & 1:
        return Refusal(RefusalCode.CASTLING_COVERED, at=corner)
    for square in SQUARES:
        if BETWEEN[volkhv][corner] & occupied & 1 << square:
            return Refusal(RefusalCode.CASTLING_BETWEEN, at=square, blocker=_top(board, square))
    for square in (volkhv, SQUARES[(volkhv + target) // 2], target):
        attacker = _first(board.attackers_mask(board.side ^ 1, square))
        if attacker is not None:
            code = RefusalCode.CASTLING_IN_CHECK if square is volkhv else RefusalCode.CASTLING_THROUGH_ATTACK
            return Refusal(code, at=square, attacker=_top(board, attacker), attacker_square=attacker)
    return None


def _first(squares: int) -> Square | None:
    return SQUARES[(squares & -squares).bit_length() - 1] if squares else None


def _explain_way(board: BaseBoard, move: Move) -> Refusal | None:
    """Whether the top man can go there at all, with the squares as they are (rulings 2 to 6)."""
    source, target = move.from_square, move.to_square
    code = board.stacks[source][-1]
    man, other = MEN[code], _top(board, target)
    if man.power is Kind.RATNIK:
        refusal = _explain_ratnik(board, move, man)
        if refusal is not None:
            return refusal
    elif not strikes(code, source, board.men(0) | board.men(1)) >> target & 1:
        blocker = _blocker(board, code, source, target)
        if blocker is None:
            return Refusal(RefusalCode.MOVES_OTHERWISE, man=man, from_square=source, to_square=target)
        return Refusal(
            RefusalCode.WAY_BLOCKED,
            man=man,
            from_square=source,
            to_square=target,
            at=blocker,
            blocker=_top(board, blocker),
        )
    if other is not None and other.kind is Kind.VOLKHV:
        own_one = other.color is man.color
        reason = RefusalCode.ONTO_OWN_VOLKHV if own_one else RefusalCode.ONTO_ENEMY_VOLKHV
        return Refusal(reason, man=man, from_square=source, to_square=target)
    return None


def _blocker(board: BaseBoard, code: Code, source: Square, target: Square) -> Square | None:
    """The first occupied square on the way of a sliding man; None where the man does not move along that line."""
    powers, bit = POWER_BITS[code], 1 << target
    on_line = (powers & IS_STRAIGHT and STRAIGHT_LINES[source] & bit) or (
        powers & IS_DIAGONAL and DIAGONAL_LINES[source] & bit
    )
    if not on_line:
        return None
    standing = BETWEEN[source][target] & (board.men(0) | board.men(1))
    return SQUARES[(standing & -standing if target > source else standing).bit_length() - 1]


def _explain_ratnik(board: BaseBoard, move: Move, man: Man) -> Refusal | None:
    """Rulings 4 to 6."""
    source, target = move.from_square, move.to_square
    aside = abs(target.file - source.file)
    ahead = (target.rank - source.rank) * (1 if man.color is Color.WHITE else -1)
    other = _top(board, target)

    def refuse(code: RefusalCode, at: Square | None = None, blocker: Man | None = None) -> Refusal:
        return Refusal(code, man=man, from_square=source, to_square=target, at=at, blocker=blocker)

    if ahead <= 0:
        return refuse(RefusalCode.RATNIK_BACKWARD)
    if ahead == 1 and aside == 1:
        if other is None:
            takes_en_passant = board.passed >> target & 1
            return None if takes_en_passant else refuse(RefusalCode.RATNIK_DIAGONAL_EMPTY)
        return refuse(RefusalCode.RATNIK_DIAGONAL_OWN) if other.color is man.color else None
    if aside or ahead > 2:
        return refuse(RefusalCode.RATNIK_TOO_FAR)
    if ahead == 2:
        refusal = _explain_double_step(board, source, target)
        if refusal is not None:
            return refuse(*refusal)
    if other is not None and other.color is not man.color:
        return refuse(RefusalCode.RATNIK_TAKES_STRAIGHT, blocker=other)
    return None


def _explain_double_step(
    board: BaseBoard, source: Square, target: Square
) -> tuple[RefusalCode, Square | None, Man | None] | None:
    """Ruling 5, but for what stands on the landing square."""
    if source.rank != _HOME_RANK[board.side]:
        return RefusalCode.RATNIK_TOO_FAR, None, None
    if len(board.stacks[source]) > 1 or not board.home >> source & 1:
        return RefusalCode.DOUBLE_STEP_LEFT_HOME, None, None
    passed = SQUARES[(source + target) // 2]
    over = _top(board, passed)
    return None if over is None else (RefusalCode.DOUBLE_STEP_OVER, passed, over)


def _explain_danger(board: BaseBoard, move: Move) -> Refusal | None:
    """Whether one's own volkhv would stand attacked after all effects of the move (ruling 9)."""
    source, target, mover = move.from_square, move.to_square, board.side
    man = MEN[board.stacks[source][-1]]
    before = board.attackers_mask(mover ^ 1, board.volkhv(mover))
    board.push(move)
    after = board.attackers_mask(mover ^ 1, board.volkhv(mover))
    freed = after >> source & 1
    kept = after & before if man.kind is not Kind.VOLKHV else 0
    attacker = _first(kept) if kept else source if freed else _first(after)
    attacking = None if attacker is None else _top(board, attacker)
    board.pop()
    if attacker is None:
        return None
    if kept:
        code = RefusalCode.STILL_IN_CHECK
    elif freed:
        code = RefusalCode.FREES_ATTACKER
    elif man.kind is Kind.VOLKHV:
        code = RefusalCode.VOLKHV_INTO_ATTACK
    else:
        code = RefusalCode.OPENS_LINE
    return Refusal(code, man=man, from_square=source, to_square=target, attacker=attacking, attacker_square=attacker)
