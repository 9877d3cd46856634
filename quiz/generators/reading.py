"""Read this move: what happens in it? (rules 1 and 11)"""

from random import Random
from typing import Final

from quiz.arrange import settled
from quiz.generators.draft import Draft, pick_wrong
from quiz.models import Level, Phrase, Topic
from quiz.positions import Positions
from rules import Board, Man, Move

_HEIGHTS: Final = {Level.EASY: (1, 2), Level.MEDIUM: (2, 3), Level.HARD: (3, 32)}
_LANDINGS: Final = ("empty", "own", "enemy")


def make(level: Level, positions: Positions, random: Random) -> Draft | None:
    """The higher the tower, the harder."""
    board = positions.draw(random)
    lowest, highest = _HEIGHTS[level]
    moves = [
        move
        for move in board.legal_moves
        if lowest <= board.height_at(move.from_square) <= highest
        and not board.is_castling(move)
        and not board.is_en_passant(move)
    ]
    if not moves:
        return None
    joining = [move for move in moves if board.height_at(move.to_square)]
    move = random.choice(joining if joining and random.random() < 0.6 else moves)
    tower = board.tower_at(move.from_square)
    landing = landing_of(board, move)
    right = _statement(tower, move, move.count, landing)
    others = [
        _statement(tower, move, count, other)
        for count in range(1, len(tower) + 1)
        for other in _LANDINGS
        if (count, other) != (move.count, landing)
        # One thing is wrong, or the count is off by one, so that every part has to be read.
        and (count == move.count or abs(count - move.count) == 1)
    ]
    if len(tower) == 1:
        others += [Phrase.of("reading-back", from_=move.to_square, to=move.from_square)]
    wrong = pick_wrong(right, others, 3, random)
    if wrong is None:
        return None
    text = Phrase.of("reading-ask", side=board.turn, move=move, text=board.notation(move))
    why = _why(board, move, landing)
    return Draft(Topic.NOTATION, "rule-11", text, right, wrong, why, board, (move.from_square, move.to_square))


def landing_of(board: Board, move: Move) -> str:
    """Whether a move goes to an ``empty`` square, onto one's ``own`` men or onto the ``enemy``."""
    color = board.color_at(move.to_square)
    return "empty" if color is None else "own" if color is board.turn else "enemy"


def _statement(tower: tuple[Man, ...], move: Move, count: int, landing: str) -> Phrase:
    """What would be said if so many men went."""
    if len(tower) == 1:
        return Phrase.of(f"reading-man-{landing}", from_=move.from_square, to=move.to_square)
    if count == len(tower):
        return Phrase.of(f"reading-whole-{landing}", from_=move.from_square, to=move.to_square)
    man = settled(tower[count], move.from_square)
    return Phrase.of(f"reading-part-{landing}", from_=move.from_square, to=move.to_square, count=count, man=man)


def _why(board: Board, move: Move, landing: str) -> Phrase:
    height = board.height_at(move.from_square)
    splits = move.count < height
    number = Phrase.of("writing-number", n=move.count) if splits else Phrase.of("writing-no-number")
    return Phrase.of("reading-why", number=number, landing=Phrase.of(f"reading-{landing}", to=move.to_square))
