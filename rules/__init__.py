"""The game of tavreli: rules, notation, positions, records. Standard library only, no input or output."""

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
    "Refusal",
    "RefusalCode",
    "RulesError",
    "Square",
    "Termination",
    "UnreadableMoveError",
    "looks_like_move",
    "perft",
]
