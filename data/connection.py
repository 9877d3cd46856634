"""A connection whose work is not broken off in the middle."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import CursorResult, Executable, FromClause, UpdateBase
from sqlalchemy.ext.asyncio import AsyncConnection

T = TypeVar("T")


async def to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Await work that goes on to its end even if the waiting task is cancelled, which then ends only after it.

    A statement whose waiting is broken off still runs in the connection's thread. Nobody would take its
    result, and as long as that lies around the file may stay locked for everybody.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
        except BaseException:
            break
    if cancelled is not None:
        # The work's own error, if any, matters to nobody any more; but it has to be looked at.
        task.exception()
        raise cancelled
    return task.result()


class WholeStatements:
    """The two ways in which the stores use a connection, each statement going `to_the_end`.

    Attributes:
        changed: The tables that were written to.
    """

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.changed: set[FromClause] = set()

    async def execute(
        self, statement: Executable, parameters: Sequence[Mapping[str, Any]] | None = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """The result, with all its rows fetched already."""
        self._note(statement)
        return await to_the_end(self._connection.execute(statement, parameters))

    async def scalar(self, statement: Executable) -> Any:
        """The first column of the first row; None if there is none."""
        self._note(statement)
        return await to_the_end(self._connection.scalar(statement))

    def _note(self, statement: Executable) -> None:
        if isinstance(statement, UpdateBase):
            self.changed.add(statement.table)
