"""Conditional moves in the database."""

import json

from sqlalchemy import and_, delete, select
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.tables import PLANS
from game.models import GameId
from game.plans import Plan
from rules import Color


class SqlPlans:
    """`game.stores.PlanStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def get(self, game_id: GameId, color: Color) -> Plan | None:
        c = PLANS.c
        query = select(c.ply, c.lines).where(c.game_id == game_id, c.color == color)
        row = (await self._connection.execute(query)).one_or_none()
        return None if row is None else Plan(row[0], tuple(tuple(line) for line in json.loads(row[1])))

    async def put(self, game_id: GameId, color: Color, plan: Plan | None) -> None:
        c = PLANS.c
        if plan is None:
            await self._connection.execute(delete(PLANS).where(and_(c.game_id == game_id, c.color == color)))
            return
        stored = {"ply": plan.ply, "lines": json.dumps(plan.lines)}
        await self._connection.execute(
            upsert(PLANS)
            .values(game_id=game_id, color=color, **stored)
            .on_conflict_do_update(index_elements=[c.game_id, c.color], set_=stored)
        )

    async def drop(self, game_id: GameId) -> None:
        await self._connection.execute(delete(PLANS).where(PLANS.c.game_id == game_id))
