"""The questions, as the bot asks them: what it remembers of people, and what boards look like in a chat."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random

from game.study.models import Card
from handlers.telegram.looks import Look
from quiz import Catalogue, picking
from quiz.models import Diagram, Level, Question, Topic
from rendering import Scene


@functools.cache
def catalogue() -> Catalogue:
    """Everything there is to ask, read once."""
    return Catalogue.load()


def for_person(
    cards: Mapping[str, Card],
    recent: Sequence[str],
    topic: Topic | None,
    level: Level | None,
    now: datetime,
    lots: Random,
) -> Question | None:
    """What a person is asked next; see `Catalogue.next_for_person`."""
    memories = {card.question: _memory(card) for card in cards.values()}
    return catalogue().next_for_person(memories, recent, now, lots, topic, level)


def for_place(recent: list[str], topic: Topic | None, level: Level | None, lots: Random) -> Question | None:
    """What a group is asked next; see `Catalogue.next_for_group`."""
    return catalogue().next_for_group(recent, lots, topic, level)


def supply(topic: Topic | None, level: Level | None) -> int | None:
    """How many questions there are to ask in a row; see `Catalogue.supply`."""
    return catalogue().supply(topic, level)


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
