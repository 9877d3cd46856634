"""Which text in private is a move in a lesson, which in a game; and taps on old messages."""

from game.study.models import TaskState
from quiz.lessons import load_lessons
from tests.handlers.telegram.test_tasks import private_game, step_of, task_of
from tests.handlers.telegram.world import ANN, BOB, GROUP, OLGA, World, words

LESSON = next(iter(load_lessons().values()))
T = words(ANN)


async def lesson_overtaken_by_a_board(world: World) -> None:
    """Ann is at a lesson when Bob's move comes; g1-f3 would do in both."""
    await private_game(world)
    await world.say(ANN, "e2-e4")
    await world.say(ANN, "/learn 1")
    await world.say(BOB, "e7-e5")


async def test_talk_in_a_lesson_is_answered_for_the_lesson(world: World) -> None:
    await private_game(world)
    await world.say(ANN, "/learn 1")
    for text in ("hello", "g1 f3 please", "resign"):
        (said,) = await world.say(ANN, text)
        assert T("button-show-move") in said.buttons
        assert (await task_of(world, said)).state is TaskState.OPEN, "a move that replies to it is one in the lesson"
    (square,) = await world.say(ANN, "what is on e2?")
    assert "ratnik" in square.text, "a question about the game stays one"
    (right,) = await world.say(ANN, "g1-f3")
    assert right.text.startswith("✅")


async def test_a_move_that_fits_a_lesson_and_a_game_is_asked_about(world: World) -> None:
    await lesson_overtaken_by_a_board(world)
    (asked,) = await world.say(ANN, "g1f3")
    assert asked.text == "Which board is g1-f3 for?"
    assert (await world.game()).ply == 2
    assert list(asked.buttons) == [T("button-for-lesson"), "#1 Bob"]
    await world.tap(ANN, asked, T("button-for-lesson"))
    assert world.last.text.startswith("✅ g1-f3")
    assert (await world.game()).ply == 2
    assert (await step_of(world, ANN, LESSON)).step == 1


async def test_it_is_asked_once_and_then_plain_moves_are_the_games(world: World) -> None:
    await lesson_overtaken_by_a_board(world)
    (asked,) = await world.say(ANN, "g1-f3")
    await world.tap(ANN, asked, "#1 Bob")
    assert (await world.game()).ply == 3
    for person, move in ((BOB, "g8-f6"), (ANN, "f3-g1"), (BOB, "f6-g8"), (ANN, "g1-f3")):
        await world.say(person, move)
    assert (await world.game()).ply == 7
    (step,) = [sent for sent in world.boards(ANN.id) if sent.text.startswith(LESSON.title.en)]
    (right,) = await world.say(ANN, "g1-f3", reply_to=step)
    assert right.text.startswith("✅"), "a reply still says what is meant"


async def test_a_move_that_fits_the_game_alone_is_played(world: World) -> None:
    await lesson_overtaken_by_a_board(world)
    await world.say(ANN, "f1-c4")
    assert (await world.game()).ply == 3


async def test_while_the_opponent_is_to_move_it_is_the_lessons(world: World) -> None:
    await lesson_overtaken_by_a_board(world)
    await world.say(ANN, "f1-c4")
    (right,) = await world.say(ANN, "g1-f3")
    assert right.text.startswith("✅")
    assert (await world.game()).ply == 3


async def test_a_tap_on_an_old_lesson_brings_a_new_board(world: World) -> None:
    for person, chat in ((OLGA, OLGA.id), (ANN, GROUP)):
        for command in ("/learn 1", "/puzzle 1"):
            (shown,) = await world.say(person, command, chat=chat)
            label, data = next(iter(shown.buttons.items()))
            old = {"chat": world.chat(chat), "message_id": shown.message_id, "date": 0}
            before = len(world.telegram.sent)
            await world.tap_data(person, shown, data, message=old)
            (new,) = world.telegram.sent[before:]
            assert new.photo is not None
            assert new.text == shown.text
            assert all(move.startswith(label) or move == words(person)("button-back") for move in new.buttons)
            assert (await task_of(world, new)).name == (await task_of(world, shown)).name
