"""A clock's arithmetic, without games."""

from datetime import UTC, datetime, timedelta

import pytest

from game.clocks import LEAST_TIME, MOST_TIME, MoveClock

NOW = datetime(2024, 2, 29, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def steps(per_move: timedelta) -> list[timedelta]:
    """What is left each time something happens by itself."""
    clock = MoveClock(per_move).started(NOW)
    left = []
    while True:
        assert clock.wake_at is not None
        assert clock.deadline is not None
        left.append(clock.deadline - clock.wake_at)
        if not left[-1]:
            return left
        clock = clock.reminded(clock.wake_at)


@pytest.mark.parametrize(
    ("per_move", "left"),
    [
        (LEAST_TIME, [HOUR / 2, timedelta()]),
        (2 * HOUR, [HOUR, HOUR / 4, timedelta()]),
        (24 * HOUR, [12 * HOUR, 3 * HOUR, timedelta()]),
        (MOST_TIME, [timedelta(days=7), timedelta(days=1, hours=18), timedelta()]),
    ],
)
def test_reminders_come_at_shares_of_the_time_but_not_too_late(per_move: timedelta, left: list[timedelta]) -> None:
    assert steps(per_move) == left


def test_missed_reminders_do_not_follow_each_other() -> None:
    clock = MoveClock(24 * HOUR).started(NOW)
    late = NOW + 22 * HOUR  # both steps have passed
    assert clock.reminded(late).wake_at == clock.deadline


def test_a_stopped_clock_keeps_what_is_left() -> None:
    clock = MoveClock(24 * HOUR).started(NOW)
    stopped = clock.stopped(NOW + 5 * HOUR)
    assert (stopped.remaining, stopped.deadline, stopped.wake_at) == (19 * HOUR, None, None)
    assert stopped.is_paused
    assert not stopped.is_up(NOW + 999 * HOUR)
    assert stopped.left(NOW + 999 * HOUR) == 19 * HOUR
    later = NOW + 100 * HOUR
    resumed = stopped.resumed(later)
    assert (resumed.deadline, resumed.remaining) == (later + 19 * HOUR, None)
    assert resumed.wake_at == later + 7 * HOUR  # half of the whole time is left
    assert stopped.stopped(later) == stopped
    assert resumed.resumed(later) == resumed


def test_time_is_up_at_the_deadline_itself() -> None:
    clock = MoveClock(HOUR).started(NOW)
    instant = timedelta(microseconds=1)
    assert not clock.is_up(NOW + HOUR - instant)
    assert clock.is_up(NOW + HOUR)
    assert clock.left(NOW + 2 * HOUR) == timedelta()
    assert clock.ended() == MoveClock(HOUR)
    assert clock.ended().left(NOW) is None
    assert not clock.ended().is_up(NOW)
