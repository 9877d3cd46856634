"""Pages, lessons and puzzles are found by the names of topics and levels in every language."""

import pytest

from handlers.telegram.places import Place
from handlers.telegram.tasks import TARGETS
from quiz.book import load_book
from quiz.lessons import load_lessons
from quiz.models import Topic
from quiz.puzzles import puzzle_by_id
from quiz.topics import guess_names, name_of
from tests.handlers.telegram.world import ANN, OLGA, World


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
async def test_pages_and_lessons_by_name(world: World, language: str) -> None:
    pages, lessons = load_book().pages, load_lessons()
    assert set(pages) >= set(Topic) - {Topic.HISTORY}
    for topic in Topic:
        name = name_of(topic, language)
        (page,) = await world.say(ANN, f"/rules {name}")
        if topic in pages:
            assert page.text.startswith(pages[topic].title.en)
        else:
            assert len(page.buttons) > len(pages), "the contents"
        (lesson,) = await world.say(OLGA, f"/learn {name.upper()}")
        if topic in lessons:
            assert lessons[topic].title.ru in lesson.text
            assert lesson.photo is not None
        else:
            assert lesson.photo is None


@pytest.mark.parametrize(("text", "level"), [("2", 2), ("hard", 3), ("лёгкая", 1), ("складна", 3), ("середн", 2)])
async def test_puzzles_by_level(world: World, text: str, level: int) -> None:
    (shown,) = await world.say(ANN, f"/puzzle {text}")
    task = await world.app.dispatcher["study"].task(Place(ANN.id).address, str(shown.message_id))
    assert task is not None
    assert abs(puzzle_by_id(task.name).rating - TARGETS[level]) < 200


def test_nonsense_names_nothing() -> None:
    assert guess_names("nonsense") == (None, None)
