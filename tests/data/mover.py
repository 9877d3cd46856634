"""Plays for ever on a database file and says what was acknowledged. Run as a process, and killed."""

import asyncio
import random
import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from data import open_database
from game.models import Address, ColorChoice, Game, Source
from game.service import GameService

SHUFFLE = ("g1-f3", "g8-f6", "f3-g1", "f6-g8")


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


async def play_on(service: GameService, game: Game) -> None:
    for ply in count():
        player = (game.white, game.black)[ply % 2]
        played = await service.play(game.id, player.id, SHUFFLE[ply % 4], source=Source(f"{game.id}:{ply}"))
        sys.stdout.write(f"{game.id} {played.ply}\n")
        sys.stdout.flush()


async def main(path: Path, games: int) -> None:
    async with open_database(path) as database:
        service = GameService(database.repository, SystemClock(), random.Random(1))
        ann = await service.remember_player("ann", "Ann")
        bob = await service.remember_player("bob", "Bob")
        started = []
        for number in range(games):
            address = Address(f"group:{number}")
            challenge = await service.challenge(
                ann.id, address, language="en", color=ColorChoice.WHITE, source=Source(f"challenge:{number}")
            )
            started.append(await service.accept(challenge.id, bob.id, address=address))
        await asyncio.gather(*(play_on(service, game) for game in started))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
