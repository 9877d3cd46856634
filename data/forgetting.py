"""Making nobody of a person, in every table that tells who it was."""

from datetime import datetime

from sqlalchemy import Text, and_, cast, delete, func, literal, or_, select, update

from data.connection import WholeStatements
from data.rating_tables import RATINGS
from data.study import forget_learner
from data.tables import (
    ANALYSES,
    BOARD_MESSAGES,
    CHALLENGE_MESSAGES,
    CHALLENGES,
    CLOSED_CHATS,
    GAME_ADDRESSES,
    GAMES,
    MOVES,
    NOTICES,
    PENDING,
    PLACES,
    PLAYERS,
    TAKEN_BACK,
    VACATIONS,
    NoticeState,
)
from game.models import ChallengeState, PlayerId
from game.preferences import DEFAULT_PREFERENCES

NEUTRAL_NAME = "?"
"""As records call players whose name is not known."""


async def forget(connection: WholeStatements, player_id: PlayerId, at: datetime) -> None:
    """See `game.stores.PlayerStore.forget`.

    The sources of the person's messages and the address of the private chat hold what a platform calls the
    person: they become names of our own, as unique as before.
    """
    query = select(PLAYERS.c.address, PLAYERS.c.handle).where(PLAYERS.c.id == player_id)
    address, handle = (await connection.execute(query)).one()
    nobody = f"forgotten:{player_id}"
    await _forget_sources(connection, player_id)
    await _close_challenges(connection, player_id, handle)
    if address is not None:
        await _forget_chat(connection, address, nobody, at)
    await forget_learner(connection, player_id, address)
    for own in (ANALYSES, RATINGS, VACATIONS):
        await connection.execute(delete(own).where(own.c.player_id == player_id))
    await connection.execute(
        update(PLAYERS)
        .where(PLAYERS.c.id == player_id)
        .values(
            identity=nobody,
            name=NEUTRAL_NAME,
            handle=None,
            language=None,
            address=None,
            pings=DEFAULT_PREFERENCES.pings,
            digest_hour=DEFAULT_PREFERENCES.digest_hour,
            digest_at=None,
            theme=None,
            piece_set=None,
            vacation_until=None,
            forgotten=True,
            language_chosen=False,
        )
    )


async def _close_challenges(connection: WholeStatements, player_id: PlayerId, handle: str | None) -> None:
    c = CHALLENGES.c
    meant = c.opponent_id == player_id
    if handle is not None:
        meant = or_(meant, c.opponent_handle == handle)
    still_open = c.state == ChallengeState.OPEN
    for whose, state in ((c.challenger_id == player_id, ChallengeState.CANCELLED), (meant, ChallengeState.DECLINED)):
        await connection.execute(update(CHALLENGES).where(still_open, whose).values(state=state))
    await connection.execute(update(CHALLENGES).where(meant).values(opponent_handle=None))


async def _forget_chat(connection: WholeStatements, address: str, nobody: str, at: datetime) -> None:
    await connection.execute(
        update(NOTICES).where(PENDING, NOTICES.c.address == address).values(state=NoticeState.DROPPED, settled_at=at)
    )
    for told in (GAME_ADDRESSES, CHALLENGES, NOTICES):
        await connection.execute(update(told).where(told.c.address == address).values(address=nobody))
    for place in (BOARD_MESSAGES, CHALLENGE_MESSAGES, CLOSED_CHATS, PLACES):
        await connection.execute(delete(place).where(place.c.address == address))


async def _forget_sources(connection: WholeStatements, player_id: PlayerId) -> None:
    # A ply can be played and taken back again and again, so the moves are told apart by chance.
    unique = literal("forgotten:") + func.lower(func.hex(func.randomblob(16)))
    for seat, parity in ((GAMES.c.white_id, 1), (GAMES.c.black_id, 0)):
        games = select(GAMES.c.id).where(seat == player_id)
        for table in (MOVES, TAKEN_BACK):
            # Opponents' answers in store were once named after the message that they answered.
            named = or_(table.c.ply % 2 == parity, table.c.source.startswith("answer:"))
            own = and_(table.c.game_id.in_(games), named)
            await connection.execute(update(table).where(own).values(source=unique))
    c = CHALLENGES.c
    await connection.execute(
        update(CHALLENGES).where(c.challenger_id == player_id).values(source=literal("forgotten:") + cast(c.id, Text))
    )
