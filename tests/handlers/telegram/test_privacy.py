"""What is stored of a person, and forgetting it."""

import json

import pytest

from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, OTHER_GROUP, TARAS, Person, World, words


async def test_everything_stored_comes_as_a_file(world: World) -> None:
    board = await world.start_in_group()
    await world.moves(board, "e2-e4")
    (sent,) = await world.say(ANN, "/mydata")
    assert sent.filename == "tavreli-my-data.json"
    assert sent.text == words(ANN)("mydata")
    data = json.loads(sent.file or b"")
    assert data["person"]["identity"] == f"telegram:{ANN.id}"
    assert [move["text"] for move in data["games"][0]["moves"]] == ["e2-e4"]


@pytest.mark.parametrize("command", ["/mydata", "/forgetme"])
async def test_in_a_group_nothing_personal_is_said(world: World, command: str) -> None:
    (answer,) = await world.say(ANN, command, chat=GROUP)
    assert answer.text == "This works in a private chat with me."
    assert answer.file is None


async def test_forgetting_asks_once_more(world: World) -> None:
    (question,) = await world.say(ANN, "/forgetme")
    assert question.html == words(ANN)("forget-confirm")
    assert await world.tap(EVE, question, "Yes, forget me") == "This button is not for you."
    await world.tap(ANN, question, "No, keep everything")
    assert question.text == "Good, everything stays as it is."
    assert await world.app.service.player_by_handle("ann") is not None


@pytest.mark.parametrize("reader", [BOB, OLGA, TARAS])
async def test_a_forgotten_person_is_a_stranger_and_the_opponent_keeps_the_games(world: World, reader: Person) -> None:
    first = await world.start_in_group(black=reader)
    await world.moves(first, "e2-e4", "e7-e5", black=reader)
    await world.start_in_group(black=reader, chat=OTHER_GROUP)
    (question,) = await world.say(ANN, "/forgetme")
    data = question.buttons["Yes, forget me"]
    await world.tap(ANN, question, "Yes, forget me")
    assert question.text == words(ANN)("forget-done")
    t = words(reader)
    former = t("player-forgotten")
    told = {chat: world.boards(chat)[-1].text for chat in (GROUP, OTHER_GROUP)}
    english = words(ANN)("player-forgotten")
    assert f"⚪ {english} – ⚫ {reader.name}" in told[GROUP]
    assert f"{english} resigns" in told[GROUP]
    assert "aborted" in told[OTHER_GROUP]
    (page,) = await world.say(reader, "/history")
    assert page.text.count(former) == 2
    await world.tap(reader, page, "2")
    assert former in world.last.text
    assert f"white_name={former!r}" in (world.last.photo or b"").decode()
    (sent,) = await world.say(ANN, "/mydata")
    assert json.loads(sent.file or b"")["games"] == []
    assert await world.tap_data(ANN, question, data) == "This button is not for you."


async def test_a_private_game_of_a_forgotten_person_is_told_to_the_other(world: World) -> None:
    await in_private(world)
    await world.say(ANN, "e2-e4")
    await world.say(BOB, "e7-e5")
    (question,) = await world.say(ANN, "/forgetme")
    await world.tap(ANN, question, "Yes, forget me")
    assert "Former player resigns. Bob wins!" in world.boards(BOB.id)[-1].text
