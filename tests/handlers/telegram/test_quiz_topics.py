"""/quiz with topics and levels, named in any of the languages; and the list of topics for who names none of them."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from game.study.models import Card, Round
from handlers.telegram.places import Place
from handlers.telegram.questions import catalogue, for_person, learn
from handlers.telegram.routers.learn_quiz import LONGEST, MOST, ROUND, SECONDS, SHORTEST
from quiz import UnknownQuestionError, matching
from quiz.models import Level, Topic
from quiz.topics import name_of
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.world import ANN, BOB, GROUP, OLGA, TARAS, Person, World, words


def polls(sent: list[Sent]) -> list[Sent]:
    return [one for one in sent if one.poll is not None]


async def round_in(world: World, chat: int = GROUP) -> Round | None:
    found: Round | None = await world.app.dispatcher["study"].round_in(Place(chat).address)
    return found


async def asked(world: World, sent: Sent) -> tuple[Topic, Level]:
    """What a poll is about."""
    assert sent.poll is not None
    (question,) = [
        catalogue().find(name) for name in await world.app.dispatcher["study"].asked_in(Place(sent.chat_id).address)
    ]
    return question.topic, question.level


@pytest.mark.parametrize("person", [ANN, OLGA, TARAS], ids=lambda person: str(person.language))
@pytest.mark.parametrize(
    ("text", "topic", "level"),
    [
        ("castling", Topic.CASTLING, None),
        ("РОКИРОВКА", Topic.CASTLING, None),
        ("рокіровка 2", Topic.CASTLING, Level.MEDIUM),
        ("вежі легкі", Topic.TOWERS, Level.EASY),
        ("лёгкие башни", Topic.TOWERS, Level.EASY),
        ("легк баш", Topic.TOWERS, Level.EASY),
        ("взятие на проходе", Topic.EN_PASSANT, None),
        ("history easy", Topic.HISTORY, Level.EASY),
    ],
)
async def test_a_question_about_what_was_named(
    world: World, person: Person, text: str, topic: Topic, level: Level | None
) -> None:
    """In private, whatever language the chat has."""
    (poll,) = polls(await world.say(person, f"/quiz {text}"))
    found = await asked(world, poll)
    assert found[0] is topic
    assert level in {None, found[1]}


@pytest.mark.parametrize(
    ("text", "topic", "level", "count", "seconds"),
    [
        ("", "", 0, ROUND, SECONDS),
        ("нотация 3 7", Topic.NOTATION, Level.HARD, 7, SECONDS),
        ("складні 3 шахи", Topic.CHECK, Level.HARD, 3, SECONDS),
        ("12", "", 0, 12, SECONDS),
        ("ничьи 9999", Topic.DRAWS, 0, MOST, SECONDS),
        ("2", "", Level.MEDIUM, ROUND, SECONDS),
        ("castling 2 10 30s", Topic.CASTLING, Level.MEDIUM, 10, 30),
        ("20 сек 10", "", 0, 10, 20),
        ("легкі вежі 90с 3", Topic.TOWERS, Level.EASY, 3, 90),
        ("1s", "", 0, ROUND, SHORTEST),
        ("999 seconds 8", "", 0, 8, LONGEST),
        ("10 вопросов по 20 секунд", "", 0, 10, 20),
        ("10 на 30с", "", 0, 10, 30),
        ("5 за 30с", "", 0, 5, 30),
        ("2 по рокировке", Topic.CASTLING, Level.MEDIUM, ROUND, SECONDS),
        ("на проходе", Topic.EN_PASSANT, 0, ROUND, SECONDS),
        ("3 вопроса", "", 0, 3, SECONDS),
        ("3 questions", "", 0, 3, SECONDS),
        ("3 питання з рокіровки по 20 с", Topic.CASTLING, 0, 3, 20),
        ("2 3 запитання", "", Level.MEDIUM, 3, SECONDS),
        ("1 question for 30 sec", "", 0, 1, 30),
    ],
)
async def test_a_round_about_what_was_named(
    world: World, text: str, topic: Topic | str, level: int, count: int, seconds: int
) -> None:
    (said,) = await world.say(ANN, f"/quiz {text}", chat=GROUP)
    assert said.text.endswith(words(ANN).plural("quiz-round", count, seconds=seconds))
    # What was understood is said: 2 is a level, 12 is a count.
    named = [name_of(topic, "en").capitalize()] if isinstance(topic, Topic) else []
    named += [f"level {int(level)} ({name_of(Level(level), 'en')})"] if level else []
    understood = " · ".join(named)
    assert said.text.splitlines()[:-1] == ([understood[0].upper() + understood[1:]] if named else [])
    going = await round_in(world)
    assert going is not None
    assert (going.topic, going.level, going.total, going.seconds) == (topic, level, count, seconds)


@pytest.mark.parametrize("person", [ANN, OLGA, TARAS], ids=lambda person: str(person.language))
@pytest.mark.parametrize("text", ["nonsense", "р", "castling towers", "<b>", "гамбит " * 300])
async def test_what_is_no_topic_is_answered_with_all_topics(world: World, person: Person, text: str) -> None:
    t = words(person)
    (said,) = await world.say(person, f"/quiz {text}")
    labels = [name_of(topic, t.language) for topic in Topic]
    assert [label.lower() for label in said.buttons] == labels
    assert all(label in said.text for label in labels)
    assert said.text.startswith(t("quiz-unknown", text="").partition("“")[0].partition("«")[0])
    before = len(world.telegram.sent)
    assert await world.tap(person, said, next(label for label in said.buttons if label.lower() == labels[6])) == ""
    (poll,) = polls(world.telegram.sent[before:])
    assert (await asked(world, poll))[0] is Topic.CASTLING


@pytest.mark.parametrize("text", ["?", "topics", "Темы", "теми"])
@pytest.mark.parametrize("chat", [OLGA.id, GROUP])
async def test_who_asks_for_the_topics_gets_them(world: World, text: str, chat: int) -> None:
    (said,) = await world.say(OLGA, f"/quiz {text}", chat=chat)
    t = words(OLGA)
    assert said.text.startswith(t("quiz-usage", topics="")[:20])
    assert [label.lower() for label in said.buttons] == [name_of(topic, t.language) for topic in Topic]
    assert await round_in(world) is None


async def test_a_topics_button_in_a_group_begins_a_round_for_all_once(world: World) -> None:
    (said,) = await world.say(ANN, "/quiz nonsense", chat=GROUP)
    before = len(world.telegram.sent)
    assert await world.tap(BOB, said, "Castling") == ""
    (begun,) = world.telegram.sent[before:]
    assert begun.text == f"Castling\n{words(BOB).plural('quiz-round', ROUND, seconds=SECONDS)}"
    going = await round_in(world)
    assert going is not None
    assert going.topic == Topic.CASTLING
    assert await world.tap(ANN, said, "Towers") == words(ANN)("error-quiz-goes-on", left=ROUND)
    assert world.last is begun
    again = await round_in(world)
    assert again is not None
    assert again.topic == Topic.CASTLING


def test_what_went_wrong_comes_back_to_a_newcomer_too_and_else_questions_are_easy() -> None:
    now = datetime(2026, 5, 1, tzinfo=UTC)
    wrong = next(question for question in catalogue().written if question.level is Level.HARD)
    (card,) = filter(None, [learn(wrong.id, None, False, now)])
    lots = Random(1)
    for cards in ({}, {wrong.id: card}):
        for _ in range(20):
            question = for_person(cards, [], None, None, now, lots)
            assert question is not None
            assert question.level is Level.EASY
    later, other = now + timedelta(minutes=11), catalogue().written[0].id
    for recent in ([wrong.id, other], []):
        assert for_person({wrong.id: card}, recent, None, None, later, lots) == wrong
    # Who goes past it is left alone with it for a while.
    for recent in ([wrong.id, other, wrong.id], [wrong.id, other, wrong.id, other]):
        assert for_person({wrong.id: card}, recent, None, None, later, lots) != wrong


def test_the_same_is_not_asked_again_at_once_even_if_nobody_answered() -> None:
    now, lots, recent = datetime(2026, 5, 1, tzinfo=UTC), Random(2), list[str]()
    for topic, level in ((Topic.TOWERS, None), (Topic.EN_PASSANT, Level.EASY)):
        for _ in range(30):
            question = for_person({}, recent, topic, level, now, lots)
            assert question is not None
            others = matching(catalogue().written, topic, level)
            assert question.id not in recent[-min(len(others) - 1, 9) :]
            recent.append(question.id)


async def test_a_card_of_a_question_that_is_gone_harms_nobody(world: World) -> None:
    """A downgrade, or a kind of question that is no longer made."""
    study, now = world.app.dispatcher["study"], world.clock.now()
    gone = {name: Card(name, 0, now - timedelta(days=1), 0, 1) for name in ("gen-weather-1-5", "towers-no-more")}
    for name in gone:
        with pytest.raises(UnknownQuestionError):
            catalogue().find(name)

    async def cards(_: object) -> dict[str, Card]:
        return gone

    study.cards = cards
    assert len(polls(await world.say(ANN, "/quiz"))) == 1
