"""Several games in one chat: by number, by reply, by a button, and never by a guess."""

import pytest

from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, OTHER_GROUP, World, words


async def moves_of(world: World, *numbers: int) -> list[list[str]]:
    return [[move.text for move in (await world.game(number)).moves] for number in numbers]


async def test_three_games_in_one_chat_do_not_mix(world: World) -> None:
    boards = [await world.start_in_group(ANN, other) for other in (BOB, EVE, OLGA)]
    assert [board.text[:4] for board in boards] == ["#1 ⚪", "#2 ⚪", "#3 ⚪"]
    for board, move in zip(boards, ("e2-e4", "d2-d4", "c2-c4"), strict=True):
        await world.say(ANN, move, chat=GROUP, reply_to=board)
    assert await moves_of(world, 1, 2, 3) == [["e2-e4"], ["d2-d4"], ["c2-c4"]]


async def test_a_game_is_named_by_its_number(world: World) -> None:
    for other in (BOB, EVE):
        await world.start_in_group(ANN, other)
    (board,) = await world.say(ANN, "/move 2 e2 — e4", chat=GROUP)
    assert board.text.startswith("#2 ⚪ Ann – ⚫ Eve\nLast move: e2-e4")
    (board,) = await world.say(ANN, "/move #1 d2-d4", chat=GROUP)
    assert board.text.startswith("#1 ⚪ Ann – ⚫ Bob\nLast move: d2-d4")
    (board,) = await world.say(ANN, "/board 2", chat=GROUP)
    assert board.text.startswith("#2 ")
    (answer,) = await world.say(BOB, "/moves 1 e7", chat=GROUP)
    assert answer.text == "Moves from e7 (ratnik):\ne7-e6, e7-e5"
    (question,) = await world.say(ANN, "/resign 2", chat=GROUP)
    await world.tap(ANN, question, "Yes, resign")
    assert world.last.text.startswith("#2 ⚪ Ann – ⚫ Eve")
    (offer,) = await world.say(ANN, "/draw 1", chat=GROUP)
    assert offer.text == "#1 Ann offers a draw."
    assert await moves_of(world, 1, 2) == [["d2-d4"], ["e2-e4"]]


async def test_a_castling_with_spaces_names_no_game(world: World) -> None:
    board = await world.start_in_group()
    await world.moves(board, "g1-f3", "g8-f6", "g2-g3", "g7-g6", "f1-g2", "f8-g7")
    (shown,) = await world.say(ANN, "/move 0 - 0", chat=GROUP)
    assert "Last move: 0-0" in shown.text
    (shown,) = await world.say(BOB, "/move 1 0 - 0", chat=GROUP)
    assert "Last move: 0-0" in shown.text


@pytest.mark.parametrize("command", ["/move 7 e2-e4", "/board 7", "/resign #7", "/draw 7", "/moves 7 e2", "/pause 7"])
async def test_a_number_that_is_none_is_told(world: World, command: str) -> None:
    await world.start_in_group()
    (answer,) = await world.say(ANN, command, chat=GROUP)
    assert answer.text == "There is no game #7 here. The list: /games"


async def test_numbers_belong_to_their_chat(world: World) -> None:
    await world.start_in_group()
    await world.start_in_group(chat=OTHER_GROUP)
    await in_private(world)
    assert [world.boards(chat)[-1].text[:2] for chat in (GROUP, OTHER_GROUP, ANN.id, BOB.id)] == ["#1"] * 4
    (answer,) = await world.say(EVE, "/move 1 e2-e4", chat=GROUP)
    assert answer.text == "This game is played by two others. Start your own with /play."
    await world.say(ANN, "/move 1 e2-e4", chat=OTHER_GROUP)
    assert await moves_of(world, 1, 2, 3) == [[], ["e2-e4"], []]
    (answer,) = await world.say(ANN, "/games")
    await world.tap(ANN, answer, "(1) Bob")
    assert world.last.text.startswith("⚪ Ann"), "a group's number means nothing in private"


