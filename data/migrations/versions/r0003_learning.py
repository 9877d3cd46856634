"""Learning: lessons, cards, quiz polls and rounds, daily questions, puzzles."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)


_STATEMENTS = [
    """
CREATE TABLE lesson_marks (
    player_id INTEGER NOT NULL,
    lesson TEXT NOT NULL,
    step INTEGER NOT NULL,
    done INTEGER NOT NULL,
    CONSTRAINT pk_lesson_marks PRIMARY KEY (player_id, lesson),
    CONSTRAINT ck_lesson_marks_step CHECK (step >= 0),
    CONSTRAINT ck_lesson_marks_done CHECK (done IN (0, 1)),
    CONSTRAINT fk_lesson_marks_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE cards (
    player_id INTEGER NOT NULL,
    question TEXT NOT NULL,
    box INTEGER NOT NULL,
    due INTEGER NOT NULL,
    "right" INTEGER NOT NULL,
    wrong INTEGER NOT NULL,
    CONSTRAINT pk_cards PRIMARY KEY (player_id, question),
    CONSTRAINT ck_cards_box CHECK (box >= 0),
    CONSTRAINT fk_cards_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
WITHOUT ROWID,
STRICT
""",
    """
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
    CONSTRAINT pk_quiz_rounds PRIMARY KEY (id),
    CONSTRAINT ck_quiz_rounds_remaining CHECK (remaining BETWEEN 0 AND total),
    CONSTRAINT ck_quiz_rounds_seconds CHECK (seconds >= 1),
    CONSTRAINT uq_quiz_rounds_source UNIQUE (source)
)
STRICT
""",
    """
CREATE TABLE quiz_polls (
    poll_id TEXT NOT NULL,
    question TEXT NOT NULL,
    address TEXT NOT NULL,
    message_id TEXT NOT NULL,
    correct INTEGER NOT NULL,
    shown TEXT NOT NULL,
    round_id INTEGER,
    closes_at INTEGER,
    is_open INTEGER NOT NULL,
    sent_at INTEGER NOT NULL,
    CONSTRAINT pk_quiz_polls PRIMARY KEY (poll_id),
    CONSTRAINT ck_quiz_polls_correct CHECK (correct >= 0),
    CONSTRAINT ck_quiz_polls_is_open CHECK (is_open IN (0, 1)),
    CONSTRAINT fk_quiz_polls_round_id FOREIGN KEY(round_id) REFERENCES quiz_rounds (id)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE quiz_answers (
    poll_id TEXT NOT NULL,
    player_id INTEGER NOT NULL,
    option INTEGER NOT NULL,
    is_right INTEGER NOT NULL,
    answered_at INTEGER NOT NULL,
    CONSTRAINT pk_quiz_answers PRIMARY KEY (poll_id, player_id),
    CONSTRAINT ck_quiz_answers_is_right CHECK (is_right IN (0, 1)),
    CONSTRAINT fk_quiz_answers_poll_id FOREIGN KEY(poll_id) REFERENCES quiz_polls (poll_id),
    CONSTRAINT fk_quiz_answers_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE quiz_scores (
    address TEXT NOT NULL,
    player_id INTEGER NOT NULL,
    "right" INTEGER NOT NULL,
    wrong INTEGER NOT NULL,
    streak INTEGER NOT NULL,
    best INTEGER NOT NULL,
    CONSTRAINT pk_quiz_scores PRIMARY KEY (address, player_id),
    CONSTRAINT fk_quiz_scores_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE quiz_dailies (
    address TEXT NOT NULL,
    hour INTEGER NOT NULL,
    zone TEXT NOT NULL,
    language TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    CONSTRAINT pk_quiz_dailies PRIMARY KEY (address),
    CONSTRAINT ck_quiz_dailies_hour CHECK (hour BETWEEN 0 AND 23)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE study_tasks (
    id INTEGER NOT NULL,
    address TEXT NOT NULL,
    message_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    played TEXT NOT NULL,
    player_id INTEGER,
    CONSTRAINT pk_study_tasks PRIMARY KEY (id),
    CONSTRAINT ck_study_tasks_kind CHECK (kind IN ('lesson', 'puzzle')),
    CONSTRAINT uq_study_tasks_address_message_id UNIQUE (address, message_id),
    CONSTRAINT fk_study_tasks_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
STRICT
""",
    """
CREATE TABLE solver_ratings (
    player_id INTEGER NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    changed_at INTEGER,
    CONSTRAINT pk_solver_ratings PRIMARY KEY (player_id),
    CONSTRAINT fk_solver_ratings_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
STRICT
""",
    """
CREATE TABLE puzzle_ratings (
    puzzle TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    changed_at INTEGER,
    CONSTRAINT pk_puzzle_ratings PRIMARY KEY (puzzle)
)
WITHOUT ROWID,
STRICT
""",
    """
CREATE TABLE puzzle_tries (
    player_id INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    solved INTEGER NOT NULL,
    value_before REAL NOT NULL,
    value_after REAL NOT NULL,
    CONSTRAINT pk_puzzle_tries PRIMARY KEY (player_id, puzzle),
    CONSTRAINT ck_puzzle_tries_solved CHECK (solved IN (0, 1)),
    CONSTRAINT fk_puzzle_tries_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
WITHOUT ROWID,
STRICT
""",
    "CREATE INDEX ix_quiz_rounds_due_at ON quiz_rounds (due_at) WHERE due_at IS NOT NULL",
    "CREATE INDEX ix_quiz_polls_address ON quiz_polls (address, sent_at)",
    "CREATE INDEX ix_quiz_polls_round_id ON quiz_polls (round_id)",
    "CREATE INDEX ix_study_tasks_player_id ON study_tasks (player_id)",
]
