"""What a move costs in time and memory while 100, 1,000 and 10,000 games are going on.

`python -m bench.games_speed FILE GAMES` measures one of them, in a process of its own.
"""

import asyncio
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.types import Update
from sqlalchemy import URL, Engine, create_engine, insert

import texts
from bench.measure import Figure
from bench.move_speed import Clock, update
from data import open_database
from data.migrate import migrate
from data.tables import GAME_ADDRESSES, GAMES, MOVES, PLAYERS
from game.preferences import Pings
from handlers.telegram import Speech, build, make_bot
from rendering import Scene
from rules import Board

SIZES: Final = (100, 1_000, 10_000)
TOKEN: Final = "5001:" + "bench" * 8
_GAMES_IN_GROUP: Final = 25
_PLIES: Final = 20
_WARM_UP, _MEASURED = 20, 80
_CHUNK: Final = 20_000
_PICTURE: Final = b"\x89PNG"


class Sink(BaseSession):
    """Takes everything and keeps nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._sent = 0

    async def make_request(self, bot: Bot, method: Any, timeout: int | None = None) -> Any:  # noqa: ASYNC109, ARG002
        self._sent += 1
        message = {
            "message_id": self._sent,
            "date": 1_800_000_000,
            "chat": {"id": method.chat_id, "type": "supergroup"},
        }
        return self.check_response(bot, method, 200, json.dumps({"ok": True, "result": message})).result

    async def stream_content(self, *_: Any, **__: Any) -> AsyncGenerator[bytes, None]:
        yield b""  # nothing is downloaded

    async def close(self) -> None:
        """Nothing is open."""


def _line(seed: int) -> list[str]:
    """The first moves of a game by chance."""
    chance, board, line = random.Random(seed), Board(), []
    for _ in range(_PLIES):
        move = chance.choice(list(board.legal_moves))
        line.append(board.notation(move))
        board.push(move)
    return line


def _group(game: int) -> int:
    return -1000 - game // _GAMES_IN_GROUP


def fill(path: Path, games: int) -> None:
    """Make a database in which so many games with a clock go on, each some moves old."""
    migrate(path)
    engine = create_engine(URL.create("sqlite", database=str(path)))
    now, lines = datetime.now(UTC), [_line(seed) for seed in range(10)]
    _insert(
        engine,
        PLAYERS,
        [
            {
                "id": n,
                "identity": f"telegram:{n}",
                "name": f"P{n}",
                "pings": Pings.PINGS,
                "digest_hour": 8,
                "forgotten": False,
                "language_chosen": False,
            }
            for n in range(1, 2 * games + 1)
        ],
    )
    numbers = range(1, games + 1)
    deadline = now + timedelta(days=3)
    game = {"language": "en", "started_at": now, "rated": False, "takebacks": 0, "time_per_move": timedelta(days=3)}
    clock = {"deadline": deadline, "wake_at": deadline - timedelta(days=1)}
    _insert(engine, GAMES, [{"id": n, "white_id": 2 * n - 1, "black_id": 2 * n} | game | clock for n in numbers])
    addresses = [
        {"game_id": n, "address": f"telegram:{_group(n)}", "position": 0, "number": n % _GAMES_IN_GROUP + 1}
        for n in numbers
    ]
    _insert(engine, GAME_ADDRESSES, addresses)
    moves = [
        {"game_id": n, "ply": ply, "text": text, "source": f"s:{n}:{ply}", "played_at": now}
        for n in numbers
        for ply, text in enumerate(lines[n % len(lines)], 1)
    ]
    _insert(engine, MOVES, moves)
    engine.dispose()


def _insert(engine: Engine, table: Any, rows: list[dict[str, Any]]) -> None:
    with engine.begin() as connection:
        for start in range(0, len(rows), _CHUNK):
            connection.execute(insert(table), rows[start : start + _CHUNK])


async def measured(path: Path, games: int) -> list[float]:
    """Seconds of each move, from the update until the board is delivered and noted; each in another game."""
    chance = random.Random(1)
    bot = make_bot(TOKEN, Sink())
    times = []

    def draw(_: Scene) -> bytes:
        return _PICTURE

    async with open_database(path) as database:
        app = build(bot, database.repository, Clock(), chance, Speech(texts.load()), draw)
        for number, game in enumerate(chance.sample(range(1, games + 1), _WARM_UP + _MEASURED), 1):
            stored = await app.service.game(game)  # type: ignore[arg-type]  # a number is a number
            board = stored.board()
            move = board.notation(chance.choice(list(board.legal_moves)))
            words = f"/move {stored.number} {move}"
            sent = update(number, _group(game), 2 * game - 1, words)
            incoming = Update.model_validate(sent, context={"bot": bot})
            start = time.perf_counter()
            await app.dispatcher.feed_update(bot, incoming)
            await app.telling.settle()
            times.append(time.perf_counter() - start)
            if (await app.service.game(stored.id)).ply != _PLIES + 1:
                raise RuntimeError("the move was not played")
    return times[_WARM_UP:]


def comparisons() -> Iterator[Figure]:
    """Time and memory at each size. That they are flat is for the eye: no peer does the like."""
    for games in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.sqlite3"
            fill(path, games)
            command = [sys.executable, "-m", "bench.games_speed", str(path), str(games)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603  our own
        milliseconds, megabytes = map(float, done.stdout.split())
        yield Figure(f"a move while {games:,} games go on", milliseconds, "ms")
        yield Figure(f"memory after it, {games:,} games", megabytes, "MB")


def _peak_megabytes() -> float:
    """The most memory that this process used; what it inherits in `getrusage` is the parent's."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    (peak,) = [line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmHWM")]
    return int(peak) / 1024


def main(path: str, games: str) -> None:
    """Print the median time of a move in ms and the most memory used in MB."""
    times = asyncio.run(measured(Path(path), int(games)))
    print(statistics.median(times) * 1000, _peak_megabytes())


if __name__ == "__main__":
    main(*sys.argv[1:])
