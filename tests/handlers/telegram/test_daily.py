"""The question of the day: hours and zones as people write them, and days on which something goes wrong."""

from datetime import UTC, datetime, timedelta

import pytest

from game.study.hours import last_time, next_time
from game.study.models import Daily
from game.study.service import StudyService
from handlers.telegram.places import Place
from tests.handlers.telegram.quizzing import lead, polls
from tests.handlers.telegram.session import Failure
from tests.handlers.telegram.world import ANN, GROUP, OLGA, OTHER_GROUP, Person, World, words

BROKEN = Failure(500, "Internal Server Error")


async def daily_in(world: World, chat: int = GROUP) -> Daily | None:
    study: StudyService = world.app.dispatcher["study"]
    return await study.daily(Place(chat).address)


async def at_the_hour(world: World, text: str = "/daily 9 UTC", chat: int = GROUP) -> timedelta:
    """An administrator sets a daily question; how long it is until the first one."""
    world.telegram.members[ANN.id] = "administrator"
    await world.say(ANN, text, chat=chat)
    daily = await daily_in(world, chat)
    assert daily is not None
    return daily.due_at - world.clock.now()


@pytest.mark.parametrize(
    ("text", "hour", "zone"),
    [
        ("9", 9, "UTC"),
        ("09:00 Europe/Kyiv", 9, "Europe/Kyiv"),
        ("9.00 europe/kyiv", 9, "Europe/Kyiv"),
        ("Kyiv 21", 21, "Europe/Kyiv"),
        ("21 Київ", 21, "Europe/Kyiv"),
        ("9 МСК", 9, "Europe/Moscow"),
        ("9 new york", 9, "America/New_York"),
        ("0 Port-au-Prince", 0, "America/Port-au-Prince"),
        ("9 +3", 9, "UTC+3"),
        ("9 utc +3", 9, "UTC+3"),
        ("9 GMT-03:30", 9, "UTC-3:30"),
        ("9 +5:30", 9, "UTC+5:30"),
        ("9 +0", 9, "UTC"),
    ],
)
async def test_hours_and_zones_are_read_as_people_write_them(world: World, text: str, hour: int, zone: str) -> None:
    world.telegram.members[ANN.id] = "administrator"
    (said,) = await world.say(ANN, f"/daily {text}", chat=GROUP)
    assert said.text == words(ANN)("daily-set", hour=hour, zone=zone)
    daily = await daily_in(world)
    assert daily is not None
    assert (daily.hour, daily.zone) == (hour, zone)


@pytest.mark.parametrize("text", ["24 UTC", "9:30 UTC", "9 Nowhere", "Kyiv", "9 10", "9 +15", "9 +3:70", "9 ../etc"])
async def test_what_is_no_time_is_answered_with_how_to_write_one(world: World, text: str) -> None:
    (said,) = await world.say(ANN, f"/daily {text}")
    assert said.html == words(ANN)("daily-usage")
    assert await daily_in(world, ANN.id) is None


def test_an_offset_is_what_it_says() -> None:
    noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert next_time(9, "UTC+5:30", noon) == datetime(2026, 12, 1, 3, 30, tzinfo=UTC)
    assert last_time(9, "UTC-3", noon) == noon
    assert next_time(9, "UTC-3", noon) == noon + timedelta(days=1)


@pytest.mark.parametrize(("person", "word"), [(ANN, "off"), (OLGA, "выкл"), (OLGA, "ВИМК"), (OLGA, "стоп.")])
async def test_it_ends_in_every_language(world: World, person: Person, word: str) -> None:
    await world.say(person, "/daily 9")
    (said,) = await world.say(person, f"/daily {word}")
    assert said.text == words(person)("daily-off")
    assert await daily_in(world, person.id) is None


async def test_a_question_that_fails_is_tried_again_within_the_hour(world: World) -> None:
    wait = await at_the_hour(world)
    world.telegram.failures[GROUP] = {"sendPoll": BROKEN, "sendPhoto": BROKEN}
    assert await lead(world, wait) == []
    assert await lead(world, timedelta(minutes=10)) == []
    world.telegram.failures.clear()
    assert len(polls(await lead(world, timedelta(minutes=10)))) == 1
    assert await lead(world, timedelta(minutes=50)) == [], "once a day"
    assert len(polls(await lead(world, timedelta(hours=23)))) == 1


async def test_in_private_it_leads_to_its_rule_and_to_another_question(world: World) -> None:
    wait = await at_the_hour(world, chat=ANN.id)
    (asked,) = polls(await lead(world, wait))
    assert next(iter(asked.buttons)).startswith(words(ANN)("button-rule", title="").strip())
    assert words(ANN)("button-next-question") in asked.buttons
    await world.tap(ANN, asked, words(ANN)("button-next-question"))
    another = world.telegram.sent[-1]
    assert another.poll is not None
    assert another.poll != asked.poll


async def test_in_a_group_it_has_no_buttons(world: World) -> None:
    wait = await at_the_hour(world)
    (asked,) = polls(await lead(world, wait))
    assert not asked.buttons


async def test_after_an_hour_it_waits_for_the_next_day(world: World) -> None:
    wait = await at_the_hour(world)
    world.telegram.failures[GROUP] = {"sendPoll": BROKEN, "sendPhoto": BROKEN}
    await lead(world, wait)
    for _ in range(7):
        await lead(world, timedelta(minutes=9))
    world.telegram.failures.clear()
    assert await lead(world, timedelta(minutes=30)) == []
    assert len(polls(await lead(world, timedelta(hours=23)))) == 1


async def test_what_was_changed_meanwhile_is_not_tried_again(world: World) -> None:
    study: StudyService = world.app.dispatcher["study"]
    wait = await at_the_hour(world)
    world.clock.wait(wait)
    (daily,) = await study.take_dailies()
    await study.stop_daily(daily.address)
    await study.put_off_daily(daily, 60)
    assert await daily_in(world) is None


@pytest.mark.parametrize(
    ("late", "asked"), [(timedelta(hours=1), 1), (timedelta(hours=3), 0), (timedelta(days=2.7), 0)]
)
async def test_what_is_hours_late_is_left_out(world: World, late: timedelta, asked: int) -> None:
    wait = await at_the_hour(world)
    assert len(polls(await lead(world, wait + late))) == asked
    daily = await daily_in(world)
    assert daily is not None
    assert len(polls(await lead(world, daily.due_at - world.clock.now()))) == 1


async def test_a_zone_that_is_gone_stops_nobody_elses_question(world: World) -> None:
    study: StudyService = world.app.dispatcher["study"]
    wait = await at_the_hour(world)
    await at_the_hour(world, chat=OTHER_GROUP)
    async with study._repository.writing() as work:
        daily = await work.study.daily(Place(OTHER_GROUP).address)
        assert daily is not None
        await work.study.put_daily(Daily(daily.address, 9, "Mars/Olympus", "en", daily.due_at))
    assert {one.chat_id for one in polls(await lead(world, wait))} == {GROUP, OTHER_GROUP}
    gone = await daily_in(world, OTHER_GROUP)
    assert gone is not None
    assert gone.due_at > world.clock.now() + timedelta(hours=23)
