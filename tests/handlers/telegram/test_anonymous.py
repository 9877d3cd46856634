"""Anonymous administrators: what needs no person they get like everybody, the rest as a button or a word."""

import pytest

from tests.handlers.telegram.session import Json, Sent
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, World, words

HIDDEN = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}


async def said_by_nobody(world: World, text: str, reply_to: Sent | Json | None = None) -> Sent:
    """The only answer."""
    disguise = {"from": HIDDEN, "sender_chat": world.chat(GROUP)}
    (answer,) = await world.say(ANN, text, chat=GROUP, reply_to=reply_to, **disguise)
    return answer


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("/help", "help"),
        ("/start", "start-group"),
        ("/if e2-e4 e7-e5", "error-plan-private"),
        ("/mydata", "error-private-only"),
        ("/forgetme", "error-private-only"),
        ("/vacation 3", "error-anonymous-write"),
        ("/rating", "error-anonymous-write"),
        ("/import 1. e2-e4", "error-anonymous-write"),
    ],
)
async def test_nobody_is_left_without_an_answer(world: World, command: str, key: str) -> None:
    assert (await said_by_nobody(world, command)).html == words(ANN)(key)


async def test_boards_records_and_lists_need_no_person(world: World) -> None:
    await world.moves(await world.start_in_group(), "e2-e4")
    await world.start_in_group(ANN, EVE)
    board = await said_by_nobody(world, "/board 1")
    assert (board.photo is not None, board.text[:3]) == (True, "#1 ")
    assert "e7-e5" in (await said_by_nobody(world, "/moves 1 e7")).text
    assert (await said_by_nobody(world, "/export 1")).filename is not None
    assert (await said_by_nobody(world, "/gif #1")).method == "sendAnimation"
    listed = await said_by_nobody(world, "/games")
    assert listed.text.startswith("Games in this chat:\n#2 ")
    assert (await said_by_nobody(world, "/top")).html.startswith(words(ANN)("top-here-timed"))
    assert (await said_by_nobody(world, "/history")).text == words(ANN)("history-none")
    question = await said_by_nobody(world, "/board")
    assert list(question.buttons) == ["#2 Ann – Eve", "#1 Ann – Bob"]
    await world.tap(EVE, question, "#1 Ann – Bob")
    assert world.last.text.startswith("#1 ⚪ Ann – ⚫ Bob")


async def test_what_has_a_seat_comes_back_as_a_button_for_its_own_game(world: World) -> None:
    await world.start_in_group()
    move = await said_by_nobody(world, "/move e2-e4")
    await world.tap(ANN, move, "e2-e4")
    assert (await world.game()).ply == 1
    assert list((await said_by_nobody(world, "/resign")).buttons) == [words(ANN)("button-resign")]
    await world.start_in_group(ANN, EVE)
    question = await said_by_nobody(world, "/draw")
    await world.tap(EVE, question, "#2 Ann – Eve")
    assert world.last.text == "#2 Eve offers a draw."


async def test_a_challenge_of_nobodys_is_for_the_one_it_names(world: World) -> None:
    theirs = world.message(BOB, GROUP, "Who plays?")
    by_reply = await said_by_nobody(world, "/play 3d", theirs)
    by_handle = await said_by_nobody(world, "/play @stranger 3d white")
    assert [list(each.buttons) for each in (by_reply, by_handle)] == [["Challenge Bob"], ["Challenge @stranger"]]
    await world.tap(ANN, by_reply, "Challenge Bob")
    assert world.last.text.startswith("Bob, Ann challenges you to a game of tavreli. Colours are drawn by lot. 3 days")
    assert await world.tap(EVE, world.last, "Accept") == "That is for Bob alone to decide."
    own = "This is your own challenge: somebody else has to accept it."
    assert await world.tap(BOB, by_reply, "Challenge Bob") == own
    await world.tap(ANN, by_handle, "Challenge @stranger")
    assert world.last.text.startswith("@stranger, Ann challenges you to a game of tavreli. Ann plays White. 3 days")
    count = len(world.telegram.sent)
    for forged in ("pw:99::random:0:0", "pw:0::random:0:0"):
        assert await world.tap_data(EVE, by_reply, forged) == words(EVE)("error-no-such-challenge")
    assert len(world.telegram.sent) == count


async def test_games_in_private_are_not_shown_to_groups(world: World) -> None:
    await in_private(world)
    assert (await said_by_nobody(world, "/games")).text.startswith(words(ANN)("games-none-here"))
    assert (await said_by_nobody(world, "/board")).text.startswith("You have no game here")
