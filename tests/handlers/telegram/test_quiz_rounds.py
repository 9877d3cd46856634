"""Rounds of questions: how they go on, and how they end."""

import asyncio
import logging
from datetime import timedelta

import pytest
from aiogram.types import Update

from game.errors import StorageError, StorageProblem
from game.study.models import NewPoll
from game.study.service import LAST_CHANCE, LEAST_TIME, StudyService
from handlers.telegram.learn_data import QuizButton
from handlers.telegram.places import Place
from handlers.telegram.rounds import LATEST, MOST_FAILURES, SILENT_QUESTIONS
from handlers.telegram.routers.learn_quiz import SECONDS
from tests.handlers.telegram.quizzing import lead, polls, vote
from tests.handlers.telegram.session import Failure, Json, RefusalError, Sent
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OTHER_GROUP, World, words

FULL = timedelta(seconds=SECONDS)
NO_POLLS = Failure(400, "Bad Request: not enough rights to send polls to the chat")
NO_PHOTOS = "not enough rights to send photos to the chat"


async def begun(world: World, text: str = "/quiz towers 1 9", chat: int = GROUP) -> Sent:
    """A round that Ann began; its first question."""
    await world.say(ANN, text, chat=chat)
    (first,) = polls(await lead(world))
    return first


async def goes_on(world: World, chat: int = GROUP) -> bool:
    return await world.app.dispatcher["study"].round_in(Place(chat).address) is not None


async def test_where_polls_are_forbidden_a_round_ends_and_says_so(world: World) -> None:
    world.telegram.failures[GROUP] = {"sendPoll": NO_POLLS}
    with_board = 0
    while with_board < 2:
        await world.say(ANN, "/quiz check 1 5", chat=GROUP)
        (said,) = await lead(world)
        assert said.text == words(ANN)("quiz-refused")
        assert not await goes_on(world)
        assert await lead(world, timedelta(hours=1)) == []
        name, values = world.telegram.calls[-2]
        assert name == "sendPoll"
        with_board += "media" in values


async def test_what_was_answered_before_a_refusal_is_told(world: World) -> None:
    await vote(world, ANN, await begun(world), right=True)
    world.telegram.failures[GROUP] = {"sendPoll": NO_POLLS}
    (said,) = await lead(world, FULL)
    assert said.text.startswith(words(ANN)("quiz-refused"))
    assert "1. Ann: 1/1" in said.text


@pytest.mark.parametrize(
    "failure",
    [Failure(400, "Bad Request: chat not found"), Failure(403, "Forbidden: bot was kicked from the supergroup chat")],
)
async def test_a_chat_that_is_gone_is_asked_nothing_any_more(world: World, failure: Failure) -> None:
    study: StudyService = world.app.dispatcher["study"]
    await study.set_daily(Place(GROUP).address, 9, "UTC", "en")
    await begun(world)
    world.telegram.failures[GROUP] = failure
    assert await lead(world, FULL) == []
    assert not await goes_on(world)
    assert await study.daily(Place(GROUP).address) is None


async def test_a_chat_without_photos_gets_the_board_in_letters(world: World) -> None:
    plain = world.telegram._sendPoll

    def send(values: Json, files: list[bytes]) -> Json:
        if "media" in values:
            raise RefusalError(NO_PHOTOS)
        return plain(values, files)

    world.telegram._sendPoll = send  # type: ignore[method-assign]
    world.telegram.failures[GROUP] = {"sendPhoto": Failure(400, f"Bad Request: {NO_PHOTOS}")}
    await world.say(ANN, "/quiz check 1 9", chat=GROUP)
    sent = await lead(world)
    while len(sent) == 1:  # a question without a board
        await vote(world, ANN, sent[0], right=True)
        sent = await lead(world, FULL)
    board, poll = sent
    assert board.html.startswith("<pre>")
    assert poll.reply_to == board.message_id
    world.telegram._sendPoll = plain  # type: ignore[method-assign]
    await world.say(ANN, "/quiz stop", chat=GROUP)
    await lead(world)
    await world.say(BOB, "/quiz check 1 9", chat=OTHER_GROUP)
    sent = await lead(world)
    while len(sent) == 1 and sent[0].picture is None:
        await vote(world, BOB, sent[0], right=True)
        sent = await lead(world, FULL)
    assert [one.method for one in sent] == ["sendPoll"], "one group's rules are not the server's"


