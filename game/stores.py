"""What is stored of each kind, as the service sees it. All of it happens inside a `game.ports.Transaction`."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from game.analysis import Analysis, AnalysisId
from game.clocks import MoveClock
from game.models import (
    Address,
    Challenge,
    ChallengeId,
    ColorChoice,
    Digest,
    Game,
    GameId,
    MessageRef,
    Notice,
    NoticeId,
    NoticeKind,
    PlayedMove,
    Player,
    PlayerId,
    Seen,
    Source,
    Standing,
)
from game.plans import Plan
from game.preferences import PlaceSettings
from game.ratings import Pool, Rating, RatingChange, Score
from game.vacations import Vacation
from rules import Color


class PlayerStore(Protocol):
    """Persons."""

    async def get(self, player_id: PlayerId) -> Player | None: ...

    async def by_identity(self, identity: str) -> Player | None: ...

    async def by_handle(self, handle: str) -> Player | None: ...

    async def add(
        self, *, identity: str, name: str, handle: str | None, language: str | None, address: Address | None
    ) -> Player:
        """A new person. The handle is taken away from whoever had it before."""

    async def update(self, player: Player) -> None:
        """Store everything but the id, the identity and whether forgotten; the handle is taken from others."""

    async def schedule_digest(self, player_id: PlayerId, at: datetime | None) -> None:
        """When the next summary is due; None for no more."""

    async def vacations(self, player_id: PlayerId) -> list[Vacation]:
        """All of them, in order."""

    async def put_vacation(self, player_id: PlayerId, vacation: Vacation) -> None:
        """Add one, or change the length of the one that began at that moment."""

    async def forget(self, player_id: PlayerId, at: datetime) -> None:
        """Leave nothing that tells who it was: neither name, chats nor messages. The games stay.

        Open challenges by and to the person are closed; what is owed to the private chat is owed no more.
        """


class PlaceStore(Protocol):
    """Chats: their settings, the summaries they are sent, and their moving elsewhere."""

    async def get(self, address: Address) -> PlaceSettings | None: ...

    async def put(self, address: Address, settings: PlaceSettings, *, digest_at: datetime | None) -> None:
        """Store the settings and when the next summary is due."""

    async def digests_due(self, now: datetime) -> list[tuple[Address, int]]:
        """The chats, persons' and others', whose summary is due, each with its hour."""

    async def next_digest(self) -> datetime | None:
        """When the next summary is due."""

    async def schedule_digest(self, address: Address, at: datetime) -> None:
        """Put off the next summary of a chat, a person's or another's."""

    async def digest(self, address: Address) -> Digest:
        """What there is to tell a chat now."""

    async def move(self, old: Address, new: Address) -> None:
        """Let everything that goes to one chat go to another. What was set for the new one before stays.

        Messages stay where they were sent. A game whose number is given in the new chat gets the next one.
        """


class ChallengeStore(Protocol):
    """Challenges, with the persons in them."""

    async def get(self, challenge_id: ChallengeId) -> Challenge | None: ...

    async def by_source(self, source: Source) -> Challenge | None: ...

    async def open_rematch(self, game_id: GameId, now: datetime) -> Challenge | None:
        """The challenge to a rematch of that game that is open at that moment; the newest if several."""

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
        expires_at: datetime,
        time_per_move: timedelta | None,
        rated: bool,
    ) -> Challenge: ...

    async def update(self, challenge: Challenge) -> None:
        """Store its state, its opponent and its game; the rest never changes."""

    async def expire(self, now: datetime) -> list[Challenge]:
        """Close those open ones whose time has come, and give them as they are then."""

    async def shift_all(self, by: timedelta, since: datetime) -> int:
        """Let those that were open at a moment be open for longer; how many those are."""

    async def next_expiry(self) -> datetime | None:
        """When the next open one expires."""

    async def messages(self, challenge_id: ChallengeId) -> list[MessageRef]:
        """The messages that show a challenge, the oldest of each chat first."""

    async def add_message(self, message: MessageRef, challenge_id: ChallengeId) -> None:
        """Remember that a message shows a challenge; a message known already shows the new one."""

    async def of_player(self, player_id: PlayerId) -> list[Challenge]:
        """Those that a person made, is meant by or has accepted, in order."""


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
        rated: bool,
        clock: MoveClock | None,
    ) -> Game:
        """A new game, which gets the number after the last of those chats."""

    async def add_moves(self, game_id: GameId, moves: Sequence[PlayedMove]) -> None: ...

    async def update(self, game: Game) -> None:
        """Store its clock, what is offered in it and its end."""

    async def take_back(self, game_id: GameId, ply: int, at: datetime) -> None:
        """Go back to the position after `ply` moves; boards of the later ones count as boards of it before that.

        Their sources are remembered. What is still owed of the moves is owed no more.
        """

    async def of_player(self, player_id: PlayerId, *, address: Address | None, active: bool) -> list[Game]:
        """The games of a person, in the order they started: those going on, or (not `active`) all of them.

        With `address`, only those that this chat is told about.
        """

    async def in_place(self, address: Address, *, active: bool, parts: bool = False) -> list[Game]:
        """The games that a chat (with its `parts`) is told about, as they started: those going on, or all."""

    async def finished(
        self, player_id: PlayerId | None, *, address: Address | None, before: GameId | None, limit: int
    ) -> list[Game]:
        """The last finished games of a person or of all (in a chat; of those before one), newest first."""

    async def addresses(self) -> list[Address]:
        """The chats that are told about games going on."""

    async def by_number(self, address: Address, number: int) -> Game | None: ...

    async def by_source(self, source: Source) -> Game | None:
        """The game in which a message was a move, taken back or not."""

    async def of_message(self, message: MessageRef) -> tuple[Game, Seen] | None:
        """The game whose board a message shows, and which position."""

    async def add_message(self, message: MessageRef, game_id: GameId, seen: Seen) -> None:
        """Remember that a message shows a board; a message known already shows the new one."""

    async def due(self, now: datetime, *, after: tuple[datetime, GameId], limit: int) -> list[tuple[datetime, GameId]]:
        """The games in which something is to happen by itself by now, and when it was; in that order.

        Only those after the one given.
        """

    async def next_wake(self) -> datetime | None:
        """When something is to happen by itself in any game next."""

    async def shift(self, player_id: PlayerId, by: timedelta, now: datetime) -> None:
        """Move on the deadlines in which that person is to move, but for those that have passed."""

    async def shift_all(self, by: timedelta, since: datetime) -> int:
        """Move on all deadlines that had not passed at a moment, with what comes before them; how many those were."""


class NoticeStore(Protocol):
    """The outbox. A notice is pending until it is delivered, skipped or dropped."""

    async def add(
        self,
        *,
        game_id: GameId | None,
        ply: int,
        addresses: Sequence[Address],
        kind: NoticeKind,
        actor: PlayerId | None,
        created_at: datetime,
        challenge_id: ChallengeId | None = None,
    ) -> None:
        """Owe each of these chats one notice."""

    async def addresses_pending(self, game_id: GameId | None, challenge_id: ChallengeId | None = None) -> list[Address]:
        """The chats to which something is owed (about that game or that challenge), the longest waiting first."""

    async def candidates(self, patience: int, address: Address | None = None) -> list[Notice]:
        """The notices (to one chat) of which one may go next, due or not, the oldest first.

        Of each chat these are the oldest of those that failed fewer than `patience` times, which the others
        must not overtake, and all that failed more often, which nobody waits for.
        """

    async def mark_delivered(self, notice_id: NoticeId, at: datetime) -> None: ...

    async def superseded(self, address: Address) -> list[NoticeId]:
        """The boards owed to a chat that a newer one of the same game is owed after, the oldest first."""

    async def awaiting_board(self, address: Address) -> frozenset[GameId]:
        """The games of which a board is owed to a chat."""

    async def mark_skipped(self, notice_ids: Sequence[NoticeId], at: datetime) -> None: ...

    async def close(self, address: Address, at: datetime) -> int:
        """Note that a chat is closed to us, and drop what is owed to it; how many notices that were."""

    async def reopen(self, address: Address) -> None:
        """Note that a chat is open again."""

    async def closed(self) -> frozenset[Address]:
        """The chats that are closed to us."""

    async def postpone(self, notice_id: NoticeId, *, attempts: int, due_at: datetime) -> None: ...


class ActStore(Protocol):
    """Which messages and taps did something to a game that goes on, other than moves."""

    async def note(self, source: Source, game_id: GameId) -> bool:
        """Note one; False if it was noted before."""

    async def forget(self, game_id: GameId) -> None:
        """Forget those of a game."""


class HeartbeatStore(Protocol):
    """The program's sign of life."""

    async def last(self) -> datetime | None:
        """The last one; None if there was none ever."""

    async def beat(self, at: datetime) -> None:
        """Give one instead of the last."""


