"""The reasons that a question about a move's legality chooses from, and moves that fall under them."""

import enum
from collections.abc import Iterator
from random import Random
from typing import Final

from rules import SQUARES, Board, Kind, Man, Move, RefusalCode, Square
from rules.movegen import strikes


class Reason(enum.StrEnum):
    """Why a move is not allowed, or that it is: coarser than `RefusalCode`, as people would say it."""

    YES = "yes"
    ENEMY = "enemy"
    OTHERWISE = "otherwise"
    BLOCKED = "blocked"
    ONTO_VOLKHV = "onto-volkhv"
    STRAIGHT = "straight"
    ASIDE = "aside"
    LEFT_HOME = "left-home"
    STEPS_OVER = "steps-over"
    BETWEEN = "between"
    IN_CHECK = "in-check"
    THROUGH = "through"
    INTO_ATTACK = "into-attack"
    STILL_CHECK = "still-check"
    OPENS = "opens"
    FREES = "frees"


OF_CODE: Final = {
    RefusalCode.ENEMY_TOWER: Reason.ENEMY,
    RefusalCode.MOVES_OTHERWISE: Reason.OTHERWISE,
    RefusalCode.RATNIK_BACKWARD: Reason.OTHERWISE,
    RefusalCode.WAY_BLOCKED: Reason.BLOCKED,
    RefusalCode.ONTO_OWN_VOLKHV: Reason.ONTO_VOLKHV,
    RefusalCode.RATNIK_TAKES_STRAIGHT: Reason.STRAIGHT,
    RefusalCode.RATNIK_DIAGONAL_EMPTY: Reason.ASIDE,
    RefusalCode.RATNIK_DIAGONAL_OWN: Reason.ASIDE,
    RefusalCode.DOUBLE_STEP_LEFT_HOME: Reason.LEFT_HOME,
    RefusalCode.DOUBLE_STEP_OVER: Reason.STEPS_OVER,
    RefusalCode.CASTLING_BETWEEN: Reason.BETWEEN,
    RefusalCode.CASTLING_IN_CHECK: Reason.IN_CHECK,
    RefusalCode.CASTLING_THROUGH_ATTACK: Reason.THROUGH,
    RefusalCode.VOLKHV_INTO_ATTACK: Reason.INTO_ATTACK,
    RefusalCode.STILL_IN_CHECK: Reason.STILL_CHECK,
    RefusalCode.OPENS_LINE: Reason.OPENS,
    RefusalCode.FREES_ATTACKER: Reason.FREES,
}
"""Refusals that make a question; a move refused for another reason makes none."""

CASTLING: Final = (Reason.BETWEEN, Reason.IN_CHECK, Reason.THROUGH)
DANGER: Final = (Reason.INTO_ATTACK, Reason.STILL_CHECK, Reason.OPENS, Reason.FREES)

RULE_OF: Final = {
    Reason.YES: "rule-1",
    Reason.ENEMY: "rule-1",
    Reason.OTHERWISE: "the-board-the-men-the-start",
    Reason.BLOCKED: "rule-3",
    Reason.ONTO_VOLKHV: "rule-2",
    Reason.STRAIGHT: "rule-4",
    Reason.ASIDE: "rule-4",
    Reason.LEFT_HOME: "rule-5",
    Reason.STEPS_OVER: "rule-5",
    **dict.fromkeys(CASTLING, "rule-8"),
    **dict.fromkeys(DANGER, "rule-9"),
}


def reason_of(board: Board, move: Move) -> Reason | None:
    """What the rules say to a move; None for a reason that makes no question."""
    refusal = board.explain(move)
    return Reason.YES if refusal is None else OF_CODE.get(refusal.code)


