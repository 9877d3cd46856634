"""The errors of the game package: one small tree that carries data, never sentences for users.

`rules.IllegalMoveError` and `rules.UnreadableMoveError` pass through the service unchanged.
"""

import enum
from dataclasses import dataclass

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
    """The challenge was accepted, declined or cancelled before; `state` is never OPEN."""

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
class NoDrawOfferError(GameError):
    """There is no offer to answer: it lapsed, or was never made."""


@dataclass(eq=False)
class OwnDrawOfferError(GameError):
    """One does not answer one's own offer."""


@dataclass(eq=False)
class DrawOfferStandsError(GameError):
    """One's own offer stands already."""


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


@dataclass(eq=False)
class StorageError(GameError):
    """The database refused: nothing of what was asked was stored, and the person should be told so."""

    problem: StorageProblem


class DeliveryError(Exception):
    """What a notifier raises instead of delivering. Anything else it raises counts as a fault of its own."""


@dataclass(eq=False)
class AddressGoneError(DeliveryError):
    """The chat is closed to us for good (blocked, kicked, deleted): the notice is dropped."""


@dataclass(eq=False)
class RetryLaterError(DeliveryError):
    """The platform asks for patience of `seconds`, at least 0, before anything more is sent there."""

    seconds: float
