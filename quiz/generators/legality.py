"""Is this move legal, and if not, why? (rules 1 to 9)"""

from random import Random
from typing import Final

from quiz.generators.draft import Draft, after
from quiz.generators.reasons import (
    CASTLING,
    DANGER,
    RULE_OF,
    Reason,
    candidates,
    castlings,
    reason_of,
)
from quiz.models import Level, Phrase, Topic, Value
from quiz.positions import Positions
from quiz.wording import name_of
from rules import SQUARES, Board, Kind, Man, Move

_BY_LEVEL: Final = {
    Level.EASY: (Reason.OTHERWISE, Reason.BLOCKED, Reason.STRAIGHT, Reason.ASIDE, Reason.ENEMY),
    Level.MEDIUM: (
        *CASTLING,
        *(Reason.ONTO_VOLKHV, Reason.LEFT_HOME, Reason.STEPS_OVER, Reason.INTO_ATTACK),
        *(Reason.STILL_CHECK, Reason.ENEMY, Reason.OTHERWISE),
    ),
    Level.HARD: (Reason.OPENS, Reason.OPENS, Reason.FREES, Reason.FREES, Reason.STILL_CHECK, Reason.THROUGH),
}
_SHARE_OF_LEGAL: Final = 0.3
_TRIED: Final = 30


def make(level: Level, positions: Positions, random: Random) -> Draft | None:
    """Legal moves are three in ten; the other reasons of a level are wanted equally often."""
    wanted = Reason.YES if random.random() < _SHARE_OF_LEGAL else random.choice(_BY_LEVEL[level])
    for _ in range(_TRIED):
        board = positions.draw(random)
        for move in candidates(board, wanted, random):
            if _suits(board, move, wanted, level) and reason_of(board, move) is wanted:
                draft = _draft(board, move, wanted, random)
                if draft is not None:
                    return draft
                break
    return None


