"""A quiet citizen: one call a move at most, closed chats left alone, and nobody waits for an answer to others."""

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from game.models import Address, ChallengeId, PlayerId
from game.preferences import Pings, PlaceSettings, Preferences
from handlers.telegram.pacing import Pace
from tests.handlers.telegram.session import Failure, Json, Sent
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OTHER_GROUP, Person, World, opened

BLOCKED = Failure(403, "Forbidden: bot was blocked by the user")
KICKED = Failure(403, "Forbidden: bot was kicked from the supergroup chat")
DAY = timedelta(days=1)
CALLS_ANN = f'<a href="tg://user?id={ANN.id}">Ann</a>'
CALLS_BOB = f'<a href="tg://user?id={BOB.id}">Bob</a>'


def sounds(world: World) -> list[tuple[int, bool]]:
    """Where each message went, and whether it made a sound."""
    sent = [values for name, values in world.telegram.calls if name in {"sendPhoto", "sendMessage"}]
    return [(int(values["chat_id"]), not values.get("disable_notification")) for values in sent]


async def prefer(world: World, number: int, pings: Pings) -> None:
    player = (await world.game()).white if number == 1 else (await world.game()).black
    await world.app.service.set_preferences(PlayerId(player.id), replace(Preferences(), pings=pings))


async def set_place(world: World, pings: Pings) -> None:
    await world.app.service.set_place_settings(Address(f"telegram:{GROUP}"), PlaceSettings(pings=pings))


async def test_a_board_calls_only_who_is_to_move(world: World) -> None:
    board = await world.start_in_group()
    assert (board.html.count("tg://user"), CALLS_ANN in board.html) == (1, True)
    board = await world.moves(board, "e2-e4")
    assert (board.html.count("tg://user"), CALLS_BOB in board.html) == (1, True)
    assert sounds(world)[-1] == (GROUP, True)


async def test_looking_calls_nobody(world: World) -> None:
    await world.start_in_group()
    (board,) = await world.say(EVE, "/board", chat=GROUP)
    assert "tg://user" not in board.html


async def test_the_end_calls_nobody_but_is_heard(world: World) -> None:
    board = await world.moves(await world.start_in_group(), "e2-e4")
    await world.say(ANN, "/resign", chat=GROUP, reply_to=board)
    await world.tap(ANN, world.last, "Yes, resign")
    assert "tg://user" not in world.boards(GROUP)[-1].html
    assert sounds(world)[-1] == (GROUP, True)


@pytest.mark.parametrize("pings", [Pings.DIGEST, Pings.SILENT])
async def test_a_quiet_group_gets_boards_without_calls_and_sounds(world: World, pings: Pings) -> None:
    board = await world.start_in_group()
    await set_place(world, pings)
    board = await world.moves(board, "e2-e4")
    assert "tg://user" not in board.html
    assert sounds(world)[-1] == (GROUP, False)


async def test_who_wants_no_call_gets_none_and_the_opponent_still_does(world: World) -> None:
    await world.say(BOB, "/start")
    board = await world.start_in_group()
    await prefer(world, 2, Pings.DIGEST)
    board = await world.moves(board, "e2-e4")
    assert "tg://user" not in board.html
    assert sounds(world)[-1] == (GROUP, False)
    board = await world.moves(board, "e7-e5", white=BOB)
    assert CALLS_ANN in board.html
    assert sounds(world)[-1] == (GROUP, True)


async def test_in_private_one_s_own_move_makes_no_sound(world: World) -> None:
    await in_private(world)
    world.telegram.calls.clear()
    await world.say(ANN, "e2-e4")
    assert sorted(sounds(world)) == [(ANN.id, False), (BOB.id, True)]
    await prefer(world, 2, Pings.SILENT)
    await world.say(BOB, "e7-e5")
    world.telegram.calls.clear()
    await world.say(ANN, "g1-f3")
    assert sorted(sounds(world)) == [(ANN.id, False), (BOB.id, False)]


