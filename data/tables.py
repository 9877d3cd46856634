"""The tables. What changes here needs a revision in `data/migrations`; a test compares the two."""

import enum
from datetime import timedelta
from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Named,
    Table,
    Text,
    TypedColumns,
    UniqueConstraint,
    literal_column,
)

from data.types import Choice, Flag, Moment, Span, words
from game.models import ChallengeState, ColorChoice, Ending, NoticeKind
from game.preferences import Pings, Starters
from rules import Color


class NoticeState(enum.StrEnum):
    """What became of a notice; what was settled is kept, so that a lost board can be explained."""

    PENDING = "pending"
    DELIVERED = "delivered"
    DROPPED = "dropped"
    SKIPPED = "skipped"


METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def one_of(column: str, choices: type[enum.Enum]) -> CheckConstraint:
    """The check that a column holds one of the words of an enumeration."""
    listed = ", ".join(f"'{choice}'" for choice in words(choices))
    return CheckConstraint(f"{column} IN ({listed})", name=column)


def _flag(column: str) -> CheckConstraint:
    return CheckConstraint(f"{column} IN (0, 1)", name=column)


def _hour(column: str) -> CheckConstraint:
    return CheckConstraint(f"{column} BETWEEN 0 AND 23", name=column)


class _Players(TypedColumns):
    id = Column(Integer, primary_key=True)
    identity = Column(Text, nullable=False, unique=True)
    name = Column(Text, nullable=False)
    handle = Column(Text, unique=True)
    language = Column(Text)
    address = Column(Text)
    pings: Named[Pings] = Column(Choice(Pings), nullable=False)
    digest_hour = Column(Integer, nullable=False)
    digest_at = Column(Moment)
    theme = Column(Text)
    piece_set = Column(Text)
    vacation_until = Column(Moment)
    forgotten: Named[bool] = Column(Flag, nullable=False)
    language_chosen: Named[bool] = Column(Flag, nullable=False)


PLAYERS: Final = Table(
    "players",
    METADATA,
    _Players,
    one_of("pings", Pings),
    _hour("digest_hour"),
    _flag("forgotten"),
    _flag("language_chosen"),
    sqlite_strict=True,
)
"""Persons. A handle belongs to at most one. `digest_at` is when the next summary is due."""


class _Vacations(TypedColumns):
    player_id = Column(Integer, ForeignKey(PLAYERS.c.id), primary_key=True)
    started_at = Column(Moment, primary_key=True)
    days = Column(Integer, nullable=False)


