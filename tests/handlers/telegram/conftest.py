"""A new world for each test, in which nothing unexpected happens unless the test says so."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.handlers.telegram.world import World, opened


@pytest.fixture
async def world(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[World]:
    async with opened(tmp_path / "games.sqlite3") as world:
        yield world
    errors = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert errors == [], "a test that means to break something calls caplog.clear()"
