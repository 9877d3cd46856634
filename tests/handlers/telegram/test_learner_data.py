"""/mydata tells everything that is stored of what somebody has learnt, and /forgetme deletes it."""

import json
from typing import Any

from handlers.telegram.places import Place
from quiz.puzzles import puzzle_by_id
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.world import ANN, BOB, GROUP, Person, World


async def vote(world: World, person: Person, sent: Sent, *, right: bool) -> None:
    assert sent.poll is not None
    correct = sent.poll["correct_option_ids"][0]
    option = correct if right else (correct + 1) % len(sent.poll["options"])
    body = {"poll_id": sent.poll["id"], "user": person.user, "option_ids": [option], "option_persistent_ids": ["x"]}
    await world.feed(poll_answer=body)


async def learn_something(world: World, person: Person) -> None:
    """Two steps of a lesson, two answers, a puzzle at the first try, and a daily question."""
    for text in ("/learn 1", "g1-f3", "/daily 9 Europe/Kyiv"):
        await world.say(person, text)
    for right in (True, False):
        (poll,) = await world.say(person, "/quiz castling")
        await vote(world, person, poll, right=right)
    (shown,) = await world.say(person, "/puzzle 1")
    task = await world.app.dispatcher["study"].task(Place(person.id).address, str(shown.message_id))
    await world.say(person, puzzle_by_id(task.name).key)


async def learning(world: World, person: Person) -> Any:
    (sent,) = await world.say(person, "/mydata")
    return json.loads(sent.file or b"")["learning"]


async def test_everything_learnt_is_given(world: World) -> None:
    await learn_something(world, ANN)
    data = await learning(world, ANN)
    (lesson,) = data["lessons"]
    assert (lesson["step"], lesson["done"]) == (1, False)
    assert [card["wrong"] for card in sorted(data["cards"], key=lambda card: card["wrong"])] == [0, 1]
    assert [answer["right"] for answer in data["answers"]] == [True, False]
    assert {answer["question"] for answer in data["answers"]} == {card["question"] for card in data["cards"]}
    (score,) = data["scores"]
    assert (score["chat"], score["right"], score["wrong"], score["best"]) == (Place(ANN.id).address, 1, 1, 1)
    (first,) = data["puzzle_tries"]
    assert first["solved"]
    assert first["rating_after"] == data["puzzle_rating"]["value"] > first["rating_before"] == 1000
    assert [(task["kind"], task["state"]) for task in data["tasks"]] == [
        ("lesson", "done"),
        ("lesson", "aside"),
        ("puzzle", "done"),
    ]
    assert data["daily_question"]["zone"] == "Europe/Kyiv"


async def test_nobody_elses_learning_is_given(world: World) -> None:
    await learn_something(world, ANN)
    await world.say(BOB, "/learn 1", chat=GROUP)
    data = await learning(world, BOB)
    assert not any(data.values()), data


async def test_nothing_is_left_of_who_is_forgotten(world: World) -> None:
    await learn_something(world, ANN)
    ann = await world.app.service.remember_player(f"telegram:{ANN.id}", ANN.name)
    await world.app.service.forget_player(ann.id)
    assert not any((await learning(world, ANN)).values())
