"""One process on one database."""

import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from data import open_database
from data.lock import locked
from game.errors import DatabaseInUseError, StorageError, StorageProblem

HOLDER = """
import asyncio, sys
from pathlib import Path
from data import open_database

async def main():
    async with open_database(Path(sys.argv[1])):
        print("open", flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_a_second_process_is_refused_until_the_first_is_dead(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    holder = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, str(path), stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    try:
        assert holder.stdout is not None
        async with asyncio.timeout(60):
            assert await holder.stdout.readline() == b"open\n"
        with pytest.raises(DatabaseInUseError) as error:
            async with open_database(path):
                pass
        assert error.value.problem is StorageProblem.IN_USE
    finally:
        holder.kill()
        await holder.wait()
    async with open_database(path):  # the system gave the lock back
        pass


async def test_twice_in_one_process_is_refused_by_any_name(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    other = tmp_path / "link.sqlite3"
    other.symlink_to(path)
    async with open_database(path), AsyncExitStack() as stack:
        for name in (path, other, tmp_path / "." / "games.sqlite3"):
            with pytest.raises(DatabaseInUseError):
                await stack.enter_async_context(open_database(name))
        await stack.enter_async_context(open_database(tmp_path / "another.sqlite3"))
    async with open_database(other):
        pass


def test_where_nothing_can_be_written_nothing_is_locked(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError) as error, locked(tmp_path / "file" / "games.sqlite3"):
        pass
    assert not isinstance(error.value, DatabaseInUseError)
