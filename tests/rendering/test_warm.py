"""After the warm-up a picture of a game draws no man that it has not."""

import random

import pytest

from rendering import Scene, coins, render_png, warm_up
from rendering.layout import READABLE_HEIGHT
from rendering.picture import forget_pictures
from rules import Board
from rules.square import Color


def _drawn() -> tuple[int, int]:
    return coins._face.cache_info().misses, coins._band.cache_info().misses


def test_pictures_of_a_game_find_their_men_drawn() -> None:
    warm_up()
    forget_pictures()
    drawn = _drawn()
    chance, board = random.Random(3), Board()
    for _ in range(60):
        board.push(chance.choice(list(board.legal_moves)))
        scene = Scene.of(board, view=chance.choice(tuple(Color)))
        if max(len(tower) for _, tower in scene.towers) <= READABLE_HEIGHT:
            render_png(scene)
    assert _drawn() == drawn


def test_warming_up_twice_draws_nothing_again() -> None:
    warm_up(theme="dark", piece_set="figures", width=800)
    drawn = _drawn()
    warm_up(theme="dark", piece_set="figures", width=800)
    assert _drawn() == drawn


def test_what_does_not_exist_cannot_be_drawn_beforehand() -> None:
    with pytest.raises(KeyError, match="neon"):
        warm_up(theme="neon")
    with pytest.raises(KeyError, match="emoji"):
        warm_up(piece_set="emoji")
    with pytest.raises(KeyError, match="700"):
        warm_up(width=700)
