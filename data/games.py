"""Games, their moves and the messages that show them, in the database."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Integer, and_, bindparam, delete, func, insert, or_, select, type_coerce, update
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.mapping import player_columns, to_game
from data.rating_tables import RATING_CHANGES
from data.tables import (
    BOARD_MESSAGES,
    GAME_ADDRESSES,
    GAMES,
    MOVES,
    NOTICES,
    PENDING,
    PLANS,
    PLAYERS,
    TAKEN_BACK,
    NoticeState,
)
from game.clocks import MoveClock
from game.models import Address, Game, GameId, MessageRef, PlayedMove, PlayerId, Seen, Source

_WHITE: Final = PLAYERS.alias("white")
_BLACK: Final = PLAYERS.alias("black")
_G: Final = GAMES.c

_A: Final = GAME_ADDRESSES.c
_M: Final = MOVES.c
_T: Final = TAKEN_BACK.c
_R: Final = RATING_CHANGES.c
_B: Final = BOARD_MESSAGES.c


# A game comes in one statement: each goes to the connection's thread and back, and that is what costs time.
def _listed(*columns: ColumnElement[Any], of: ColumnElement[int]) -> ColumnElement[Any]:
    """Rows of another table that belong to the game, as JSON."""
    return select(func.json_group_array(func.json_array(*columns))).where(of == _G.id).scalar_subquery()


_ADDRESSES: Final = _listed(_A.position, _A.address, _A.number, of=_A.game_id)
_PLAYED: Final = _listed(_M.ply, _M.text, _M.source, _M.played_at, of=_M.game_id)
_CHANGES: Final = _listed(_R.color, _R.value_before, _R.value_after, of=_R.game_id)
_PLANNING: Final = select(func.json_group_array(PLANS.c.color)).where(PLANS.c.game_id == _G.id).scalar_subquery()
_PLIES: Final = select(func.count()).where(_M.game_id == _G.id).scalar_subquery()
_SELECT: Final = (
    select(
        _G.id,
        _G.language,
        _G.draw_offer,
        _G.ending,
        _G.winner,
        _G.started_at,
        _G.finished_at,
        _G.rated,
        _G.pause_offer,
        _G.takeback_offer,
        _G.takebacks,
        _G.time_per_move,
        _G.deadline,
        _G.remaining,
        _G.wake_at,
        _ADDRESSES,
        _PLAYED,
        _PLANNING,
        _CHANGES,
        *player_columns(_WHITE),
        *player_columns(_BLACK),
    )
    .join_from(GAMES, _WHITE, _WHITE.c.id == _G.white_id)
    .join(_BLACK, _BLACK.c.id == _G.black_id)
)


# What it sets are the names of the parameters; written once, since it comes with every move that has a clock.
_UPDATE: Final = update(GAMES).where(_G.id == bindparam("game"))


class SqlGames:
    """`game.ports.GameStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def get(self, game_id: GameId) -> Game | None:
        games = await self._load(_G.id == game_id)
        return games[0] if games else None

    async def of_player(self, player_id: PlayerId, *, address: Address | None, active: bool) -> list[Game]:
        return await self._load(_plays(player_id), *_told(address), *_going_on(active))

    async def in_place(self, address: Address, *, active: bool, parts: bool = False) -> list[Game]:
        told = [within(_A.address, address)] if parts else [_A.address == address]
        return await self._load(_G.id.in_(select(_A.game_id).where(*told)), *_going_on(active))

    async def finished(
        self, player_id: PlayerId | None, *, address: Address | None, before: GameId | None, limit: int
    ) -> list[Game]:
        conditions = [*_told(address), _G.ending.is_not(None)]
        if player_id is not None:
            conditions.append(_plays(player_id))
        if before is not None:
            conditions.append(_G.id < before)
        query = _SELECT.where(*conditions).order_by(_G.id.desc()).limit(limit)
        return [to_game(row) for row in await self._connection.execute(query)]

    async def addresses(self) -> list[Address]:
        going_on = select(_G.id).where(_G.ending.is_(None))
        query = select(_A.address).where(_A.game_id.in_(going_on)).distinct().order_by(_A.address)
        return [Address(address) for (address,) in await self._connection.execute(query)]

    async def by_number(self, address: Address, number: int) -> Game | None:
        numbered = select(_A.game_id).where(_A.address == address, _A.number == number)
        games = await self._load(_G.id.in_(numbered))
        return games[0] if games else None

    async def by_source(self, source: Source) -> Game | None:
        game_id = await self._connection.scalar(
            select(_M.game_id).where(_M.source == source).union_all(select(_T.game_id).where(_T.source == source))
        )
        return None if game_id is None else await self.get(GameId(game_id))

    async def of_message(self, message: MessageRef) -> tuple[Game, Seen] | None:
        query = select(_B.game_id, _B.ply, _B.takebacks).where(
            _B.address == message.address, _B.message_id == message.message_id
        )
        shown = (await self._connection.execute(query)).one_or_none()
        if shown is None:
            return None
        game_id, ply, takebacks = shown
        (game,) = await self._load(_G.id == game_id)
        # A board on its way to the chat while its move was taken back is noted afterwards.
        return game, Seen(min(ply, game.ply), takebacks)

    async def _load(self, *conditions: ColumnElement[bool]) -> list[Game]:
        return [to_game(row) for row in await self._connection.execute(_SELECT.where(*conditions).order_by(_G.id))]

    async def add(
        self,
        *,
        white: PlayerId,
        black: PlayerId,
        addresses: tuple[Address, ...],
        language: str,
        started_at: datetime,
        rated: bool,
        clock: MoveClock | None,
    ) -> Game:
        last = await self._connection.scalar(select(func.max(_A.number)).where(_A.address.in_(addresses)))
        game_id = await self._connection.scalar(
            insert(GAMES)
            .values(
                white_id=white,
                black_id=black,
                language=language,
                started_at=started_at,
                rated=rated,
                takebacks=0,
                **_clock_values(clock),
            )
            .returning(_G.id)
        )
        await self._connection.execute(
            insert(GAME_ADDRESSES),
            [
                {"game_id": game_id, "address": address, "position": position, "number": (last or 0) + 1}
                for position, address in enumerate(addresses)
            ],
        )
        (game,) = await self._load(_G.id == game_id)
        return game

    async def add_moves(self, game_id: GameId, moves: Sequence[PlayedMove]) -> None:
        await self._connection.execute(
            insert(MOVES),
            [
                {
                    "game_id": game_id,
                    "ply": move.ply,
                    "text": move.text,
                    "source": move.source,
                    "played_at": move.played_at,
                }
                for move in moves
            ],
        )

    async def update(self, game: Game) -> None:
        values = {
            "game": game.id,
            "draw_offer": game.draw_offer,
            "pause_offer": game.pause_offer,
            "takeback_offer": game.takeback_offer,
            "takebacks": game.takebacks,
            "ending": game.ending,
            "winner": game.winner,
            "finished_at": game.finished_at,
            **_clock_values(game.clock),
        }
        await self._connection.execute(_UPDATE, [values])

    async def take_back(self, game_id: GameId, ply: int, at: datetime) -> None:
        later = and_(_M.game_id == game_id, _M.ply > ply)
        columns = ["source", "game_id", "ply", "text", "played_at"]
        await self._connection.execute(
            insert(TAKEN_BACK).from_select(columns, select(*(_M[column] for column in columns)).where(later))
        )
        await self._connection.execute(delete(MOVES).where(later))
        await self._leave_boards(game_id, ply)
        await self._connection.execute(
            update(NOTICES)
            .where(PENDING, NOTICES.c.game_id == game_id, NOTICES.c.ply > ply)
            .values(state=NoticeState.DROPPED, settled_at=at)
        )

    async def _leave_boards(self, game_id: GameId, ply: int) -> None:
        """What boards show of the game when it has gone back to a ply; its own row does not yet say so."""
        own = update(BOARD_MESSAGES).where(_B.game_id == game_id)
        before = select(_G.takebacks).where(_G.id == game_id).scalar_subquery()
        # Boards of what stays are as good as they were. The others show what is gone, even when that ply comes again.
        still = own.where(_B.ply <= ply, _B.takebacks == before)
        await self._connection.execute(still.values(takebacks=_B.takebacks + 1))
        await self._connection.execute(own.where(_B.ply > ply).values(ply=ply))

    async def due(self, now: datetime, *, after: tuple[datetime, GameId], limit: int) -> list[tuple[datetime, GameId]]:
        moment, game_id = after
        query = (
            select(_G.wake_at, _G.id)
            .where(_G.wake_at <= now, or_(_G.wake_at > moment, and_(_G.wake_at == moment, _G.id > game_id)))
            .order_by(_G.wake_at, _G.id)
            .limit(limit)
        )
        return [(wake_at, GameId(id_)) for wake_at, id_ in await self._connection.execute(query)]

    async def next_wake(self) -> datetime | None:
        moment: datetime | None = await self._connection.scalar(
            select(func.min(_G.wake_at)).where(_G.wake_at.is_not(None))
        )
        return moment

    async def shift(self, player_id: PlayerId, by: timedelta, now: datetime) -> None:
        whites = _PLIES % 2 == 0
        turn = or_(and_(_G.white_id == player_id, whites), and_(_G.black_id == player_id, ~whites))
        await self._shift(by, now, turn)

    async def shift_all(self, by: timedelta, since: datetime) -> int:
        return await self._shift(by, since)

    async def _shift(self, by: timedelta, since: datetime, *which: ColumnElement[bool]) -> int:
        step = by // timedelta(microseconds=1)
        moved = await self._connection.execute(
            update(GAMES)
            .where(_G.wake_at.is_not(None), _G.deadline > since, *which)
            .values(deadline=type_coerce(_G.deadline, Integer) + step, wake_at=type_coerce(_G.wake_at, Integer) + step)
        )
        return moved.rowcount

    async def add_message(self, message: MessageRef, game_id: GameId, seen: Seen) -> None:
        shown = {"game_id": game_id, "ply": seen.ply, "takebacks": seen.takebacks}
        await self._connection.execute(
            upsert(BOARD_MESSAGES)
            .values(address=message.address, message_id=message.message_id, **shown)
            .on_conflict_do_update(index_elements=[_B.address, _B.message_id], set_=shown)
        )


def within(column: ColumnElement[str], address: Address) -> ColumnElement[bool]:
    """The condition that an address is that of a chat or of a part of it. It is one that an index can answer."""
    return or_(column == address, and_(column > f"{address}:", column < f"{address};"))  # ";" follows ":"


def _plays(player_id: PlayerId) -> ColumnElement[bool]:
    return or_(_G.white_id == player_id, _G.black_id == player_id)


def _told(address: Address | None) -> list[ColumnElement[bool]]:
    """The condition that a chat is told about the game; none without a chat."""
    return [] if address is None else [_G.id.in_(select(_A.game_id).where(_A.address == address))]


def _going_on(active: bool) -> list[ColumnElement[bool]]:
    return [_G.ending.is_(None)] if active else []


def _clock_values(clock: MoveClock | None) -> dict[str, Any]:
    if clock is None:
        return {}
    return {
        "time_per_move": clock.per_move,
        "deadline": clock.deadline,
        "remaining": clock.remaining,
        "wake_at": clock.wake_at,
    }
