"""People whose language is the one of their device, and changes with it, are told from those who chose one.

SQLite cannot change a table so that it reads as if it were made anew, so it is; foreign keys are off.
"""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE TEMP TABLE old_rows AS SELECT * FROM players")
    op.drop_table("players")
    op.execute(_PLAYERS)
    # Nobody knows any more who chose: whoever had a language keeps it.
    op.execute("INSERT INTO players SELECT *, language IS NOT NULL FROM old_rows")
    op.execute("DROP TABLE temp.old_rows")
    op.execute("CREATE INDEX ix_players_digest_at ON players (digest_at) WHERE digest_at IS NOT NULL")


_PLAYERS = """
CREATE TABLE players (
    id INTEGER NOT NULL,
    identity TEXT NOT NULL,
    name TEXT NOT NULL,
    handle TEXT,
    language TEXT,
    address TEXT,
    pings TEXT NOT NULL,
    digest_hour INTEGER NOT NULL,
    digest_at INTEGER,
    theme TEXT,
    piece_set TEXT,
    vacation_until INTEGER,
    forgotten INTEGER NOT NULL,
    language_chosen INTEGER NOT NULL,
    CONSTRAINT pk_players PRIMARY KEY (id),
    CONSTRAINT ck_players_pings CHECK (pings IN ('pings', 'digest', 'silent')),
    CONSTRAINT ck_players_digest_hour CHECK (digest_hour BETWEEN 0 AND 23),
    CONSTRAINT ck_players_forgotten CHECK (forgotten IN (0, 1)),
    CONSTRAINT ck_players_language_chosen CHECK (language_chosen IN (0, 1)),
    CONSTRAINT uq_players_identity UNIQUE (identity),
    CONSTRAINT uq_players_handle UNIQUE (handle)
)
STRICT
"""
