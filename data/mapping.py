"""From rows to the service's values."""

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, FromClause

from data.tables import PLAYERS
from data.types import moment
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

Values = Sequence[Any]
"""A row, or a part of one, in the order of the columns selected."""

PLAYER_WIDTH: Final = 6


def player_columns(players: FromClause = PLAYERS) -> tuple[ColumnElement[Any], ...]:
    """The columns that `to_player` reads, PLAYER_WIDTH of them."""
    c = players.c
    return c.id, c.identity, c.name, c.handle, c.language, c.address


def to_player(values: Values) -> Player:
    id_, identity, name, handle, language, address = values
    return Player(PlayerId(id_), identity, name, handle, language, None if address is None else Address(address))


def to_game(values: Values) -> Game:
    """From the game's own columns as selected in `data.games`, and both players' columns."""
    id_, language, draw_offer, ending, winner, started_at, finished_at, addresses, moves = values[: -2 * PLAYER_WIDTH]
    return Game(
        id=GameId(id_),
        white=to_player(values[-2 * PLAYER_WIDTH : -PLAYER_WIDTH]),
        black=to_player(values[-PLAYER_WIDTH:]),
        addresses=tuple(Address(address) for _, address in sorted(json.loads(addresses))),
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
    )


def to_challenge(values: Values) -> Challenge:
    """From the challenge's own columns as selected in `data.challenges`, and both players' columns."""
    id_, handle, color, address, language, state, game_id, rematch_of, created_at = values[: -2 * PLAYER_WIDTH]
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
    )


def to_notice(values: Values) -> Notice:
    """From id, game_id, ply, address, kind, actor_id, created_at, attempts, due_at."""
    id_, game_id, ply, address, kind, actor, created_at, attempts, due_at = values
    return Notice(
        id=NoticeId(id_),
        game_id=GameId(game_id),
        ply=ply,
        address=Address(address),
        kind=kind,
        actor=None if actor is None else PlayerId(actor),
        created_at=created_at,
        attempts=attempts,
        due_at=due_at,
    )
