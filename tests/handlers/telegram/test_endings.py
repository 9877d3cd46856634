"""Resigning, drawing, mate, and playing again."""

from game.models import Ending
from game.preferences import PlaceSettings, Starters
from handlers.telegram.places import Place
from rules import Color
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, Person, World, words

MATE = ["d1xe2", "c8xb7", "e2xe7+", "d8xe7+", "e1xf2", "e7(2)-b4", "f2-g3", "b4(1)xd2", "e7xf8#"]
TO_AND_FRO = ["b1-c3", "b8-c6", "c3-b1", "c6-b8"]


async def in_private(
    world: World, white_says: str = "/play white", *, white: Person = ANN, black: Person = BOB
) -> tuple[Sent, Sent]:
    """A game (Ann's and Bob's) in their private chats; their first boards."""
    (invitation,) = await world.say(white, white_says)
    (challenge,) = await world.say(black, "/start " + invitation.text.rpartition("=")[2])
    await world.tap(black, challenge, words(black)("button-accept"))
    return world.boards(white.id)[-1], world.boards(black.id)[-1]


async def test_resigning_asks_once_more(world: World) -> None:
    await world.start_in_group()
    (question,) = await world.say(BOB, "/resign", chat=GROUP)
    assert question.text == f"{BOB.name}, do you really want to resign? It cannot be taken back."
    assert not (await world.game()).is_over
    assert await world.tap(ANN, question, "Yes, resign") == "This button is not for you."
    assert (await world.tap(EVE, question, "Yes, resign")).startswith("This game is played by two others.")
    assert (await world.tap(EVE, question, "No, play on")).startswith("This game is played by two others.")
    assert not (await world.game()).is_over
    await world.tap(BOB, question, "Yes, resign")
    assert question.deleted
    assert "Bob resigns. Ann wins!" in world.last.text
    assert world.painter.scenes[-1].status == "White wins"
    game = await world.game()
    assert (game.ending, game.winner) == (Ending.RESIGNATION, Color.WHITE)
    assert await world.tap_data(BOB, world.last, "rc:1:1:0:1") == "This game is over."


async def test_one_can_think_better_of_resigning(world: World) -> None:
    board = await world.start_in_group()
    await world.tap(ANN, await world.menu(ANN, board), "Resign")
    question = world.last
    await world.tap(ANN, question, "No, play on")
    assert (question.text, question.buttons) == ("Good, the game goes on.", {})
    await world.moves(board, "e2-e4")
    assert await world.tap_data(ANN, question, "rc:1:1:0:0") == "This board is old: the game has moved on."
    assert await world.tap(ANN, board, "Resign") == "This board is old: the game has moved on."
    latest = await world.menu(BOB, world.last)
    assert (await world.tap(EVE, latest, "Resign")).startswith("This game is played by two others.")
    assert not (await world.game()).is_over


async def test_a_draw_is_offered_and_accepted(world: World) -> None:
    await world.start_in_group()
    (offer,) = await world.say(ANN, "/draw", chat=GROUP)
    assert (offer.text, list(offer.buttons)) == ("#1 Ann offers a draw.", ["Accept the draw", "Play on"])
    accept = offer.buttons["Accept the draw"]
    assert await world.tap(ANN, offer, "Accept the draw") == (
        "The offer is yours, so the answer is up to your opponent."
    )
    assert (await world.tap(EVE, offer, "Accept the draw")).startswith("This game is played by two others.")
    (answer,) = await world.say(ANN, "/draw", chat=GROUP)
    assert answer.text.startswith("A draw has been offered already")
    await world.tap(BOB, offer, "Accept the draw")
    assert offer.buttons == {}
    assert "A draw by agreement." in world.last.text
    assert await world.tap_data(BOB, offer, accept) == "This game is over."
    assert (await world.game()).ending is Ending.AGREEMENT


async def test_a_declined_draw_is_told(world: World) -> None:
    hers, _ = await in_private(world)
    await world.tap(ANN, await world.menu(ANN, hers), "Offer a draw")
    told = {sent.chat_id: sent for sent in world.telegram.sent[-2:]}
    assert told[ANN.id].text == "#1 A draw is offered. The offer stands until your opponent answers or moves."
    assert told[ANN.id].buttons == {}
    offer = told[BOB.id]
    decline = offer.buttons["Play on"]
    await world.tap(BOB, offer, "Play on")
    assert {sent.text for sent in world.telegram.sent[-2:]} == {"#1 Bob declines the draw. The game goes on."}
    assert await world.tap_data(BOB, offer, decline) == "There is no draw offer to answer."


async def test_an_offer_stands_through_the_offerers_move_and_lapses_by_the_opponents(world: World) -> None:
    board = await world.start_in_group()
    (offer,) = await world.say(ANN, "/draw", chat=GROUP)
    accept = offer.buttons["Accept the draw"]
    board = await world.moves(board, "e2-e4")
    assert "Ann offers a draw." in board.text
    board = await world.moves(board, "e7-e5", white=BOB)
    assert await world.tap_data(BOB, offer, accept) == "There is no draw offer to answer."
    (offer,) = await world.say(ANN, "/draw", chat=GROUP)
    await world.moves(board, "d2-d4")
    await world.tap(BOB, offer, "Accept the draw")
    assert (await world.game()).ending is Ending.AGREEMENT


