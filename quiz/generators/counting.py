"""How many legal moves has this tower? (rules 1 to 9)"""

from collections import Counter
from random import Random
from typing import Final

from quiz.generators.draft import Draft, pick_wrong, towers_to_move
from quiz.models import Level, Phrase, Topic
from quiz.positions import Positions
from rules import Kind, Man, Move

_HEIGHTS: Final = {Level.EASY: (1, 1), Level.MEDIUM: (2, 2), Level.HARD: (2, 5)}
_MOST: Final = {Level.EASY: 8, Level.MEDIUM: 14, Level.HARD: 20}


def make(level: Level, positions: Positions, random: Random) -> Draft | None:
    """A hard one is about a tower of three or more, or one that may not make every move its top man could."""
    board = positions.draw(random)
    lowest, highest = _HEIGHTS[level]
    squares = towers_to_move(board, lowest, highest)
    random.shuffle(squares)
    for square in squares[:4]:
        man, height = board.tower_at(square)[0], board.height_at(square)
        moves = board.legal_moves_from(square)
        uneven = len(set(Counter(move.count for move in moves).values())) > 1
        if (
            not 2 <= len(moves) <= _MOST[level]
            or (level is Level.HARD and height == 2 and not uneven)
            or any(board.is_castling(move) for move in moves)
            or (man.power is Kind.RATNIK and len(moves) < 3 and level is not Level.EASY)
        ):
            continue
        right = Phrase.of("number", n=len(moves))
        others = (Phrase.of("number", n=n) for n in _plausible(moves, height))
        wrong = pick_wrong(right, others, 3, random)
        if wrong is None:
            continue
        key = "counting-ask-man" if height == 1 else "counting-ask-tower"
        text = Phrase.of(key, side=board.turn, at=square, man=man)
        return Draft(Topic.TOWERS, _rule(man), text, right, wrong, _why(moves, height), board, (square,))
    return None


def _plausible(moves: list[Move], height: int) -> set[int]:
    """Near numbers, and what comes out if the men that go along are not counted, or the way is not looked at."""
    count, targets = len(moves), len({move.to_square for move in moves})
    near = {count - 2, count - 1, count + 1, count + 2, targets, targets + 1}
    if height > 1:
        near |= {targets * height, count + height, count - height}
    return {number for number in near if number > 0 and number != count}


def _rule(man: Man) -> str:
    return "rule-4" if man.power is Kind.RATNIK else "rule-2" if man.kind is Kind.VOLKHV else "rule-1"


def _why(moves: list[Move], height: int) -> Phrase:
    if height == 1:
        return Phrase.of("counting-why-man", text=", ".join(str(move.to_square) for move in sorted(moves)))
    by_count = Counter(move.count for move in moves)
    text = " + ".join(str(by_count[count]) for count in range(1, height + 1))
    return Phrase.of("counting-why-tower", n=len(moves), text=text)
