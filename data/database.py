"""Opening and closing the database file."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from data.engine import BUSY_SECONDS, create_engine, create_reader
from data.lock import locked
from data.migrate import migrate
from data.repository import SqlRepository


@dataclass(frozen=True, slots=True)
class Database:
    """An open database."""

    path: Path
    repository: SqlRepository


@asynccontextmanager
async def open_database(path: Path, *, busy_seconds: float = BUSY_SECONDS) -> AsyncIterator[Database]:
    """Migrate the file at `path`, which need not exist, and open it for this process alone; close it in the end.

    `busy_seconds` is how long a write waits while another process writes to the file.

    Raises:
        DatabaseInUseError: another process has it open, or this one has already.
        StorageError: it cannot be opened or written.
        alembic.util.CommandError: the file was made by a later version of the program.
    """
    with locked(path):
        await asyncio.to_thread(migrate, path, busy_seconds=busy_seconds)
        engine = create_engine(path, busy_seconds=busy_seconds)
        reader = create_reader(path, busy_seconds=busy_seconds)
        try:
            yield Database(path, SqlRepository(engine, reader))
        finally:
            await reader.dispose()
            await engine.dispose()
