"""Challenges: to all, to one person, by link, and what becomes of them."""

from dataclasses import replace

import pytest

from rules import Color
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, ODD, OLGA, TARAS, World, words


def link_of(sent: Sent) -> str:
    """The command that following the link in a message sends."""
    return "/start " + sent.text.rpartition("?start=")[2]


async def test_a_reply_challenges_one_person(world: World) -> None:
    theirs = world.message(BOB, GROUP, "Who wants to play?")
    (challenge,) = await world.say(ANN, "/play black", chat=GROUP, reply_to=theirs)
    assert challenge.text == "Bob, Ann challenges you to a game of tavreli. Ann plays Black."
    assert list(challenge.buttons) == ["Accept", "Decline", "Options…", "Withdraw"]
    assert await world.tap(EVE, challenge, "Accept") == "That is for Bob alone to decide."
    assert await world.tap(EVE, challenge, "Decline") == "That is for Bob alone to decide."
    assert await world.tap(EVE, challenge, "Withdraw") == "That is for Ann alone to decide."
    assert await world.tap(ANN, challenge, "Accept") == ("This is your own challenge: somebody else has to accept it.")
    accept = challenge.buttons["Accept"]
    await world.tap(BOB, challenge, "Accept")
    assert (await world.game()).white.name == "Bob"
    assert await world.tap_data(EVE, challenge, accept) == "This challenge has been accepted already."
    assert await world.tap_data(BOB, challenge, accept) == ""
    assert len(world.boards(GROUP)) == 1


async def test_a_handle_or_a_mention_says_whom(world: World) -> None:
    (challenge,) = await world.say(ANN, "/play @Bob белыми", chat=GROUP)
    assert challenge.text == "@bob, Ann challenges you to a game of tavreli. Ann plays White."
    assert await world.tap(EVE, challenge, "Accept") == "That is for bob alone to decide."
    await world.tap(BOB, challenge, "Accept")
    assert (await world.game()).black.name == "Bob"

    text = f"/play {ODD.name} black"
    mention = {"type": "text_mention", "offset": 6, "length": len(ODD.name), "user": ODD.user}
    (challenge,) = await world.say(ANN, text, chat=GROUP, entities=[mention])
    assert challenge.text.startswith(f"{ODD.name}, Ann challenges you")
    await world.tap(ODD, challenge, "Accept")
    assert (await world.game(2)).white.name == ODD.name


async def test_a_handle_means_who_is_known_by_it_and_not_who_takes_it_next(world: World) -> None:
    await world.say(BOB, "/start")
    (challenge,) = await world.say(ANN, "/play @bob", chat=GROUP)
    assert challenge.text.startswith("Bob, Ann challenges you")
    thief = replace(EVE, username="bob")
    await world.say(replace(BOB, username="bobby"), "/start")
    await world.say(thief, "/start")
    assert await world.tap(thief, challenge, "Accept") == "That is for Bob alone to decide."
    await world.tap(replace(BOB, username="bobby"), challenge, "Accept")
    assert {(await world.game()).white.name, (await world.game()).black.name} == {"Ann", "Bob"}


async def test_nobody_challenges_a_bot_or_a_word(world: World) -> None:
    (answer,) = await world.say(ANN, "/play Carlsen", chat=GROUP)
    assert "I do not know who “Carlsen” is." in answer.text
    robot = world.message(ANN, GROUP, "beep") | {"from": {"id": 99, "is_bot": True, "first_name": "Robot"}}
    for answers in (
        await world.say(ANN, "/play", chat=GROUP, reply_to=robot),
        await world.say(ANN, "/play @tavreli_test_bot", chat=GROUP),
    ):
        assert [sent.text for sent in answers] == [
            "To challenge somebody, reply with /play to a message of theirs: bots do not play."
        ]
    (answer,) = await world.say(ANN, "/play @ann", chat=GROUP)
    assert answer.text == "This is your own challenge: somebody else has to accept it."


async def test_a_reply_to_a_board_challenges_everybody(world: World) -> None:
    board = await world.start_in_group()
    (challenge,) = await world.say(EVE, "/play", chat=GROUP, reply_to=board)
    assert challenge.text == "Eve is looking for a game of tavreli. Colours are drawn by lot.\nWho will play?"


async def test_declined_and_withdrawn_challenges_say_so(world: World) -> None:
    (challenge,) = await world.say(ANN, "/play @bob", chat=GROUP)
    buttons = dict(challenge.buttons)
    await world.tap(BOB, challenge, "Decline")
    assert (challenge.text, challenge.buttons) == ("Bob declines the challenge.", {})
    assert await world.tap_data(BOB, challenge, buttons["Accept"]) == "This challenge has been declined."
    assert await world.tap_data(ANN, challenge, buttons["Withdraw"]) == "This challenge has been declined."

    (challenge,) = await world.say(ANN, "/play", chat=GROUP)
    buttons = dict(challenge.buttons)
    await world.tap(ANN, challenge, "Withdraw")
    assert (challenge.text, challenge.buttons) == ("Ann withdraws the challenge.", {})
    assert await world.tap_data(BOB, challenge, buttons["Accept"]) == "This challenge has been withdrawn."
    assert world.boards(GROUP) == []


