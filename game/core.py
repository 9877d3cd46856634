"""What all parts of the service share: their tools, and how a change to a game is made."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime

from game.boards import BoardCache
from game.errors import GameOverError, NoSuchGameError, NotYourGameError, StalePositionError
from game.locks import Locks
from game.models import Ending, Game, GameId, NoticeKind, PlayerId
from game.ports import Clock, Repository, Transaction
from rules import Color


class ServiceCore:
    """The base of the service's parts."""

    def __init__(
        self,
        repository: Repository,
        clock: Clock,
        random: random.Random,  # named as what it is, and passed in so that tests can draw the same lots
        boards: BoardCache | None = None,
    ) -> None:
        self._repository = repository
        self._clock = clock
        self._random = random
        self._boards = boards or BoardCache()
        self._game_locks: Locks[GameId] = Locks()

    @asynccontextmanager
    async def _changing(self, game_id: GameId) -> AsyncIterator[tuple[Transaction, Game]]:
        """Lock a game, read it afresh and keep all that happens to it in one transaction.

        The lock lets two players wait for each other outside the database; what makes the change safe even
        from another process is that reading and writing share the transaction.

        Raises:
            NoSuchGameError
        """
        async with self._game_locks.holding(game_id), self._repository.writing() as work:
            yield work, await existing_game(work, game_id)

    async def _tell(
        self, work: Transaction, game: Game, kind: NoticeKind, actor: PlayerId | None, at: datetime
    ) -> None:
        """Owe every chat of the game one notice about its present position."""
        for address in game.addresses:
            await work.notices.add(
                game_id=game.id, ply=game.ply, address=address, kind=kind, actor=actor, created_at=at
            )

    async def _finish(
        self, work: Transaction, game: Game, ending: Ending, winner: Color | None, actor: PlayerId
    ) -> Game:
        """End a game now, owe everybody the news, and give the game as it is then."""
        now = self._clock.now()
        await work.games.finish(game.id, ending, winner, now)
        await self._tell(work, game, NoticeKind.ENDED, actor, now)
        return replace(game, draw_offer=None, ending=ending, winner=winner, finished_at=now)


async def existing_game(work: Transaction, game_id: GameId) -> Game:
    """The game as it stands in the transaction.

    Raises:
        NoSuchGameError
    """
    game = await work.games.get(game_id)
    if game is None:
        raise NoSuchGameError(game_id)
    return game


def seat(game: Game, player_id: PlayerId) -> Color:
    """The colour a person plays.

    Raises:
        NotYourGameError
    """
    color = game.color_of(player_id)
    if color is None:
        raise NotYourGameError(game.id)
    return color


def active_seat(game: Game, player_id: PlayerId) -> Color:
    """The colour a person plays in a game that goes on.

    Raises:
        NotYourGameError, GameOverError
    """
    color = seat(game, player_id)
    if game.is_over:
        raise GameOverError(game.id)
    return color


def check_seen(game: Game, seen_ply: int | None) -> None:
    """Make sure that a person looked at the present position; None means that it does not matter.

    Raises:
        StalePositionError
    """
    if seen_ply is not None and seen_ply != game.ply:
        raise StalePositionError(game.id, seen_ply, game.ply)
