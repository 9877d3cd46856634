"""The part of the service in which people invite each other."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from game.challenge_news import owe, owe_news
from game.clocks import LEAST_TIME, MOST_TIME, MoveClock
from game.core import ServiceCore, clock_runs_from, existing_game, seat
from game.errors import (
    AlreadyDoneError,
    ChallengeClosedError,
    GameNotOverError,
    NoSuchChallengeError,
    NotForYouError,
    OpponentGoneError,
    OwnChallengeError,
    TimePerMoveError,
)
from game.models import (
    Address,
    Challenge,
    ChallengeId,
    ChallengeState,
    ColorChoice,
    Game,
    GameId,
    MessageRef,
    NoticeKind,
    Player,
    PlayerId,
    Source,
)
from game.ports import Transaction
from rules import Color

CHALLENGE_LIFETIME: Final = timedelta(days=7)
"""How long a challenge can be accepted unless it says otherwise."""


class Challenges(ServiceCore):
    """Challenges and what comes of them."""

    async def challenge(
        self,
        challenger: PlayerId,
        address: Address,
        *,
        language: str,
        opponent: PlayerId | None = None,
        opponent_handle: str | None = None,
        color: ColorChoice = ColorChoice.RANDOM,
        source: Source,
        time_per_move: timedelta | None = None,
        rated: bool = False,
        lasts: timedelta = CHALLENGE_LIFETIME,
        told: bool = False,
    ) -> Challenge:
        """Invite one person (by id, or by a handle in any case without a sign before it) or anybody.

        A handle is that of the person known by it now; only while nobody is does it mean who will have it.
        `address` and `language` are those of the chat in which it happens; `time_per_move` is None for a game
        without a clock. It can be accepted for as long as it `lasts`. `told`: the chat is owed a message that
        shows it. A message that was a challenge already gives that challenge, whatever became of it.

        Raises:
            OwnChallengeError: one cannot invite oneself.
            TimePerMoveError: it is not between an hour and 14 days.
            StorageError
        """
        _check_time(time_per_move)
        async with self._repository.writing() as work:
            now = self._clock.now()
            known = await work.challenges.by_source(source)
            if known is not None:
                return _at(known, now)
            handle = opponent_handle.lower() if opponent_handle and opponent is None else None
            known_by_it = await work.players.by_handle(handle) if handle else None
            if known_by_it is not None:
                # The person is meant, who may give the handle up, and not whoever takes it then.
                opponent, handle = known_by_it.id, None
            if challenger == opponent:
                raise OwnChallengeError
            made = await work.challenges.add(
                challenger=challenger,
                opponent=opponent,
                opponent_handle=handle,
                color=color,
                address=address,
                language=language,
                rematch_of=None,
                source=source,
                created_at=now,
                expires_at=now + lasts,
                time_per_move=time_per_move,
                rated=rated,
            )
            if told:
                await owe(work, made, {address: None}, now)
            return made

    async def rematch(
        self,
        game_id: GameId,
        player_id: PlayerId,
        *,
        address: Address,
        source: Source,
        tell: Sequence[Address] = (),
    ) -> Challenge:
        """Invite the opponent of a finished game to another one of its kind with the colours swapped.

        The chats to `tell` are owed a message that shows it. If a rematch of this game is open
        already, that one is returned: its `challenger` tells whether to wait or to accept it.

        Raises:
            NoSuchGameError, NotYourGameError, GameNotOverError, OpponentGoneError, StorageError
            AlreadyDoneError: the source has accepted one before.
        """
        async with self._repository.writing() as work:
            now = self._clock.now()
            known = await work.challenges.by_source(source)
            if known is not None:
                return _at(known, now)
            game = await existing_game(work, game_id)
            color = seat(game, player_id)
            if not game.is_over:
                raise GameNotOverError(game_id)
            opponent = game.opponent_of(player_id)
            if opponent.is_forgotten:
                raise OpponentGoneError
            standing = await work.challenges.open_rematch(game_id, now)
            if standing is not None:
                return standing
            if not await work.acts.note(source, game_id):
                raise AlreadyDoneError(game_id)
            made = await work.challenges.add(
                challenger=player_id,
                opponent=opponent.id,
                opponent_handle=None,
                color=ColorChoice.BLACK if color is Color.WHITE else ColorChoice.WHITE,
                address=address,
                language=game.language,
                rematch_of=game_id,
                source=source,
                created_at=now,
                expires_at=now + CHALLENGE_LIFETIME,
                time_per_move=None if game.clock is None else game.clock.per_move,
                rated=game.rated,
            )
            await owe(work, made, dict.fromkeys(tell), now)
            return made

    async def change_terms(
        self,
        challenge_id: ChallengeId,
        player_id: PlayerId,
        *,
        color: ColorChoice,
        time_per_move: timedelta | None,
        rated: bool,
        source: Source,
        message: MessageRef | None = None,
    ) -> Challenge:
        """Put a new challenge on other conditions in the place of one's own open one.

        The old one is cancelled, so that nobody accepts what they did not see. The messages that showed it, and
        the `message` in which the conditions were chosen, show the new one then.

        Raises:
            NoSuchChallengeError, ChallengeClosedError, TimePerMoveError, StorageError
            NotForYouError: it is somebody else's; its name is the challenger's.
        """
        _check_time(time_per_move)
        async with self._repository.writing() as work:
            now = self._clock.now()
            known = await work.challenges.by_source(source)
            if known is not None:
                return _at(known, now)
            old = await self._existing(work, challenge_id)
            if old.challenger.id != player_id:
                raise NotForYouError(old.challenger.name)
            _check_open(old)
            new = await work.challenges.add(
                challenger=player_id,
                opponent=old.opponent.id if old.opponent else None,
                opponent_handle=old.opponent_handle,
                color=color,
                address=old.address,
                language=old.language,
                rematch_of=old.rematch_of,
                source=source,
                created_at=now,
                expires_at=now + CHALLENGE_LIFETIME,
                time_per_move=time_per_move,
                rated=rated,
            )
            await work.challenges.update(replace(old, state=ChallengeState.CANCELLED))
            for shown in [*await work.challenges.messages(old.id), *([message] if message else [])]:
                await work.challenges.add_message(shown, new.id)
            await owe_news(work, new, now)
            return new

    async def remember_challenge_message(self, message: MessageRef, challenge_id: ChallengeId) -> None:
        """Remember that a message shows a challenge, so that it can say what became of it.

        Raises:
            StorageError
        """
        async with self._repository.writing() as work:
            await work.challenges.add_message(message, challenge_id)

    async def open_rematch(self, game_id: GameId) -> Challenge | None:
        """The challenge to a rematch of that game that is open now.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.challenges.open_rematch(game_id, self._clock.now())

    async def accept(
        self,
        challenge_id: ChallengeId,
        player_id: PlayerId,
        *,
        address: Address,
        message: MessageRef | None = None,
        source: Source | None = None,
    ) -> Game:
        """Start the game of a challenge, and owe its chats a first board.

        `message`, here as in `decline` and `cancel`, is one that shows the challenge: what shows it is owed
        the news. `address` is where it is accepted. A challenge made in the challenger's private chat makes a game that
        both chats are told of; any other stays in the chat in which it was made. Who accepted it gets the
        same game again. `source` is a tap that accepts whatever rematch is open, and so must do it once.

        Raises:
            NoSuchChallengeError, ChallengeClosedError, OwnChallengeError, NotForYouError, StorageError
            AlreadyDoneError: the source has accepted one before.
        """
        async with self._repository.writing() as work:
            challenge = await self._existing(work, challenge_id)
            accepter = await self._person(work, player_id)
            if challenge.game_id is not None and _is(challenge.opponent, player_id):
                return await existing_game(work, challenge.game_id)
            _check_open(challenge)
            if challenge.challenger.id == player_id:
                raise OwnChallengeError
            _check_meant(challenge, accepter)
            if source and challenge.rematch_of and not await work.acts.note(source, challenge.rematch_of):
                raise AlreadyDoneError(challenge.rematch_of)
            game = await self._start(work, challenge, accepter, address)
            accepted = replace(challenge, state=ChallengeState.ACCEPTED, opponent=accepter, game_id=game.id)
            await work.challenges.update(accepted)
            await _shown(work, challenge, message)
            await owe_news(work, accepted, self._clock.now())
            return game

    async def decline(
        self, challenge_id: ChallengeId, player_id: PlayerId, *, message: MessageRef | None = None
    ) -> Challenge:
        """Say no to a personal challenge. Saying it twice changes nothing.

        Raises:
            NoSuchChallengeError, ChallengeClosedError, StorageError
            OwnChallengeError: one's own is cancelled instead.
            NotForYouError: somebody else is meant, or everybody (then its name is "").
        """
        async with self._repository.writing() as work:
            challenge = await self._existing(work, challenge_id)
            if challenge.state is not ChallengeState.DECLINED:
                _check_open(challenge)
            if challenge.challenger.id == player_id:
                raise OwnChallengeError
            if not challenge.is_personal:
                raise NotForYouError("")
            decliner = await self._person(work, player_id)
            _check_meant(challenge, decliner)
            await _shown(work, challenge, message)
            meant = replace(challenge, opponent=decliner)
            return await _close(work, meant, ChallengeState.DECLINED, self._clock.now())

    async def cancel(
        self, challenge_id: ChallengeId, player_id: PlayerId, *, message: MessageRef | None = None
    ) -> Challenge:
        """Take one's own challenge back. Doing it twice changes nothing.

        Raises:
            NoSuchChallengeError, ChallengeClosedError, StorageError
            NotForYouError: it is somebody else's; its name is the challenger's.
        """
        async with self._repository.writing() as work:
            challenge = await self._existing(work, challenge_id)
            if challenge.challenger.id != player_id:
                raise NotForYouError(challenge.challenger.name)
            await _shown(work, challenge, message)
            return await _close(work, challenge, ChallengeState.CANCELLED, self._clock.now())

    async def challenge_by_id(self, challenge_id: ChallengeId) -> Challenge:
        """A challenge, open or not.

        Raises:
            NoSuchChallengeError, StorageError
        """
        async with self._repository.reading() as work:
            return await self._existing(work, challenge_id)

    async def _start(self, work: Transaction, challenge: Challenge, accepter: Player, address: Address) -> Game:
        color = challenge.color
        if color is ColorChoice.RANDOM:
            color = self._random.choice((ColorChoice.WHITE, ColorChoice.BLACK))
        pair = (challenge.challenger.id, accepter.id)
        white, black = pair if color is ColorChoice.WHITE else reversed(pair)
        now = self._clock.now()
        clock = None
        if challenge.time_per_move is not None:
            starter = accepter if white == accepter.id else challenge.challenger
            clock = MoveClock(challenge.time_per_move).started(clock_runs_from(starter, now))
        game = await work.games.add(
            white=white,
            black=black,
            addresses=_addresses(challenge, address),
            language=challenge.language,
            started_at=now,
            rated=challenge.rated,
            clock=clock,
        )
        await self._tell(work, game, NoticeKind.STARTED, accepter.id, now)
        return game

    async def _existing(self, work: Transaction, challenge_id: ChallengeId) -> Challenge:
        challenge = await work.challenges.get(challenge_id)
        if challenge is None:
            raise NoSuchChallengeError
        return _at(challenge, self._clock.now())


