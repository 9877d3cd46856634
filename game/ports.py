"""What the service needs from outside: storage, time, and somebody who tells people."""

from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Protocol

from game.models import Digest, Game, MessageRef, Notice, ShownChallenge
from game.stores import (
    ActStore,
    AnalysisStore,
    ChallengeStore,
    GameStore,
    HeartbeatStore,
    NoticeStore,
    PlaceStore,
    PlanStore,
    PlayerStore,
    RatingStore,
)
from game.study.stores import StudyStore


class Clock(Protocol):
    """The time of day."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""


class Notifier(Protocol):
    """A platform's way of telling one chat about one game."""

    async def deliver(self, notice: Notice, game: Game) -> MessageRef:
        """Send what `notice` says of `game`, which may have moved on since: show `game.board(notice.ply)`.

        Returns:
            The message that shows the board, by which a later reply finds the game.

        Raises:
            AddressGoneError: the chat is closed to us; the notice is to be dropped.
            RetryLaterError: not now; the notice stays owed.
            Exception: anything else is logged, and tried again later. It must not take for ever, though.
        """

    async def deliver_digest(self, notice: Notice, digest: Digest) -> None:
        """Send a daily summary. A reply to it is no move, so nobody needs to know the message.

        Raises:
            AddressGoneError, RetryLaterError, Exception: as `deliver`.
        """

    async def deliver_challenge(self, notice: Notice, shown: ShownChallenge) -> MessageRef | None:
        """Make a chat say how a challenge stands: in the messages that show it, or in a new one.

        Returns:
            A new message that shows the open challenge, to be changed when it comes to its end; else None.

        Raises:
            AddressGoneError, RetryLaterError, Exception: as `deliver`.
        """


class Transaction(Protocol):
    """One unit of work. Everything in it happens, or nothing does."""

    @property
    def players(self) -> PlayerStore: ...

    @property
    def places(self) -> PlaceStore: ...

    @property
    def challenges(self) -> ChallengeStore: ...

    @property
    def games(self) -> GameStore: ...

    @property
    def notices(self) -> NoticeStore: ...

    @property
    def plans(self) -> PlanStore: ...

    @property
    def ratings(self) -> RatingStore: ...

    @property
    def analyses(self) -> AnalysisStore: ...

    @property
    def acts(self) -> ActStore: ...

    @property
    def heartbeats(self) -> HeartbeatStore: ...

    @property
    def study(self) -> StudyStore: ...


class Repository(Protocol):
    """Storage that survives a kill at any moment.

    Both methods, and all that is done in them, raise `game.errors.StorageError` if the storage cannot; then
    nothing was stored.
    """

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """What is stored, as each question finds it; nothing may be written."""

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        """The only writer while it lasts. Leaving it normally commits to the disk; an exception undoes it."""
