"""Persons in the database."""

from datetime import datetime

from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.forgetting import forget
from data.mapping import player_columns, to_player
from data.memory import Memory
from data.tables import PLAYERS, VACATIONS
from game.models import Address, Player, PlayerId
from game.preferences import DEFAULT_PREFERENCES
from game.vacations import Vacation


class SqlPlayers:
    """`game.ports.PlayerStore`."""

    def __init__(self, connection: WholeStatements, memory: Memory) -> None:
        self._connection = connection
        self._memory = memory

    async def get(self, player_id: PlayerId) -> Player | None:
        return await self._one(PLAYERS.c.id == player_id)

    async def by_identity(self, identity: str) -> Player | None:
        return await self._memory.answer(PLAYERS, identity, lambda: self._one(PLAYERS.c.identity == identity))

    async def by_handle(self, handle: str) -> Player | None:
        return await self._one(PLAYERS.c.handle == handle)

    async def _one(self, condition: ColumnElement[bool]) -> Player | None:
        row = (await self._connection.execute(select(*player_columns()).where(condition))).one_or_none()
        return None if row is None else to_player(row)

    async def add(
        self, *, identity: str, name: str, handle: str | None, language: str | None, address: Address | None
    ) -> Player:
        await self._free_handle(handle, identity)
        row = await self._connection.execute(
            insert(PLAYERS)
            .values(
                identity=identity,
                name=name,
                handle=handle,
                language=language,
                address=address,
                pings=DEFAULT_PREFERENCES.pings,
                digest_hour=DEFAULT_PREFERENCES.digest_hour,
                forgotten=False,
                language_chosen=False,
            )
            .returning(*player_columns())
        )
        return to_player(row.one())

    async def update(self, player: Player) -> None:
        await self._free_handle(player.handle, player.identity)
        await self._connection.execute(
            update(PLAYERS)
            .where(PLAYERS.c.id == player.id)
            .values(
                name=player.name,
                handle=player.handle,
                language=player.language,
                language_chosen=player.has_chosen_language,
                address=player.address,
                pings=player.preferences.pings,
                digest_hour=player.preferences.digest_hour,
                theme=player.preferences.theme,
                piece_set=player.preferences.piece_set,
                vacation_until=player.vacation_until,
            )
        )

    async def _free_handle(self, handle: str | None, identity: str) -> None:
        """Whoever else had the handle has given it up on the platform, or could not be seen with it now."""
        if handle is not None:
            await self._connection.execute(
                update(PLAYERS).where(PLAYERS.c.handle == handle, PLAYERS.c.identity != identity).values(handle=None)
            )

    async def schedule_digest(self, player_id: PlayerId, at: datetime | None) -> None:
        await self._connection.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(digest_at=at))

    async def vacations(self, player_id: PlayerId) -> list[Vacation]:
        c = VACATIONS.c
        query = select(c.started_at, c.days).where(c.player_id == player_id).order_by(c.started_at)
        return [Vacation(started_at, days) for started_at, days in await self._connection.execute(query)]

    async def put_vacation(self, player_id: PlayerId, vacation: Vacation) -> None:
        c = VACATIONS.c
        await self._connection.execute(
            upsert(VACATIONS)
            .values(player_id=player_id, started_at=vacation.started_at, days=vacation.days)
            .on_conflict_do_update(index_elements=[c.player_id, c.started_at], set_={"days": vacation.days})
        )

    async def forget(self, player_id: PlayerId, at: datetime) -> None:
        await forget(self._connection, player_id, at)
