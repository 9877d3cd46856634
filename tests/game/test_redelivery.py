"""What comes again after a crash does nothing again, whatever happened since."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from game.errors import AlreadyDoneError
from game.models import Game, PlayerId, Source
from tests.game.world import World

DAY = timedelta(days=1)
Act = Callable[[Source], Awaitable[object]]


def acts(world: World, game: Game) -> dict[str, tuple[Act, Act]]:
    """Things to do, each with what undoes it, so that it could be done once more."""
    service, ann, bob = world.service, world.ann.id, world.bob.id

    def by(method: Callable[..., Awaitable[object]], player: PlayerId, *more: str) -> Act:
        return lambda source: method(game.id, player, *more, source=source)

    async def stop(_: Source) -> None:
        await service.offer_pause(game.id, ann)
        await service.accept_pause(game.id, bob)

    async def drop(_: Source) -> None:
        await service.clear_lines(game.id, bob)

    async def ask(_: Source) -> None:
        await service.ask_takeback(game.id, ann)

    return {
        "offer a draw": (by(service.offer_draw, ann), by(service.decline_draw, bob)),
        "ask for a takeback": (by(service.ask_takeback, ann), by(service.decline_takeback, bob)),
        "decline a takeback": (by(service.decline_takeback, bob), ask),
        "offer a pause": (by(service.offer_pause, ann), by(service.decline_pause, bob)),
        "let the clock run": (by(service.resume, bob), stop),
        "plan": (by(service.add_line, bob, "g1-f3 b8-c6"), drop),
    }


@pytest.mark.parametrize(
    "name",
    ["offer a draw", "ask for a takeback", "decline a takeback", "offer a pause", "let the clock run", "plan"],
)
async def test_an_act_that_comes_again_does_nothing(world: World, name: str) -> None:
    game = await world.line(await world.start(per_move=DAY), "e2-e4 e7-e5")
    act, undo = acts(world, game)[name]
    if name in ("decline a takeback", "let the clock run"):
        await undo(world.source())
    source = world.source()
    await act(source)
    await undo(world.source())
    before, owed = await world.service.game(game.id), await pending(world)
    with pytest.raises(AlreadyDoneError):
        await act(source)
    assert (await world.service.game(game.id), await pending(world)) == (before, owed)
    await act(world.source())  # from another message it is something new


async def test_what_was_done_to_a_game_is_forgotten_with_its_end(world: World) -> None:
    game = await world.line(await world.start(per_move=DAY), "e2-e4")
    source = world.source()
    await world.service.offer_draw(game.id, world.bob.id)
    await world.service.accept_draw(game.id, world.ann.id, source=source)
    other = await world.start(per_move=DAY)
    assert (await world.service.offer_draw(other.id, world.ann.id, source=source)).draw_offer is not None, (
        "a game that is over leaves no trace of its acts"
    )


async def pending(world: World) -> int:
    async with world.repository.reading() as work:
        return len(await work.notices.candidates(0))
