"""The conditions of a game: written in one line, chosen by buttons, usual in a chat, and told."""

from dataclasses import replace
from datetime import timedelta

import pytest

from game.models import ColorChoice
from game.preferences import PlaceSettings, Starters
from handlers.telegram.durations import read_span, short_span, span_text
from handlers.telegram.places import Place
from handlers.telegram.terms import Terms, read_terms
from tests.handlers.telegram.test_challenges import link_of
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, TARAS, Person, World, catalogue, words

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
W, B, R = ColorChoice.WHITE, ColorChoice.BLACK, ColorChoice.RANDOM


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("3d", 3 * DAY),
        ("3д", 3 * DAY),
        ("12h", 12 * HOUR),
        ("12ч", 12 * HOUR),
        ("12г", 12 * HOUR),
        ("1W", 7 * DAY),
        ("2 weeks", 14 * DAY),
        ("5 днів", 5 * DAY),
        ("1 час", HOUR),
        ("0h", timedelta(0)),
        ("3", None),
        ("d", None),
        ("3x", None),
        ("٣d", None),
        ("3d2h", None),
        ("99999d", None),
    ],
)
def test_spans_are_read(text: str, span: timedelta | None) -> None:
    assert read_span(text) == span


@pytest.mark.parametrize(
    ("person", "span", "long", "short"),
    [
        (ANN, 2 * DAY + 3 * HOUR, "2 days 3 h", "2 d 3 h"),
        (ANN, DAY, "1 day", "1 d"),
        (ANN, timedelta(minutes=90, seconds=29), "1 h 30 min", "1 h 30 min"),
        (ANN, 3 * DAY + timedelta(minutes=5), "3 days", "3 d"),
        (ANN, timedelta(seconds=29), "less than a minute", "less than a minute"),
        (ANN, DAY - timedelta(seconds=5), "1 day", "1 d"),
        (ANN, timedelta(seconds=-5), "less than a minute", "less than a minute"),
        (OLGA, 2 * DAY + 3 * HOUR, "2 дня 3 ч", "2 д 3 ч"),
        (OLGA, 21 * DAY, "21 день", "21 д"),
        (TARAS, 5 * DAY + 3 * HOUR, "5 днів 3 год", "5 д 3 год"),
        (TARAS, timedelta(minutes=7), "7 хв", "7 хв"),
    ],
)
def test_spans_are_told(person: Person, span: timedelta, long: str, short: str) -> None:
    t = catalogue().get(person.language)
    assert (span_text(t, span), short_span(t, span)) == (long, short)


@pytest.mark.parametrize(
    ("text", "terms", "rest"),
    [
        ("", Terms(), ()),
        ("white 3d rated", Terms(W, 3 * DAY, rated=True), ()),
        ("РЕЙТИНГ 12ч чёрными", Terms(B, 12 * HOUR, rated=True), ()),
        ("3 дні білими на рейтинг", Terms(W, 3 * DAY, rated=True), ()),
        ("3д без часов", Terms(), ()),
        ("rated без рейтингу @bob", Terms(), ("@bob",)),
        ("no clock lot 2 Bobs", Terms(), ("2Bobs",)),
        ("Carlsen", Terms(), ("Carlsen",)),
    ],
)
def test_conditions_are_read_in_any_order(text: str, terms: Terms, rest: tuple[str, ...]) -> None:
    written = read_terms(text, Terms())
    assert (written.terms, written.rest) == (terms, rest)


async def test_a_challenge_in_one_line_says_its_conditions(world: World) -> None:
    (challenge,) = await world.say(ANN, "/play 3d rated white @bob", chat=GROUP)
    assert challenge.text == (
        "@bob, Ann challenges you to a game of tavreli. Ann plays White. 3 days for each move. The game is rated."
    )
    await world.tap(BOB, challenge, "Accept")
    game = await world.game()
    assert game.clock is not None
    assert (game.clock.per_move, game.rated, game.white.name) == (3 * DAY, True, "Ann")
    assert "The game begins. 3 days for each move. The game is rated." in world.last.text


@pytest.mark.parametrize("text", ["/play 30m", "/play 15d", "/play 0h"])
async def test_a_time_that_cannot_be_is_refused(world: World, text: str) -> None:
    (answer,) = await world.say(ANN, text, chat=GROUP)
    if text.endswith("m"):
        assert "I do not know who “30m” is." in answer.text
    else:
        assert answer.text == "The time for a move can be from 1 h to 14 days, or none at all."


