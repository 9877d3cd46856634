"""Check, mate, stalemate or none of them? (rules 9 and 10)"""

import enum
import re
from random import Random
from typing import Final

from quiz.arrange import Setup, mirrored
from quiz.generators.draft import Draft
from quiz.models import Level, Phrase, Topic
from quiz.positions import Positions
from rules import SQUARES, Board, Kind

_FULL: Final = 20
"""A position with more men than this is one of a whole game."""
_IS_FULL: Final = {Level.EASY: False, Level.HARD: True}


class State(enum.StrEnum):
    """What stands on the board for the side to move."""

    CHECK = "check"
    MATE = "mate"
    STALEMATE = "stalemate"
    NONE = "none"


_TRIED: Final = 40
_MAN: Final = re.compile(r"[Pp][hqrbn]|[KQRBNkqrbn]")
_RULES: Final = {State.CHECK: "rule-9", State.NONE: "rule-9"}


def state_of(board: Board) -> State:
    """The state of a position."""
    if board.legal_moves:
        return State.CHECK if board.is_check() else State.NONE
    return State.MATE if board.is_check() else State.STALEMATE


def make(level: Level, positions: Positions, random: Random) -> Draft | None:
    """All four come out of the same stock: an ended game, mirrored, with one man or two put elsewhere.

    So neither the number of men nor a volkhv in the corner gives the answer away. The states are wanted equally often.
    """
    wanted = random.choice(list(State))
    for _ in range(_TRIED):
        line = random.choice(positions.states)
        full = len(_MAN.findall(line.partition(" ")[0])) > _FULL
        if full is not _IS_FULL.get(level, full):
            continue
        files, colors = random.random() < 0.5, random.random() < 0.5
        setup = mirrored(Board.from_fen(line), files=files, colors=colors)
        board = setup.board() if _rearrange(setup, random.randint(1, 2), random) else None
        if board is not None and state_of(board) is wanted:
            return _draft(board, wanted, random)
    return None


def _rearrange(setup: Setup, times: int, random: Random) -> bool:
    """Put so many single men or towers on other squares; the volkhvs stay where they are. False if that cannot be."""
    for _ in range(times):
        movable = [square for square, tower in setup.towers.items() if tower[0].kind is not Kind.VOLKHV]
        if not movable:
            return False
        source = random.choice(movable)
        target = random.choice([square for square in SQUARES if square not in setup.towers])
        setup.put(target, setup.lift(source, len(setup.towers[source])))
    return True


def _draft(board: Board, state: State, random: Random) -> Draft:
    text = Phrase.of("state-ask", side=board.turn)
    wrong = [Phrase.of(f"state-{other}") for other in State if other is not state]
    volkhv = board.volkhv(board.turn)
    highlights = (volkhv,)
    if state is State.STALEMATE:
        why = Phrase.of("state-why-stalemate", side=board.turn)
    elif state is State.NONE:
        move = random.choice(list(board.legal_moves))
        why = Phrase.of("state-why-none", side=board.turn, text=board.notation(move))
    else:
        attacker = board.checkers()[0]
        man = board.man_at(attacker)
        assert man is not None  # noqa: S101 - a checker is a man
        way_out = board.notation(random.choice(list(board.legal_moves))) if state is State.CHECK else ""
        why = Phrase.of(f"state-why-{state}", man=man, at=attacker, text=way_out)
    topic = Topic.DRAWS if state is State.STALEMATE else Topic.CHECK
    right = Phrase.of(f"state-{state}")
    return Draft(topic, _RULES.get(state, "rule-10"), text, right, wrong, why, board, highlights)
