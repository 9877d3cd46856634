"""Messages that wait for a move, in the database."""

from typing import Final

from sqlalchemy import func, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from data.connection import WholeStatements
from data.study_tables import TASKS
from data.tables import BOARD_MESSAGES
from game.models import Address
from game.study.models import Task, TaskKind, TaskState

_T: Final = TASKS.c
_TASK: Final = (_T.address, _T.message_id, _T.kind, _T.name, _T.played, _T.player_id, _T.state)


class SqlTasks:
    """The part of `game.study.StudyStore` that is about tasks."""

    def __init__(self, connection: WholeStatements) -> None:
        self._connection = connection

    async def add_task(self, task: Task) -> None:
        values = {
            "kind": task.kind,
            "name": task.name,
            "played": task.played,
            "player_id": task.player_id,
            "state": task.state,
        }
        await self._connection.execute(
            upsert(TASKS)
            .values(address=task.address, message_id=task.message_id, **values)
            .on_conflict_do_update(index_elements=[_T.address, _T.message_id], set_=values)
        )

    async def task(self, address: Address, message_id: str) -> Task | None:
        query = select(*_TASK).where(_T.address == address, _T.message_id == message_id)
        row = (await self._connection.execute(query)).one_or_none()
        return None if row is None else Task(*row)

    async def open_task(self, address: Address) -> Task | None:
        query = select(*_TASK).where(_T.address == address, _T.state == TaskState.OPEN)
        row = (await self._connection.execute(query.order_by(_T.id.desc()).limit(1))).one_or_none()
        return None if row is None else Task(*row)

    async def lay_tasks_aside(self, address: Address) -> None:
        await self._connection.execute(
            update(TASKS).where(_T.address == address, _T.state == TaskState.OPEN).values(state=TaskState.ASIDE)
        )

    async def end_task(self, task: Task) -> None:
        same = (
            _T.address == task.address,
            _T.kind == task.kind,
            _T.name == task.name,
            _T.played == task.played,
            _T.player_id.is_not_distinct_from(task.player_id),
        )
        await self._connection.execute(update(TASKS).where(*same).values(state=TaskState.DONE))

    async def tasks_in(self, address: Address, kind: TaskKind, limit: int) -> list[str]:
        newest = func.max(_T.id)
        query = select(_T.name).where(_T.address == address, _T.kind == kind).group_by(_T.name)
        rows = await self._connection.execute(query.order_by(newest.desc()).limit(limit))
        return [name for (name,) in rows][::-1]

    async def latest_board(self, address: Address) -> str | None:
        c = BOARD_MESSAGES.c
        query = select(c.message_id).where(c.address == address)
        query = query.order_by(func.length(c.message_id).desc(), c.message_id.desc()).limit(1)
        found: str | None = await self._connection.scalar(query)
        return found
