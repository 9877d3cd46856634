"""Learning by chat: rules, lessons, quiz, puzzles, explanations."""

from datetime import timedelta
from pathlib import Path

from game.models import ChallengeId
from game.study.models import TaskKind
from game.study.service import LEAST_TIME
from handlers.telegram.places import Place
from handlers.telegram.routers.learn_quiz import SECONDS
from quiz.book import load_book
from quiz.lessons import accepted_moves, load_lessons
from quiz.puzzles import puzzle_by_id
from tests.handlers.telegram.quizzing import lead, polls, vote
from tests.handlers.telegram.session import Json, RecordingSession, RefusalError
from tests.handlers.telegram.world import (
    ANN,
    BOB,
    EVE,
    GROUP,
    OLGA,
    OTHER_GROUP,
    TARAS,
    Painter,
    StepClock,
    World,
    opened,
    words,
)

THREE = (ANN, BOB, EVE)


async def test_the_rules_are_turned_page_by_page_in_the_readers_language(world: World) -> None:
    for person in (ANN, OLGA, TARAS):
        t, pages = words(person), list(load_book().pages.values())
        (contents,) = await world.say(person, "/rules")
        assert len(contents.buttons) == len(pages) + len(("lessons", "quiz"))
        await world.tap(person, contents, next(iter(contents.buttons)))
        page = world.last
        assert page.photo is not None
        for number, one in enumerate(pages, 1):
            title = one.title.in_language(t.language)
            assert page.text.startswith(f"{title} · {number}/{len(pages)}")
            onward = next((label for label in page.buttons if label.endswith("▶")), None)
            assert (onward is None) == (number == len(pages))
            if onward is not None:
                await world.tap(person, page, onward)
        assert page.edits == len(pages) - 1
        back = next(label for label in page.buttons if label.startswith("◀"))
        await world.tap(person, page, back)
        assert f"{len(pages) - 1}/{len(pages)}" in page.text


async def test_an_illegal_move_leads_to_its_rule(world: World) -> None:
    board = await world.start_in_group()
    (refusal,) = await world.say(ANN, "e2-e5", chat=GROUP, reply_to=board)
    (label,) = refusal.buttons
    page = load_book().page("ratnik")
    assert page.title.en in label
    await world.tap(ANN, refusal, label)
    assert world.last.text.startswith(page.title.en)
    assert world.last.photo is not None
    assert refusal.edits == 0


async def test_a_lesson_is_learnt_by_writing_moves(world: World) -> None:
    lesson = next(iter(load_lessons().values()))
    (step,) = await world.say(ANN, "/learn 1")
    assert step.photo is not None
    (wrong,) = await world.say(ANN, "g1-h3")
    assert lesson.steps[0].wrong[0].text.en in wrong.text
    (illegal,) = await world.say(ANN, "g1-g3", reply_to=wrong)
    assert list(illegal.buttons) == [words(ANN)("button-rule", title="The men"), words(ANN)("button-show-move")]
    for number, one in enumerate(lesson.steps):
        move = (one.moves or accepted_moves(one))[0]
        (answer,) = await world.say(ANN, move)
        assert answer.text.startswith("✅")
        assert (answer.photo is None) == (number == len(lesson.steps) - 1)
    assert words(ANN)("button-next-lesson") in answer.buttons
    (lessons,) = await world.say(ANN, "/learn")
    assert next(iter(lessons.buttons)).startswith("✅ 1.")
    assert "1 of 12" in lessons.text
    assert await world.tap(ANN, answer, words(ANN)("button-next-lesson")) == ""
    assert world.last.photo is not None


async def test_a_step_is_done_by_taps(world: World) -> None:
    (step,) = await world.say(ANN, "/learn 1")
    await world.tap(ANN, step, "g1")
    assert words(ANN)("button-back") in step.buttons
    await world.tap(ANN, step, "g1-f3")
    assert "2/" in world.last.text
    assert await world.tap_data(ANN, step, step.buttons["g1-f3"]) == words(ANN)("toast-task-over")


async def test_the_newest_message_takes_a_plain_move(world: World) -> None:
    await world.say(ANN, "/learn 1")
    world.chat(BOB.id)
    await world.say(ANN, "/play white")
    bob = await world.app.service.remember_player(f"telegram:{BOB.id}", BOB.name, address=Place(BOB.id).address)
    await world.app.service.accept(ChallengeId(1), bob.id, address=Place(BOB.id).address)
    await world.app.deliverer.deliver_pending()
    (asked,) = await world.say(ANN, "e2-e4")
    await world.tap(ANN, asked, "#1 Bob")
    assert (await world.game()).ply == 1
    await world.say(ANN, "/learn 1")
    (right,) = await world.say(ANN, "g1-f3")
    assert right.text.startswith("✅")
    assert (await world.game()).ply == 1


