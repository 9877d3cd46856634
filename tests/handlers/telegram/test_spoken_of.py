"""Where words beside a board name squares, the board marks them."""

from game.study.models import TaskKind
from handlers.telegram.explaining import MOST_TEXT, explain
from handlers.telegram.places import Place
from handlers.telegram.questions import catalogue
from handlers.telegram.study_words import question_keyboard
from quiz.book import load_book
from quiz.lessons import load_lessons
from quiz.markup import named_squares
from rules import Board, Square
from tests.handlers.telegram.world import ANN, BOB, GROUP, OLGA, TARAS, World, words

TAKEN = ("e2-e4", "d7-d5", "e4xd5", "d8xd5")


async def test_a_rule_page_marks_what_it_speaks_of(world: World) -> None:
    for number, page in enumerate(load_book().pages.values(), 1):
        await world.say(ANN, f"/rules {number}")
        assert world.painter.scenes[-1].highlights == tuple(sorted(page.picture.highlights))


async def test_a_lesson_marks_what_its_task_names(world: World) -> None:
    for number, lesson in enumerate(load_lessons().values(), 1):
        await world.say(OLGA, f"/learn {number}")
        named = named_squares(lesson.steps[0].task.ru)
        assert world.painter.scenes[-1].highlights == tuple(sorted(named))


async def test_a_question_marks_what_it_speaks_of_and_no_check(world: World) -> None:
    """In the state "check" the mark of a check would be the answer."""
    world.chat(ANN.id)
    reader = await world.app.service.remember_player(f"telegram:{ANN.id}", ANN.name)
    made = ("gen-state-1-5", "gen-state-2-9", "gen-owner-2-3", "gen-legality-3-7")
    for question in (*catalogue().written, *map(catalogue().find, made)):
        before = len(world.painter.scenes)
        keyboard = question_keyboard(words(ANN), question, "", 0)
        await world.app.quiz_master.ask(Place(ANN.id), question, "en", reader=reader, keyboard=keyboard)
        scenes = world.painter.scenes[before:]
        if question.diagram is not None and scenes:  # a picture that was sent before is not drawn again
            assert scenes[0].highlights == tuple(sorted(question.diagram.highlights)), question.id
            assert scenes[0].last_move == question.diagram.last_move
            assert scenes[0].check is None
    assert sum(bool(scene.highlights) for scene in world.painter.scenes) >= 40


async def test_an_explained_board_is_shown_with_what_it_is_about(world: World) -> None:
    board = await world.moves(await world.start_in_group(), *TAKEN)
    (said,) = await world.say(ANN, "/explain", chat=GROUP, reply_to=board)
    assert said.photo is not None
    scene = world.painter.scenes[-1]
    assert Square.D5 in scene.highlights
    assert scene.towers == tuple((await world.game()).board().towers().items())
    for square in scene.highlights:
        assert str(square) in said.text
    # A reply to it is a move, as a reply to the board is.
    (board,) = await world.say(ANN, "b1-c3", chat=GROUP, reply_to=said)
    assert (await world.game()).ply == 5
    # An old one is explained as it stands there.
    (old,) = await world.say(BOB, "/explain", chat=GROUP, reply_to=said)
    assert old.text == said.text


async def test_a_lessons_board_is_explained_and_takes_the_move(world: World) -> None:
    (step,) = await world.say(ANN, "/learn 2")
    (said,) = await world.say(ANN, "/explain", reply_to=step)
    assert said.photo is not None
    task = await world.app.dispatcher["study"].task(Place(ANN.id).address, str(said.message_id))
    assert task is not None
    assert task.kind is TaskKind.LESSON
    (right,) = await world.say(ANN, "e4xd5", reply_to=said)
    assert right.text.startswith("✅")


async def test_where_nothing_is_going_on_there_is_no_picture(world: World) -> None:
    board = await world.start_in_group()
    (said,) = await world.say(ANN, "/explain", chat=GROUP, reply_to=board)
    assert said.text == words(ANN)("explain-nothing")
    assert said.photo is None


def test_what_is_explained_fits_under_a_picture() -> None:
    """However much is going on, in every language; and each square that is marked is named."""
    crowded = Board.from_fen(
        "4k3/8/8/[Rpr][Rpr][Npn][Npn][Bpb][Bpb][Qpq]1/8/[rPr][rPr][nPn][nPn][bPb][bPb][qPq]1/8/5K2 w - - - 1"
    )
    for person in (ANN, OLGA, TARAS):
        found = explain(words(person), crowded)
        assert len(found.text.encode("utf-16-le")) <= 2 * MOST_TEXT
        assert "…" in found.text
        assert found.squares
        assert set(found.squares) <= set(named_squares(found.text))
