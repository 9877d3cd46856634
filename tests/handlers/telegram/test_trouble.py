"""Closed chats, impatient servers, a broken database: nothing raises, nothing is lost, people are told."""

import logging
from typing import Any

import pytest

from game.errors import StorageError, StorageProblem
from game.service import GameService
from tests.handlers.telegram.session import Failure
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OTHER_GROUP, World, words

BLOCKED = Failure(403, "Forbidden: bot was blocked by the user")


async def owed(world: World) -> int:
    """How many notices are waiting."""
    return 0 if await world.app.deliverer.next_due() is None else 1


async def test_a_blocked_player_does_not_stop_the_other(world: World) -> None:
    await in_private(world)
    world.telegram.failures[BOB.id] = BLOCKED
    sent = await world.say(ANN, "e2-e4")
    assert sorted(one.text.partition("\n")[0] for one in sent) == [
        "#1 ⚪ Ann – ⚫ Bob",
        "My messages no longer reach Bob: perhaps I was blocked. The game stays as it stands.",
    ]
    assert await owed(world) == 0
    del world.telegram.failures[BOB.id]
    sent = await world.say(BOB, "e7-e5")
    assert {one.chat_id for one in sent} == {ANN.id, BOB.id}


@pytest.mark.parametrize(
    "failure",
    [
        Failure(403, "Forbidden: bot was kicked from the supergroup chat"),
        Failure(400, "Bad Request: chat not found"),
        Failure(400, "Bad Request: group chat was deactivated"),
        Failure(400, "Bad Request: TOPIC_CLOSED"),
    ],
)
async def test_kicked_from_one_group_other_games_go_on(world: World, failure: Failure) -> None:
    first = await world.start_in_group()
    second = await world.start_in_group(chat=OTHER_GROUP)
    world.telegram.failures[GROUP] = failure
    assert await world.say(ANN, "e2-e4", chat=GROUP, reply_to=first) == []
    assert await owed(world) == 0
    assert (await world.game()).ply == 1
    await world.moves(second, "e2-e4", "e7-e5")


async def test_patience_is_kept(world: World) -> None:
    board = await world.start_in_group()
    world.telegram.failures[GROUP] = Failure(429, "Too Many Requests", {"retry_after": 20})
    assert await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board) == []
    world.telegram.failures.clear()
    due = await world.app.deliverer.next_due()
    assert due is not None
    assert await world.app.deliverer.deliver_pending() == 0, "not before its time"
    waited = 0
    while not await world.app.deliverer.deliver_pending():  # each look at the clock takes half a second
        waited += 1
        assert waited < 50
    assert "Last move: e2-e4" in world.last.text