async def test_a_puzzle_is_solved_by_replies_and_rates_once(world: World) -> None:
    (shown,) = await world.say(ANN, "/puzzle", chat=GROUP)
    study = world.app.dispatcher["study"]
    task = await study.task(Place(GROUP).address, str(shown.message_id))
    assert task is not None
    assert task.kind is TaskKind.PUZZLE
    puzzle = puzzle_by_id(task.name)
    board = puzzle.board()
    other = next(text for move in board.legal_moves if (text := board.notation(move)) != puzzle.key)
    (wrong,) = await world.say(BOB, other.rstrip("+#"), chat=GROUP, reply_to=shown)
    assert wrong.text.startswith("❌")
    assert "1000 →" in wrong.text
    origin = wrong
    for move in puzzle.solution[::2]:
        (origin,) = await world.say(BOB, move, chat=GROUP, reply_to=origin)
        assert origin.text.startswith("✅")
    assert "→" not in origin.text, "only the first try counts"
    await world.tap(BOB, origin, words(BOB)("button-next-puzzle"))
    assert world.last.photo is not None


async def test_three_answer_a_round_and_scores_survive_a_restart(tmp_path: Path) -> None:
    path, telegram, painter, clock = tmp_path / "games.sqlite3", RecordingSession(), Painter(), StepClock()
    async with opened(path, telegram=telegram, painter=painter, clock=clock) as world:
        await world.say(ANN, "/quiz 4", chat=GROUP)
        (first,) = polls(await lead(world))
        assert first.poll is not None
        assert not first.poll["is_anonymous"]
        for person in THREE:
            await vote(world, person, first, right=person is not EVE)
        assert await lead(world) == [], "who else is here is not known yet"
        (second,) = polls(await lead(world, timedelta(seconds=SECONDS)))
        assert first.poll["is_closed"]
        await vote(world, ANN, second, right=True)
        await vote(world, BOB, second, right=False)
        assert await lead(world) == []
    async with opened(path, 2, telegram=telegram, painter=painter, clock=clock) as world:
        await vote(world, EVE, second, right=True)
        assert await lead(world) == [], "a fast one shuts nobody out"
        (third,) = polls(await lead(world, LEAST_TIME))
        for person in THREE:
            await vote(world, person, third, right=True)
        await vote(world, ANN, third, right=True)
        assert len(polls(await lead(world, LEAST_TIME))) == 1
        asked = await world.app.dispatcher["study"].asked_in(Place(GROUP).address)
        assert len(set(asked)) == len(asked) == 4
        (table,) = await lead(world, timedelta(seconds=SECONDS))
        assert "1. Ann: 3/4" in table.text
        assert "2. Bob: 2/4" in table.text
        assert "3. Eve: 2/4" in table.text
        assert await lead(world, timedelta(hours=1)) == []
    async with opened(path, 2, telegram=telegram, painter=painter, clock=clock) as world:
        await vote(world, ANN, third, right=True)
        (scores,) = await world.say(ANN, "/score", chat=GROUP)
        assert "1. Ann: 3/3, in a row: 3 (best 3)" in scores.text
        assert "Bob: 2/3, in a row: 1 (best 1)" in scores.text


async def test_a_server_without_pictures_in_polls_gets_them_before(world: World) -> None:
    seen = []
    plain = world.telegram._sendPoll

    def send(values: Json, files: list[bytes]) -> Json:
        if "media" in values:
            seen.append(values)
            raise RefusalError("media is not allowed in polls")
        return plain(values, files)

    world.telegram._sendPoll = send  # type: ignore[method-assign]
    await world.say(ANN, "/quiz towers 6", chat=GROUP)
    sent = await lead(world)
    while not any(one.photo for one in sent):
        sent = await lead(world, timedelta(seconds=SECONDS))
    picture, poll = sent
    assert poll.reply_to == picture.message_id
    await lead(world, timedelta(seconds=SECONDS))
    assert len(seen) == 1


