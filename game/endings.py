"""The part of the service in which games end other than on the board."""

from dataclasses import replace

from game.core import ServiceCore, active_seat, both_moved, check_seen
from game.errors import (
    DrawOfferStandsError,
    NoDrawOfferError,
    NoRepetitionError,
    OwnDrawOfferError,
    TooLateToAbortError,
)
from game.models import Ending, Game, GameId, NoticeKind, PlayerId, Source
from rules import Color


class Endings(ServiceCore):
    """Resigning, breaking off, drawing. `seen_ply` is as in `play`: a tap on an old board is told so.

    `source`, here and in all that is done to games, is the message or tap that asks for it; None if it cannot
    come again. What comes again does nothing and raises AlreadyDoneError.
    """

    async def resign(
        self, game_id: GameId, player_id: PlayerId, *, seen_ply: int | None = None, source: Source | None = None
    ) -> Game:
        """Lose the game. Asking the person whether it is meant is the caller's part.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, StalePositionError, StorageError
        """
        async with self._changing(game_id, source) as (work, game):
            color = active_seat(game, player_id)
            check_seen(game, seen_ply)
            return await self._finish(work, game, Ending.RESIGNATION, color.other, player_id)

    async def abort(
        self, game_id: GameId, player_id: PlayerId, *, seen_ply: int | None = None, source: Source | None = None
    ) -> Game:
        """Break a game off before both have moved; either player may. It counts nowhere.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, StalePositionError, StorageError
            TooLateToAbortError: both have moved.
        """
        async with self._changing(game_id, source) as (work, game):
            active_seat(game, player_id)
            check_seen(game, seen_ply)
            if both_moved(game):
                raise TooLateToAbortError(game_id)
            return await self._finish(work, game, Ending.ABORTED, None, player_id)

    async def offer_draw(
        self, game_id: GameId, player_id: PlayerId, *, seen_ply: int | None = None, source: Source | None = None
    ) -> Game:
        """Offer a draw, in one's own turn or not. If the opponent's offer stands, this accepts it.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, StalePositionError, StorageError
            DrawOfferStandsError: one's own offer stands already.
        """
        async with self._changing(game_id, source) as (work, game):
            color = active_seat(game, player_id)
            check_seen(game, seen_ply)
            if game.draw_offer is color:
                raise DrawOfferStandsError
            if game.draw_offer is color.other:
                return await self._finish(work, game, Ending.AGREEMENT, None, player_id)
            offered = replace(game, draw_offer=color)
            await work.games.update(offered)
            await self._tell(work, game, NoticeKind.DRAW_OFFERED, player_id, self._clock.now())
            return offered

    async def accept_draw(
        self, game_id: GameId, player_id: PlayerId, *, seen_ply: int | None = None, source: Source | None = None
    ) -> Game:
        """Agree to the opponent's offer.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, StalePositionError, StorageError
            NoDrawOfferError, OwnDrawOfferError
        """
        async with self._changing(game_id, source) as (work, game):
            _check_offered(game, active_seat(game, player_id))
            check_seen(game, seen_ply)
            return await self._finish(work, game, Ending.AGREEMENT, None, player_id)

    async def decline_draw(
        self, game_id: GameId, player_id: PlayerId, *, seen_ply: int | None = None, source: Source | None = None
    ) -> Game:
        """Say no to the opponent's offer.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, StalePositionError, StorageError
            NoDrawOfferError, OwnDrawOfferError
        """
        async with self._changing(game_id, source) as (work, game):
            _check_offered(game, active_seat(game, player_id))
            check_seen(game, seen_ply)
            declined = replace(game, draw_offer=None)
            await work.games.update(declined)
            await self._tell(work, game, NoticeKind.DRAW_DECLINED, player_id, self._clock.now())
            return declined

    async def claim_draw(
        self, game_id: GameId, player_id: PlayerId, *, seen_ply: int | None = None, source: Source | None = None
    ) -> Game:
        """Draw because the present position stands for the third time; either player may (ruling 10).

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, StalePositionError, StorageError
            NoRepetitionError: it does not; it has stood one or two times.
        """
        async with self._changing(game_id, source) as (work, game):
            active_seat(game, player_id)
            check_seen(game, seen_ply)
            board = self._boards.board(game)
            if not board.can_claim_threefold_repetition():
                raise NoRepetitionError(board.repetitions())
            return await self._finish(work, game, Ending.REPETITION, None, player_id)


def _check_offered(game: Game, color: Color) -> None:
    """Make sure that there is an offer which this side may answer."""
    if game.draw_offer is None:
        raise NoDrawOfferError
    if game.draw_offer is color:
        raise OwnDrawOfferError
