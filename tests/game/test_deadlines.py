"""Games end by themselves, and people are reminded, through restarts and failures."""

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest

from game.clocks import LEAST_TIME, MOST_TIME
from game.errors import (
    DrawOfferStandsError,
    GameOverError,
    StorageError,
    StorageProblem,
    TimeIsUpError,
    TimePerMoveError,
    TooLateToAbortError,
)
from game.models import Ending, Game, NoticeKind
from game.service import GameService
from game.sweeping import Sweeper
from tests.game.world import GROUP, MATE, FakeClock, World, opened

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


def deadline(game: Game) -> object:
    assert game.clock is not None
    return game.clock.deadline


async def test_each_move_gives_the_opponent_the_whole_time(world: World) -> None:
    game = await world.start(per_move=DAY)
    assert deadline(game) == world.clock.now() + DAY
    world.clock.advance(5 * 3600)
    played = await world.move(game, "e2-e4")
    assert deadline(played) == world.clock.now() + DAY
    assert await world.service.game(game.id) == played
    assert await world.service.next_sweep_due() == world.clock.now() + DAY / 2


@pytest.mark.parametrize("plies", [0, 1, 2, 3])
async def test_on_either_clock_the_game_ends_with_nobody_acting(world: World, plies: int) -> None:
    game = await world.line(await world.start(per_move=DAY), " ".join(["e2-e4", "e7-e5", "g1-f3"][:plies]))
    world.clock.advance(DAY.total_seconds() - 0.000_001)
    assert (await world.service.sweep()).ended == ()
    world.clock.advance(0.000_001)
    assert (await world.service.sweep()).ended == (game.id,)
    ended = await world.service.game(game.id)
    result = (Ending.TIMEOUT, game.turn.other) if plies >= 2 else (Ending.UNSTARTED, None)
    assert (ended.ending, ended.winner, ended.finished_at) == (*result, world.clock.now())
    assert (NoticeKind.ENDED, plies) in await world.told()
    assert {notice.actor for notice, *_ in world.notifier.sent if notice.kind is NoticeKind.ENDED} == {None}
    assert await world.service.next_sweep_due() is None
    assert (await world.service.sweep()).is_idle


async def test_nobody_acts_past_the_deadline(world: World) -> None:
    acts: list[Callable[[Game], Awaitable[object]]] = [
        lambda game: world.move(game, "e2-e4"),
        lambda game: world.service.resign(game.id, world.ann.id),
        lambda game: world.service.offer_draw(game.id, world.ann.id),
        lambda game: world.service.abort(game.id, world.bob.id),
        lambda game: world.service.offer_pause(game.id, world.bob.id),
        lambda game: world.service.ask_takeback(game.id, world.bob.id),
        lambda game: world.service.add_line(game.id, world.bob.id, "e2-e4 e7-e5"),
    ]
    for act in acts:
        game = await world.start(per_move=DAY)
        world.clock.advance(DAY.total_seconds())
        with pytest.raises(TimeIsUpError) as error:
            await act(game)
        assert error.value.game_id == game.id
        ended = await world.service.game(game.id)
        assert (ended.ending, ended.winner, ended.ply) == (Ending.UNSTARTED, None, 0)
        with pytest.raises(GameOverError) as second:
            await act(game)
        assert not isinstance(second.value, TimeIsUpError)
    assert (await world.told()).count((NoticeKind.ENDED, 0)) == len(acts)


async def test_a_move_in_time_that_comes_again_late_is_still_one(world: World) -> None:
    game = await world.start(per_move=DAY)
    source = world.source()
    await world.service.play(game.id, world.ann.id, "e2-e4", source=source)
    world.clock.advance(2 * DAY.total_seconds())
    again = await world.service.play(game.id, world.ann.id, "e2-e4", source=source)
    assert (again.ply, again.ending, again.winner) == (1, Ending.UNSTARTED, None)


async def test_reminders_come_once_each_through_restarts(tmp_path: Path) -> None:
    path, clock = tmp_path / "games.sqlite3", FakeClock()
    async with opened(path, clock) as world:
        game = await world.start(per_move=DAY)
        started = clock.now()
    reminded = []
    for _ in range(4 * 24 + 2):
        clock.advance(900)
        async with opened(path, clock) as world:
            swept = await world.service.sweep()
            reminded += [clock.now() - started for _ in swept.reminded]
            kinds = await world.told_private(world.ann)
            assert len(kinds) == len(swept.reminded)
            assert (await world.service.sweep()).is_idle
    assert reminded == [12 * HOUR, 21 * HOUR]
    async with opened(path, clock) as world:
        assert (await world.service.game(game.id)).ending is Ending.UNSTARTED


async def test_a_reminder_names_who_is_to_move_and_takes_a_reply(world: World) -> None:
    game = await world.line(await world.start(per_move=DAY), "e2-e4")
    world.clock.advance(12 * 3600)
    assert (await world.service.sweep()).reminded == (game.id,)
    assert await world.told_private(world.ann) == []
    assert await world.told_private(world.bob) == [NoticeKind.REMINDER]
    (reminder,) = [notice for notice, _ in world.notifier.sent if notice.kind is NoticeKind.REMINDER]
    assert reminder.actor == world.bob.id
    assert world.bob.address is not None
    found = await world.service.game_of_message(world.bob.address, "m1")
    assert found is not None
    assert (found[0].id, found[1].ply) == (game.id, 1)


async def test_who_has_no_private_chat_is_reminded_in_the_group(world: World) -> None:
    dan = await world.service.remember_player("test:dan", "Dan")
    await world.start(white=dan, per_move=DAY)
    world.clock.advance(12 * 3600)
    await world.service.sweep()
    assert (NoticeKind.REMINDER, 0) in await world.told()


