"""What chats and persons choose, the numbers of games, summaries, and chats that move."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.errors import AddressGoneError, NoSuchGameError, UnreachableError
from game.models import Address, ColorChoice, NoticeKind
from game.preferences import Pings, PlaceSettings, Preferences, Starters, next_hour
from tests.game.world import GROUP, FakeClock, World, opened

DAY = timedelta(days=1)
OTHER = Address("group:2")


async def test_games_are_numbered_in_each_chat(world: World) -> None:
    here = [await world.start() for _ in range(3)]
    there = await world.start(at=OTHER)
    private = await world.start_in_private()
    assert [game.number for game in here] == [1, 2, 3]
    assert (there.number, private.number) == (1, 1)
    await world.service.resign(here[1].id, world.ann.id)
    assert (await world.start()).number == 4
    assert (await world.service.game_by_number(GROUP, 2)).id == here[1].id
    for address in private.addresses:
        assert (await world.service.game_by_number(address, 1)).id == private.id
    with pytest.raises(NoSuchGameError):
        await world.service.game_by_number(OTHER, 2)
    assert [game.number for game in await world.service.games_in(GROUP)] == [1, 3, 4]
    assert [game.number for game in await world.service.games_in(GROUP, active=False)] == [1, 2, 3, 4]


async def test_a_private_game_has_one_number_in_both_chats(world: World) -> None:
    assert world.ann.address is not None
    assert world.eve.address is not None
    first = await world.start_in_private()
    challenge = await world.service.challenge(
        world.ann.id, world.ann.address, language="en", color=ColorChoice.WHITE, source=world.source()
    )
    second = await world.service.accept(challenge.id, world.eve.id, address=world.eve.address)
    assert (first.number, second.number) == (1, 2)
    assert (await world.service.game_by_number(world.eve.address, 2)).id == second.id


async def test_history_turns_pages(world: World) -> None:
    games = []
    for _ in range(5):
        games.append(await world.start())
        await world.service.resign(games[-1].id, world.ann.id)
    await world.start()
    elsewhere = await world.start(at=OTHER)
    await world.service.resign(elsewhere.id, world.ann.id)

    page = await world.service.history(world.bob.id, address=GROUP, limit=2)
    assert [game.number for game in page] == [5, 4]
    page = await world.service.history(world.bob.id, address=GROUP, limit=10, before=page[-1].id)
    assert [game.number for game in page] == [3, 2, 1]
    assert (await world.service.history(world.bob.id))[0].id == elsewhere.id
    assert await world.service.history(world.eve.id) == []
    assert [game.number for game in await world.service.history(None, address=GROUP)] == [5, 4, 3, 2, 1]


async def test_a_chat_s_settings(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    chosen = PlaceSettings("uk", 2 * DAY, Starters.ADMINS, Pings.SILENT, 20, "night", "letters")
    async with opened(path) as world:
        assert await world.service.place_settings(GROUP) == PlaceSettings()
        await world.service.set_place_language(GROUP, "ru")
        assert await world.service.place_settings(GROUP) == PlaceSettings("ru")
        await world.service.set_place_settings(GROUP, chosen)
    async with opened(path) as world:
        assert await world.service.place_settings(GROUP) == chosen
        await world.service.set_place_language(GROUP, "en")
        assert (await world.service.place_settings(GROUP)).starters is Starters.ADMINS
        assert await world.service.place_settings(OTHER) == PlaceSettings()


async def test_a_person_s_choices(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    chosen = Preferences(Pings.DIGEST, 21, "night", "letters")
    async with opened(path) as world:
        assert world.ann.preferences == Preferences()
        assert (await world.service.set_preferences(world.ann.id, chosen)).preferences == chosen
        dan = await world.service.remember_player("test:dan", "Dan")
        with pytest.raises(UnreachableError):
            await world.service.set_preferences(dan.id, chosen)
        with pytest.raises(KeyError):
            await world.service.set_preferences(type(dan.id)(99), chosen)
    async with opened(path) as world:
        assert world.ann.preferences == chosen
        game = await world.start()
        assert game.white.preferences == chosen


def test_the_next_hour_is_never_now() -> None:
    noon = datetime(2024, 2, 29, 12, tzinfo=UTC)
    assert next_hour(12, noon) == noon + DAY
    assert next_hour(12, noon - timedelta(microseconds=1)) == noon
    assert next_hour(0, noon) == noon + DAY / 2


async def test_a_digest_comes_once_a_day_at_the_person_s_hour(tmp_path: Path) -> None:
    path, clock = tmp_path / "games.sqlite3", FakeClock(datetime(2024, 2, 28, 9, 30, tzinfo=UTC))
    async with opened(path, clock) as world:
        slow = await world.start(per_move=3 * DAY)
        quick = await world.start(per_move=2 * DAY)
        untimed = await world.start()
        await world.move(await world.start(), "e2-e4")  # Bob is to move
        await world.service.set_preferences(world.ann.id, Preferences(Pings.DIGEST, digest_hour=8))
        assert await world.service.next_sweep_due() == datetime(2024, 2, 29, 8, tzinfo=UTC)
    sent = []
    for _ in range(48):
        clock.advance(3600)
        async with opened(path, clock) as world:
            digests = (await world.service.sweep()).digests
            assert digests == (await world.service.sweep()).digests + digests
            await world.deliverer.deliver_pending()
            assert len(world.notifier.digests) == digests
            sent += [(clock.now(), digest) for digest in world.notifier.digests]
    assert [moment.day for moment, _ in sent] == [29, 1]
    digest = sent[0][1]
    assert digest.player is not None
    assert (digest.address, digest.player.id) == (world.ann.address, world.ann.id)
    assert [game.id for game in digest.games] == [quick.id, slow.id, untimed.id]


async def test_there_is_no_digest_of_nothing(world: World) -> None:
    await world.service.set_preferences(world.ann.id, Preferences(Pings.DIGEST))
    world.clock.advance(2 * DAY.total_seconds())
    assert (await world.service.sweep()).digests == 0
    game = await world.start()
    world.clock.advance(DAY.total_seconds())
    assert (await world.service.sweep()).digests == 1
    await world.move(game, "e2-e4")  # before it was sent
    await world.deliverer.deliver_pending()
    assert world.notifier.digests == []
    assert await world.owed() == []
    await world.service.set_preferences(world.ann.id, Preferences())
    await world.move(game, "e7-e5")
    world.clock.advance(2 * DAY.total_seconds())
    assert (await world.service.sweep()).digests == 0


async def test_a_group_s_digest(world: World) -> None:
    await world.service.set_place_settings(GROUP, PlaceSettings(pings=Pings.DIGEST))
    games = [await world.start(), await world.move(await world.start(), "e2-e4")]
    await world.start(at=OTHER)
    world.clock.advance(DAY.total_seconds())
    assert (await world.service.sweep()).digests == 1
    await world.deliverer.deliver_pending()
    (digest,) = world.notifier.digests
    assert (digest.address, digest.player) == (GROUP, None)
    assert [game.id for game in digest.games] == [game.id for game in games]


async def test_a_digest_to_a_closed_chat_is_dropped(world: World) -> None:
    await world.service.set_preferences(world.ann.id, Preferences(Pings.DIGEST))
    await world.start()
    world.clock.advance(DAY.total_seconds())
    await world.service.sweep()

    def gone(_notice: object) -> None:
        raise AddressGoneError

    world.notifier.answer = gone
    for _ in range(2):  # the second time the private chats are tried in the place of the group
        await world.deliverer.deliver_pending()
    assert await world.owed() == []


async def test_a_group_that_moved_is_followed(world: World) -> None:
    await world.service.set_place_settings(GROUP, PlaceSettings("uk", starters=Starters.ADMINS))
    game = await world.start()
    await world.deliverer.deliver_pending()
    second = await world.move(await world.start(), "e2-e4")
    open_ = await world.service.challenge(world.ann.id, GROUP, language="uk", source=world.source())
    private = await world.start_in_private()

    for _ in range(2):  # both the old and the new chat tell of it
        await world.service.move_address(GROUP, OTHER)
    assert (await world.service.game(game.id)).addresses == (OTHER,)
    assert (await world.service.game_by_number(OTHER, 2)).id == second.id
    assert (await world.service.place_settings(OTHER)).starters is Starters.ADMINS
    assert await world.service.place_settings(GROUP) == PlaceSettings()
    assert (await world.service.accept(open_.id, world.bob.id, address=OTHER)).addresses == (OTHER,)
    assert (await world.service.game(private.id)) == private
    await world.deliverer.deliver_pending()
    begun = (NoticeKind.STARTED, 0)
    assert world.notifier.told(OTHER) == [begun, (NoticeKind.MOVED, 1), (NoticeKind.BOARD, 0), begun]
    assert world.notifier.told(GROUP) == [(NoticeKind.STARTED, 0)]
    # Messages of the old chat are known by its address, and only by that.
    found = await world.service.game_of_message(GROUP, "m1")
    assert found is not None
    assert found[0].id == game.id
    await world.service.move_address(OTHER, OTHER)
    assert len(await world.service.games_in(OTHER)) == 3


async def test_a_group_that_moves_into_a_used_one_keeps_numbers_apart(world: World) -> None:
    there = await world.start(at=OTHER)
    here = [await world.start(), await world.start()]
    await world.service.set_place_language(GROUP, "uk")
    await world.service.set_place_language(OTHER, "ru")
    await world.service.move_address(GROUP, OTHER)
    numbers = {(await world.service.game(game.id)).number for game in here}
    assert len(numbers | {there.number}) == 3
    assert await world.service.place_language(OTHER) == "ru"