def _suits(board: Board, move: Move, wanted: Reason, level: Level) -> bool:
    """Whether a move makes a question of that level; cheap things only."""
    steps_by_two = (
        board.tower_at(move.from_square)[0].kind is Kind.VOLKHV and abs(move.from_square - move.to_square) == 2
    )
    if board.en_passant is move.to_square or (steps_by_two and move not in castlings(board)):
        return False
    height = board.height_at(move.from_square)
    if wanted is Reason.LEFT_HOME:
        # Only where it can be seen, and nothing else forbids it.
        passed = SQUARES[(move.from_square + move.to_square) // 2]
        return height > 1 and board.height_at(passed) == 0
    if wanted is not Reason.YES or board.is_castling(move):
        return True
    if level is Level.EASY:
        return height <= 2
    # A hard legal move is one that another number of men, or another man, may not make.
    return height >= 2 and (level is Level.MEDIUM or board.is_check() or _has_trap(board, move, height))


def _has_trap(board: Board, move: Move, height: int) -> bool:
    others = (Move(move.from_square, move.to_square, count) for count in range(1, height + 1))
    return any(not board.leaves_volkhv_safe(other) for other in others)


def _draft(board: Board, move: Move, right: Reason, random: Random) -> Draft | None:
    castles = move in castlings(board)
    if castles and right in {*CASTLING, Reason.YES}:
        holding = _castling_faults(board, move)
        if holding != ([] if right is Reason.YES else [right]):
            return None
        wrong = [reason for reason in (*CASTLING, Reason.YES) if reason is not right]
    else:
        others = _plausible(board, move, right)
        if others is None:
            return None
        least = 3 if right is Reason.YES else 2
        if len(others) < least:
            return None
        wrong = random.sample(others, min(3 if right is Reason.YES else 2, len(others)))
        wrong += [] if right is Reason.YES else [Reason.YES]
    text = Phrase.of(
        "legal-ask-castling" if castles else "legal-ask", side=board.turn, move=move, text=_written(board, move)
    )
    options = [Phrase.of(f"legal-{reason}") for reason in wrong]
    topic = _topic(right, castles, board.height_at(move.from_square))
    rule = "rule-8" if castles else RULE_OF[right]
    squares = (move.from_square, move.to_square)
    return Draft(topic, rule, text, Phrase.of(f"legal-{right}"), options, _why(board, move, right), board, squares)


def _written(board: Board, move: Move) -> str:
    """The move as one would write it, legal or not."""
    if move in castlings(board):
        return "0-0" if move.to_square > move.from_square else "0-0-0"
    number = f"({move.count})" if move.count < board.height_at(move.from_square) else ""
    return f"{move.from_square}{number}{'x' if board.height_at(move.to_square) else '-'}{move.to_square}"


def _castling_faults(board: Board, move: Move) -> list[Reason]:
    """Everything that forbids castling here."""
    home, target = move.from_square, move.to_square
    corner, side = (home + 3, 1) if target > home else (home - 4, -1)
    enemy = board.turn.other
    faults = []
    if any(board.height_at(SQUARES[square]) for square in range(home + side, corner, side)):
        faults.append(Reason.BETWEEN)
    if board.is_check():
        faults.append(Reason.IN_CHECK)
    if any(board.is_attacked_by(enemy, SQUARES[home + side * step]) for step in (1, 2)):
        faults.append(Reason.THROUGH)
    return faults


def _plausible(board: Board, move: Move, right: Reason) -> list[Reason] | None:
    """Wrong reasons that somebody might believe and that do not hold; None if two reasons hold."""
    source, target = move.from_square, move.to_square
    man, other = board.tower_at(source)[0], board.man_at(target)
    splits = move.count < board.height_at(source)
    reasons = [Reason.OTHERWISE]
    if right is not Reason.ENEMY and board.height_at(source) > 1:
        reasons.append(Reason.ENEMY)
    if man.power is Kind.RATNIK:
        ahead = abs(target - source)
        reasons += [Reason.ASIDE] if ahead in {8, 16} or (other and other.color is not man.color) else []
        reasons += [Reason.STRAIGHT] if other is None or other.color is man.color or ahead in {7, 9} else []
        if ahead == 16:
            reasons += [Reason.STEPS_OVER] if right is not Reason.STRAIGHT else []
            if right in {Reason.YES, Reason.STEPS_OVER}:
                reasons.append(Reason.LEFT_HOME)
    elif man.power is not Kind.VOLKHV and right not in {Reason.ONTO_VOLKHV}:
        reasons.append(Reason.BLOCKED)
    if other is not None and other.kind is not Kind.VOLKHV and right is not Reason.ENEMY:
        reasons.append(Reason.ONTO_VOLKHV)
    if other is None or other.kind is not Kind.VOLKHV:
        reasons += _harmless_dangers(board, move, man, right, splits)
    return [reason for reason in dict.fromkeys(reasons) if reason is not right]


def _harmless_dangers(board: Board, move: Move, man: Man, right: Reason, splits: bool) -> list[Reason]:
    """Attacks on the volkhv that a move does not bring about."""
    if right is Reason.ENEMY:
        return []
    if right in DANGER:
        if len(after(board, move).attackers(board.turn.other, after(board, move).volkhv(board.turn))) > 1:
            return []
    elif not board.leaves_volkhv_safe(move):
        return []
    if man.kind is Kind.VOLKHV:
        return [] if right is Reason.FREES else [Reason.INTO_ATTACK, *([Reason.FREES] if splits else [])]
    still = [Reason.STILL_CHECK] if board.is_check() and right not in {Reason.OPENS, Reason.FREES} else []
    opens = [Reason.OPENS]
    return [*still, *opens, *([Reason.FREES] if splits else [])]


def _topic(reason: Reason, castles: bool, height: int) -> Topic:
    if castles:
        return Topic.CASTLING
    if reason in DANGER:
        return Topic.CHECK
    if reason in {Reason.STRAIGHT, Reason.ASIDE, Reason.LEFT_HOME, Reason.STEPS_OVER}:
        return Topic.RATNIK
    return Topic.TOWERS if height > 1 or reason in {Reason.ENEMY, Reason.ONTO_VOLKHV} else Topic.MEN


def _why(board: Board, move: Move, reason: Reason) -> Phrase:
    """The explanation, from what the rules name."""
    refusal = board.explain(move)
    data: dict[str, Value] = {"man": board.tower_at(move.from_square)[0]}
    if refusal is not None:
        names = ("at", "blocker", "attacker", "attacker_square")
        data |= {name: value for name in names if (value := getattr(refusal, name)) is not None}
    data |= {"from_": move.from_square, "to": move.to_square}
    key = f"legal-why-{reason}"
    if reason is Reason.YES and board.is_castling(move):
        key += "-castling"
    elif reason is Reason.OTHERWISE:
        key += f"-{name_of(board.tower_at(move.from_square)[0].power)}"
    return Phrase.of(key, **data)
