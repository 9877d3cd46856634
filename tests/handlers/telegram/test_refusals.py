"""Moves that are not played, and why; and what gets no answer at all."""

from typing import Any

import pytest

from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, OTHER_GROUP, TARAS, Person, World, words


@pytest.mark.parametrize(
    ("person", "move", "reason"),
    [
        (ANN, "d1-c3", "From d1 to c3 is not a move of the knyaz: a knyaz goes along files, ranks and diagonals"),
        (OLGA, "d1-c3", "С d1 на c3 князь не ходит: князь движется"),
        (TARAS, "d1-c3", "князь"),
        (ANN, "d1-d4", "The way from d1 to d4 is blocked: the ratnik stands on d2, and the knyaz cannot pass over."),
        (OLGA, "d1-d4", "Путь с d1 на d4 закрыт: на d2 стоит ратник"),
        (ANN, "e4-e5", "Nobody stands on e4."),
        (ANN, "e7-e5", "The ratnik on top of e7 is your opponent’s."),
        (ANN, "e2(2)-e4", "Only 1 man stands on e2: you cannot lift 2."),
        (ANN, "e2-e1", "A ratnik goes neither back nor sideways"),
        (ANN, "f8-e9", "There is no square e9"),
        (OLGA, "e2", "e2 — это только одно поле. Напишите, откуда и куда: e2-e4"),
        (TARAS, "e2-e4 e7-e5", "e2-e4"),
    ],
)
async def test_an_illegal_move_is_answered_with_the_reason(
    world: World, person: Person, move: str, reason: str
) -> None:
    board = await world.start_in_group(white=person)
    (answer,) = await world.say(person, move, chat=GROUP, reply_to=board)
    assert reason in answer.text
    assert answer.reply_to is not None
    assert answer.photo is None
    assert (await world.game()).ply == 0


async def test_a_better_move_may_reply_to_the_refusal(world: World) -> None:
    board = await world.start_in_group()
    (refusal,) = await world.say(ANN, "e2-e5", chat=GROUP, reply_to=board)
    (board,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=refusal)
    assert "Last move: e2-e4" in board.text


@pytest.mark.parametrize(
    "text",
    ["e2-e4 is a fine opening, isn't it", "well played", "?", "e2-e4!?" * 30, "/unknown", "/play@another_bot", "👍"],
)
async def test_talk_in_a_group_is_left_alone(world: World, text: str) -> None:
    board = await world.start_in_group()
    assert await world.say(ANN, text, chat=GROUP) == []
    assert await world.say(ANN, text, chat=GROUP, reply_to=board) == []
    theirs = world.message(BOB, GROUP, "e2-e4")
    assert await world.say(ANN, "e2-e4", chat=GROUP, reply_to=theirs) == []
    assert await world.say(ANN, "e2-e4", chat=GROUP) == []
    assert (await world.game()).ply == 0


async def test_not_ones_turn(world: World) -> None:
    board = await world.start_in_group()
    (answer,) = await world.say(BOB, "e7-e5", chat=GROUP, reply_to=board)
    assert answer.text == "Not yet, please: Ann is to move."
    (answer,) = await world.say(BOB, "/move e7-e5", chat=GROUP)
    assert answer.text == "Not yet, please: Ann is to move."


async def test_a_reply_to_an_old_board_plays_nothing_and_shows_the_new_one(world: World) -> None:
    first = await world.start_in_group()
    await world.moves(first, "e2-e4", "e7-e5")
    answer, board = await world.say(ANN, "d2-d4", chat=GROUP, reply_to=first)
    assert answer.text == "The board has changed since then, so nothing was played. This is how it stands now."
    assert "Last move: e7-e5" in board.text
    assert (await world.game()).ply == 2
    (board,) = await world.say(ANN, "d2-d4", chat=GROUP, reply_to=board)
    assert "Last move: d2-d4" in board.text


async def test_after_five_moves_the_first_message_shows_the_first_position(world: World) -> None:
    first = await world.start_in_group()
    picture = first.photo
    await world.moves(first, "e2-e4", "e7-e5", "d2-d3", "d7-d6", "a2-a3")
    assert (first.photo, first.edits) == (picture, 0)


async def test_an_edited_message_never_plays(world: World) -> None:
    board = await world.start_in_group()
    edited = world.message(ANN, GROUP, "e2-e4", reply_to=board, edit_date=1_800_000_001)
    await world.feed(edited_message=edited)
    assert world.last.text == "An edited message never plays a move. Please send the move in a new message."
    count = len(world.telegram.sent)
    await world.feed(edited_message=edited | {"text": "only talk"})
    await world.feed(edited_message=world.message(ANN, GROUP, "e2-e4", edit_date=1_800_000_001))
    assert len(world.telegram.sent) == count
    assert (await world.game()).ply == 0


async def test_a_redelivered_update_is_applied_once(world: World) -> None:
    board = await world.start_in_group()
    message = world.message(ANN, GROUP, "e2-e4", reply_to=board)
    for _ in range(3):
        await world.feed(message=message)
    assert [move.text for move in (await world.game()).moves] == ["e2-e4"]
    assert len(world.boards(GROUP)) == 2


