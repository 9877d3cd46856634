"""The sign of life of whoever has the database: one row."""

from datetime import datetime
from typing import Final

from sqlalchemy import CheckConstraint, Column, Integer, Table, TypedColumns, select
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.tables import METADATA
from data.types import Moment

_ONLY: Final = 1


class _Heartbeats(TypedColumns):
    id = Column(Integer, primary_key=True)
    at = Column(Moment, nullable=False)


HEARTBEATS: Final = Table(
    "heartbeats", METADATA, _Heartbeats, CheckConstraint(f"id = {_ONLY}", name="one"), sqlite_strict=True
)
"""When the program was last known to run."""


class SqlHeartbeats:
    """`game.stores.HeartbeatStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def last(self) -> datetime | None:
        moment: datetime | None = await self._connection.scalar(select(HEARTBEATS.c.at))
        return moment

    async def beat(self, at: datetime) -> None:
        values = {"id": _ONLY, "at": at}
        await self._connection.execute(
            upsert(HEARTBEATS).values(values).on_conflict_do_update(index_elements=[HEARTBEATS.c.id], set_=values)
        )
