"""What people learn, in the database."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Integer, cast, delete, exists, func, insert, or_, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.mapping import PLAYER_WIDTH, player_columns, to_player
from data.study_puzzles import SqlPuzzles
from data.study_records import SqlRecords
from data.study_tables import ANSWERS, CARDS, DAILIES, HEARD, LESSONS, POLLS, ROUNDS, SCORES, TASKS
from data.study_tasks import SqlTasks
from data.tables import PLAYERS
from game.models import Address, PlayerId, Source
from game.study.models import Card, Daily, LessonMark, NewPoll, Poll, Round, RoundPlace, Score

_C: Final = CARDS.c
_P: Final = POLLS.c
_R: Final = ROUNDS.c
_S: Final = SCORES.c
_D: Final = DAILIES.c
_POLL: Final = (
    _P.poll_id, _P.question, _P.address, _P.message_id, _P.correct, _P.shown, _P.round_id, _P.closes_at, _P.is_open,
    _P.sent_at,
)  # fmt: skip
_ROUND: Final = (
    _R.id, _R.address, _R.topic, _R.level, _R.total, _R.remaining, _R.seconds, _R.language, _R.starter_id, _R.due_at,
)  # fmt: skip
_DAILY: Final = (_D.address, _D.hour, _D.zone, _D.language, _D.due_at)


class SqlStudy(SqlPuzzles, SqlTasks, SqlRecords):
    """`game.study.StudyStore`."""

    def __init__(self, connection: WholeStatements) -> None:
        super().__init__(connection)
        self._connection = connection

    async def lessons(self, player_id: PlayerId) -> list[LessonMark]:
        query = select(LESSONS.c.lesson, LESSONS.c.step, LESSONS.c.done).where(LESSONS.c.player_id == player_id)
        return [LessonMark(*row) for row in await self._connection.execute(query)]

    async def put_lesson(self, player_id: PlayerId, mark: LessonMark) -> None:
        values = {"step": mark.step, "done": mark.done}
        await self._connection.execute(
            upsert(LESSONS)
            .values(player_id=player_id, lesson=mark.lesson, **values)
            .on_conflict_do_update(index_elements=[LESSONS.c.player_id, LESSONS.c.lesson], set_=values)
        )

    async def cards(self, player_id: PlayerId) -> list[Card]:
        query = select(_C.question, _C.box, _C.due, _C.right, _C.wrong).where(_C.player_id == player_id)
        return [Card(*row) for row in await self._connection.execute(query)]

    async def put_card(self, player_id: PlayerId, card: Card) -> None:
        values = {"box": card.box, "due": card.due, "right": card.right, "wrong": card.wrong}
        await self._connection.execute(
            upsert(CARDS)
            .values(player_id=player_id, question=card.question, **values)
            .on_conflict_do_update(index_elements=[_C.player_id, _C.question], set_=values)
        )

    async def drop_card(self, player_id: PlayerId, question: str) -> None:
        await self._connection.execute(delete(CARDS).where(_C.player_id == player_id, _C.question == question))

    async def add_poll(self, poll: NewPoll, *, is_open: bool, at: datetime) -> None:
        values: dict[str, Any] = {
            "poll_id": poll.poll_id,
            "question": poll.question,
            "address": poll.address,
            "message_id": poll.message_id,
            "correct": poll.correct,
            "shown": json.dumps(poll.order),
            "round_id": poll.round_id,
            "closes_at": poll.closes_at,
            "is_open": is_open,
            "sent_at": at,
        }
        await self._connection.execute(upsert(POLLS).values(**values).on_conflict_do_nothing())

    async def poll(self, poll_id: str) -> Poll | None:
        row = (await self._connection.execute(select(*_POLL).where(_P.poll_id == poll_id))).one_or_none()
        return None if row is None else _to_poll(row)

    async def asked_in(self, address: Address, limit: int) -> list[str]:
        query = select(_P.question).where(_P.address == address).order_by(_P.sent_at.desc()).limit(limit)
        return [question for (question,) in await self._connection.execute(query)][::-1]

    async def hear(self, source: Source) -> None:
        await self._connection.execute(upsert(HEARD).values(source=source).on_conflict_do_nothing())

    async def has_heard(self, source: Source) -> bool:
        query = select(HEARD.c.source).where(HEARD.c.source == source)
        return await self._connection.scalar(query) is not None

    async def add_answer(self, poll_id: str, player_id: PlayerId, option: int, *, right: bool, at: datetime) -> bool:
        done = await self._connection.execute(
            upsert(ANSWERS)
            .values(poll_id=poll_id, player_id=player_id, option=option, is_right=right, answered_at=at)
            .on_conflict_do_nothing()
        )
        return done.rowcount == 1

    async def count(self, address: Address, player_id: PlayerId, *, right: bool) -> None:
        query = select(_S.right, _S.wrong, _S.streak, _S.best).where(_S.address == address, _S.player_id == player_id)
        row = (await self._connection.execute(query)).one_or_none()
        rights, wrongs, streak, best = row or (0, 0, 0, 0)
        streak = streak + 1 if right else 0
        values = {"right": rights + right, "wrong": wrongs + (not right), "streak": streak, "best": max(best, streak)}
        await self._connection.execute(
            upsert(SCORES)
            .values(address=address, player_id=player_id, **values)
            .on_conflict_do_update(index_elements=[_S.address, _S.player_id], set_=values)
        )

    async def scores(self, address: Address, limit: int) -> list[Score]:
        query = (
            select(*player_columns(), _S.right, _S.wrong, _S.streak, _S.best)
            .join_from(SCORES, PLAYERS, PLAYERS.c.id == _S.player_id)
            .where(_S.address == address)
            .order_by(_S.right.desc(), _S.wrong, _S.player_id)
            .limit(limit)
        )
        rows = await self._connection.execute(query)
        return [Score(to_player(row[:PLAYER_WIDTH]), *row[PLAYER_WIDTH:]) for row in rows]

    async def knows_round(self, source: Source) -> bool:
        return await self._connection.scalar(select(_R.id).where(_R.source == source)) is not None

    async def add_round(self, plan: Round, source: Source, at: datetime) -> int:
        number: int | None = await self._connection.scalar(
            insert(ROUNDS)
            .values(
                address=plan.address,
                topic=plan.topic,
                level=plan.level,
                total=plan.total,
                remaining=plan.left,
                seconds=plan.seconds,
                language=plan.language,
                source=source,
                starter_id=plan.starter,
                due_at=at,
                created_at=at,
            )
            .returning(_R.id)
        )
        if number is None:
            raise TypeError("a new row has a number")
        return number

    async def round(self, round_id: int) -> Round | None:
        row = (await self._connection.execute(select(*_ROUND).where(_R.id == round_id))).one_or_none()
        return None if row is None else Round(*row)

    async def round_in(self, address: Address) -> Round | None:
        query = select(*_ROUND).where(_R.address == address, _R.due_at.is_not(None))
        row = (await self._connection.execute(query)).first()
        return None if row is None else Round(*row)

    async def rounds_due(self, now: datetime) -> list[Round]:
        query = select(*_ROUND).where(_R.due_at.is_not(None), _R.due_at <= now).order_by(_R.due_at)
        return [Round(*row) for row in await self._connection.execute(query)]

    async def next_due(self, after: datetime) -> datetime | None:
        moments = [
            await self._connection.scalar(select(func.min(due)).where(due > after)) for due in (_R.due_at, _D.due_at)
        ]
        return min((moment for moment in moments if moment is not None), default=None)

    async def set_round(self, round_id: int, *, left: int, due_at: datetime | None) -> None:
        await self._connection.execute(
            update(ROUNDS).where(_R.id == round_id, _R.due_at.is_not(None)).values(remaining=left, due_at=due_at)
        )

    async def close_polls(self, round_id: int) -> list[Poll]:
        query = select(*_POLL).where(_P.round_id == round_id, _P.is_open)
        polls = [_to_poll(row) for row in await self._connection.execute(query)]
        await self._connection.execute(update(POLLS).where(_P.round_id == round_id, _P.is_open).values(is_open=False))
        return polls

    async def answerers(self, round_id: int, poll_id: str | None = None) -> set[PlayerId]:
        query = (
            select(ANSWERS.c.player_id)
            .join_from(ANSWERS, POLLS, _P.poll_id == ANSWERS.c.poll_id)
            .where(_P.round_id == round_id)
        )
        if poll_id is not None:
            query = query.where(_P.poll_id == poll_id)
        return {PlayerId(number) for (number,) in await self._connection.execute(query)}

    async def asked_in_round(self, round_id: int) -> list[str]:
        query = select(_P.question).where(_P.round_id == round_id).order_by(_P.sent_at)
        return [question for (question,) in await self._connection.execute(query)]

    async def silence(self, round_id: int) -> int:
        last = (
            select(func.max(_P.sent_at))
            .where(_P.round_id == round_id)
            .where(exists().where(ANSWERS.c.poll_id == _P.poll_id))
            .scalar_subquery()
        )
        query = select(func.count()).where(_P.round_id == round_id, or_(last.is_(None), _P.sent_at > last))
        return int(await self._connection.scalar(query) or 0)

    async def table(self, round_id: int) -> list[RoundPlace]:
        right = func.sum(cast(ANSWERS.c.is_right, Integer))
        query = (
            select(*player_columns(), right, func.count())
            .join_from(ANSWERS, POLLS, _P.poll_id == ANSWERS.c.poll_id)
            .join(PLAYERS, PLAYERS.c.id == ANSWERS.c.player_id)
            .where(_P.round_id == round_id)
            .group_by(ANSWERS.c.player_id)
            .order_by(right.desc(), ANSWERS.c.player_id)
        )
        rows = await self._connection.execute(query)
        return [RoundPlace(to_player(row[:PLAYER_WIDTH]), *row[PLAYER_WIDTH:]) for row in rows]

    async def daily(self, address: Address) -> Daily | None:
        row = (await self._connection.execute(select(*_DAILY).where(_D.address == address))).one_or_none()
        return None if row is None else Daily(*row)

    async def put_daily(self, daily: Daily) -> None:
        values = {"hour": daily.hour, "zone": daily.zone, "language": daily.language, "due_at": daily.due_at}
        await self._connection.execute(
            upsert(DAILIES)
            .values(address=daily.address, **values)
            .on_conflict_do_update(index_elements=[_D.address], set_=values)
        )

    async def drop_daily(self, address: Address) -> None:
        await self._connection.execute(delete(DAILIES).where(_D.address == address))

    async def dailies_due(self, now: datetime) -> list[Daily]:
        query = select(*_DAILY).where(_D.due_at <= now)
        return [Daily(*row) for row in await self._connection.execute(query)]


def _to_poll(row: Sequence[Any]) -> Poll:
    poll_id, question, address, message_id, correct, shown, *rest = row
    return Poll(poll_id, question, address, message_id, correct, tuple(json.loads(shown)), *rest)


async def forget_learner(connection: WholeStatements, player_id: PlayerId, address: str | None) -> None:
    """Delete what somebody has learnt, and what waits in the private chat."""
    for own in (LESSONS, CARDS, ANSWERS, SCORES, TASKS):
        await connection.execute(delete(own).where(own.c.player_id == player_id))
    await connection.execute(update(ROUNDS).where(_R.starter_id == player_id).values(starter_id=None))
    await SqlPuzzles(connection).forget(player_id)
    if address is None:
        return
    nobody = f"forgotten:{player_id}"
    for place in (SCORES, DAILIES, TASKS):
        await connection.execute(delete(place).where(place.c.address == address))
    # A message of a private chat is named by whose chat it is.
    await connection.execute(delete(HEARD).where(HEARD.c.source.startswith(f"{address}:", autoescape=True)))
    await connection.execute(update(POLLS).where(_P.address == address).values(address=nobody))
    await connection.execute(update(ROUNDS).where(_R.address == address).values(address=nobody, due_at=None))


async def move_learners(connection: WholeStatements, old: str, new: str) -> None:
    """Follow a chat to another address; what was there already stays."""
    for table in (POLLS, ROUNDS):
        await connection.execute(update(table).where(table.c.address == old).values(address=new))
    for owned in (SCORES, DAILIES):
        moved = update(owned).prefix_with("OR IGNORE").where(owned.c.address == old).values(address=new)
        await connection.execute(moved)
        await connection.execute(delete(owned).where(owned.c.address == old))
    await connection.execute(delete(TASKS).where(TASKS.c.address == old))
