"""Looking for mates and stalemates, which chance seldom brings: what `python -m quiz states` writes down."""

import itertools
from collections.abc import Iterator
from random import Random
from typing import Final

from quiz.arrange import Setup
from quiz.positions import Positions
from rules import MEN, SQUARES, Board, Color, Kind, Man

_COMPANY: Final = (3, 14)
"""How many men there are besides the volkhvs in a made-up position."""


def mates(positions: Positions, random: Random) -> Iterator[Board]:
    """Endless positions of whole games in which the side to move is mated."""
    while True:
        board = positions.draw(random)
        for move in board.legal_moves:
            board.push(move)
            if board.is_check() and not board.legal_moves:
                yield board.copy()
                board.pop()
                break
            board.pop()


def few(random: Random) -> Iterator[Board]:
    """Endless positions of a few men in which mate or stalemate stands on the board."""
    while True:
        board = _made_up(random)
        if board is not None and not board.legal_moves:
            yield board


def _made_up(random: Random) -> Board | None:
    """A few men thrown onto the board, the side to move with its volkhv at the edge and few men on top."""
    turn = random.choice(list(Color))
    setup = Setup.empty(turn)
    squares = random.sample(SQUARES, 12)
    edge = random.choice([square for square in SQUARES if square.rank in {0, 7} or square.file in {0, 7}])
    places = [edge, *(square for square in squares if square is not edge)]
    men = [man for man in MEN if not man.turned and man.kind is not Kind.VOLKHV for _ in range(_how_many(man))]
    company = random.sample(men, random.randint(*_COMPANY))
    own = [man for man in company if man.color is turn]
    enemy = [man for man in company if man.color is not turn]
    setup.put(places[0], [_volkhv(turn), *_some(own, 2, random)])
    setup.put(places[1], [_volkhv(turn.other), *_some(own, 2, random)])
    for place in places[2:]:
        tops = enemy if enemy and random.random() < 0.8 else own
        if tops:
            setup.put(place, [tops.pop(), *_some(own, 2, random), *_some(enemy, 1, random)])
    return None if own or enemy else setup.board()


def _some(men: list[Man], most: int, random: Random) -> list[Man]:
    return [men.pop() for _ in range(min(len(men), random.randint(0, most)))]


def _how_many(man: Man) -> int:
    """How many such men a side has."""
    return 1 if man.kind is Kind.KNYAZ or man.sign in {Kind.KNYAZ, Kind.HELGI} else 2


def _volkhv(color: Color) -> Man:
    return Man(color, Kind.VOLKHV)


def mine(positions: Positions, random: Random, count: int) -> list[str]:
    """Positions where the game has ended, as lines: `count` mates of whole games, as many stalemates and half as
    many mates with few men. Equal seeds give equal lines.
    """
    found = {board.fen() for board in itertools.islice(mates(positions, random), count)}
    wanted = {True: count // 2, False: count}
    for board in few(random):
        if wanted[board.is_check()] and board.fen() not in found:
            wanted[board.is_check()] -= 1
            found.add(board.fen())
        if not any(wanted.values()):
            break
    return sorted(found)