class PlanStore(Protocol):
    """Conditional moves."""

    async def get(self, game_id: GameId, color: Color) -> Plan | None: ...

    async def put(self, game_id: GameId, color: Color, plan: Plan | None) -> None:
        """Store one side's plan instead of what it had; None for no plan."""

    async def drop(self, game_id: GameId) -> None:
        """Drop both sides' plans."""


class RatingStore(Protocol):
    """Ratings, and what each game did to them."""

    async def get(self, player_id: PlayerId, pool: Pool) -> Rating:
        """A person's rating; the first one of all if there is none yet."""

    async def put(self, player_id: PlayerId, pool: Pool, rating: Rating) -> None: ...

    async def add_changes(self, game_id: GameId, changes: Sequence[RatingChange]) -> None:
        """Note what a game did. A game can do it once."""

    async def leaders(self, pool: Pool, *, address: Address | None, limit: int) -> list[Standing]:
        """The best, of those with games in a chat or a part of it, or of all; nobody who is forgotten."""

    async def score(self, player_id: PlayerId, other: PlayerId) -> Score:
        """The results of rated games of two persons, from the first one's point of view."""


class AnalysisStore(Protocol):
    """Game records that somebody looks at."""

    async def get(self, analysis_id: AnalysisId) -> Analysis | None: ...

    async def by_source(self, source: Source) -> Analysis | None: ...

    async def add(
        self, *, player_id: PlayerId, address: Address, record: str, source: Source, created_at: datetime
    ) -> Analysis: ...

    async def of_player(self, player_id: PlayerId) -> list[Analysis]: ...
