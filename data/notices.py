"""The outbox in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, exists, func, insert, or_, select, update
from sqlalchemy.dialects import sqlite

from data.connection import WholeStatements
from data.mapping import to_notice
from data.tables import CLOSED_CHATS, NOTICES, PENDING, NoticeState
from game.models import Address, ChallengeId, GameId, Notice, NoticeId, NoticeKind, PlayerId

_N: Final = NOTICES.c
_BOARDS: Final = (NoticeKind.MOVED, NoticeKind.TAKEN_BACK, NoticeKind.ENDED, NoticeKind.BOARD)
"""What shows the position as it is then."""

_SELECT: Final = select(
    _N.id,
    _N.game_id,
    _N.ply,
    _N.address,
    _N.kind,
    _N.actor_id,
    _N.created_at,
    _N.attempts,
    _N.due_at,
    _N.challenge_id,
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
        challenge_id: ChallengeId | None = None,
    ) -> None:
        notice = {
            "game_id": game_id,
            "challenge_id": challenge_id,
            "ply": ply,
            "kind": kind,
            "actor_id": actor,
            "created_at": created_at,
            "attempts": 0,
            "state": NoticeState.PENDING,
        }
        if addresses:
            await self._connection.execute(insert(NOTICES), [{**notice, "address": address} for address in addresses])

    async def addresses_pending(self, game_id: GameId | None, challenge_id: ChallengeId | None = None) -> list[Address]:
        query = select(_N.address).where(PENDING).group_by(_N.address).order_by(func.min(_N.id))
        if game_id is not None:
            query = query.where(_N.game_id == game_id)
        if challenge_id is not None:
            query = query.where(_N.challenge_id == challenge_id)
        return [Address(address) for (address,) in await self._connection.execute(query)]

    async def candidates(self, patience: int, address: Address | None = None) -> list[Notice]:
        here = [PENDING] if address is None else [PENDING, _N.address == address]
        first = select(func.min(_N.id)).where(*here, _N.attempts < patience).group_by(_N.address)
        query = _SELECT.where(*here, or_(_N.attempts >= patience, _N.id.in_(first)))
        return [to_notice(row) for row in await self._connection.execute(query)]

    async def mark_delivered(self, notice_id: NoticeId, at: datetime) -> None:
        await self._update(notice_id, state=NoticeState.DELIVERED, settled_at=at)

    async def superseded(self, address: Address) -> list[NoticeId]:
        newer = NOTICES.alias()
        query = select(_N.id).where(
            PENDING,
            _N.address == address,
            _N.kind.in_((NoticeKind.MOVED, NoticeKind.BOARD)),
            exists().where(
                newer.c.settled_at.is_(None),
                newer.c.address == address,
                newer.c.game_id == _N.game_id,
                newer.c.kind.in_(_BOARDS),
                newer.c.id > _N.id,
            ),
        )
        return [NoticeId(id_) for (id_,) in await self._connection.execute(query.order_by(_N.id))]

    async def awaiting_board(self, address: Address) -> frozenset[GameId]:
        query = select(_N.game_id).where(PENDING, _N.address == address, _N.kind.in_((*_BOARDS, NoticeKind.STARTED)))
        return frozenset(GameId(game_id) for (game_id,) in await self._connection.execute(query))

    async def mark_skipped(self, notice_ids: Sequence[NoticeId], at: datetime) -> None:
        await self._settle(_N.id.in_(notice_ids), NoticeState.SKIPPED, at)

    async def close(self, address: Address, at: datetime) -> int:
        note = sqlite.insert(CLOSED_CHATS).values(address=address, since=at).on_conflict_do_nothing()
        await self._connection.execute(note)
        return await self._settle(_N.address == address, NoticeState.DROPPED, at)

    async def reopen(self, address: Address) -> None:
        await self._connection.execute(delete(CLOSED_CHATS).where(CLOSED_CHATS.c.address == address))

    async def closed(self) -> frozenset[Address]:
        rows = await self._connection.execute(select(CLOSED_CHATS.c.address))
        return frozenset(Address(address) for (address,) in rows)

    async def _settle(self, which: ColumnElement[bool], state: NoticeState, at: datetime) -> int:
        statement = update(NOTICES).where(PENDING, which).values(state=state, settled_at=at)
        return (await self._connection.execute(statement)).rowcount

    async def postpone(self, notice_id: NoticeId, *, attempts: int, due_at: datetime) -> None:
        await self._update(notice_id, attempts=attempts, due_at=due_at)

    async def _update(self, notice_id: NoticeId, **values: Any) -> None:
        await self._connection.execute(update(NOTICES).where(_N.id == notice_id).values(**values))