async def test_a_server_that_leaves_out_pictures_gets_them_before(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = world.telegram._sendPoll
    tried = []

    def send(values: Json, _: list[bytes]) -> Json:
        tried.append("media" in values)
        return plain({key: value for key, value in values.items() if key != "media"}, [])

    monkeypatch.setattr(world.telegram, "_sendPoll", send)
    await world.say(ANN, "/quiz check 1 9", chat=GROUP)
    seen: list[list[str]] = []
    for _ in range(6):
        sent = await lead(world, FULL)
        await vote(world, ANN, polls(sent)[0], right=True)
        seen.append([one.method for one in sent])
    assert tried.count(True) == 1
    with_board = [methods for methods in seen if len(methods) > 1]
    assert with_board[0] == ["sendPoll", "sendPhoto"]
    assert set(map(tuple, with_board[1:])) == {("sendPhoto", "sendPoll")}


async def test_a_fast_player_shuts_nobody_out(world: World) -> None:
    await vote(world, ANN, await begun(world), right=True)
    (second,) = polls(await lead(world, FULL))
    await vote(world, ANN, second, right=True)
    assert await lead(world, LEAST_TIME - timedelta(seconds=8)) == []
    assert second.poll is not None
    assert not second.poll["is_closed"]
    await vote(world, BOB, second, right=True)
    assert len(polls(await lead(world, timedelta(seconds=8)))) == 1
    assert second.poll["is_closed"]


async def test_after_the_last_answer_a_moment_is_left(world: World) -> None:
    first = await begun(world)
    for person in (ANN, BOB):
        await vote(world, person, first, right=True)
    (second,) = polls(await lead(world, FULL))
    await vote(world, ANN, second, right=True)
    assert await lead(world, LEAST_TIME + timedelta(seconds=5)) == [], "Bob is waited for"
    await vote(world, BOB, second, right=True)
    assert await lead(world) == []
    assert len(polls(await lead(world, LAST_CHANCE))) == 1


async def test_no_answer_puts_the_next_question_off(world: World) -> None:
    await vote(world, ANN, await begun(world), right=True)
    (second,) = polls(await lead(world, FULL))
    await vote(world, ANN, second, right=True)
    world.clock.wait(LEAST_TIME - timedelta(seconds=2))
    await vote(world, EVE, second, right=True)
    assert len(polls(await lead(world))) == 1, "it was due without her, too"


async def test_a_chat_that_has_to_wait_holds_up_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    master = world.app.quiz_master
    send, waiting, sent = master._polls.send, [], asyncio.Event()

    async def patient(place: Place, *args: object, **options: object) -> NewPoll:
        if place.chat_id == GROUP:
            waiting.append(place)
            await asyncio.Event().wait()
        poll = await send(place, *args, **options)  # type: ignore[arg-type]
        sent.set()
        return poll

    monkeypatch.setattr(master._polls, "send", patient)
    for person, chat in ((ANN, GROUP), (BOB, OTHER_GROUP)):
        await world.say(person, "/quiz towers 1 9", chat=chat)
    run = asyncio.create_task(master.run())
    try:
        async with asyncio.timeout(30):
            for _ in range(3):
                await sent.wait()
                sent.clear()
                world.clock.wait(FULL)
                master.wake()
    finally:
        run.cancel()
        await asyncio.gather(run, return_exceptions=True)
    assert {one.chat_id for one in polls(world.telegram.sent)} == {OTHER_GROUP}
    assert len(waiting) == 1, "the one that waits is not asked again"


async def test_a_broken_round_ends_alone(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.say(ANN, "/quiz towers 1 9", chat=GROUP)
    await world.say(BOB, "/quiz towers 1 9", chat=OTHER_GROUP)
    master_polls = world.app.quiz_master._polls
    send = master_polls.send

    async def broken(place: Place, *args: object, **options: object) -> NewPoll:
        if place.chat_id == GROUP:
            raise RuntimeError("it cannot be drawn")
        return await send(place, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(master_polls, "send", broken)
    told: list[Sent] = []
    for _ in range(MOST_FAILURES):
        sent = await lead(world, timedelta(minutes=9))
        (poll,) = polls(sent)
        assert poll.chat_id == OTHER_GROUP
        await vote(world, BOB, poll, right=True)
        told += [one for one in sent if one.chat_id == GROUP]
    assert [one.text for one in told] == [words(ANN)("quiz-broken")]
    assert not await goes_on(world)
    assert await goes_on(world, OTHER_GROUP)
    assert len([one for one in caplog.records if one.levelno >= logging.ERROR]) == MOST_FAILURES
    caplog.clear()


async def test_what_could_not_be_stored_is_not_sent_again(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    study: StudyService = world.app.dispatcher["study"]
    await world.say(ANN, "/quiz towers 1 9", chat=GROUP)
    store = study.sent

    async def full(_: NewPoll) -> None:
        raise StorageError(StorageProblem.FULL)

    monkeypatch.setattr(study, "sent", full)
    (first,) = polls(await lead(world))
    assert await lead(world, timedelta(seconds=31)) == []
    monkeypatch.setattr(study, "sent", store)
    assert await lead(world, timedelta(seconds=61)) == []
    await vote(world, ANN, first, right=True)
    (second,) = polls(await lead(world, FULL))
    assert first.poll is not None
    assert first.poll["is_closed"]
    assert second is not first
    caplog.clear()


async def test_a_round_ends_when_a_topic_is_exhausted(world: World) -> None:
    await world.say(ANN, "/quiz en-passant 1 20", chat=GROUP)
    asked: list[str] = []
    while found := polls(sent := await lead(world, FULL)):
        await vote(world, ANN, found[0], right=True)
        asked = await world.app.dispatcher["study"].asked_in(Place(GROUP).address)
        assert len(set(asked)) == len(asked) < 20
    (table,) = sent
    assert f"1. Ann: {len(asked)}/{len(asked)}" in table.text
    assert not await goes_on(world)


@pytest.mark.parametrize(
    ("text", "count"),
    [("history", 4), ("castling 1 10", 2), ("en passant 3", 1), ("castling 2 10", 10), ("men 2 9", 9)],
)
async def test_as_many_questions_are_asked_as_were_announced(world: World, text: str, count: int) -> None:
    for _ in range(2):
        (said,) = await world.say(ANN, f"/quiz {text}", chat=GROUP)
        assert words(ANN).plural("quiz-round", count, seconds=SECONDS) in said.text
        asked = 0
        while questions := polls(await lead(world, FULL)):
            await vote(world, ANN, questions[0], right=True)
            asked += 1
        assert asked == count
        assert not await goes_on(world)


async def test_a_round_of_no_questions_does_not_begin(world: World) -> None:
    (said,) = await world.say(ANN, "/quiz history 3", chat=GROUP)
    assert said.text == words(ANN)("quiz-none")
    assert not await goes_on(world)
    (shown,) = await world.say(ANN, "/help", chat=GROUP)
    assert await world.tap_data(ANN, shown, QuizButton(topic="history", level=3).pack()) == words(ANN)("quiz-none")
    assert not await goes_on(world)


async def test_a_round_that_nobody_answers_ends(world: World) -> None:
    first = await begun(world, "/quiz 30")
    await vote(world, ANN, first, right=True)
    for _ in range(SILENT_QUESTIONS):
        assert len(polls(await lead(world, FULL))) == 1
    (table,) = await lead(world, FULL)
    assert f"1. Ann: 1/{SILENT_QUESTIONS + 1}" in table.text
    assert not await goes_on(world)


async def test_a_round_that_is_hours_late_ends(world: World) -> None:
    await vote(world, ANN, await begun(world), right=True)
    (table,) = await lead(world, FULL + LATEST)
    assert "1. Ann: 1/1" in table.text
    assert not await goes_on(world)


async def test_a_round_is_stopped_by_who_began_it(world: World) -> None:
    (nothing,) = await world.say(ANN, "/quiz stop", chat=GROUP)
    assert nothing.text == words(ANN)("quiz-no-round")
    first = await begun(world)
    await vote(world, BOB, first, right=True)
    (refused,) = await world.say(BOB, "/quiz stop", chat=GROUP)
    assert refused.text == words(BOB)("error-quiz-stop")
    assert await world.say(ANN, "/quiz СТОП!", chat=GROUP) == []
    (table,) = await lead(world)
    assert "1. Bob: 1/1" in table.text
    assert first.poll is not None
    assert first.poll["is_closed"]
    assert not await goes_on(world)


async def test_administrators_stop_any_round(world: World) -> None:
    await begun(world)
    world.telegram.members[BOB.id] = "administrator"
    assert await world.say(BOB, "/quiz off", chat=GROUP) == []
    assert len(await lead(world)) == 1
    assert not await goes_on(world)


async def test_a_round_that_is_stopped_while_a_question_is_on_its_way_ends_at_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    study: StudyService = world.app.dispatcher["study"]
    store = study.sent

    async def stopped_before(poll: NewPoll) -> None:
        assert poll.round_id is not None
        await study.stop_round(poll.round_id)
        await store(poll)

    await world.say(ANN, "/quiz towers 1 9", chat=GROUP)
    monkeypatch.setattr(study, "sent", stopped_before)
    assert len(polls(await lead(world))) == 1
    (table,) = await lead(world)
    assert table.text == words(ANN)("quiz-round-nobody")


async def test_a_command_that_comes_again_says_nothing(world: World) -> None:
    command = world.message(ANN, GROUP, "/quiz towers 1 9")
    await world.feed(message=command)
    assert len(polls(await lead(world))) == 1
    before = len(world.telegram.sent)
    await world.feed(message=command)
    assert world.telegram.sent[before:] == []
    (other,) = await world.say(BOB, "/quiz", chat=GROUP)
    assert other.text == words(BOB)("error-quiz-goes-on", left=8)


async def test_topics_of_a_group_share_its_scores(world: World) -> None:
    in_topic: Json = {"message_thread_id": 7, "is_topic_message": True}
    await world.say(ANN, "/quiz towers 1 9", chat=GROUP, **in_topic)
    (inside,) = polls(await lead(world))
    assert inside.thread_id == 7
    await vote(world, ANN, inside, right=True)
    await vote(world, ANN, await begun(world), right=True)
    for scores in (
        await world.say(ANN, "/score", chat=GROUP),
        await world.say(ANN, "/score", chat=GROUP, **in_topic),
    ):
        assert "1. Ann: 2/2" in scores[0].text


async def test_an_answer_that_comes_again_brings_nobody_back(world: World) -> None:
    poll = await begun(world)
    assert poll.poll is not None
    answer = {"poll_id": poll.poll["id"], "user": ANN.user, "option_ids": [0], "option_persistent_ids": ["x"]}
    update = Update.model_validate({"update_id": 900, "poll_answer": answer}, context={"bot": world.bot})
    await world.app.dispatcher.feed_update(world.bot, update)
    ann = await world.app.service.player_by_identity(f"telegram:{ANN.id}")
    assert ann is not None
    await world.app.service.forget_player(ann.id)
    await world.app.dispatcher.feed_update(world.bot, update)
    assert await world.app.service.player_by_identity(f"telegram:{ANN.id}") is None
    (scores,) = await world.say(BOB, "/score", chat=GROUP)
    assert scores.text == words(BOB)("quiz-no-scores")
