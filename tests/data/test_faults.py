"""What the driver's errors mean."""

import sqlite3

import pytest

from data.faults import problem_of
from game.errors import StorageProblem


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        (sqlite3.SQLITE_FULL, StorageProblem.FULL),
        (sqlite3.SQLITE_IOERR_SHMSIZE, StorageProblem.FULL),
        (sqlite3.SQLITE_IOERR_READ, StorageProblem.BROKEN),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StorageProblem.LOCKED),
        (sqlite3.SQLITE_READONLY_DIRECTORY, StorageProblem.READ_ONLY),
    ],
)
def test_an_error_s_code_tells_the_problem(code: int, problem: StorageProblem) -> None:
    error = sqlite3.OperationalError("some words")
    error.sqlite_errorcode = code
    assert problem_of(error) is problem
