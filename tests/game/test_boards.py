"""The cache of boards is small and never stale; locks vanish."""

import asyncio
import gc
import random
from dataclasses import replace
from datetime import UTC, datetime

from game.boards import BoardCache
from game.locks import Locks
from game.models import Address, Game, GameId, PlayedMove, Player, PlayerId, Source
from rules import Board
from tests.game.world import MATE, THREEFOLD

MOMENT = datetime(2024, 1, 1, tzinfo=UTC)


def game_of(texts: list[str], number: int = 1) -> Game:
    return Game(
        id=GameId(number),
        white=Player(PlayerId(1), "a", "A"),
        black=Player(PlayerId(2), "b", "B"),
        addresses=(Address("x"),),
        language="en",
        moves=tuple(PlayedMove(ply, text, Source(str(ply)), MOMENT) for ply, text in enumerate(texts, 1)),
        draw_offer=None,
        ending=None,
        winner=None,
        started_at=MOMENT,
        finished_at=None,
    )


def test_a_board_is_that_of_the_moves_whatever_was_asked_before() -> None:
    lines = [MATE.split(), THREEFOLD.split(), ["d1xe2", "c8xb7", "e2-d3", "b7-c6"]]
    chance = random.Random(3)
    cache = BoardCache(size=2)
    for _ in range(300):
        line = chance.choice(lines)
        game = game_of(line[: chance.randint(0, len(line))], chance.randint(1, 3))
        board = cache.board(game)
        assert board.fen() == game.board().fen()
        assert board.move_stack == game.board().move_stack
        assert len(cache._entries) <= 2


def test_the_board_given_is_ones_own() -> None:
    cache = BoardCache()
    game = game_of(["e2-e4"])
    cache.board(game).push_text("e7-e5")
    assert cache.board(game).fen() == game.board().fen()


def test_a_game_with_its_position_at_hand_is_the_same_game() -> None:
    game = game_of(["e2-e4", "e7-e5"])
    at_hand = BoardCache().at_hand(game)
    assert at_hand == game
    assert at_hand.position is not None
    assert at_hand.board(1).fen() == game.board(1).fen()
    # Once it has other moves it needs another board.
    assert replace(at_hand, moves=game.moves[:1]).board().fen() == at_hand.board(1).fen()


def test_an_empty_board_needs_no_moves() -> None:
    assert BoardCache().board(game_of([])).fen() == Board().fen()


async def test_a_lock_is_held_by_one_at_a_time_in_order_and_then_vanishes() -> None:
    locks: Locks[int] = Locks()
    order: list[tuple[int, str]] = []

    async def visit(number: int) -> None:
        async with locks.holding(1):
            order.append((number, "in"))
            await asyncio.sleep(0)
            order.append((number, "out"))

    async with locks.holding(2):
        await asyncio.gather(*(visit(number) for number in range(3)))
        assert len(locks) == 1
    gc.collect()
    assert len(locks) == 0
    assert order == [(number, what) for number in range(3) for what in ("in", "out")]
