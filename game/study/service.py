"""Learning: what changes when somebody learns. Every method is one transaction."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfoNotFoundError

from game.models import Address, PlayerId, Source
from game.ports import Clock, Repository, Transaction
from game.rating import after_game
from game.ratings import Rating
from game.study.hours import last_time, next_time
from game.study.models import (
    Answered,
    Card,
    Daily,
    LessonMark,
    NewPoll,
    Poll,
    PuzzleTry,
    Round,
    RoundPlace,
    Score,
    Started,
    Task,
    TaskKind,
)

Learn = Callable[[str, Card | None, bool, datetime], Card | None]
"""The card after an answer, from the question, the card before, whether it was right, and when; None to keep none."""

RECENT: Final = 200
SHOWN: Final = 30

LEAST_TIME: Final = timedelta(seconds=15)
"""A poll of a round stays open so long at least, if its round gives it so much."""
LAST_CHANCE: Final = timedelta(seconds=5)
"""So long everybody else has when all are known to have answered."""

LATEST_DAILY: Final = timedelta(hours=2)
"""A daily question that could not be asked for longer than this is left out."""
WITHIN: Final = timedelta(hours=1)
"""So long after its hour a daily question that failed is tried again."""

NEWCOMER: Final = 1000.0
"""The rating with which everybody begins to solve puzzles."""

PUZZLE_DEVIATION: Final = 120.0
"""How sure the first guess at a puzzle's rating is."""


