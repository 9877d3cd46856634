"""One process for a database: a lock on a file beside it, which the system opens however the process ends."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from game.errors import DatabaseInUseError, StorageError, StorageProblem

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep every other process, and whoever else in this one, from doing the same for the database at `path`.

    SQLite itself would let several write in turns; two bots would tell everybody everything twice. The lock
    is on `<path>.lock`, which stays there empty: were it removed, two could hold locks on two of them.

    Raises:
        DatabaseInUseError: somebody has it already.
        StorageError: the lock's file cannot be made.
    """
    path = path.resolve()  # two names of one file are one database
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.with_name(f"{path.name}.lock").open("a")
    except OSError as error:
        raise StorageError(StorageProblem.READ_ONLY) from error
    with file:
        try:
            _lock(file)
        except OSError as error:
            raise DatabaseInUseError(StorageProblem.IN_USE) from error
        # Closing the file gives the lock back.
        yield


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
