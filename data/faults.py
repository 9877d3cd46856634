"""From what the database says to what the service understands."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from game.errors import StorageError, StorageProblem

_PROBLEMS: Final = {
    sqlite3.SQLITE_BUSY: StorageProblem.LOCKED,
    sqlite3.SQLITE_LOCKED: StorageProblem.LOCKED,
    sqlite3.SQLITE_FULL: StorageProblem.FULL,
    # A full disk has no room for the file that the processes on a database share, either.
    sqlite3.SQLITE_IOERR_SHMSIZE: StorageProblem.FULL,
    sqlite3.SQLITE_READONLY: StorageProblem.READ_ONLY,
    sqlite3.SQLITE_PERM: StorageProblem.READ_ONLY,
}


@contextmanager
def translated() -> Iterator[None]:
    """Turn a failure of the storage into a `StorageError`; a mistake of ours stays what it is."""
    try:
        yield
    except PoolTimeoutError as error:
        raise StorageError(StorageProblem.LOCKED) from error
    except IntegrityError:
        raise
    except DatabaseError as error:
        raise StorageError(problem_of(error.orig)) from error


def problem_of(error: BaseException | None) -> StorageProblem:
    """What an error of the driver means."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    # The low byte is the kind of failure; the rest says where in SQLite it came up.
    return _PROBLEMS.get(code) or _PROBLEMS.get(code & 0xFF, StorageProblem.BROKEN)
