"""How the file is opened, what it refuses to hold, and what is said when it cannot be written."""

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from data.engine import create_engine, writer
from data.migrate import migrate
from data.repository import SqlRepository
from data.types import Moment
from game.delivery import Deliverer
from game.errors import StorageError, StorageProblem
from game.models import Source
from game.preferences import PlaceSettings
from game.service import GameService
from tests.game.world import GROUP, FakeClock, FakeNotifier, World, opened


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened(tmp_path / "games.sqlite3") as world:
        yield world


@asynccontextmanager
async def engine_on(path: Path, *pragmas: str, busy_seconds: float = 0) -> AsyncIterator[AsyncEngine]:
    """An engine whose connections have further settings."""
    engine = create_engine(path, busy_seconds=busy_seconds)

    @event.listens_for(engine.sync_engine, "connect")
    def _set_up(connection: object, _entry: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    try:
        yield engine
    finally:
        await engine.dispose()


async def pragma(connection: AsyncConnection, name: str) -> object:
    return (await connection.execute(text(f"PRAGMA {name}"))).scalar()


async def test_every_connection_is_safe(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    migrate(path)
    async with engine_on(path, busy_seconds=3) as engine, engine.connect() as one, engine.connect() as two:
        for connection in (one, two):
            assert await pragma(connection, "journal_mode") == "wal"
            assert await pragma(connection, "synchronous") == 2  # FULL
            assert await pragma(connection, "foreign_keys") == 1
            assert await pragma(connection, "busy_timeout") == 3000


async def test_a_writer_has_the_right_to_write_from_the_start(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    migrate(path)
    async with engine_on(path) as engine, writer(engine).begin(), engine.connect() as reader:
        await reader.execute(text("SELECT count(*) FROM games"))
        with closing(sqlite3.connect(path, timeout=0)) as other, pytest.raises(sqlite3.OperationalError):
            other.execute("BEGIN IMMEDIATE")


async def test_reading_goes_on_while_somebody_writes(world: World) -> None:
    game = await world.start()
    async with world.repository.reading() as work, world.repository.writing() as writing:
        await writing.places.put(GROUP, PlaceSettings(language="uk"), digest_at=None)
        assert await work.games.get(game.id) == game
        assert await work.places.get(GROUP) is None
    assert await world.service.place_language(GROUP) == "uk"


async def test_nothing_can_be_written_while_reading(world: World) -> None:
    async def write_while_reading() -> None:
        async with world.repository.reading() as work:
            await work.places.put(GROUP, PlaceSettings(language="uk"), digest_at=None)

    with pytest.raises(StorageError):
        await write_while_reading()
    assert await world.service.place_language(GROUP) is None


async def test_an_exception_undoes_the_whole_unit(world: World) -> None:
    async def fail_after_writing() -> None:
        async with world.repository.writing() as work:
            await work.places.put(GROUP, PlaceSettings(language="uk"), digest_at=None)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail_after_writing()
    assert await world.service.place_language(GROUP) is None


@contextmanager
def another_process(world: World) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(world.path, timeout=0, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys=ON")
        yield connection


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO moves VALUES (1, 1, 'd2-d4', 'other', 0)",
        "INSERT INTO moves VALUES (1, 2, 'e7-e5', 'first', 0)",
        "INSERT INTO moves VALUES (1, 0, 'e7-e5', 'other', 0)",
        "INSERT INTO moves VALUES (99, 1, 'e2-e4', 'other', 0)",
        "INSERT INTO moves VALUES (1, 'two', 'e7-e5', 'other', 0)",
        "UPDATE games SET black_id = white_id",
        "UPDATE games SET ending = 'checkmate'",
        "UPDATE games SET ending = 'boredom', finished_at = 1",
        "UPDATE games SET winner = 'white'",
        "UPDATE games SET draw_offer = 'grey'",
        "UPDATE games SET takeback_offer = 'white', ending = 'aborted', finished_at = 1",
        "UPDATE games SET deadline = 1, wake_at = 1",
        "UPDATE games SET time_per_move = 1, deadline = 1",
        "UPDATE games SET time_per_move = 1, deadline = 1, wake_at = 2",
        "UPDATE games SET time_per_move = 1, deadline = 1, wake_at = 1, remaining = 1",
        "UPDATE games SET rated = 2",
        "UPDATE game_addresses SET number = 0",
        "INSERT INTO game_addresses VALUES (1, 'group:1', 1, 2)",
        "UPDATE notices SET game_id = NULL",
        "UPDATE notices SET kind = 'digest'",
        "INSERT INTO rating_changes VALUES (1, 'grey', 1, 2)",
        "INSERT INTO plans VALUES (99, 'white', 1, '[]')",
        "UPDATE players SET digest_hour = 24",
        "UPDATE games SET draw_offer = 'white', ending = 'agreement', finished_at = 1",
        "UPDATE challenges SET state = 'open'",
        "UPDATE challenges SET opponent_id = challenger_id",
        "UPDATE challenges SET color = 'grey'",
        "UPDATE notices SET kind = 'gossip'",
        "UPDATE notices SET state = 'delivered'",
        "UPDATE notices SET settled_at = 1",
        "UPDATE notices SET attempts = -1",
        "UPDATE players SET handle = 'ann'",
        "UPDATE players SET identity = 'test:ann'",
        "DELETE FROM games",
        "DELETE FROM players",
        "INSERT INTO board_messages (address, message_id, game_id, ply, takebacks) VALUES ('x', '1', 1, -1, 0)",
    ],
)
async def test_the_file_refuses_what_cannot_be(world: World, statement: str) -> None:
    game = await world.start()
    await world.service.play(game.id, world.ann.id, "e2-e4", source=Source("first"))
    assert game.id == 1
    with another_process(world) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)


async def test_a_mistake_of_ours_is_no_trouble_with_the_storage(world: World) -> None:
    game = await world.move(await world.start(), "e2-e4")
    with pytest.raises(IntegrityError):
        async with world.repository.writing() as work:
            await work.games.add_moves(game.id, game.moves[:1])


async def test_a_locked_file_takes_no_move(world: World) -> None:
    game = await world.start()
    async with engine_on(world.path) as engine:
        service = GameService(SqlRepository(engine), world.clock, random.Random(1))
        with another_process(world) as connection:
            connection.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageError) as error:
                await service.play(game.id, world.ann.id, "e2-e4", source=Source("first"))
            assert error.value.problem is StorageProblem.LOCKED
            assert await service.game(game.id) == game  # reading goes on
            connection.execute("ROLLBACK")
        assert (await service.play(game.id, world.ann.id, "e2-e4", source=Source("first"))).ply == 1


