"""A full disk, a locked file, a read-only file: no move is taken, people hear so, and the bot lives on."""

import logging
import random
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from data.repository import SqlRepository
from handlers.telegram import Speech, build
from tests.data.test_storage import engine_on
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.world import ANN, BOB, GROUP, World, catalogue, opened

SHUFFLE = ("g1-f3", "g8-f6", "f3-g1", "f6-g8")


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Somebody else writes and does not come to an end."""
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


@contextmanager
def _untouched(_path: Path) -> Iterator[None]:
    yield


def _nothing(_path: Path) -> list[str]:
    return []


def _read_only(_path: Path) -> list[str]:
    return ["PRAGMA query_only=ON"]


def _full(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    return [f"PRAGMA max_page_count={pages}"]


@dataclass(frozen=True)
class Trouble:
    """What a log calls it, and how it comes about."""

    name: str
    pragmas: Callable[[Path], list[str]] = _nothing
    hold: Callable[[Path], AbstractContextManager[None]] = _untouched


TROUBLES = [
    Trouble("locked", hold=_locked),
    Trouble("read-only", pragmas=_read_only),
    Trouble("full", pragmas=_full),
]


@asynccontextmanager
async def started_on(path: Path, before: World, *pragmas: str) -> AsyncIterator[World]:
    """The bot started again on the same file, with connections that have settings of their own."""
    async with engine_on(path, *pragmas) as engine:
        app = build(
            before.bot,
            SqlRepository(engine),
            before.clock,
            random.Random(1),
            Speech(catalogue()),
            before.painter,
        )
        world = World(app, before.bot, before.telegram, before.painter, before.clock)
        world._update_ids, world._message_ids = before._update_ids, before._message_ids
        yield world
        await app.telling.settle()


async def refused(world: World, board: Sent) -> Sent:
    """Moves by replies to the last boards until one is refused; what is said of that one."""
    for number in range(200):
        person = (ANN, BOB)[(await world.game()).ply % 2]
        sent = await world.say(person, SHUFFLE[number % 4], chat=GROUP, reply_to=board)
        boards = [one for one in sent if one.photo is not None]
        if not boards:
            assert len(sent) == 1
            return sent[0]
        board = boards[-1]
    raise AssertionError("nothing was refused")


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.name)
async def test_the_move_is_not_taken_and_everybody_knows(
    trouble: Trouble, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as before:
        board = await before.start_in_group()
    caplog.set_level(logging.ERROR)
    async with started_on(path, before, *trouble.pragmas(path)) as world:
        with trouble.hold(path):
            answer = await refused(world, board)
            ply = (await world.game()).ply
            assert "it was NOT done: a move sent now is not taken" in answer.text
            assert f"storage refused: {trouble.name}" in caplog.text
            # It lives on: it answers, and says the same to whoever tries again, also by a button.
            assert len(await world.say(ANN, "/help", chat=GROUP)) == 1
            person, move = ((ANN, "b1-a3"), (BOB, "b8-a6"))[ply % 2]
            (again,) = await world.say(person, f"/move {move}", chat=GROUP)
            assert "it was NOT done" in again.text
            assert "it was NOT done" in await world.tap_data(person, board, f"m:1:{ply}:0:{move}")
            assert (await world.game()).ply == ply
    # With the trouble gone, everything goes on from there, and the boards that are owed come.
    async with started_on(path, before) as world:
        await world.app.deliverer.deliver_pending()
        board = world.boards(GROUP)[-1]
        (board,) = await world.say(person, move, chat=GROUP, reply_to=board)
        assert board.photo is not None
        assert (await world.game()).ply == ply + 1
