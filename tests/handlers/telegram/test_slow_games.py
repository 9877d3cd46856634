"""Games that last for weeks: through restarts, with nobody there, and without noise."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from game.models import Ending
from tests.handlers.telegram.test_app import until
from tests.handlers.telegram.test_endings import TO_AND_FRO, in_private
from tests.handlers.telegram.world import ANN, BOB, GROUP, World, opened, words

DAY = timedelta(days=1)


async def test_a_challenge_accepted_after_three_days_and_a_restart_works(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        (challenge,) = await world.say(ANN, "/play white 1d", chat=GROUP)
        telegram, clock = world.telegram, world.clock
    clock.wait(3 * DAY)
    async with opened(path, telegram=telegram, clock=clock) as world:
        assert await world.tap(BOB, challenge, "Accept") == ""
        await world.moves(world.last, "e2-e4", "e7-e5")


async def test_a_draw_offer_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        await world.start_in_group()
        (offer,) = await world.say(ANN, "/draw", chat=GROUP)
        telegram = world.telegram
    async with opened(path, telegram=telegram) as world:
        await world.tap(BOB, offer, "Accept the draw")
        assert (await world.game()).ending is Ending.AGREEMENT


async def test_time_that_ran_out_before_the_bot_went_down_ends_the_game(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        await in_private(world, "/play white 1d")
        telegram, clock = world.telegram, world.clock
        clock.wait(2 * DAY)
        await world.stay_awake()
    async with opened(path, telegram=telegram, clock=clock) as world:
        for handler in world.app.dispatcher.startup.handlers:
            await handler.call()
        # Nobody writes or presses anything: the program sweeps by itself.
        await until(lambda: all("Time is up" in world.boards(person.id)[-1].text for person in (ANN, BOB)))
        await world.app.dispatcher.emit_shutdown(bot=world.bot)
        assert (await world.game()).ending is Ending.UNSTARTED


async def test_both_are_told_of_a_move_once_in_the_right_chat_and_topic(world: World) -> None:
    topic: dict[str, Any] = {"message_thread_id": 7, "is_topic_message": True}
    for person in (ANN, BOB):
        await world.say(person, "/start")
    (challenge,) = await world.say(ANN, "/play white", chat=GROUP, **topic)
    await world.tap(BOB, challenge, "Accept")
    sent = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=world.last, **topic)
    assert [(one.chat_id, one.thread_id) for one in sent] == [(GROUP, 7)]
    assert f'<a href="tg://user?id={BOB.id}">' in sent[0].html
    hers, _ = await in_private(world)
    sent = await world.say(ANN, "e2-e4", reply_to=hers)
    assert sorted(one.chat_id for one in sent) == [ANN.id, BOB.id]


async def test_twenty_quick_moves_do_not_make_twenty_private_messages(world: World) -> None:
    for person in (ANN, BOB):
        await world.say(person, "/start")
    board = await world.start_in_group(terms="1d")
    before = len(world.telegram.sent)
    await world.moves(board, *TO_AND_FRO * 5)
    sent = world.telegram.sent[before:]
    assert {one.chat_id for one in sent} == {GROUP}
    assert all(one.html.count("tg://user") == 1 for one in sent), "one ping a move"


async def test_a_rematch_keeps_the_conditions_and_swaps_colours(world: World) -> None:
    await world.start_in_group(terms="3d rated")
    (question,) = await world.say(ANN, "/resign", chat=GROUP)
    await world.tap(ANN, question, "Yes, resign")
    await world.tap(ANN, world.last, "Rematch")
    challenge = world.last
    assert challenge.text == (
        "Bob, Ann challenges you to a game of tavreli. Ann plays Black. 3 days for each move. The game is rated."
    )
    assert list(challenge.buttons) == ["Accept", "Decline", "Withdraw"]
    await world.tap(BOB, challenge, "Accept")
    assert world.last.text.startswith("#2 ⚪ Bob – ⚫ Ann\nThe game begins. 3 days for each move. The game is rated.")


async def test_an_anonymous_administrator_gets_every_act_as_a_button(world: World) -> None:
    board = await world.start_in_group(terms="1d")
    hidden = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    disguise = {"from": hidden, "sender_chat": world.chat(GROUP)}
    await world.feed(message=world.message(ANN, GROUP, "/pause 1") | disguise)
    await world.tap(ANN, world.last, "Pause")
    assert world.last.text == "#1 Ann offers to stop the clock."
    await world.feed(message=world.message(ANN, GROUP, "/move 1 e2-e4") | disguise)
    await world.tap(ANN, world.last, "e2-e4")
    assert "Last move: e2-e4 (Ann)" in world.last.text
    await world.feed(message=world.message(ANN, GROUP, "/takeback", reply_to=board) | disguise)
    assert await world.tap(BOB, world.last, "Take back") == (
        "You have not moved yet, so there is nothing to take back."
    )


async def test_buttons_under_a_month_old_message_show_a_new_board(world: World) -> None:
    board = await world.start_in_group()
    inaccessible = {"chat": world.chat(GROUP), "message_id": board.message_id, "date": 0}
    for label in ("More…", "Move by taps"):
        count = len(world.boards(GROUP))
        await world.tap_data(ANN, board, board.buttons[label], message=inaccessible)
        assert len(world.boards(GROUP)) == count + 1
    assert words(ANN)("button-taps") in world.last.buttons
    await world.moves(world.last, "e2-e4")
