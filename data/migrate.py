"""Bringing a database file to the present schema."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, create_engine
from sqlalchemy.pool import NullPool

from data.engine import BUSY_SECONDS, take_over_transactions
from data.faults import translated
from game.errors import StorageError, StorageProblem

_SCRIPTS: Final = Path(__file__).parent / "migrations"


def migrate(path: Path, revision: str = "head", *, busy_seconds: float = BUSY_SECONDS) -> None:
    """Create the database file if there is none, and run the revisions it lacks, all of them or none.

    It blocks: call it in a worker thread.

    Raises:
        StorageError: the file cannot be opened or written, is no database, or would be inconsistent.
        alembic.util.CommandError: the file was made by a later version of the program.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"timeout": busy_seconds},
    ).execution_options(sqlite_begin="BEGIN IMMEDIATE")
    take_over_transactions(engine)
    try:
        # Foreign keys are off here (SQLite's default): a revision may have to rebuild a table others refer to.
        with translated(), engine.begin() as connection:
            command.upgrade(_config(connection), revision)
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                raise StorageError(StorageProblem.BROKEN)
    finally:
        engine.dispose()


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
