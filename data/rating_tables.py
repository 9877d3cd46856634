"""The tables of ratings, beside `data.tables`."""

from typing import Final

from sqlalchemy import REAL, CheckConstraint, Column, ForeignKey, Index, Integer, Named, Table, TypedColumns

from data.tables import GAMES, METADATA, PLAYERS, one_of
from data.types import Choice, Moment
from game.ratings import Pool
from rules import Color


class _Ratings(TypedColumns):
    player_id = Column(Integer, ForeignKey(PLAYERS.c.id), primary_key=True)
    pool: Named[Pool] = Column(Choice(Pool), primary_key=True)
    value = Column(REAL, nullable=False)
    deviation = Column(REAL, nullable=False)
    volatility = Column(REAL, nullable=False)
    games = Column(Integer, nullable=False)
    changed_at = Column(Moment, nullable=False)


RATINGS: Final = Table(
    "ratings",
    METADATA,
    _Ratings,
    one_of("pool", Pool),
    CheckConstraint("games >= 1", name="games"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Of those who have rated games behind them."""

Index("ix_ratings_pool_value", RATINGS.c.pool, RATINGS.c.value)


class _RatingChanges(TypedColumns):
    game_id = Column(Integer, ForeignKey(GAMES.c.id), primary_key=True)
    color: Named[Color] = Column(Choice(Color), primary_key=True)
    value_before = Column(REAL, nullable=False)
    value_after = Column(REAL, nullable=False)


RATING_CHANGES: Final = Table(
    "rating_changes",
    METADATA,
    _RatingChanges,
    one_of("color", Color),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""What each rated game did. The key lets a game count once."""
