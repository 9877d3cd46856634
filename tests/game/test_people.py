"""Persons and places."""

import pytest

from game.models import Address, PlayerId
from tests.game.world import GROUP, World


async def test_a_person_is_remembered_by_identity(world: World) -> None:
    dan = await world.service.remember_player("test:dan", "Dan", handle="DanTheMan", language_hint="uk")
    assert (dan.name, dan.handle, dan.language, dan.address) == ("Dan", "dantheman", "uk", None)
    assert await world.service.remember_player("test:dan", "Dan", handle="dantheman") == dan
    assert await world.service.player(dan.id) == dan
    assert await world.service.player_by_handle("DANtheMAN") == dan

    changed = await world.service.remember_player(
        "test:dan", "<b>&_*", language_hint="ru", address=Address("private:dan")
    )
    assert changed.id == dan.id
    assert (changed.name, changed.handle) == ("<b>&_*", None)
    assert (changed.language, changed.address) == ("ru", "private:dan")
    assert await world.service.player_by_handle("dantheman") is None
    # A message from a group says nothing about the private chat.
    assert await world.service.remember_player("test:dan", "<b>&_*") == changed


async def test_a_language_of_choice_beats_the_hint(world: World) -> None:
    assert world.ann.language is None
    chosen = await world.service.set_language(world.ann.id, "ru")
    assert chosen.language == "ru"
    again = await world.service.remember_player("test:ann", "Ann", handle="ann", language_hint="en")
    assert again == chosen


async def test_without_a_choice_the_bot_speaks_as_the_device_does(world: World) -> None:
    for hint, language in (("uk", "uk"), (None, "uk"), ("en", "en")):
        ann = await world.service.remember_player("test:ann", "Ann", handle="ann", language_hint=hint)
        assert ann.language == language


async def test_a_handle_changes_hands(world: World) -> None:
    bob = await world.service.remember_player("test:bob", "Bob", handle="ANN")
    assert bob.handle == "ann"
    assert await world.service.player_by_handle("ann") == bob
    assert (await world.service.player(world.ann.id)).handle is None
    dan = await world.service.remember_player("test:dan", "Dan", handle="ann")
    assert await world.service.player_by_handle("ann") == dan
    assert (await world.service.player(bob.id)).handle is None


async def test_a_person_who_is_not_there(world: World) -> None:
    with pytest.raises(KeyError):
        await world.service.player(PlayerId(99))
    with pytest.raises(KeyError):
        await world.service.set_language(PlayerId(99), "en")
    challenge = await world.service.challenge(world.ann.id, GROUP, language="en", source=world.source())
    with pytest.raises(KeyError):
        await world.service.accept(challenge.id, PlayerId(99), address=GROUP)


async def test_a_place_has_a_language(world: World) -> None:
    assert await world.service.place_language(GROUP) is None
    for language in ("uk", "ru"):
        await world.service.set_place_language(GROUP, language)
        assert await world.service.place_language(GROUP) == language
    assert await world.service.place_language(Address("group:2")) is None


async def test_a_game_shows_names_as_they_are_now(world: World) -> None:
    game = await world.start()
    await world.service.remember_player("test:bob", "Robert")
    assert (await world.service.game(game.id)).black.name == "Robert"
