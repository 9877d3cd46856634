"""What the service deals in: players, challenges, games and what is owed to chats. Frozen values, no I/O."""

import enum
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NewType

from game.clocks import MoveClock
from game.preferences import DEFAULT_PREFERENCES, Preferences
from game.ratings import Pool, Rating, RatingChange
from rules import Board, Color

PlayerId = NewType("PlayerId", int)
GameId = NewType("GameId", int)
ChallengeId = NewType("ChallengeId", int)
NoticeId = NewType("NoticeId", int)

Address = NewType("Address", str)
"""Where to tell something. A platform makes it and alone reads it, but for this: a part of a chat is called as the chat
is, with a colon and more."""

Source = NewType("Source", str)
"""Which message caused something: unique for ever, so that a redelivered message is recognised."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person who plays.

    Attributes:
        id: The number in this database.
        identity: Who it is on its platform; opaque and unique.
        name: As shown to others; may hold any character at all.
        handle: The platform's unique name, lower case and without a sign before it; may change hands.
        language: The language of choice, or else of the device; None while nothing is known.
        address: The person's own private chat, once the person has opened one.
        preferences: What the person has chosen.
        vacation_until: UTC; the end of the last vacation, which may be over.
        is_forgotten: Whether the person asked to be forgotten: `name` is then "?", and nobody answers to it.
        has_chosen_language: Whether `language` was chosen, and stays whatever the device speaks.
    """

    id: PlayerId
    identity: str
    name: str
    handle: str | None = None
    language: str | None = None
    address: Address | None = None
    preferences: Preferences = DEFAULT_PREFERENCES
    vacation_until: datetime | None = None
    is_forgotten: bool = False
    has_chosen_language: bool = False