async def test_what_went_wrong_comes_back_in_private(world: World) -> None:
    (poll,) = await world.say(ANN, "/quiz castling")
    await vote(world, ANN, poll, right=False)
    assert poll.poll is not None
    (other,) = await world.say(ANN, "/quiz castling")
    assert other.poll is not None
    assert other.poll["question"] != poll.poll["question"] or other.picture != poll.picture
    world.clock.wait(timedelta(minutes=11))
    (again,) = await world.say(ANN, "/quiz")
    assert again.poll is not None
    assert (again.poll["question"], again.picture) == (poll.poll["question"], poll.picture)
    await world.tap(ANN, again, words(ANN)("button-next-question"))
    assert world.last.poll is not None


async def test_a_question_leads_to_its_rule(world: World) -> None:
    (poll,) = await world.say(ANN, "/quiz castling")
    castling = load_book().page("castling").title.in_language("en")
    await world.tap(ANN, poll, words(ANN)("button-rule", title=castling))
    assert castling in world.last.text


async def test_a_daily_question_comes_once_a_day_at_the_hour_of_the_zone(world: World) -> None:
    (refused,) = await world.say(BOB, "/daily 9 Europe/Kyiv", chat=GROUP)
    assert refused.text == words(BOB)("error-admins-only")
    world.telegram.members[ANN.id] = "administrator"
    await world.say(ANN, "/daily 9 Europe/Kyiv", chat=GROUP)
    daily = await world.app.dispatcher["study"].daily(Place(GROUP).address)
    assert daily is not None
    assert daily.due_at.hour in {6, 7}
    assert await lead(world) == []
    wait = daily.due_at - world.clock.now()
    assert len(polls(await lead(world, wait))) == 1
    assert await lead(world, timedelta(hours=23)) == []
    assert len(polls(await lead(world, timedelta(hours=1)))) == 1
    await world.say(ANN, "/daily off", chat=GROUP)
    assert await lead(world, timedelta(days=2)) == []


async def test_a_board_is_explained(world: World) -> None:
    board = await world.start_in_group()
    board = await world.moves(board, "e2-e4", "d7-d5", "e4xd5", "d8xd5")
    (said,) = await world.say(ANN, "/explain", chat=GROUP, reply_to=board)
    assert words(ANN)("explain-captives") in said.text
    assert "d5" in said.text


async def test_a_newcomer_has_ways_to_begin(world: World) -> None:
    t = words(ANN)
    (start,) = await world.say(ANN, "/start")
    for key in ("button-rules", "button-learn", "button-quiz", "button-play-now"):
        before = len(world.telegram.sent)
        await world.tap(ANN, start, t(key))
        assert len(world.telegram.sent) == before + 1, key
    (nonsense,) = await world.say(ANN, "/quiz nonsense")
    assert "castling" in nonsense.text


async def test_who_is_nobody_is_answered_too(world: World) -> None:
    anonymous = {"sender_chat": world.chat(GROUP), "from": {"id": 1087968824, "is_bot": True, "first_name": "Group"}}
    for command, begins in (("/learn", "Lessons"), ("/learn 2", "Making towers"), ("/puzzle 1", "Puzzle")):
        (said,) = await world.say(ANN, command, chat=GROUP, **anonymous)
        assert said.text == words(ANN)("error-anonymous")
        (label,) = said.buttons
        await world.tap(ANN, said, label)
        assert world.last.text.startswith(begins)
    (contents,) = await world.say(ANN, "/rules", chat=GROUP, **anonymous)
    assert contents.buttons
    await world.say(ANN, "/daily 9 +3", chat=GROUP, **anonymous)
    assert (await world.app.dispatcher["study"].daily(Place(GROUP).address)).zone == "UTC+3"
    await world.say(ANN, "/quiz", chat=GROUP, **anonymous)
    assert len(polls(await lead(world))) == 1


async def test_what_was_learnt_follows_the_group_and_is_forgotten_with_the_person(world: World) -> None:
    await world.say(ANN, "/quiz", chat=GROUP)
    (poll,) = polls(await lead(world))
    await vote(world, ANN, poll, right=True)
    await world.say(BOB, "/daily 9 UTC")
    await world.app.service.move_address(Place(GROUP).address, Place(OTHER_GROUP).address)
    (scores,) = await world.say(ANN, "/score", chat=OTHER_GROUP)
    assert "Ann: 1/1" in scores.text
    ann = await world.app.service.remember_player(f"telegram:{ANN.id}", ANN.name)
    await world.app.service.forget_player(ann.id)
    (scores,) = await world.say(BOB, "/score", chat=OTHER_GROUP)
    assert scores.text == words(BOB)("quiz-no-scores")
