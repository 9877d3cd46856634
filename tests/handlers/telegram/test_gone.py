"""Chats in which nothing can be sent: those who play there hear of it where they can, and nothing loops."""

from datetime import timedelta

import pytest

from tests.handlers.telegram.session import Failure, Sent
from tests.handlers.telegram.test_chats import NEW, changed, moved
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, Person, World

BLOCKED = Failure(403, "Forbidden: bot was blocked by the user")
DAY = timedelta(days=1)


async def forget(world: World, person: Person) -> None:
    """Somebody asks to be forgotten, and means it."""
    (question,) = await world.say(person, "/forgetme")
    await world.tap(person, question, "Yes, forget me")


async def a_day(world: World) -> int:
    """A day in steps of ten minutes; how many requests to send something were made."""
    before = sends(world)
    for _ in range(144):
        await world.pass_time(timedelta(minutes=10))
    return sends(world) - before


def sends(world: World) -> int:
    return sum(name.startswith("send") for name, _ in world.telegram.calls)


async def test_a_blocked_opponent_of_a_forgotten_person_is_left_alone(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await in_private(world)
    await world.say(ANN, "e2-e4")
    world.telegram.failures[BOB.id] = BLOCKED
    await forget(world, ANN)
    assert await world.app.deliverer.closed() == {f"telegram:{BOB.id}"}
    assert await a_day(world) == 0
    assert not [record for record in caplog.records if record.exc_info]


async def test_games_of_a_forgotten_person_are_looked_at_by_the_opponent_alone(world: World) -> None:
    _, board = await in_private(world)
    await forget(world, ANN)
    (answer,) = await world.say(EVE, "/start")
    assert (await world.tap_data(EVE, answer, "b:1")).startswith("This game is played by two others.")
    data = (await world.menu(BOB, board)).buttons["Turn the board"]
    old = {"chat": world.chat(BOB.id), "message_id": board.message_id, "date": 0}
    count = len(world.telegram.sent)
    await world.tap_data(BOB, board, data, message=old)
    assert [sent.chat_id for sent in turned(world, count)] == [BOB.id]


async def test_nobody_plays_a_forgotten_person_again(world: World) -> None:
    await in_private(world)
    await forget(world, ANN)
    elsewhere = await world.start_in_group(white=EVE)
    answer = await world.tap_data(BOB, elsewhere, world.boards(BOB.id)[-1].buttons["Rematch"])
    assert answer == "Your opponent has left, so there is nobody for a rematch."


def turned(world: World, count: int) -> list[Sent]:
    return [sent for sent in world.telegram.sent[count:] if sent.photo is not None]


@pytest.mark.parametrize(
    "description",
    [
        "not enough rights to send text messages to the chat",
        "CHAT_WRITE_FORBIDDEN",
        "CHAT_RESTRICTED",
        "TOPIC_DELETED",
        "need administrator rights in the channel chat",
    ],
)
async def test_a_muted_bot_is_silent_until_it_is_spoken_to(world: World, description: str) -> None:
    await world.start_in_group()
    world.telegram.failures[GROUP] = Failure(400, f"Bad Request: {description}")
    for number, move in enumerate(["e2-e4", "e7-e5", "g1-f3", "b8-c6"]):
        await world.say((ANN, BOB)[number % 2], f"/move {move}", chat=GROUP)
    assert await a_day(world) == 0
    del world.telegram.failures[GROUP]
    (board,) = await world.say(ANN, "/move f1-c4", chat=GROUP)
    assert "Last move: f1-c4" in board.text


async def test_where_nothing_arrives_for_reasons_unknown_little_is_tried_and_old_boards_are_skipped(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_in_group()
    world.telegram.failures[GROUP] = Failure(400, "Bad Request: SOMETHING_NEW")
    for number, move in enumerate(["e2-e4", "e7-e5", "g1-f3", "b8-c6", "f1-c4"]):
        await world.say((ANN, BOB)[number % 2], f"/move {move}", chat=GROUP)
        await world.pass_time(timedelta(minutes=10))
    assert await a_day(world) < 200
    assert await a_day(world) < 30
    world.telegram.failures.clear()
    (board,) = await world.pass_time(timedelta(hours=1))
    assert "Last move: f1-c4" in board.text
    caplog.clear()


async def test_both_hear_in_private_how_a_game_ended_whose_group_removed_the_bot(world: World) -> None:
    for person in (ANN, BOB):
        await world.say(person, "/start")
    board = await world.start_in_group(terms="1d")
    await world.moves(board, "e2-e4", "e7-e5")
    await changed(world, EVE, GROUP, "member", "kicked")
    world.telegram.failures[GROUP] = Failure(403, "Forbidden: bot was kicked from the supergroup chat")
    told = [sent for sent in await world.pass_time(DAY) if sent.photo is not None]
    assert {sent.chat_id for sent in told} == {ANN.id, BOB.id}
    assert len(told) == 2
    assert all("Time is up for Ann. Bob wins!" in sent.text for sent in told)


KICKED = Failure(403, "Forbidden: bot was kicked from the supergroup chat")


async def begun(world: World, terms: str = "") -> Sent:
    """A game of two moves in a group, whose players have written in private; its last board."""
    for person in (ANN, BOB):
        await world.say(person, "/start")
    return await world.moves(await world.start_in_group(terms=terms), "e2-e4", "e7-e5")


@pytest.mark.parametrize("refusal", [KICKED, Failure(400, "Bad Request: CHAT_WRITE_FORBIDDEN")])
async def test_an_end_that_is_the_first_to_be_refused_is_told_in_private(world: World, refusal: Failure) -> None:
    await begun(world, "1d")
    world.telegram.failures[GROUP] = refusal
    told = [*await world.pass_time(DAY), *await world.pass_time(timedelta(0))]
    assert sorted(sent.chat_id for sent in told) == [ANN.id, BOB.id]
    assert all("Time is up for Ann. Bob wins!" in sent.text for sent in told)
    assert await world.pass_time(DAY) == [], "and once"


async def test_what_waits_for_a_group_that_removes_the_bot_is_told_in_private(world: World) -> None:
    board = await begun(world)
    world.telegram.failures[GROUP] = Failure(429, "Too Many Requests: retry after 60", {"retry_after": 60})
    await world.say(ANN, "d2-d4", chat=GROUP, reply_to=board)
    await world.say(BOB, "/move e5-d4", chat=GROUP)
    await world.say(BOB, "/takeback", chat=GROUP, reply_to=board)
    await changed(world, EVE, GROUP, "member", "kicked")
    world.telegram.failures[GROUP] = KICKED
    told = await world.pass_time(timedelta(0))
    assert ["Last move: e5xd4" in sent.text for sent in told if sent.photo] == [True, True], "the newest board alone"
    (question,) = [sent for sent in told if "Agree" in sent.buttons]
    assert (question.chat_id, len(told)) == (ANN.id, 4)
    await world.tap(ANN, question, "Agree")
    assert (await world.game()).ply == 3


async def test_who_blocked_the_bot_is_not_told_of_the_end(world: World) -> None:
    await in_private(world)
    await changed(world, BOB, BOB.id, "member", "kicked")
    world.telegram.failures[BOB.id] = BLOCKED
    (question,) = await world.say(ANN, "/resign")
    before = sends(world)
    await world.tap(ANN, question, "Yes, resign")
    assert "Ann resigns. Bob wins!" in world.last.text
    assert sends(world) == before + 1


async def test_nobody_is_reminded_of_a_blocked_opponents_move(world: World) -> None:
    await in_private(world, "/play white 1d")
    await world.say(ANN, "e2-e4")
    await changed(world, BOB, BOB.id, "member", "kicked")
    world.telegram.failures[BOB.id] = BLOCKED
    assert await world.pass_time(timedelta(hours=23)) == []
    (end,) = await world.pass_time(timedelta(hours=2))
    assert (end.chat_id, "Time is up for Bob" in end.text) == (ANN.id, True)


async def test_who_is_back_sees_how_the_games_stand(world: World) -> None:
    await in_private(world)
    await in_private(world, white=EVE)
    await changed(world, BOB, BOB.id, "member", "kicked")
    await world.say(ANN, "e2-e4")
    count = len(world.boards(BOB.id))
    await changed(world, BOB, BOB.id, "kicked", "member")
    boards = world.boards(BOB.id)[count:]
    assert ["Last move: e2-e4" in board.text for board in boards] == [True, False]
    await world.say(BOB, "e7-e5", reply_to=boards[0])
    assert (await world.game()).ply == 2
    silent = [values.get("disable_notification") for name, values in world.telegram.calls if name == "sendPhoto"]
    assert silent[-4:-2] == ["true", "true"]


async def test_a_group_that_takes_the_bot_back_sees_its_games_once(world: World) -> None:
    await world.start_in_group()
    for _ in range(2):
        await changed(world, EVE, GROUP, "member", "left")
        count = len(world.boards(GROUP))
        await changed(world, EVE, GROUP, "left", "member")
        assert len(world.boards(GROUP)) == count + 1
    await world.moves(world.boards(GROUP)[-1], "e2-e4", "e7-e5")


async def test_a_supergroup_is_shown_the_games_of_the_group(world: World) -> None:
    await world.moves(await world.start_in_group(), "e2-e4")
    await world.start_in_group(white=EVE)
    await moved(world, "to")
    boards = world.boards(NEW)
    assert [board.text.partition("\n")[0] for board in boards] == ["#1 ⚪ Ann – ⚫ Bob", "#2 ⚪ Eve – ⚫ Bob"]
    await moved(world, "from")
    assert world.boards(NEW) == boards
    await world.moves(boards[0], "e7-e5", white=BOB)


async def test_who_accepts_hears_that_the_challenger_has_blocked_the_bot(world: World) -> None:
    (invitation,) = await world.say(ANN, "/play white")
    await changed(world, ANN, ANN.id, "member", "kicked")
    world.telegram.failures[ANN.id] = BLOCKED
    (challenge,) = await world.say(BOB, "/start " + invitation.text.rpartition("=")[2])
    count = len(world.telegram.sent)
    await world.tap(BOB, challenge, "Accept")
    told = sorted(sent.text.partition(":")[0] for sent in world.telegram.sent[count:] if sent.photo is None)
    assert told == ["My messages no longer reach Ann"]
    assert len(world.boards(BOB.id)) == 1