async def test_conditions_are_chosen_by_buttons(world: World) -> None:
    (challenge,) = await world.say(ANN, "/play @bob", chat=GROUP)
    accept = challenge.buttons["Accept"]
    assert await world.tap(BOB, challenge, "Options…") == "That is for Ann alone to decide."
    await world.tap(ANN, challenge, "Options…")
    assert {"✓ By lot", "✓ No clock", "✓ Casual", "12 h", "14 d"} < set(challenge.buttons)
    await world.tap(ANN, challenge, "Black")
    await world.tap(ANN, challenge, "2 d")
    await world.tap(ANN, challenge, "Rated")
    assert {"✓ Black", "✓ 2 d", "✓ Rated", "By lot"} < set(challenge.buttons)
    assert await world.tap(EVE, challenge, "1 h") == "That is for Ann alone to decide."
    await world.tap(ANN, challenge, "Done")
    assert challenge.text == (
        "@bob, Ann challenges you to a game of tavreli. Ann plays Black. 2 days for each move. The game is rated."
    )
    assert list(challenge.buttons) == ["Accept", "Decline", "Options…", "Withdraw"]
    later = challenge.buttons["Accept"]
    assert await world.tap_data(BOB, challenge, accept) == "This challenge has been withdrawn."
    assert await world.tap_data(EVE, challenge, later) == "That is for bob alone to decide."
    await world.tap_data(BOB, challenge, later)
    game = await world.game()
    assert (game.white.name, game.rated, game.clock and game.clock.per_move) == ("Bob", True, 2 * DAY)


async def test_options_left_as_they_are_keep_the_challenge(world: World) -> None:
    (challenge,) = await world.say(ANN, "/play", chat=GROUP)
    accept, options = challenge.buttons["Accept"], challenge.buttons["Options…"]
    await world.tap(ANN, challenge, "Options…")
    await world.tap(ANN, challenge, "Done")
    assert challenge.buttons["Accept"] == accept
    await world.tap(BOB, challenge, "Accept")
    assert await world.tap_data(ANN, challenge, options) == "This challenge has been accepted already."


async def test_a_link_keeps_up_with_its_options(world: World) -> None:
    (invitation,) = await world.say(ANN, "/play")
    old = link_of(invitation)
    for label in ("Options…", "White", "1 d", "Done"):
        await world.tap(ANN, invitation, label)
    assert "Ann plays White. 1 day for each move." in invitation.text
    (answer,) = await world.say(BOB, old)
    assert answer.text == "This challenge has been withdrawn."
    (challenge,) = await world.say(BOB, link_of(invitation))
    await world.tap(BOB, challenge, "Accept")
    assert "1 day left, until " in world.boards(ANN.id)[-1].text


async def test_a_group_has_a_usual_time(world: World) -> None:
    await world.app.service.set_place_settings(Place(GROUP).address, PlaceSettings(time_per_move=DAY))
    (challenge,) = await world.say(ANN, "/play", chat=GROUP)
    assert "1 day for each move." in challenge.text
    (challenge,) = await world.say(ANN, "/play no clock", chat=GROUP)
    assert "for each move" not in challenge.text
    (invitation,) = await world.say(ANN, "/play")
    assert "for each move" not in invitation.text


async def test_where_only_administrators_start_games(world: World) -> None:
    settings = PlaceSettings(starters=Starters.ADMINS)
    await world.app.service.set_place_settings(Place(GROUP).address, settings)
    world.telegram.members[ANN.id] = "administrator"
    (answer,) = await world.say(BOB, "/play", chat=GROUP)
    assert answer.text == "In this chat only administrators start games."
    (challenge,) = await world.say(ANN, "/play white 3d", chat=GROUP)
    await world.tap(BOB, challenge, "Accept")
    assert len(world.boards(GROUP)) == 1, "anybody may accept"

    hidden = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    message = world.message(ANN, GROUP, "/play black 1d rated") | {"from": hidden, "sender_chat": world.chat(GROUP)}
    await world.feed(message=message)
    asked = world.last
    assert await world.tap(BOB, asked, "Challenge everyone") == "In this chat only administrators start games."
    await world.tap(ANN, asked, "Challenge everyone")
    assert "Ann plays Black. 1 day for each move. The game is rated." in world.last.text
    await world.app.service.set_place_settings(Place(GROUP).address, replace(settings, starters=Starters.EVERYONE))
    (challenge,) = await world.say(BOB, "/play", chat=GROUP)
    assert list(challenge.buttons) == ["Accept", "Options…", "Withdraw"]


async def test_a_challenge_is_accepted_after_three_days_and_expires_after_seven(world: World) -> None:
    (first,) = await world.say(ANN, "/play white", chat=GROUP)
    (second,) = await world.say(ANN, "/play", chat=GROUP)
    accept = second.buttons["Accept"]
    await world.pass_time(3 * DAY)
    await world.tap(BOB, first, "Accept")
    assert len(world.boards(GROUP)) == 1
    assert await world.pass_time(4 * DAY) == [], "no new message: the challenge itself says so"
    assert (second.text, second.buttons) == ("Nobody took the challenge in time, so it has expired.", {})
    assert await world.tap_data(BOB, second, accept) == "This challenge has expired."


async def test_a_challenge_taken_by_somebody_else_is_refused_hours_later_too(world: World) -> None:
    (challenge,) = await world.say(ANN, "/play @bob", chat=GROUP)
    await world.pass_time(5 * HOUR)
    assert await world.tap(EVE, challenge, "Accept") == "That is for bob alone to decide."
    await world.tap(BOB, challenge, "Accept")
    t = words(BOB)
    assert t("board-started") in world.last.text