class ColorChoice(enum.StrEnum):
    """The colour that the challenger gets; RANDOM is drawn when the challenge is accepted."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


class ChallengeState(enum.StrEnum):
    """A challenge is open until exactly one of the others happens to it."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Challenge:
    """An invitation to a game.

    Attributes:
        challenger: Who asks.
        opponent: Who is meant; None if anyone may accept or only a handle is known. Once the challenge is
            accepted, who accepted it.
        opponent_handle: The handle of who is meant, when the person was not known yet.
        color: What the challenger gets.
        address: The chat in which it was made.
        language: The language of that chat, which a game in a group keeps.
        game_id: The game that came of it; set exactly when the state is ACCEPTED.
        rematch_of: The finished game after which it was asked.
        created_at: UTC.
        expires_at: UTC; from then on nobody can accept it.
        time_per_move: None for a game without a clock.
        rated: Whether the game will change ratings.
    """

    id: ChallengeId
    challenger: Player
    opponent: Player | None
    opponent_handle: str | None
    color: ColorChoice
    address: Address
    language: str
    state: ChallengeState
    game_id: GameId | None
    rematch_of: GameId | None
    created_at: datetime
    expires_at: datetime
    time_per_move: timedelta | None = None
    rated: bool = False

    @property
    def is_personal(self) -> bool:
        """Whether only one person may accept it."""
        return self.opponent is not None or self.opponent_handle is not None


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that stands.

    Attributes:
        ply: 1 for white's first move, 2 for black's first, and so on.
        text: Canonical notation (ruling 11).
        source: The message that brought it; no two moves share one.
        played_at: UTC.
    """

    ply: int
    text: str
    source: Source
    played_at: datetime

    @property
    def color(self) -> Color:
        """Whose move it is."""
        return Color.WHITE if self.ply % 2 else Color.BLACK


class Ending(enum.StrEnum):
    """How a game ended (ruling 10); ABORTED and UNSTARTED ones have no result and count nowhere.

    UNSTARTED: before both had moved, time was up for whoever was to move.
    """

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    REPETITION = "repetition"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    ABORTED = "aborted"
    UNSTARTED = "unstarted"

    @property
    def counts(self) -> bool:
        """Whether there is a result."""
        return self not in (Ending.ABORTED, Ending.UNSTARTED)


@dataclass(frozen=True, slots=True)
class Game:
    """A game, which is its moves and little else.

    Attributes:
        addresses: Who is told, each once: one group, or the two players' private chats, white's or black's
            first as it happened.
        language: Of the group; a private chat is told in its player's language.
        draw_offer: The colour whose offer of a draw stands; it lapses when the other side moves.
        ending: None while the game goes on.
        winner: None for a draw, for a game that does not count and while the game goes on.
        started_at: UTC.
        finished_at: UTC; set exactly when `ending` is.
        number: What people call the game: 1, 2, 3 ... in each chat that is told of it.
        rated: Whether it changes, or changed, ratings.
        clock: None for a game without one.
        pause_offer: The colour whose offer to stop the clock stands; it lapses with the next move.
        takeback_offer: The colour that asked for a move back; it lapses with the next move.
        takebacks: How often moves were taken back. A ply alone does not name a position once this is not 0.
        planning: The colours that have conditional moves in store: nothing for the other side's eyes.
        rating_changes: White's and black's; empty unless the game is rated and has ended with a result.
        position: The position after the last move if somebody has it at hand, to save replaying the moves.
            It must not be changed and is no part of the game's value: use `board`.
    """

    id: GameId
    white: Player
    black: Player
    addresses: tuple[Address, ...]
    language: str
    moves: tuple[PlayedMove, ...]
    draw_offer: Color | None
    ending: Ending | None
    winner: Color | None
    started_at: datetime
    finished_at: datetime | None
    number: int = 0
    rated: bool = False
    clock: MoveClock | None = None
    pause_offer: Color | None = None
    takeback_offer: Color | None = None
    takebacks: int = 0
    planning: tuple[Color, ...] = ()
    rating_changes: tuple[RatingChange, ...] = ()
    position: Board | None = field(default=None, compare=False, repr=False)

    @property
    def ply(self) -> int:
        """How many moves were played, both sides counted: 0 at the start."""
        return len(self.moves)

    @property
    def is_over(self) -> bool:
        return self.ending is not None

    @property
    def is_paused(self) -> bool:
        """Whether both agreed to stop the clock."""
        return self.clock is not None and self.clock.is_paused

    @property
    def pool(self) -> Pool:
        """Which ratings it changes if it is rated."""
        return Pool.UNTIMED if self.clock is None else Pool.TIMED

    def plies_back(self, color: Color) -> int:
        """How many plies a takeback asked by `color` takes back: to before its last move.

        1 if the opponent has not moved since, else 2; 0 if that side has not moved yet.
        """
        plies = 1 if self.turn is not color else 2
        return plies if plies <= self.ply else 0

    @property
    def turn(self) -> Color:
        """The side that moves next, or would if the game were not over."""
        return Color.BLACK if self.ply % 2 else Color.WHITE

    @property
    def to_move(self) -> Player:
        """The player of `turn`."""
        return self.player(self.turn)

    def player(self, color: Color) -> Player:
        return self.white if color is Color.WHITE else self.black

    def color_of(self, player_id: PlayerId) -> Color | None:
        """The colour a person plays here; None for a stranger."""
        if player_id == self.white.id:
            return Color.WHITE
        return Color.BLACK if player_id == self.black.id else None

    def opponent_of(self, player_id: PlayerId) -> Player:
        """The other of the two players.

        Raises:
            ValueError: the person plays neither side.
        """
        color = self.color_of(player_id)
        if color is None:
            raise ValueError(f"player {player_id} has no seat in game {self.id}")
        return self.player(color.other)

    def board(self, ply: int | None = None) -> Board:
        """A board of one's own at the position after `ply` moves, 0 to `self.ply`; None for the last one.

        A game of 120 plies replays in about 10 ms.

        Raises:
            ValueError: the game has not got so far.
        """
        wanted = self.ply if ply is None else ply
        if not 0 <= wanted <= self.ply:
            raise ValueError(f"game {self.id} has {self.ply} plies, not {wanted}")
        if self.position is not None and self.position.ply == self.ply:
            board = self.position.copy()
            for _ in range(self.ply - wanted):
                board.pop()
            return board
        board = Board()
        for move in self.moves[:wanted]:
            board.push_text(move.text)
        return board


class NoticeKind(enum.StrEnum):
    """What there is to tell. A move that ends the game is one notice, ENDED.

    All are about a game, but for two. DIGEST: the games in which a chat's people are to move (see `Digest`).
    CHALLENGE: what a chat sees of a challenge is to be made to say how that stands now (see `ShownChallenge`).
    The actor of a REMINDER is who is to move; an ENDED by time has none. BOARD: the present position, for a chat
    that is back or has moved elsewhere. VACATION: the actor's clocks wait, or wait no longer.
    """

    STARTED = "started"
    MOVED = "moved"
    DRAW_OFFERED = "draw-offered"
    DRAW_DECLINED = "draw-declined"
    TAKEBACK_ASKED = "takeback-asked"
    TAKEBACK_DECLINED = "takeback-declined"
    TAKEN_BACK = "taken-back"
    PAUSE_OFFERED = "pause-offered"
    PAUSE_DECLINED = "pause-declined"
    PAUSED = "paused"
    RESUMED = "resumed"
    REMINDER = "reminder"
    ENDED = "ended"
    BOARD = "board"
    VACATION = "vacation"
    DIGEST = "digest"
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something owed to one chat, stored with the change it tells of and kept until it is delivered.

    Attributes:
        game_id: Which game it is about; None for a DIGEST and a CHALLENGE alone.
        ply: The number of plies played when it came up: the position to show is `game.board(notice.ply)`.
        actor: Who did it; None where nobody did.
        created_at: UTC.
        attempts: How many times delivering it has failed so far.
        due_at: UTC; not to be tried before. None: at once.
        challenge_id: Which challenge it is about; None unless it is a CHALLENGE.
    """

    id: NoticeId
    game_id: GameId | None
    ply: int
    address: Address
    kind: NoticeKind
    actor: PlayerId | None
    created_at: datetime
    attempts: int = 0
    due_at: datetime | None = None
    challenge_id: ChallengeId | None = None


@dataclass(frozen=True, slots=True)
class MessageRef:
    """A message as sent: where, and the platform's name for it there."""

    address: Address
    message_id: str


@dataclass(frozen=True, slots=True)
class Seen:
    """Which of a game's positions somebody looks at.

    Attributes:
        ply: After how many moves.
        takebacks: How often moves had been taken back by then: the same ply may be another position afterwards.
    """

    ply: int
    takebacks: int


@dataclass(frozen=True, slots=True)
class Digest:
    """What a daily summary says, made up when it is sent.

    Attributes:
        address: The chat it goes to.
        player: Whose private chat that is; None for a group's summary.
        games: Those going on in which `player` (in a group: anybody) is to move, the nearest deadline first,
            those without a running clock last.
    """

    address: Address
    player: Player | None
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class ShownChallenge:
    """A challenge as it stands when a chat is told of it.

    Attributes:
        challenge: As it is now; it may have come to its end since the chat was to be told.
        messages: The platform's names for the messages in that chat which show it, the oldest first.
    """

    challenge: Challenge
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard."""

    player: Player
    rating: Rating
