"""Plain English for the command line. What players are told is not here but in `texts`."""

from dataclasses import fields
from typing import Final

from rules.errors import (
    IllegalMoveError,
    InvalidPositionError,
    InvalidRecordError,
    RulesError,
    UnreadableMoveError,
)
from rules.explain import Refusal, RefusalCode
from rules.man import Man
from rules.notation import MAX_LENGTH, Misreading, MisreadingCode

EXAMPLE: Final = "a move looks like e2-e4, f3(2)xf6 or 0-0"

_MISREADINGS: Final = {
    MisreadingCode.EMPTY: "there is no text",
    MisreadingCode.TOO_LONG: f"no move is longer than {MAX_LENGTH} characters",
    MisreadingCode.NOT_A_MOVE: "this is not a move",
    MisreadingCode.ONE_SQUARE: "{text} is only one square of the two",
    MisreadingCode.SAME_SQUARE: "a move from {text} does not end on {text}",
    MisreadingCode.OFF_BOARD: "there is no square {text}",
    MisreadingCode.ZERO_MEN: "at least one man moves",
    MisreadingCode.FOREIGN_LETTER: "{text} is none of the letters a to h",
    MisreadingCode.FOREIGN_DIGIT: "{text} is none of the digits 0 to 9",
    MisreadingCode.SEVERAL_MOVES: "these are several moves",
}

_REFUSALS: Final = {
    RefusalCode.GAME_OVER: "the game is over",
    RefusalCode.EMPTY_SQUARE: "no man stands on {from_square}",
    RefusalCode.ENEMY_TOWER: "the {man} on {from_square} belongs to the other side",
    RefusalCode.TOWER_TOO_LOW: "{asked} men cannot leave {from_square}, where {height} stand",
    RefusalCode.ONTO_OWN_VOLKHV: "nothing may be put on a volkhv, and one's own stands on {to_square}",
    RefusalCode.ONTO_ENEMY_VOLKHV: "nothing may be put on a volkhv, and the enemy's stands on {to_square}",
    RefusalCode.WAY_BLOCKED: "the {blocker} on {at} bars the way of the {man}",
    RefusalCode.MOVES_OTHERWISE: "a {man} does not move from {from_square} to {to_square}",
    RefusalCode.RATNIK_BACKWARD: "a ratnik only moves forward",
    RefusalCode.RATNIK_TOO_FAR: "a ratnik does not go from {from_square} to {to_square}",
    RefusalCode.RATNIK_TAKES_STRAIGHT: "a ratnik does not take straight ahead: on {to_square} is a {blocker}",
    RefusalCode.RATNIK_DIAGONAL_EMPTY: "a ratnik goes diagonally only to take, and {to_square} is empty",
    RefusalCode.RATNIK_DIAGONAL_OWN: "a ratnik goes diagonally only to take, and {to_square} is one's own",
    RefusalCode.DOUBLE_STEP_LEFT_HOME: "the ratnik on {from_square} has left its home before",
    RefusalCode.DOUBLE_STEP_OVER: "a ratnik's double step does not pass over the {blocker} on {at}",
    RefusalCode.CASTLING_VOLKHV_MOVED: "the volkhv has left its home square and does not castle",
    RefusalCode.CASTLING_RATOBORETS_MOVED: "the ratoborets of {at} has left its home square",
    RefusalCode.CASTLING_COVERED: "the ratoborets on {at} is not alone on its square",
    RefusalCode.CASTLING_BETWEEN: "the {blocker} on {at} stands between volkhv and ratoborets",
    RefusalCode.CASTLING_IN_CHECK: "no castling in check, and the {attacker} on {attacker_square} gives it",
    RefusalCode.CASTLING_THROUGH_ATTACK: "the {attacker} on {attacker_square} attacks {at} on the way",
    RefusalCode.VOLKHV_INTO_ATTACK: "the {attacker} on {attacker_square} attacks the volkhv on {to_square}",
    RefusalCode.STILL_IN_CHECK: "the {attacker} on {attacker_square} would still give check",
    RefusalCode.OPENS_LINE: "this opens the line of the {attacker} on {attacker_square} to one's own volkhv",
    RefusalCode.FREES_ATTACKER: "this sets the {attacker} on {attacker_square} free to attack one's volkhv",
}


def reason(error: RulesError) -> str:
    """One sentence, without a full stop, that says what is wrong."""
    match error:
        case UnreadableMoveError(misreading):
            return misread(misreading)
        case IllegalMoveError(refusal):
            return refused(refusal)
        case InvalidPositionError(problem, part):
            return f"{problem}: {part!r}"
        case InvalidRecordError(0, _, cause):
            return reason(cause)
        case InvalidRecordError(ply, text, cause):
            return f"ply {ply}, {text!r}: {reason(cause)}"
        case _:
            return str(error)


def misread(misreading: Misreading) -> str:
    """What is wrong with a text that is not a move, and what a move looks like."""
    return f"{_MISREADINGS[misreading.code].format(text=misreading.text)}; {EXAMPLE}"


def refused(refusal: Refusal) -> str:
    """Why a move is illegal."""
    data = {field.name: getattr(refusal, field.name) for field in fields(refusal)}
    words = {name: _man(value) if isinstance(value, Man) else value for name, value in data.items()}
    return _REFUSALS[refusal.code].format(**words)


def _man(man: Man) -> str:
    turned = " (a turned ratnik)" if man.turned else ""
    return f"{man.color.name.lower()} {man.power.name.lower()}{turned}"
