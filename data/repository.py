"""Units of work on the database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.acts import SqlActs
from data.analyses import SqlAnalyses
from data.challenges import SqlChallenges
from data.connection import WholeStatements, to_the_end
from data.engine import writer
from data.faults import translated
from data.games import SqlGames
from data.heartbeats import SqlHeartbeats
from data.memory import Memory
from data.notices import SqlNotices
from data.places import SqlPlaces
from data.plans import SqlPlans
from data.players import SqlPlayers
from data.ratings import SqlRatings
from data.study import SqlStudy


class SqlTransaction:
    """`game.ports.Transaction` on one connection."""

    def __init__(self, connection: WholeStatements, memory: Memory) -> None:
        self.players = SqlPlayers(connection, memory)
        self.challenges = SqlChallenges(connection)
        self.games = SqlGames(connection)
        self.notices = SqlNotices(connection)
        self.places = SqlPlaces(connection, self.games, memory)
        self.plans = SqlPlans(connection)
        self.ratings = SqlRatings(connection)
        self.analyses = SqlAnalyses(connection)
        self.acts = SqlActs(connection)
        self.heartbeats = SqlHeartbeats(connection)
        self.study = SqlStudy(connection)


class SqlRepository:
    """`game.ports.Repository` on pools of connections: one to write, and one to read unless that one reads too."""

    def __init__(self, engine: AsyncEngine, reader: AsyncEngine | None = None) -> None:
        self._reader = reader or engine
        self._writer = writer(engine)
        self._turn = asyncio.Lock()
        self._memory = Memory()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[SqlTransaction]:
        """See `game.ports.Repository`; reads go on while somebody writes."""
        with translated():
            async with _unit(self._reader, self._memory, commits=False) as work:
                yield work

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[SqlTransaction]:
        """See `game.ports.Repository`.

        If the task is cancelled while it leaves, everything or nothing may have been stored.
        """
        # SQLite has one writer anyway and lets the others poll; in here they queue, first come, first served.
        # The turn comes before the connection, so that who waits for it keeps none from anybody.
        with translated():
            async with self._turn, _unit(self._writer, self._memory, commits=True) as work:
                yield work


@asynccontextmanager
async def _unit(engine: AsyncEngine, memory: Memory, *, commits: bool) -> AsyncIterator[SqlTransaction]:
    """A connection in a transaction, which is rolled back unless it `commits` and nothing is raised."""
    connection = engine.connect()
    statements = WholeStatements(connection)
    try:
        await to_the_end(_begin(connection))
        # Who writes sees what it has written itself, which is not yet to be remembered.
        yield SqlTransaction(statements, Memory(0) if commits else memory)
        if commits:
            await to_the_end(connection.commit())
    finally:
        # Closing rolls back what was not committed.
        if connection.sync_connection is not None:
            await to_the_end(connection.close())
        memory.changed(statements.changed)


async def _begin(connection: AsyncConnection) -> None:
    await connection.start()
    await connection.begin()
