"""Ratings: the published formulas, and when they are applied."""

import math
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.glicko2 import Result, Strength, rested, updated
from game.models import Address, Ending, Game
from game.rating import PERIOD, after_game
from game.ratings import START_DEVIATION, Pool, Rating, Score
from rules import Color
from tests.game.world import GROUP, MATE, FakeClock, World, opened

DAY = timedelta(days=1)
OTHER = Address("group:2")


def test_the_worked_example_of_the_paper() -> None:
    player = Strength(1500, 200, 0.06)
    results = [
        Result(Strength(1400, 30, 0.06), 1.0),
        Result(Strength(1550, 100, 0.06), 0.0),
        Result(Strength(1700, 300, 0.06), 0.0),
    ]
    after = updated(player, results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_of_rest_by_step_six_of_the_paper() -> None:
    after = rested(Strength(1500, 200, 0.06), 1)
    assert after.deviation == pytest.approx(173.7178 * math.hypot(1.1513, 0.06), abs=0.01)
    assert (after.rating, after.volatility) == (1500, 0.06)


strengths = st.builds(Strength, st.floats(100, 3500), st.floats(30, 350), st.floats(0.03, 0.1))


@given(strengths, strengths, st.sampled_from([0.0, 0.5, 1.0]))
def test_any_result_gives_a_sensible_rating(player: Strength, other: Strength, score: float) -> None:
    after = updated(player, [Result(other, score)])
    assert 0 < after.deviation < math.hypot(player.deviation, 173.72 * max(after.volatility, player.volatility))
    assert 0 < after.volatility < 0.2
    if score == 1:
        assert after.rating >= player.rating
    if score == 0:
        assert after.rating <= player.rating


def test_who_did_not_play_for_long_is_less_known() -> None:
    clock = FakeClock()
    known = Rating(1600, 60, 0.06, 40, clock.now())
    soon = after_game(known, Rating(), 1, clock.now())
    late = after_game(known, Rating(), 1, clock.now() + 24 * PERIOD)
    assert late.deviation > soon.deviation
    assert late.value > soon.value
    forgotten = after_game(known, Rating(), 1, clock.now() + 10_000 * PERIOD)
    assert forgotten.deviation <= START_DEVIATION
    assert after_game(known, Rating(), 1, clock.now() - DAY).value == soon.value  # clocks are put back sometimes


async def won(world: World, *, timed: bool = True) -> Game:
    return await world.line(await world.start(per_move=DAY if timed else None, rated=True), MATE)


async def test_a_rated_game_changes_both_ratings_of_its_pool(world: World) -> None:
    game = await won(world)
    white, black = game.rating_changes
    assert (white.color, black.color) == (Color.WHITE, Color.BLACK)
    assert white.before == black.before == 1500
    assert white.after - 1500 == pytest.approx(1500 - black.after)
    assert white.after == pytest.approx(1662.31, abs=0.01)
    assert (await world.service.game(game.id)).rating_changes == game.rating_changes
    ann, bob = await world.service.ratings(world.ann.id), await world.service.ratings(world.bob.id)
    assert (ann[Pool.TIMED].value, bob[Pool.TIMED].value) == pytest.approx((white.after, black.after), abs=0.005)
    assert (ann[Pool.TIMED].games, ann[Pool.TIMED].changed_at) == (1, game.finished_at)
    assert ann[Pool.TIMED].is_provisional
    assert ann[Pool.UNTIMED] == Rating()
    untimed = await won(world, timed=False)
    assert untimed.rating_changes[0].before == 1500
    assert (await world.service.ratings(world.ann.id))[Pool.TIMED] == ann[Pool.TIMED]
    second = await won(world)
    assert second.rating_changes[0].before == white.after


async def test_a_game_counts_once(tmp_path: Path) -> None:
    path, clock = tmp_path / "games.sqlite3", FakeClock()
    async with opened(path, clock) as world:
        game = await world.line(await world.start(per_move=DAY, rated=True), " ".join(MATE.split()[:-1]))
        source = world.source()
        for _ in range(2):
            ended = await world.service.play(game.id, world.ann.id, MATE.split()[-1], source=source)
        ratings = await world.service.ratings(world.ann.id)
        assert ratings[Pool.TIMED].games == 1
    async with opened(path, clock) as world:
        clock.advance(9 * DAY.total_seconds())
        await world.service.sweep()
        assert await world.service.ratings(world.ann.id) == ratings
        assert await world.service.game(game.id) == ended


async def test_every_ending_with_a_result_counts(world: World) -> None:
    resigned = await world.start(rated=True)
    resigned = await world.service.resign(resigned.id, world.ann.id)
    agreed = await world.start(rated=True)
    await world.service.offer_draw(agreed.id, world.ann.id)
    agreed = await world.service.accept_draw(agreed.id, world.bob.id)
    late = await world.line(await world.start(rated=True, per_move=DAY), "e2-e4 e7-e5")
    world.clock.advance(DAY.total_seconds())
    await world.service.sweep()
    late = await world.service.game(late.id)
    for game, lower in ((resigned, True), (agreed, False), (late, True)):
        white = game.rating_changes[0]
        assert (white.after < white.before) is lower
    assert await world.service.head_to_head(world.ann.id, world.bob.id) == Score(0, 1, 2)
    assert await world.service.head_to_head(world.bob.id, world.ann.id) == Score(2, 1, 0)
    assert await world.service.head_to_head(world.bob.id, world.eve.id) == Score()


async def test_casual_and_aborted_games_change_nothing(world: World) -> None:
    casual = await world.line(await world.start(), MATE)
    aborted = await world.start(rated=True)
    aborted = await world.service.abort(aborted.id, world.bob.id)
    assert aborted.ending is Ending.ABORTED
    assert casual.rating_changes == aborted.rating_changes == ()
    for person in (world.ann, world.bob):
        assert await world.service.ratings(person.id) == {pool: Rating() for pool in Pool}
    assert await world.service.leaderboard(Pool.UNTIMED) == []
    assert await world.service.head_to_head(world.ann.id, world.bob.id) == Score()


async def test_leaderboards(world: World) -> None:
    await won(world)
    elsewhere = await world.start(white=world.eve, black=world.bob, at=OTHER, per_move=DAY, rated=True)
    await world.service.resign(elsewhere.id, world.bob.id)
    third = await world.start(white=world.ann, black=world.bob, per_move=DAY, rated=True)
    await world.service.resign(third.id, world.bob.id)

    async def names(address: Address | None = None, limit: int = 10) -> list[str]:
        lines = await world.service.leaderboard(Pool.TIMED, address=address, limit=limit)
        values = [line.rating.value for line in lines]
        assert values == sorted(values, reverse=True)
        return [line.player.name for line in lines]

    assert await names() == ["Ann", "Eve", "Bob"]
    assert await names(GROUP) == ["Ann", "Bob"]
    assert await names(OTHER) == ["Eve", "Bob"]
    assert await names(limit=1) == ["Ann"]
    assert await names(Address("group:3")) == []
    await world.service.forget_player(world.eve.id)
    assert await names() == ["Ann", "Bob"]
