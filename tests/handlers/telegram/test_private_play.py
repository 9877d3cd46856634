"""A group's game from a private chat: whoever plays none there may mean it, and all see in the group what is done.

A move there may be meant for a lesson, a puzzle or a record as well, so none is played that is not plainly the game's.
"""

import pytest

from quiz.lessons import load_lessons
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.test_tasks import right_moves
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OTHER_GROUP, World

DONE = "Done. It shows in the chat where the game is played."
ELSEWHERE = "Your game is played in another chat. If this move is for it, press the button."
NO_BOARD = "This message is not a board. Reply to the latest board with your move."


async def test_a_move_written_in_private_shows_in_the_group(world: World) -> None:
    await world.start_in_group()
    (early,) = await world.say(BOB, "e7-e5")
    assert early.text == "Not yet, please: Ann is to move."
    (question,) = await world.say(ANN, "e2-e4")
    assert (question.chat_id, question.text) == (ANN.id, ELSEWHERE)
    assert (await world.game()).ply == 0
    assert await world.tap(ANN, question, "(1) Bob") == DONE
    assert (world.last.chat_id, "Last move: e2-e4 (Ann)" in world.last.text) == (GROUP, True)
    assert [move.text for move in (await world.game()).moves] == ["e2-e4"]


async def test_the_game_in_which_it_is_ones_turn_is_meant_and_of_several_one_is_chosen(world: World) -> None:
    await world.start_in_group()
    await world.start_in_group(ANN, EVE, OTHER_GROUP)
    (question,) = await world.say(ANN, "e2-e4")
    assert question.text.startswith("You have several games. Which one do you mean?")
    assert list(question.buttons) == ["(2) Eve", "(1) Bob"], "both are number 1 where they are played"
    assert await world.tap(ANN, question, "(2) Eve") == DONE
    assert world.last.chat_id == OTHER_GROUP
    (question,) = await world.say(ANN, "d2-d4")
    assert (question.text, list(question.buttons)) == (ELSEWHERE, ["(1) Bob"])
    await world.tap(ANN, question, "(1) Bob")
    assert [[move.text for move in (await world.game(number)).moves] for number in (1, 2)] == [["d2-d4"], ["e2-e4"]]


async def test_a_move_that_replies_to_a_board_in_private_is_played_at_once(world: World) -> None:
    await world.start_in_group()
    (board,) = await world.say(ANN, "/board")
    answers = {sent.chat_id: sent.text for sent in await world.say(ANN, "e2-e4", reply_to=board)}
    assert answers[ANN.id] == DONE
    assert "Last move: e2-e4 (Ann)" in answers[GROUP]
    await world.say(BOB, "/move e7-e5")
    assert (await world.game()).ply == 2, "nor is a command a guess"


@pytest.mark.parametrize("command", ["/import 1. e2-e4 e7-e5", "/rules men", "/quiz notation", "/help"])
async def test_a_reply_to_what_is_no_board_of_a_game_plays_nothing(world: World, command: str) -> None:
    await world.start_in_group()
    shown = (await world.say(ANN, command))[0]
    (answer,) = await world.say(ANN, "d2-d4", reply_to=shown)
    assert answer.text == NO_BOARD
    await in_private(world, black=EVE)
    (answer,) = await world.say(ANN, "d2-d4", reply_to=shown)
    assert answer.text == NO_BOARD, "nor in a game in private"
    assert [(await world.game(number)).ply for number in (1, 2)] == [0, 0]


async def test_a_move_too_much_in_a_lesson_is_none_of_a_game_elsewhere(world: World) -> None:
    await world.start_in_group()
    await world.say(ANN, "/learn 1")
    for move in right_moves(next(iter(load_lessons().values()))):
        await world.say(ANN, move)
    done = world.last
    (answer,) = await world.say(ANN, "a2-a4", reply_to=done)
    assert answer.text == NO_BOARD
    (question,) = await world.say(ANN, "a2-a4")
    assert question.text == ELSEWHERE
    assert (await world.game()).ply == 0


async def test_a_game_in_private_comes_first(world: World) -> None:
    await world.start_in_group()
    await in_private(world, black=EVE)
    await world.say(ANN, "e2-e4")
    (early,) = await world.say(ANN, "d2-d4")
    assert early.text == "Not yet, please: Eve is to move."
    assert [(await world.game(number)).ply for number in (1, 2)] == [0, 1]


async def test_conditional_moves_for_a_groups_game_are_entered_in_private(world: World) -> None:
    await world.start_in_group()
    (listed,) = await world.say(BOB, "/if e2-e4 e7-e5")
    assert (listed.chat_id, "1. e2-e4 e7-e5" in listed.text) == (BOB.id, True)
    await world.say(ANN, "/move e2-e4", chat=GROUP)
    assert (await world.game()).ply == 2


async def test_boards_draws_and_the_like_need_no_group_either(world: World) -> None:
    await world.moves(await world.start_in_group(), "e2-e4", "e7-e5")
    (board,) = await world.say(BOB, "/board")
    assert (board.chat_id, board.photo is not None) == (BOB.id, True)
    for command, told in (("/draw", "#1 Bob offers a draw."), ("/takeback", "#1 Bob asks to take back")):
        answers = {sent.chat_id: sent.text for sent in await world.say(BOB, command)}
        assert answers[BOB.id] == DONE
        assert answers[GROUP].startswith(told)
    (question,) = await world.say(BOB, "/resign")
    await world.tap(BOB, question, "Yes, resign")
    assert (await world.game()).is_over
    assert world.last.chat_id == GROUP


async def test_talk_in_private_is_no_move_of_a_game_elsewhere(world: World) -> None:
    await world.start_in_group()
    (answer,) = await world.say(ANN, "hello")
    assert answer.text.startswith("You have no game here at the moment.")


async def test_nobody_plays_for_others_from_private(world: World) -> None:
    await world.start_in_group()
    (answer,) = await world.say(EVE, "e2-e4")
    assert answer.text.startswith("You have no game here")
    (answer,) = await world.say(ANN, "/move e2-e4", chat=OTHER_GROUP)
    assert answer.text.startswith("You have no game here"), "another group is not told of it"
