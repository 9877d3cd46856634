"""Which messages and taps did something to a game, in the database."""

from typing import Final

from sqlalchemy import Column, ForeignKey, Integer, Table, Text, TypedColumns, delete
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.tables import GAMES, METADATA
from game.models import GameId, Source


class _Acts(TypedColumns):
    source = Column(Text, primary_key=True)
    game_id = Column(Integer, ForeignKey(GAMES.c.id), nullable=False, index=True)


ACTS: Final = Table("acts", METADATA, _Acts, sqlite_strict=True, sqlite_with_rowid=False)
"""What was done to games that go on other than by moves, which know their sources themselves."""


class SqlActs:
    """`game.stores.ActStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def note(self, source: Source, game_id: GameId) -> bool:
        noted = await self._connection.execute(
            upsert(ACTS).values(source=source, game_id=game_id).on_conflict_do_nothing()
        )
        return noted.rowcount > 0

    async def forget(self, game_id: GameId) -> None:
        await self._connection.execute(delete(ACTS).where(ACTS.c.game_id == game_id))
