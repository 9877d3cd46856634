"""Messages with boards that know how many takebacks there had been: the same ply may be another position afterwards.

SQLite cannot change a table so that it reads as if it were made anew, so it is.
"""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE TEMP TABLE old_rows AS SELECT * FROM board_messages")
    op.drop_table("board_messages")
    op.execute(_BOARD_MESSAGES)
    # Of the old ones nobody knows it: they count as they did.
    op.execute(
        "INSERT INTO board_messages (address, message_id, game_id, ply, takebacks) "
        "SELECT address, message_id, game_id, ply, takebacks FROM old_rows JOIN games ON games.id = game_id"
    )
    op.execute("DROP TABLE temp.old_rows")
    op.execute("CREATE INDEX ix_board_messages_game_id ON board_messages (game_id)")


_BOARD_MESSAGES = """
CREATE TABLE board_messages (
    address TEXT NOT NULL,
    message_id TEXT NOT NULL,
    game_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    takebacks INTEGER NOT NULL,
    CONSTRAINT pk_board_messages PRIMARY KEY (address, message_id),
    CONSTRAINT ck_board_messages_ply CHECK (ply >= 0),
    CONSTRAINT ck_board_messages_takebacks CHECK (takebacks >= 0),
    CONSTRAINT fk_board_messages_game_id FOREIGN KEY(game_id) REFERENCES games (id)
)
WITHOUT ROWID,
STRICT
"""
