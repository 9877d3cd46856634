"""Conditional moves: entered in private, played at once, and nobody else's business."""

import pytest

from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, World


async def test_a_line_is_played_at_once(world: World) -> None:
    await in_private(world)
    (answer,) = await world.say(BOB, "/if e2-e4 e7-e5 g1-f3 b8 — c6")
    assert answer.text == (
        "#1 If your opponent plays this, I answer at once:\n1. e2-e4 e7-e5 g1-f3 b8-c6\n"
        "Write your opponent’s move and your answer, as far as you like: /if e2-e4 …"
    )
    count = len(world.boards(ANN.id))
    await world.say(ANN, "e2-e4")
    assert [move.text for move in (await world.game()).moves] == ["e2-e4", "e7-e5"]
    assert "Last move: e7-e5 (Bob)" in world.boards(ANN.id)[-1].text
    assert len(world.boards(ANN.id)) in (count + 1, count + 2)
    await world.say(ANN, "g1-f3")
    assert (await world.game()).ply == 4
    (answer,) = await world.say(BOB, "/ifs")
    assert answer.text.startswith("#1 There are no conditional moves in this game.")


async def test_lines_are_listed_and_removed_as_they_were_seen(world: World) -> None:
    await in_private(world)
    await world.say(BOB, "/if e2-e4 e7-e5")
    (answer,) = await world.say(BOB, "/if 1 d2-d4 d7-d5")
    assert list(answer.buttons) == ["Remove 1", "Remove 2"]
    first, second = answer.buttons.values()
    (other,) = await world.say(BOB, "/ifs")
    assert await world.tap(BOB, answer, "Remove 1") == "Removed."
    assert "1. d2-d4 d7-d5" in answer.text
    assert await world.tap_data(BOB, other, first) == "There is no such line any more.", "number 1 is another now"
    assert await world.tap_data(BOB, other, second) == "There is no such line any more."
    await world.tap(BOB, answer, "Remove 1")
    assert answer.text.startswith("#1 There are no conditional moves")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/if e2-e4", "The line ends with your opponent’s move. Add your answer to it."),
        ("/if e2-e5 e7-e5", "Move 1 of the line (“e2-e5”) does not work. From e2 to e5 is too far"),
        ("/if e2-e4 nonsense", "Move 2 of the line (“nonsense”) does not work. I cannot read “nonsense” as a move."),
        ("/if e2-e4 d7-d6", "Line 1 answers the same moves differently. Remove it first: /ifs"),
        ("/if 9 e2-e4 d7-d6", "There is no game #9 here."),
    ],
)
async def test_lines_that_do_not_hold_are_explained(world: World, text: str, said: str) -> None:
    await in_private(world)
    await world.say(BOB, "/if e2-e4 e7-e5")
    (answer,) = await world.say(BOB, text)
    assert answer.text.startswith(said)


async def test_in_ones_own_turn_one_just_moves(world: World) -> None:
    await in_private(world)
    (answer,) = await world.say(ANN, "/if e7-e5 g1-f3")
    assert answer.text.startswith("It is your turn now, so just move.")
    (answer,) = await world.say(EVE, "/if e7-e5 g1-f3")
    assert answer.text == "You have no game here at the moment. Start one with /play."


async def test_in_a_group_nothing_is_taken_and_nothing_shown(world: World) -> None:
    board = await world.start_in_group()
    for text in ("/if e2-e4 e7-e5", "/ifs", "/if"):
        (answer,) = await world.say(BOB, text, chat=GROUP)
        assert answer.text == "Conditional moves are nobody else’s business: write them to me in a private chat."
    assert await world.tap_data(BOB, board, "pl:1") == (
        "Conditional moves are nobody else’s business: write them to me in a private chat."
    )
    assert (await world.game()).planning == ()


async def test_plans_for_a_groups_game_are_made_in_private_by_reply(world: World) -> None:
    await world.start_in_group()
    (listed,) = await world.say(BOB, "/games")
    await world.tap(BOB, listed, "(1) Ann")
    board = world.last
    await world.menu(BOB, board)
    await world.tap(BOB, board, "Conditional moves")
    assert world.last.text.startswith("There are no conditional moves in this game.")
    await world.say(BOB, "/if e2-e4 e7-e5", reply_to=board)
    before = [sent.text for sent in world.telegram.sent if sent.chat_id == GROUP]
    assert not any("e7-e5" in text for text in before)
    (answer,) = await world.say(ANN, "/ifs", reply_to=board)
    assert answer.text.startswith("There are no conditional moves in this game."), "those are Bob's"
    await world.say(ANN, "/move e2-e4", chat=GROUP)
    assert (await world.game()).ply == 2


async def test_the_opponent_sees_no_lines(world: World) -> None:
    hers, _ = await in_private(world)
    await world.say(BOB, "/if e2-e4 e7-e5")
    await world.menu(ANN, hers)
    await world.tap(ANN, hers, "Conditional moves")
    assert "e7-e5" not in world.last.text
    stranger = await world.tap_data(EVE, hers, "pl:1")
    assert stranger.startswith("This game is played by two others.")