class StudyService:
    """See the package. All methods raise StorageError if the storage cannot; then nothing was stored."""

    def __init__(self, repository: Repository, clock: Clock, scored_in: Callable[[Address], Address]) -> None:
        """`scored_in` gives the address whose scores an answer at another one counts for."""
        self._repository = repository
        self._clock = clock
        self._scored_in = scored_in

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
        """Remember a poll, once. If it belongs to a round, the round now waits for it."""
        now = self._clock.now()
        async with self._repository.writing() as work:
            await work.study.add_poll(poll, is_open=poll.round_id is not None, at=now)
            going = None if poll.round_id is None else await work.study.round(poll.round_id)
            if going is not None and going.left:  # else it was stopped meanwhile, and its end is due
                due = poll.closes_at or now + timedelta(seconds=going.seconds)
                await work.study.set_round(going.id, left=max(going.left - 1, 0), due_at=due)

    async def has_heard(self, source: Source) -> bool:
        """Whether an answer was taken already, even if it was somebody's who was forgotten since."""
        async with self._repository.reading() as work:
            return await work.study.has_heard(source)

    async def answer(
        self, poll_id: str, player_id: PlayerId, option: int, learn: Learn, source: Source
    ) -> Answered | None:
        """Count an answer: once, however often it comes. None if nobody knows the poll.

        It counts for the scores of the whole chat, whichever part of it was asked.

        In a round, when everybody who has answered before in it has answered, the round goes on soon.
        """
        now = self._clock.now()
        async with self._repository.writing() as work:
            poll = await work.study.poll(poll_id)
            if poll is None:
                return None
            right = option == poll.correct
            if not await work.study.add_answer(poll_id, player_id, option, right=right, at=now):
                return Answered(poll, right, is_new=False)
            await work.study.hear(source)
            await work.study.count(self._scored_in(poll.address), player_id, right=right)
            known = {card.question: card for card in await work.study.cards(player_id)}
            card = learn(poll.question, known.get(poll.question), right, now)
            if card is not None:
                await work.study.put_card(player_id, card)
            else:
                await work.study.drop_card(player_id, poll.question)
            if poll.is_open and poll.round_id is not None:
                await _hasten(work, poll.round_id, poll, now)
            return Answered(poll, right, is_new=True)

    async def scores(self, address: Address, limit: int = 10) -> list[Score]:
        """The best of a place."""
        async with self._repository.reading() as work:
            return await work.study.scores(address, limit)

    async def start_round(self, plan: Round, source: Source) -> Started | None:
        """Start a round, due at once, if none goes on in the place. None if the same message started one before."""
        now = self._clock.now()
        async with self._repository.writing() as work:
            if await work.study.knows_round(source):
                return None
            going = await work.study.round_in(plan.address)
            if going is not None:
                return Started(going, is_new=False)
            number = await work.study.add_round(plan, source, now)
            return Started(replace(plan, id=number, due_at=now), is_new=True)

    async def stop_round(self, round_id: int) -> None:
        """Have no more questions in a round: its end is due now."""
        now = self._clock.now()
        async with self._repository.writing() as work:
            await work.study.set_round(round_id, left=0, due_at=now)

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

    async def asked_in_round(self, round_id: int) -> list[str]:
        """What was asked in a round so far, the oldest first."""
        async with self._repository.reading() as work:
            return await work.study.asked_in_round(round_id)

    async def silence(self, round_id: int) -> int:
        """How many of the last questions of a round nobody has answered."""
        async with self._repository.reading() as work:
            return await work.study.silence(round_id)

    async def round_in(self, address: Address) -> Round | None:
        """The round that goes on in a place."""
        async with self._repository.reading() as work:
            return await work.study.round_in(address)

    async def next_due(self, after: datetime) -> datetime | None:
        """When a round or a daily question is due next, after a moment."""
        async with self._repository.reading() as work:
            return await work.study.next_due(after)

    async def set_daily(self, address: Address, hour: int, zone: str, language: str) -> Daily:
        """Have a question sent once a day.

        Raises:
            zoneinfo.ZoneInfoNotFoundError, ValueError, OSError: there is no such zone.
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
        """The daily questions that are due, each put off to its next day before it is sent: never twice.

        What is due for hours, for the program was down, is left out: in the middle of the night nobody wants it.
        """
        now = self._clock.now()
        async with self._repository.reading() as work:
            if not await work.study.dailies_due(now):
                return []
        async with self._repository.writing() as work:
            due = await work.study.dailies_due(now)
            for daily in due:
                await work.study.put_daily(replace(daily, due_at=_following(daily, now)))
            return [daily for daily in due if now - daily.due_at <= LATEST_DAILY]

    async def put_off_daily(self, daily: Daily, seconds: float) -> None:
        """Try a daily question that was taken again later; only within the hour, and if it is still set as it was."""
        now = self._clock.now()
        later = now + timedelta(seconds=seconds)
        async with self._repository.writing() as work:
            is_set = await work.study.daily(daily.address)
            if is_set is None or (is_set.hour, is_set.zone) != (daily.hour, daily.zone):
                return
            if later - last_time(daily.hour, daily.zone, now) <= WITHIN:
                await work.study.put_daily(replace(is_set, due_at=later))

    async def hear(self, source: Source) -> None:
        """Note that an answer was taken which has changed nothing."""
        async with self._repository.writing() as work:
            await work.study.hear(source)

    async def add_task(self, task: Task, heard: Source | None = None) -> None:
        """Remember a message that waits for a move. In a private chat it alone takes plain moves from now on.

        `heard` is what the message answers: the same again must not be taken for an answer to what is shown now.
        """
        async with self._repository.writing() as work:
            if heard is not None:
                await work.study.hear(heard)
            if task.player_id is not None:
                await work.study.lay_tasks_aside(task.address)
            await work.study.add_task(task)

    async def task(self, address: Address, message_id: str) -> Task | None:
        """What a message waits for."""
        async with self._repository.reading() as work:
            return await work.study.task(address, message_id)

    async def shown_in(self, address: Address, kind: TaskKind) -> list[str]:
        """The lessons or puzzles shown in a place of late, the oldest first."""
        async with self._repository.reading() as work:
            return await work.study.tasks_in(address, kind, SHOWN)

    async def running_task(self, address: Address) -> tuple[Task | None, str | None]:
        """The open message of a private chat that waits for a move, and the last board of a game there."""
        async with self._repository.reading() as work:
            return await work.study.open_task(address), await work.study.latest_board(address)

    async def end_task(self, task: Task, heard: Source | None = None) -> None:
        """The right move was made, by what was `heard`: nothing that was shown of the task waits any longer."""
        async with self._repository.writing() as work:
            if heard is not None:
                await work.study.hear(heard)
            await work.study.end_task(task)

    async def tried(self, player_id: PlayerId) -> dict[str, bool]:
        """The puzzles somebody tried, and whether the first try was right."""
        async with self._repository.reading() as work:
            return await work.study.tried(player_id)

    async def puzzle_rating(self, player_id: PlayerId) -> Rating:
        """How well somebody solves puzzles."""
        async with self._repository.reading() as work:
            return await work.study.puzzle_rating(player_id) or Rating(NEWCOMER)

    async def ratings_of_puzzles(self) -> dict[str, float]:
        """How hard those puzzles have proved that somebody tried."""
        async with self._repository.reading() as work:
            return await work.study.ratings_of_puzzles()

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


async def _hasten(work: Transaction, round_id: int, poll: Poll, now: datetime) -> None:
    """Have the next question sooner, if all who have answered in the round have answered this poll.

    Never at once: others may be reading, and who has not answered yet is not known to be there.
    """
    going = await work.study.round(round_id)
    if going is None or going.due_at is None or len(await work.study.asked_in_round(round_id)) == 1:
        return
    soon = max(now + LAST_CHANCE, (poll.sent_at or now) + LEAST_TIME)
    if soon < going.due_at and await work.study.answerers(round_id) <= await work.study.answerers(
        round_id, poll.poll_id
    ):
        await work.study.set_round(round_id, left=going.left, due_at=soon)


def _following(daily: Daily, now: datetime) -> datetime:
    try:
        return next_time(daily.hour, daily.zone, now)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return now + timedelta(days=1)  # the server's zones were taken away: nobody else's question may suffer
