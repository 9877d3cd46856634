"""Messages that show what is over: nothing is played from a board that is gone, and answers go where the game is."""

from handlers.telegram.looking_data import OpenButton
from tests.handlers.telegram.session import Json, Sent
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, Person, World, words


async def test_a_reply_to_a_board_that_was_taken_back_is_told_so(world: World) -> None:
    first = await world.start_in_group()
    old = await world.moves(first, "e2-e4", "e7-e5")
    await world.say(ANN, "/takeback", chat=GROUP)
    await world.tap(BOB, world.last, "Agree")
    new = world.last
    answers = await world.say(ANN, "d2-d4", chat=GROUP, reply_to=old)
    assert answers[0].text.startswith("The board has changed since then, so nothing was played.")
    assert (await world.game()).ply == 0
    await world.moves(new, "d2-d4")
    assert [move.text for move in (await world.game()).moves] == ["d2-d4"]


async def test_a_board_of_what_was_not_taken_back_is_good(world: World) -> None:
    kept = await world.moves(await world.start_in_group(), "e2-e4")
    await world.moves(kept, "e7-e5", white=BOB)
    await world.say(BOB, "/takeback", chat=GROUP)
    await world.tap(ANN, world.last, "Agree")
    await world.say(BOB, "d7-d5", chat=GROUP, reply_to=kept)
    assert [move.text for move in (await world.game()).moves] == ["e2-e4", "d7-d5"]


async def test_buttons_under_a_month_old_message_of_a_topic_answer_in_the_topic(world: World) -> None:
    """Of such a message Telegram says neither the topic nor anything else."""
    topic: Json = {"message_thread_id": 7, "is_topic_message": True}
    (challenge,) = await world.say(ANN, "/play white", chat=GROUP, **topic)
    await world.tap(BOB, challenge, "Accept")
    board = world.last
    (listed,) = await world.say(ANN, "/games", chat=GROUP, **topic)
    old = {"chat": world.chat(GROUP), "message_id": board.message_id, "date": 0}

    async def answer_to(person: Person, data: str) -> Sent:
        count = len(world.telegram.sent)
        assert await world.tap_data(person, board, data, message=old) == ""
        (answer,) = world.telegram.sent[count:]
        return answer

    shown = await answer_to(EVE, listed.buttons["#1 Bob"])
    assert (shown.thread_id, shown.text[:3]) == (7, "#1 "), "and whoever is in the chat may look"
    await world.menu(ANN, board)
    question = await answer_to(ANN, board.buttons["Resign"])
    assert (question.thread_id, list(question.buttons)) == (7, ["Yes, resign", "No, play on"])
    stepping = await answer_to(EVE, OpenButton(id=1).pack())
    assert stepping.thread_id == 7
    assert (await answer_to(ANN, stepping.buttons[words(ANN)("button-flip")])).thread_id == 7
    assert (await answer_to(ANN, stepping.buttons[words(ANN)("button-record")])).thread_id == 7
