"""Ratings in the database."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import and_, func, insert, or_, select
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.games import within
from data.mapping import PLAYER_WIDTH, player_columns, to_player
from data.rating_tables import RATING_CHANGES, RATINGS
from data.tables import GAME_ADDRESSES, GAMES, PLAYERS
from game.models import Address, Ending, GameId, PlayerId, Standing
from game.ratings import Pool, Rating, RatingChange, Score
from rules import Color

_R: Final = RATINGS.c
_G: Final = GAMES.c
_RATING: Final = (_R.value, _R.deviation, _R.volatility, _R.games, _R.changed_at)


class SqlRatings:
    """`game.stores.RatingStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def get(self, player_id: PlayerId, pool: Pool) -> Rating:
        query = select(*_RATING).where(_R.player_id == player_id, _R.pool == pool)
        row = (await self._connection.execute(query)).one_or_none()
        return Rating() if row is None else Rating(*row)

    async def put(self, player_id: PlayerId, pool: Pool, rating: Rating) -> None:
        stored = {
            "value": rating.value,
            "deviation": rating.deviation,
            "volatility": rating.volatility,
            "games": rating.games,
            "changed_at": rating.changed_at,
        }
        await self._connection.execute(
            upsert(RATINGS)
            .values(player_id=player_id, pool=pool, **stored)
            .on_conflict_do_update(index_elements=[_R.player_id, _R.pool], set_=stored)
        )

    async def add_changes(self, game_id: GameId, changes: Sequence[RatingChange]) -> None:
        await self._connection.execute(
            insert(RATING_CHANGES),
            [{"game_id": game_id, "color": c.color, "value_before": c.before, "value_after": c.after} for c in changes],
        )

    async def leaders(self, pool: Pool, *, address: Address | None, limit: int) -> list[Standing]:
        query = (
            select(*player_columns(), *_RATING)
            .join_from(RATINGS, PLAYERS, PLAYERS.c.id == _R.player_id)
            .where(_R.pool == pool, PLAYERS.c.forgotten.is_(False))
            .order_by(_R.value.desc(), _R.player_id)
            .limit(limit)
        )
        if address is not None:
            told = select(GAME_ADDRESSES.c.game_id).where(within(GAME_ADDRESSES.c.address, address))
            here = [select(seat).where(_G.id.in_(told)) for seat in (_G.white_id, _G.black_id)]
            query = query.where(_R.player_id.in_(here[0].union(here[1])))
        rows = await self._connection.execute(query)
        return [Standing(to_player(row[:PLAYER_WIDTH]), Rating(*row[PLAYER_WIDTH:])) for row in rows]

    async def score(self, player_id: PlayerId, other: PlayerId) -> Score:
        query = (
            select(_G.white_id, _G.winner, func.count())
            .where(
                or_(
                    and_(_G.white_id == player_id, _G.black_id == other),
                    and_(_G.white_id == other, _G.black_id == player_id),
                ),
                _G.rated,
                _G.ending.not_in([ending for ending in Ending if not ending.counts]),
            )
            .group_by(_G.white_id, _G.winner)
        )
        wins = draws = losses = 0
        for white_id, winner, games in await self._connection.execute(query):
            if winner is None:
                draws += games
            elif (winner is Color.WHITE) == (white_id == player_id):
                wins += games
            else:
                losses += games
        return Score(wins, draws, losses)