async def test_a_redelivered_private_move_is_no_second_move(world: World) -> None:
    (invitation,) = await world.say(ANN, "/play white")
    (challenge,) = await world.say(BOB, "/start " + invitation.text.rpartition("=")[2])
    await world.tap(BOB, challenge, "Accept")
    message = world.message(ANN, ANN.id, "e2-e4")
    await world.feed(message=message)
    await world.say(BOB, "e7-e5")
    count = len(world.telegram.sent)
    await world.feed(message=message)
    assert len(world.telegram.sent) == count
    assert (await world.game()).ply == 2


async def test_two_games_in_one_chat_do_not_mix(world: World) -> None:
    first = await world.start_in_group(ANN, BOB)
    second = await world.start_in_group(ANN, EVE)
    (board,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=first)
    assert board.text.startswith("#1 ⚪ Ann – ⚫ Bob")
    (board,) = await world.say(ANN, "d2-d4", chat=GROUP, reply_to=second)
    assert board.text.startswith("#2 ⚪ Ann – ⚫ Eve")
    assert [move.text for move in (await world.game(1)).moves] == ["e2-e4"]
    assert [move.text for move in (await world.game(2)).moves] == ["d2-d4"]


async def test_which_of_two_games_is_asked_not_guessed(world: World) -> None:
    await world.start_in_group(ANN, BOB)
    await world.start_in_group(ANN, EVE)
    (answer,) = await world.say(ANN, "/move e2-e4", chat=GROUP)
    assert answer.text == "You have several games. Which one do you mean? You can also reply to its board."
    assert list(answer.buttons) == ["#2 Eve", "#1 Bob"]
    for stranger in (BOB, EVE):
        assert (await world.tap(stranger, answer, "#1 Bob")) != ""
    assert (await world.game(1)).ply == 0
    await world.tap(ANN, answer, "#1 Bob")
    assert answer.buttons == {}
    assert world.last.text.startswith("#1 ⚪ Ann – ⚫ Bob\nLast move: e2-e4")
    (board,) = await world.say(ANN, "/move e2-e4", chat=GROUP)
    assert board.text.startswith("#2 ⚪ Ann – ⚫ Eve"), "in only one of them it is her turn"
    (answer,) = await world.say(ANN, "/move e2-e4", chat=GROUP)
    assert answer.text == "You have several games here, and in all of them your opponents are to move."


async def test_a_game_is_not_played_from_another_group(world: World) -> None:
    await world.start_in_group()
    (answer,) = await world.say(ANN, "/move e2-e4", chat=OTHER_GROUP)
    assert answer.text == "You have no game here at the moment. Start one with /play."


async def test_a_reply_to_something_else_of_the_bots_is_no_move(world: World) -> None:
    await world.start_in_group()
    (helped,) = await world.say(ANN, "/help", chat=GROUP)
    (answer,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=helped)
    assert answer.text == "This message is not a board. Reply to the latest board with your move."
    assert await world.say(ANN, "thank you", chat=GROUP, reply_to=helped) == []


async def test_in_private_everything_is_answered(world: World) -> None:
    t = words(OLGA)
    (answer,) = await world.say(OLGA, "привет")
    assert answer.text == f"{t('error-no-game-here')}\n\n{t('how-to-write')}"
    (answer,) = await world.say(OLGA, "e2-e4")
    assert answer.text == t("error-no-game-here")
    (answer,) = await world.say(OLGA, "/castle")
    assert answer.text == t("error-unknown-command")
    sticker = world.message(OLGA, OLGA.id, None)
    size = {"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}
    await world.feed(message=sticker | {"photo": [size]})
    assert world.last.text == t("how-to-write")
    count = len(world.telegram.sent)
    await world.feed(message=world.message(OLGA, OLGA.id, None, group_chat_created=True))
    assert len(world.telegram.sent) == count


def anonymous(world: World, text: str, reply_to: Sent | None = None) -> dict[str, Any]:
    """A message of an administrator who hides behind the group."""
    hidden = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    return world.message(ANN, GROUP, text, reply_to=reply_to) | {"from": hidden, "sender_chat": world.chat(GROUP)}


async def test_an_anonymous_administrator_plays_by_button(world: World) -> None:
    board = await world.start_in_group()
    await world.feed(message=anonymous(world, "e2-e4", board))
    asked = world.last
    assert asked.text.startswith("An anonymous admin or a channel has no seat")
    assert list(asked.buttons) == ["e2-e4"]
    assert await world.tap(BOB, asked, "e2-e4") == "Not yet, please: Ann is to move."
    assert await world.tap(EVE, asked, "e2-e4") == "This game is played by two others. Start your own with /play."
    move = asked.buttons["e2-e4"]
    assert await world.tap(ANN, asked, "e2-e4") == ""
    assert "Last move: e2-e4 (Ann)" in world.last.text
    assert await world.tap_data(ANN, asked, move) == "Not yet, please: Bob is to move."
    await world.feed(message=anonymous(world, "/resign", board))
    assert list(world.last.buttons) == ["Resign"]
    count = len(world.telegram.sent)
    await world.feed(message=anonymous(world, "just talk", board))
    await world.feed(message=anonymous(world, "e7-e5"))
    assert len(world.telegram.sent) == count


@pytest.mark.parametrize("text", ["/move", "/move@tavreli_test_bot"])
async def test_a_move_command_without_a_move(world: World, text: str) -> None:
    await world.start_in_group()
    (answer,) = await world.say(ANN, text, chat=GROUP)
    assert answer.text == "There is no move in this message. A move looks like this: e2-e4"
