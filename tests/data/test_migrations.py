"""The revisions lead to the tables as `data.tables` states them."""

import sqlite3
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