async def test_a_move_without_a_game_asks_which(world: World) -> None:
    for other in (BOB, EVE):
        await world.start_in_group(ANN, other)
    (answer,) = await world.say(ANN, "/move f3(2)xf6", chat=GROUP)
    assert list(answer.buttons) == ["#2 Eve", "#1 Bob"]
    refusal = await world.tap(ANN, answer, "#2 Eve")
    assert refusal == "Nobody stands on f3. Start from a square where your own man is on top."
    (answer,) = await world.say(ANN, "/move nonsense", chat=GROUP)
    assert answer.text == "I cannot read “nonsense” as a move. A move looks like this: e2-e4"
    (answer,) = await world.say(ANN, "/move g1-f3", chat=GROUP)
    old = answer.buttons["#1 Bob"]
    await world.say(ANN, "/move 1 e2-e4", chat=GROUP)
    assert await world.tap_data(ANN, answer, old) == "Not yet, please: Bob is to move."
    await world.say(BOB, "/move 1 e7-e5", chat=GROUP)
    assert await world.tap_data(ANN, answer, old) == "This board is old: the game has moved on."
    await world.tap(ANN, answer, "#2 Eve")
    assert await moves_of(world, 1, 2) == [["e2-e4", "e7-e5"], ["g1-f3"]]


async def test_private_moves_ask_too(world: World) -> None:
    await in_private(world)
    await in_private(world, black=EVE)
    (answer,) = await world.say(ANN, "0-0-0")
    assert list(answer.buttons) == ["#2 Eve", "#1 Bob"]
    (answer,) = await world.say(ANN, "e2e4")
    await world.tap(ANN, answer, "#1 Bob")
    assert await moves_of(world, 1, 2) == [["e2-e4"], []]


async def test_other_commands_ask_which_game_and_do_it_then(world: World) -> None:
    for other in (BOB, EVE):
        await world.start_in_group(ANN, other, terms="1d")
    (answer,) = await world.say(ANN, "/resign", chat=GROUP)
    await world.tap(ANN, answer, "#1 Bob")
    assert list(world.last.buttons) == ["Yes, resign", "No, play on"]
    (answer,) = await world.say(ANN, "/draw", chat=GROUP)
    assert (await world.tap(EVE, answer, "#1 Bob")).startswith("This game is played by two others.")
    await world.tap(ANN, answer, "#2 Eve")
    assert world.last.text == "#2 Ann offers a draw."
    (answer,) = await world.say(ANN, "/pause", chat=GROUP)
    await world.tap(ANN, answer, "#1 Bob")
    assert world.last.text == "#1 Ann offers to stop the clock."
    (answer,) = await world.say(ANN, "/board", chat=GROUP)
    await world.tap(ANN, answer, "#2 Eve")
    assert world.last.text.startswith("#2 ⚪ Ann – ⚫ Eve")


async def test_the_list_tells_whose_turn_and_how_long(world: World) -> None:
    await world.start_in_group(ANN, BOB, terms="3d")
    await world.start_in_group(EVE, OLGA)
    (mine,) = await world.say(ANN, "/games", chat=GROUP)
    assert mine.text == "Your games:\n#1 ⚪ Ann – ⚫ Bob · Ann to move · 3 d left"
    await world.tap(ANN, mine, "All games here")
    assert mine.text == (
        "Games in this chat:\n#2 ⚪ Eve – ⚫ Ольга · Eve to move\n#1 ⚪ Ann – ⚫ Bob · Ann to move · 3 d left"
    )
    assert list(mine.buttons) == ["#2", "#1 Bob", "My games"]
    await world.tap(ANN, mine, "#2")
    assert world.last.text.startswith("#2 ⚪ Eve – ⚫ Ольга")
    assert words(ANN)("games-paused") == "paused"
