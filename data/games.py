"""Games, their moves and the messages that show them, in the database."""

from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, func, insert, or_, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.mapping import player_columns, to_game
from data.tables import BOARD_MESSAGES, GAME_ADDRESSES, GAMES, MOVES, PLAYERS
from game.models import Address, Ending, Game, GameId, MessageRef, PlayedMove, PlayerId, Source
from rules import Color

_WHITE: Final = PLAYERS.alias("white")
_BLACK: Final = PLAYERS.alias("black")
_G: Final = GAMES.c

_A: Final = GAME_ADDRESSES.c
_M: Final = MOVES.c

# A game comes in one statement: each goes to the connection's thread and back, and that is what costs time.
_ADDRESSES: Final = (
    select(func.json_group_array(func.json_array(_A.position, _A.address))).where(_A.game_id == _G.id).scalar_subquery()
)
_PLAYED: Final = (
    select(func.json_group_array(func.json_array(_M.ply, _M.text, _M.source, _M.played_at)))
    .where(_M.game_id == _G.id)
    .scalar_subquery()
)
_SELECT: Final = (
    select(
        _G.id,
        _G.language,
        _G.draw_offer,
        _G.ending,
        _G.winner,
        _G.started_at,
        _G.finished_at,
        _ADDRESSES,
        _PLAYED,
        *player_columns(_WHITE),
        *player_columns(_BLACK),
    )
    .join_from(GAMES, _WHITE, _WHITE.c.id == _G.white_id)
    .join(_BLACK, _BLACK.c.id == _G.black_id)
    .order_by(_G.id)
)


class SqlGames:
    """`game.ports.GameStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def get(self, game_id: GameId) -> Game | None:
        games = await self._load(_G.id == game_id)
        return games[0] if games else None

    async def of_player(self, player_id: PlayerId, *, address: Address | None, active: bool) -> list[Game]:
        conditions: list[ColumnElement[bool]] = [or_(_G.white_id == player_id, _G.black_id == player_id)]
        if active:
            conditions.append(_G.ending.is_(None))
        if address is not None:
            told = select(_A.game_id).where(_A.address == address)
            conditions.append(_G.id.in_(told))
        return await self._load(*conditions)

    async def by_source(self, source: Source) -> Game | None:
        game_id = await self._connection.scalar(select(_M.game_id).where(_M.source == source))
        return None if game_id is None else await self.get(GameId(game_id))

    async def of_message(self, message: MessageRef) -> tuple[Game, int] | None:
        query = select(BOARD_MESSAGES.c.game_id, BOARD_MESSAGES.c.ply).where(
            BOARD_MESSAGES.c.address == message.address, BOARD_MESSAGES.c.message_id == message.message_id
        )
        shown = (await self._connection.execute(query)).one_or_none()
        if shown is None:
            return None
        game_id, ply = shown
        (game,) = await self._load(_G.id == game_id)
        return game, ply

    async def _load(self, *conditions: ColumnElement[bool]) -> list[Game]:
        return [to_game(row) for row in await self._connection.execute(_SELECT.where(*conditions))]

    async def add(
        self,
        *,
        white: PlayerId,
        black: PlayerId,
        addresses: tuple[Address, ...],
        language: str,
        started_at: datetime,
    ) -> Game:
        game_id = await self._connection.scalar(
            insert(GAMES)
            .values(white_id=white, black_id=black, language=language, started_at=started_at)
            .returning(_G.id)
        )
        await self._connection.execute(
            insert(GAME_ADDRESSES),
            [
                {"game_id": game_id, "address": address, "position": position}
                for position, address in enumerate(addresses)
            ],
        )
        (game,) = await self._load(_G.id == game_id)
        return game

    async def add_move(self, game_id: GameId, move: PlayedMove) -> None:
        await self._connection.execute(
            insert(MOVES).values(
                game_id=game_id, ply=move.ply, text=move.text, source=move.source, played_at=move.played_at
            )
        )

    async def set_draw_offer(self, game_id: GameId, offer: Color | None) -> None:
        await self._connection.execute(update(GAMES).where(_G.id == game_id).values(draw_offer=offer))

    async def finish(self, game_id: GameId, ending: Ending, winner: Color | None, finished_at: datetime) -> None:
        await self._connection.execute(
            update(GAMES)
            .where(_G.id == game_id)
            .values(draw_offer=None, ending=ending, winner=winner, finished_at=finished_at)
        )

    async def add_message(self, message: MessageRef, game_id: GameId, ply: int) -> None:
        await self._connection.execute(
            upsert(BOARD_MESSAGES)
            .values(address=message.address, message_id=message.message_id, game_id=game_id, ply=ply)
            .on_conflict_do_update(
                index_elements=[BOARD_MESSAGES.c.address, BOARD_MESSAGES.c.message_id],
                set_={"game_id": game_id, "ply": ply},
            )
        )