async def test_twenty_quick_moves_call_nobody_in_private_and_skip_what_is_old(world: World) -> None:
    """In a group, and with a chat that has to wait: afterwards only the newest board comes."""
    for person in (ANN, BOB):
        await world.say(person, "/start")
    await world.start_in_group()
    world.telegram.failures[GROUP] = Failure(429, "Too Many Requests", {"retry_after": 300})
    count = len(world.telegram.sent)
    for number in range(20):
        person = (ANN, BOB)[number % 2]
        await world.say(person, f"/move {('g1-f3', 'g8-f6', 'f3-g1', 'f6-g8')[number % 4]}", chat=GROUP)
    assert (await world.game()).ply == 20
    world.telegram.failures.clear()
    while await world.app.deliverer.next_due() is not None:
        await world.app.deliverer.deliver_pending()  # each look at the clock takes half a second
    (board,) = world.telegram.sent[count:]
    assert "Last move: f6-g8" in board.text
    assert {chat for chat, _ in sounds(world)[-20:]} <= {GROUP, ANN.id, BOB.id}


async def test_a_blocked_player_is_spoken_of_once(world: World) -> None:
    await in_private(world)
    world.telegram.failures[BOB.id] = BLOCKED
    await world.say(ANN, "e2-e4")
    assert sum("no longer reach Bob" in sent.text for sent in world.telegram.sent) == 1
    world.telegram.calls.clear()
    game = await world.game()
    await world.app.service.resign(game.id, game.white.id, seen_ply=1)
    await world.app.deliverer.deliver_pending()
    assert sounds(world) == [(ANN.id, False)], "nothing is tried where it is known to be in vain"


async def test_whichever_says_first_that_somebody_blocked_the_bot_others_hear_it_once(world: World) -> None:
    await in_private(world)
    private: Json = {"chat": world.chat(BOB.id), "from": BOB.user}
    world.telegram.failures[BOB.id] = BLOCKED
    await world.feed(my_chat_member=change("member", "kicked") | private)
    (told,) = [sent for sent in world.telegram.sent if "has blocked me" in sent.text]
    assert told.chat_id == ANN.id
    sent = await world.say(ANN, "e2-e4")
    assert [(one.chat_id, one.photo is not None) for one in sent] == [(ANN.id, True)]
    world.telegram.failures.clear()
    await world.feed(my_chat_member=change("kicked", "member") | private)
    assert await world.app.deliverer.closed() == frozenset()
    # The other way round.
    world.telegram.failures[BOB.id] = BLOCKED
    game = await world.game()
    await world.app.service.offer_draw(game.id, game.white.id)
    await world.app.deliverer.deliver_pending()
    assert "no longer reach Bob" in [sent.text for sent in world.telegram.sent][-1] + world.telegram.sent[-2].text
    count = len(world.telegram.sent)
    await world.feed(my_chat_member=change("member", "kicked") | private)
    assert len(world.telegram.sent) == count


async def test_a_message_opens_a_chat_again(world: World) -> None:
    await in_private(world)
    world.telegram.failures[BOB.id] = BLOCKED
    await world.say(ANN, "e2-e4")
    del world.telegram.failures[BOB.id]
    sent = await world.say(BOB, "e7-e5")
    assert {one.chat_id for one in sent} == {ANN.id, BOB.id}


async def test_being_let_in_again_opens_a_group_with_its_topics(world: World) -> None:
    topic: dict[str, Any] = {"message_thread_id": 7, "is_topic_message": True}
    (challenge,) = await world.say(ANN, "/play white", chat=GROUP, **topic)
    await world.tap(BOB, challenge, "Accept")
    other = await world.start_in_group(chat=OTHER_GROUP, white=EVE)
    world.telegram.failures[GROUP] = KICKED
    game = await world.game()
    await world.app.service.offer_draw(game.id, game.white.id)
    await world.app.deliverer.deliver_pending()
    assert await world.app.deliverer.closed() == {f"telegram:{GROUP}:7"}
    await world.moves(other, "e2-e4", white=EVE)
    world.telegram.failures.clear()
    await world.feed(my_chat_member=change("member", "left"))
    assert await world.app.deliverer.closed() != frozenset()
    await world.feed(my_chat_member=change("left", "member"))
    assert await world.app.deliverer.closed() == frozenset()
    await world.app.service.resign(game.id, game.white.id, seen_ply=0)
    await world.app.deliverer.deliver_pending()
    assert (world.last.chat_id, world.last.thread_id) == (GROUP, 7)


def change(before: str, after: str) -> Json:
    bot = {"id": 5001, "is_bot": True, "first_name": "Tavreli", "username": "tavreli_test_bot"}
    return {
        "chat": {"id": GROUP, "type": "supergroup", "title": "Club"},
        "from": ANN.user,
        "date": 1,
        "old_chat_member": {"status": before, "user": bot} | ({"until_date": 0} if before == "kicked" else {}),
        "new_chat_member": {"status": after, "user": bot} | ({"until_date": 0} if after == "kicked" else {}),
    }


