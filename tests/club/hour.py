"""The hour, and what is said of it."""

import asyncio
import random
import resource
import sqlite3
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import texts
from data import open_database
from game.models import Address, ColorChoice, Source
from game.ports import Repository, Transaction
from handlers.telegram import POLLING, App, Pace, Speech, build, make_bot
from rendering import Scene
from tests import virtual
from tests.club.people import Club, Size
from tests.club.server import ClubServer
from tests.handlers.telegram.world import TOKEN
from tests.virtual import VirtualClock, VirtualLoop

T = TypeVar("T")

_MEMORY = Path("/dev/shm")  # noqa: S108  faster than a disk: this is not about disks


class Inline(ThreadPoolExecutor):
    """Does at once what it is given, so that no time jumps while a thread is at work."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)
        return future


class Watched:
    """A repository that says whether anybody uses it."""

    def __init__(self) -> None:
        self.inner: Repository | None = None
        self.users = 0

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        assert self.inner is not None
        return self._counted(self.inner.reading())

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        assert self.inner is not None
        return self._counted(self.inner.writing())

    @asynccontextmanager
    async def _counted(self, unit: AbstractAsyncContextManager[Transaction]) -> AsyncIterator[Transaction]:
        self.users += 1
        try:
            async with unit as work:
                yield work
        finally:
            self.users -= 1

    def is_busy(self) -> bool:
        return self.users > 0


@dataclass(frozen=True)
class Report:
    """What an hour of the club was like. `waits` are seconds from a move to its board, in order."""

    size: Size
    moves: int
    illegal: int
    messages: int
    refused: int
    too_early: int
    busiest_second: int
    skipped: int
    owed: int
    waits: list[float]
    quiet_waits: list[float]
    megabytes: float
    seconds: float

    def __str__(self) -> str:
        size = self.size
        quiet = f"without the {size.blitz_groups} groups that play quick games: {_spread(self.quiet_waits)}"
        lines = (
            f"{size.people} people, {size.groups} groups, {size.games} games at once, {size.seconds / 60:g} min",
            f"{self.moves} moves, {self.illegal} that could not be read, {self.messages} messages and edits",
            f"at most {self.busiest_second} in a second; 429 answered: {self.refused}, too early: {self.too_early}",
            f"boards waited: {_spread(self.waits)};",
            quiet,
            f"{self.skipped} boards skipped for newer ones, {self.owed} still owed",
            f"{self.megabytes:.0f} MB, {self.seconds:.0f} s of ours",
        )
        return "\n".join(lines)


def _spread(waits: list[float]) -> str:
    if len(waits) < 2:
        return "none"
    percents = statistics.quantiles(waits, n=100)
    return f"median {percents[49]:.2f} s, p99 {percents[98]:.2f} s, longest {max(waits):.1f} s (of {len(waits)})"


def _painted(scene: Scene) -> bytes:
    return repr(scene).encode()


def run(size: Size, seed: int) -> Report:
    """An hour of the club by a clock that jumps.

    Raises:
        AssertionError: a move was lost.
    """
    repository = Watched()
    started = time.monotonic()

    async def main(loop: VirtualLoop) -> Report:
        loop.set_default_executor(Inline(1))
        return await _hour(Path(folder) / "club.sqlite3", size, seed, loop, repository, started)

    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        return virtual.run(main, repository.is_busy)


async def _hour(path: Path, size: Size, seed: int, loop: VirtualLoop, repository: Watched, started: float) -> Report:
    club = Club(size, seed)
    server = ClubServer(loop, seed, club.see)
    club.server = server
    bot = make_bot(TOKEN, server)
    async with open_database(path) as database:
        repository.inner = database.repository
        pace = Pace(now=loop.time)
        app = build(bot, repository, VirtualClock(loop), random.Random(seed), Speech(texts.load()), _painted, pace)
        await _begin(app, club)
        polling = asyncio.create_task(app.dispatcher.start_polling(bot, **POLLING, handle_signals=False))
        while await app.deliverer.next_due() is not None:  # noqa: ASYNC110  the time it takes is not real
            await asyncio.sleep(10)
        await club.live(server, loop)
        await asyncio.sleep(120)
        await app.dispatcher.stop_polling()
        await polling
        return _report(path, club, server, time.monotonic() - started)


async def _begin(app: App, club: Club) -> None:
    service = app.service
    players = {
        person.id: await service.remember_player(f"telegram:{person.id}", person.name, language_hint="en")
        for person in club.people
    }
    for table in club.tables:
        club.chat(table.group)
        address = Address(f"telegram:{table.group}")
        challenge = await service.challenge(
            players[table.white.id].id,
            address,
            language="en",
            color=ColorChoice.WHITE,
            source=Source(f"begin:{table.game}"),
        )
        game = await service.accept(challenge.id, players[table.black.id].id, address=address)
        assert (game.id, game.number) == (table.game, table.number)


def _report(path: Path, club: Club, server: ClubServer, seconds: float) -> Report:
    with closing(sqlite3.connect(path)) as connection:
        stored: dict[int, list[str]] = {table.game: [] for table in club.tables}
        for game, text in connection.execute("SELECT game_id, text FROM moves ORDER BY game_id, ply"):
            stored[game].append(text)
        for table in club.tables:
            assert stored[table.game] == table.texts, f"game {table.game}"
        rows = connection.execute(
            "SELECT game_id, (settled_at - created_at) / 1e6 FROM notices "
            "WHERE state = 'delivered' AND kind <> 'started'"
        ).fetchall()
        counted = dict(connection.execute("SELECT state, count(*) FROM notices GROUP BY state").fetchall())
    fast = {table.game for table in club.tables if table.group in club.blitz}
    return Report(
        size=club.size,
        moves=sum(len(table.texts) for table in club.tables),
        illegal=club.illegal,
        messages=server.messages,
        refused=server.flood.refused,
        too_early=server.flood.too_early,
        busiest_second=server.flood.busiest_second,
        skipped=counted.get("skipped", 0),
        owed=counted.get("pending", 0),
        waits=[wait for _, wait in rows],
        quiet_waits=[wait for game, wait in rows if game not in fast],
        megabytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        seconds=seconds,
    )
