"""Lessons and puzzles as messages that wait for a move: how long, and for whom."""

from game.models import ChallengeId
from game.study.models import LessonMark, Task, TaskKind
from game.study.service import StudyService
from handlers.telegram.places import Place
from quiz.lessons import Lesson, accepted_moves, load_lessons
from quiz.puzzles import Puzzle, PuzzleKind, load_puzzles, puzzle_by_id
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, Person, World, words

OVER = words(ANN)("task-done-before")


def study_of(world: World) -> StudyService:
    study: StudyService = world.app.dispatcher["study"]
    return study


async def task_of(world: World, sent: Sent) -> Task:
    task = await study_of(world).task(Place(sent.chat_id).address, str(sent.message_id))
    assert task is not None
    return task


async def private_game(world: World) -> None:
    """Ann and Bob play each in a private chat; Ann is to move."""
    world.chat(BOB.id)
    await world.say(ANN, "/play white")
    bob = await world.app.service.remember_player(f"telegram:{BOB.id}", BOB.name, address=Place(BOB.id).address)
    await world.app.service.accept(ChallengeId(1), bob.id, address=Place(BOB.id).address)
    await world.app.deliverer.deliver_pending()


def right_moves(lesson: Lesson) -> list[str]:
    return [(step.moves or tuple(accepted_moves(step)))[0] for step in lesson.steps]


def wrong_move(puzzle: Puzzle) -> str:
    board = puzzle.board()
    texts = (board.notation(move) for move in board.legal_moves)
    return next(text for text in texts if text != puzzle.key and not text.endswith("#")).rstrip("+")


async def puzzle_of_kind(
    world: World, person: Person, kind: PuzzleKind, chat: int | None = None
) -> tuple[Sent, Puzzle]:
    """Somebody asks for puzzles until one is of a kind."""
    for _ in range(60):
        (shown,) = await world.say(person, "/puzzle 2", chat=chat)
        puzzle = puzzle_by_id((await task_of(world, shown)).name)
        if puzzle.kind is kind:
            return shown, puzzle
    raise AssertionError(f"no {kind} of {len(load_puzzles())} puzzles")


async def step_of(world: World, person: Person, lesson: Lesson) -> LessonMark:
    player = await world.app.service.remember_player(f"telegram:{person.id}", person.name)
    return (await study_of(world).lessons(player.id))[lesson.id]


async def test_after_a_lesson_plain_moves_are_the_games_again(world: World) -> None:
    await private_game(world)
    lesson = next(iter(load_lessons().values()))
    await world.say(ANN, "/learn 1")
    await world.say(ANN, "g1-h3")
    await world.say(ANN, "/explain", reply_to=world.last)
    for move in right_moves(lesson):
        (said,) = await world.say(ANN, move)
        assert said.text.startswith("✅")
    await world.say(ANN, "e2-e4")
    assert (await world.game()).ply == 1


async def test_after_a_puzzle_plain_moves_are_the_games_again(world: World) -> None:
    await private_game(world)
    await world.say(ANN, "/learn 1")
    (shown,) = await world.say(ANN, "/puzzle")
    puzzle = puzzle_by_id((await task_of(world, shown)).name)
    await world.say(ANN, wrong_move(puzzle))
    await world.say(ANN, "/explain", reply_to=shown)
    for move in puzzle.solution[::2]:
        await world.say(ANN, move)
    await world.say(ANN, "e2-e4")
    assert (await world.game()).ply == 1, "neither the solved puzzle nor the lesson before it takes the move"


async def test_what_was_left_for_something_else_goes_on_by_a_reply(world: World) -> None:
    (step,) = await world.say(ANN, "/learn 1")
    await world.say(ANN, "/puzzle")
    (on,) = await world.say(ANN, "g1-f3", reply_to=step)
    assert on.text.startswith("✅")
    assert "2/" in on.text
    (on,) = await world.say(ANN, right_moves(next(iter(load_lessons().values())))[1])
    assert on.text.startswith("✅"), "what was shown last takes plain moves"


