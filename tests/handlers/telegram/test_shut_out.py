"""A group that has removed the bot: its games go on in private, and nobody takes silence for an answer."""

from datetime import timedelta

import pytest

from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.test_chats import changed
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.test_gone import BLOCKED, KICKED, begun
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, Person, World


async def removed(world: World) -> None:
    await changed(world, EVE, GROUP, "member", "kicked")
    world.telegram.failures[GROUP] = KICKED


async def opened_in_private(world: World, person: Person) -> Sent:
    """The board of the only game, as somebody opens it from the list."""
    (games,) = await world.say(person, "/games")
    await world.tap_data(person, games, "b:1")
    return world.last


async def ended(world: World) -> tuple[Sent, Sent]:
    """The last boards of a game that ended without its group: Ann's and Bob's."""
    await begun(world, "1d rated")
    await removed(world)
    (question,) = await world.say(ANN, "/resign")
    await world.tap(ANN, question, "Yes, resign")
    return world.boards(ANN.id)[-1], world.boards(BOB.id)[-1]


async def test_moves_and_offers_arrive_in_private(world: World) -> None:
    await begun(world, "1d")
    await removed(world)
    board = await opened_in_private(world, ANN)
    told = await world.say(ANN, "d2-d4", reply_to=board)
    assert {(sent.chat_id, "Last move: d2-d4" in sent.text) for sent in told} == {(ANN.id, True), (BOB.id, True)}
    assert len(told) == 2, "and nobody is told that it shows in the group"
    await world.say(BOB, "e5-d4", reply_to=world.boards(BOB.id)[-1])
    assert "Last move: e5xd4" in world.boards(ANN.id)[-1].text
    for command, yes_or_no in (("/draw", 1), ("/takeback", 1), ("/pause", 0)):
        asked = {sent.chat_id: sent for sent in await world.say(BOB, command)}
        assert set(asked) == {ANN.id, BOB.id}, command
        await world.tap(ANN, asked[ANN.id], list(asked[ANN.id].buttons)[yes_or_no])
    assert (await world.game()).is_paused


@pytest.mark.parametrize("command", ["/takeback", "/pause"])
async def test_who_is_back_is_asked_what_was_asked_meanwhile(world: World, command: str) -> None:
    await in_private(world, "/play white 1d")
    await world.say(ANN, "e2-e4")
    await changed(world, BOB, BOB.id, "member", "kicked")
    world.telegram.failures[BOB.id] = BLOCKED
    await world.say(ANN, command)
    world.telegram.failures.clear()
    await changed(world, BOB, BOB.id, "kicked", "member")
    board, question = [sent for sent in world.telegram.sent if sent.chat_id == BOB.id][-2:]
    assert (board.photo is not None, list(question.buttons)) == (True, ["Agree", "Refuse"])
    await world.tap(BOB, question, "Agree")
    game = await world.game()
    assert (game.ply == 0, game.is_paused) == ((True, False) if command == "/takeback" else (False, True))


async def test_a_group_that_is_back_is_asked_what_was_asked_meanwhile(world: World) -> None:
    await begun(world)
    await removed(world)
    await world.say(ANN, "/takeback")
    count = len(world.telegram.sent)
    world.telegram.failures.clear()
    await changed(world, EVE, GROUP, "kicked", "member")
    assert [sent.chat_id for sent in world.telegram.sent[count:]] == [GROUP] * 3, "a welcome, the board, the question"
    assert "Agree" in world.last.buttons


async def test_whoever_asked_and_is_back_is_not_told_so(world: World) -> None:
    await in_private(world)
    await world.say(ANN, "e2-e4")
    await world.say(ANN, "/takeback")
    await changed(world, ANN, ANN.id, "member", "kicked")
    count = len(world.telegram.sent)
    await changed(world, ANN, ANN.id, "kicked", "member")
    assert [sent.photo is not None for sent in world.telegram.sent[count:] if sent.chat_id == ANN.id] == [True]


async def test_what_is_asked_again_in_vain_is_not_asked_again_in_private(world: World) -> None:
    await begun(world)
    await removed(world)
    await world.say(ANN, "/takeback")
    count = len(world.telegram.sent)
    await world.say(EVE, "/help", chat=GROUP)  # the bot may read there, and not write
    await world.pass_time(timedelta(0))
    assert world.telegram.sent[count:] == []


async def test_whoever_asks_for_what_is_asked_already_may_answer(world: World) -> None:
    board = await begun(world)
    await world.say(ANN, "/takeback", chat=GROUP, reply_to=board)
    (answer,) = await world.say(BOB, "/takeback", chat=GROUP, reply_to=board)
    assert "the answer is up to you" in answer.text
    await world.tap(BOB, answer, "Agree")
    assert (await world.game()).takebacks == 1


async def test_an_opponent_on_vacation_is_told_of_in_private(world: World) -> None:
    await begun(world, "1d")
    await removed(world)
    count = len(world.telegram.sent)
    await world.say(ANN, "/vacation 3")
    assert [sent.chat_id for sent in world.telegram.sent[count:] if "vacation" in sent.text][-1] == BOB.id


async def test_a_group_that_is_open_is_where_it_shows(world: World) -> None:
    await begun(world)
    board = await opened_in_private(world, ANN)
    told = await world.say(ANN, "d2-d4", reply_to=board)
    assert sorted((sent.chat_id, sent.text.partition(".")[0] == "Done") for sent in told) == [
        (GROUP, False),
        (ANN.id, True),
    ]


async def test_a_rematch_is_asked_for_and_played_in_private(world: World) -> None:
    anns, bobs = await ended(world)
    assert await world.tap(ANN, anns, "Rematch") == "Your opponent is asked."
    asked = world.last
    assert (asked.chat_id, "Accept" in asked.buttons) == (BOB.id, True)
    count = len(world.telegram.sent)
    await world.tap(BOB, bobs, "Rematch")
    assert (await world.game(2)).addresses == (f"telegram:{ANN.id}", f"telegram:{BOB.id}")
    boards = [sent.chat_id for sent in world.telegram.sent[count:] if sent.photo is not None]
    assert sorted(boards) == [ANN.id, BOB.id]


async def test_a_rematch_that_cannot_be_asked_for_is_not_said_to_be(world: World) -> None:
    anns, _ = await ended(world)
    await changed(world, BOB, BOB.id, "member", "kicked")
    world.telegram.failures[BOB.id] = BLOCKED
    assert await world.tap(ANN, anns, "Rematch") == ""
    assert (world.last.chat_id, world.last.text.partition(":")[0]) == (ANN.id, "My messages no longer reach Bob")


async def test_a_challenge_of_before_is_accepted_and_begins_in_private(world: World) -> None:
    _, bobs = await ended(world)
    await changed(world, EVE, GROUP, "kicked", "member")
    world.telegram.failures.clear()
    await world.tap_data(ANN, world.boards(ANN.id)[-1], world.boards(ANN.id)[-1].buttons["Rematch"])
    await removed(world)
    count = len(world.telegram.sent)
    await world.tap(BOB, bobs, "Rematch")
    boards = [sent.chat_id for sent in world.telegram.sent[count:] if sent.photo is not None]
    assert sorted(boards) == [ANN.id, BOB.id]
