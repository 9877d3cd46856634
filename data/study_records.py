"""What is stored of a learner, in the database."""

from sqlalchemy import select

from data.connection import WholeStatements
from data.study_tables import ANSWERS, POLLS, SCORES, TASKS, TRIES
from game.models import PlayerId
from game.study.records import FirstTry, GivenAnswer, PlaceScore, ShownTask


class SqlRecords:
    """The part of `game.study.StudyStore` that is for the learners themselves."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def answers_of(self, player_id: PlayerId) -> list[GivenAnswer]:
        c = ANSWERS.c
        query = (
            select(POLLS.c.question, POLLS.c.address, c.option, c.is_right, c.answered_at)
            .join_from(ANSWERS, POLLS, POLLS.c.poll_id == c.poll_id)
            .where(c.player_id == player_id)
            .order_by(c.answered_at)
        )
        return [GivenAnswer(*row) for row in await self._connection.execute(query)]

    async def scores_of(self, player_id: PlayerId) -> list[PlaceScore]:
        c = SCORES.c
        query = select(c.address, c.right, c.wrong, c.streak, c.best).where(c.player_id == player_id)
        return [PlaceScore(*row) for row in await self._connection.execute(query)]

    async def tries_of(self, player_id: PlayerId) -> list[FirstTry]:
        c = TRIES.c
        query = select(c.puzzle, c.solved, c.value_before, c.value_after).where(c.player_id == player_id)
        return [FirstTry(*row) for row in await self._connection.execute(query)]

    async def tasks_of(self, player_id: PlayerId) -> list[ShownTask]:
        c = TASKS.c
        query = select(c.message_id, c.kind, c.name, c.played, c.state).where(c.player_id == player_id).order_by(c.id)
        return [ShownTask(*row) for row in await self._connection.execute(query)]
