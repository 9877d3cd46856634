"""Which question comes next: nobody is asked the same again soon, and what went wrong comes back (Leitner's boxes).

All of it is pure: what is remembered of a question is a small record that somebody else keeps.
"""

import enum
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Final, TypeVar

from quiz.generators import is_generated
from quiz.models import Level, Question, Topic

_T = TypeVar("_T")

INTERVALS: Final = (
    timedelta(minutes=10),
    timedelta(days=1),
    timedelta(days=3),
    timedelta(days=10),
    timedelta(days=30),
    timedelta(days=90),
)
"""By box: how long after an answer a question is due again. A wrong answer puts it into box 0."""

_KNOWN_AT_ONCE: Final = 2
"""The box of a question that was answered right the first time."""

_LEARNT: Final = 3
"""A generated question that has come this far need not be kept: there are enough others of its kind."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of a person and a question.

    Attributes:
        question: The question's id.
        box: How well it is known, 0 to 5.
        due: When it may be asked again.
        right: How often it was answered right.
        wrong: How often it was answered wrong.
    """

    question: str
    box: int
    due: datetime
    right: int = 0
    wrong: int = 0


class Why(enum.StrEnum):
    """Why a question was picked."""

    AGAIN = "again"  # it was answered wrong and is due
    NEW = "new"  # it was never asked
    REVIEW = "review"  # it was answered right long enough ago
    EARLY = "early"  # nothing else is left: the one that is due next


@dataclass(frozen=True, slots=True)
class Pick:
    """A question to ask.

    Attributes:
        question: Its id.
        why: Why this one.
    """

    question: str
    why: Why


def answered(question: str, memory: Memory | None, right: bool, now: datetime) -> Memory:
    """What is remembered after an answer.

    Args:
        question: The question's id.
        memory: What was remembered before; None if it was never asked.
        right: Whether the answer was right.
        now: When it was given; an aware time.
    """
    before = memory or Memory(question, 0, now)
    if not right:
        return replace(before, box=0, due=now + INTERVALS[0], wrong=before.wrong + 1)
    box = _KNOWN_AT_ONCE if memory is None else min(before.box + 1, len(INTERVALS) - 1)
    return replace(before, box=box, due=now + INTERVALS[box], right=before.right + 1)


def is_worth_keeping(memory: Memory) -> bool:
    """Whether a record has to be kept: a written question's always, a generated one's until it is learnt.

    A generated question that was answered right at once is not kept at all.
    """
    return not is_generated(memory.question) or (memory.wrong > 0 and memory.box < _LEARNT)


def pick(questions: Iterable[str], memories: Mapping[str, Memory], now: datetime, random: Random) -> Pick | None:
    """The question that a person should be asked next.

    First what went wrong and is due, the longest due first; then what was never asked, at random; then what is due for
    review, the longest due first; and only if nothing else is left, what is due next.

    Args:
        questions: The ids to choose from; memories of other questions are left out of account.
        memories: What is remembered of the person, by question.
        now: The present time, aware.
        random: Where chance comes from.

    Returns:
        None if there is nothing to choose from.
    """
    ids = list(dict.fromkeys(questions))
    known = sorted((memories[name] for name in ids if name in memories), key=lambda memory: memory.due)
    due = [memory for memory in known if memory.due <= now]
    failed = [memory for memory in due if memory.box == 0]
    if failed:
        return Pick(failed[0].question, Why.AGAIN)
    new = [name for name in ids if name not in memories]
    if new:
        return Pick(random.choice(new), Why.NEW)
    if due:
        return Pick(due[0].question, Why.REVIEW)
    return Pick(known[0].question, Why.EARLY) if known else None


def due_again(memories: Iterable[Memory], now: datetime) -> list[str]:
    """The questions that went wrong and are due, the longest due first: what a person is reminded of in private."""
    failed = [memory for memory in memories if memory.box == 0 and memory.wrong and memory.due <= now]
    return [memory.question for memory in sorted(failed, key=lambda memory: memory.due)]


def pick_unasked(things: Sequence[_T], recent: Collection[_T], random: Random) -> _T | None:
    """One of several that was not asked of late, for a group: of those that all were, the one asked longest ago.

    Args:
        things: What there is to choose from, such as ids.
        recent: What was asked, the oldest first.
        random: Where chance comes from.

    Returns:
        None if there is nothing to choose from.
    """
    asked = list(recent)
    fresh = [thing for thing in things if thing not in set(asked)]
    if fresh:
        return random.choice(fresh)
    return min(things, key=lambda thing: max(at for at, other in enumerate(asked) if other == thing), default=None)


def matching(questions: Iterable[Question], topic: Topic | None = None, level: Level | None = None) -> list[Question]:
    """The questions of a topic and a level; None means any."""
    return [question for question in questions if topic in {None, question.topic} and level in {None, question.level}]
