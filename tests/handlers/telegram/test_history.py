"""Finished games page by page, and any game step by step under one message."""

import pytest

from rules import Board, Color
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, ODD, OTHER_GROUP, Person, World, words

MOVES = ("e2-e4", "e7-e5", "g1-f3", "b8-c6")
FIRST, BACK, ON, LAST = "⏮", "◀", "▶", "⏭"


async def finished(world: World, *moves: str, white: Person = ANN, black: Person = BOB, chat: int = GROUP) -> Sent:
    """A game that black has resigned; its last board."""
    board = await world.start_in_group(white, black, chat)
    if moves:
        board = await world.moves(board, *moves, white=white, black=black)
    await world.say(black, "/resign", chat=chat, reply_to=board)
    await world.tap(black, world.last, words(black)("button-yes-resign"))
    return world.boards(chat)[-1]


def listing(sent: Sent) -> str:
    """The scene that a picture shows."""
    assert sent.photo is not None
    return sent.photo.decode()


async def opened(world: World, *moves: str) -> Sent:
    """The stepping message of a finished game."""
    await finished(world, *moves)
    (history,) = await world.say(EVE, "/history", chat=GROUP)
    await world.tap(EVE, history, "1")
    return world.last


async def test_a_game_is_stepped_through_in_one_message(world: World) -> None:
    message = await opened(world, *MOVES)
    count = len(world.telegram.sent)
    assert message.text.split("\n")[1:3] == ["2... b8-c6 (4 of 4)", "Bob resigns. Ann wins!"]
    assert list(message.buttons)[:3] == [FIRST, BACK, "Turn the board"]
    texts = []
    for label in (BACK, BACK, BACK, BACK):
        await world.tap(EVE, message, label)
        texts.append(message.text.split("\n")[1])
    assert texts == ["2. g1-f3 (3 of 4)", "1... e7-e5 (2 of 4)", "1. e2-e4 (1 of 4)", "The start"]
    assert list(message.buttons)[:3] == [ON, LAST, "Turn the board"]
    board = Board()
    for move in MOVES:
        await world.tap(EVE, message, ON)
        board.push_text(move)
        assert f"towers={tuple(board.towers().items())!r}" in listing(message)
    await world.tap(EVE, message, FIRST)
    await world.tap(EVE, message, LAST)
    assert "4 of 4" in message.text
    assert len(world.telegram.sent) == count, "all under one message"


async def test_the_board_can_be_turned_while_stepping(world: World) -> None:
    message = await opened(world, *MOVES)
    await world.tap(EVE, message, "Turn the board")
    assert world.painter.scenes[-1].view is Color.BLACK
    await world.tap(EVE, message, BACK)
    assert world.painter.scenes[-1].view is Color.BLACK
    assert "3 of 4" in message.text


async def test_the_end_is_told_at_the_last_position_alone(world: World) -> None:
    message = await opened(world, *MOVES)
    assert "status='White wins'" in listing(message)
    await world.tap(EVE, message, BACK)
    assert "resigns" not in message.text
    assert "status='Black to move'" in listing(message)


@pytest.mark.parametrize("gone", ["inaccessible", "deleted"])
async def test_a_message_that_cannot_be_changed_is_followed_by_a_new_one(world: World, gone: str) -> None:
    message = await opened(world, *MOVES)
    data, count = message.buttons[BACK], len(world.telegram.sent)
    if gone == "deleted":
        message.deleted = True
        await world.tap_data(EVE, message, data)
    else:
        old = {"chat": world.chat(GROUP), "message_id": message.message_id, "date": 0}
        await world.tap_data(EVE, message, data, message=old)
    assert len(world.telegram.sent) == count + 1
    assert "3 of 4" in world.last.text


