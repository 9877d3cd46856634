"""Clocks, pauses, takebacks, aborted games and vacations, through the real handlers and with a clock of one's own."""

from datetime import timedelta

import pytest

from game.models import Ending
from rules import Color
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, TARAS, Person, World, opened, words

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOT_YOURS = "This game is played by two others."


async def test_captions_and_pictures_tell_the_time(world: World) -> None:
    board = await world.start_in_group(terms="3d")
    assert "To move: Ann (White)\n3 days left, until 18 Jan, 08:00 UTC" in board.text
    scene = world.painter.scenes[-1]
    assert (scene.white_clock, scene.black_clock) == ("18 Jan 08:00", "")
    await world.pass_time(30 * HOUR)
    (again,) = await world.say(BOB, "/board", chat=GROUP)
    assert "1 day 18 h left, until 18 Jan, 08:00 UTC" in again.text
    assert world.painter.scenes[-1] == scene, "a picture says nothing that would soon be wrong"
    board = await world.moves(again, "e2-e4")
    assert "left, until 19 Jan, 14:00 UTC" in board.text
    assert world.painter.scenes[-1].black_clock == "19 Jan 14:00"
    await world.tap(ANN, await world.menu(ANN, again), "Turn the board")
    assert "left" not in again.text, "an old board has no clock"


@pytest.mark.parametrize(
    ("person", "words_left"), [(OLGA, "Осталось: 1 день, до "), (TARAS, "Залишилося: 1 день, до ")]
)
async def test_the_time_is_told_in_the_readers_language(world: World, person: Person, words_left: str) -> None:
    await in_private(world, "/play white 1d", black=person)
    await world.say(ANN, "e2-e4")
    assert words_left.split(" 1 ", maxsplit=1)[0] in world.boards(person.id)[-1].text


@pytest.mark.parametrize("plies", [2, 3])
async def test_time_runs_out_by_itself_for_either_colour(world: World, plies: int) -> None:
    board = await world.start_in_group(terms="1d")
    await world.moves(board, *["e2-e4", "e7-e5", "g1-f3"][:plies])
    sent = await world.pass_time(25 * HOUR)
    winner, loser = [("Bob", "Ann"), ("Ann", "Bob")][plies - 2]
    assert [one.text.rpartition("\n")[2] for one in sent if one.photo] == [f"Time is up for {loser}. {winner} wins!"]
    game = await world.game()
    assert (game.ending, game.winner) == (Ending.TIMEOUT, (Color.BLACK, Color.WHITE)[plies - 2])
    assert list(world.last.buttons)[:2] == ["Rematch", "Turn the board"]


@pytest.mark.parametrize("plies", [0, 1])
async def test_time_that_is_up_before_both_have_moved_costs_no_rating(world: World, plies: int) -> None:
    board = await world.start_in_group(terms="rated 1d")
    await world.moves(board, *["e2-e4"][:plies])
    sent = await world.pass_time(25 * HOUR)
    late = ("Ann", "Bob")[plies]
    told = f"Time is up for {late} before both have moved: the game does not count."
    assert [one.text.rpartition("\n")[2] for one in sent if one.photo] == [told]
    assert world.painter.scenes[-1].status == "Aborted"
    game = await world.game()
    assert (game.ending, game.winner, game.rating_changes) == (Ending.UNSTARTED, None, ())
    (best,) = await world.say(EVE, "/top", chat=GROUP)
    assert "Ann" not in best.text


@pytest.mark.parametrize(
    ("person", "told"),
    [
        (OLGA, "Время вышло: Bob. Первый ход сделали ещё не оба, поэтому партия не считается."),
        (TARAS, "Час вийшов: Bob. Перший хід зробили ще не обидва, тому партію не зараховано."),
    ],
)
async def test_that_not_both_have_moved_is_true_when_one_has(world: World, person: Person, told: str) -> None:
    await world.moves(await world.start_in_group(person, BOB, terms="1d"), "e2-e4", white=person)
    (ended,) = await world.pass_time(25 * HOUR)
    assert ended.text.rpartition("\n")[2] == told


async def test_nobody_acts_past_the_deadline(world: World) -> None:
    board = await world.start_in_group(terms="1h")
    world.clock.wait(2 * HOUR)  # and nobody has swept
    sent = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
    assert {one.text.rpartition("\n")[2] for one in sent} == {
        "Time is up: that has ended the game.",
        "Time is up for Ann before both have moved: the game does not count.",
    }
    assert (await world.game()).ply == 0

    board = await world.start_in_group(terms="1h")
    await world.menu(BOB, board)
    world.clock.wait(2 * HOUR)
    assert await world.tap(BOB, board, "Offer a draw") == "Time is up: that has ended the game."
    assert "Time is up for Ann before both have moved" in world.last.text


