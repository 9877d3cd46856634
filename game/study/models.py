"""What is remembered of learning, as data."""

import enum
from dataclasses import dataclass
from datetime import datetime

from game.models import Address, Player, PlayerId


@dataclass(frozen=True, slots=True)
class LessonMark:
    """How far somebody has come in a lesson.

    Attributes:
        lesson: The lesson's id.
        step: The step to do next, from 0.
        done: Whether it was gone through to the end, once at least.
    """

    lesson: str
    step: int
    done: bool


@dataclass(frozen=True, slots=True)
class Card:
    """What is remembered of a person and a question.

    Attributes:
        question: The question's id.
        box: How well it is known, from 0.
        due: When it may be asked again; UTC.
        right: How often it was answered right.
        wrong: How often it was answered wrong.
    """

    question: str
    box: int
    due: datetime
    right: int = 0
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class NewPoll:
    """A poll that was just sent.

    Attributes:
        poll_id: What the platform calls it, unique.
        question: The question's id.
        address: Where it stands.
        message_id: Its message.
        correct: The place of the right option as it is shown, from 0.
        order: For each place as shown, which of the question's options stands there.
        round_id: The round it belongs to, or None.
        closes_at: When it closes by itself, or None; UTC.
    """

    poll_id: str
    question: str
    address: Address
    message_id: str
    correct: int
    order: tuple[int, ...]
    round_id: int | None = None
    closes_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Poll(NewPoll):
    """A poll that is remembered.

    Attributes:
        is_open: Whether its round still waits for it.
        sent_at: When it was sent; UTC.
    """

    is_open: bool = False
    sent_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """What an answer came to.

    Attributes:
        poll: The poll.
        right: Whether the answer was right.
        is_new: False if it had been counted before; then nothing has changed.
    """

    poll: Poll
    right: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class Score:
    """What somebody has answered in one place: `streak` right ones in a row just now, `best` ever."""

    player: Player
    right: int
    wrong: int
    streak: int
    best: int


@dataclass(frozen=True, slots=True)
class Round:
    """Several questions, one after the other.

    Attributes:
        id: Its number.
        address: Where it is played.
        topic: What is asked about; empty for anything.
        level: How hard, 1 to 3; 0 for any.
        total: How many questions there are, 1 to 50.
        left: How many of them are still to be sent.
        seconds: The time for each.
        language: What to speak if the place has chosen none.
        starter: Who may stop it; None if nobody remembers.
        due_at: When the next question or the end is due; None if the round has not begun, or is over; UTC.
    """

    id: int
    address: Address
    topic: str
    level: int
    total: int
    left: int
    seconds: int
    language: str
    starter: PlayerId | None = None
    due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Started:
    """The round that goes on in a place now. `is_new`: it was just begun."""

    round: Round
    is_new: bool


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """How somebody did in a round."""

    player: Player
    right: int
    answered: int


@dataclass(frozen=True, slots=True)
class Daily:
    """A question a day for a place.

    Attributes:
        address: The place.
        hour: The hour of the day, 0 to 23, in `zone`.
        zone: A time zone as `game.study.hours.zone_named` takes it, such as ``Europe/Kyiv``.
        language: What to speak if the place has chosen none.
        due_at: When the next one is due; UTC.
    """

    address: Address
    hour: int
    zone: str
    language: str
    due_at: datetime


class TaskKind(enum.StrEnum):
    """What a message asks somebody to do on a board."""

    LESSON = "lesson"
    PUZZLE = "puzzle"


class TaskState(enum.StrEnum):
    """How a message waits for a move."""

    OPEN = "open"  # for replies, and in a private chat for plain moves
    ASIDE = "aside"  # in a private chat: for replies only, for something else was shown since
    DONE = "done"  # no longer, for the right move was made; another can still be looked into


@dataclass(frozen=True, slots=True)
class Task:
    """A message that waits for a move, or has waited.

    Attributes:
        address: Where it stands.
        message_id: The message.
        kind: Lesson or puzzle.
        name: The id of the lesson or the puzzle.
        played: The number of a lesson's step, or the moves of a puzzle so far with spaces between.
        player_id: Whose it is; None if everybody may answer.
        state: Whether it waits still.
    """

    address: Address
    message_id: str
    kind: TaskKind
    name: str
    played: str = ""
    player_id: PlayerId | None = None
    state: TaskState = TaskState.OPEN

    @property
    def is_done(self) -> bool:
        return self.state is TaskState.DONE


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """What a first try at a puzzle did to somebody's rating; rounded values before and after.

    Attributes:
        before: The rating before it.
        after: The rating after it; the same if the puzzle had counted already.
        counted: Whether it counted.
    """

    before: int
    after: int
    counted: bool