def candidates(board: Board, wanted: Reason, random: Random) -> Iterator[Move]:
    """Moves that may fall under a reason, in random order; the rules have the last word."""
    if wanted in DANGER:
        moves = [move for move in _possible(board) if not board.leaves_volkhv_safe(move)]
        if wanted is Reason.FREES:
            moves = [move for move in moves if move.count < board.height_at(move.from_square)]
    elif wanted is Reason.YES:
        moves = list(board.legal_moves)
    elif wanted in CASTLING:
        moves = castlings(board)
    else:
        moves = [move for square in _tops(board, wanted) for move in _tries(board, square, wanted)]
    yield from random.sample(moves, len(moves))


def castlings(board: Board) -> list[Move]:
    """The castling moves that the side to move still has a right to, whatever stands in the way."""
    rights = board.fen().split()[2]
    home, king, queen = (Square.E8, "k", "q") if board.turn else (Square.E1, "K", "Q")
    if board.height_at(home) > 1:
        return []
    return [
        Move(home, SQUARES[home + step])
        for name, step, corner in ((king, 2, 3), (queen, -2, -4))
        if name in rights and board.height_at(SQUARES[home + corner]) == 1
    ]


def _tops(board: Board, wanted: Reason) -> list[Square]:
    color = board.turn.other if wanted is Reason.ENEMY else board.turn
    return [square for square, tower in board.towers().items() if tower[0].color is color]


def _tries(board: Board, square: Square, wanted: Reason) -> Iterator[Move]:
    tower, occupied = board.tower_at(square), board.men(0) | board.men(1)
    code = board.stacks[square][-1]
    ratnik = tower[0].power is Kind.RATNIK
    targets = 0
    if wanted is Reason.OTHERWISE:
        # Where the man below could go, or a knyaz or a vsadnik: what one might take it for.
        others = board.stacks[square][-2:-1] or bytes((1, 4))
        targets = sum(strikes(other, square, occupied) for other in others[:1])
        targets |= strikes(others[-1], square, occupied)
        targets &= ~strikes(code, square, 0)
    elif wanted is Reason.BLOCKED:
        targets = strikes(code, square, 0) & ~strikes(code, square, occupied)
    elif wanted is Reason.ENEMY:
        # A tower in which one's own men lie may be taken for one's own.
        if len(tower) > 1 and any(man.color is board.turn for man in tower):
            targets = strikes(code, square, occupied) if not ratnik else _ahead(square, tower[0], (1,))
    elif wanted is Reason.ONTO_VOLKHV:
        reach = _ahead(square, tower[0], (1,)) if ratnik else strikes(code, square, occupied)
        targets = reach & 1 << board.volkhv(board.turn)
    elif ratnik and wanted is Reason.ASIDE:
        targets = strikes(code, square, occupied)
    elif ratnik:
        targets = _ahead(square, tower[0], (1, 2) if wanted is Reason.STRAIGHT else (2,))
    for target in SQUARES:
        if targets >> target & 1:
            yield Move(square, target, len(tower))


def _ahead(square: Square, man: Man, steps: tuple[int, ...]) -> int:
    """The squares so many steps straight ahead, as a set; 0 beyond the board."""
    forward = -8 if man.color else 8
    return sum(1 << square + forward * step for step in steps if 0 <= square + forward * step < 64)


def _possible(board: Board) -> Iterator[Move]:
    """What the men of the side to move could do if no volkhv could be attacked; neither castling nor en passant."""
    volkhvs = 1 << board.volkhv(board.turn) | 1 << board.volkhv(board.turn.other)
    occupied = board.men(0) | board.men(1)
    for square in _tops(board, Reason.YES):
        code, height = board.stacks[square][-1], board.height_at(square)
        man = board.tower_at(square)[0]
        targets = strikes(code, square, occupied)
        if man.power is Kind.RATNIK:
            targets &= board.men(board.turn.other)
            targets |= _ahead(square, man, (1,)) & ~board.men(board.turn.other)
        for target in SQUARES:
            if targets & ~volkhvs & 1 << target:
                for count in range(1, height + 1):
                    yield Move(square, target, count)
