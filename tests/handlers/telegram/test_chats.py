"""Groups that become supergroups, persons who block the bot, groups that remove it."""

from typing import Any

from tests.handlers.telegram.session import Failure, Sent
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, OTHER_GROUP, Person, World, words

NEW = -1007
BOT = {"id": 5001, "is_bot": True, "first_name": "Tavreli", "username": "tavreli_test_bot"}


async def moved(world: World, kind: str) -> None:
    """The group tells that it is a supergroup now: in its last message, or in the first one of the new."""
    for chat in (GROUP, NEW):
        world.chat(chat)
    if kind == "to":
        await world.feed(message=world.message(ANN, GROUP, None, migrate_to_chat_id=NEW))
    else:
        group = {"id": NEW, "type": "supergroup", "title": "Club"}
        anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
        message = world.message(ANN, NEW, None, migrate_from_chat_id=GROUP, sender_chat=group)
        await world.feed(message=message | {"from": anonymous})


async def changed(world: World, person: Person, chat: int, *status: str) -> None:
    """The bot's standing in a chat changes from one to another."""
    old, new = ({"status": each, "user": BOT, "until_date": 0} for each in status)
    change = {"chat": world.chat(chat), "from": person.user, "date": 1}
    await world.feed(my_chat_member=change | {"old_chat_member": old, "new_chat_member": new})


async def test_a_supergroup_goes_on_with_the_games_of_the_group(world: World) -> None:
    await world.moves(await world.start_in_group(), "e2-e4")
    await world.say(ANN, "/language ru", chat=GROUP)
    world.telegram.members[ANN.id] = "creator"
    await world.say(ANN, "/language ru", chat=GROUP)
    await moved(world, "to")
    await moved(world, "from")
    (board,) = await world.say(BOB, "/move e7-e5", chat=NEW)
    assert (board.chat_id, words(OLGA)("board-last-move", move="e7-e5", name="Bob") in board.html) == (NEW, True)
    await world.moves(board, "g1-f3")


async def test_either_message_is_enough(world: World) -> None:
    await world.start_in_group()
    await moved(world, "from")
    (board,) = await world.say(ANN, "/move e2-e4", chat=NEW)
    assert board.chat_id == NEW


async def test_the_error_is_enough(world: World) -> None:
    """Nobody told, and the next board to the old number says where the group is."""
    board = await world.start_in_group()
    gone = Failure(400, "Bad Request: group chat was upgraded", {"migrate_to_chat_id": NEW})
    world.telegram.failures[GROUP] = gone
    world.chat(NEW)
    (board,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
    assert board.chat_id == NEW
    refused = sum(call[1].get("chat_id") == GROUP for call in world.telegram.calls)
    (board,) = await world.say(BOB, "e7-e5", chat=NEW, reply_to=board)
    assert board.chat_id == NEW
    assert sum(call[1].get("chat_id") == GROUP for call in world.telegram.calls) == refused, "the old one is left alone"


async def test_who_blocks_the_bot_is_told_of_once_where_they_play(world: World) -> None:
    await in_private(world)
    await world.start_in_group(black=EVE, white=BOB)
    count = len(world.telegram.sent)
    for _ in range(2):
        await changed(world, BOB, BOB.id, "member", "kicked")
    told = {sent.chat_id: sent.text for sent in world.telegram.sent[count:]}
    assert len(world.telegram.sent) == count + 2
    assert set(told) == {ANN.id, GROUP}
    assert set(told.values()) == {
        "Bob has blocked me, so my private messages arrive there no more. The games go on as they stand."
    }
    await changed(world, BOB, BOB.id, "kicked", "member")
    count = len(world.telegram.sent)
    await changed(world, BOB, BOB.id, "member", "kicked")
    assert len(world.telegram.sent) == count + 2, "after that it is news again"


async def test_a_stranger_who_blocks_the_bot_is_not_stored(world: World) -> None:
    await changed(world, EVE, EVE.id, "member", "kicked")
    assert await world.app.service.player_by_handle("eve") is None
    assert world.telegram.sent == []


async def test_players_of_a_group_that_removes_the_bot_are_told_in_private(world: World) -> None:
    await world.say(ANN, "/start")
    await world.start_in_group()
    other = await world.start_in_group(chat=OTHER_GROUP)
    count = len(world.telegram.sent)
    await changed(world, EVE, GROUP, "member", "left")
    (told,) = world.telegram.sent[count:]
    assert (told.chat_id, "“Club”" in told.text) == (ANN.id, True), "Bob has no private chat with the bot"
    await world.moves(other, "e2-e4", "e7-e5")


async def test_a_group_that_removes_the_bot_again_is_told_of_again(world: World) -> None:
    await world.say(ANN, "/start")
    await world.start_in_group()
    for _ in range(2):
        count = len(world.telegram.sent)
        await changed(world, EVE, GROUP, "member", "left")
        assert [sent.chat_id for sent in world.telegram.sent[count:]] == [ANN.id]
        await changed(world, EVE, GROUP, "left", "member")
        assert [sent.chat_id for sent in world.telegram.sent[count + 1 :]] == [GROUP, GROUP], "a welcome and a board"


async def test_a_closed_chat_stops_nobody_being_told(world: World) -> None:
    forbidden: dict[str, Any] = {"status": 403, "description": "Forbidden: bot was blocked by the user"}
    await in_private(world)
    await world.start_in_group(black=EVE, white=BOB)
    world.telegram.failures[ANN.id] = Failure(**forbidden)
    await changed(world, BOB, BOB.id, "member", "kicked")
    assert world.last.chat_id == GROUP


async def start_in_topic(world: World, topic: int) -> Sent:
    """A game of Ann against Bob in a topic; its first board."""
    here: dict[str, Any] = {"message_thread_id": topic, "is_topic_message": True}
    (challenge,) = await world.say(ANN, "/play white", chat=GROUP, **here)
    await world.tap(BOB, challenge, "Accept")
    assert (world.last.chat_id, world.last.thread_id) == (GROUP, topic)
    return world.last


async def test_players_in_topics_hear_of_the_removal_once(world: World) -> None:
    for person in (ANN, BOB):
        await world.say(person, "/start")
    for topic in (7, 8):
        await start_in_topic(world, topic)
    count = len(world.telegram.sent)
    await changed(world, EVE, GROUP, "member", "left")
    told = world.telegram.sent[count:]
    assert sorted(sent.chat_id for sent in told) == [ANN.id, BOB.id]
    closed = await world.app.deliverer.closed()
    assert closed == {f"telegram:{GROUP}", f"telegram:{GROUP}:7", f"telegram:{GROUP}:8"}, "nothing is tried there"
    await changed(world, EVE, GROUP, "left", "member")
    assert await world.app.deliverer.closed() == frozenset()


async def test_who_blocks_the_bot_is_told_of_in_the_topic_of_the_game(world: World) -> None:
    await world.say(BOB, "/start")
    for topic in (7, 8):
        await start_in_topic(world, topic)
    count = len(world.telegram.sent)
    await changed(world, BOB, BOB.id, "member", "kicked")
    told = world.telegram.sent[count:]
    assert [(sent.chat_id, sent.thread_id) for sent in told] == [(GROUP, 7), (GROUP, 8)]
    assert all("Bob has blocked me" in sent.text for sent in told)
