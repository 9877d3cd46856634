"""The errors of the game package: one small tree that carries data, never sentences for users.

`rules.IllegalMoveError` and `rules.UnreadableMoveError` pass through the service unchanged.
"""

import enum
from dataclasses import dataclass
from datetime import datetime, timedelta

from game.models import ChallengeState, Game, GameId, Player


class GameError(Exception):
    """The root of everything the service raises on purpose. When one is raised, nothing was changed."""


@dataclass(eq=False)
class NoSuchGameError(GameError):
    """There is no such game; `game_id` is None if it was looked for by player and chat."""

    game_id: GameId | None = None


@dataclass(eq=False)
class AmbiguousGameError(GameError):
    """More than one game could be meant; `games` are at least two."""

    games: list[Game]


@dataclass(eq=False)
class NotYourGameError(GameError):
    """The person plays neither side."""

    game_id: GameId


@dataclass(eq=False)
class NotYourTurnError(GameError):
    """The other side is to move."""

    game_id: GameId
    to_move: Player


@dataclass(eq=False)
class GameOverError(GameError):
    """The game has ended."""

    game_id: GameId


@dataclass(eq=False)
class TimeIsUpError(GameOverError):
    """The time for the move had run out. The one error after which something changed: the game has ended."""


@dataclass(eq=False)
class GamePausedError(GameError):
    """The clock is stopped: nobody moves until one of the two lets it run again."""

    game_id: GameId


@dataclass(eq=False)
class NotPausedError(GameError):
    """The clock is not stopped."""

    game_id: GameId


@dataclass(eq=False)
class NoClockError(GameError):
    """The game has no clock that could be stopped."""

    game_id: GameId


@dataclass(eq=False)
class TooLateToAbortError(GameError):
    """Both have moved: the game can be resigned or drawn only."""

    game_id: GameId


@dataclass(eq=False)
class TimePerMoveError(GameError):
    """The time for a move is not between `least` and `most`."""

    least: timedelta
    most: timedelta


@dataclass(eq=False)
class AlreadyDoneError(GameError):
    """The message or tap did this already, and comes again."""

    game_id: GameId


@dataclass(eq=False)
class GameNotOverError(GameError):
    """A rematch was asked before the end."""

    game_id: GameId


@dataclass(eq=False)
class StalePositionError(GameError):
    """The person looked at the position after `seen_ply` plies; the game stands at `ply`."""

    game_id: GameId
    seen_ply: int
    ply: int


@dataclass(eq=False)
class NoSuchChallengeError(GameError):
    """There is no such challenge."""


@dataclass(eq=False)
class ChallengeClosedError(GameError):
    """The challenge was accepted, declined, cancelled or left too long; `state` is never OPEN."""

    state: ChallengeState


@dataclass(eq=False)
class NotForYouError(GameError):
    """Only somebody else may do this to the challenge.

    `name` is that person's: a name, a handle without a sign before it, or "" if a challenge that is open to
    all was to be declined.
    """

    name: str


@dataclass(eq=False)
class OwnChallengeError(GameError):
    """Nobody plays against themselves, and one's own challenge is cancelled, not declined."""


@dataclass(eq=False)
class OpponentGoneError(GameError):
    """The opponent asked to be forgotten: there is nobody to play another game."""


@dataclass(eq=False)
class NoDrawOfferError(GameError):
    """There is no offer to answer: it lapsed, or was never made."""


@dataclass(eq=False)
class OwnDrawOfferError(GameError):
    """One does not answer one's own offer."""


@dataclass(eq=False)
class DrawOfferStandsError(GameError):
    """One's own offer stands already."""


class Proposal(enum.StrEnum):
    """What one side can propose to the other besides a draw."""

    TAKEBACK = "takeback"
    PAUSE = "pause"


@dataclass(eq=False)
class NoProposalError(GameError):
    """There is nothing to answer: it lapsed, or was never proposed."""

    proposal: Proposal


@dataclass(eq=False)
class OwnProposalError(GameError):
    """One does not answer one's own proposal."""

    proposal: Proposal


@dataclass(eq=False)
class ProposalStandsError(GameError):
    """The same is proposed already; `is_own` tells whether by the person or by the opponent."""

    proposal: Proposal
    is_own: bool


@dataclass(eq=False)
class NothingToTakeBackError(GameError):
    """The person has not moved yet."""


@dataclass(eq=False)
class OnVacationError(GameError):
    """The person is on vacation already, until `until` (UTC)."""

    until: datetime


@dataclass(eq=False)
class NotOnVacationError(GameError):
    """The person is not on vacation."""


@dataclass(eq=False)
class NoVacationLeftError(GameError):
    """The year `year` has only `days` days of vacation left, 0 or more, and more were asked for."""

    days: int
    year: int


@dataclass(eq=False)
class OwnTurnError(GameError):
    """Conditional moves answer the opponent's move, and it is the person's own turn."""

    game_id: GameId


@dataclass(eq=False)
class LineEndsOpenError(GameError):
    """A line of conditional moves ends with the opponent's move: the answer is missing."""


@dataclass(eq=False)
class TooManyLinesError(GameError):
    """There are `limit` lines already, or a line has more than `limit` moves; `is_length` tells which."""

    limit: int
    is_length: bool


@dataclass(eq=False)
class ContradictoryLineError(GameError):
    """Another line, number `number` from 1, answers the same moves differently."""

    number: int


@dataclass(eq=False)
class NoSuchLineError(GameError):
    """There is no line of that number."""


@dataclass(eq=False)
class NoSuchAnalysisError(GameError):
    """There is no such analysis board."""


@dataclass(eq=False)
class RecordTooLongError(GameError):
    """A record to analyse has more than `limit` characters."""

    limit: int


@dataclass(eq=False)
class UnreachableError(GameError):
    """The person asked for a digest and has no private chat with us yet."""


@dataclass(eq=False)
class NoRepetitionError(GameError):
    """The position has stood only `times` times, 1 or 2, not three (ruling 10)."""

    times: int


class StorageProblem(enum.StrEnum):
    """Why the database could not do it."""

    LOCKED = "locked"
    FULL = "full"
    READ_ONLY = "read-only"
    BROKEN = "broken"
    IN_USE = "in-use"
    """Another process of the bot has it open."""


@dataclass(eq=False)
class StorageError(GameError):
    """The database refused: nothing of what was asked was stored, and the person should be told so."""

    problem: StorageProblem


class DatabaseInUseError(StorageError):
    """Another process of the bot has the database open; `problem` is IN_USE."""


class DeliveryError(Exception):
    """What a notifier raises instead of delivering. Anything else it raises counts as a fault of its own."""


@dataclass(eq=False)
class AddressGoneError(DeliveryError):
    """The chat is closed to us for good (blocked, kicked, deleted): the notice is dropped."""


@dataclass(eq=False)
class RetryLaterError(DeliveryError):
    """The platform asks for patience of `seconds`, at least 0, before anything more is sent there."""

    seconds: float


class NotYetError(RetryLaterError):
    """We ask it of ourselves, to stay within a platform's limits; a program that starts anew need not know."""
