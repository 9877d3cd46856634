"""Resigning, agreeing to a draw, and claiming one."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from game.errors import (
    DrawOfferStandsError,
    GameOverError,
    NoDrawOfferError,
    NoRepetitionError,
    NoSuchGameError,
    NotYourGameError,
    OwnDrawOfferError,
    StalePositionError,
)
from game.models import Ending, Game, GameId, NoticeKind
from game.service import GameService
from rules import Color
from tests.game.world import GROUP, THREEFOLD, World, opened

Act = Callable[..., Awaitable[Game]]
ACTS: list[Act] = [
    GameService.resign,
    GameService.offer_draw,
    GameService.accept_draw,
    GameService.decline_draw,
    GameService.claim_draw,
]


async def test_resigning_loses_in_either_turn(world: World) -> None:
    for loser, winner in ((world.ann, Color.BLACK), (world.bob, Color.WHITE)):
        game = await world.start()
        ended = await world.service.resign(game.id, loser.id, seen_ply=0)
        assert (ended.ending, ended.winner, ended.finished_at) == (Ending.RESIGNATION, winner, world.clock.now())
        assert await world.service.game(game.id) == ended
        await world.deliverer.deliver_pending(game.id)
        notice, told = world.notifier.sent[-1]
        assert (notice.kind, notice.actor, told) == (NoticeKind.ENDED, loser.id, ended)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
async def test_what_all_of_these_refuse(world: World, act: Act) -> None:
    game = await world.move(await world.start(), "e2-e4")
    await world.service.offer_draw(game.id, world.bob.id)
    with pytest.raises(NotYourGameError):
        await act(world.service, game.id, world.eve.id)
    with pytest.raises(NoSuchGameError):
        await act(world.service, GameId(99), world.ann.id)
    offered = await world.service.game(game.id)
    # Ann may accept or decline; offering would accept. All of it on an old board is refused.
    with pytest.raises(StalePositionError):
        await act(world.service, game.id, world.ann.id, seen_ply=0)
    assert await world.service.game(game.id) == offered
    await world.service.resign(game.id, world.ann.id)
    with pytest.raises(GameOverError):
        await act(world.service, game.id, world.ann.id)


async def test_an_offer_is_accepted(world: World) -> None:
    game = await world.start()
    offered = await world.service.offer_draw(game.id, world.bob.id)
    assert offered.draw_offer is Color.BLACK
    assert await world.service.game(game.id) == offered
    ended = await world.service.accept_draw(game.id, world.ann.id)
    assert (ended.ending, ended.winner, ended.draw_offer) == (Ending.AGREEMENT, None, None)
    assert await world.service.game(game.id) == ended
    await world.deliverer.deliver_pending()
    kinds = [kind for kind, _ in world.notifier.told(GROUP)]
    assert kinds == [NoticeKind.STARTED, NoticeKind.DRAW_OFFERED, NoticeKind.ENDED]


async def test_an_offer_is_declined_and_may_be_made_again(world: World) -> None:
    game = await world.start()
    await world.service.offer_draw(game.id, world.ann.id)
    declined = await world.service.decline_draw(game.id, world.bob.id)
    assert declined.draw_offer is None
    assert await world.service.game(game.id) == declined
    for answer in (GameService.accept_draw, GameService.decline_draw):
        with pytest.raises(NoDrawOfferError):
            await answer(world.service, game.id, world.bob.id)
    await world.deliverer.deliver_pending()
    assert world.notifier.sent[-1][0].kind is NoticeKind.DRAW_DECLINED
    assert (await world.service.offer_draw(game.id, world.ann.id)).draw_offer is Color.WHITE


async def test_the_offerer_does_not_answer(world: World) -> None:
    game = await world.start()
    offered = await world.service.offer_draw(game.id, world.ann.id)
    for answer in (GameService.accept_draw, GameService.decline_draw):
        with pytest.raises(OwnDrawOfferError):
            await answer(world.service, game.id, world.ann.id)
    with pytest.raises(DrawOfferStandsError):
        await world.service.offer_draw(game.id, world.ann.id)
    assert await world.service.game(game.id) == offered


async def test_two_offers_are_an_agreement(world: World) -> None:
    game = await world.start()
    await world.service.offer_draw(game.id, world.ann.id)
    assert (await world.service.offer_draw(game.id, world.bob.id)).ending is Ending.AGREEMENT


async def test_an_offer_lapses_when_the_opponent_moves_instead(world: World) -> None:
    game = await world.start()
    await world.service.offer_draw(game.id, world.ann.id)
    moved = await world.move(game, "e2-e4")
    assert moved.draw_offer is Color.WHITE  # made with or before one's own move
    answered = await world.move(game, "e7-e5")
    assert answered.draw_offer is None
    assert await world.service.game(game.id) == answered
    with pytest.raises(NoDrawOfferError):
        await world.service.accept_draw(game.id, world.bob.id)


async def test_an_offer_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        game = await world.start()
        await world.service.offer_draw(game.id, world.ann.id)
    async with opened(path) as world:
        assert (await world.service.accept_draw(game.id, world.bob.id)).ending is Ending.AGREEMENT


@pytest.mark.parametrize("claimer", ["ann", "bob"])
async def test_either_player_claims_a_repetition(world: World, claimer: str) -> None:
    game = await world.start()
    player = getattr(world, claimer)
    for plies, times in ((0, 1), (4, 2)):
        current = await world.service.game(game.id)
        await world.line(game, " ".join(THREEFOLD.split()[current.ply : plies]))
        with pytest.raises(NoRepetitionError) as error:
            await world.service.claim_draw(game.id, player.id)
        assert error.value.times == times
    last = await world.line(game, " ".join(THREEFOLD.split()[4:]))
    assert not last.is_over
    ended = await world.service.claim_draw(game.id, player.id, seen_ply=8)
    assert (ended.ending, ended.winner) == (Ending.REPETITION, None)
    assert await world.service.game(game.id) == ended
