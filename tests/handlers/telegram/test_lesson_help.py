"""Who is stuck in a lesson, or reads up on a rule in between, comes out of it again."""

import pytest

from game.study.models import Task, TaskKind
from handlers.telegram.places import Place
from handlers.telegram.words import example_move
from quiz.book import load_book
from quiz.lessons import Lesson, answer, load_lessons
from quiz.models import Topic
from quiz.puzzles import attempt, load_puzzles
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.test_tasks import right_moves, study_of, task_of
from tests.handlers.telegram.world import ANN, GROUP, OLGA, World, words

LESSONS = list(load_lessons().values())


def example_in(told: Sent) -> str:
    """The move at the end of the answer to a text that is none."""
    before, _, example = told.text.rpartition(" ")
    assert before.endswith("looks like this:")
    return example


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson.id))
async def test_every_step_shows_its_move_to_who_is_stuck(world: World, lesson: Lesson) -> None:
    t = words(ANN)
    await world.say(ANN, f"/learn {lesson.id}")
    for number in range(len(lesson.steps)):
        assert f"{number + 1}/{len(lesson.steps)}" in world.last.text
        (told,) = await world.say(ANN, "a1-a1")
        assert t("button-show-move") in told.buttons
        await world.tap(ANN, told, t("button-show-move"))
        assert world.last.text.startswith("✅")
    assert "is done" in world.last.text
    assert world.last.buttons[t("button-quiz")] == f"xq:{Topic(lesson.page)}:1", "questions on what was learnt"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson.id))
async def test_the_example_of_a_move_is_not_the_one_that_a_step_asks_for(world: World, lesson: Lesson) -> None:
    await world.say(ANN, f"/learn {lesson.id}")
    for number, step in enumerate(lesson.steps):
        (told,) = await world.say(ANN, "blah")
        assert not answer(lesson, number, example_in(told)).is_right
        (told,) = await world.say(ANN, right_moves(lesson)[number])
        assert told.text.startswith("✅"), step


async def test_the_example_of_a_move_solves_no_puzzle(world: World) -> None:
    puzzles = [one for one in load_puzzles().values() if attempt(one, (), example_move(one.board())).is_right]
    assert puzzles
    for number, puzzle in enumerate(puzzles, 5000):
        (shown,) = await world.say(ANN, "/puzzle")
        owner = (await task_of(world, shown)).player_id
        task = Task(Place(ANN.id).address, str(number), TaskKind.PUZZLE, puzzle.id, player_id=owner)
        await study_of(world).add_task(task)
        (told,) = await world.say(ANN, "blah")
        assert not attempt(puzzle, (), example_in(told)).is_right


async def test_a_group_is_shown_it_under_a_reply(world: World) -> None:
    (step,) = await world.say(OLGA, "/learn 1", chat=GROUP)
    (told,) = await world.say(OLGA, "g1-h3", chat=GROUP, reply_to=step)
    await world.tap(OLGA, told, next(label for label in told.buttons))
    assert world.last.text.startswith("✅")


async def test_whom_a_puzzle_is_too_hard_gets_another(world: World) -> None:
    (first,) = await world.say(ANN, "/puzzle")
    (told,) = await world.say(ANN, "a1-a1")
    await world.tap(ANN, told, words(ANN)("button-next-puzzle"))
    assert world.last.photo is not None
    assert world.last.message_id > first.message_id


async def test_a_rule_leads_back_to_the_lesson_that_waits(world: World) -> None:
    t = words(ANN)
    back = t("button-back-to-lesson")
    (page,) = await world.say(ANN, "/rules ratnik")
    assert back not in page.buttons
    await world.say(ANN, "/learn 1")
    (told,) = await world.say(ANN, "e2-e5")
    await world.tap(ANN, told, next(iter(told.buttons)))
    page = world.last
    assert back in page.buttons
    onward = next(label for label in page.buttons if label.endswith("▶"))
    await world.tap(ANN, page, onward)
    assert back in page.buttons, "turning pages does not lose it"
    await world.tap(ANN, page, back)
    assert world.last.text.startswith(f"{LESSONS[0].title.en} · 1/")
    (elsewhere,) = await world.say(ANN, "/rules ratnik", chat=GROUP)
    assert back not in elsewhere.buttons
    assert elsewhere.text.startswith(load_book().page("ratnik").title.en)
