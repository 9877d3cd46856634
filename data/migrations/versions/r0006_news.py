"""More to tell of: boards for chats that are back, vacations; and games whose time was up before both had moved.

SQLite cannot change a check, so the tables are made anew with their rows and indexes; foreign keys are off.
"""

from typing import Final

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_WIDER: Final = {
    "games": ("'timeout', 'aborted')", "'timeout', 'aborted', 'unstarted')"),
    "notices": ("'ended', 'digest', 'challenge')),", "'ended', 'board', 'vacation', 'digest', 'challenge')),"),
}
"""For each table, what its check listed and what it lists now."""


def upgrade() -> None:
    connection = op.get_bind()
    for table, (before, after) in _WIDER.items():
        made = connection.exec_driver_sql(
            "SELECT sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type = 'index'", (table,)
        )
        statements = [sql.replace(before, after) for (sql,) in made.all()]
        connection.exec_driver_sql(f"CREATE TEMP TABLE old_rows AS SELECT * FROM {table}")  # noqa: S608  all from here
        op.drop_table(table)
        for statement in statements:
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql(f"INSERT INTO {table} SELECT * FROM old_rows")  # noqa: S608
        connection.exec_driver_sql("DROP TABLE temp.old_rows")
