"""What the learning part needs from the storage, within a transaction."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from game.models import Address, PlayerId, Source
from game.ratings import Rating
from game.study.models import Card, Daily, LessonMark, NewPoll, Poll, Round, RoundPlace, Score, Task, TaskKind
from game.study.records import FirstTry, GivenAnswer, PlaceScore, ShownTask


class StudyStore(Protocol):
    """Everything that is remembered of learning."""

    async def lessons(self, player_id: PlayerId) -> list[LessonMark]: ...

    async def put_lesson(self, player_id: PlayerId, mark: LessonMark) -> None: ...

    async def cards(self, player_id: PlayerId) -> list[Card]: ...

    async def put_card(self, player_id: PlayerId, card: Card) -> None: ...

    async def drop_card(self, player_id: PlayerId, question: str) -> None: ...

    async def add_poll(self, poll: NewPoll, *, is_open: bool, at: datetime) -> None:
        """Remember a poll; one that is known already stays as it is."""

    async def poll(self, poll_id: str) -> Poll | None: ...

    async def asked_in(self, address: Address, limit: int) -> list[str]:
        """The questions asked last in a place, the oldest first."""

    async def hear(self, source: Source) -> None:
        """Remember what told of an answer."""

    async def has_heard(self, source: Source) -> bool: ...

    async def add_answer(self, poll_id: str, player_id: PlayerId, option: int, *, right: bool, at: datetime) -> bool:
        """False if this person's answer to this poll was there already."""

    async def count(self, address: Address, player_id: PlayerId, *, right: bool) -> None:
        """Count an answer in the score of a place."""

    async def scores(self, address: Address, limit: int) -> list[Score]:
        """The best of a place, the most right answers first."""

    async def add_round(self, plan: Round, source: Source, at: datetime) -> int:
        """The number of a new round; that of `plan` is left out of account."""

    async def knows_round(self, source: Source) -> bool:
        """Whether `source` started a round before."""

    async def round(self, round_id: int) -> Round | None: ...

    async def round_in(self, address: Address) -> Round | None:
        """The round that goes on in a place."""

    async def rounds_due(self, now: datetime) -> list[Round]: ...

    async def next_due(self, after: datetime) -> datetime | None:
        """When the next round or daily question is due, after a moment."""

    async def set_round(self, round_id: int, *, left: int, due_at: datetime | None) -> None:
        """`due_at` None ends the round."""

    async def close_polls(self, round_id: int) -> list[Poll]:
        """Close the open polls of a round; which these were."""

    async def answerers(self, round_id: int, poll_id: str | None = None) -> set[PlayerId]:
        """Who answered in a round, or in one of its polls."""

    async def asked_in_round(self, round_id: int) -> list[str]:
        """The questions asked in a round so far, the oldest first."""

    async def silence(self, round_id: int) -> int:
        """How many of the last polls of a round nobody has answered."""

    async def table(self, round_id: int) -> list[RoundPlace]:
        """How a round went, the best first."""

    async def daily(self, address: Address) -> Daily | None: ...

    async def put_daily(self, daily: Daily) -> None: ...

    async def drop_daily(self, address: Address) -> None: ...

    async def dailies_due(self, now: datetime) -> list[Daily]: ...

    async def add_task(self, task: Task) -> None: ...

    async def task(self, address: Address, message_id: str) -> Task | None: ...

    async def open_task(self, address: Address) -> Task | None:
        """The newest one that is open."""

    async def lay_tasks_aside(self, address: Address) -> None:
        """None of a place is open any more."""

    async def end_task(self, task: Task) -> None:
        """All messages with the same position of the same lesson or puzzle are done."""

    async def tasks_in(self, address: Address, kind: TaskKind, limit: int) -> list[str]:
        """The lessons or puzzles shown last in a place, each once, the oldest first."""

    async def latest_board(self, address: Address) -> str | None:
        """The message of the last board of a game in a place."""

    async def puzzle_rating(self, player_id: PlayerId) -> Rating | None: ...

    async def put_puzzle_rating(self, player_id: PlayerId, rating: Rating) -> None: ...

    async def rating_of_puzzle(self, puzzle: str) -> Rating | None: ...

    async def ratings_of_puzzles(self) -> dict[str, float]:
        """The ratings of those that somebody tried."""

    async def put_rating_of_puzzle(self, puzzle: str, rating: Rating) -> None: ...

    async def tried(self, player_id: PlayerId) -> dict[str, bool]:
        """The puzzles somebody tried, and whether the first try at each was right."""

    async def add_try(self, player_id: PlayerId, puzzle: str, *, solved: bool, changes: Sequence[float]) -> bool:
        """False if there was one before."""

    async def answers_of(self, player_id: PlayerId) -> list[GivenAnswer]:
        """All answers of a person, the oldest first."""

    async def scores_of(self, player_id: PlayerId) -> list[PlaceScore]: ...

    async def tries_of(self, player_id: PlayerId) -> list[FirstTry]: ...

    async def tasks_of(self, player_id: PlayerId) -> list[ShownTask]:
        """The messages of a person's private chat, the oldest first."""
