"""A deadline passes while the bot is down, and the move typed meanwhile is redelivered at the start."""

from datetime import timedelta
from pathlib import Path

import pytest

from game.errors import StorageError, StorageProblem
from game.service import GameService
from tests.handlers.telegram.world import ANN, GROUP, World, opened


async def test_a_move_typed_in_an_outage_counts(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        board = await world.start_in_group(terms="1d")
        await world.app.service.beat()
    world.clock.wait(timedelta(days=2))
    async with opened(path, telegram=world.telegram, clock=world.clock) as again:
        await again.app.dispatcher.startup.handlers[0].call()  # before anything else of the start, and before polling
        (answer,) = await again.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
        assert "Last move: e2-e4" in answer.text
        game = await again.game()
        assert (game.ply, game.is_over) == (1, False)


async def test_a_move_that_wakes_the_machine_is_in_time(world: World) -> None:
    """A laptop that was asleep takes the first update before its sweeper looks."""
    board = await world.start_in_group(terms="1d")
    world.sleep(timedelta(days=2))
    (answer,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
    assert "Last move: e2-e4" in answer.text
    assert (await world.game()).ending is None
    assert "Time is up for Bob" in (await world.pass_time(timedelta(days=1)))[-1].text


async def test_a_sign_of_life_that_could_not_be_stored_costs_no_game(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.start_in_group(terms="1d")
    world.sleep(timedelta(days=2))

    async def locked(_: GameService) -> timedelta:
        raise StorageError(StorageProblem.LOCKED)

    with monkeypatch.context() as trouble:
        trouble.setattr(GameService, "beat", locked)
        (answer,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=board)
    assert "Last move: e2-e4" in answer.text
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        "cannot give a sign of life: locked"
    ]
    caplog.clear()
    assert (await world.game()).ending is None
