"""Which question comes next."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from quiz.models import Level, Topic
from quiz.picking import (
    INTERVALS,
    Memory,
    Pick,
    Why,
    answered,
    due_again,
    is_worth_keeping,
    matching,
    pick,
    pick_unasked,
)
from quiz.written import load_bank

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def test_a_wrong_answer_comes_back_soon_and_then_ever_later() -> None:
    memory = answered("q", None, False, NOW)
    assert (memory.box, memory.due, memory.right, memory.wrong) == (0, NOW + INTERVALS[0], 0, 1)
    gaps = []
    for _ in range(7):
        now = memory.due
        memory = answered("q", memory, True, now)
        gaps.append(memory.due - now)
    assert gaps == [*INTERVALS[1:], INTERVALS[-1], INTERVALS[-1]]
    assert gaps == sorted(gaps)
    again = answered("q", memory, False, memory.due)
    assert (again.box, again.right, again.wrong) == (0, 7, 2)


def test_what_is_known_at_once_is_not_asked_soon() -> None:
    memory = answered("q", None, True, NOW)
    assert memory.due - NOW > DAY
    assert memory.right == 1


def test_failures_go_first_then_new_ones_then_reviews() -> None:
    memories = {
        "failed": Memory("failed", 0, NOW - DAY, 0, 1),
        "failed-earlier": Memory("failed-earlier", 0, NOW - 2 * DAY, 0, 1),
        "old": Memory("old", 3, NOW - DAY, 4, 0),
        "later": Memory("later", 2, NOW + DAY, 1, 0),
    }
    ids = ["old", "later", "new", "failed", "failed-earlier"]
    order = []
    while ids:
        chosen = pick(ids, memories, NOW, Random(1))
        assert chosen is not None
        order.append(chosen)
        ids.remove(chosen.question)
    assert order == [
        Pick("failed-earlier", Why.AGAIN),
        Pick("failed", Why.AGAIN),
        Pick("new", Why.NEW),
        Pick("old", Why.REVIEW),
        Pick("later", Why.EARLY),
    ]
    assert pick([], memories, NOW, Random(1)) is None


def test_a_failure_waits_until_it_is_due() -> None:
    memories = {"failed": answered("failed", None, False, NOW)}
    soon, later = NOW + timedelta(minutes=1), NOW + INTERVALS[0]
    assert pick(["failed", "new"], memories, soon, Random(1)) == Pick("new", Why.NEW)
    assert pick(["failed", "new"], memories, later, Random(1)) == Pick("failed", Why.AGAIN)


def test_nobody_is_asked_the_same_again_before_all_others() -> None:
    ids = [entry.question.id for entry in load_bank()]
    memories: dict[str, Memory] = {}
    random, asked = Random(2), []
    for minute in range(len(ids)):
        now = NOW + timedelta(seconds=minute)
        chosen = pick(ids, memories, now, random)
        assert chosen is not None
        asked.append(chosen.question)
        memories[chosen.question] = answered(chosen.question, None, True, now)
    assert sorted(asked) == sorted(ids)
    assert asked != ids


def test_reminders_are_of_what_went_wrong() -> None:
    memories = [
        Memory("b", 0, NOW - DAY, 0, 1),
        Memory("a", 0, NOW - 2 * DAY, 3, 1),
        Memory("not-due", 0, NOW + DAY, 0, 1),
        Memory("right", 2, NOW - DAY, 2, 0),
    ]
    assert due_again(memories, NOW) == ["a", "b"]


@pytest.mark.parametrize(
    ("memory", "kept"),
    [
        (Memory("towers-whose", 5, NOW, 9, 0), True),
        (Memory("gen-state-1-5", 0, NOW, 0, 1), True),
        (Memory("gen-state-1-5", 2, NOW, 2, 1), True),
        (Memory("gen-state-1-5", 3, NOW, 3, 1), False),
        (Memory("gen-state-1-5", 2, NOW, 1, 0), False),
    ],
)
def test_generated_questions_are_forgotten_once_learnt(memory: Memory, kept: bool) -> None:
    assert is_worth_keeping(memory) is kept


def test_a_group_is_asked_what_it_was_not_asked_and_then_the_oldest() -> None:
    random = Random(3)
    assert pick_unasked(["a", "b", "c"], ["a", "c"], random) == "b"
    assert pick_unasked(["a", "b", "c"], ["b", "a", "c", "b"], random) == "a"
    assert pick_unasked([], ["a"], random) is None
    assert {pick_unasked(["a", "b"], [], random) for _ in range(20)} == {"a", "b"}


def test_topics_and_levels_narrow_the_choice() -> None:
    questions = [entry.question for entry in load_bank()]
    assert matching(questions) == questions
    for topic in Topic:
        assert {question.topic for question in matching(questions, topic)} == {topic}
    chosen = matching(questions, Topic.TOWERS, Level.EASY)
    assert chosen
    assert {(question.topic, question.level) for question in chosen} == {(Topic.TOWERS, Level.EASY)}
