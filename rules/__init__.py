"""The game of tavreli: rules, notation, positions, records. Standard library only, no input or output.

"Ruling N" in the comments is the section of that number in docs/rules.md.
"""

from rules.board import Board, LegalMoves
from rules.errors import (
    IllegalMoveError,
    InvalidPositionError,
    InvalidRecordError,
    RulesError,
    UnreadableMoveError,
)
from rules.explain import Refusal, RefusalCode
from rules.man import MEN, RATNIK_SIGNS, Kind, Man
from rules.move import Move
from rules.notation import Misreading, MisreadingCode, looks_like_move
from rules.outcome import Outcome, Termination
from rules.perft import perft
from rules.record import Record, Result, read_record
from rules.square import SQUARES, Color, Square

__all__ = [
    "MEN",
    "RATNIK_SIGNS",
    "SQUARES",
    "Board",
    "Color",
    "IllegalMoveError",
    "InvalidPositionError",
    "InvalidRecordError",
    "Kind",
    "LegalMoves",
    "Man",
    "Misreading",
    "MisreadingCode",
    "Move",
    "Outcome",
    "Record",
    "Refusal",
    "RefusalCode",
    "Result",
    "RulesError",
    "Square",
    "Termination",
    "UnreadableMoveError",
    "looks_like_move",
    "perft",
    "read_record",
]
