"""Persons and places in the database."""

from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.mapping import player_columns, to_player
from data.tables import PLACES, PLAYERS
from game.models import Address, Player, PlayerId


class SqlPlayers:
    """`game.ports.PlayerStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def get(self, player_id: PlayerId) -> Player | None:
        return await self._one(PLAYERS.c.id == player_id)

    async def by_identity(self, identity: str) -> Player | None:
        return await self._one(PLAYERS.c.identity == identity)

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
            .values(identity=identity, name=name, handle=handle, language=language, address=address)
            .returning(*player_columns())
        )
        return to_player(row.one())

    async def update(self, player: Player) -> None:
        await self._free_handle(player.handle, player.identity)
        await self._connection.execute(
            update(PLAYERS)
            .where(PLAYERS.c.id == player.id)
            .values(name=player.name, handle=player.handle, language=player.language, address=player.address)
        )

    async def _free_handle(self, handle: str | None, identity: str) -> None:
        """Whoever else had the handle has given it up on the platform, or could not be seen with it now."""
        if handle is not None:
            await self._connection.execute(
                update(PLAYERS).where(PLAYERS.c.handle == handle, PLAYERS.c.identity != identity).values(handle=None)
            )

    async def place_language(self, address: Address) -> str | None:
        language: str | None = await self._connection.scalar(
            select(PLACES.c.language).where(PLACES.c.address == address)
        )
        return language

    async def set_place_language(self, address: Address, language: str) -> None:
        await self._connection.execute(
            upsert(PLACES)
            .values(address=address, language=language)
            .on_conflict_do_update(index_elements=[PLACES.c.address], set_={"language": language})
        )
