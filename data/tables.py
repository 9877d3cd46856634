"""The tables. What changes here needs a revision in `data/migrations`; a test compares the two."""

import enum
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
)

from data.types import Choice, Moment, words
from game.models import ChallengeState, ColorChoice, Ending, NoticeKind
from rules import Color


class NoticeState(enum.StrEnum):
    """What became of a notice; what was settled is kept, so that a lost board can be explained."""

    PENDING = "pending"
    DELIVERED = "delivered"
    DROPPED = "dropped"


METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _one_of(column: str, choices: type[enum.Enum]) -> CheckConstraint:
    listed = ", ".join(f"'{choice}'" for choice in words(choices))
    return CheckConstraint(f"{column} IN ({listed})", name=column)


class _Players(TypedColumns):
    id = Column(Integer, primary_key=True)
    identity = Column(Text, nullable=False, unique=True)
    name = Column(Text, nullable=False)
    handle = Column(Text, unique=True)
    language = Column(Text)
    address = Column(Text)


PLAYERS: Final = Table("players", METADATA, _Players, sqlite_strict=True)
"""Persons. A handle belongs to at most one."""


class _Places(TypedColumns):
    address = Column(Text, primary_key=True)
    language = Column(Text, nullable=False)


PLACES: Final = Table("places", METADATA, _Places, sqlite_strict=True)
"""Chats with a language of their own choice."""


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


GAMES: Final = Table(
    "games",
    METADATA,
    _Games,
    _one_of("draw_offer", Color),
    _one_of("ending", Ending),
    _one_of("winner", Color),
    CheckConstraint("white_id <> black_id", name="two_players"),
    CheckConstraint("(ending IS NULL) = (finished_at IS NULL)", name="finished"),
    CheckConstraint("ending IS NOT NULL OR winner IS NULL", name="won"),
    CheckConstraint("ending IS NULL OR draw_offer IS NULL", name="settled"),
    sqlite_strict=True,
)


class _GameAddresses(TypedColumns):
    game_id = Column(Integer, ForeignKey(GAMES.c.id), primary_key=True)
    address = Column(Text, primary_key=True, index=True)
    position = Column(Integer, nullable=False)


GAME_ADDRESSES: Final = Table("game_addresses", METADATA, _GameAddresses, sqlite_strict=True, sqlite_with_rowid=False)
"""The chats that are told of a game, in the order of `position`."""


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


CHALLENGES: Final = Table(
    "challenges",
    METADATA,
    _Challenges,
    _one_of("color", ColorChoice),
    _one_of("state", ChallengeState),
    CheckConstraint("challenger_id <> opponent_id", name="two_players"),
    CheckConstraint("(state = 'accepted') = (game_id IS NOT NULL)", name="accepted"),
    sqlite_strict=True,
)


class _Notices(TypedColumns):
    id = Column(Integer, primary_key=True)
    game_id = Column(Integer, ForeignKey(GAMES.c.id), nullable=False)
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
    _one_of("kind", NoticeKind),
    _one_of("state", NoticeState),
    CheckConstraint("ply >= 0", name="ply"),
    CheckConstraint("attempts >= 0", name="attempts"),
    CheckConstraint("(state = 'pending') = (settled_at IS NULL)", name="settled"),
    sqlite_strict=True,
    sqlite_autoincrement=True,  # an id is never given twice: it is the order of what is owed
)
"""The outbox."""

PENDING: Final = NOTICES.c.settled_at.is_(None)

# The outbox keeps what was settled; these two know only the few notices that are owed.
Index("ix_notices_owed_address", NOTICES.c.address, sqlite_where=PENDING)
Index("ix_notices_owed_game_id", NOTICES.c.game_id, sqlite_where=PENDING)


class _BoardMessages(TypedColumns):
    address = Column(Text, primary_key=True)
    message_id = Column(Text, primary_key=True)
    game_id = Column(Integer, ForeignKey(GAMES.c.id), nullable=False)
    ply = Column(Integer, nullable=False)


BOARD_MESSAGES: Final = Table(
    "board_messages",
    METADATA,
    _BoardMessages,
    CheckConstraint("ply >= 0", name="ply"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Which message shows which board."""