async def test_a_link_starts_a_game_between_two_private_chats(world: World) -> None:
    (invitation,) = await world.say(OLGA, "/play чёрными")
    assert invitation.text.startswith("Ольга играет чёрными.\n\nОтправьте")
    assert "https://t.me/tavreli_test_bot?start=c1-" in invitation.text
    assert list(invitation.buttons) == [words(OLGA)("button-options"), words(OLGA)("button-cancel")]

    link = link_of(invitation)
    (answer,) = await world.say(OLGA, link)
    assert answer.text == words(OLGA)("error-own-challenge")
    (challenge,) = await world.say(TARAS, link)
    assert challenge.chat_id == TARAS.id
    assert list(challenge.buttons) == [words(TARAS)("button-accept")]
    await world.tap(TARAS, challenge, words(TARAS)("button-accept"))

    (hers,), (his,) = world.boards(OLGA.id), world.boards(TARAS.id)
    assert his.text.startswith("#1 ⚪ Тарас — ⚫ Ольга\n" + words(TARAS)("board-started"))
    assert hers.text.startswith("#1 ⚪ Тарас — ⚫ Ольга\n" + words(OLGA)("board-started"))
    assert {(scene.view, scene.status) for scene in world.painter.scenes} == {
        (Color.BLACK, words(OLGA)("picture-status-turn-white")),
        (Color.WHITE, words(TARAS)("picture-status-turn-white")),
    }
    assert "e2-e4" in his.text, "who is to move is told how"
    assert "e2-e4" not in hers.text

    sent = await world.say(TARAS, "e2-e4")
    assert {one.chat_id for one in sent} == {OLGA.id, TARAS.id}
    assert all("Последний ход" in one.text or "Останній хід" in one.text for one in sent)
    assert len(sent) == 2
    assert (invitation.text, invitation.buttons) == ("Тарас принимает вызов. Партия начинается!", {})
    (answer,) = await world.say(EVE, link)
    assert answer.text == "This challenge has been accepted already."


@pytest.mark.parametrize(
    "payload", ["c1", "c1-AAAAAAAAAAAA", "c2-{key}", "c-1", "x", "c99999999999999999999-{key}", "ё"]
)
async def test_a_link_cannot_be_made_up(world: World, payload: str) -> None:
    (invitation,) = await world.say(ANN, "/play")
    key = invitation.text.rpartition("-")[2]
    (answer,) = await world.say(BOB, f"/start {payload.format(key=key)}")
    assert answer.text == "I do not know this challenge."
    forged = f"c:a:1:{key[::-1]}"
    assert await world.tap_data(BOB, answer, forged) == "I do not know this challenge."
    assert (await world.app.service.games_of((await world.app.service.remember_player("telegram:12", "Bob")).id)) == []


async def test_a_personal_link_is_for_one_person(world: World) -> None:
    (invitation,) = await world.say(ANN, "/play @bob")
    assert invitation.text.startswith("@bob, Ann challenges you")
    (challenge,) = await world.say(EVE, link_of(invitation))
    assert await world.tap(EVE, challenge, "Accept") == "That is for bob alone to decide."
    (challenge,) = await world.say(BOB, link_of(invitation))
    await world.tap(BOB, challenge, "Decline")
    assert challenge.text == "Bob declines the challenge."
    assert (world.last.chat_id, world.last.text) == (ANN.id, "Bob declines the challenge.")


async def test_a_redelivered_challenge_is_the_same(world: World) -> None:
    message = world.message(ANN, GROUP, "/play white")
    await world.feed(message=message)
    await world.feed(message=message)
    (challenge,) = world.telegram.sent
    accept = challenge.buttons["Accept"]
    await world.tap(BOB, challenge, "Accept")
    assert await world.tap_data(EVE, challenge, accept) == "This challenge has been accepted already."


async def test_an_anonymous_administrator_is_told_and_gets_a_button(world: World) -> None:
    group = {"id": GROUP, "type": "supergroup", "title": "Club"}
    hidden = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    message = world.message(ANN, GROUP, "/play") | {"from": hidden, "sender_chat": group}
    await world.feed(message=message)
    (answer,) = world.telegram.sent
    assert answer.text.startswith("An anonymous admin or a channel has no seat at the board.")
    await world.tap(ANN, answer, "Challenge everyone")
    assert world.last.text.startswith("Ann is looking for a game")
