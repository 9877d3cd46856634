"""The first tables: persons, places, challenges, games and the outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _players()
    _places()
    _games()
    _game_addresses()
    _moves()
    _challenges()
    _notices()
    _board_messages()


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("handle", sa.Text()),
        sa.Column("language", sa.Text()),
        sa.Column("address", sa.Text()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("handle", name=op.f("uq_players_handle")),
        sa.UniqueConstraint("identity", name=op.f("uq_players_identity")),
        sqlite_strict=True,
    )


def _places() -> None:
    op.create_table(
        "places",
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("address", name=op.f("pk_places")),
        sqlite_strict=True,
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("white_id", sa.Integer(), nullable=False),
        sa.Column("black_id", sa.Integer(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("draw_offer", sa.Text()),
        sa.Column("ending", sa.Text()),
        sa.Column("winner", sa.Text()),
        sa.Column("started_at", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.Integer()),
        sa.CheckConstraint("draw_offer IN ('white', 'black')", name=op.f("ck_games_draw_offer")),
        sa.CheckConstraint(
            "ending IN ('checkmate', 'stalemate', 'repetition', 'agreement', 'resignation')",
            name=op.f("ck_games_ending"),
        ),
        sa.CheckConstraint("winner IN ('white', 'black')", name=op.f("ck_games_winner")),
        sa.CheckConstraint("(ending IS NULL) = (finished_at IS NULL)", name=op.f("ck_games_finished")),
        sa.CheckConstraint("ending IS NOT NULL OR winner IS NULL", name=op.f("ck_games_won")),
        sa.CheckConstraint("ending IS NULL OR draw_offer IS NULL", name=op.f("ck_games_settled")),
        sa.CheckConstraint("white_id <> black_id", name=op.f("ck_games_two_players")),
        sa.ForeignKeyConstraint(["black_id"], ["players.id"], name=op.f("fk_games_black_id")),
        sa.ForeignKeyConstraint(["white_id"], ["players.id"], name=op.f("fk_games_white_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_games_black_id"), "games", ["black_id"])
    op.create_index(op.f("ix_games_white_id"), "games", ["white_id"])


def _game_addresses() -> None:
    op.create_table(
        "game_addresses",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_game_addresses_game_id")),
        sa.PrimaryKeyConstraint("game_id", "address", name=op.f("pk_game_addresses")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_game_addresses_address"), "game_addresses", ["address"])


def _moves() -> None:
    op.create_table(
        "moves",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("played_at", sa.Integer(), nullable=False),
        sa.CheckConstraint("ply >= 1", name=op.f("ck_moves_ply")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_moves_game_id")),
        sa.PrimaryKeyConstraint("game_id", "ply", name=op.f("pk_moves")),
        sa.UniqueConstraint("source", name=op.f("uq_moves_source")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def _challenges() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("challenger_id", sa.Integer(), nullable=False),
        sa.Column("opponent_id", sa.Integer()),
        sa.Column("opponent_handle", sa.Text()),
        sa.Column("color", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Integer()),
        sa.Column("rematch_of", sa.Integer()),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.CheckConstraint("(state = 'accepted') = (game_id IS NOT NULL)", name=op.f("ck_challenges_accepted")),
        sa.CheckConstraint("color IN ('white', 'black', 'random')", name=op.f("ck_challenges_color")),
        sa.CheckConstraint("state IN ('open', 'accepted', 'declined', 'cancelled')", name=op.f("ck_challenges_state")),
        sa.CheckConstraint("challenger_id <> opponent_id", name=op.f("ck_challenges_two_players")),
        sa.ForeignKeyConstraint(["challenger_id"], ["players.id"], name=op.f("fk_challenges_challenger_id")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_challenges_game_id")),
        sa.ForeignKeyConstraint(["opponent_id"], ["players.id"], name=op.f("fk_challenges_opponent_id")),
        sa.ForeignKeyConstraint(["rematch_of"], ["games.id"], name=op.f("fk_challenges_rematch_of")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
        sa.UniqueConstraint("game_id", name=op.f("uq_challenges_game_id")),
        sa.UniqueConstraint("source", name=op.f("uq_challenges_source")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_challenges_rematch_of"), "challenges", ["rematch_of"])


def _notices() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("actor_id", sa.Integer()),
        sa.Column("created_at", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Integer()),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("settled_at", sa.Integer()),
        sa.CheckConstraint("(state = 'pending') = (settled_at IS NULL)", name=op.f("ck_notices_settled")),
        sa.CheckConstraint(
            "kind IN ('started', 'moved', 'draw-offered', 'draw-declined', 'ended')", name=op.f("ck_notices_kind")
        ),
        sa.CheckConstraint("state IN ('pending', 'delivered', 'dropped')", name=op.f("ck_notices_state")),
        sa.CheckConstraint("attempts >= 0", name=op.f("ck_notices_attempts")),
        sa.CheckConstraint("ply >= 0", name=op.f("ck_notices_ply")),
        sa.ForeignKeyConstraint(["actor_id"], ["players.id"], name=op.f("fk_notices_actor_id")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_notices_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_index("ix_notices_owed_address", "notices", ["address"], sqlite_where=sa.text("settled_at IS NULL"))
    op.create_index("ix_notices_owed_game_id", "notices", ["game_id"], sqlite_where=sa.text("settled_at IS NULL"))


def _board_messages() -> None:
    op.create_table(
        "board_messages",
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.CheckConstraint("ply >= 0", name=op.f("ck_board_messages_ply")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_board_messages_game_id")),
        sa.PrimaryKeyConstraint("address", "message_id", name=op.f("pk_board_messages")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
