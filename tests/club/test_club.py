"""A small club for some minutes; `make club` is the great one for an hour."""

import pytest

from tests.club.hour import run
from tests.club.people import Size


def test_no_limit_is_broken_and_no_move_lost(caplog: pytest.LogCaptureFixture) -> None:
    size = Size(
        people=20, groups=4, games=60, members=8, seconds=180, away=20, moves=8, blitz_groups=1, blitz_seconds=60
    )
    report = run(size, seed=3)
    assert (report.refused, report.too_early, report.owed) == (0, 0, 0)
    assert report.moves > 100
    assert len(report.waits) + report.skipped >= report.moves
    assert "median" in str(report)
    assert caplog.text == ""
