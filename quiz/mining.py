"""Looking for mates and stalemates, which chance seldom brings: what `python -m quiz states` writes down."""

import itertools
from collections.abc import Iterator
from random import Random
from typing import Final

from quiz.arrange import Setup
from quiz.positions import Positions
from rules import MEN, SQUARES, Board, Color, Kind, Man

FEW: Final = (3, 14)
CROWD: Final = (22, 30)
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


def made_up(random: Random, company: tuple[int, int]) -> Iterator[Board]:
    """Endless positions of so many men, from few to many, in which mate or stalemate stands on the board."""
    while True:
        board = _made_up(random, company)
        if board is not None and not board.legal_moves:
            yield board


def _made_up(random: Random, company: tuple[int, int]) -> Board | None:
    """Men thrown onto the board, the side to move with its volkhv at the edge and few other men on top, or none."""
    turn = random.choice(list(Color))
    setup = Setup.empty(turn)
    squares = random.sample(SQUARES, 12)
    edge = random.choice([square for square in SQUARES if square.rank in {0, 7} or square.file in {0, 7}])
    places = [edge, *(square for square in squares if square is not edge)]
    men = [man for man in MEN if not man.turned and man.kind is not Kind.VOLKHV for _ in range(_how_many(man))]
    chosen = random.sample(men, random.randint(*company))
    own = [man for man in chosen if man.color is turn]
    enemy = [man for man in chosen if man.color is not turn]
    below, share = (4, 1.0) if company is CROWD else (2, 0.8)
    setup.put(places[0], [_volkhv(turn), *_some(own, below, random)])
    setup.put(places[1], [_volkhv(turn.other), *_some(own, below, random), *_some(enemy, below - 2, random)])
    for place in places[2:]:
        tops = enemy if enemy and random.random() < share else own
        if tops:
            setup.put(place, [tops.pop(), *_some(own, below, random), *_some(enemy, below - 1, random)])
    return None if own or enemy else setup.board()


def _some(men: list[Man], most: int, random: Random) -> list[Man]:
    return [men.pop() for _ in range(min(len(men), random.randint(0, most)))]


def _how_many(man: Man) -> int:
    """How many such men a side has."""
    return 1 if man.kind is Kind.KNYAZ or man.sign in {Kind.KNYAZ, Kind.HELGI} else 2


def _volkhv(color: Color) -> Man:
    return Man(color, Kind.VOLKHV)


def mine(positions: Positions, random: Random, count: int) -> list[str]:
    """Positions where the game has ended, as lines: `count` mates of whole games and `count` stalemates of a few men,
    and half as many mates of a few men and stalemates of many. Equal seeds give equal lines.
    """
    found = {board.fen() for board in itertools.islice(mates(positions, random), count)}
    for company, checked, wanted in ((FEW, True, count // 2), (FEW, False, count), (CROWD, False, count // 2)):
        boards = (board for board in made_up(random, company) if board.is_check() is checked)
        found |= {board.fen() for board in itertools.islice(boards, wanted)}
    return sorted(found)
