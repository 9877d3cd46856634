"""Learning: what changes when somebody learns. Every method is one transaction."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from game.models import Address, PlayerId, Source
from game.ports import Clock, Repository
from game.rating import after_game
from game.ratings import Rating
from game.study.models import (
    Answered,
    Card,
    Daily,
    LessonMark,
    NewPoll,
    PuzzleTry,
    Round,
    RoundPlace,
    Score,
    Task,
)

Learn = Callable[[str, Card | None, bool, datetime], Card | None]
"""The card after an answer, from the question, the card before, whether it was right, and when; None to keep none."""

RECENT: Final = 200
NEWCOMER: Final = 1000.0
"""The rating with which everybody begins to solve puzzles."""

PUZZLE_DEVIATION: Final = 120.0
"""How sure the first guess at a puzzle's rating is."""


class StudyService:
    """See the package. All methods raise StorageError if the storage cannot; then nothing was stored."""

    def __init__(self, repository: Repository, clock: Clock) -> None:
        self._repository = repository
        self._clock = clock

    async def lessons(self, player_id: PlayerId) -> dict[str, LessonMark]:
        """How far somebody has come, by lesson."""
        async with self._repository.reading() as work:
            return {mark.lesson: mark for mark in await work.study.lessons(player_id)}

    async def mark_lesson(self, player_id: PlayerId, lesson: str, step: int, *, done: bool) -> None:
        """Note the step to do next: 0 at the end. A step back is not noted, and a lesson that was done stays done."""
        async with self._repository.writing() as work:
            marks = {mark.lesson: mark for mark in await work.study.lessons(player_id)}
            before = marks.get(lesson, LessonMark(lesson, 0, done=False))
            after = LessonMark(lesson, step if done else max(step, before.step), done or before.done)
            await work.study.put_lesson(player_id, after)

    async def cards(self, player_id: PlayerId) -> dict[str, Card]:
        """What somebody has been asked, by question."""
        async with self._repository.reading() as work:
            return {card.question: card for card in await work.study.cards(player_id)}

    async def asked_in(self, address: Address) -> list[str]:
        """What was asked in a place of late, the oldest first."""
        async with self._repository.reading() as work:
            return await work.study.asked_in(address, RECENT)

    async def sent(self, poll: NewPoll) -> None:
        """Remember a poll. If it belongs to a round, the round now waits for it."""
        now = self._clock.now()
        async with self._repository.writing() as work:
            await work.study.add_poll(poll, is_open=poll.round_id is not None, at=now)
            going = None if poll.round_id is None else await work.study.round(poll.round_id)
            if going is not None:
                due = poll.closes_at or now + timedelta(seconds=going.seconds)
                await work.study.set_round(going.id, left=max(going.left - 1, 0), due_at=due)

    async def answer(self, poll_id: str, player_id: PlayerId, option: int, learn: Learn) -> Answered | None:
        """Count an answer: once, however often it comes. None if nobody knows the poll.

        In a round, when everybody who has answered before in it has answered, the round goes on at once.
        """
        now = self._clock.now()
        async with self._repository.writing() as work:
            poll = await work.study.poll(poll_id)
            if poll is None:
                return None
            right = option == poll.correct
            if not await work.study.add_answer(poll_id, player_id, option, right=right, at=now):
                return Answered(poll, right, is_new=False)
            await work.study.count(poll.address, player_id, right=right)
            known = {card.question: card for card in await work.study.cards(player_id)}
            card = learn(poll.question, known.get(poll.question), right, now)
            if card is not None:
                await work.study.put_card(player_id, card)
            else:
                await work.study.drop_card(player_id, poll.question)
            if poll.is_open and poll.round_id is not None:
                going = await work.study.round(poll.round_id)
                waited_for = await work.study.answerers(poll.round_id)
                first = going is None or going.left == going.total - 1
                if going is not None and not first and waited_for <= await work.study.answerers(going.id, poll_id):
                    await work.study.set_round(going.id, left=going.left, due_at=now)
            return Answered(poll, right, is_new=True)

    async def scores(self, address: Address, limit: int = 10) -> list[Score]:
        """The best of a place."""
        async with self._repository.reading() as work:
            return await work.study.scores(address, limit)

    async def start_round(self, plan: Round, source: Source) -> Round | None:
        """Start a round, due at once; the one that goes on in the place already, if there is one.

        None if the same message started a round that is over.
        """
        async with self._repository.writing() as work:
            going = await work.study.round_in(plan.address)
            if going is not None:
                return going
            number = await work.study.add_round(plan, source, self._clock.now())
            return None if number is None else replace(plan, id=number)

    async def rounds_due(self) -> list[Round]:
        """Rounds in which the next question or the end is due."""
        async with self._repository.reading() as work:
            return await work.study.rounds_due(self._clock.now())

    async def close_polls(self, round_id: int) -> list[str]:
        """Take the open polls of a round for over; the messages they stand in."""
        async with self._repository.writing() as work:
            return [poll.message_id for poll in await work.study.close_polls(round_id)]

    async def put_off(self, going: Round, seconds: float) -> None:
        """Try a round's next question again later."""
        due = self._clock.now() + timedelta(seconds=seconds)
        async with self._repository.writing() as work:
            await work.study.set_round(going.id, left=going.left, due_at=due)

    async def end_round(self, round_id: int) -> None:
        """End a round."""
        async with self._repository.writing() as work:
            await work.study.close_polls(round_id)
            await work.study.set_round(round_id, left=0, due_at=None)

    async def table(self, round_id: int) -> list[RoundPlace]:
        """How a round went, the best first."""
        async with self._repository.reading() as work:
            return await work.study.table(round_id)

    async def round_in(self, address: Address) -> Round | None:
        """The round that goes on in a place."""
        async with self._repository.reading() as work:
            return await work.study.round_in(address)

    async def next_due(self) -> datetime | None:
        """When a round or a daily question is due next."""
        async with self._repository.reading() as work:
            return await work.study.next_due()

    async def set_daily(self, address: Address, hour: int, zone: str, language: str) -> Daily:
        """Have a question sent once a day.

        Raises:
            zoneinfo.ZoneInfoNotFoundError, ValueError: there is no such zone.
        """
        daily = Daily(address, hour, zone, language, next_time(hour, zone, self._clock.now()))
        async with self._repository.writing() as work:
            await work.study.put_daily(daily)
        return daily

    async def daily(self, address: Address) -> Daily | None:
        """What is set for a place."""
        async with self._repository.reading() as work:
            return await work.study.daily(address)

    async def stop_daily(self, address: Address) -> None:
        """Have none sent any more."""
        async with self._repository.writing() as work:
            await work.study.drop_daily(address)

    async def take_dailies(self) -> list[Daily]:
        """The daily questions that are due, each put off to its next day before it is sent: never twice."""
        now = self._clock.now()
        async with self._repository.reading() as work:
            if not await work.study.dailies_due(now):
                return []
        async with self._repository.writing() as work:
            due = await work.study.dailies_due(now)
            for daily in due:
                later = next_time(daily.hour, daily.zone, now)
                await work.study.put_daily(replace(daily, due_at=later))
            return due

    async def add_task(self, task: Task) -> None:
        """Remember a message that waits for a move. In a private chat it alone takes plain moves from now on."""
        async with self._repository.writing() as work:
            await work.study.add_task(task)

    async def task(self, address: Address, message_id: str) -> Task | None:
        """What a message waits for."""
        async with self._repository.reading() as work:
            return await work.study.task(address, message_id)

    async def running_task(self, address: Address) -> tuple[Task | None, str | None]:
        """The open message of a private chat that waits for a move, and the last board of a game there."""
        async with self._repository.reading() as work:
            return await work.study.open_task(address), await work.study.latest_board(address)

    async def end_task(self, task: Task) -> None:
        """The right move was made: nothing that was shown of the task waits any longer."""
        async with self._repository.writing() as work:
            await work.study.end_task(task)

    async def tried(self, player_id: PlayerId) -> dict[str, bool]:
        """The puzzles somebody tried, and whether the first try was right."""
        async with self._repository.reading() as work:
            return await work.study.tried(player_id)

    async def puzzle_rating(self, player_id: PlayerId) -> Rating:
        """How well somebody solves puzzles."""
        async with self._repository.reading() as work:
            return await work.study.puzzle_rating(player_id) or Rating(NEWCOMER)

    async def try_puzzle(self, player_id: PlayerId, puzzle: str, guess: float, *, solved: bool) -> PuzzleTry:
        """Count a try; only somebody's first one at a puzzle counts, for the person's rating and the puzzle's.

        Args:
            player_id: Who tries.
            puzzle: The puzzle's id.
            guess: Its rating if nobody has tried it yet.
            solved: Whether it was solved.
        """
        now = self._clock.now()
        async with self._repository.writing() as work:
            own = await work.study.puzzle_rating(player_id) or Rating(NEWCOMER)
            its = await work.study.rating_of_puzzle(puzzle) or Rating(guess, PUZZLE_DEVIATION)
            own_after, its_after = (
                after_game(own, its, float(solved), now),
                after_game(its, own, float(not solved), now),
            )
            changes = (own.value, own_after.value)
            if not await work.study.add_try(player_id, puzzle, solved=solved, changes=changes):
                return PuzzleTry(round(own.value), round(own.value), counted=False)
            await work.study.put_puzzle_rating(player_id, own_after)
            await work.study.put_rating_of_puzzle(puzzle, its_after)
            return PuzzleTry(round(own.value), round(own_after.value), counted=True)


def next_time(hour: int, zone: str, now: datetime) -> datetime:
    """When a full hour of the day comes next in a zone, after `now`; UTC.

    Raises:
        zoneinfo.ZoneInfoNotFoundError, ValueError: there is no such zone.
    """
    here = now.astimezone(ZoneInfo(zone))
    today = here.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    due = today if today.astimezone(now.tzinfo) > now else today + timedelta(days=1)
    return due.astimezone(now.tzinfo)
