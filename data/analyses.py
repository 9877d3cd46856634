"""Analysis boards in the database."""

from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, insert, select

from data.connection import WholeStatements
from data.mapping import Values
from data.tables import ANALYSES
from game.analysis import Analysis, AnalysisId
from game.models import Address, PlayerId, Source

_A: Final = ANALYSES.c
_COLUMNS: Final = (_A.id, _A.player_id, _A.address, _A.record, _A.created_at)


class SqlAnalyses:
    """`game.stores.AnalysisStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def get(self, analysis_id: AnalysisId) -> Analysis | None:
        return next(iter(await self._load(_A.id == analysis_id)), None)

    async def by_source(self, source: Source) -> Analysis | None:
        return next(iter(await self._load(_A.source == source)), None)

    async def of_player(self, player_id: PlayerId) -> list[Analysis]:
        return await self._load(_A.player_id == player_id)

    async def add(
        self, *, player_id: PlayerId, address: Address, record: str, source: Source, created_at: datetime
    ) -> Analysis:
        row = await self._connection.execute(
            insert(ANALYSES)
            .values(player_id=player_id, address=address, record=record, source=source, created_at=created_at)
            .returning(*_COLUMNS)
        )
        return _to_analysis(row.one())

    async def _load(self, condition: ColumnElement[bool]) -> list[Analysis]:
        rows = await self._connection.execute(select(*_COLUMNS).where(condition).order_by(_A.id))
        return [_to_analysis(row) for row in rows]


def _to_analysis(values: Values) -> Analysis:
    id_, player_id, address, text, created_at = values
    return Analysis(AnalysisId(id_), PlayerId(player_id), Address(address), text, created_at)
