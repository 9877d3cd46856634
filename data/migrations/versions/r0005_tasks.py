"""Lessons' and puzzles' messages that know whether they are done.

SQLite cannot change a table so that it reads as if it were made anew, so it is. In private the newest goes on waiting for
plain moves, for nobody should play in a game what was meant for a lesson; the others wait for replies.
"""

# ruff: noqa: E501  a check is one line in the file, whatever its length

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_COLUMNS = "id, address, message_id, kind, name, played, player_id"


def upgrade() -> None:
    op.execute("CREATE TEMP TABLE old_rows AS SELECT * FROM study_tasks")
    op.drop_table("study_tasks")
    op.execute(_TASKS)
    op.execute(f"INSERT INTO study_tasks ({_COLUMNS}, state) SELECT {_COLUMNS}, 'aside' FROM old_rows")  # noqa: S608  all from here
    op.execute(_NEWEST_IN_PRIVATE)
    op.execute("DROP TABLE temp.old_rows")
    op.execute("CREATE INDEX ix_study_tasks_player_id ON study_tasks (player_id)")


_NEWEST_IN_PRIVATE = """
UPDATE study_tasks SET state = 'open' WHERE id IN (
    SELECT max(id) FROM study_tasks WHERE address IN (SELECT address FROM players) GROUP BY address
)
"""

_TASKS = """
CREATE TABLE study_tasks (
    id INTEGER NOT NULL,
    address TEXT NOT NULL,
    message_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    played TEXT NOT NULL,
    player_id INTEGER,
    state TEXT NOT NULL,
    CONSTRAINT pk_study_tasks PRIMARY KEY (id),
    CONSTRAINT ck_study_tasks_kind CHECK (kind IN ('lesson', 'puzzle')),
    CONSTRAINT ck_study_tasks_state CHECK (state IN ('open', 'aside', 'done')),
    CONSTRAINT uq_study_tasks_address_message_id UNIQUE (address, message_id),
    CONSTRAINT fk_study_tasks_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
STRICT
"""
