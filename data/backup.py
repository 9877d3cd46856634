"""Copies of the database, made while the bot runs, and the way back."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from data.faults import problem_of
from data.lock import locked
from game.errors import StorageError, StorageProblem

_BUSY_SECONDS: Final = 30.0


def backup(database: Path, target: Path) -> None:
    """Copy a database, in use or not, as it stands at one moment; moves go on meanwhile.

    The copy is checked before it takes the place of `target`, which it does at once or not at all. It is one
    file, without SQLite's companions.

    Raises:
        FileNotFoundError: there is no database.
        StorageError: it cannot be read, or the copy is not whole.
        OSError: `target` cannot be written.
    """
    with _draft_of(target) as draft:
        with _translated(), _opened(database) as source, closing(sqlite3.connect(draft)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            _check(copy)
        _sync(draft)
        draft.replace(target)
    _sync(target.parent)


def restore(copy: Path, database: Path) -> None:
    """Put what is in a copy in the place of what is in a database, which need not exist; all or nothing.

    Raises:
        FileNotFoundError: there is no copy.
        DatabaseInUseError: the bot runs on the database.
        StorageError: the copy is not whole or none of ours, or the database cannot be written. If that file is
            damaged, move it away (with `-wal` and `-shm`) and restore into a new one.
    """
    with locked(database), _translated(), _opened(copy) as source:
        _check(source)
        # SQLite writes the pages in one transaction: whoever is killed in it finds the old ones again.
        with closing(sqlite3.connect(database, timeout=_BUSY_SECONDS)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=WAL")
            _check(target)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file that must exist."""
    if not path.is_file():
        raise FileNotFoundError(path)
    with closing(sqlite3.connect(path, timeout=_BUSY_SECONDS)) as connection:
        connection.execute("PRAGMA query_only=ON")
        yield connection


@contextmanager
def _draft_of(target: Path) -> Iterator[Path]:
    """A new file beside the target, which is gone in the end unless it took the target's place."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def _check(connection: sqlite3.Connection) -> None:
    """Make sure that the database is whole, and one of ours."""
    if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        raise StorageError(StorageProblem.BROKEN)
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise StorageError(StorageProblem.BROKEN)
    connection.execute("SELECT version_num FROM alembic_version").fetchone()


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StorageError(problem_of(error)) from error


def _sync(path: Path) -> None:
    """Have a file, or what a folder lists, on the disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folders
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