async def test_a_read_only_file_takes_no_move(world: World) -> None:
    game = await world.start()
    async with engine_on(world.path, "PRAGMA query_only=ON") as engine:
        service = GameService(SqlRepository(engine), world.clock, random.Random(1))
        with pytest.raises(StorageError) as error:
            await service.play(game.id, world.ann.id, "e2-e4", source=Source("first"))
        assert error.value.problem is StorageProblem.READ_ONLY
    assert await world.service.game(game.id) == game


async def test_a_full_disk_takes_no_more_moves_and_loses_none(world: World) -> None:
    game = await world.start()
    with another_process(world) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    shuffle = ["g1-f3", "g8-f6", "f3-g1", "f6-g8"]
    played = 0

    async def play_on(service: GameService) -> None:
        nonlocal played
        for played in range(2000):
            player = (world.ann, world.bob)[played % 2]
            await service.play(game.id, player.id, shuffle[played % 4], source=Source("x" * 200 + f"{played}"))

    async with engine_on(world.path, f"PRAGMA max_page_count={pages + 1}") as engine:
        service = GameService(SqlRepository(engine), world.clock, random.Random(1))
        with pytest.raises(StorageError) as error:
            await play_on(service)
        assert error.value.problem is StorageProblem.FULL
        assert (await service.game(game.id)).ply == played > 0
        assert await Deliverer(SqlRepository(engine), FakeNotifier(), world.clock).deliver_pending() >= 0
    # With room again the refused move is taken.
    player = (world.ann, world.bob)[played % 2]
    taken = await world.service.play(game.id, player.id, shuffle[played % 4], source=world.source())
    assert taken.ply == played + 1


@pytest.mark.parametrize("when", range(1, 15))
async def test_a_move_cancelled_at_any_statement_is_there_or_not(tmp_path: Path, when: int) -> None:
    """Redelivery settles it, and the connections are still good."""
    async with opened(tmp_path / "games.sqlite3") as world:
        game = await world.start()
        async with engine_on(world.path) as engine:
            service = GameService(SqlRepository(engine), world.clock, random.Random(1))
            steps = 0

            def step(*_: object) -> None:
                nonlocal steps
                steps += 1
                if steps == when and not task.done():
                    task.cancel()

            event.listen(engine.sync_engine, "before_cursor_execute", step)
            event.listen(engine.sync_engine, "commit", step)
            task = asyncio.create_task(service.play(game.id, world.ann.id, "e2-e4", source=Source("first")))
            (outcome,) = await asyncio.gather(task, return_exceptions=True)
            assert isinstance(outcome, asyncio.CancelledError) == (steps >= when)
            stored = await service.game(game.id)
            assert (await service.play(game.id, world.ann.id, "e2-e4", source=Source("first"))).ply == 1
            for _ in range(6):
                assert (await service.game(game.id)).ply == 1
        if stored.ply:
            assert steps >= 8  # nothing half done: a stored move came with its commit
        await world.deliverer.deliver_pending()
        assert [ply for _, ply in world.notifier.told(GROUP)] == [0, 1]


def test_moments_come_back_exactly() -> None:
    moment = datetime(2024, 2, 29, 23, 59, 59, 999_999, tzinfo=UTC)
    dialect = create_engine(Path("nowhere")).dialect
    for value in (moment, moment.astimezone(timezone(timedelta(hours=-7))), datetime(1969, 1, 1, tzinfo=UTC)):
        stored = Moment().process_bind_param(value, dialect)
        assert Moment().process_result_value(stored, dialect) == value
    with pytest.raises(TypeError):
        Moment().process_bind_param(datetime(2024, 1, 1), dialect)  # noqa: DTZ001 - the naive one is the point


async def test_the_clock_s_moments_come_back_exactly(tmp_path: Path) -> None:
    clock = FakeClock(datetime(2031, 5, 4, 3, 2, 1, 1, tzinfo=UTC))
    async with opened(tmp_path / "games.sqlite3", clock) as world:
        game = await world.start()
        assert (await world.service.game(game.id)).started_at == clock.now()
