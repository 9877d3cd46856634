"""After a crash the last updates come again: acts like moves are done once, and nobody is told so."""

from game.models import Source
from quiz.lessons import load_lessons
from quiz.puzzles import PuzzleKind, puzzle_by_id
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.test_tasks import private_game, puzzle_of_kind, right_moves, study_of, task_of
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, Person, World


async def say_twice(
    world: World, person: Person, text: str, *, chat: int | None = None, reply_to: Sent | None = None
) -> tuple[list[Sent], list[Sent]]:
    """One message that comes two times; what the bot sends each time."""
    message, before = world.message(person, chat or person.id, text, reply_to=reply_to), len(world.telegram.sent)
    await world.feed(message=message)
    between = len(world.telegram.sent)
    await world.feed(message=message)
    return world.telegram.sent[before:between], world.telegram.sent[between:]


async def test_a_takeback_that_comes_again_asks_nobody(world: World) -> None:
    await world.moves(await world.start_in_group(), "e2-e4", "e7-e5")
    asking = world.message(ANN, GROUP, "/takeback")
    await world.feed(message=asking)
    await world.tap(BOB, world.last, "Agree")
    count = len(world.telegram.sent)
    await world.feed(message=asking)
    assert len(world.telegram.sent) == count
    game = await world.game()
    assert (game.ply, game.takebacks, game.takeback_offer) == (0, 1, None)


async def test_a_tap_that_comes_again_is_answered(world: World) -> None:
    board = await world.moves(await world.start_in_group(), "e2-e4", "e7-e5")
    await world.say(ANN, "/takeback", chat=GROUP, reply_to=board)
    question = world.last
    refuse = {"id": "tap", "from": BOB.user, "chat_instance": "1", "data": question.buttons["Refuse"]}
    await world.feed(callback_query=refuse | {"message": world.telegram.json_of(question)})
    await world.say(ANN, "/takeback", chat=GROUP, reply_to=board)
    del world.telegram.toasts["tap"]
    await world.feed(callback_query=refuse | {"message": world.telegram.json_of(question)})
    assert world.telegram.toasts["tap"] == "That is done already."
    assert (await world.game()).takeback_offer is not None


async def test_the_last_move_of_a_lesson_that_comes_again_is_not_played_in_a_game(world: World) -> None:
    await world.start_in_group()
    number, lesson = next((n, one) for n, one in enumerate(load_lessons().values(), 1) if one.id == "ratnik")
    await world.say(ANN, f"/learn {number}")
    *moves, last = right_moves(lesson)
    for move in moves:
        await world.say(ANN, move)
    assert last.replace("x", "-") == "e2-e4", "legal in the game, too"
    (done,), again = await say_twice(world, ANN, "e2-e4")
    assert done.text.startswith("✅")
    assert not again
    assert (await world.game()).ply == 0


async def test_a_lessons_move_that_comes_again_is_no_answer_to_the_next_step(world: World) -> None:
    await world.say(ANN, "/learn 1")
    for text, sign in (("g1-h3", "❌"), ("g1-f3", "✅")):
        (first,), again = await say_twice(world, ANN, text)
        assert first.text.startswith(sign)
        assert not again


async def test_a_puzzles_move_that_comes_again_costs_no_rating(world: World) -> None:
    for chat in (EVE.id, GROUP):
        origin, puzzle = await puzzle_of_kind(world, EVE, PuzzleKind.MATE_IN_TWO, chat)
        for move in puzzle.solution[::2]:
            (origin,), again = await say_twice(world, EVE, move, chat=chat, reply_to=origin if chat < 0 else None)
            assert origin.text.startswith(("✅", "🏆", "🎉")), origin.text
            assert not again
    eve = await world.app.service.remember_player(f"telegram:{EVE.id}", EVE.name)
    assert set((await study_of(world).tried(eve.id)).values()) == {True}


async def test_a_wrong_answer_that_comes_again_is_none_to_the_next_puzzle(world: World) -> None:
    (shown,) = await world.say(EVE, "/puzzle 1")
    board = puzzle_by_id((await task_of(world, shown)).name).board()
    wrong = next(text for text in map(board.notation, board.legal_moves) if not text.endswith("#"))
    message = world.message(EVE, EVE.id, wrong)
    await world.feed(message=message)
    (other,) = await world.say(EVE, "/puzzle 1")
    await world.feed(message=message)
    assert world.last is other
    eve = await world.app.service.remember_player(f"telegram:{EVE.id}", EVE.name)
    assert len(await study_of(world).tried(eve.id)) == 1


async def test_an_answer_to_what_is_done_that_comes_again_is_dropped(world: World) -> None:
    (step,) = await world.say(ANN, "/learn 1")
    await world.say(ANN, "g1-f3")
    for move in ("g1-f3", "g1-h3"):
        (_,), again = await say_twice(world, ANN, move, reply_to=step)
        assert not again


async def test_a_move_that_was_asked_about_is_not_played_when_it_comes_again(world: World) -> None:
    await private_game(world)
    await world.say(ANN, "e2-e4")
    await world.say(ANN, "/learn 1")
    await world.say(BOB, "e7-e5")
    (asked,), again = await say_twice(world, ANN, "g1-f3")
    assert asked.text == "Which board is g1-f3 for?"
    assert not again
    assert (await world.game()).ply == 2


async def test_a_games_move_that_comes_again_answers_no_lesson(world: World) -> None:
    await private_game(world)
    move = world.message(ANN, ANN.id, "g1-f3")
    await world.feed(message=move)
    (step,) = await world.say(ANN, "/learn 1")
    await world.feed(message=move)
    assert not any(sent.text.startswith("✅") for sent in world.telegram.sent)
    assert not (await task_of(world, step)).is_done
    assert (await world.game()).ply == 1


async def test_a_tapped_answer_that_comes_again_says_nothing_more(world: World) -> None:
    (step,) = await world.say(ANN, "/learn 1")
    await world.tap(ANN, step, "g1")
    tap = {"id": "tap", "from": ANN.user, "chat_instance": "1", "data": step.buttons["g1-h3"]}
    tap["message"] = world.telegram.json_of(step)
    await world.feed(callback_query=tap)
    count = len(world.telegram.sent)
    del world.telegram.toasts["tap"]
    await world.feed(callback_query=tap)
    assert len(world.telegram.sent) == count
    assert world.telegram.toasts["tap"] == ""


async def test_whose_answers_came_is_forgotten_with_the_person(world: World) -> None:
    await world.say(ANN, "/learn 1")
    message = world.message(ANN, ANN.id, "g1-f3")
    await world.feed(message=message)
    source = Source(f"telegram:{ANN.id}:{message['message_id']}")
    assert await study_of(world).has_heard(source)
    ann = await world.app.service.remember_player(f"telegram:{ANN.id}", ANN.name)
    await world.app.service.forget_player(ann.id)
    assert not await study_of(world).has_heard(source)
