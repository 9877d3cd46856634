"""Correspondence games: clocks, numbers, takebacks, conditional moves, ratings, preferences, digests.

SQLite cannot change a column, so tables that change are made anew under their names; foreign keys are off.
The statements are written out: they are what stands in the file.
"""

# ruff: noqa: E501  a check is one line in the file, whatever its length

from itertools import groupby
from operator import itemgetter

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_LIFETIME = 7 * 24 * 3600 * 1_000_000
"""Challenges had none; they get a week in microseconds."""


def upgrade() -> None:
    for name, (columns, values) in _KEPT.items():
        op.execute(f"CREATE TEMP TABLE old_rows AS SELECT * FROM {name}")  # noqa: S608  all from here
        op.drop_table(name)
        op.execute(_CHANGED[name])
        if name == "game_addresses":
            _number()
        else:
            op.execute(f"INSERT INTO {name} ({columns}) SELECT {values} FROM old_rows")  # noqa: S608  all from here
        op.execute("DROP TABLE temp.old_rows")
    for statement in (*_NEW, *_INDEXES):
        op.execute(statement)


def _number() -> None:
    """Number the games of each chat; a game that two chats are told of has one number in both."""
    connection = op.get_bind()
    rows = connection.execute(
        sa.text("SELECT game_id, address, position FROM old_rows ORDER BY game_id, position")
    ).all()
    last: dict[str, int] = {}
    for game_id, chats in groupby(rows, key=itemgetter(0)):
        told = list(chats)
        number = 1 + max(last.get(address, 0) for _, address, _ in told)
        for _, address, position in told:
            last[address] = number
            connection.execute(
                sa.text("INSERT INTO game_addresses VALUES (:game_id, :address, :position, :number)"),
                {"game_id": game_id, "address": address, "position": position, "number": number},
            )


_KEPT = {
    "players": (
        "id, identity, name, handle, language, address, pings, digest_hour, forgotten",
        "id, identity, name, handle, language, address, 'pings', 8, 0",
    ),
    "places": (
        "address, language, starters, pings, digest_hour",
        "address, language, 'everyone', 'pings', 8",
    ),
    "games": (
        "id, white_id, black_id, language, draw_offer, ending, winner, started_at, finished_at, rated, takebacks",
        "id, white_id, black_id, language, draw_offer, ending, winner, started_at, finished_at, 0, 0",
    ),
    "game_addresses": (
        "",
        "",
    ),
    "challenges": (
        "id, challenger_id, opponent_id, opponent_handle, color, address, language, state, game_id, rematch_of, source, created_at, expires_at, rated",
        f"id, challenger_id, opponent_id, opponent_handle, color, address, language, state, game_id, rematch_of, source, created_at, created_at + {_LIFETIME}, 0",
    ),
    "notices": (
        "id, game_id, ply, address, kind, actor_id, created_at, attempts, due_at, state, settled_at",
        "id, game_id, ply, address, kind, actor_id, created_at, attempts, due_at, state, settled_at",
    ),
}
"""The columns that each table keeps and gains, and their values."""

