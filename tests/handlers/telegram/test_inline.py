"""Challenges in any chat by inline mode: offered, accepted, withdrawn, outlived."""

from datetime import timedelta

import pytest

from game.models import Game
from tests.handlers.telegram.session import Json
from tests.handlers.telegram.world import ANN, BOB, EVE, OLGA, Person, World, words

LINK = "https://t.me/tavreli_test_bot?start="


async def ask(world: World, person: Person, text: str = "") -> list[Json]:
    """What the bot offers for a query."""
    await world.feed(inline_query={"id": "i", "from": person.user, "query": text, "offset": ""})
    return world.telegram.offered


async def press(world: World, person: Person, article: Json, label: str, message: str = "m1", **change: str) -> str:
    """Somebody presses a button under an article that was sent to some chat as `message`; the toast."""
    buttons = {one["text"]: one["callback_data"] for row in article["reply_markup"]["inline_keyboard"] for one in row}
    data = buttons[label]
    for old, new in change.items():
        data = data.replace(old, new)
    query_id = f"p{len(world.telegram.toasts)}"
    query = {"id": query_id, "from": person.user, "chat_instance": "1", "data": data, "inline_message_id": message}
    await world.feed(callback_query=query)
    return world.telegram.toasts[query_id]


async def games(world: World) -> list[Game]:
    player = await world.app.service.remember_player("telegram:11", "Ann", handle="ann")
    return await world.app.service.games_of(player.id)


async def both_start(world: World) -> None:
    for person in (ANN, BOB):
        await world.say(person, "/start")


async def test_challenges_are_offered_with_what_is_written_first(world: World) -> None:
    articles = await ask(world, ANN)
    assert [one["title"] for one in articles] == ["By lot, No clock", "By lot, 1 d", "By lot, 3 d", "By lot, 7 d"]
    articles = await ask(world, ANN, "white 2d rated")
    assert articles[0]["title"] == "White, 2 d, Rated"
    assert articles[0]["input_message_content"]["message_text"] == (
        "<b>Ann</b> is looking for a game of tavreli. Ann plays White. 2 days for each move. The game is rated.\n"
        "Who will play?"
    )
    assert [one["title"] for one in articles[1:]] == [
        "White, No clock, Rated", "White, 1 d, Rated", "White, 3 d, Rated", "White, 7 d, Rated",
    ]  # fmt: skip
    for unreadable in ("hello", "99d", "0h", "x" * 256):
        assert len(await ask(world, ANN, unreadable)) == 4
    articles = await ask(world, OLGA, "белыми 3д")
    assert articles[0]["title"] == "Белые, 3 д"
    assert await games(world) == []


async def test_accepting_begins_a_game_in_the_two_private_chats(world: World) -> None:
    await both_start(world)
    article = (await ask(world, ANN, "white 1d"))[0]
    own = await press(world, ANN, article, "Accept")
    assert own == "This is your own challenge: somebody else has to accept it."
    assert await press(world, BOB, article, "Accept") == ""
    assert world.telegram.inline["m1"] == (
        "<b>Bob</b> accepts the challenge. The game is in your private chats with me."
    )
    (hers,), (his,) = world.boards(ANN.id), world.boards(BOB.id)
    assert hers.text.startswith("#1 ⚪ Ann – ⚫ Bob\nThe game begins. 1 day for each move.")
    assert his.text.startswith("#1 ⚪ Ann – ⚫ Bob")
    await press(world, BOB, article, "Accept")
    assert len(world.boards(BOB.id)) == 1, "pressed twice, begun once"
    await world.say(EVE, "/start")
    assert await press(world, EVE, article, "Accept") == "This challenge has been accepted already."
    assert len(await games(world)) == 1
    assert await press(world, BOB, article, "Accept", "m2") == "", "sent once more, it is another challenge"
    assert len(await games(world)) == 2


async def test_who_has_not_started_the_bot_is_led_there(world: World) -> None:
    await world.say(ANN, "/start")
    article = (await ask(world, ANN))[0]
    assert await press(world, BOB, article, "Accept") == ""
    (url,) = world.telegram.urls
    assert url.startswith(LINK)
    assert await games(world) == []
    (challenge,) = await world.say(BOB, "/start " + url.removeprefix(LINK))
    await world.tap(BOB, challenge, words(BOB)("button-accept"))
    assert {game.addresses for game in await games(world)} == {("telegram:11", "telegram:12")}


async def test_the_challenger_has_to_be_reachable(world: World) -> None:
    await world.say(BOB, "/start")
    article = (await ask(world, ANN))[0]
    assert await press(world, BOB, article, "Accept") == "Ann has to write /start to me first."
    assert await games(world) == []
    await world.say(ANN, "/start")
    assert await press(world, BOB, article, "Accept") == ""
    assert len(await games(world)) == 1


async def test_only_the_challenger_withdraws(world: World) -> None:
    await both_start(world)
    article = (await ask(world, ANN))[0]
    assert await press(world, BOB, article, "Withdraw") == "That is for Ann alone to decide."
    assert await press(world, ANN, article, "Withdraw") == ""
    assert world.telegram.inline["m1"] == "<b>Ann</b> withdraws the challenge."
    assert await press(world, BOB, article, "Accept") == "This challenge has been withdrawn."
    assert await games(world) == []


async def test_a_challenge_nobody_takes_expires(world: World) -> None:
    await both_start(world)
    article = (await ask(world, ANN))[0]
    await world.pass_time(timedelta(days=9))
    assert await press(world, BOB, article, "Accept") == "This challenge has expired."
    assert world.telegram.inline["m1"].startswith("Nobody took the challenge in time")
    assert await games(world) == []


@pytest.mark.parametrize(("old", "new"), [(":1:random", ":2:random"), (":0:0:", ":0:1:"), ("random", "white")])
async def test_a_challenge_cannot_be_made_up(world: World, old: str, new: str) -> None:
    await both_start(world)
    article = (await ask(world, ANN))[0]
    assert await press(world, EVE, article, "Accept", **{old: new}) == "I do not know this challenge."
    assert await games(world) == []
