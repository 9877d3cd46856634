"""Several people at once."""

import asyncio
import random
from collections import Counter
from contextlib import suppress

from data.engine import create_engine
from data.repository import SqlRepository
from game.errors import GameError, GameOverError, NotYourTurnError, StalePositionError
from game.models import Address, Game, Player, Source
from game.service import GameService
from tests.game.world import GROUP, FakeClock, World


async def test_of_two_answers_to_one_position_one_stands(world: World) -> None:
    game = await world.start()
    results = await asyncio.gather(
        *(
            world.service.play(game.id, world.ann.id, text, source=world.source(), seen_ply=0)
            for text in ("e2-e4", "d2-d4", "c2-c4", "g1-f3")
        ),
        return_exceptions=True,
    )
    assert Counter(map(type, results)) == {Game: 1, NotYourTurnError: 3}
    assert (await world.service.game(game.id)).ply == 1


async def test_both_players_at_once_never_share_a_ply(world: World) -> None:
    game = await world.start()

    async def shuffle(player: Player, there: str, back: str) -> int:
        played = 0
        while played < 6:
            with suppress(NotYourTurnError):
                text = back if played % 2 else there
                await world.service.play(game.id, player.id, text, source=world.source())
                played += 1
        return played

    await asyncio.gather(shuffle(world.ann, "g1-f3", "f3-g1"), shuffle(world.bob, "g8-f6", "f6-g8"))
    game = await world.service.game(game.id)
    assert [move.ply for move in game.moves] == list(range(1, 13))
    assert game.board().ply == 12


async def test_one_message_at_once_from_everywhere_is_one_move(world: World) -> None:
    game = await world.start()
    source = world.source()
    games = await asyncio.gather(
        *(world.service.play(game.id, world.ann.id, "e2-e4", source=source, seen_ply=0) for _ in range(5))
    )
    assert {(played.id, played.ply) for played in games} == {(game.id, 1)}
    await world.deliverer.deliver_pending()
    assert len(world.notifier.told(GROUP)) == 2


async def test_a_challenge_has_one_taker(world: World) -> None:
    challenge = await world.service.challenge(world.ann.id, GROUP, language="en", source=world.source())
    takers = [world.bob, world.eve, world.bob, world.eve]
    results = await asyncio.gather(
        *(world.service.accept(challenge.id, taker.id, address=GROUP) for taker in takers),
        return_exceptions=True,
    )
    games = [result for result in results if isinstance(result, Game)]
    assert len(games) == 2  # the quicker one, twice
    assert games[0] == games[1]
    assert await world.service.games_of(world.ann.id) == [games[0]]


async def test_an_ending_and_a_move_at_once(world: World) -> None:
    game = await world.start()
    moved, resigned = await asyncio.gather(
        world.service.play(game.id, world.ann.id, "e2-e4", source=world.source()),
        world.service.resign(game.id, world.bob.id, seen_ply=0),
        return_exceptions=True,
    )
    # Whoever came second was refused: the move by the end, or the end by the move.
    refused = {type(result) for result in (moved, resigned) if isinstance(result, GameError)}
    assert refused in ({GameOverError}, {StalePositionError})


async def test_many_games_on_few_connections_do_not_block_each_other(world: World) -> None:
    games = [await world.start(at=Address(f"group:{number}")) for number in range(12)]

    async def play(game: Game) -> None:
        await world.line(game, "e2-e4 e7-e5 g1-f3")
        await world.deliverer.deliver_pending(game.id)

    await asyncio.wait_for(asyncio.gather(*map(play, games)), 60)
    assert [(await world.service.game(game.id)).ply for game in games] == [3] * 12
    assert await world.owed() == []
    assert set(world.notifier.times().values()) == {1}


async def test_two_openings_of_one_file_share_it_without_losing_a_move(world: World) -> None:
    """A second process is refused; but even if it were not, the transaction would keep the plies apart."""
    game = await world.start()
    engine = create_engine(world.path)
    try:
        other = GameService(SqlRepository(engine), FakeClock(), random.Random(1))
        results = await asyncio.gather(
            *(
                service.play(game.id, world.ann.id, text, source=Source(f"two:{number}"), seen_ply=0)
                for number, (service, text) in enumerate([(world.service, "e2-e4"), (other, "d2-d4")] * 3)
            ),
            return_exceptions=True,
        )
    finally:
        await engine.dispose()
    assert Counter(map(type, results)) == {Game: 1, NotYourTurnError: 5}
