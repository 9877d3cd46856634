"""Messages that show what is over: nothing is played from a board that is gone, and answers go where the game is."""

from tests.handlers.telegram.world import ANN, BOB, GROUP, World


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
