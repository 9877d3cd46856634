"""Finding the game that somebody means."""

import pytest

from game.errors import AmbiguousGameError, NoSuchGameError
from game.models import Address, GameId, MessageRef, Seen
from tests.game.world import GROUP, World

OTHER = Address("group:2")


async def test_the_games_of_a_person(world: World) -> None:
    first = await world.start()
    second = await world.start(world.eve, world.ann, at=OTHER)
    assert await world.service.games_of(world.ann.id) == [first, second]
    assert await world.service.games_of(world.ann.id, address=OTHER) == [second]
    assert await world.service.games_of(world.bob.id) == [first]
    ended = await world.service.resign(first.id, world.bob.id)
    assert await world.service.games_of(world.ann.id) == [second]
    assert await world.service.games_of(world.ann.id, active=False) == [ended, second]
    assert await world.service.games_of(world.bob.id, address=GROUP, active=False) == [ended]


async def test_each_game_comes_with_its_own_moves(world: World) -> None:
    one, two = await world.start(), await world.start()
    await world.line(one, "e2-e4 e7-e5")
    await world.line(two, "d2-d4")
    found = await world.service.games_of(world.ann.id)
    assert [[move.text for move in game.moves] for game in found] == [["e2-e4", "e7-e5"], ["d2-d4"]]


async def test_the_only_game_is_found(world: World) -> None:
    game = await world.start()
    assert await world.service.find_game(world.bob.id, address=GROUP, to_move=False) == game
    assert await world.service.find_game(world.ann.id, address=None, to_move=True) == game
    for player, address, to_move in (
        (world.bob, GROUP, True),
        (world.eve, GROUP, False),
        (world.ann, OTHER, False),
    ):
        with pytest.raises(NoSuchGameError) as error:
            await world.service.find_game(player.id, address=address, to_move=to_move)
        assert error.value.game_id is None


async def test_several_games_are_never_guessed_between(world: World) -> None:
    one, two = await world.start(), await world.start()
    with pytest.raises(AmbiguousGameError) as error:
        await world.service.find_game(world.ann.id, address=GROUP, to_move=True)
    assert error.value.games == [one, two]
    await world.move(one, "e2-e4")
    assert await world.service.find_game(world.ann.id, address=GROUP, to_move=True) == two
    with pytest.raises(AmbiguousGameError):
        await world.service.find_game(world.ann.id, address=GROUP, to_move=False)


async def test_a_board_shown_on_request_is_remembered(world: World) -> None:
    game = await world.move(await world.start(), "e2-e4")
    message = MessageRef(GROUP, "777")
    assert await world.service.game_of_message(GROUP, "777") is None
    await world.service.remember_message(message, game.id, 1)
    assert await world.service.game_of_message(GROUP, "777") == (game, Seen(1, 0))
    # The same message edited to show a later board.
    game = await world.move(game, "e7-e5")
    await world.service.remember_message(message, game.id, 2)
    assert await world.service.game_of_message(GROUP, "777") == (game, Seen(2, 0))
    with pytest.raises(NoSuchGameError):
        await world.service.remember_message(message, GameId(99), 0)


async def test_a_message_that_was_no_move(world: World) -> None:
    assert await world.service.game_of_source(world.source()) is None


async def test_who_sits_where(world: World) -> None:
    game = await world.start()
    assert game.opponent_of(world.ann.id) == world.bob
    assert game.opponent_of(world.bob.id) == world.ann
    assert game.color_of(world.eve.id) is None
    with pytest.raises(ValueError, match="no seat"):
        game.opponent_of(world.eve.id)
