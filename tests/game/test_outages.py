"""An operator pulls the plug, and no player notices."""

from datetime import timedelta
from pathlib import Path

import pytest

from data.heartbeats import SqlHeartbeats
from game.errors import StorageError, StorageProblem, TimeIsUpError
from game.making_up import LEAST_OUTAGE, MOST_MADE_UP
from game.models import ChallengeState, Ending, Game, NoticeKind
from game.outages import BEAT_EVERY
from game.service import GameService
from game.sweeping import Sweeper
from tests.game.world import GROUP, FakeClock, World, opened

SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def left(world: World, game: Game) -> timedelta | None:
    return None if game.clock is None else game.clock.left(world.clock.now())


async def test_a_deadline_that_passes_in_an_outage_moves_on(tmp_path: Path) -> None:
    path, clock = tmp_path / "games.sqlite3", FakeClock()
    async with opened(path, clock) as world:
        game = await world.start(per_move=DAY)
        await world.service.beat()
    clock.advance(3 * DAY.total_seconds())
    async with opened(path, clock) as world:
        sweeper = Sweeper(world.service, world.deliverer, clock)
        await sweeper.begin()
        assert left(world, await world.service.game(game.id)) == DAY
        await sweeper.step()
        assert (await world.move(game, "e2-e4")).ply == 1, "typed meanwhile, it counts"
        assert await world.told_private(world.ann) == []


@pytest.mark.parametrize("begins", [True, False])
async def test_the_first_sweep_ends_nothing_whether_or_not_it_was_begun(tmp_path: Path, begins: bool) -> None:
    path, clock = tmp_path / "games.sqlite3", FakeClock()
    async with opened(path, clock) as world:
        game = await world.start(per_move=HOUR)
        await world.service.beat()
    clock.advance(2 * 3600)
    async with opened(path, clock) as world:
        sweeper = Sweeper(world.service, world.deliverer, clock)
        if begins:
            await sweeper.begin()
        await sweeper.step()
        assert not (await world.service.game(game.id)).is_over
        clock.advance(1800)
        await sweeper.step()  # half an hour of silence: an outage again, as for a computer that slept
        assert left(world, await world.service.game(game.id)) == HOUR


async def test_it_is_made_up_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, clock = tmp_path / "games.sqlite3", FakeClock()
    async with opened(path, clock) as world:
        game = await world.start(per_move=DAY)
        await world.service.beat()
    clock.advance(10 * 3600)
    for _ in range(2):  # it dies before the commit, and is started again
        async with opened(path, clock) as world:
            with monkeypatch.context() as dying:
                dying.setattr(SqlHeartbeats, "beat", refuse)
                with pytest.raises(StorageError):
                    await world.service.beat()
            assert left(world, await world.service.game(game.id)) == 14 * HOUR, "nothing was moved yet"
    for _ in range(2):  # and after it
        async with opened(path, clock) as world:
            await world.service.beat()
            assert left(world, await world.service.game(game.id)) == DAY


async def test_reminders_keep_their_distance(world: World) -> None:
    game = await world.start(per_move=DAY)
    await world.service.beat()
    before = await world.service.next_sweep_due()
    world.clock.advance(20 * 3600)
    assert await world.service.beat() == timedelta(hours=20)
    after = await world.service.next_sweep_due()
    assert before is not None
    assert after == before + timedelta(hours=20)
    assert (await world.service.sweep()).is_idle
    world.clock.advance(12 * 3600)
    assert (await world.service.sweep()).reminded == (game.id,)
    await world.deliverer.deliver_pending()
    assert world.notifier.sent[-1][0].kind is NoticeKind.REMINDER
    assert left(world, world.notifier.sent[-1][1]) == DAY / 2


async def test_what_had_passed_before_stays_passed(world: World) -> None:
    game = await world.start(per_move=HOUR)
    paused = await world.start(per_move=HOUR)
    await world.service.offer_pause(paused.id, world.ann.id)
    await world.service.accept_pause(paused.id, world.bob.id)
    untimed = await world.start()
    world.clock.advance(3600)
    await world.service.beat()
    world.clock.advance(3 * 3600)
    assert await world.service.beat() == 3 * HOUR
    assert (await world.service.sweep()).ended == (game.id,)
    assert (await world.service.game(game.id)).ending is Ending.UNSTARTED
    assert left(world, await world.service.game(paused.id)) == HOUR
    assert (await world.service.game(untimed.id)).clock is None