_CHANGED = {
    "players": """
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
    CONSTRAINT pk_players PRIMARY KEY (id),
    CONSTRAINT ck_players_pings CHECK (pings IN ('pings', 'digest', 'silent')),
    CONSTRAINT ck_players_digest_hour CHECK (digest_hour BETWEEN 0 AND 23),
    CONSTRAINT ck_players_forgotten CHECK (forgotten IN (0, 1)),
    CONSTRAINT uq_players_identity UNIQUE (identity),
    CONSTRAINT uq_players_handle UNIQUE (handle)
)
STRICT
""",
    "places": """
CREATE TABLE places (
    address TEXT NOT NULL,
    language TEXT,
    time_per_move INTEGER,
    starters TEXT NOT NULL,
    pings TEXT NOT NULL,
    digest_hour INTEGER NOT NULL,
    digest_at INTEGER,
    theme TEXT,
    piece_set TEXT,
    CONSTRAINT pk_places PRIMARY KEY (address),
    CONSTRAINT ck_places_starters CHECK (starters IN ('everyone', 'admins')),
    CONSTRAINT ck_places_pings CHECK (pings IN ('pings', 'digest', 'silent')),
    CONSTRAINT ck_places_digest_hour CHECK (digest_hour BETWEEN 0 AND 23)
)
STRICT
""",
    "games": """
CREATE TABLE games (
    id INTEGER NOT NULL,
    white_id INTEGER NOT NULL,
    black_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    draw_offer TEXT,
    ending TEXT,
    winner TEXT,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    rated INTEGER NOT NULL,
    time_per_move INTEGER,
    deadline INTEGER,
    remaining INTEGER,
    wake_at INTEGER,
    pause_offer TEXT,
    takeback_offer TEXT,
    takebacks INTEGER NOT NULL,
    CONSTRAINT pk_games PRIMARY KEY (id),
    CONSTRAINT ck_games_draw_offer CHECK (draw_offer IN ('white', 'black')),
    CONSTRAINT ck_games_ending CHECK (ending IN ('checkmate', 'stalemate', 'repetition', 'agreement', 'resignation', 'timeout', 'aborted')),
    CONSTRAINT ck_games_winner CHECK (winner IN ('white', 'black')),
    CONSTRAINT ck_games_two_players CHECK (white_id <> black_id),
    CONSTRAINT ck_games_finished CHECK ((ending IS NULL) = (finished_at IS NULL)),
    CONSTRAINT ck_games_won CHECK (ending IS NOT NULL OR winner IS NULL),
    CONSTRAINT ck_games_settled CHECK (ending IS NULL OR coalesce(draw_offer, pause_offer, takeback_offer, deadline, remaining) IS NULL),
    CONSTRAINT ck_games_pause_offer CHECK (pause_offer IN ('white', 'black')),
    CONSTRAINT ck_games_takeback_offer CHECK (takeback_offer IN ('white', 'black')),
    CONSTRAINT ck_games_takebacks CHECK (takebacks >= 0),
    CONSTRAINT ck_games_rated CHECK (rated IN (0, 1)),
    CONSTRAINT ck_games_clock CHECK (time_per_move IS NOT NULL OR coalesce(deadline, remaining) IS NULL),
    CONSTRAINT ck_games_running CHECK (deadline IS NULL OR remaining IS NULL),
    CONSTRAINT ck_games_wake_at CHECK ((deadline IS NULL) = (wake_at IS NULL)),
    CONSTRAINT ck_games_wakes_in_time CHECK (wake_at <= deadline),
    CONSTRAINT fk_games_white_id FOREIGN KEY(white_id) REFERENCES players (id),
    CONSTRAINT fk_games_black_id FOREIGN KEY(black_id) REFERENCES players (id)
)
STRICT
""",
    "game_addresses": """
CREATE TABLE game_addresses (
    game_id INTEGER NOT NULL,
    address TEXT NOT NULL,
    position INTEGER NOT NULL,
    number INTEGER NOT NULL,
    CONSTRAINT pk_game_addresses PRIMARY KEY (game_id, address),
    CONSTRAINT ck_game_addresses_number CHECK (number >= 1),
    CONSTRAINT uq_game_addresses_address_number UNIQUE (address, number),
    CONSTRAINT fk_game_addresses_game_id FOREIGN KEY(game_id) REFERENCES games (id)
)
WITHOUT ROWID,
STRICT
""",
    "challenges": """
CREATE TABLE challenges (
    id INTEGER NOT NULL,
    challenger_id INTEGER NOT NULL,
    opponent_id INTEGER,
    opponent_handle TEXT,
    color TEXT NOT NULL,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    state TEXT NOT NULL,
    game_id INTEGER,
    rematch_of INTEGER,
    source TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    time_per_move INTEGER,
    rated INTEGER NOT NULL,
    CONSTRAINT pk_challenges PRIMARY KEY (id),
    CONSTRAINT ck_challenges_color CHECK (color IN ('white', 'black', 'random')),
    CONSTRAINT ck_challenges_state CHECK (state IN ('open', 'accepted', 'declined', 'cancelled', 'expired')),
    CONSTRAINT ck_challenges_two_players CHECK (challenger_id <> opponent_id),
    CONSTRAINT ck_challenges_accepted CHECK ((state = 'accepted') = (game_id IS NOT NULL)),
    CONSTRAINT ck_challenges_rated CHECK (rated IN (0, 1)),
    CONSTRAINT fk_challenges_challenger_id FOREIGN KEY(challenger_id) REFERENCES players (id),
    CONSTRAINT fk_challenges_opponent_id FOREIGN KEY(opponent_id) REFERENCES players (id),
    CONSTRAINT uq_challenges_game_id UNIQUE (game_id),
    CONSTRAINT fk_challenges_game_id FOREIGN KEY(game_id) REFERENCES games (id),
    CONSTRAINT fk_challenges_rematch_of FOREIGN KEY(rematch_of) REFERENCES games (id),
    CONSTRAINT uq_challenges_source UNIQUE (source)
)
STRICT
""",
    "notices": """
CREATE TABLE notices (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER,
    ply INTEGER NOT NULL,
    address TEXT NOT NULL,
    kind TEXT NOT NULL,
    actor_id INTEGER,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    due_at INTEGER,
    state TEXT NOT NULL,
    settled_at INTEGER,
    CONSTRAINT ck_notices_kind CHECK (kind IN ('started', 'moved', 'draw-offered', 'draw-declined', 'takeback-asked', 'takeback-declined', 'taken-back', 'pause-offered', 'pause-declined', 'paused', 'resumed', 'reminder', 'ended', 'digest')),
    CONSTRAINT ck_notices_state CHECK (state IN ('pending', 'delivered', 'dropped', 'skipped')),
    CONSTRAINT ck_notices_ply CHECK (ply >= 0),
    CONSTRAINT ck_notices_attempts CHECK (attempts >= 0),
    CONSTRAINT ck_notices_settled CHECK ((state = 'pending') = (settled_at IS NULL)),
    CONSTRAINT ck_notices_about CHECK ((kind = 'digest') = (game_id IS NULL)),
    CONSTRAINT fk_notices_game_id FOREIGN KEY(game_id) REFERENCES games (id),
    CONSTRAINT fk_notices_actor_id FOREIGN KEY(actor_id) REFERENCES players (id)
)
STRICT
""",
}