async def test_a_group_that_became_a_supergroup_is_followed(world: World) -> None:
    board = await world.start_in_group()
    moved = {"migrate_to_chat_id": OTHER_GROUP}
    world.telegram.failures[GROUP] = Failure(400, "Bad Request: group chat was upgraded", moved)
    world.chat(OTHER_GROUP)
    (board,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
    assert (board.chat_id, "Last move: e2-e4" in board.text) == (OTHER_GROUP, True)
    (board,) = await world.say(BOB, "e7-e5", chat=OTHER_GROUP, reply_to=board)
    assert board.chat_id == OTHER_GROUP


async def test_a_lost_topic_is_no_lost_game(world: World) -> None:
    topic: dict[str, Any] = {"message_thread_id": 7, "is_topic_message": True}
    (challenge,) = await world.say(ANN, "/play", chat=GROUP, **topic)
    world.telegram.lost_threads.add(7)
    await world.tap(BOB, challenge, "Accept")
    assert world.last.photo is not None
    assert world.last.thread_id is None


async def test_without_the_right_to_send_photos_the_board_comes_in_letters(world: World) -> None:
    refused = Failure(400, "Bad Request: not enough rights to send photos to the chat")
    world.telegram.failures[GROUP] = {"sendPhoto": refused}
    board = await world.start_in_group()
    assert board.html.startswith("<pre>  a   b")
    assert "⚪ Ann – ⚫ Bob" in board.text
    (board,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
    assert "Last move: e2-e4" in board.text


async def test_a_failed_delivery_is_tried_again(world: World, caplog: pytest.LogCaptureFixture) -> None:
    world.telegram.failures[GROUP] = {"sendPhoto": Failure(500, "Internal Server Error")}
    (challenge,) = await world.say(ANN, "/play white", chat=GROUP)
    await world.tap(BOB, challenge, "Accept")
    assert world.boards(GROUP) == []
    world.telegram.failures.clear()
    while await owed(world):
        await world.app.deliverer.deliver_pending()
    assert len(world.boards(GROUP)) == 1
    caplog.clear()


async def test_what_the_database_refuses_was_not_done(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = await world.menu(ANN, await world.start_in_group())

    async def refuse(*_: object, **__: object) -> None:
        raise StorageError(StorageProblem.FULL)

    monkeypatch.setattr(GameService, "play", refuse)
    (answer,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
    assert "it was NOT done: a move sent now is not taken" in answer.text
    monkeypatch.setattr(GameService, "remember_player", refuse)
    (answer,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
    assert "it was NOT done" in answer.text
    assert "it was NOT done" in await world.tap(ANN, board, "Resign")
    assert "storage refused: full" in caplog.text
    caplog.clear()


async def test_a_fault_is_logged_with_its_traceback_and_told_kindly(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = await world.menu(ANN, await world.start_in_group())

    async def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by nobody")

    monkeypatch.setattr(GameService, "resign", fail)
    monkeypatch.setattr(GameService, "play", fail)
    (answer,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
    assert answer.text == words(ANN)("error-unexpected")
    await world.tap(ANN, board, "Resign")
    assert await world.tap(ANN, world.last, "Yes, resign") == words(ANN)("error-unexpected")
    assert caplog.text.count("ZeroDivisionError: by nobody") == 2
    caplog.clear()


async def test_an_answer_that_cannot_be_sent_is_only_logged(world: World, caplog: pytest.LogCaptureFixture) -> None:
    world.telegram.failures[GROUP] = Failure(403, "Forbidden: bot was kicked from the supergroup chat")
    assert await world.say(ANN, "/help", chat=GROUP) == []
    assert await world.say(ANN, "/board", chat=GROUP) == []
    warnings = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert len(warnings) == 2
    assert all("kicked" in record.getMessage() for record in warnings)


async def test_a_tap_on_a_message_of_an_unknown_chat(world: World) -> None:
    board = await world.start_in_group()
    assert await world.tap_data(ANN, board, "b:1", message=None) == "This board is old: the game has moved on."


@pytest.mark.parametrize(
    "data",
    ["b:2", "b:99999999999999999999999", "m:1:0:0:e2-e4:", "f:1:0:2", "rc:1:1:0:5", "l:kk", "x", "c:a:1:", "d:x:1:0"],
)
async def test_forged_taps_are_answered(world: World, data: str) -> None:
    board = await world.start_in_group()
    count = len(world.telegram.sent)
    assert await world.tap_data(ANN, board, data) in (
        "This board is old: the game has moved on.",
        "I do not know this game.",
        "I do not know this challenge.",
    )
    assert (len(world.telegram.sent), (await world.game()).ply) == (count, 0)


async def test_a_stranger_sees_no_private_board(world: World) -> None:
    await in_private(world)
    (answer,) = await world.say(EVE, "/start")
    assert (await world.tap_data(EVE, answer, "b:1")).startswith("This game is played by two others.")
    assert (await world.tap_data(EVE, answer, "f:1:0:0")).startswith("This game is played by two others.")
    assert (await world.tap_data(EVE, answer, "m:1:0:0:e2-e4")).startswith("This game is played by two others.")
    assert {sent.chat_id for sent in world.boards(EVE.id)} == set()


async def test_being_added_to_a_group_says_hello(world: World) -> None:
    bot = {"id": 5001, "is_bot": True, "first_name": "Tavreli", "username": "tavreli_test_bot"}
    change = {
        "chat": world.chat(GROUP),
        "from": ANN.user,
        "date": 1,
        "old_chat_member": {"status": "left", "user": bot},
        "new_chat_member": {"status": "member", "user": bot},
    }
    await world.feed(my_chat_member=change)
    assert world.last.html == words(ANN)("start-group")
    count = len(world.telegram.sent)
    gone = {"old_chat_member": change["new_chat_member"], "new_chat_member": change["old_chat_member"]}
    await world.feed(my_chat_member=change | gone)
    await world.feed(my_chat_member=change | {"chat": world.chat(ANN.id)})
    assert len(world.telegram.sent) == count


async def test_other_bots_are_not_listened_to(world: World) -> None:
    board = await world.start_in_group()
    robot = {"id": 99, "is_bot": True, "first_name": "Robot", "username": "robot"}
    count = len(world.telegram.sent)
    for text in ("/play", "/help", "e2-e4"):
        await world.feed(message=world.message(ANN, GROUP, text, reply_to=board) | {"from": robot})
    assert len(world.telegram.sent) == count
    assert (await world.game()).ply == 0


async def test_a_tap_that_can_no_longer_be_answered_counts_all_the_same(world: World) -> None:
    """Pressed while the bot was down."""
    (challenge,) = await world.say(ANN, "/play white", chat=GROUP)
    late = Failure(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
    world.telegram.failures[0] = {"answerCallbackQuery": late}
    data = challenge.buttons["Accept"]
    query = {"id": "late", "from": BOB.user, "chat_instance": "1", "data": data}
    await world.feed(callback_query=query | {"message": world.telegram.json_of(challenge)})
    assert challenge.text == "Bob accepts the challenge. The game begins!"
    assert len(world.boards(GROUP)) == 1
