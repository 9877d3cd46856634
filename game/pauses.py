"""The part of the service in which clocks are stopped: both agree for one game, or one person is on vacation."""

from dataclasses import replace
from datetime import datetime

from game.clocks import MoveClock
from game.core import ServiceCore, active_seat, clock_runs_from, reachable
from game.errors import (
    GamePausedError,
    NoClockError,
    NoProposalError,
    NotOnVacationError,
    NotPausedError,
    NoVacationLeftError,
    OnVacationError,
    OwnProposalError,
    Proposal,
    ProposalStandsError,
)
from game.models import Game, GameId, NoticeKind, Player, PlayerId, Source
from game.ports import Transaction
from game.vacations import DAYS_A_YEAR, Vacation, days_left
from rules import Color


class Pauses(ServiceCore):
    """Stopping clocks and letting them run again."""

    async def offer_pause(self, game_id: GameId, player_id: PlayerId, *, source: Source | None = None) -> Game:
        """Offer to stop the clock. If the opponent's offer stands, this accepts it.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, TimeIsUpError, NoClockError, StorageError
            GamePausedError: it is stopped already.
            ProposalStandsError: one's own offer stands already.
        """
        async with self._changing(game_id, source) as (work, game):
            color = active_seat(game, player_id)
            clock = _running_clock(game)
            if game.pause_offer is color:
                raise ProposalStandsError(Proposal.PAUSE, is_own=True)
            if game.pause_offer is color.other:
                return await self._pause(work, game, clock, player_id)
            return await self._change(work, replace(game, pause_offer=color), NoticeKind.PAUSE_OFFERED, player_id)

    async def accept_pause(self, game_id: GameId, player_id: PlayerId, *, source: Source | None = None) -> Game:
        """Agree to stop the clock. What is left for the move is kept; nobody moves until `resume`.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, TimeIsUpError, NoClockError, GamePausedError,
            NoProposalError, OwnProposalError, StorageError
        """
        async with self._changing(game_id, source) as (work, game):
            color = active_seat(game, player_id)
            clock = _running_clock(game)
            _check_offered(game, color)
            return await self._pause(work, game, clock, player_id)

    async def decline_pause(self, game_id: GameId, player_id: PlayerId, *, source: Source | None = None) -> Game:
        """Say no to the opponent's offer.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, TimeIsUpError, NoProposalError, OwnProposalError,
            StorageError
        """
        async with self._changing(game_id, source) as (work, game):
            _check_offered(game, active_seat(game, player_id))
            return await self._change(work, replace(game, pause_offer=None), NoticeKind.PAUSE_DECLINED, player_id)

    async def resume(self, game_id: GameId, player_id: PlayerId, *, source: Source | None = None) -> Game:
        """Let the clock run again with what was left. Either player may, alone and at any time.

        If both were needed, whoever went away could keep a lost game open for ever.

        Raises:
            NoSuchGameError, NotYourGameError, GameOverError, NotPausedError, StorageError
        """
        async with self._changing(game_id, source) as (work, game):
            active_seat(game, player_id)
            if game.clock is None or not game.is_paused:
                raise NotPausedError(game_id)
            clock = game.clock.resumed(clock_runs_from(game.to_move, self._clock.now()))
            return await self._change(work, replace(game, clock=clock), NoticeKind.RESUMED, player_id)

    async def start_vacation(self, player_id: PlayerId, days: int) -> Vacation:
        """Let none of a person's clocks run for so many days, from now on.

        The deadlines of all games in which the person is to move are put off by as much, but for those that
        have passed; where it becomes the person's turn, the time begins to run after the vacation. The person
        may move all the same.

        Raises:
            ValueError: `days` is less than 1.
            KeyError: there is no such person.
            OnVacationError: the person is on vacation now.
            NoVacationLeftError: the year, or the next, has not so many days left.
            StorageError
        """
        if days < 1:
            raise ValueError(f"a vacation has a day or more, not {days}")
        now = self._clock.now()
        vacation = Vacation(now, min(days, 2 * DAYS_A_YEAR + 1))  # no more can be had, around New Year
        async with self._repository.writing() as work:
            player = await self._person(work, player_id)
            if player.vacation_until is not None and player.vacation_until > now:
                raise OnVacationError(player.vacation_until)
            past = await work.players.vacations(player_id)
            for year in range(vacation.started_at.year, vacation.until.year + 1):
                left = days_left(past, year)
                if vacation.days_in(year) > left:
                    raise NoVacationLeftError(left, year)
            await self._change_vacation(work, player, vacation, since=now, now=now)
        return vacation

    async def stop_vacation(self, player_id: PlayerId) -> Vacation:
        """End a vacation with the day of it that has begun: deadlines come back by the days that are left.

        Raises:
            KeyError: there is no such person.
            NotOnVacationError, StorageError
        """
        now = self._clock.now()
        async with self._repository.writing() as work:
            player = await self._person(work, player_id)
            if player.vacation_until is None or player.vacation_until <= now:
                raise NotOnVacationError
            planned = (await work.players.vacations(player_id))[-1]
            used = planned.cut(now)
            await self._change_vacation(work, player, used, since=planned.until, now=now)
        return used

    async def vacation_left(self, player_id: PlayerId) -> int:
        """How many days of vacation a person has left this year (UTC), 0 to 21.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return days_left(await work.players.vacations(player_id), self._clock.now().year)

    async def _change_vacation(
        self, work: Transaction, player: Player, vacation: Vacation, *, since: datetime, now: datetime
    ) -> None:
        """Store a vacation which puts deadlines off from `since` to its end, or brings them back, and owe the news.

        The person knows; told are the others of the games in which the time left is another now.
        """
        await work.players.put_vacation(player.id, vacation)
        await work.players.update(replace(player, vacation_until=vacation.until))
        await work.games.shift(player.id, vacation.until - since, now)
        closed = await work.notices.closed()
        for game in await work.games.of_player(player.id, address=None, active=True):
            if game.to_move.id == player.id and game.clock is not None and (game.clock.deadline or now) > now:
                await work.notices.add(
                    game_id=game.id,
                    ply=game.ply,
                    addresses=[each for each in reachable(game, closed) if each != player.address],
                    kind=NoticeKind.VACATION,
                    actor=player.id,
                    created_at=now,
                )

    async def _pause(self, work: Transaction, game: Game, clock: MoveClock, actor: PlayerId) -> Game:
        stopped = clock.stopped(clock_runs_from(game.to_move, self._clock.now()))
        return await self._change(work, replace(game, clock=stopped, pause_offer=None), NoticeKind.PAUSED, actor)

    async def _change(self, work: Transaction, game: Game, kind: NoticeKind, actor: PlayerId) -> Game:
        await work.games.update(game)
        await self._tell(work, game, kind, actor, self._clock.now())
        return game


def _running_clock(game: Game) -> MoveClock:
    """The clock that can be stopped."""
    if game.clock is None:
        raise NoClockError(game.id)
    if game.is_paused:
        raise GamePausedError(game.id)
    return game.clock


def _check_offered(game: Game, color: Color) -> None:
    """Make sure that there is an offer which this side may answer."""
    if game.pause_offer is None:
        raise NoProposalError(Proposal.PAUSE)
    if game.pause_offer is color:
        raise OwnProposalError(Proposal.PAUSE)
