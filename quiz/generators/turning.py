"""What does this ratnik turn into? (rule 7)"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from quiz.arrange import LAST_RANK, Setup
from quiz.generators.draft import Draft, after, pick_wrong
from quiz.models import Level, Phrase, Topic
from quiz.positions import Positions
from quiz.wording import name_of
from rules import RATNIK_SIGNS, SQUARES, Board, Color, Kind, Move, Square

_Scene = tuple[Board, Move, Square]
"""The position, the move, and the square of the ratnik after it."""

_POWERS: Final = (*RATNIK_SIGNS, Kind.RATNIK)


def make(level: Level, positions: Positions, random: Random) -> Draft | None:
    """Positions of games with a ratnik put where it is about to turn, to be uncovered, or to leave turned over."""
    scene = random.choice(_SCENES[level])(positions.draw(random), level, random)
    if scene is None:
        return None
    board, move, square = scene
    later = after(board, move)
    man = later.man_at(square)
    if man is None or man.sign is None:
        return None
    right = _kind(man.power)
    wrong = pick_wrong(right, [_kind(power) for power in _POWERS], 3, random)
    if wrong is None:
        return None
    certain = [_kind(man.sign), _kind(Kind.RATNIK)]  # the two that are mixed up are always among them
    wrong = [option for option in certain if option not in {right, *wrong}] + wrong
    key = "turning-ask-sign" if level is Level.EASY else "turning-ask"
    text = Phrase.of(
        key, side=board.turn, move=move, text=board.notation(move).rstrip("+#"), at=square, sign=name_of(man.sign)
    )
    was_turned = board.tower_at(move.from_square)[0] == man
    reason = "kept" if man.turned and was_turned else "turned" if man.turned else "plain"
    why = Phrase.of(f"turning-why-{reason}", at=square, sign=name_of(man.sign))
    topic = Topic.HELGI if man.sign is Kind.HELGI else Topic.TURNING
    squares = tuple(dict.fromkeys((square, move.from_square, move.to_square)))
    return Draft(topic, "rule-7", text, right, wrong[:3], why, board, squares)


def _kind(kind: Kind) -> Phrase:
    return Phrase.of("kind", kind=name_of(kind))


def _stepping(board: Board, level: Level, random: Random) -> _Scene | None:
    """A ratnik of the side to move on the last rank but one, alone or with men under it, goes on."""
    setup, color = Setup(board), board.turn
    source = _some_ratnik(setup, color, random)
    last = LAST_RANK[color]
    places = [square for square in SQUARES if abs(square.rank - last) == 1 and square not in setup.towers]
    if source is None or not places:
        return None
    place = random.choice(places)
    height = 1 if level is Level.EASY else min(len(setup.towers[source]), random.randint(2, 3))
    men = setup.lift(source, height)
    setup.put(place, [replace(men[0], turned=False), *men[1:]])
    return _with_move(setup, random, lambda move: move.from_square is place and move.to_square.rank == last, True)


def _uncovering(board: Board, level: Level, random: Random) -> _Scene | None:
    """A ratnik lies under a man of the side to move, which leaves it alone: on its last rank or, if hard, elsewhere."""
    setup = Setup(board)
    color = random.choice(list(Color)) if level is Level.HARD else board.turn
    source = _some_ratnik(setup, color, random)
    if source is None:
        return None
    (ratnik,) = setup.lift(source, 1)
    on_last = random.random() < (0.65 if level is Level.HARD else 1)
    places = [
        square
        for square, tower in setup.towers.items()
        if tower[0].color is board.turn
        and tower[0].power is not Kind.RATNIK
        and (square.rank == LAST_RANK[color]) == on_last
    ]
    if not on_last:
        near = [square for square in places if abs(square.rank - LAST_RANK[color]) <= 2]
        places = near or places
    if not places:
        return None
    place = random.choice(places)
    tower = setup.towers[place]
    over = random.randint(1, len(tower)) if level is Level.HARD else 1
    setup.put(place, [*tower[:over], replace(ratnik, turned=False), *tower[over:]])
    return _with_move(setup, random, lambda move: move.from_square is place and move.count == over, False)


def _leaving(board: Board, level: Level, random: Random) -> _Scene | None:
    """A turned ratnik of the side to move leaves its last rank, or has left it and goes on."""
    setup, color = Setup(board), board.turn
    source = _some_ratnik(setup, color, random)
    ranks = {LAST_RANK[color]} if level is Level.MEDIUM else set(range(8))
    places = [square for square in SQUARES if square.rank in ranks and square not in setup.towers]
    if source is None or not places:
        return None
    place = random.choice(places)
    men = setup.lift(source, min(len(setup.towers[source]), random.randint(1, 3)))
    setup.put(place, [replace(men[0], turned=True), *men[1:]])
    return _with_move(setup, random, lambda move: move.from_square is place, True)


_SCENES: Final[dict[Level, tuple[Callable[[Board, Level, Random], _Scene | None], ...]]] = {
    Level.EASY: (_stepping,),
    Level.MEDIUM: (_stepping, _uncovering, _leaving),
    Level.HARD: (_uncovering, _uncovering, _leaving),
}


def _some_ratnik(setup: Setup, color: Color, random: Random) -> Square | None:
    """A square with a ratnik of a side on top."""
    squares = [square for square, (top, *_) in setup.towers.items() if top.color is color and top.kind is Kind.RATNIK]
    return random.choice(squares) if squares else None


def _with_move(setup: Setup, random: Random, suits: Callable[[Move], bool], arriving: bool) -> _Scene | None:
    """The finished position and one of its legal moves that suit, if there is one."""
    board = setup.board()
    moves = [move for move in board.legal_moves if suits(move)] if board else []
    if board is None or not moves:
        return None
    move = random.choice(moves)
    return board, move, move.to_square if arriving else move.from_square
