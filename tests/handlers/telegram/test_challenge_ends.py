"""How a challenge comes to its end where it is shown, with nobody pressing anything, and through crashes."""

from datetime import timedelta
from pathlib import Path

import pytest

from game.models import ChallengeId
from tests.handlers.telegram.session import Failure
from tests.handlers.telegram.test_challenges import link_of
from tests.handlers.telegram.test_inline import ask, both_start, press
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, World, opened, words

WEEK = timedelta(days=7)
EXPIRED = "Nobody took the challenge in time, so it has expired."
NOT_FOUND = Failure(400, "Bad Request: message to edit not found")


async def test_every_message_that_shows_it_says_that_it_expired(world: World) -> None:
    (invitation,) = await world.say(ANN, "/play @olga")
    (shown,) = await world.say(OLGA, link_of(invitation))
    assert await world.pass_time(WEEK) == []
    assert (invitation.text, invitation.buttons) == (EXPIRED, {})
    assert (shown.text, shown.buttons) == (words(OLGA)("challenge-expired"), {})
    assert await world.pass_time(WEEK) == [], "once"


async def test_the_challenger_is_told_where_the_message_is_gone(world: World) -> None:
    await world.say(ANN, "/start")
    await world.say(ANN, "/play", chat=GROUP)
    world.telegram.failures[GROUP] = {"editMessageText": NOT_FOUND}
    (told,) = await world.pass_time(WEEK)
    assert (told.chat_id, told.text) == (GROUP, "Nobody took the challenge of Ann in time, so it has expired.")
    assert "tg://user" not in told.html
    (call,) = [values for name, values in world.telegram.calls if name == "sendMessage" and "of <b>" in values["text"]]
    assert call["disable_notification"]
    assert await world.pass_time(WEEK) == []


async def test_the_challenger_is_told_in_private_of_what_nothing_shows(world: World) -> None:
    """Messages of challenges made by an earlier version are not known."""
    await world.say(ANN, "/start")
    ann = await world.app.service.remember_player(f"telegram:{ANN.id}", ANN.name, handle=ANN.username)
    assert ann.address is not None
    for address in (ann.address, "telegram:-1001:45"):
        await world.app.service.challenge(ann.id, address, language="uk", source=f"old:{address}")  # type: ignore[arg-type]
    first, second = await world.pass_time(WEEK)
    assert (first.chat_id, first.text) == (second.chat_id, second.text)
    assert (first.chat_id, first.text) == (ANN.id, "Nobody took your challenge in time, so it has expired.")


async def test_a_group_that_removed_the_bot_hears_nothing_more(world: World) -> None:
    await world.say(ANN, "/play", chat=GROUP)
    world.telegram.failures[GROUP] = Failure(403, "Forbidden: bot was kicked from the supergroup chat")
    assert await world.pass_time(WEEK) == []
    calls = len(world.telegram.calls)
    assert await world.pass_time(WEEK) == []
    assert len(world.telegram.calls) == calls


async def test_an_inline_challenge_that_somebody_looked_at_says_so_too(world: World) -> None:
    await both_start(world)
    article = (await ask(world, ANN, "white 1d"))[0]
    await press(world, ANN, article, "Accept")  # refused, but now it is one
    assert await world.pass_time(WEEK) == []
    assert world.telegram.inline["m1"] == EXPIRED


async def test_a_refused_rematch_is_told_in_private(world: World) -> None:
    (invitation,) = await world.say(ANN, "/play white")
    (challenge,) = await world.say(BOB, link_of(invitation))
    await world.tap(BOB, challenge, "Accept")
    await world.say(ANN, "/resign")
    await world.tap(ANN, world.last, "Yes, resign")
    board = world.boards(ANN.id)[-1]
    await world.tap(ANN, board, "Rematch")
    asked = world.last
    assert (asked.chat_id, list(asked.buttons)) == (BOB.id, ["Accept", "Decline"])
    await world.tap(BOB, asked, "Decline")
    assert asked.buttons == {}
    assert (world.last.chat_id, world.last.text) == (ANN.id, "Bob declines the challenge.")


@pytest.mark.parametrize("ending", ["decline", "cancel", "expiry"])
async def test_what_became_of_it_is_told_after_a_crash(tmp_path: Path, ending: str) -> None:
    """The crash falls right after what was decided is on the disk."""
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        (challenge,) = await world.say(ANN, "/play @bob", chat=GROUP)
        people = {}
        for person in (ANN, BOB):
            identity = f"telegram:{person.id}"
            people[person] = await world.app.service.remember_player(identity, person.name, handle=person.username)
        match ending:
            case "decline":
                await world.app.service.decline(ChallengeId(1), people[BOB].id)
            case "cancel":
                await world.app.service.cancel(ChallengeId(1), people[ANN].id)
            case "expiry":
                world.clock.wait(WEEK)
                await world.app.service.sweep()
        assert challenge.buttons
    async with opened(path, telegram=world.telegram, clock=world.clock) as again:
        await again.app.deliverer.deliver_pending()
        assert (challenge.buttons, challenge.edits) == ({}, 1)
        assert len(world.telegram.sent) == 1


async def test_a_challenge_is_shown_after_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        world.telegram.failures[GROUP] = Failure(500, "Internal Server Error")
        assert await world.say(ANN, "/play", chat=GROUP) == []
        del world.telegram.failures[GROUP]
    async with opened(path, telegram=world.telegram, clock=world.clock) as again:
        (challenge,) = await again.pass_time(timedelta(minutes=1))
        assert challenge.text.startswith("Ann is looking for a game")
        await again.tap(EVE, challenge, "Accept")
        assert (await again.game()).is_over is False


async def test_other_terms_take_the_place_of_the_old_in_every_message(world: World) -> None:
    (invitation,) = await world.say(ANN, "/play white")
    (shown,) = await world.say(BOB, link_of(invitation))
    old = shown.buttons["Accept"]
    await world.tap(ANN, invitation, "Options…")
    await world.tap(ANN, invitation, "1 d")
    await world.tap(ANN, invitation, "Done")
    assert "1 day for each move." in invitation.text
    assert "1 day for each move." in shown.text
    assert await world.tap_data(BOB, shown, old) == "This challenge has been withdrawn."
    accept = link_of(invitation)
    assert (await world.say(EVE, accept))[0].buttons.keys() == {"Accept"}
    await world.tap(BOB, shown, "Accept")
    assert (await world.game()).clock is not None
