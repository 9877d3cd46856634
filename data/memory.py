"""Remembering what every message asks for and few change: who somebody is, and what a chat has chosen."""

from collections.abc import Awaitable, Callable, Collection, Hashable
from typing import Any, Final, TypeVar

from sqlalchemy import FromClause

from data.tables import PLACES, PLAYERS

T = TypeVar("T")

_TABLES: Final = frozenset({PLAYERS, PLACES})
_MOST: Final = 4096


class Memory:
    """Answers from the players' and the places' tables; at most `most` of them, then it starts anew.

    It is right because one process alone has the file: whatever writes to one of the tables has to say so here
    after its commit, and an answer that was on its way meanwhile is not kept.
    """

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._answers: dict[tuple[FromClause, Hashable], Any] = {}
        self._changes = 0

    async def answer(self, table: FromClause, question: Hashable, ask: Callable[[], Awaitable[T]]) -> T:
        """The answer to a question about a table, remembered or asked for now."""
        key = (table, question)
        if key in self._answers:
            known: T = self._answers[key]
            return known
        changes = self._changes
        found = await ask()
        if changes == self._changes and self._most:
            if len(self._answers) >= self._most:
                self._answers.clear()
            self._answers[key] = found
        return found

    def changed(self, tables: Collection[FromClause]) -> None:
        """Forget everything if one of the tables is among those that were written to."""
        if not _TABLES.isdisjoint(tables):
            self._changes += 1
            self._answers.clear()
