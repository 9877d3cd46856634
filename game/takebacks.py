"""The part of the service in which moves are taken back, if both agree."""

from dataclasses import replace

from game.core import ServiceCore, active_seat, check_seen, clock_runs_from
from game.errors import (
    NoProposalError,
    NothingToTakeBackError,
    OwnProposalError,
    Proposal,
    ProposalStandsError,
)
from game.models import Game, GameId, NoticeKind, PlayerId, Source
from rules import Color


class Takebacks(ServiceCore):
    """Taking moves back. What is asked stands through restarts and lapses with the next move.

    How many plies go is `Game.plies_back` of whoever asks.
    """

    async def ask_takeback(
        self, game_id: GameId, player_id: PlayerId, *, seen_ply: int | None = None, source: Source | None = None
    ) -> Game:
        """Ask to go back to before one's own last move.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, TimeIsUpError, StalePositionError, StorageError
            NothingToTakeBackError: one has not moved yet.
            ProposalStandsError: one side, or the other, asks already.
        """
        async with self._changing(game_id, source) as (work, game):
            color = active_seat(game, player_id)
            check_seen(game, seen_ply)
            if game.takeback_offer is not None:
                raise ProposalStandsError(Proposal.TAKEBACK, game.takeback_offer is color)
            if not game.plies_back(color):
                raise NothingToTakeBackError
            asked = replace(game, takeback_offer=color)
            await work.games.update(asked)
            await self._tell(work, asked, NoticeKind.TAKEBACK_ASKED, player_id, self._clock.now())
            return asked

    async def accept_takeback(
        self, game_id: GameId, player_id: PlayerId, *, seen_ply: int | None = None, source: Source | None = None
    ) -> Game:
        """Go back as the opponent asked. Whoever is to move then has the whole time for it.

        Offers lapse, and conditional moves of both sides are dropped. Messages that were the moves stay known:
        they play nothing when they come again.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, TimeIsUpError, StalePositionError, StorageError
            NoProposalError, OwnProposalError
        """
        async with self._changing(game_id, source) as (work, game):
            asker = _check_asked(game, active_seat(game, player_id))
            check_seen(game, seen_ply)
            now = self._clock.now()
            ply = game.ply - game.plies_back(asker)
            back = replace(
                game,
                moves=game.moves[:ply],
                takebacks=game.takebacks + 1,
                draw_offer=None,
                pause_offer=None,
                takeback_offer=None,
                planning=(),
            )
            if game.clock is not None:
                since = clock_runs_from(back.to_move, now)
                clock = game.clock.started(since)
                back = replace(back, clock=clock.stopped(since) if game.is_paused else clock)
            await work.games.take_back(game_id, ply, now)
            await work.games.update(back)
            if game.planning:
                await work.plans.drop(game_id)
            await self._tell(work, back, NoticeKind.TAKEN_BACK, player_id, now)
        return self._boards.at_hand(back)

    async def decline_takeback(
        self, game_id: GameId, player_id: PlayerId, *, seen_ply: int | None = None, source: Source | None = None
    ) -> Game:
        """Say no to the opponent's wish.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, TimeIsUpError, StalePositionError, StorageError
            NoProposalError, OwnProposalError
        """
        async with self._changing(game_id, source) as (work, game):
            _check_asked(game, active_seat(game, player_id))
            check_seen(game, seen_ply)
            declined = replace(game, takeback_offer=None)
            await work.games.update(declined)
            await self._tell(work, declined, NoticeKind.TAKEBACK_DECLINED, player_id, self._clock.now())
            return declined


def _check_asked(game: Game, color: Color) -> Color:
    """Who asks, if this side may answer."""
    if game.takeback_offer is None:
        raise NoProposalError(Proposal.TAKEBACK)
    if game.takeback_offer is color:
        raise OwnProposalError(Proposal.TAKEBACK)
    return game.takeback_offer