async def test_a_game_that_goes_on_can_be_stepped_through_and_played_from(world: World) -> None:
    board = await world.moves(await world.start_in_group(), *MOVES)
    (message,) = await world.say(BOB, "/history", chat=GROUP, reply_to=board)
    assert "4 of 4" in message.text
    await world.tap(BOB, message, BACK)
    (answer, shown) = await world.say(ANN, "f1-b5", chat=GROUP, reply_to=message)
    assert answer.text == words(ANN)("error-stale-position"), "the message shows an old position"
    assert shown.photo is not None
    await world.tap(BOB, message, ON)
    await world.moves(message, "f1-b5")
    await world.tap(BOB, message, BACK)
    assert "3 of 5" in message.text


async def test_a_question_about_the_position_stepped_to(world: World) -> None:
    message = await opened(world, *MOVES)
    await world.tap(EVE, message, FIRST)
    (answer,) = await world.say(EVE, "what is on e4", chat=GROUP, reply_to=message)
    assert answer.text == "e4: empty"


async def test_the_list_has_results_and_pages(world: World) -> None:
    for number in range(10):
        board = await world.start_in_group()
        await world.say(ANN if number % 2 else BOB, "/resign", chat=GROUP, reply_to=board)
        person = ANN if number % 2 else BOB
        await world.tap(person, world.last, words(person)("button-yes-resign"))
    await world.start_in_group(chat=OTHER_GROUP)
    (page,) = await world.say(EVE, "/history", chat=GROUP)
    lines = page.text.split("\n")
    assert lines[0] == "Finished games of this chat:"
    assert len(lines) == 9
    assert lines[1].startswith("1. #10 ⚪ Ann – ⚫ Bob · 0-1 · 20")
    assert lines[2].startswith("2. #9 ⚪ Ann – ⚫ Bob · 1-0 · 20")
    assert list(page.buttons) == [*"12345678", "Older ones"]
    await world.tap(EVE, page, "Older ones")
    assert [line[:5] for line in page.text.split("\n")[1:]] == ["1. #2", "2. #1"]
    assert list(page.buttons) == ["1", "2", "The newest"]
    await world.tap(EVE, page, "The newest")
    assert "#10" in page.text
    (page,) = await world.say(EVE, "/history", chat=OTHER_GROUP)
    assert page.text == "No game has been finished yet."


async def test_a_game_is_opened_by_its_number(world: World) -> None:
    await finished(world, *MOVES)
    await world.start_in_group()
    for text, shown in (("/history 1", "4 of 4"), ("/history #2", "The start")):
        (message,) = await world.say(EVE, text, chat=GROUP)
        assert shown in message.text
    (answer,) = await world.say(EVE, "/history 9", chat=GROUP)
    assert answer.text == words(EVE)("error-no-game-number", number=9)
    (answer,) = await world.say(EVE, "/history", chat=GROUP, reply_to=world.message(BOB, GROUP, "Well played!"))
    assert answer.text.startswith("Finished games of this chat:")


async def test_in_private_the_list_is_ones_own(world: World) -> None:
    await finished(world, white=ODD)
    await finished(world, white=EVE, chat=OTHER_GROUP)
    (page,) = await world.say(BOB, "/history")
    lines = page.text.split("\n")
    assert lines[0] == "Your finished games:"
    assert [line.split(" · ")[0] for line in lines[1:]] == ["1. ⚪ Eve – ⚫ Bob", f"2. ⚪ {ODD.name} – ⚫ Bob"]
    (page,) = await world.say(ANN, "/history")
    assert page.text == "No game has been finished yet."


async def test_a_strangers_private_game_is_not_shown(world: World) -> None:
    await in_private(world)
    await world.say(ANN, "e2-e4")
    (own,) = await world.say(EVE, "/history")
    for data in ("vo:1", "vs:g:1:0:0", "vx:r:g:1:0:0"):
        assert (await world.tap_data(EVE, own, data)).startswith("This game is played by two others.")
    assert await world.tap_data(EVE, own, "vo:9") == "I do not know this game."
    assert await world.tap_data(EVE, own, "vs:a:9:0:0") == words(EVE)("error-no-such-analysis")


async def test_a_step_beyond_the_end_shows_the_end(world: World) -> None:
    message = await opened(world, *MOVES)
    await world.tap(EVE, message, BACK)
    await world.tap_data(EVE, message, "vs:g:1:999:0")
    assert "4 of 4" in message.text