async def test_a_long_outage_brings_one_reminder_not_two(world: World) -> None:
    game = await world.start(per_move=DAY)
    world.clock.advance(22 * 3600)
    assert (await world.service.sweep()).reminded == (game.id,)
    world.clock.advance(3600)
    assert (await world.service.sweep()).is_idle
    assert await world.told_private(world.ann) == [NoticeKind.REMINDER]


async def test_quick_moves_remind_nobody(world: World) -> None:
    game = await world.start(per_move=DAY)
    for _ in range(5):
        for text in ("g1-f3", "g8-f6", "f3-g1", "f6-g8"):
            await world.move(game, text)
            world.clock.advance(60)
            await world.service.sweep()
    assert await world.told_private(world.ann) == await world.told_private(world.bob) == []


async def test_many_games_end_and_one_that_fails_holds_up_none(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("game.sweeps._BATCH", 3)
    games = [await world.start(per_move=DAY) for _ in range(8)]
    bad = {games[0].id, games[1].id, games[2].id, games[5].id}  # a whole batch, and one more
    real = GameService._finish

    async def fail(self, work, game, *args):  # type: ignore[no-untyped-def]
        if game.id in bad:
            raise ZeroDivisionError
        return await real(self, work, game, *args)

    world.clock.advance(DAY.total_seconds())
    with monkeypatch.context() as broken, caplog.at_level(logging.ERROR):
        broken.setattr(GameService, "_finish", fail)
        swept = await world.service.sweep()
    assert (set(swept.ended), swept.failed) == ({game.id for game in games} - bad, 4)
    assert caplog.text.count("cannot be swept") == 4
    assert set((await world.service.sweep()).ended) == bad


async def test_trouble_with_the_storage_stops_a_sweep(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.start(per_move=DAY)
    world.clock.advance(DAY.total_seconds())

    async def refuse(*_: object) -> Game:
        raise StorageError(StorageProblem.FULL)

    with monkeypatch.context() as full:
        full.setattr(GameService, "_finish", refuse)
        with pytest.raises(StorageError):
            await world.service.sweep()
        sweeper = Sweeper(world.service, world.deliverer, world.clock)
        assert await sweeper.step() == 30
    assert len((await world.service.sweep()).ended) == 1


async def test_the_sweeper_delivers_and_comes_back_in_time(world: World) -> None:
    sweeper = Sweeper(world.service, world.deliverer, world.clock)
    game = await world.start(per_move=HOUR)
    for _ in range(12):
        assert 1 <= await sweeper.step() <= 30
        world.clock.advance(299)
    assert await sweeper.step() == 12
    world.clock.advance(11.9)
    assert await sweeper.step() == 1
    world.clock.advance(0.1)
    assert await sweeper.step() == 30
    assert world.notifier.told(GROUP)[-1] == (NoticeKind.ENDED, 0)
    assert (await world.service.game(game.id)).is_over


async def test_games_without_a_clock_never_end_by_themselves(world: World) -> None:
    game = await world.start()
    assert game.clock is None
    assert await world.service.next_sweep_due() is None
    world.clock.advance(999 * DAY.total_seconds())
    assert (await world.service.sweep()).is_idle
    assert (await world.move(game, "e2-e4")).ply == 1


async def test_an_ended_game_has_no_deadline(world: World) -> None:
    game = await world.line(await world.start(per_move=DAY), MATE)
    assert game.clock is not None
    assert (game.clock.deadline, game.clock.wake_at, game.clock.per_move) == (None, None, DAY)
    world.clock.advance(2 * DAY.total_seconds())
    assert (await world.service.sweep()).is_idle
    assert (await world.service.game(game.id)).ending is Ending.CHECKMATE


@pytest.mark.parametrize("time", [timedelta(0), LEAST_TIME - timedelta(seconds=1), MOST_TIME + timedelta(seconds=1)])
async def test_a_time_out_of_bounds_is_refused(world: World, time: timedelta) -> None:
    with pytest.raises(TimePerMoveError) as error:
        await world.start(per_move=time)
    assert (error.value.least, error.value.most) == (LEAST_TIME, MOST_TIME)


async def test_a_game_can_be_broken_off_before_both_have_moved(world: World) -> None:
    for plies, who in ((0, world.bob), (1, world.ann)):
        game = await world.line(await world.start(per_move=DAY, rated=True), "e2-e4"[: 5 * plies])
        ended = await world.service.abort(game.id, who.id, seen_ply=plies)
        assert (ended.ending, ended.winner) == (Ending.ABORTED, None)
        assert await world.service.game(game.id) == ended
    game = await world.line(await world.start(), "e2-e4 e7-e5")
    with pytest.raises(TooLateToAbortError):
        await world.service.abort(game.id, world.ann.id)
    assert not (await world.service.game(game.id)).is_over


async def test_draw_offers_stand_through_reminders(world: World) -> None:
    game = await world.start(per_move=DAY)
    await world.service.offer_draw(game.id, world.bob.id)
    world.clock.advance(12 * 3600)
    assert (await world.service.sweep()).reminded == (game.id,)
    with pytest.raises(DrawOfferStandsError):
        await world.service.offer_draw(game.id, world.bob.id)
    assert (await world.service.accept_draw(game.id, world.ann.id)).ending is Ending.AGREEMENT


async def test_a_sweep_of_nothing(world: World) -> None:
    assert await world.service.next_sweep_due() is None
    assert (await world.service.sweep()).is_idle
