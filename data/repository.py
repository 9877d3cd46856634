"""Units of work on the database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.challenges import SqlChallenges
from data.engine import writer
from data.faults import translated
from data.games import SqlGames
from data.notices import SqlNotices
from data.players import SqlPlayers


class SqlTransaction:
    """`game.ports.Transaction` on one connection."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.players = SqlPlayers(connection)
        self.challenges = SqlChallenges(connection)
        self.games = SqlGames(connection)
        self.notices = SqlNotices(connection)


class SqlRepository:
    """`game.ports.Repository` on a pool of connections."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = writer(engine)
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[SqlTransaction]:
        """See `game.ports.Repository`; reads go on while somebody writes."""
        with translated():
            async with self._engine.connect() as connection:
                yield SqlTransaction(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[SqlTransaction]:
        """See `game.ports.Repository`."""
        # SQLite has one writer anyway and lets the others poll; in here they queue, first come, first served.
        # The turn comes before the connection, so that who waits for it keeps none from anybody.
        with translated():
            async with self._turn, self._writer.begin() as connection:
                yield SqlTransaction(connection)
