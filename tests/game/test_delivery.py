"""What is owed to chats is told in order, once, through failures and crashes."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest

from game.delivery import PATIENCE, Deliverer
from game.errors import AddressGoneError, RetryLaterError, StorageError, StorageProblem
from game.models import Address, MessageRef, Notice, NoticeKind, Seen
from game.ports import Repository, Transaction
from tests.game.world import GROUP, FakeNotifier, World, opened

OTHER = Address("group:2")


class KilledError(BaseException):
    """The process dies here."""


def failing(error: Callable[[], BaseException], *addresses: Address) -> Callable[[Notice], None]:
    def answer(notice: Notice) -> None:
        if notice.address in addresses:
            raise error()

    return answer


def plies(world: World, address: Address) -> list[int]:
    return [ply for _, ply in world.notifier.told(address)]


async def test_a_chat_is_told_in_order_whichever_game_is_delivered(world: World) -> None:
    one, two = await world.start(), await world.start()
    await world.line(one, "e2-e4 e7-e5")
    await world.move(two, "d2-d4")
    assert await world.deliverer.deliver_pending(two.id) == 5
    told = [(notice.game_id, notice.ply) for notice, _ in world.notifier.sent]
    assert told == [(one.id, 0), (two.id, 0), (one.id, 1), (one.id, 2), (two.id, 1)]


async def test_only_the_chats_of_one_game_are_told(world: World) -> None:
    one = await world.start()
    await world.start(at=OTHER)
    assert await world.deliverer.deliver_pending(one.id) == 1
    assert await world.owed() == [OTHER]
    assert await world.deliverer.deliver_pending() == 1


async def test_a_delivered_board_is_found_by_its_message(world: World) -> None:
    game = await world.line(await world.start(), "e2-e4 e7-e5")
    await world.deliverer.deliver_pending()
    assert await world.service.game_of_message(GROUP, "m2") == (game, Seen(1, 0))
    assert await world.service.game_of_message(OTHER, "m2") is None
    notice, told = world.notifier.sent[1]
    assert told.board(notice.ply).ply == 1


async def test_a_chat_that_is_gone_is_dropped_and_others_are_told(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    game = await world.start_in_private()
    await world.move(game, "e2-e4")
    gone, there = game.addresses
    tried: list[Address] = []

    def answer(notice: Notice) -> None:
        tried.append(notice.address)
        failing(AddressGoneError, gone)(notice)

    world.notifier.answer = answer
    assert await world.deliverer.deliver_pending(game.id) == 2
    assert plies(world, there) == [0, 1]
    assert await world.owed() == []
    assert "2 notices are dropped" in caplog.text
    await world.move(game, "e7-e5")
    assert await world.deliverer.deliver_pending(game.id) == 1
    assert (await world.owed(), tried.count(gone)) == ([], 1)
    # Once somebody is back there it is told of what happens then, and only of that.
    world.notifier.answer = failing(AddressGoneError)
    await world.deliverer.reopen(gone)
    await world.move(game, "g1-f3")
    await world.deliverer.deliver_pending(game.id)
    assert plies(world, gone) == [3]


async def test_patience_is_kept_exactly_and_keeps_the_order(world: World) -> None:
    game = await world.start_in_private()
    busy, free = game.addresses
    world.notifier.answer = failing(lambda: RetryLaterError(30), busy)
    assert await world.deliverer.deliver_pending(game.id) == 1
    due = world.clock.now() + timedelta(seconds=30)
    assert await world.deliverer.next_due() == due

    world.notifier.answer = failing(RuntimeError)
    await world.move(game, "e2-e4")
    world.clock.advance(29.9)
    assert await world.deliverer.deliver_pending(game.id) == 1
    assert (plies(world, busy), plies(world, free)) == ([], [0, 1])
    assert await world.deliverer.next_due() == due

    world.clock.advance(0.1)
    assert await world.deliverer.deliver_pending() == 2
    assert plies(world, busy) == [0, 1]
    assert world.notifier.sent[-1][0].attempts == 0
    assert await world.deliverer.next_due() is None


async def test_patience_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        await world.start()
        world.notifier.answer = failing(lambda: RetryLaterError(30), GROUP)
        await world.deliverer.deliver_pending()
        clock = world.clock
    async with opened(path, clock) as world:
        assert await world.deliverer.deliver_pending() == 0
        clock.advance(30)
        assert await world.deliverer.deliver_pending() == 1


async def test_a_failure_is_logged_and_tried_again_ever_later(world: World, caplog: pytest.LogCaptureFixture) -> None:
    game = await world.start()
    await world.move(game, "e2-e4")
    world.notifier.answer = failing(lambda: RuntimeError("no picture"), GROUP)
    for seconds in (2, 4, 8):
        assert await world.deliverer.deliver_pending() == 0
        assert await world.deliverer.next_due() == world.clock.now() + timedelta(seconds=seconds)
        world.clock.advance(seconds)
    assert caplog.text.count("no picture") == 3
    world.notifier.answer = failing(RuntimeError)
    assert await world.deliverer.deliver_pending() == 2
    assert plies(world, GROUP) == [0, 1]
    assert world.notifier.sent[0][0].attempts == 3


async def test_the_pause_has_a_bound_and_a_poisoned_notice_blocks_nothing_for_ever(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    game = await world.move(await world.start(), "e2-e4")

    def answer(notice: Notice) -> None:
        if notice.ply == 0:
            raise RuntimeError

    world.notifier.answer = answer
    for attempt in range(1, 13):
        assert plies(world, GROUP) == ([] if attempt <= PATIENCE else [1])
        await world.deliverer.deliver_pending()
        due = await world.deliverer.next_due()
        assert due is not None
        assert due - world.clock.now() == timedelta(seconds=min(2**attempt, 600))
        world.clock.time = due
    world.notifier.answer = failing(RuntimeError)
    await world.deliverer.deliver_pending(game.id)
    assert plies(world, GROUP) == [1, 0]
    assert await world.owed() == []


async def test_one_chat_does_not_wait_for_another(world: World) -> None:
    game = await world.start_in_private()
    slow = game.addresses[0]
    release, told = asyncio.Event(), asyncio.Event()

    class Slow(FakeNotifier):
        async def deliver(self, notice: Notice, game: object) -> MessageRef:
            if notice.address == slow:
                await release.wait()
            else:
                told.set()
            return await super().deliver(notice, game)  # type: ignore[arg-type]

    deliverer = Deliverer(world.repository, Slow(), world.clock)
    delivering = asyncio.create_task(deliverer.deliver_pending())
    await asyncio.wait_for(told.wait(), 10)
    assert not delivering.done()
    release.set()
    assert await delivering == 2


async def test_two_at_once_send_nothing_twice(world: World) -> None:
    game = await world.line(await world.start_in_private(), "e2-e4 e7-e5 g1-f3")
    counts = await asyncio.gather(*(world.deliverer.deliver_pending(id_) for id_ in (game.id, None, game.id, None)))
    assert sum(counts) == 8
    assert set(world.notifier.times().values()) == {1}
    for address in game.addresses:
        assert plies(world, address) == [0, 1, 2, 3]


async def test_what_was_owed_at_a_crash_is_sent_after_it(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        game = await world.line(await world.start(), "e2-e4 e7-e5")
        sent = world.notifier.sent
        notifier = FakeNotifier()

        class Dying(FakeNotifier):
            async def deliver(self, notice: Notice, game: object) -> MessageRef:
                message = await notifier.deliver(notice, game)  # type: ignore[arg-type]
                if notice.ply == 1:
                    raise KilledError
                return message

        with pytest.raises(KilledError):
            await Deliverer(world.repository, Dying(), world.clock).deliver_pending()
        assert [notice.ply for notice, _ in notifier.sent] == [0, 1]
        assert sent == []
    async with opened(path) as world:
        assert await world.deliverer.deliver_pending() == 2
        # Ply 1 was sent but not marked: it comes again, and nothing else does.
        assert world.notifier.told(GROUP) == [(NoticeKind.MOVED, 1), (NoticeKind.MOVED, 2)]
        assert await world.service.game_of_message(GROUP, "m2") == (game, Seen(2, 0))


@dataclass
class Breakable:
    """A repository that can be told to fail."""

    inner: Repository
    reads: bool = True
    writes: bool = True
    attempts: list[str] = field(default_factory=list)
    tried_twice: asyncio.Event = field(default_factory=asyncio.Event)

    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        return self._unless_broken("read", self.reads, self.inner.reading())

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        return self._unless_broken("write", self.writes, self.inner.writing())

    @asynccontextmanager
    async def _unless_broken(
        self, name: str, works: bool, transaction: AbstractAsyncContextManager[Transaction]
    ) -> AsyncIterator[Transaction]:
        self.attempts.append(name)
        if len(self.attempts) == 2:
            self.tried_twice.set()
        if not works:
            raise StorageError(StorageProblem.FULL)
        async with transaction as work:
            yield work


async def test_a_full_disk_makes_nobody_hear_it_twice(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await world.start()
    storage = Breakable(world.repository, writes=False)
    deliverer = Deliverer(storage, world.notifier, world.clock)
    assert await deliverer.deliver_pending() == 0
    assert await deliverer.deliver_pending() == 0
    assert len(world.notifier.sent) == 1
    assert "cannot note" in caplog.text
    due = await deliverer.next_due()
    assert due is not None
    assert due > world.clock.now()
    storage.writes = True
    world.clock.time = due
    assert await deliverer.deliver_pending() == 1
    assert len(world.notifier.sent) == 1
    assert await world.owed() == []


async def test_delivering_never_raises(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await world.start()
    deliverer = Deliverer(Breakable(world.repository, reads=False), world.notifier, world.clock)
    assert await deliverer.deliver_pending() == 0
    assert "cannot read" in caplog.text


@asynccontextmanager
async def running(deliverer: Deliverer) -> AsyncIterator[None]:
    task = asyncio.create_task(deliverer.run())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def test_the_loop_comes_back_to_chats_that_asked_for_patience(world: World) -> None:
    await world.start()
    told = asyncio.Event()

    def answer(_notice: Notice) -> None:
        if not told.is_set():
            told.set()
            raise RetryLaterError(0)
        again.set()

    again = asyncio.Event()
    world.notifier.answer = answer
    async with running(world.deliverer):
        await asyncio.wait_for(again.wait(), 10)
    assert plies(world, GROUP) == [0]


async def test_the_loop_wakes_when_a_delivery_elsewhere_was_put_off(world: World) -> None:
    reads = asyncio.Event()
    storage = Breakable(world.repository)
    deliverer = Deliverer(storage, world.notifier, world.clock)
    again = asyncio.Event()

    def answer(_notice: Notice) -> None:
        if reads.is_set():
            again.set()
            return
        reads.set()
        raise RetryLaterError(0)

    world.notifier.answer = answer
    async with running(deliverer):
        await storage.tried_twice.wait()  # it has seen that nothing is owed, and waits half a minute
        game = await world.start()
        await deliverer.deliver_pending(game.id)
        await asyncio.wait_for(again.wait(), 10)


async def test_the_loop_lives_through_a_broken_storage(world: World, caplog: pytest.LogCaptureFixture) -> None:
    storage = Breakable(world.repository, reads=False)
    async with running(Deliverer(storage, world.notifier, world.clock)):
        await storage.tried_twice.wait()
        await asyncio.sleep(0)
    assert caplog.text.count("cannot read") == 2
    assert storage.attempts == ["read", "read"]
