"""The revisions lead to the tables as `data.tables` states them."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import URL, create_engine

from data import open_database
from data.migrate import migrate
from data.tables import METADATA
from game.errors import StorageError, StorageProblem
from game.models import Address, ChallengeId, GameId, Notice, PlayerId, Seen
from game.preferences import PlaceSettings
from game.study.models import Task, TaskKind, TaskState
from rules import Color
from tests.game.world import World, opened

Schema = list[tuple[str, str, list[str]]]


def schema(path: Path) -> Schema:
    """Every table and index, with what it is made of in no particular order."""
    connection = sqlite3.connect(path)
    try:
        rows = connection.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL "
            "AND name NOT LIKE 'alembic%' AND name NOT LIKE 'sqlite%' ORDER BY type, name"
        ).fetchall()
    finally:
        connection.close()
    return [
        (kind, name, sorted(filter(None, (line.strip(" ,\t") for line in sql.splitlines()))))
        for kind, name, sql in rows
    ]


def test_the_migrated_schema_is_that_of_the_metadata(tmp_path: Path) -> None:
    migrated, made = tmp_path / "migrated.sqlite3", tmp_path / "made.sqlite3"
    migrate(migrated)
    engine = create_engine(URL.create("sqlite", database=str(migrated)))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, METADATA) == []
    engine.dispose()
    # Alembic does not compare checks, STRICT and the like; the text of the statements does.
    engine = create_engine(URL.create("sqlite", database=str(made)))
    METADATA.create_all(engine)
    engine.dispose()
    assert len(schema(made)) >= len(METADATA.tables)
    assert schema(migrated) == schema(made)


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "new" / "directory" / "games.sqlite3"
    migrate(path)
    before = schema(path)
    migrate(path)
    assert schema(path) == before


def test_a_failed_revision_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite3"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE board_messages (in_the_way)")  # the last table of the first revision
    connection.commit()
    connection.close()
    with pytest.raises(StorageError):
        migrate(path)
    assert [name for _, name, _ in schema(path)] == ["board_messages"]


async def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    migrate(path)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(CommandError, match="9999"):
        async with open_database(path):
            pass


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_text("This is a shopping list, and a long one. " * 100)
    with pytest.raises(StorageError) as error:
        async with open_database(path):
            pass
    assert error.value.problem is StorageProblem.BROKEN
    assert path.read_text().startswith("This is a shopping list")


FIRST_DATA = """
INSERT INTO players VALUES (1, 'a', 'Ann', 'ann', 'en', 'private:ann'), (2, 'b', 'Bob', NULL, NULL, 'private:bob');
INSERT INTO places VALUES ('group:1', 'uk');
INSERT INTO games VALUES
    (1, 1, 2, 'en', NULL, NULL, NULL, 1, NULL),
    (2, 2, 1, 'en', 'white', NULL, NULL, 1, NULL),
    (3, 1, 2, 'en', NULL, 'resignation', 'black', 1, 2),
    (4, 1, 2, 'en', NULL, NULL, NULL, 1, NULL);
INSERT INTO game_addresses VALUES
    (1, 'group:1', 0), (2, 'group:1', 0), (3, 'private:ann', 0), (3, 'private:bob', 1), (4, 'group:1', 0);
INSERT INTO moves VALUES (1, 1, 'e2-e4', 's1', 5);
INSERT INTO challenges VALUES
    (1, 1, 2, NULL, 'white', 'group:1', 'en', 'accepted', 1, NULL, 'c1', 1),
    (2, 1, NULL, 'carol', 'random', 'group:1', 'en', 'open', NULL, 3, 'c2', 1);
INSERT INTO notices VALUES (1, 1, 0, 'group:1', 'started', 1, 1, 0, NULL, 'delivered', 2),
    (7, 1, 1, 'group:1', 'moved', 1, 1, 2, 9, 'pending', NULL);
INSERT INTO board_messages VALUES ('group:1', 'm1', 1, 0);
"""


async def test_what_the_first_version_stored_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    migrate(path, "0001")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST_DATA)
    async with opened(path) as world:
        games = [await world.service.game(GameId(number)) for number in range(1, 5)]
        assert [game.number for game in games] == [1, 2, 1, 3]
        assert [game.clock for game in games] == [None] * 4
        assert games[0].moves[0].text == "e2-e4"
        assert games[1].draw_offer is Color.WHITE
        assert (games[2].winner, games[2].addresses) == (Color.BLACK, ("private:ann", "private:bob"))
        assert await world.service.place_settings(Address("group:1")) == PlaceSettings("uk")
        closed, open_ = [await world.service.challenge_by_id(ChallengeId(number)) for number in (1, 2)]
        assert (closed.game_id, open_.opponent_handle, open_.rematch_of) == (1, "carol", 3)
        assert open_.expires_at - open_.created_at == timedelta(days=7)
        (notice,) = await pending(world)
        assert (notice.id, notice.attempts) == (7, 2)
        assert await world.service.game_of_message(Address("group:1"), "m1") == (games[0], Seen(0, 0))
        await world.move(games[0], "e7-e5")
        assert [notice.id for notice in await pending(world, patience=0)] == [7, 8]  # no id is given twice


async def pending(world: World, patience: int = 5) -> list[Notice]:
    async with world.repository.reading() as work:
        return await work.notices.candidates(patience)


async def test_what_waited_last_in_private_waits_for_plain_moves_and_the_rest_for_replies(tmp_path: Path) -> None:
    """Until then nobody knew which of such messages were done."""
    path, place, group = tmp_path / "games.sqlite3", Address("private:ann"), Address("group:1")
    migrate(path, "0004")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "INSERT INTO players (id, identity, name, address, pings, digest_hour, forgotten)"
            " VALUES (1, 'a', 'Ann', 'private:ann', 'pings', 8, 0), (2, 'b', 'Bob', NULL, 'pings', 8, 0)"
        )
        connection.execute(
            "INSERT INTO study_tasks VALUES (1, 'private:ann', '7', 'lesson', 'men', '2', 1),"
            " (2, 'private:ann', '12', 'lesson', 'men', '3', 1), (3, 'group:1', '5', 'puzzle', 'm1', '', NULL)"
        )
        connection.commit()
    async with open_database(path) as database, database.repository.reading() as work:
        latest = Task(place, "12", TaskKind.LESSON, "men", "3", PlayerId(1), TaskState.OPEN)
        assert await work.study.open_task(place) == latest
        earlier = Task(place, "7", TaskKind.LESSON, "men", "2", PlayerId(1), TaskState.ASIDE)
        assert await work.study.task(place, "7") == earlier
        assert await work.study.open_task(group) is None
        assert await work.study.task(group, "5") == Task(group, "5", TaskKind.PUZZLE, "m1", "", None, TaskState.ASIDE)