async def test_reminders_come_once_each_in_private(world: World) -> None:
    await world.say(ANN, "/start")
    board = await world.start_in_group(terms="2d")
    (reminder,) = await world.pass_time(25 * HOUR)
    assert reminder.chat_id == ANN.id
    assert reminder.text.startswith("Ann, it is your move against Bob: 23 h left, until 17 Jan, ")
    assert await world.pass_time(HOUR) == []
    (reminder,) = await world.pass_time(17 * HOUR)
    assert "Ann, it is your move against Bob: 5 h" in reminder.text
    assert await world.pass_time(HOUR) == []
    await world.tap(ANN, reminder, "Show the board")
    assert world.last.chat_id == ANN.id
    await world.moves(board, "e2-e4")
    (reminder,) = await world.pass_time(25 * HOUR)
    assert (reminder.chat_id, reminder.text[:9]) == (GROUP, "#1 Bob, i"), "Bob has no private chat with the bot"


async def test_a_reminder_says_its_game_where_it_is_played(world: World) -> None:
    await in_private(world, "/play white 1d")
    (reminder,) = await world.pass_time(13 * HOUR)
    assert reminder.html.startswith("#1 <b>Ann</b>, it is your move against <b>Bob</b>: 11 h")


async def test_both_agree_to_pause_and_one_lets_the_clock_run_again(world: World) -> None:
    board = await world.start_in_group(terms="1d")
    await world.pass_time(HOUR)
    (offer,) = await world.say(ANN, "/pause", chat=GROUP)
    assert (offer.text, list(offer.buttons)) == ("#1 Ann offers to stop the clock.", ["Agree", "Refuse"])
    agree = offer.buttons["Agree"]
    assert await world.tap(ANN, offer, "Agree") == "It is you who asked, so the answer is up to your opponent."
    assert (await world.tap(EVE, offer, "Agree")).startswith(NOT_YOURS)
    await world.tap(BOB, offer, "Agree")
    assert offer.buttons == {}
    paused = world.last
    assert paused.text == ("#1 The clock is stopped: Ann has 23 h left. Either player can let it run again.")
    assert (
        await world.tap_data(BOB, offer, agree)
        == "The clock is stopped, so nobody moves. Let it run again with /resume."
    )
    (answer,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
    assert answer.text == "The clock is stopped, so nobody moves. Let it run again with /resume."
    assert await world.pass_time(5 * DAY) == []
    (shown,) = await world.say(ANN, "/board", chat=GROUP)
    assert "The clock is stopped with 23 h left." in shown.text
    assert list(shown.buttons) == ["Resume", "More…"]
    assert world.painter.scenes[-1].white_clock == "23 h"
    assert (await world.tap(EVE, paused, "Resume")).startswith(NOT_YOURS)
    await world.tap(BOB, paused, "Resume")
    assert world.last.text.startswith("#1 The clock runs again: Ann has 23 h, until ")
    await world.moves(board, "e2-e4")


async def test_a_pause_is_declined_and_lapses(world: World) -> None:
    board = await world.start_in_group(terms="1d")
    await world.tap(BOB, await world.menu(BOB, board), "Pause")
    offer = world.last
    refuse = offer.buttons["Refuse"]
    (answer,) = await world.say(BOB, "/pause 1", chat=GROUP)
    assert answer.text == "You have asked for this already: the answer is up to your opponent."
    await world.tap(ANN, offer, "Refuse")
    assert world.last.text == "#1 Ann declines the pause. The clock runs on."
    assert await world.tap_data(ANN, offer, refuse) == "Nobody is offering a pause at the moment."
    (offer,) = await world.say(BOB, "/pause", chat=GROUP)
    await world.moves(board, "e2-e4")
    assert await world.tap(ANN, offer, "Agree") == "This board is old: the game has moved on."
    (answer,) = await world.say(ANN, "/resume", chat=GROUP)
    assert answer.text == "The clock is not stopped."


async def test_a_game_without_a_clock_cannot_be_paused(world: World) -> None:
    board = await world.menu(ANN, await world.start_in_group())
    assert "Pause" not in board.buttons
    (answer,) = await world.say(ANN, "/pause", chat=GROUP)
    assert answer.text == "This game has no clock to stop."


async def test_a_takeback_says_how_many_moves_and_goes_back(world: World) -> None:
    board = await world.start_in_group(terms="1d")
    board = await world.moves(board, "e2-e4", "e7-e5", "d1-h5", "g8-f6")
    await world.pass_time(5 * HOUR)
    (asked,) = await world.say(ANN, "/takeback", chat=GROUP)
    assert asked.text == "#1 Ann asks to take back 2 moves: d1-h5 g8-f6"
    assert await world.tap(ANN, asked, "Agree") == "It is you who asked, so the answer is up to your opponent."
    assert (await world.tap(EVE, asked, "Refuse")).startswith(NOT_YOURS)
    agree = asked.buttons["Agree"]
    await world.tap(BOB, asked, "Agree")
    back = world.last
    assert back.text.startswith("#1 ⚪ Ann – ⚫ Bob\nTaken back: this position stands again.\nLast move: e7-e5 (Bob)\n")
    assert "1 day left" in back.text, "the clock starts afresh"
    assert await world.tap_data(BOB, asked, agree) == "Nobody is asking for a move back at the moment."
    assert [move.text for move in (await world.game()).moves] == ["e2-e4", "e7-e5"]
    await world.moves(back, "g1-f3")


async def test_check_marks_go_with_a_takeback(world: World) -> None:
    board = await world.moves(await world.start_in_group(), "e2-e4", "f7-f6", "d1-h5")
    assert "Check!" in board.text
    (asked,) = await world.say(ANN, "/takeback", chat=GROUP)
    assert asked.text == "#1 Ann asks to take back 1 move: d1-h5+"
    await world.tap(BOB, asked, "Agree")
    assert "Check!" not in world.last.text
    assert world.last.photo is not None
    assert b"check=None" in world.last.photo


async def test_a_takeback_is_refused_lapses_and_needs_a_move(world: World) -> None:
    board = await world.start_in_group()
    (answer,) = await world.say(ANN, "/takeback", chat=GROUP)
    assert answer.text == "You have not moved yet, so there is nothing to take back."
    board = await world.moves(board, "e2-e4")
    await world.tap(ANN, await world.menu(ANN, board), "Take back")
    asked = world.last
    await world.tap(BOB, asked, "Refuse")
    assert world.last.text == "#1 Bob does not give the move back. The game goes on."
    (asked,) = await world.say(ANN, "/takeback", chat=GROUP)
    await world.moves(board, "e7-e5", white=BOB)
    assert await world.tap(BOB, asked, "Agree") == "Nobody is asking for a move back at the moment."
    assert (await world.game()).ply == 2


async def test_offers_survive_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("restart") / "games.sqlite3"
    async with opened(path) as world:
        await world.moves(await world.start_in_group(terms="1d"), "e2-e4")
        (draw,) = await world.say(ANN, "/draw", chat=GROUP)
        (takeback,) = await world.say(ANN, "/takeback", chat=GROUP)
        (pause,) = await world.say(ANN, "/pause", chat=GROUP)
        telegram, clock = world.telegram, world.clock
    async with opened(path, telegram=telegram, clock=clock) as world:
        await world.tap(BOB, pause, "Agree")
        assert (await world.game()).is_paused
        await world.tap(BOB, takeback, "Agree")
        assert (await world.game()).ply == 0
        assert await world.tap(BOB, draw, "Accept the draw") == "There is no draw offer to answer."


async def test_in_private_who_asks_reads_that_it_is_asked(world: World) -> None:
    await in_private(world, "/play white 1d")
    await world.say(ANN, "e2-e4")
    told = {one.chat_id: one for one in await world.say(ANN, "/takeback")}
    assert told[ANN.id].text == "#1 You ask to take back 1 move: e2-e4. Your opponent decides."
    assert (told[ANN.id].buttons, list(told[BOB.id].buttons)) == ({}, ["Agree", "Refuse"])
    told = {one.chat_id: one for one in await world.say(ANN, "/pause")}
    assert told[ANN.id].text.startswith("#1 A pause is offered.")
    assert (told[ANN.id].buttons, list(told[BOB.id].buttons)) == ({}, ["Agree", "Refuse"])


async def test_a_game_aborted_before_both_have_moved_does_not_count(world: World) -> None:
    board = await world.start_in_group(terms="rated")
    board = await world.moves(board, "e2-e4")
    assert "Abort the game" in (await world.menu(BOB, board)).buttons
    assert (await world.tap(EVE, board, "Abort the game")).startswith(NOT_YOURS)
    await world.tap(BOB, board, "Abort the game")
    assert world.last.text.endswith("The game is aborted and does not count.")
    assert world.painter.scenes[-1].status == "Aborted"
    game = await world.game()
    assert (game.ending, game.winner, game.rating_changes) == (Ending.ABORTED, None, ())

    board = await world.moves(await world.start_in_group(), "e2-e4", "e7-e5")
    assert "Abort the game" not in (await world.menu(BOB, board)).buttons
    (answer,) = await world.say(ANN, "/abort", chat=GROUP)
    assert answer.text == "Both have moved already, so the game counts: resign it or offer a draw."


async def test_vacation_days_are_counted_and_bounded(world: World) -> None:
    await world.start_in_group(terms="1d")
    (answer,) = await world.say(ANN, "/vacation", chat=GROUP)
    assert answer.text.startswith("Ann: You have 21 days of vacation left this year.")
    assert list(answer.buttons) == ["1 day", "3 days", "7 days", "14 days"]
    assert await world.tap(BOB, answer, "7 days") == "This button is not for you."
    await world.tap(ANN, answer, "7 days")
    assert answer.text == "You are on vacation until 22 January: your clocks wait."
    (shown,) = await world.say(BOB, "/board", chat=GROUP)
    assert "Ann is on vacation until 22 January.\n8 days left" in shown.text
    assert await world.pass_time(6 * DAY) == [], "no time runs out, and nobody is reminded"
    (answer,) = await world.say(ANN, "/vacation 3")
    assert answer.text == "You are on vacation until 22 January already. To end it: /vacation"
    (answer,) = await world.say(ANN, "/vacation")
    await world.tap(ANN, answer, "End the vacation")
    assert answer.text == "Your vacation ends on 22 Jan, 08:00 UTC, with the day of it that has begun."
    world.clock.wait(DAY)
    (answer,) = await world.say(ANN, "/vacation 15")
    assert answer.text == "Only 14 days of vacation are left in 2027."
    told = {sent.chat_id: sent.text for sent in await world.say(ANN, "/vacation 14 days")}
    assert told[ANN.id].startswith("You are on vacation until ")
    assert told[GROUP].startswith("#1 Ann is on vacation until ")
    (answer,) = await world.say(BOB, "/vacation off")
    assert answer.text == "You are not on vacation."


@pytest.mark.parametrize(
    ("wanted", "until"), [("2 weeks", "29 January"), ("1 тиждень", "22 January"), ("48h", "17 January")]
)
async def test_a_vacation_is_as_long_as_it_was_asked_for(world: World, wanted: str, until: str) -> None:
    await world.start_in_group()
    (answer,) = await world.say(ANN, f"/vacation {wanted}")
    assert answer.text.startswith(f"You are on vacation until {until}")


@pytest.mark.parametrize("wanted", ["3.5", "1000", "soon", "-1", "12h", "٣"])
async def test_no_vacation_begins_that_was_not_asked_for(world: World, wanted: str) -> None:
    await world.start_in_group()
    (answer,) = await world.say(ANN, f"/vacation {wanted}")
    assert "You are on vacation" not in answer.text
    assert (await world.say(ANN, "/vacation off"))[0].text == "You are not on vacation."


async def test_opponents_hear_of_a_vacation_and_the_time_left(world: World) -> None:
    await in_private(world, "/play white 1d")
    await in_private(world, "/play white")
    count = len(world.telegram.sent)
    await world.say(ANN, "/vacation 7")
    told = [sent.text for sent in world.telegram.sent[count:] if sent.chat_id == BOB.id]
    (text,) = told
    vacation, time = text.split("\n")
    assert vacation == "#1 Ann is on vacation until 22 January."
    assert time == "The clock waits. Left for the move after that: 1 day, until 23 Jan, 08:00 UTC."
    assert len(world.telegram.sent) == count + 2, "Ann reads the answer, and hears nothing else"
    told_with = [values for _, values in world.telegram.calls if "The clock waits" in str(values.get("text"))]
    assert [values["disable_notification"] for values in told_with] == ["true"]
    await world.say(ANN, "/vacation off")
    assert "Ann is on vacation until 16 January." in world.telegram.sent[-1].text + world.telegram.sent[-2].text
    count = len(world.telegram.sent)
    await world.say(BOB, "/vacation 3")
    assert len(world.telegram.sent) == count + 1, "it is not Bob's clock that runs"


async def test_questions_come_in_the_language_of_the_chat(world: World) -> None:
    await world.moves(await world.start_in_group(white=OLGA, terms="1d"), "e2-e4", white=OLGA)
    t = words(OLGA)
    (asked,) = await world.say(OLGA, "/takeback", chat=GROUP)
    assert asked.html == "#1 " + t.plural("takeback-asked", 1, name=OLGA.name, moves="e2-e4")
    assert list(asked.buttons) == [t("button-agree"), t("button-refuse")]
