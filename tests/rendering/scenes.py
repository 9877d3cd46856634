"""Scenes for the tests: positions written as listings, and random ones."""

import random
import re
from dataclasses import replace

from rendering.scene import Scene, Tower
from rules.man import MEN, Kind, Man
from rules.move import Move
from rules.square import SQUARES, Color, Square

TALLEST = 31


def tower(text: str) -> Tower:
    """``QBPq`` from top to bottom."""
    return tuple(Man.from_symbol(symbol) for symbol in re.findall(r"\+?[Pp][a-z]|[A-Za-z]", text))


def towers(listing: str) -> tuple[tuple[Square, Tower], ...]:
    """``a1:R d2:QBPq``, sorted by square."""
    parts = [part.split(":") for part in listing.split()]
    return tuple(sorted((Square.parse(square), tower(men)) for square, men in parts))


MIDDLE_GAME = towers(
    "a2:Pr a7:pr a8:r b2:Pn c2:Pb c6:QPhBPqNpbpnn e2:qbphbN e8:r f1:R "
    "f3:Pb f7:Rpb g1:K g2:Pn g6:nBpq g7:pn h2:Pr h6:k h7:pr"
)

TOPS = MEN
UNDER = tuple(man for man in MEN if not man.turned and man.kind is not Kind.VOLKHV)


def random_tower(rng: random.Random, height: int) -> Tower:
    """Any man on top, and below it only men that can be covered (rulings 2 and 7)."""
    return (rng.choice(TOPS), *rng.choices(UNDER, k=height - 1))


def random_scene(rng: random.Random, *, theme: str = "wood", piece_set: str = "tavreli") -> Scene:
    """32 men in towers of every height, with a last move, squares that are spoken of, and now and then a check."""
    left = 32
    squares = list(SQUARES)
    rng.shuffle(squares)
    found: list[tuple[Square, Tower]] = []
    tallest = rng.choice((3, 6, 6, 12, TALLEST))
    while left:
        height = min(left, rng.randint(1, tallest), TALLEST)
        found.append((squares.pop(), random_tower(rng, height)))
        left -= height
    start = squares[0]
    end = rng.choice([square for square in SQUARES if square is not start])
    scene = Scene(
        towers=tuple(sorted(found)),
        turn=rng.choice(tuple(Color)),
        last_move=Move(start, end),
        captured=rng.choice((None, end)),
        freed=rng.choice((None, start)),
        check=rng.choice((None, found[0][0])),
        view=rng.choice(tuple(Color)),
        theme=theme,
        piece_set=piece_set,
    )
    return replace(scene, highlights=tuple(sorted(rng.sample(SQUARES, 6))))
