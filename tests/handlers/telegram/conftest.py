"""A new world for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.handlers.telegram.world import World, opened


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened(tmp_path / "games.sqlite3") as world:
        yield world
