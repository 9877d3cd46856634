"""Who is stuck in a lesson, or reads up on a rule in between, comes out of it again."""

import pytest

from quiz.book import load_book
from quiz.lessons import Lesson, load_lessons
from quiz.models import Topic
from tests.handlers.telegram.world import ANN, GROUP, OLGA, World, words

LESSONS = list(load_lessons().values())


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