async def test_a_repetition_is_claimed_by_button(world: World) -> None:
    board = await world.start_in_group()
    assert await world.tap_data(ANN, board, "d:c:1:0") == (
        "This position has stood 1 time; a draw can be claimed at the third."
    )
    board = await world.moves(board, *TO_AND_FRO, *TO_AND_FRO)
    assert "This position stands for the third time: a draw may be claimed." in board.text
    assert list(board.buttons) == ["Claim a draw", "Move by taps", "More…"]
    (question,) = await world.say(BOB, "/draw", chat=GROUP)
    assert list(question.buttons) == ["Claim a draw", "Offer a draw"]
    assert (await world.tap(EVE, board, "Claim a draw")).startswith("This game is played by two others.")
    await world.tap(BOB, question, "Claim a draw")
    assert "A draw: the position has stood for the third time." in world.last.text
    assert await world.tap(ANN, board, "Claim a draw") == "This game is over."


async def test_mate_ends_the_game_and_a_rematch_begins_with_colours_swapped(world: World) -> None:
    board = await world.moves(await world.start_in_group(), *MATE)
    assert board.text.endswith("Last move: e7xf8# (Ann)\n\nCheckmate. Ann wins!")
    assert world.painter.scenes[-1].status == "Checkmate: White wins"
    assert list(board.buttons) == ["Rematch", "Turn the board", "Step through"]
    (answer,) = await world.say(BOB, "a7-a6", chat=GROUP, reply_to=board)
    assert answer.text == "This game is over. A new one: /play"

    assert (await world.tap(EVE, board, "Rematch")).startswith("This game is played by two others.")
    assert await world.tap(BOB, board, "Rematch") == "Your opponent is asked."
    challenge = world.last
    assert challenge.text == "Ann, Bob challenges you to a game of tavreli. Bob plays White."
    assert await world.tap(EVE, challenge, "Accept") == "That is for Ann alone to decide."
    await world.tap(ANN, challenge, "Accept")
    assert world.last.text.startswith("#2 ⚪ Bob – ⚫ Ann\nThe game begins.")


async def test_two_who_want_a_rematch_have_it(world: World) -> None:
    await in_private(world)
    (question,) = await world.say(ANN, "/resign")
    await world.tap(ANN, question, "Yes, resign")
    hers, his = world.boards(ANN.id)[-1], world.boards(BOB.id)[-1]
    assert "Ann resigns. Bob wins!" in his.text
    await world.tap(ANN, hers, "Rematch")
    assert (world.last.chat_id, list(world.last.buttons)) == (BOB.id, ["Accept", "Decline"])
    await world.tap(BOB, his, "Rematch")
    assert world.boards(ANN.id)[-1].text.startswith("#2 ⚪ Bob – ⚫ Ann\nThe game begins.")
    assert len(await world.app.service.games_of((await world.game()).white.id)) == 1


async def test_a_tap_that_accepted_a_rematch_does_nothing_when_it_comes_again(world: World) -> None:
    old = await world.moves(await world.start_in_group(), *MATE)
    await world.tap(ANN, old, "Rematch")
    accepting = {"id": "tap", "from": BOB.user, "chat_instance": "1", "data": old.buttons["Rematch"]}
    accepting["message"] = world.telegram.json_of(old)
    await world.feed(callback_query=accepting)
    await world.tap(ANN, old, "Rematch")  # a third game is asked for
    count, stands = len(world.telegram.sent), await world.app.service.open_rematch((await world.game()).id)
    del world.telegram.toasts["tap"]
    await world.feed(callback_query=accepting)
    assert world.telegram.toasts.pop("tap") == "That is done already."
    assert len(world.telegram.sent) == count
    assert stands is not None
    await world.app.service.cancel(stands.id, stands.challenger.id)
    await world.feed(callback_query=accepting)
    assert await world.app.service.open_rematch((await world.game()).id) is None, "nor does it ask for one"
    assert len(await world.app.service.games_of((await world.game()).white.id)) == 1


async def test_whoever_may_not_start_games_may_agree_to_a_rematch(world: World) -> None:
    old = await world.moves(await world.start_in_group(), *MATE)
    world.telegram.members[ANN.id] = "administrator"
    await world.app.service.set_place_settings(Place(GROUP).address, PlaceSettings(starters=Starters.ADMINS))
    assert await world.tap(BOB, old, "Rematch") == words(BOB)("error-admins-start")
    assert await world.tap(ANN, old, "Rematch") == "Your opponent is asked."
    assert await world.tap(BOB, old, "Rematch") == ""
    assert world.last.text.startswith("#2 ⚪ Bob – ⚫ Ann\nThe game begins.")


async def test_a_rematch_before_the_end_is_refused(world: World) -> None:
    board = await world.start_in_group()
    assert await world.tap_data(ANN, board, "n:1") == "This game is still on. A rematch comes after it ends."


async def test_questions_are_in_the_language_of_the_chat(world: World) -> None:
    await world.start_in_group(white=OLGA)
    t = words(OLGA)
    (question,) = await world.say(OLGA, "/resign", chat=GROUP)
    assert question.html == t("resign-confirm", name=OLGA.name)
    assert list(question.buttons) == [t("button-yes-resign"), t("button-no")]
