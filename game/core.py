"""What all parts of the service share: their tools, and how a change to a game is made."""

import random
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import Final

from game.boards import BoardCache
from game.errors import (
    AlreadyDoneError,
    GameOverError,
    NoSuchGameError,
    NotYourGameError,
    StalePositionError,
    TimeIsUpError,
)
from game.locks import Locks
from game.making_up import make_up
from game.models import Address, Ending, Game, GameId, NoticeKind, Player, PlayerId, Source
from game.ports import Clock, Repository, Transaction
from game.rating import rate
from rules import Color

_NO_NEWS: Final = frozenset({NoticeKind.BOARD, NoticeKind.REMINDER})
"""What a chat that closes need not be told of anywhere else: who is reminded is so in private if that can be done."""

_ASKED_AGAIN: Final = frozenset({NoticeKind.TAKEBACK_ASKED, NoticeKind.PAUSE_OFFERED})
"""What is asked again in a chat where somebody is back."""


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
    async def _changing(self, game_id: GameId, source: Source | None = None) -> AsyncIterator[tuple[Transaction, Game]]:
        """Lock a game, read it afresh and keep all that happens to it in one transaction.

        The lock lets two players wait for each other outside the database; what makes the change safe even
        from another process is that reading and writing share the transaction.

        Nobody acts past a deadline: instead, the game ends, that is committed, and TimeIsUpError says so. But
        first an outage is made up for, in case that could not be done when the program woke. And nothing is done
        twice: a `source` that did something to the game already does nothing more.

        Raises:
            NoSuchGameError, TimeIsUpError, AlreadyDoneError
        """
        async with self._game_locks.holding(game_id):
            async with self._repository.writing() as work:
                game = await existing_game(work, game_id)
                now = self._clock.now()
                if is_time_up(game, now) and await make_up(work, now):
                    game = await existing_game(work, game_id)
                if not is_time_up(game, now):
                    if source is not None and not await work.acts.note(source, game_id):
                        raise AlreadyDoneError(game_id)
                    yield work, game
                    return
                begun = both_moved(game)
                ending, winner = (Ending.TIMEOUT, game.turn.other) if begun else (Ending.UNSTARTED, None)
                await self._finish(work, game, ending, winner, None)
            raise TimeIsUpError(game_id)

    async def _person(self, work: Transaction, player_id: PlayerId) -> Player:
        """The person of an id.

        Raises:
            KeyError: there is none; ids come from the service, so this is a fault of the caller's.
        """
        player = await work.players.get(player_id)
        if player is None:
            raise KeyError(player_id)
        return player

    async def _tell(
        self, work: Transaction, game: Game, kind: NoticeKind, actor: PlayerId | None, at: datetime
    ) -> None:
        """Owe every chat of the game one notice about its present position.

        It is news to both players even if their group has shut us out.
        """
        await work.notices.add(
            game_id=game.id,
            ply=game.ply,
            addresses=reachable(game, await work.notices.closed()),
            kind=kind,
            actor=actor,
            created_at=at,
        )

    async def _finish(
        self, work: Transaction, game: Game, ending: Ending, winner: Color | None, actor: PlayerId | None
    ) -> Game:
        """End a game now, rate it, owe everybody the news, and give the game as it is then."""
        now = self._clock.now()
        ended = replace(
            lapsed(game),
            draw_offer=None,
            ending=ending,
            winner=winner,
            finished_at=now,
            clock=game.clock and game.clock.ended(),
        )
        await work.games.update(ended)
        await work.acts.forget(game.id)
        if game.planning:
            await work.plans.drop(game.id)
            ended = replace(ended, planning=())
        if ended.rated and ending.counts:
            ended = replace(ended, rating_changes=await rate(work, ended))
        await self._tell(work, ended, NoticeKind.ENDED, actor, now)
        return ended


