"""What concerns a whole group holds in all its topics, and a topic that is deleted takes no game with it."""

from datetime import timedelta
from typing import Any

from game.models import Address
from game.preferences import Pings, PlaceSettings
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.test_chats import start_in_topic
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, World

WHOLE = Address(f"telegram:{GROUP}")


def here(topic: int) -> dict[str, Any]:
    return {"message_thread_id": topic, "is_topic_message": True}


async def test_the_summary_of_a_group_tells_of_its_topics(world: World) -> None:
    settings = PlaceSettings(pings=Pings.DIGEST, digest_hour=9)
    await world.app.service.set_place_settings(WHOLE, settings)
    await start_in_topic(world, 7)
    (summary,) = await world.pass_time(timedelta(days=1))
    assert (summary.chat_id, summary.thread_id) == (GROUP, None)
    assert "in another topic: ⚪ Ann – ⚫ Bob" in summary.text


async def test_the_best_of_a_group_play_in_any_topic(world: World) -> None:
    (challenge,) = await world.say(ANN, "/play white rated 1d", chat=GROUP, **here(7))
    await world.tap(BOB, challenge, "Accept")
    board = world.last
    for person, move in ((ANN, "e2-e4"), (BOB, "e7-e5")):
        (board,) = await world.say(person, move, chat=GROUP, reply_to=board, **here(7))
    (question,) = await world.say(BOB, "/resign", chat=GROUP, **here(7))
    await world.tap(BOB, question, "Yes, resign")
    for topic in ({}, here(7), here(8)):
        (best,) = await world.say(EVE, "/top", chat=GROUP, **topic)
        assert "Ann" in best.text


async def test_all_games_of_a_group_are_listed_in_any_topic(world: World) -> None:
    await world.start_in_group()
    await start_in_topic(world, 7)
    (listed,) = await world.say(EVE, "/games", chat=GROUP, **here(7))
    await world.tap(EVE, listed, "All games here")
    lines = listed.text.splitlines()[1:]
    assert [line.partition("⚪")[0] for line in lines] == ["#1 ", "in another topic: "]


async def test_games_of_a_deleted_topic_go_on_in_general(world: World) -> None:
    await start_in_topic(world, 7)
    board: Sent = await start_in_topic(world, 7)
    world.telegram.lost_threads.add(7)
    (board,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board, **here(7))
    assert board.thread_id is None
    await world.app.deliverer.deliver_pending()
    assert [sent.text.partition("\n")[0] for sent in world.boards(GROUP)[-1:]] == ["#1 ⚪ Ann – ⚫ Bob"]
    (moved,) = await world.say(BOB, "/move 2 e7-e5", chat=GROUP)
    assert "Last move: e7-e5" in moved.text
    (listed,) = await world.say(ANN, "/games", chat=GROUP)
    assert len(listed.text.splitlines()) == 3
