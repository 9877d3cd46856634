"""What the service needs from outside: storage, time, and somebody who tells people."""

from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Protocol

from game.models import (
    Address,
    Challenge,
    ChallengeId,
    ColorChoice,
    Ending,
    Game,
    GameId,
    MessageRef,
    Notice,
    NoticeId,
    NoticeKind,
    PlayedMove,
    Player,
    PlayerId,
    Source,
)
from rules import Color


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


class PlayerStore(Protocol):
    """Persons, and the languages of places."""

    async def get(self, player_id: PlayerId) -> Player | None: ...

    async def by_identity(self, identity: str) -> Player | None: ...

    async def by_handle(self, handle: str) -> Player | None: ...

    async def add(
        self, *, identity: str, name: str, handle: str | None, language: str | None, address: Address | None
    ) -> Player:
        """A new person. The handle is taken away from whoever had it before."""

    async def update(self, player: Player) -> None:
        """Store everything but the id and the identity; the handle is taken from whoever had it before."""

    async def place_language(self, address: Address) -> str | None: ...

    async def set_place_language(self, address: Address, language: str) -> None: ...


class ChallengeStore(Protocol):
    """Challenges, with the persons in them."""

    async def get(self, challenge_id: ChallengeId) -> Challenge | None: ...

    async def by_source(self, source: Source) -> Challenge | None: ...

    async def open_rematch(self, game_id: GameId) -> Challenge | None:
        """The open challenge to a rematch of that game, if there is one; the newest if several."""

    async def add(
        self,
        *,
        challenger: PlayerId,
        opponent: PlayerId | None,
        opponent_handle: str | None,
        color: ColorChoice,
        address: Address,
        language: str,
        rematch_of: GameId | None,
        source: Source,
        created_at: datetime,
    ) -> Challenge: ...

    async def update(self, challenge: Challenge) -> None:
        """Store its state, its opponent and its game; the rest never changes."""


class GameStore(Protocol):
    """Games, with their players and moves, and the messages that show their boards."""

    async def get(self, game_id: GameId) -> Game | None: ...

    async def add(
        self,
        *,
        white: PlayerId,
        black: PlayerId,
        addresses: tuple[Address, ...],
        language: str,
        started_at: datetime,
    ) -> Game: ...

    async def add_move(self, game_id: GameId, move: PlayedMove) -> None: ...

    async def set_draw_offer(self, game_id: GameId, offer: Color | None) -> None: ...

    async def finish(self, game_id: GameId, ending: Ending, winner: Color | None, finished_at: datetime) -> None:
        """Store the end; an offer of a draw goes with it."""

    async def of_player(self, player_id: PlayerId, *, address: Address | None, active: bool) -> list[Game]:
        """The games of a person, in the order they started: those going on, or (not `active`) all of them.

        With `address`, only those that this chat is told about.
        """

    async def by_source(self, source: Source) -> Game | None:
        """The game in which a message was a move."""

    async def of_message(self, message: MessageRef) -> tuple[Game, int] | None:
        """The game whose board a message shows, and at which ply."""

    async def add_message(self, message: MessageRef, game_id: GameId, ply: int) -> None:
        """Remember that a message shows a board; a message known already shows the new one."""


class NoticeStore(Protocol):
    """The outbox. A notice is pending until it is delivered or dropped."""

    async def add(
        self,
        *,
        game_id: GameId,
        ply: int,
        address: Address,
        kind: NoticeKind,
        actor: PlayerId | None,
        created_at: datetime,
    ) -> None: ...

    async def addresses_pending(self, game_id: GameId | None) -> list[Address]:
        """The chats to which something is owed (about that game), the longest waiting first."""

    async def candidates(self, patience: int, address: Address | None = None) -> list[Notice]:
        """The notices (to one chat) of which one may go next, due or not, the oldest first.

        Of each chat these are the oldest of those that failed fewer than `patience` times, which the others
        must not overtake, and all that failed more often, which nobody waits for.
        """

    async def mark_delivered(self, notice_id: NoticeId, at: datetime) -> None: ...

    async def mark_dropped(self, notice_id: NoticeId, at: datetime) -> None: ...

    async def postpone(self, notice_id: NoticeId, *, attempts: int, due_at: datetime) -> None: ...


class Transaction(Protocol):
    """One unit of work. Everything in it happens, or nothing does."""

    @property
    def players(self) -> PlayerStore: ...

    @property
    def challenges(self) -> ChallengeStore: ...

    @property
    def games(self) -> GameStore: ...

    @property
    def notices(self) -> NoticeStore: ...


class Repository(Protocol):
    """Storage that survives a kill at any moment.

    Both methods, and all that is done in them, raise `game.errors.StorageError` if the storage cannot; then
    nothing was stored.
    """

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """What is stored, as each question finds it; nothing may be written."""

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        """The only writer while it lasts. Leaving it normally commits to the disk; an exception undoes it."""
