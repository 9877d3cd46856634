"""Who solves which puzzles, and how well, in the database."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table, delete, select
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.study_tables import PUZZLES, SOLVERS, TRIES
from game.models import PlayerId
from game.ratings import Rating


class SqlPuzzles:
    """The part of `game.study.StudyStore` that is about puzzles."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def puzzle_rating(self, player_id: PlayerId) -> Rating | None:
        return await self._rating(SOLVERS, player_id=player_id)

    async def put_puzzle_rating(self, player_id: PlayerId, rating: Rating) -> None:
        await self._put(SOLVERS, rating, player_id=player_id)

    async def rating_of_puzzle(self, puzzle: str) -> Rating | None:
        return await self._rating(PUZZLES, puzzle=puzzle)

    async def ratings_of_puzzles(self) -> dict[str, float]:
        query = select(PUZZLES.c.puzzle, PUZZLES.c.value)
        return {puzzle: value for puzzle, value in await self._connection.execute(query)}  # noqa: C416  typed

    async def put_rating_of_puzzle(self, puzzle: str, rating: Rating) -> None:
        await self._put(PUZZLES, rating, puzzle=puzzle)

    async def _rating(self, table: Table, **key: Any) -> Rating | None:
        c = table.c
        query = select(c.value, c.deviation, c.volatility, c.games, c.changed_at).filter_by(**key)
        row = (await self._connection.execute(query)).one_or_none()
        return None if row is None else Rating(*row)

    async def _put(self, table: Table, rating: Rating, **key: Any) -> None:
        values = {
            "value": rating.value,
            "deviation": rating.deviation,
            "volatility": rating.volatility,
            "games": rating.games,
            "changed_at": rating.changed_at,
        }
        await self._connection.execute(
            upsert(table)
            .values(**key, **values)
            .on_conflict_do_update(index_elements=[table.c[name] for name in key], set_=values)
        )

    async def tried(self, player_id: PlayerId) -> dict[str, bool]:
        query = select(TRIES.c.puzzle, TRIES.c.solved).where(TRIES.c.player_id == player_id)
        return {puzzle: solved for puzzle, solved in await self._connection.execute(query)}  # noqa: C416  typed

    async def add_try(self, player_id: PlayerId, puzzle: str, *, solved: bool, changes: Sequence[float]) -> bool:
        before, after = changes
        done = await self._connection.execute(
            upsert(TRIES)
            .values(player_id=player_id, puzzle=puzzle, solved=solved, value_before=before, value_after=after)
            .on_conflict_do_nothing()
        )
        return done.rowcount == 1

    async def forget(self, player_id: PlayerId) -> None:
        """Delete what is known of a solver."""
        for own in (SOLVERS, TRIES):
            await self._connection.execute(delete(own).where(own.c.player_id == player_id))
