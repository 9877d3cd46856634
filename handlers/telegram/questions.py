"""Which question comes next, for a person and for a place, and what its board looks like."""

import functools
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Final

from game.study.models import Card
from handlers.telegram.looks import Look
from quiz import picking
from quiz.errors import UnknownQuestionError
from quiz.generators import generate_again, generate_any, is_generated
from quiz.generators.draft import QuestionKind
from quiz.models import Diagram, Level, Question, Topic
from quiz.positions import load_positions
from quiz.written import load_bank
from rendering import Scene

_GENERATED_SHARE: Final = 0.4
"""Of questions about anything; a topic is asked about from the bank first."""

FIRST: Final = 3
"""So many questions of the bank must be behind a person before anything but easy ones is asked unasked for."""

_PAUSE: Final = 10
"""So many other questions are asked between a question and itself, if there are so many."""

_LEVELS: Final = (Level.EASY, Level.EASY, Level.MEDIUM, Level.MEDIUM, Level.HARD)
_TRIES: Final = 40


@functools.cache
def bank() -> Mapping[str, Question]:
    """The written questions by id, read once."""
    return {entry.question.id: entry.question for entry in load_bank()}


def question_by_id(question_id: str) -> Question | None:
    """A question, written or generated; None if it is gone, or of a kind that only another version makes."""
    if not is_generated(question_id):
        return bank().get(question_id)
    with suppress(UnknownQuestionError):
        return generate_again(question_id, load_positions())
    return None


def for_person(
    cards: Mapping[str, Card],
    recent: Sequence[str],
    topic: Topic | None,
    level: Level | None,
    now: datetime,
    lots: Random,
) -> Question | None:
    """What a person is asked next: first what went wrong and is due. None if there is nothing of that kind.

    Whoever asks for nothing in particular is asked easy questions at first. Of `recent`, what was asked there, the
    oldest first, the last ones do not come again at once, answered or not, if there are others.
    """
    memories = {card.question: _memory(card) for card in cards.values()}
    last = recent[-_PAUSE:]
    if topic is None and level is None:
        for again in picking.due_again(memories.values(), now):
            question = None if _is_declined(again, recent) else question_by_id(again)
            if question is not None:
                return question
        if len(cards) < FIRST:
            level = Level.EASY
        elif lots.random() < _GENERATED_SHARE:
            return _generated(None, None, lots)
    every = [question.id for question in picking.matching(bank().values(), topic, level)]
    pick = picking.pick([name for name in every if name not in last], memories, now, lots)
    if pick is None or pick.why is picking.Why.EARLY:
        made = _generated(topic, level, lots)
        if made is not None:
            return made
    # If all there are were asked just now, the one that was asked longest ago.
    picked = picking.pick_unasked(every, last, lots) if pick is None else pick.question
    return None if picked is None else bank()[picked]


def _is_declined(question: str, recent: Sequence[str]) -> bool:
    """Whether somebody who is reminded of a question has gone past it just now, or twice of late."""
    return question in recent[-1:] or recent[-_PAUSE:].count(question) > 1


def for_place(recent: list[str], topic: Topic | None, level: Level | None, lots: Random) -> Question | None:
    """What a group is asked next; nothing that was asked there of late, if that can be."""
    if topic is None and lots.random() < _GENERATED_SHARE:
        return _generated(None, level, lots)
    ids = [question.id for question in picking.matching(bank().values(), topic, level)]
    picked = picking.pick_unasked(ids, recent, lots)
    if picked is None or picked in recent:
        made = _generated(topic, level, lots)
        if made is not None:
            return made
    return None if picked is None else bank()[picked]


def scene_of(diagram: Diagram, look: Look) -> Scene:
    """The board of a question, with the squares that it names; a check is not marked, for that may be the answer."""
    scene = Scene.of(
        diagram.board(),
        view=diagram.view,
        theme=look.theme,
        piece_set=look.piece_set,
        last_move=diagram.last_move,
        highlights=diagram.highlights,
    )
    return replace(scene, check=None)


def learn(question: str, card: Card | None, right: bool, now: datetime) -> Card | None:
    """The card after an answer; see `game.study.service.Learn`."""
    memory = picking.answered(question, None if card is None else _memory(card), right, now)
    if not picking.is_worth_keeping(memory):
        return None
    return Card(memory.question, memory.box, memory.due, memory.right, memory.wrong)


def _memory(card: Card) -> picking.Memory:
    return picking.Memory(card.question, card.box, card.due, card.right, card.wrong)


def _generated(topic: Topic | None, level: Level | None, lots: Random) -> Question | None:
    """A new question; None if after some tries none is about the topic."""
    for _ in range(_TRIES):
        made = generate_any(lots.choice(list(QuestionKind)), level or lots.choice(_LEVELS), load_positions(), lots)
        if topic in {None, made.topic}:
            return made
    return None
