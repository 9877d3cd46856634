"""The outbox in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import func, insert, or_, select, update

from data.connection import WholeStatements
from data.mapping import to_notice
from data.tables import NOTICES, PENDING, NoticeState
from game.models import Address, GameId, Notice, NoticeId, NoticeKind, PlayerId

_N: Final = NOTICES.c

_SELECT: Final = select(
    _N.id, _N.game_id, _N.ply, _N.address, _N.kind, _N.actor_id, _N.created_at, _N.attempts, _N.due_at
).order_by(_N.id)


class SqlNotices:
    """`game.ports.NoticeStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def add(
        self,
        *,
        game_id: GameId | None,
        ply: int,
        addresses: Sequence[Address],
        kind: NoticeKind,
        actor: PlayerId | None,
        created_at: datetime,
    ) -> None:
        notice = {
            "game_id": game_id,
            "ply": ply,
            "kind": kind,
            "actor_id": actor,
            "created_at": created_at,
            "attempts": 0,
            "state": NoticeState.PENDING,
        }
        if addresses:
            await self._connection.execute(insert(NOTICES), [{**notice, "address": address} for address in addresses])

    async def addresses_pending(self, game_id: GameId | None) -> list[Address]:
        query = select(_N.address).where(PENDING).group_by(_N.address).order_by(func.min(_N.id))
        if game_id is not None:
            query = query.where(_N.game_id == game_id)
        return [Address(address) for (address,) in await self._connection.execute(query)]

    async def candidates(self, patience: int, address: Address | None = None) -> list[Notice]:
        here = [PENDING] if address is None else [PENDING, _N.address == address]
        first = select(func.min(_N.id)).where(*here, _N.attempts < patience).group_by(_N.address)
        query = _SELECT.where(*here, or_(_N.attempts >= patience, _N.id.in_(first)))
        return [to_notice(row) for row in await self._connection.execute(query)]

    async def mark_delivered(self, notice_id: NoticeId, at: datetime) -> None:
        await self._update(notice_id, state=NoticeState.DELIVERED, settled_at=at)

    async def mark_dropped(self, notice_id: NoticeId, at: datetime) -> None:
        await self._update(notice_id, state=NoticeState.DROPPED, settled_at=at)

    async def postpone(self, notice_id: NoticeId, *, attempts: int, due_at: datetime) -> None:
        await self._update(notice_id, attempts=attempts, due_at=due_at)

    async def _update(self, notice_id: NoticeId, **values: Any) -> None:
        await self._connection.execute(update(NOTICES).where(_N.id == notice_id).values(**values))