async def test_a_summary_comes_instead_of_calls(world: World) -> None:
    await world.say(BOB, "/start")
    board = await world.start_in_group()
    await prefer(world, 2, Pings.DIGEST)
    await world.moves(board, "e2-e4")
    game = await world.game()
    sent = await world.pass_time(DAY)
    (digest,) = [one for one in sent if one.chat_id == BOB.id]
    assert digest.text.startswith("Your summary: it is your move in 1 game.")
    assert "Ann – ⚫ Bob" in digest.text
    await world.tap(BOB, digest, f"({game.id}) Ann")
    assert world.last.photo is not None
    # What was answered meanwhile is no longer worth a summary.
    board = world.boards(GROUP)[-1]
    await world.moves(board, "e7-e5", white=BOB)
    assert [one for one in await world.pass_time(DAY) if one.chat_id == BOB.id] == []


class Gate:
    """A clock that stands still, and sleepers who wait until they are let go."""

    def __init__(self) -> None:
        self.time = 0.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        sleeper: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.time + seconds, sleeper))
        await sleeper

    def let_go(self) -> None:
        """A minute passes."""
        self.time += 60
        sleepers, self.sleepers = self.sleepers, []
        for _, sleeper in sleepers:
            sleeper.set_result(None)


async def asked(world: World, person: Person, chat: int) -> list[Sent]:
    return await world.say(person, "/help", chat=chat)


async def test_nobody_waits_for_an_answer_to_somebody_else(tmp_path: Path) -> None:
    gate = Gate()
    async with opened(tmp_path / "games.sqlite3", pace=Pace(now=gate.now, sleep=gate.sleep)) as world:
        dispatcher = world.app.dispatcher
        assert len(await asked(world, ANN, GROUP)) == 1
        assert await asked(world, BOB, GROUP) == []
        assert await asked(world, ANN, GROUP) == []
        assert dispatcher.aside == 2
        assert len(await asked(world, EVE, OTHER_GROUP)) == 1
        while dispatcher.aside:
            gate.let_go()
            await asyncio.sleep(0)
        assert [sent.chat_id for sent in world.telegram.sent] == [GROUP, OTHER_GROUP, GROUP, GROUP]
        # What somebody does counts at once, also while the answer to it waits.
        await world.say(ANN, "/play white", chat=GROUP)
        challenge = world.last
        await world.tap(BOB, challenge, "Accept")
        assert (await world.game()).white.name == "Ann"
        gate.let_go()
        await dispatcher.settle()


async def test_a_button_is_let_go_though_its_handler_waits(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    gate = Gate()
    async with opened(tmp_path / "games.sqlite3", pace=Pace(now=gate.now, sleep=gate.sleep)) as world:
        world.app.dispatcher.tap_seconds = 0
        await world.say(ANN, "/play white", chat=GROUP)
        challenge = world.last
        ann = await world.app.service.remember_player(f"telegram:{ANN.id}", ANN.name, handle=ANN.username)
        await world.app.service.cancel(ChallengeId(1), ann.id)
        accept = {"id": "tap", "from": BOB.user, "chat_instance": "1", "data": challenge.buttons["Accept"]}
        await world.feed(callback_query=accept | {"message": world.telegram.json_of(challenge)})
        while "tap" not in world.telegram.toasts:  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert world.app.dispatcher.aside
        answers = [name for name, _ in world.telegram.calls].count("answerCallbackQuery")
        while world.app.dispatcher.aside:
            gate.let_go()
            await asyncio.sleep(0)
        assert challenge.buttons == {}, "it is too late, and the message loses its buttons"
        assert [name for name, _ in world.telegram.calls].count("answerCallbackQuery") == answers == 1
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_stopping_does_not_wait_for_answers(tmp_path: Path) -> None:
    gate = Gate()
    async with opened(tmp_path / "games.sqlite3", pace=Pace(now=gate.now, sleep=gate.sleep)) as world:
        await asked(world, ANN, GROUP)
        await asked(world, ANN, GROUP)
        assert world.app.dispatcher.aside == 1
        await world.app.dispatcher.emit_shutdown(bot=world.bot)
        assert world.app.dispatcher.aside == 0
