"""From rows to the service's values."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, FromClause

from data.tables import PLAYERS
from data.types import moment, word
from game.clocks import MoveClock
from game.models import (
    Address,
    Challenge,
    ChallengeId,
    Game,
    GameId,
    Notice,
    NoticeId,
    PlayedMove,
    Player,
    PlayerId,
    Source,
)
from game.preferences import Preferences
from game.ratings import RatingChange
from rules import Color

Values = Sequence[Any]
"""A row, or a part of one, in the order of the columns selected."""

PLAYER_WIDTH: Final = 13


def player_columns(players: FromClause = PLAYERS) -> tuple[ColumnElement[Any], ...]:
    """The columns that `to_player` reads, PLAYER_WIDTH of them."""
    c = players.c
    return (
        c.id,
        c.identity,
        c.name,
        c.handle,
        c.language,
        c.address,
        c.pings,
        c.digest_hour,
        c.theme,
        c.piece_set,
        c.vacation_until,
        c.forgotten,
        c.language_chosen,
    )


def to_player(values: Values) -> Player:
    id_, identity, name, handle, language, address, *preferences, vacation_until, forgotten, chosen = values
    return Player(
        PlayerId(id_),
        identity,
        name,
        handle,
        language,
        None if address is None else Address(address),
        Preferences(*preferences),
        vacation_until,
        forgotten,
        chosen,
    )


def to_game(values: Values) -> Game:
    """From the game's own columns as selected in `data.games`, and both players' columns."""
    own = values[: -2 * PLAYER_WIDTH]
    id_, language, draw_offer, ending, winner, started_at, finished_at, rated = own[:8]
    pause_offer, takeback_offer, takebacks, *clock = own[8:15]
    addresses, moves, planning, changes = own[15:]
    told = sorted(json.loads(addresses))
    return Game(
        id=GameId(id_),
        white=to_player(values[-2 * PLAYER_WIDTH : -PLAYER_WIDTH]),
        black=to_player(values[-PLAYER_WIDTH:]),
        addresses=tuple(Address(address) for _, address, _ in told),
        language=language,
        moves=tuple(
            PlayedMove(ply, text, Source(source), moment(played_at))
            for ply, text, source, played_at in sorted(json.loads(moves))
        ),
        draw_offer=draw_offer,
        ending=ending,
        winner=winner,
        started_at=started_at,
        finished_at=finished_at,
        number=told[0][2],
        rated=rated,
        clock=_to_clock(*clock),
        pause_offer=pause_offer,
        takeback_offer=takeback_offer,
        takebacks=takebacks,
        planning=_to_colors(planning),
        rating_changes=_to_changes(changes),
    )


def _to_clock(
    per_move: timedelta | None, deadline: datetime | None, remaining: timedelta | None, wake_at: datetime | None
) -> MoveClock | None:
    return None if per_move is None else MoveClock(per_move, deadline, remaining, wake_at)


_COLORS: Final = {word(color): color for color in Color}


def _to_colors(listed: str) -> tuple[Color, ...]:
    """White before black."""
    return tuple(sorted(_COLORS[name] for name in json.loads(listed)))


def _to_changes(listed: str) -> tuple[RatingChange, ...]:
    changes = [RatingChange(_COLORS[name], before, after) for name, before, after in json.loads(listed)]
    return tuple(sorted(changes, key=lambda change: change.color))


def to_challenge(values: Values) -> Challenge:
    """From the challenge's own columns as selected in `data.challenges`, and both players' columns."""
    own = values[: -2 * PLAYER_WIDTH]
    id_, handle, color, address, language, state, game_id, rematch_of, created_at = own[:9]
    expires_at, time_per_move, rated = own[9:]
    opponent = values[-PLAYER_WIDTH:]
    return Challenge(
        id=ChallengeId(id_),
        challenger=to_player(values[-2 * PLAYER_WIDTH : -PLAYER_WIDTH]),
        opponent=None if opponent[0] is None else to_player(opponent),
        opponent_handle=handle,
        color=color,
        address=Address(address),
        language=language,
        state=state,
        game_id=None if game_id is None else GameId(game_id),
        rematch_of=None if rematch_of is None else GameId(rematch_of),
        created_at=created_at,
        expires_at=expires_at,
        time_per_move=time_per_move,
        rated=rated,
    )


def to_notice(values: Values) -> Notice:
    """From id, game_id, ply, address, kind, actor_id, created_at, attempts, due_at, challenge_id."""
    id_, game_id, ply, address, kind, actor, created_at, attempts, due_at, challenge_id = values
    return Notice(
        id=NoticeId(id_),
        game_id=None if game_id is None else GameId(game_id),
        ply=ply,
        address=Address(address),
        kind=kind,
        actor=None if actor is None else PlayerId(actor),
        created_at=created_at,
        attempts=attempts,
        due_at=due_at,
        challenge_id=None if challenge_id is None else ChallengeId(challenge_id),
    )
