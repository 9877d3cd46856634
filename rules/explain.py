"""Why a move is not allowed: one reason, the most useful one, as data for somebody else to put into words."""

import enum
from dataclasses import dataclass

from rules.man import Man
from rules.square import Square


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
