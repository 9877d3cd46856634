"""What is remembered is never old."""

import asyncio
from collections.abc import Awaitable, Callable

from data.memory import Memory
from data.tables import GAMES, PLACES, PLAYERS


class Asked:
    """Counts how often it is asked; answers with that number."""

    def __init__(self) -> None:
        self.times = 0

    async def __call__(self) -> int:
        self.times += 1
        return self.times


async def test_asks_once_until_something_changes() -> None:
    memory, asked = Memory(), Asked()
    assert [await memory.answer(PLAYERS, "anna", asked) for _ in range(3)] == [1, 1, 1]
    memory.changed({GAMES})
    assert await memory.answer(PLAYERS, "anna", asked) == 1
    memory.changed({GAMES, PLACES})
    assert await memory.answer(PLAYERS, "anna", asked) == 2


async def test_tables_and_questions_are_told_apart() -> None:
    memory, asked = Memory(), Asked()
    answers = [await memory.answer(table, key, asked) for table in (PLAYERS, PLACES) for key in ("a", "b")]
    assert answers == [1, 2, 3, 4]


async def test_an_answer_that_was_on_its_way_during_a_change_is_not_kept() -> None:
    memory, asked, under_way, may_go = Memory(), Asked(), asyncio.Event(), asyncio.Event()

    def slowly(ask: Callable[[], Awaitable[int]]) -> Callable[[], Awaitable[int]]:
        async def waiting() -> int:
            found = await ask()
            under_way.set()
            await may_go.wait()
            return found

        return waiting

    first = asyncio.ensure_future(memory.answer(PLAYERS, "anna", slowly(asked)))
    await under_way.wait()
    memory.changed({PLAYERS})
    may_go.set()
    assert await first == 1
    assert await memory.answer(PLAYERS, "anna", asked) == 2


async def test_it_is_bounded_and_can_be_none() -> None:
    memory, asked = Memory(2), Asked()
    for key in range(10):
        await memory.answer(PLAYERS, key, asked)
    assert await memory.answer(PLAYERS, 9, asked) == 10
    assert await memory.answer(PLAYERS, 0, asked) == 11
    forgetful = Memory(0)
    assert [await forgetful.answer(PLAYERS, "anna", Asked()) for _ in range(2)] == [1, 1]
    asked = Asked()
    assert [await forgetful.answer(PLAYERS, "anna", asked) for _ in range(2)] == [1, 2]
