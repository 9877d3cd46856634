"""Challenges whose messages say what became of them, a sign of life by which outages are noticed, acts done once.

SQLite cannot change a check, so the outbox is made anew under its name; foreign keys are off.
"""

# ruff: noqa: E501  a check is one line in the file, whatever its length

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_COLUMNS = "id, game_id, ply, address, kind, actor_id, created_at, attempts, due_at, state, settled_at"


def upgrade() -> None:
    op.execute("CREATE TEMP TABLE old_rows AS SELECT * FROM notices")
    op.drop_table("notices")
    op.execute(_NOTICES)
    op.execute(f"INSERT INTO notices ({_COLUMNS}) SELECT {_COLUMNS} FROM old_rows")  # noqa: S608  all from here
    op.execute("DROP TABLE temp.old_rows")
    for statement in _NEW:
        op.execute(statement)


_NOTICES = """
CREATE TABLE notices (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER,
    challenge_id INTEGER,
    ply INTEGER NOT NULL,
    address TEXT NOT NULL,
    kind TEXT NOT NULL,
    actor_id INTEGER,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    due_at INTEGER,
    state TEXT NOT NULL,
    settled_at INTEGER,
    CONSTRAINT ck_notices_kind CHECK (kind IN ('started', 'moved', 'draw-offered', 'draw-declined', 'takeback-asked', 'takeback-declined', 'taken-back', 'pause-offered', 'pause-declined', 'paused', 'resumed', 'reminder', 'ended', 'digest', 'challenge')),
    CONSTRAINT ck_notices_state CHECK (state IN ('pending', 'delivered', 'dropped', 'skipped')),
    CONSTRAINT ck_notices_ply CHECK (ply >= 0),
    CONSTRAINT ck_notices_attempts CHECK (attempts >= 0),
    CONSTRAINT ck_notices_settled CHECK ((state = 'pending') = (settled_at IS NULL)),
    CONSTRAINT ck_notices_about CHECK ((kind IN ('digest', 'challenge')) = (game_id IS NULL)),
    CONSTRAINT ck_notices_about_challenge CHECK ((kind = 'challenge') = (challenge_id IS NOT NULL)),
    CONSTRAINT fk_notices_game_id FOREIGN KEY(game_id) REFERENCES games (id),
    CONSTRAINT fk_notices_challenge_id FOREIGN KEY(challenge_id) REFERENCES challenges (id),
    CONSTRAINT fk_notices_actor_id FOREIGN KEY(actor_id) REFERENCES players (id)
)
STRICT
"""

_NEW = [
    "CREATE INDEX ix_notices_owed_address ON notices (address) WHERE settled_at IS NULL",
    "CREATE INDEX ix_notices_owed_game_id ON notices (game_id) WHERE settled_at IS NULL",
    "CREATE INDEX ix_notices_owed_challenge_id ON notices (challenge_id) WHERE settled_at IS NULL",
    """
CREATE TABLE challenge_messages (
    id INTEGER NOT NULL,
    address TEXT NOT NULL,
    message_id TEXT NOT NULL,
    challenge_id INTEGER NOT NULL,
    CONSTRAINT pk_challenge_messages PRIMARY KEY (id),
    CONSTRAINT uq_challenge_messages_address_message_id UNIQUE (address, message_id),
    CONSTRAINT fk_challenge_messages_challenge_id FOREIGN KEY(challenge_id) REFERENCES challenges (id)
)
STRICT
""",
    "CREATE INDEX ix_challenge_messages_challenge_id ON challenge_messages (challenge_id)",
    """
CREATE TABLE acts (
    source TEXT NOT NULL,
    game_id INTEGER NOT NULL,
    CONSTRAINT pk_acts PRIMARY KEY (source),
    CONSTRAINT fk_acts_game_id FOREIGN KEY(game_id) REFERENCES games (id)
)
WITHOUT ROWID,
STRICT
""",
    "CREATE INDEX ix_acts_game_id ON acts (game_id)",
    """
CREATE TABLE heartbeats (
    id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    CONSTRAINT pk_heartbeats PRIMARY KEY (id),
    CONSTRAINT ck_heartbeats_one CHECK (id = 1)
)
STRICT
""",
]