_NEW = [
    """
CREATE TABLE closed_chats (
    address TEXT NOT NULL,
    since INTEGER NOT NULL,
    CONSTRAINT pk_closed_chats PRIMARY KEY (address)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE vacations (
    player_id INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    days INTEGER NOT NULL,
    CONSTRAINT pk_vacations PRIMARY KEY (player_id, started_at),
    CONSTRAINT ck_vacations_days CHECK (days >= 1),
    CONSTRAINT fk_vacations_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE taken_back (
    source TEXT NOT NULL,
    game_id INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    text TEXT NOT NULL,
    played_at INTEGER NOT NULL,
    CONSTRAINT pk_taken_back PRIMARY KEY (source),
    CONSTRAINT fk_taken_back_game_id FOREIGN KEY(game_id) REFERENCES games (id)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE plans (
    game_id INTEGER NOT NULL,
    color TEXT NOT NULL,
    ply INTEGER NOT NULL,
    lines TEXT NOT NULL,
    CONSTRAINT pk_plans PRIMARY KEY (game_id, color),
    CONSTRAINT ck_plans_color CHECK (color IN ('white', 'black')),
    CONSTRAINT ck_plans_ply CHECK (ply >= 0),
    CONSTRAINT fk_plans_game_id FOREIGN KEY(game_id) REFERENCES games (id)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE ratings (
    player_id INTEGER NOT NULL,
    pool TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    CONSTRAINT pk_ratings PRIMARY KEY (player_id, pool),
    CONSTRAINT ck_ratings_pool CHECK (pool IN ('timed', 'untimed')),
    CONSTRAINT ck_ratings_games CHECK (games >= 1),
    CONSTRAINT fk_ratings_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE rating_changes (
    game_id INTEGER NOT NULL,
    color TEXT NOT NULL,
    value_before REAL NOT NULL,
    value_after REAL NOT NULL,
    CONSTRAINT pk_rating_changes PRIMARY KEY (game_id, color),
    CONSTRAINT ck_rating_changes_color CHECK (color IN ('white', 'black')),
    CONSTRAINT fk_rating_changes_game_id FOREIGN KEY(game_id) REFERENCES games (id)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE analyses (
    id INTEGER NOT NULL,
    player_id INTEGER NOT NULL,
    address TEXT NOT NULL,
    record TEXT NOT NULL,
    source TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    CONSTRAINT pk_analyses PRIMARY KEY (id),
    CONSTRAINT fk_analyses_player_id FOREIGN KEY(player_id) REFERENCES players (id),
    CONSTRAINT uq_analyses_source UNIQUE (source)
)
STRICT
""",
]

_INDEXES = [
    "CREATE INDEX ix_players_digest_at ON players (digest_at) WHERE digest_at IS NOT NULL",
    "CREATE INDEX ix_places_digest_at ON places (digest_at) WHERE digest_at IS NOT NULL",
    "CREATE INDEX ix_games_black_id ON games (black_id)",
    "CREATE INDEX ix_games_wake_at ON games (wake_at) WHERE wake_at IS NOT NULL",
    "CREATE INDEX ix_games_white_id ON games (white_id)",
    "CREATE INDEX ix_challenges_open ON challenges (expires_at) WHERE state = 'open'",
    "CREATE INDEX ix_challenges_rematch_of ON challenges (rematch_of)",
    "CREATE INDEX ix_notices_owed_address ON notices (address) WHERE settled_at IS NULL",
    "CREATE INDEX ix_notices_owed_game_id ON notices (game_id) WHERE settled_at IS NULL",
    "CREATE INDEX ix_taken_back_game_id ON taken_back (game_id)",
    "CREATE INDEX ix_ratings_pool_value ON ratings (pool, value)",
    "CREATE INDEX ix_analyses_player_id ON analyses (player_id)",
    "CREATE INDEX ix_board_messages_game_id ON board_messages (game_id)",
]
