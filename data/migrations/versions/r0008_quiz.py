"""Rounds that know who began them, answers that are known when they come again, and offsets as people write them.

SQLite cannot change a table so that it reads as if it were made anew, so it is; foreign keys are off.
"""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_COLUMNS = "id, address, topic, level, total, remaining, seconds, language, source, due_at, created_at"


def upgrade() -> None:
    op.execute("CREATE TEMP TABLE old_rows AS SELECT * FROM quiz_rounds")
    op.drop_table("quiz_rounds")
    op.execute(_ROUNDS)
    op.execute(f"INSERT INTO quiz_rounds ({_COLUMNS}) SELECT {_COLUMNS} FROM old_rows")  # noqa: S608  all from here
    op.execute("DROP TABLE temp.old_rows")
    op.execute("CREATE INDEX ix_quiz_rounds_due_at ON quiz_rounds (due_at) WHERE due_at IS NOT NULL")
    op.execute(_HEARD)
    # The names in Etc count from the other side: Etc/GMT-3 is UTC+3.
    op.execute(
        "UPDATE quiz_dailies SET zone = 'UTC' || iif(substr(zone, 8, 1) = '-', '+', '-') || substr(zone, 9) "
        "WHERE zone GLOB 'Etc/GMT[+-]*'"
    )


_ROUNDS = """
CREATE TABLE quiz_rounds (
    id INTEGER NOT NULL,
    address TEXT NOT NULL,
    topic TEXT NOT NULL,
    level INTEGER NOT NULL,
    total INTEGER NOT NULL,
    remaining INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    language TEXT NOT NULL,
    source TEXT NOT NULL,
    due_at INTEGER,
    created_at INTEGER NOT NULL,
    starter_id INTEGER,
    CONSTRAINT pk_quiz_rounds PRIMARY KEY (id),
    CONSTRAINT ck_quiz_rounds_remaining CHECK (remaining BETWEEN 0 AND total),
    CONSTRAINT ck_quiz_rounds_seconds CHECK (seconds >= 1),
    CONSTRAINT uq_quiz_rounds_source UNIQUE (source),
    CONSTRAINT fk_quiz_rounds_starter_id FOREIGN KEY(starter_id) REFERENCES players (id)
)
STRICT
"""

_HEARD = """
CREATE TABLE heard_answers (
    source TEXT NOT NULL,
    CONSTRAINT pk_heard_answers PRIMARY KEY (source)
)
WITHOUT ROWID,
STRICT
"""
