"""After a crash the last updates come again: acts like moves are done once, and nobody is told so."""

from tests.handlers.telegram.world import ANN, BOB, GROUP, World


async def test_a_takeback_that_comes_again_asks_nobody(world: World) -> None:
    await world.moves(await world.start_in_group(), "e2-e4", "e7-e5")
    asking = world.message(ANN, GROUP, "/takeback")
    await world.feed(message=asking)
    await world.tap(BOB, world.last, "Agree")
    count = len(world.telegram.sent)
    await world.feed(message=asking)
    assert len(world.telegram.sent) == count
    game = await world.game()
    assert (game.ply, game.takebacks, game.takeback_offer) == (0, 1, None)


async def test_a_tap_that_comes_again_is_answered(world: World) -> None:
    board = await world.moves(await world.start_in_group(), "e2-e4", "e7-e5")
    await world.say(ANN, "/takeback", chat=GROUP, reply_to=board)
    question = world.last
    refuse = {"id": "tap", "from": BOB.user, "chat_instance": "1", "data": question.buttons["Refuse"]}
    await world.feed(callback_query=refuse | {"message": world.telegram.json_of(question)})
    await world.say(ANN, "/takeback", chat=GROUP, reply_to=board)
    del world.telegram.toasts["tap"]
    await world.feed(callback_query=refuse | {"message": world.telegram.json_of(question)})
    assert world.telegram.toasts["tap"] == "That is done already."
    assert (await world.game()).takeback_offer is not None
