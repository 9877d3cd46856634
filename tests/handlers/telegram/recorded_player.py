"""Plays a recorded game by messages in a group, as a process of its own: it may be killed at any moment.

Started again on the same file it first delivers its last messages once more, as Telegram does after a crash, and goes
on. It prints ``ply N`` after each answer, and at the end ``position ...``, what stands on the board.
"""

import asyncio
import sys
from pathlib import Path

from game.errors import NoSuchGameError
from rules import Board, read_record
from tests.handlers.telegram.world import ANN, BOB, GROUP, World, opened, words

FIRST_MESSAGE = 1000
REDELIVERED = 3


def moves_of(path: Path) -> list[str]:
    """The moves of a record in canonical notation."""
    board = Board()
    texts = []
    for move in read_record(path.read_text(encoding="utf-8")).moves:
        texts.append(board.notation(move))
        board.push(move)
    return texts


async def played(world: World) -> int:
    """How many plies are on the disk; the game is begun if there is none."""
    try:
        return (await world.game()).ply
    except NoSuchGameError:
        (challenge,) = await world.say(ANN, "/play white", chat=GROUP)
        await world.tap(BOB, challenge, words(ANN)("button-accept"))
        return 0


async def play(database: Path, record: Path) -> None:
    async with opened(database) as world:
        texts = moves_of(record)
        for ply in range(max(0, await played(world) - REDELIVERED), len(texts)):
            await world.say((ANN, BOB)[ply % 2], f"/move {texts[ply]}", chat=GROUP, message_id=FIRST_MESSAGE + ply)
            print(f"ply {ply + 1}", flush=True)
        game = await world.game()
        print(f"stored {game.ply}", flush=True)
        print(f"position {game.board().listing()}", flush=True)


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), Path(sys.argv[2])))