async def test_challenges_are_open_for_longer(world: World) -> None:
    challenge = await world.service.challenge(world.ann.id, GROUP, language="en", source=world.source(), lasts=DAY)
    await world.service.beat()
    world.clock.advance(2 * DAY.total_seconds())
    assert await world.service.beat() == 2 * DAY
    assert (await world.service.challenge_by_id(challenge.id)).state is ChallengeState.OPEN
    world.clock.advance(DAY.total_seconds())
    assert (await world.service.sweep()).expired == 1


@pytest.mark.parametrize(
    ("silence", "made_up"),
    [
        (LEAST_OUTAGE - SECOND, timedelta(0)),
        (LEAST_OUTAGE, LEAST_OUTAGE),
        (MOST_MADE_UP + 400 * DAY, MOST_MADE_UP),
        (-DAY, timedelta(0)),
    ],
)
async def test_an_outage_has_bounds(world: World, silence: timedelta, made_up: timedelta) -> None:
    game = await world.start(per_move=14 * DAY)
    await world.service.beat()
    world.clock.advance(silence.total_seconds())
    assert await world.service.beat() == made_up
    after = (await world.service.game(game.id)).clock
    assert after is not None
    assert game.clock is not None
    assert game.clock.deadline is not None
    assert after.deadline == game.clock.deadline + made_up


async def test_a_clock_that_was_put_back_and_right_again_is_no_outage(world: World) -> None:
    await world.start(per_move=DAY)
    await world.service.beat()
    for seconds in (-3 * 3600, 120, 3 * 3600):
        world.clock.advance(seconds)
        assert await world.service.beat() == timedelta(0)


async def test_a_program_that_runs_stores_a_sign_of_life_once_a_minute(world: World) -> None:
    assert await world.service.beat() == timedelta(0)
    first = await last_beat(world)
    world.clock.advance((BEAT_EVERY - SECOND).total_seconds())
    await world.service.beat()
    assert await last_beat(world) == first == world.clock.now() - BEAT_EVERY + SECOND
    world.clock.advance(1)
    await world.service.beat()
    assert await last_beat(world) == world.clock.now()


async def test_without_a_sign_of_life_ever_nothing_is_made_up(world: World) -> None:
    """The first start of this version: nobody knows since when the program did not run."""
    game = await world.start(per_move=HOUR)
    world.clock.advance(3600)
    assert await world.service.beat() == timedelta(0)
    with pytest.raises(TimeIsUpError):
        await world.move(game, "e2-e4")


async def test_no_game_is_swept_while_an_outage_cannot_be_made_up_for(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await world.start(per_move=HOUR)
    await world.service.beat()
    world.clock.advance(3600)
    sweeper = Sweeper(world.service, world.deliverer, world.clock)
    with monkeypatch.context() as full:
        full.setattr(GameService, "beat", refuse)
        await sweeper.begin()
        await sweeper.step()
    assert not (await world.service.game(game.id)).is_over
    await sweeper.step()
    assert left(world, await world.service.game(game.id)) == HOUR


async def test_no_game_ends_because_a_sign_of_life_was_not_stored(world: World) -> None:
    """Whoever acts or sweeps next makes up for the outage, in the transaction in which the game would have ended."""
    game = await world.start(per_move=DAY)
    other = await world.start(per_move=DAY)
    await world.service.beat()
    world.clock.advance(2 * DAY.total_seconds())
    assert (await world.service.sweep()).ended == ()
    assert left(world, await world.service.game(other.id)) == DAY
    assert (await world.move(game, "e2-e4")).ply == 1
    assert await world.service.beat() == timedelta(0), "it is made up for once"
    assert left(world, await world.service.game(other.id)) == DAY


async def test_a_refused_act_makes_up_for_nothing_and_the_next_does(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await world.start(per_move=DAY)
    await world.service.beat()
    world.clock.advance(2 * DAY.total_seconds())
    with monkeypatch.context() as full:
        full.setattr(SqlHeartbeats, "beat", refuse)
        with pytest.raises(StorageError):
            await world.move(game, "e2-e4")
    assert not (await world.service.game(game.id)).is_over
    assert (await world.move(game, "e2-e4")).ply == 1


async def refuse(*_: object) -> None:
    raise StorageError(StorageProblem.FULL)


async def last_beat(world: World) -> object:
    async with world.repository.reading() as work:
        return await work.heartbeats.last()