VACATIONS: Final = Table(
    "vacations",
    METADATA,
    _Vacations,
    CheckConstraint("days >= 1", name="days"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Days on which clocks do not run, in whole days from the start."""


class _Places(TypedColumns):
    address = Column(Text, primary_key=True)
    language = Column(Text)
    time_per_move: Named[timedelta | None] = Column(Span)
    starters: Named[Starters] = Column(Choice(Starters), nullable=False)
    pings: Named[Pings] = Column(Choice(Pings), nullable=False)
    digest_hour = Column(Integer, nullable=False)
    digest_at = Column(Moment)
    theme = Column(Text)
    piece_set = Column(Text)


PLACES: Final = Table(
    "places",
    METADATA,
    _Places,
    one_of("starters", Starters),
    one_of("pings", Pings),
    _hour("digest_hour"),
    sqlite_strict=True,
)
"""Chats with settings of their own."""


class _Games(TypedColumns):
    id = Column(Integer, primary_key=True)
    white_id = Column(Integer, ForeignKey(PLAYERS.c.id), nullable=False, index=True)
    black_id = Column(Integer, ForeignKey(PLAYERS.c.id), nullable=False, index=True)
    language = Column(Text, nullable=False)
    draw_offer: Named[Color | None] = Column(Choice(Color))
    ending: Named[Ending | None] = Column(Choice(Ending))
    winner: Named[Color | None] = Column(Choice(Color))
    started_at = Column(Moment, nullable=False)
    finished_at = Column(Moment)
    rated: Named[bool] = Column(Flag, nullable=False)
    time_per_move: Named[timedelta | None] = Column(Span)
    deadline = Column(Moment)
    remaining: Named[timedelta | None] = Column(Span)
    wake_at = Column(Moment)
    pause_offer: Named[Color | None] = Column(Choice(Color))
    takeback_offer: Named[Color | None] = Column(Choice(Color))
    takebacks = Column(Integer, nullable=False)


GAMES: Final = Table(
    "games",
    METADATA,
    _Games,
    one_of("draw_offer", Color),
    one_of("ending", Ending),
    one_of("winner", Color),
    CheckConstraint("white_id <> black_id", name="two_players"),
    CheckConstraint("(ending IS NULL) = (finished_at IS NULL)", name="finished"),
    CheckConstraint("ending IS NOT NULL OR winner IS NULL", name="won"),
    CheckConstraint(
        "ending IS NULL OR coalesce(draw_offer, pause_offer, takeback_offer, deadline, remaining) IS NULL",
        name="settled",
    ),
    one_of("pause_offer", Color),
    one_of("takeback_offer", Color),
    CheckConstraint("takebacks >= 0", name="takebacks"),
    _flag("rated"),
    CheckConstraint("time_per_move IS NOT NULL OR coalesce(deadline, remaining) IS NULL", name="clock"),
    CheckConstraint("deadline IS NULL OR remaining IS NULL", name="running"),
    CheckConstraint("(deadline IS NULL) = (wake_at IS NULL)", name="wake_at"),
    CheckConstraint("wake_at <= deadline", name="wakes_in_time"),
    sqlite_strict=True,
)

# The sweep asks for what is due, however many games there are.
Index("ix_games_wake_at", GAMES.c.wake_at, sqlite_where=GAMES.c.wake_at.is_not(None))


class _GameAddresses(TypedColumns):
    game_id = Column(Integer, ForeignKey(GAMES.c.id), primary_key=True)
    address = Column(Text, primary_key=True)
    position = Column(Integer, nullable=False)
    number = Column(Integer, nullable=False)


GAME_ADDRESSES: Final = Table(
    "game_addresses",
    METADATA,
    _GameAddresses,
    CheckConstraint("number >= 1", name="number"),
    UniqueConstraint("address", "number"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""The chats that are told of a game, in the order of `position`, and what the game is called there."""


class _Moves(TypedColumns):
    game_id = Column(Integer, ForeignKey(GAMES.c.id), primary_key=True)
    ply = Column(Integer, primary_key=True)
    text = Column(Text, nullable=False)
    source = Column(Text, nullable=False, unique=True)
    played_at = Column(Moment, nullable=False)


MOVES: Final = Table(
    "moves",
    METADATA,
    _Moves,
    CheckConstraint("ply >= 1", name="ply"),
    sqlite_strict=True,
    sqlite_with_rowid=False,  # a game's moves lie side by side, in order
)
"""A game is its moves. The key lets two never answer the same position, the source never count twice."""


class _TakenBack(TypedColumns):
    source = Column(Text, primary_key=True)
    game_id = Column(Integer, ForeignKey(GAMES.c.id), nullable=False, index=True)
    ply = Column(Integer, nullable=False)
    text = Column(Text, nullable=False)
    played_at = Column(Moment, nullable=False)


TAKEN_BACK: Final = Table("taken_back", METADATA, _TakenBack, sqlite_strict=True, sqlite_with_rowid=False)
"""Moves that were taken back: when their messages come again, they are no moves any more."""


class _Plans(TypedColumns):
    game_id = Column(Integer, ForeignKey(GAMES.c.id), primary_key=True)
    color: Named[Color] = Column(Choice(Color), primary_key=True)
    ply = Column(Integer, nullable=False)
    lines = Column(Text, nullable=False)


PLANS: Final = Table(
    "plans",
    METADATA,
    _Plans,
    one_of("color", Color),
    CheckConstraint("ply >= 0", name="ply"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Conditional moves: for the position after `ply` moves, lines of moves as JSON."""


class _Challenges(TypedColumns):
    id = Column(Integer, primary_key=True)
    challenger_id = Column(Integer, ForeignKey(PLAYERS.c.id), nullable=False)
    opponent_id = Column(Integer, ForeignKey(PLAYERS.c.id))
    opponent_handle = Column(Text)
    color: Named[ColorChoice] = Column(Choice(ColorChoice), nullable=False)
    address = Column(Text, nullable=False)
    language = Column(Text, nullable=False)
    state: Named[ChallengeState] = Column(Choice(ChallengeState), nullable=False)
    game_id = Column(Integer, ForeignKey(GAMES.c.id), unique=True)
    rematch_of = Column(Integer, ForeignKey(GAMES.c.id), index=True)
    source = Column(Text, nullable=False, unique=True)
    created_at = Column(Moment, nullable=False)
    expires_at = Column(Moment, nullable=False)
    time_per_move: Named[timedelta | None] = Column(Span)
    rated: Named[bool] = Column(Flag, nullable=False)


CHALLENGES: Final = Table(
    "challenges",
    METADATA,
    _Challenges,
    one_of("color", ColorChoice),
    one_of("state", ChallengeState),
    CheckConstraint("challenger_id <> opponent_id", name="two_players"),
    CheckConstraint("(state = 'accepted') = (game_id IS NOT NULL)", name="accepted"),
    _flag("rated"),
    sqlite_strict=True,
)

Index(
    "ix_challenges_open",
    CHALLENGES.c.expires_at,
    sqlite_where=CHALLENGES.c.state == literal_column(f"'{ChallengeState.OPEN}'"),
)


class _ChallengeMessages(TypedColumns):
    id = Column(Integer, primary_key=True)
    address = Column(Text, nullable=False)
    message_id = Column(Text, nullable=False)
    challenge_id = Column(Integer, ForeignKey(CHALLENGES.c.id), nullable=False, index=True)


CHALLENGE_MESSAGES: Final = Table(
    "challenge_messages",
    METADATA,
    _ChallengeMessages,
    UniqueConstraint("address", "message_id"),
    sqlite_strict=True,
)
"""Which message shows which challenge, so that it can say what became of it."""


class _Notices(TypedColumns):
    id = Column(Integer, primary_key=True)
    game_id = Column(Integer, ForeignKey(GAMES.c.id))
    challenge_id = Column(Integer, ForeignKey(CHALLENGES.c.id))
    ply = Column(Integer, nullable=False)
    address = Column(Text, nullable=False)
    kind: Named[NoticeKind] = Column(Choice(NoticeKind), nullable=False)
    actor_id = Column(Integer, ForeignKey(PLAYERS.c.id))
    created_at = Column(Moment, nullable=False)
    attempts = Column(Integer, nullable=False)
    due_at = Column(Moment)
    state: Named[NoticeState] = Column(Choice(NoticeState), nullable=False)
    settled_at = Column(Moment)


NOTICES: Final = Table(
    "notices",
    METADATA,
    _Notices,
    one_of("kind", NoticeKind),
    one_of("state", NoticeState),
    CheckConstraint("ply >= 0", name="ply"),
    CheckConstraint("attempts >= 0", name="attempts"),
    CheckConstraint("(state = 'pending') = (settled_at IS NULL)", name="settled"),
    CheckConstraint("(kind IN ('digest', 'challenge')) = (game_id IS NULL)", name="about"),
    CheckConstraint("(kind = 'challenge') = (challenge_id IS NOT NULL)", name="about_challenge"),
    sqlite_strict=True,
    sqlite_autoincrement=True,  # an id is never given twice: it is the order of what is owed
)
"""The outbox."""

PENDING: Final = NOTICES.c.settled_at.is_(None)

# The outbox keeps what was settled; these know only the few notices that are owed.
Index("ix_notices_owed_address", NOTICES.c.address, sqlite_where=PENDING)
Index("ix_notices_owed_game_id", NOTICES.c.game_id, sqlite_where=PENDING)
Index("ix_notices_owed_challenge_id", NOTICES.c.challenge_id, sqlite_where=PENDING)


class _ClosedChats(TypedColumns):
    address = Column(Text, primary_key=True)
    since = Column(Moment, nullable=False)


CLOSED_CHATS: Final = Table("closed_chats", METADATA, _ClosedChats, sqlite_strict=True, sqlite_with_rowid=False)
"""Where the bot was blocked or kicked: nothing is sent there until somebody is back."""


class _BoardMessages(TypedColumns):
    address = Column(Text, primary_key=True)
    message_id = Column(Text, primary_key=True)
    game_id = Column(Integer, ForeignKey(GAMES.c.id), nullable=False, index=True)
    ply = Column(Integer, nullable=False)
    takebacks = Column(Integer, nullable=False)


BOARD_MESSAGES: Final = Table(
    "board_messages",
    METADATA,
    _BoardMessages,
    CheckConstraint("ply >= 0", name="ply"),
    CheckConstraint("takebacks >= 0", name="takebacks"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Which message shows which board: as of how many moves, and how many takebacks."""


class _Analyses(TypedColumns):
    id = Column(Integer, primary_key=True)
    player_id = Column(Integer, ForeignKey(PLAYERS.c.id), nullable=False, index=True)
    address = Column(Text, nullable=False)
    record = Column(Text, nullable=False)
    source = Column(Text, nullable=False, unique=True)
    created_at = Column(Moment, nullable=False)


ANALYSES: Final = Table("analyses", METADATA, _Analyses, sqlite_strict=True)
"""Game records that somebody looks at."""

for _table in (PLAYERS, PLACES):
    Index(f"ix_{_table.name}_digest_at", _table.c.digest_at, sqlite_where=_table.c.digest_at.is_not(None))
