"""Connections: how each is set up, and how transactions begin."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS: Final = 5.0
"""How long to wait for another process that writes to the same file."""

_BEGIN: Final = "sqlite_begin"
_CONNECTIONS: Final = 5
_POOL_SECONDS: Final = 30.0

_PRAGMAS: Final = (
    # A commit returns when the move is on the disk: a player who was told so can pull the plug.
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)


def create_engine(path: Path, *, busy_seconds: float = BUSY_SECONDS) -> AsyncEngine:
    """An engine on a database file, which gives each unit of work a connection of its own."""
    engine = _pooled(path, busy_seconds)
    take_over_transactions(engine.sync_engine)
    return engine


def create_reader(path: Path, *, busy_seconds: float = BUSY_SECONDS) -> AsyncEngine:
    """The same for reading alone: each statement sees what is stored at its time, and no transaction is begun.

    Beginning one and rolling it back would take five trips to the connection's thread for each reading.
    """
    engine = _pooled(path, busy_seconds, isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True)
    event.listen(engine.sync_engine, "connect", _forbid_writing)
    return engine


def _pooled(path: Path, busy_seconds: float, **options: Any) -> AsyncEngine:
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        pool_size=_CONNECTIONS,
        max_overflow=0,
        pool_timeout=_POOL_SECONDS,
        # The driver sets SQLite's busy_timeout from it.
        connect_args={"timeout": busy_seconds},
        **options,
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    return engine


def writer(engine: AsyncEngine) -> AsyncEngine:
    """The same engine and connections, but its transactions take the right to write at once.

    A transaction that reads first and asks for that right later can be refused without waiting, if somebody
    else wrote in between.
    """
    return engine.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})


def take_over_transactions(engine: Engine) -> None:
    """Let SQLAlchemy begin transactions instead of the driver, which would not for reads and schema changes."""
    event.listen(engine, "connect", _leave_transactions_alone)
    event.listen(engine, "begin", _begin)


def _leave_transactions_alone(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))


def _set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    _execute(connection, *_PRAGMAS)


def _forbid_writing(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    _execute(connection, "PRAGMA query_only=ON")


def _execute(connection: DBAPIConnection, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(pragma)
    cursor.close()