async def test_a_done_step_is_judged_as_it_stands_there(world: World) -> None:
    (step,) = await world.say(ANN, "/learn 1")
    await world.say(ANN, "g1-f3")
    lesson = next(iter(load_lessons().values()))
    (wrong,) = await world.say(ANN, "g1-h3", reply_to=step)
    assert lesson.steps[0].wrong[0].text.en in wrong.text
    (again,) = await world.say(ANN, "g1-f3", reply_to=step)
    assert again.text.startswith("✅ g1-f3")
    assert OVER in again.text
    assert (await step_of(world, ANN, lesson)).step == 1
    await world.tap(ANN, again, words(ANN)("button-back-to-lesson"))
    assert "2/" in world.last.text


async def test_in_a_group_the_others_can_still_answer_a_step(world: World) -> None:
    lesson = next(iter(load_lessons().values()))
    (step,) = await world.say(ANN, "/learn 1", chat=GROUP)
    (second,) = await world.say(EVE, "g1-f3", chat=GROUP, reply_to=step)
    (said,) = await world.say(ANN, "g1-f3", chat=GROUP, reply_to=step)
    assert OVER in said.text
    assert said.photo is None, "the next step stands there already"
    assert (await step_of(world, ANN, lesson)).step == (await step_of(world, EVE, lesson)).step == 1
    (said,) = await world.say(BOB, right_moves(lesson)[1], chat=GROUP, reply_to=second)
    assert said.text.startswith("✅")
    assert await world.tap(ANN, step, "g1") == words(ANN)("toast-task-over")


async def test_a_puzzle_that_somebody_solved_counts_for_nobody_else(world: World) -> None:
    (shown, puzzle) = await puzzle_of_kind(world, ANN, PuzzleKind.MATE_IN_TWO, GROUP)
    origin = shown
    for move in puzzle.solution[::2]:
        (origin,) = await world.say(BOB, move, chat=GROUP, reply_to=origin)
    assert "→" in origin.text
    (wrong,) = await world.say(EVE, wrong_move(puzzle), chat=GROUP, reply_to=shown)
    assert wrong.text.startswith("❌")
    assert "→" not in wrong.text
    (right,) = await world.say(EVE, puzzle.key, chat=GROUP, reply_to=shown)
    assert OVER in right.text
    assert right.photo is None
    assert list(right.buttons) == [words(EVE)("button-next-puzzle")]
    eve = await world.app.service.remember_player(f"telegram:{EVE.id}", EVE.name)
    assert await study_of(world).tried(eve.id) == {}


async def test_an_older_step_is_no_step_back(world: World) -> None:
    lesson = next(iter(load_lessons().values()))
    await world.say(ANN, "/learn 1")
    for move in right_moves(lesson)[:-1]:
        await world.say(ANN, move)
    before = await step_of(world, ANN, lesson)
    assert before.step == len(lesson.steps) - 1 > 1
    (of_bob,) = await world.say(BOB, "/learn 1", chat=GROUP)
    await world.say(ANN, "g1-f3", chat=GROUP, reply_to=of_bob)
    assert await step_of(world, ANN, lesson) == before
    assert (await task_of(world, of_bob)).kind is TaskKind.LESSON


async def test_puzzles_that_are_gone_past_do_not_come_again_at_once(world: World) -> None:
    for chat in (ANN.id, GROUP):
        shown = [(await world.say(ANN, "/puzzle 1", chat=chat))[0] for _ in range(30)]
        names = [(await task_of(world, sent)).name for sent in shown]
        assert len(set(names)) == len(names)


async def test_with_a_step_all_that_was_said_to_it_is_done(world: World) -> None:
    for person, chat in ((ANN, ANN.id), (BOB, GROUP)):
        (step,) = await world.say(person, "/learn 1", chat=chat)
        (refusal,) = await world.say(person, "g1-h3", chat=chat, reply_to=step)
        (right,) = await world.say(person, "g1-f3", chat=chat, reply_to=refusal)
        assert right.photo is not None
        for said in (step, refusal):
            (again,) = await world.say(person, "g1-f3", chat=chat, reply_to=said)
            assert OVER in again.text
            assert again.photo is None, "the next step stands there already"
