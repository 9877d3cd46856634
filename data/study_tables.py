"""The tables of what people learn. What changes here needs a revision in `data/migrations`."""

from typing import Final

from sqlalchemy import (
    REAL,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Named,
    Table,
    Text,
    TypedColumns,
    UniqueConstraint,
)

from data.tables import METADATA, PLAYERS
from data.types import Choice, Flag, Moment
from game.study.models import TaskKind, TaskState


def _player() -> "ForeignKey":
    return ForeignKey(PLAYERS.c.id)


class _Lessons(TypedColumns):
    player_id = Column(Integer, _player(), primary_key=True)
    lesson = Column(Text, primary_key=True)
    step = Column(Integer, nullable=False)
    done: Named[bool] = Column(Flag, nullable=False)


LESSONS: Final = Table(
    "lesson_marks",
    METADATA,
    _Lessons,
    CheckConstraint("step >= 0", name="step"),
    CheckConstraint("done IN (0, 1)", name="done"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""How far persons have come in lessons."""


class _Cards(TypedColumns):
    player_id = Column(Integer, _player(), primary_key=True)
    question = Column(Text, primary_key=True)
    box = Column(Integer, nullable=False)
    due = Column(Moment, nullable=False)
    right = Column(Integer, nullable=False)
    wrong = Column(Integer, nullable=False)


CARDS: Final = Table(
    "cards",
    METADATA,
    _Cards,
    CheckConstraint("box >= 0", name="box"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""What persons were asked, and how well they know it."""


class _Rounds(TypedColumns):
    id = Column(Integer, primary_key=True)
    address = Column(Text, nullable=False)
    topic = Column(Text, nullable=False)
    level = Column(Integer, nullable=False)
    total = Column(Integer, nullable=False)
    remaining = Column(Integer, nullable=False)
    seconds = Column(Integer, nullable=False)
    language = Column(Text, nullable=False)
    source = Column(Text, nullable=False, unique=True)
    due_at = Column(Moment)
    created_at = Column(Moment, nullable=False)
    starter_id = Column(Integer, _player())


ROUNDS: Final = Table(
    "quiz_rounds",
    METADATA,
    _Rounds,
    CheckConstraint("remaining BETWEEN 0 AND total", name="remaining"),
    CheckConstraint("seconds >= 1", name="seconds"),
    sqlite_strict=True,
)
"""Rounds of questions; `due_at` is when the next one is due, and NULL when the round is over."""

Index("ix_quiz_rounds_due_at", ROUNDS.c.due_at, sqlite_where=ROUNDS.c.due_at.is_not(None))


class _Polls(TypedColumns):
    poll_id = Column(Text, primary_key=True)
    question = Column(Text, nullable=False)
    address = Column(Text, nullable=False)
    message_id = Column(Text, nullable=False)
    correct = Column(Integer, nullable=False)
    shown = Column(Text, nullable=False)
    round_id = Column(Integer, ForeignKey(ROUNDS.c.id), index=True)
    closes_at = Column(Moment)
    is_open: Named[bool] = Column(Flag, nullable=False)
    sent_at = Column(Moment, nullable=False)


POLLS: Final = Table(
    "quiz_polls",
    METADATA,
    _Polls,
    CheckConstraint("correct >= 0", name="correct"),
    CheckConstraint("is_open IN (0, 1)", name="is_open"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Questions that were sent; `shown` is the order of the options as JSON."""

Index("ix_quiz_polls_address", POLLS.c.address, POLLS.c.sent_at)


class _Answers(TypedColumns):
    poll_id = Column(Text, ForeignKey(POLLS.c.poll_id), primary_key=True)
    player_id = Column(Integer, _player(), primary_key=True)
    option = Column(Integer, nullable=False)
    is_right: Named[bool] = Column(Flag, nullable=False)
    answered_at = Column(Moment, nullable=False)


ANSWERS: Final = Table(
    "quiz_answers",
    METADATA,
    _Answers,
    CheckConstraint("is_right IN (0, 1)", name="is_right"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""The key lets an answer count once."""


class _Heard(TypedColumns):
    source = Column(Text, primary_key=True)


HEARD: Final = Table("heard_answers", METADATA, _Heard, sqlite_strict=True, sqlite_with_rowid=False)
"""What told of answers. It outlives those who were forgotten, but for messages of their private chats: told again,
they must not come back."""


class _Scores(TypedColumns):
    address = Column(Text, primary_key=True)
    player_id = Column(Integer, _player(), primary_key=True)
    right = Column(Integer, nullable=False)
    wrong = Column(Integer, nullable=False)
    streak = Column(Integer, nullable=False)
    best = Column(Integer, nullable=False)


SCORES: Final = Table("quiz_scores", METADATA, _Scores, sqlite_strict=True, sqlite_with_rowid=False)
"""What persons have answered in a place; `streak` right ones in a row."""


class _Dailies(TypedColumns):
    address = Column(Text, primary_key=True)
    hour = Column(Integer, nullable=False)
    zone = Column(Text, nullable=False)
    language = Column(Text, nullable=False)
    due_at = Column(Moment, nullable=False)


DAILIES: Final = Table(
    "quiz_dailies",
    METADATA,
    _Dailies,
    CheckConstraint("hour BETWEEN 0 AND 23", name="hour"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Where a question is sent every day."""


class _Tasks(TypedColumns):
    id = Column(Integer, primary_key=True)
    address = Column(Text, nullable=False)
    message_id = Column(Text, nullable=False)
    kind: Named[TaskKind] = Column(Choice(TaskKind), nullable=False)
    name = Column(Text, nullable=False)
    played = Column(Text, nullable=False)
    player_id = Column(Integer, _player(), index=True)
    state: Named[TaskState] = Column(Choice(TaskState), nullable=False)


TASKS: Final = Table(
    "study_tasks",
    METADATA,
    _Tasks,
    CheckConstraint("kind IN ('lesson', 'puzzle')", name="kind"),
    CheckConstraint("state IN ('open', 'aside', 'done')", name="state"),
    UniqueConstraint("address", "message_id"),
    sqlite_strict=True,
)
"""Messages with positions of lessons and puzzles; in a private chat at most one is open."""


class _Solvers(TypedColumns):
    player_id = Column(Integer, _player(), primary_key=True)
    value = Column(REAL, nullable=False)
    deviation = Column(REAL, nullable=False)
    volatility = Column(REAL, nullable=False)
    games = Column(Integer, nullable=False)
    changed_at = Column(Moment)


SOLVERS: Final = Table("solver_ratings", METADATA, _Solvers, sqlite_strict=True)
"""How well persons solve puzzles."""


class _Puzzles(TypedColumns):
    puzzle = Column(Text, primary_key=True)
    value = Column(REAL, nullable=False)
    deviation = Column(REAL, nullable=False)
    volatility = Column(REAL, nullable=False)
    games = Column(Integer, nullable=False)
    changed_at = Column(Moment)


PUZZLES: Final = Table("puzzle_ratings", METADATA, _Puzzles, sqlite_strict=True, sqlite_with_rowid=False)
"""How hard puzzles are, of those that somebody tried."""


class _Tries(TypedColumns):
    player_id = Column(Integer, _player(), primary_key=True)
    puzzle = Column(Text, primary_key=True)
    solved: Named[bool] = Column(Flag, nullable=False)
    value_before = Column(REAL, nullable=False)
    value_after = Column(REAL, nullable=False)


TRIES: Final = Table(
    "puzzle_tries",
    METADATA,
    _Tries,
    CheckConstraint("solved IN (0, 1)", name="solved"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""The first try of each person at each puzzle."""
