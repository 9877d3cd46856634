"""Challenges in the database."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, Integer, func, insert, or_, select, type_coerce, update
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.mapping import player_columns, to_challenge
from data.tables import CHALLENGE_MESSAGES, CHALLENGES, PLAYERS
from game.models import (
    Address,
    Challenge,
    ChallengeId,
    ChallengeState,
    ColorChoice,
    GameId,
    MessageRef,
    PlayerId,
    Source,
)

_CHALLENGER: Final = PLAYERS.alias("challenger")
_OPPONENT: Final = PLAYERS.alias("opponent")
_C: Final = CHALLENGES.c

_OPEN: Final = _C.state == ChallengeState.OPEN

_SELECT: Final = (
    select(
        _C.id,
        _C.opponent_handle,
        _C.color,
        _C.address,
        _C.language,
        _C.state,
        _C.game_id,
        _C.rematch_of,
        _C.created_at,
        _C.expires_at,
        _C.time_per_move,
        _C.rated,
        *player_columns(_CHALLENGER),
        *player_columns(_OPPONENT),
    )
    .join_from(CHALLENGES, _CHALLENGER, _CHALLENGER.c.id == _C.challenger_id)
    .join(_OPPONENT, _OPPONENT.c.id == _C.opponent_id, isouter=True)
)


class SqlChallenges:
    """`game.ports.ChallengeStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def get(self, challenge_id: ChallengeId) -> Challenge | None:
        return await self._newest(_C.id == challenge_id)

    async def by_source(self, source: Source) -> Challenge | None:
        return await self._newest(_C.source == source)

    async def open_rematch(self, game_id: GameId, now: datetime) -> Challenge | None:
        return await self._newest(_C.rematch_of == game_id, _OPEN, _C.expires_at > now)

    async def _newest(self, *conditions: ColumnElement[bool]) -> Challenge | None:
        query = _SELECT.where(*conditions).order_by(_C.id.desc()).limit(1)
        row = (await self._connection.execute(query)).one_or_none()
        return None if row is None else to_challenge(row)

    async def add(
        self,
        *,
        challenger: PlayerId,
        opponent: PlayerId | None,
        opponent_handle: str | None,
        color: ColorChoice,
        address: Address,
        language: str,
        rematch_of: GameId | None,
        source: Source,
        created_at: datetime,
        expires_at: datetime,
        time_per_move: timedelta | None,
        rated: bool,
    ) -> Challenge:
        challenge_id = await self._connection.scalar(
            insert(CHALLENGES)
            .values(
                challenger_id=challenger,
                opponent_id=opponent,
                opponent_handle=opponent_handle,
                color=color,
                address=address,
                language=language,
                state=ChallengeState.OPEN,
                rematch_of=rematch_of,
                source=source,
                created_at=created_at,
                expires_at=expires_at,
                time_per_move=time_per_move,
                rated=rated,
            )
            .returning(_C.id)
        )
        row = await self._connection.execute(_SELECT.where(_C.id == challenge_id))
        return to_challenge(row.one())

    async def update(self, challenge: Challenge) -> None:
        await self._connection.execute(
            update(CHALLENGES)
            .where(_C.id == challenge.id)
            .values(
                state=challenge.state,
                opponent_id=None if challenge.opponent is None else challenge.opponent.id,
                game_id=challenge.game_id,
            )
        )

    async def expire(self, now: datetime) -> list[Challenge]:
        closed = await self._connection.execute(
            update(CHALLENGES).where(_OPEN, _C.expires_at <= now).values(state=ChallengeState.EXPIRED).returning(_C.id)
        )
        query = _SELECT.where(_C.id.in_([id_ for (id_,) in closed])).order_by(_C.id)
        return [to_challenge(row) for row in await self._connection.execute(query)]

    async def shift_all(self, by: timedelta, since: datetime) -> int:
        step = by // timedelta(microseconds=1)
        moved = await self._connection.execute(
            update(CHALLENGES)
            .where(_OPEN, _C.expires_at > since)
            .values(expires_at=type_coerce(_C.expires_at, Integer) + step)
        )
        return moved.rowcount

    async def next_expiry(self) -> datetime | None:
        moment: datetime | None = await self._connection.scalar(select(func.min(_C.expires_at)).where(_OPEN))
        return moment

    async def messages(self, challenge_id: ChallengeId) -> list[MessageRef]:
        shown = CHALLENGE_MESSAGES.c
        query = select(shown.address, shown.message_id).where(shown.challenge_id == challenge_id).order_by(shown.id)
        rows = await self._connection.execute(query)
        return [MessageRef(Address(address), message_id) for address, message_id in rows]

    async def add_message(self, message: MessageRef, challenge_id: ChallengeId) -> None:
        shown = CHALLENGE_MESSAGES.c
        await self._connection.execute(
            upsert(CHALLENGE_MESSAGES)
            .values(address=message.address, message_id=message.message_id, challenge_id=challenge_id)
            .on_conflict_do_update(
                index_elements=[shown.address, shown.message_id], set_={"challenge_id": challenge_id}
            )
        )

    async def of_player(self, player_id: PlayerId) -> list[Challenge]:
        query = _SELECT.where(or_(_C.challenger_id == player_id, _C.opponent_id == player_id)).order_by(_C.id)
        return [to_challenge(row) for row in await self._connection.execute(query)]