def _at(challenge: Challenge, now: datetime) -> Challenge:
    """The challenge as it stands now: one left too long has expired, whether that is stored yet or not."""
    if challenge.state is ChallengeState.OPEN and challenge.expires_at <= now:
        return replace(challenge, state=ChallengeState.EXPIRED)
    return challenge


def _addresses(challenge: Challenge, accepted_at: Address) -> tuple[Address, ...]:
    """Who is told of the game: a group is one chat for both players, two private chats are two."""
    made_at = challenge.address
    if accepted_at == made_at or challenge.challenger.address != made_at:
        return (made_at,)
    return (made_at, accepted_at)


def _is(player: Player | None, player_id: PlayerId) -> bool:
    return player is not None and player.id == player_id


def _check_time(per_move: timedelta | None) -> None:
    if per_move is not None and not LEAST_TIME <= per_move <= MOST_TIME:
        raise TimePerMoveError(LEAST_TIME, MOST_TIME)


def _check_open(challenge: Challenge) -> None:
    if challenge.state is not ChallengeState.OPEN:
        raise ChallengeClosedError(challenge.state)


def _check_meant(challenge: Challenge, player: Player) -> None:
    if challenge.opponent is not None:
        if challenge.opponent.id != player.id:
            raise NotForYouError(challenge.opponent.name)
    elif challenge.opponent_handle is not None and challenge.opponent_handle != player.handle:
        raise NotForYouError(challenge.opponent_handle)


async def _shown(work: Transaction, challenge: Challenge, message: MessageRef | None) -> None:
    if message is not None:
        await work.challenges.add_message(message, challenge.id)


async def _close(work: Transaction, challenge: Challenge, state: ChallengeState, now: datetime) -> Challenge:
    """Close an open challenge and owe the news; one that is closed in this very way stays as it is."""
    if challenge.state is state:
        return challenge
    _check_open(challenge)
    closed = replace(challenge, state=state)
    await work.challenges.update(closed)
    await owe_news(work, closed, now)
    return closed