async def owe_boards(work: Transaction, address: Address, at: datetime, only: Collection[GameId] | None = None) -> None:
    """Owe a chat the present boards of its games (of those named), but where a board is owed to it anyway.

    And with them what waits for an answer and shows on no board.
    """
    waiting = await work.notices.awaiting_board(address)
    for game in await work.games.in_place(address, active=True):
        if game.id in waiting or (only is not None and game.id not in only):
            continue
        for kind, actor in [(NoticeKind.BOARD, None), *_questions(game)]:
            # Whoever asks knows.
            if actor is None or actor.address != address:
                await work.notices.add(
                    game_id=game.id,
                    ply=game.ply,
                    addresses=[address],
                    kind=kind,
                    actor=None if actor is None else actor.id,
                    created_at=at,
                )


def _questions(game: Game) -> list[tuple[NoticeKind, Player]]:
    """What stands proposed besides a draw, which the board shows, and by whom."""
    proposed = ((NoticeKind.TAKEBACK_ASKED, game.takeback_offer), (NoticeKind.PAUSE_OFFERED, game.pause_offer))
    return [(kind, game.player(color)) for kind, color in proposed if color is not None]


async def owe_in_private(work: Transaction, address: Address, at: datetime) -> None:
    """Owe the players in private what a chat was not told of a game yet, and cannot be, as it is closed to us.

    Boards of which it is owed a newer one are left out, and what it would be told only because somebody is back.
    """
    owed = await work.notices.candidates(0, address)
    old = await work.notices.superseded(address)
    closed = await work.notices.closed() | {address}
    shown = {(notice.game_id, notice.created_at) for notice in owed if notice.kind is NoticeKind.BOARD}
    for notice in owed:
        # What came with a board of `owe_boards` was told in private before.
        is_repeated = notice.kind in _ASKED_AGAIN and (notice.game_id, notice.created_at) in shown
        if notice.game_id is None or notice.kind in _NO_NEWS or notice.id in old or is_repeated:
            continue
        game = await existing_game(work, notice.game_id)
        if address in game.addresses:
            await work.notices.add(
                game_id=game.id,
                ply=notice.ply,
                addresses=[each for each in reachable(game, closed) if each not in game.addresses],
                kind=notice.kind,
                actor=notice.actor,
                created_at=at,
            )


def reachable(game: Game, closed: frozenset[Address]) -> tuple[Address, ...]:
    """The chats of a game, with the players' private ones in the place of one that is closed."""
    open_ones = [address for address in game.addresses if address not in closed]
    if len(open_ones) < len(game.addresses):
        private = [player.address for player in (game.white, game.black) if player.address is not None]
        open_ones += [address for address in private if address not in closed and address not in open_ones]
    return tuple(open_ones)


def is_time_up(game: Game, now: datetime) -> bool:
    """Whether whoever is to move has run out of time."""
    return game.clock is not None and game.clock.is_up(now)


def with_fresh_clock(game: Game, now: datetime) -> Game:
    """The game with the whole time for whoever is to move now, which begins after that person's vacation."""
    if game.clock is None:
        return game
    return replace(game, clock=game.clock.started(clock_runs_from(game.to_move, now)))


def clock_runs_from(player: Player, now: datetime) -> datetime:
    """When a person's time begins to run: now, or at the end of the vacation."""
    return now if player.vacation_until is None else max(now, player.vacation_until)


def both_moved(game: Game) -> bool:
    """Whether the game has begun for both."""
    return game.ply >= 2


def lapsed(game: Game) -> Game:
    """The game without what was proposed before the last move."""
    return replace(game, pause_offer=None, takeback_offer=None)


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


def check_seen(game: Game, seen_ply: int | None, seen_takebacks: int | None = None) -> None:
    """Make sure that a person looked at the present position; None means that it does not matter.

    Raises:
        StalePositionError
    """
    if seen_ply is None:
        return
    if seen_ply != game.ply or seen_takebacks not in (None, game.takebacks):
        raise StalePositionError(game.id, seen_ply, game.ply)
