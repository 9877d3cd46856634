"""Whatever anybody does in whatever order: it is done whole, or refused and changes nothing."""

import random
from collections.abc import Awaitable
from datetime import timedelta
from itertools import pairwise

from game.errors import GameError
from game.models import Game, GameId, Player
from rules import Board, RulesError
from tests.game.world import GROUP, World

JUNK = ["", "e2", "e2-e2", "f8-e9", "f3(0)-f6", "0-0", "e7-e8", "e2-e4 e7-e5", "🙂", "x" * 4000, "e2-e4'; --"]


def some_move(chance: random.Random, board: Board) -> str:
    moves = list(board.legal_moves)
    return board.notation(chance.choice(moves)) if moves and chance.random() < 0.8 else chance.choice(JUNK)


def some_act(chance: random.Random, world: World, game: Game, player: Player) -> Awaitable[Game]:
    seen = chance.choice([None, None, game.ply, chance.randint(0, 9)])
    number = chance.choice([game.id, game.id, game.id, GameId(999)])
    service = world.service
    others = [service.offer_draw, service.decline_draw, service.accept_draw, service.claim_draw, service.resign]
    others += [service.ask_takeback, service.accept_takeback, service.decline_takeback, service.abort]
    pauses = [service.offer_pause, service.accept_pause, service.decline_pause, service.resume]
    if chance.random() < (0.2 if game.is_paused else 0.75):
        text = some_move(chance, game.board())
        return service.play(number, player.id, text, source=world.source(), seen_ply=seen)
    if game.is_paused or chance.random() < 0.2:
        return chance.choices(pauses, [3, 1, 1, 8])[0](number, player.id)
    return chance.choices(others, [8, 4, 1, 2, 1, 6, 6, 2, 4])[0](number, player.id, seen_ply=seen)


def possible(before: Game, after: Game) -> bool:
    """Whether one act can lead from the one to the other."""
    if after.takebacks > before.takebacks:
        return after.ply < before.ply and after.moves == before.moves[: after.ply]
    return after.ply - before.ply in (0, 1) and after.moves[: before.ply] == before.moves


async def test_anything_is_done_whole_or_not_at_all(world: World) -> None:
    chance = random.Random(2024)
    game = await world.start(per_move=timedelta(days=1), rated=True)
    finished, done, refused = 0, 0, 0
    for _ in range(250):
        before = await world.service.game(game.id)
        try:
            after = await some_act(
                chance, world, before, chance.choice([world.ann, world.bob, before.to_move, world.eve])
            )
        except (GameError, RulesError):
            refused += 1
            assert await world.service.game(game.id) == before
            continue
        done += 1
        stored = await world.service.game(game.id)
        assert stored == after != before
        assert possible(before, stored)
        assert stored.board().fen() == after.board().fen()
        if stored.is_over:
            finished += 1
            game = await world.start(per_move=timedelta(days=1), rated=True)
    assert min(finished, done // 30, refused // 30) >= 1

    assert await world.deliverer.deliver_pending() == done + finished + 1
    assert await world.deliverer.deliver_pending() == 0
    ids = [notice.id for notice, _ in world.notifier.sent if notice.address == GROUP]
    assert all(one < two for one, two in pairwise(ids))
