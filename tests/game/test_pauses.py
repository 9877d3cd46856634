"""Clocks that stand: by agreement for one game, and for a person's vacation."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.errors import (
    GamePausedError,
    NoClockError,
    NoProposalError,
    NotOnVacationError,
    NotPausedError,
    NotYourGameError,
    NoVacationLeftError,
    OnVacationError,
    OwnProposalError,
    ProposalStandsError,
)
from game.models import Ending, Game, NoticeKind
from game.vacations import DAYS_A_YEAR, Vacation, days_left
from rules import Color
from tests.game.world import FakeClock, World, opened

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


def deadline(game: Game) -> datetime | None:
    assert game.clock is not None
    return game.clock.deadline


async def paused(world: World) -> Game:
    """A game paused with 19 hours left of a day."""
    game = await world.start(per_move=DAY)
    await world.service.offer_pause(game.id, world.ann.id)
    world.clock.advance(5 * 3600)
    return await world.service.accept_pause(game.id, world.bob.id)


async def test_both_agreeing_the_clock_stops_and_keeps_what_is_left(world: World) -> None:
    game = await paused(world)
    assert game.is_paused
    assert game.pause_offer is None
    world.clock.advance(100 * DAY.total_seconds())
    assert (await world.service.sweep()).ended == ()
    with pytest.raises(GamePausedError):
        await world.move(game, "e2-e4")
    resumed = await world.service.resume(game.id, world.bob.id)
    assert deadline(resumed) == world.clock.now() + 19 * HOUR
    assert await world.service.game(game.id) == resumed
    kinds = [kind for kind, _ in await world.told()]
    assert kinds == [NoticeKind.STARTED, NoticeKind.PAUSE_OFFERED, NoticeKind.PAUSED, NoticeKind.RESUMED]
    assert (await world.move(resumed, "e2-e4")).ply == 1


async def test_a_pause_survives_a_restart(tmp_path: Path) -> None:
    path, clock = tmp_path / "games.sqlite3", FakeClock()
    async with opened(path, clock) as world:
        game = await paused(world)
    clock.advance(100 * DAY.total_seconds())
    async with opened(path, clock) as world:
        assert (await world.service.sweep()).ended == ()
        assert deadline(await world.service.resume(game.id, world.ann.id)) == clock.now() + 19 * HOUR


async def test_one_alone_stops_nothing(world: World) -> None:
    service = world.service
    game = await world.start(per_move=DAY)
    for answer in (service.accept_pause, service.decline_pause):
        with pytest.raises(NoProposalError):
            await answer(game.id, world.bob.id)
    with pytest.raises(NotPausedError):
        await service.resume(game.id, world.bob.id)
    await service.offer_pause(game.id, world.ann.id)
    with pytest.raises(ProposalStandsError):
        await service.offer_pause(game.id, world.ann.id)
    for answer in (service.accept_pause, service.decline_pause):
        with pytest.raises(OwnProposalError):
            await answer(game.id, world.ann.id)
        with pytest.raises(NotYourGameError):
            await answer(game.id, world.eve.id)
    declined = await service.decline_pause(game.id, world.bob.id)
    assert (declined.pause_offer, declined.is_paused) == (None, False)
    await service.offer_pause(game.id, world.ann.id)
    assert (await world.move(game, "e2-e4")).pause_offer is None  # lapsed
    await service.offer_pause(game.id, world.bob.id)
    assert (await service.offer_pause(game.id, world.ann.id)).is_paused  # two offers agree
    for act in (service.offer_pause, service.accept_pause):
        with pytest.raises(GamePausedError):
            await act(game.id, world.ann.id)


async def test_what_can_be_done_while_the_clock_stands(world: World) -> None:
    game = await world.line(await world.start(per_move=DAY), "e2-e4 e7-e5")
    await world.service.offer_pause(game.id, world.ann.id)
    await world.service.accept_pause(game.id, world.bob.id)
    await world.service.ask_takeback(game.id, world.bob.id)
    back = await world.service.accept_takeback(game.id, world.ann.id)
    assert back.clock is not None
    assert (back.is_paused, back.clock.remaining) == (True, DAY)
    ended = await world.service.resign(game.id, world.bob.id)
    assert (ended.ending, ended.is_paused) == (Ending.RESIGNATION, False)


async def test_a_game_without_a_clock_cannot_be_paused(world: World) -> None:
    game = await world.start()
    with pytest.raises(NoClockError):
        await world.service.offer_pause(game.id, world.ann.id)


async def test_vacation_puts_off_the_deadlines_of_the_person_alone(world: World) -> None:
    mine = await world.start(per_move=DAY)
    theirs = await world.move(await world.start(per_move=DAY), "e2-e4")
    black = await world.start(white=world.bob, black=world.ann, per_move=DAY)
    untimed = await world.start()
    before = {game.id: game for game in (mine, theirs, black, untimed)}
    vacation = await world.service.start_vacation(world.ann.id, 3)
    assert vacation.until == world.clock.now() + 3 * DAY
    assert deadline(await world.service.game(mine.id)) == (deadline(mine) or vacation.until) + 3 * DAY
    for game in (theirs, black, untimed):
        assert (await world.service.game(game.id)).clock == before[game.id].clock
    # Moved during the vacation: the time begins after it. The person may move, too.
    assert deadline(await world.move(black, "e2-e4")) == vacation.until + DAY
    assert deadline(await world.move(mine, "e2-e4")) == world.clock.now() + DAY
    started = await world.start(per_move=DAY)
    assert deadline(started) == vacation.until + DAY


async def test_reminders_are_put_off_as_well(world: World) -> None:
    game = await world.start(per_move=DAY)
    await world.service.start_vacation(world.ann.id, 2)
    world.clock.advance((2 * DAY + 11 * HOUR).total_seconds())
    assert (await world.service.sweep()).is_idle
    world.clock.advance(HOUR.total_seconds())
    assert (await world.service.sweep()).reminded == (game.id,)


async def test_days_that_are_not_used_come_back(world: World) -> None:
    game = await world.start(per_move=DAY)
    other = await world.start(white=world.bob, black=world.ann, per_move=DAY)
    first = deadline(game)
    assert first is not None
    await world.service.start_vacation(world.ann.id, 10)
    other = await world.move(other, "e2-e4")
    world.clock.advance((2 * DAY + HOUR).total_seconds())
    left_before = await world.service.vacation_left(world.ann.id)
    used = await world.service.stop_vacation(world.ann.id)
    assert used.days == 3  # the third has begun
    assert deadline(await world.service.game(game.id)) == first + 3 * DAY
    assert deadline(await world.service.game(other.id)) == used.until + DAY
    assert await world.service.vacation_left(world.ann.id) == left_before + 7 == DAYS_A_YEAR - 3
    assert await world.service.stop_vacation(world.ann.id) == used
    with pytest.raises(OnVacationError) as error:
        await world.service.start_vacation(world.ann.id, 1)
    assert error.value.until == used.until
    world.clock.advance(DAY.total_seconds())
    with pytest.raises(NotOnVacationError):
        await world.service.stop_vacation(world.ann.id)


async def test_vacation_rescues_no_passed_deadline(world: World) -> None:
    game = await world.line(await world.start(per_move=DAY), "e2-e4 e7-e5")
    world.clock.advance(DAY.total_seconds())
    await world.service.start_vacation(world.ann.id, 5)
    assert (await world.service.sweep()).ended == (game.id,)
    assert (await world.service.game(game.id)).winner is Color.BLACK


async def test_a_pause_and_a_vacation_count_no_time_twice(world: World) -> None:
    game = await world.start(per_move=DAY)
    world.clock.advance(5 * 3600)
    vacation = await world.service.start_vacation(world.ann.id, 4)
    world.clock.advance(DAY.total_seconds())
    await world.service.offer_pause(game.id, world.bob.id)
    stopped = await world.service.accept_pause(game.id, world.ann.id)
    assert stopped.clock is not None
    assert stopped.clock.remaining == 19 * HOUR
    world.clock.advance(DAY.total_seconds())
    resumed = await world.service.resume(game.id, world.ann.id)
    assert deadline(resumed) == vacation.until + 19 * HOUR


async def test_the_days_of_a_year_are_bounded(world: World) -> None:
    world.clock.time = datetime(2024, 12, 30, 12, tzinfo=UTC)
    for days in (DAYS_A_YEAR + 2 + 1, 10**9):  # two days are left of the old year
        with pytest.raises(NoVacationLeftError) as error:
            await world.service.start_vacation(world.ann.id, days)
        assert (error.value.days, error.value.year) == (DAYS_A_YEAR, 2025)
    with pytest.raises(ValueError, match="0"):
        await world.service.start_vacation(world.ann.id, 0)
    await world.service.start_vacation(world.ann.id, DAYS_A_YEAR + 2)
    assert await world.service.vacation_left(world.ann.id) == DAYS_A_YEAR - 2
    world.clock.time = datetime(2025, 6, 1, tzinfo=UTC)
    assert await world.service.vacation_left(world.ann.id) == 0
    with pytest.raises(NoVacationLeftError) as spent:
        await world.service.start_vacation(world.ann.id, 1)
    assert (spent.value.days, spent.value.year) == (0, 2025)
    assert await world.service.vacation_left(world.bob.id) == DAYS_A_YEAR


def test_a_vacation_s_days() -> None:
    start = datetime(2024, 12, 30, 12, tzinfo=UTC)
    vacation = Vacation(start, 5)
    assert [vacation.days_in(year) for year in (2023, 2024, 2025)] == [0, 2, 3]
    assert days_left([vacation], 2025) == DAYS_A_YEAR - 3
    assert [vacation.cut(start + time).days for time in (timedelta(0), HOUR, DAY, DAY + HOUR, 9 * DAY)] == [
        1,
        1,
        1,
        2,
        5,
    ]
