"""A process killed in the middle of its moves loses none that it acknowledged."""

import asyncio
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.delivery import Deliverer
from game.models import Address, GameId, Source
from tests.data.mover import SHUFFLE
from tests.game.world import opened

GAMES = 3


async def acknowledged(path: Path, lines: int) -> dict[GameId, int]:
    """Let the mover play until it has said so many lines, kill it, and give each game's last ply."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.data.mover",
        str(path),
        str(GAMES),
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    said: list[bytes] = []
    try:
        async with asyncio.timeout(60):
            while len(said) < lines:
                said.append(await process.stdout.readline())
                assert said[-1], "the mover died by itself"
    finally:
        process.kill()
        rest = await process.stdout.read()
        await process.wait()
    last: dict[GameId, int] = {}
    for line in b"".join([*said, rest]).splitlines(keepends=True):
        if line.endswith(b"\n"):  # the last one may be torn
            game, ply = map(int, line.split())
            last[GameId(game)] = ply
    return last


@pytest.mark.parametrize("lines", [1, 20, random.Random().randint(2, 60)], ids=["at once", "later", "somewhere"])
async def test_no_acknowledged_move_is_lost(tmp_path: Path, lines: int) -> None:
    path = tmp_path / "games.sqlite3"
    last = await acknowledged(path, lines)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    async with opened(path) as world:
        for number in range(1, GAMES + 1):
            game = await world.service.game(GameId(number))
            # What was committed last may not have been said any more.
            assert game.ply - last.get(game.id, 0) in (0, 1)
            assert game.board().ply == game.ply
            if game.ply:
                # The last message comes again, and the game goes on.
                ply = game.ply - 1
                again = await world.service.play(
                    game.id, game.player(game.turn.other).id, SHUFFLE[ply % 4], source=Source(f"{game.id}:{ply}")
                )
                assert again == game
            assert (await world.move(game, SHUFFLE[game.ply % 4])).ply == game.ply + 1
            # Every board is owed, once.
            await Deliverer(world.repository, world.notifier, world.clock).deliver_pending(game.id)
            told = [ply for _, ply in world.notifier.told(Address(f"group:{number - 1}"))]
            assert told == list(range(game.ply + 2))
