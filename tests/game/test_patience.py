"""Chats that are closed are left alone, and where one has to wait nobody is told what is old already."""

import logging
from datetime import timedelta
from pathlib import Path

import pytest

from game.delivery import Deliverer
from game.errors import AddressGoneError, NotYetError, RetryLaterError
from game.models import Notice, NoticeKind, Source
from tests.game.test_delivery import OTHER, Breakable, failing, plies
from tests.game.world import GROUP, World, opened


async def test_a_closed_chat_is_remembered_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        game = await world.start()
        world.notifier.answer = failing(AddressGoneError, GROUP)
        await world.deliverer.deliver_pending()
        assert await world.deliverer.closed() == {GROUP}
    async with opened(path) as world:
        await world.move(game, "e2-e4")
        assert await world.deliverer.deliver_pending() == 4, "in private, where the players are told instead"
        assert (world.notifier.told(GROUP), await world.owed()) == ([], [])
        await world.deliverer.reopen(GROUP)
        await world.deliverer.reopen(OTHER)
    async with opened(path) as world:
        assert await world.deliverer.closed() == frozenset()
        await world.service.play(game.id, game.black.id, "e7-e5", source=Source("another"))
        await world.deliverer.deliver_pending()
        assert world.notifier.told(GROUP) == [(NoticeKind.BOARD, 1), (NoticeKind.MOVED, 2)]


async def test_boards_that_waited_for_a_chat_are_skipped_but_for_the_newest(world: World) -> None:
    game, other = await world.start(), await world.start(at=GROUP)
    await world.deliverer.deliver_pending()
    await world.move(game, "e2-e4")
    world.notifier.answer = failing(lambda: RetryLaterError(30), GROUP)
    await world.deliverer.deliver_pending()
    await world.line(game, "e7-e5 g1-f3")
    await world.service.offer_draw(game.id, game.white.id)
    await world.move(other, "d2-d4")
    await world.line(game, "b8-c6 f1-b5")
    world.notifier.answer = failing(RuntimeError)
    world.notifier.sent.clear()
    world.clock.advance(30)
    assert await world.deliverer.deliver_pending() == 3
    told = [(notice.game_id, notice.kind, notice.ply) for notice, _ in world.notifier.sent]
    moved, offered = NoticeKind.MOVED, NoticeKind.DRAW_OFFERED
    assert told == [(game.id, offered, 3), (other.id, moved, 1), (game.id, moved, 5)]
    assert await world.owed() == []
    # Nobody waits any more, so each move is shown again.
    await world.line(game, "a7-a6 b5-a4")
    await world.deliverer.deliver_pending()
    assert plies(world, GROUP)[-2:] == [6, 7]


async def test_the_end_of_a_game_is_its_newest_board(world: World) -> None:
    game = await world.line(await world.start_in_private(), "e2-e4 e7-e5")
    busy, free = game.addresses
    world.notifier.answer = failing(lambda: NotYetError(3), busy)
    await world.deliverer.deliver_pending()
    await world.service.resign(game.id, game.white.id)
    world.notifier.answer = failing(RuntimeError)
    world.clock.advance(3)
    await world.deliverer.deliver_pending()
    assert world.notifier.told(busy) == [(NoticeKind.STARTED, 0), (NoticeKind.ENDED, 2)]
    assert plies(world, free) == [0, 1, 2, 2]


async def test_our_own_patience_is_not_stored(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        await world.start()
        world.notifier.answer = failing(lambda: NotYetError(30), GROUP)
        await world.deliverer.deliver_pending()
        due = world.clock.now() + timedelta(seconds=30)
        assert await world.deliverer.next_due() == due
    async with opened(path) as world:
        assert await world.deliverer.deliver_pending() == 1


async def test_a_chat_on_hold_costs_no_look_into_the_storage(world: World) -> None:
    await world.start()
    world.notifier.answer = failing(lambda: NotYetError(30), GROUP)
    storage = Breakable(world.repository)
    deliverer = Deliverer(storage, world.notifier, world.clock)
    await deliverer.deliver_pending()
    storage.attempts.clear()
    await deliverer.deliver_pending()
    assert storage.attempts == ["read"]  # which chats are owed something


async def test_what_failed_too_often_is_tried_one_at_a_time_and_in_turns(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    game = await world.line(await world.start(), "e2-e4 e7-e5 g1-f3")
    tried: list[int] = []

    def answer(notice: Notice) -> None:
        tried.append(notice.ply)
        raise RuntimeError

    world.notifier.answer = answer
    for _ in range(200):
        await world.deliverer.deliver_pending()
        world.clock.advance(60)
    tried.clear()
    for _ in range(60):
        await world.deliverer.deliver_pending()
        world.clock.advance(60)
    assert len(tried) <= 7, "one in ten minutes, not four"
    assert set(tried) == {0, 1, 2, 3}
    world.notifier.answer = lambda notice: None if notice.ply else failing(RuntimeError, GROUP)(notice)
    for _ in range(60):
        await world.deliverer.deliver_pending()
        world.clock.advance(60)
    assert sorted(plies(world, GROUP)) == [1, 2, 3], "the one that always fails is in nobody's way"
    assert await world.owed(game.id) == [GROUP]
