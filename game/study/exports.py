"""What is stored of a person's learning, for that person."""

from dataclasses import asdict
from typing import Any

from game.models import Player
from game.plain import plain_moment, plain_rating
from game.study.models import Card, Daily
from game.study.records import GivenAnswer
from game.study.stores import StudyStore


async def learning_data(store: StudyStore, player: Player) -> dict[str, Any]:
    """Everything that is stored of what somebody has learnt, as values that `json.dumps` takes."""
    rating = await store.puzzle_rating(player.id)
    daily = None if player.address is None else await store.daily(player.address)
    return {
        "lessons": [asdict(mark) for mark in await store.lessons(player.id)],
        "cards": [_card(card) for card in await store.cards(player.id)],
        "answers": [_answer(answer) for answer in await store.answers_of(player.id)],
        "scores": [asdict(score) for score in await store.scores_of(player.id)],
        "puzzle_rating": None if rating is None else plain_rating(rating),
        "puzzle_tries": [asdict(done) for done in await store.tries_of(player.id)],
        "tasks": [asdict(task) for task in await store.tasks_of(player.id)],
        "daily_question": None if daily is None else _daily(daily),
    }


def _card(card: Card) -> dict[str, Any]:
    return asdict(card) | {"due": plain_moment(card.due)}


def _answer(answer: GivenAnswer) -> dict[str, Any]:
    return asdict(answer) | {"answered_at": plain_moment(answer.answered_at)}


def _daily(daily: Daily) -> dict[str, Any]:
    return {"hour": daily.hour, "zone": daily.zone, "language": daily.language, "due_at": plain_moment(daily.due_at)}
