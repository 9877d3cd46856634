"""Chats in the database."""

from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.games import SqlGames
from data.mapping import player_columns, to_player
from data.memory import Memory
from data.study import move_learners
from data.tables import (
    ANALYSES,
    CHALLENGE_MESSAGES,
    CHALLENGES,
    GAME_ADDRESSES,
    NOTICES,
    PENDING,
    PLACES,
    PLAYERS,
)
from game.models import Address, Digest, Game
from game.preferences import PlaceSettings

_P: Final = PLACES.c
_A: Final = GAME_ADDRESSES.c
_LATEST: Final = datetime.max.replace(tzinfo=UTC)


class SqlPlaces:
    """`game.stores.PlaceStore`."""

    def __init__(self, connection: WholeStatements, games: SqlGames, memory: Memory) -> None:
        self._connection = connection
        self._memory = memory
        self._games = games

    async def get(self, address: Address) -> PlaceSettings | None:
        return await self._memory.answer(PLACES, address, lambda: self._get(address))

    async def _get(self, address: Address) -> PlaceSettings | None:
        query = select(
            _P.language, _P.time_per_move, _P.starters, _P.pings, _P.digest_hour, _P.theme, _P.piece_set
        ).where(_P.address == address)
        row = (await self._connection.execute(query)).one_or_none()
        return None if row is None else PlaceSettings(*row)

    async def put(self, address: Address, settings: PlaceSettings, *, digest_at: datetime | None) -> None:
        values: dict[str, Any] = {
            "language": settings.language,
            "time_per_move": settings.time_per_move,
            "starters": settings.starters,
            "pings": settings.pings,
            "digest_hour": settings.digest_hour,
            "digest_at": digest_at,
            "theme": settings.theme,
            "piece_set": settings.piece_set,
        }
        await self._connection.execute(
            upsert(PLACES)
            .values(address=address, **values)
            .on_conflict_do_update(index_elements=[_P.address], set_=values)
        )

    async def digests_due(self, now: datetime) -> list[tuple[Address, int]]:
        due = [
            select(table.c.address, table.c.digest_hour).where(table.c.digest_at <= now, table.c.address.is_not(None))
            for table in (PLAYERS, PLACES)
        ]
        rows = await self._connection.execute(due[0].union_all(due[1]))
        return [(Address(address), hour) for address, hour in rows]

    async def next_digest(self) -> datetime | None:
        moments = [
            await self._connection.scalar(
                select(func.min(table.c.digest_at)).where(table.c.digest_at.is_not(None), table.c.address.is_not(None))
            )
            for table in (PLAYERS, PLACES)
        ]
        return min((moment for moment in moments if moment is not None), default=None)

    async def schedule_digest(self, address: Address, at: datetime) -> None:
        for table in (PLAYERS, PLACES):
            await self._connection.execute(
                update(table).where(table.c.address == address, table.c.digest_at.is_not(None)).values(digest_at=at)
            )

    async def digest(self, address: Address) -> Digest:
        row = (
            await self._connection.execute(select(*player_columns()).where(PLAYERS.c.address == address))
        ).one_or_none()
        if row is None:
            return Digest(address, None, _by_deadline(await self._games.in_place(address, active=True, parts=True)))
        player = to_player(row)
        games = await self._games.of_player(player.id, address=None, active=True)
        return Digest(address, player, _by_deadline([game for game in games if game.to_move.id == player.id]))

    async def move(self, old: Address, new: Address) -> None:
        await self._move_games(old, new)
        await move_learners(self._connection, old, new)
        for table in (CHALLENGES, ANALYSES):
            await self._connection.execute(update(table).where(table.c.address == old).values(address=new))
        await self._connection.execute(
            update(NOTICES).where(PENDING, NOTICES.c.address == old).values(address=new, due_at=None, attempts=0)
        )
        # Nothing can be changed any more in the chat that was left.
        await self._connection.execute(delete(CHALLENGE_MESSAGES).where(CHALLENGE_MESSAGES.c.address == old))
        if await self.get(new) is None:
            await self._connection.execute(update(PLACES).where(_P.address == old).values(address=new))
        await self._connection.execute(delete(PLACES).where(_P.address == old))

    async def _move_games(self, old: Address, new: Address) -> None:
        moved = await self._connection.execute(
            select(_A.game_id, _A.number).where(_A.address == old).order_by(_A.number)
        )
        there = await self._connection.execute(select(_A.number).where(_A.address == new))
        taken = {number for (number,) in there}
        for game_id, number in moved:
            given = number if number not in taken else max(taken) + 1
            taken.add(given)
            await self._connection.execute(
                update(GAME_ADDRESSES).where(_A.game_id == game_id, _A.address == old).values(address=new, number=given)
            )


def _by_deadline(games: list[Game]) -> tuple[Game, ...]:
    def deadline(game: Game) -> datetime:
        running = None if game.clock is None else game.clock.deadline
        return _LATEST if running is None else running

    return tuple(sorted(games, key=deadline))
