"""Taking moves back, both agreeing."""

from datetime import timedelta
from pathlib import Path

import pytest

from game.errors import (
    GameOverError,
    NoProposalError,
    NothingToTakeBackError,
    NotYourGameError,
    OwnProposalError,
    Proposal,
    ProposalStandsError,
    StalePositionError,
)
from game.models import MessageRef, NoticeKind, Seen
from rules import Color
from tests.game.world import GROUP, FakeClock, World, opened

DAY = timedelta(days=1)


async def test_how_many_plies_go(world: World) -> None:
    game = await world.start()
    assert (game.plies_back(Color.WHITE), game.plies_back(Color.BLACK)) == (0, 0)
    game = await world.move(game, "e2-e4")
    assert (game.plies_back(Color.WHITE), game.plies_back(Color.BLACK)) == (1, 0)
    game = await world.move(game, "e7-e5")
    assert (game.plies_back(Color.WHITE), game.plies_back(Color.BLACK)) == (2, 1)


@pytest.mark.parametrize(("asker", "left"), [("ann", 2), ("bob", 1)])
async def test_both_agreeing_the_game_goes_back(world: World, asker: str, left: int) -> None:
    game = await world.line(await world.start(per_move=DAY), "e2-e4 e7-e5 g1-f3")
    if asker == "ann":  # white moved last: one ply goes; black asks for two
        who, other = world.ann, world.bob
    else:
        who, other = world.bob, world.ann
    world.clock.advance(3600)
    asked = await world.service.ask_takeback(game.id, who.id, seen_ply=3)
    assert asked.plies_back(game.color_of(who.id) or Color.WHITE) == 3 - left
    world.clock.advance(3600)
    back = await world.service.accept_takeback(game.id, other.id, seen_ply=3)
    assert (back.ply, back.takebacks, back.takeback_offer) == (left, 1, None)
    assert back.moves == game.moves[:left]
    assert back.board() == game.board(left)
    assert back.clock is not None
    assert back.clock.deadline == world.clock.now() + DAY
    assert await world.service.game(game.id) == back
    assert (await world.told())[-1] == (NoticeKind.TAKEN_BACK, left)
    replayed = await world.move(back, "g1-h3" if left == 2 else "d7-d5")
    assert replayed.ply == left + 1


async def test_a_check_goes_with_its_move(world: World) -> None:
    game = await world.line(await world.start(), "d1xe2 c8xb7 e2xe7+")
    assert game.board().is_check()
    await world.service.ask_takeback(game.id, world.ann.id)
    back = await world.service.accept_takeback(game.id, world.bob.id)
    assert not back.board().is_check()
    assert "+" not in back.moves[-1].text


async def test_who_may_ask_and_answer(world: World) -> None:
    game = await world.start()
    service = world.service
    with pytest.raises(NothingToTakeBackError):
        await service.ask_takeback(game.id, world.ann.id)
    await world.move(game, "e2-e4")
    with pytest.raises(NothingToTakeBackError):
        await service.ask_takeback(game.id, world.bob.id)
    for answer in (service.accept_takeback, service.decline_takeback):
        with pytest.raises(NoProposalError) as none:
            await answer(game.id, world.bob.id)
        assert none.value.proposal is Proposal.TAKEBACK
    await world.move(game, "e7-e5")
    await service.ask_takeback(game.id, world.ann.id)
    for person, own in ((world.ann, True), (world.bob, False)):
        with pytest.raises(ProposalStandsError) as stands:
            await service.ask_takeback(game.id, person.id)
        assert stands.value.is_own is own
    for answer in (service.accept_takeback, service.decline_takeback):
        with pytest.raises(OwnProposalError):
            await answer(game.id, world.ann.id)
        with pytest.raises(NotYourGameError):
            await answer(game.id, world.eve.id)
        with pytest.raises(StalePositionError):
            await answer(game.id, world.bob.id, seen_ply=1)
    declined = await service.decline_takeback(game.id, world.bob.id)
    assert (declined.takeback_offer, declined.ply) == (None, 2)
    told = [kind for kind, _ in await world.told()]
    assert told[-2:] == [NoticeKind.TAKEBACK_ASKED, NoticeKind.TAKEBACK_DECLINED]
    await service.resign(game.id, world.ann.id)
    with pytest.raises(GameOverError):
        await service.ask_takeback(game.id, world.ann.id)


async def test_what_is_asked_lapses_with_the_next_move(world: World) -> None:
    game = await world.line(await world.start(), "e2-e4 e7-e5")
    await world.service.ask_takeback(game.id, world.bob.id)
    moved = await world.move(game, "g1-f3")
    assert moved.takeback_offer is None
    assert await world.service.game(game.id) == moved
    with pytest.raises(NoProposalError):
        await world.service.accept_takeback(game.id, world.ann.id)


async def test_what_is_asked_survives_a_restart(tmp_path: Path) -> None:
    path, clock = tmp_path / "games.sqlite3", FakeClock()
    async with opened(path, clock) as world:
        game = await world.line(await world.start(), "e2-e4 e7-e5")
        await world.service.ask_takeback(game.id, world.bob.id)
    async with opened(path, clock) as world:
        assert (await world.service.game(game.id)).takeback_offer is Color.BLACK
        assert (await world.service.accept_takeback(game.id, world.ann.id)).ply == 1


async def test_a_move_taken_back_is_not_played_again_when_its_message_comes_again(world: World) -> None:
    game = await world.start()
    source = world.source()
    await world.service.play(game.id, world.ann.id, "e2-e4", source=source, seen_ply=0)
    await world.service.ask_takeback(game.id, world.ann.id)
    back = await world.service.accept_takeback(game.id, world.bob.id)
    assert await world.service.play(game.id, world.ann.id, "e2-e4", source=source, seen_ply=0) == back
    assert await world.service.game_of_source(source) == back
    # The same move by another message is a move; and it can be taken back as well.
    for _ in range(2):
        again = await world.service.play(game.id, world.ann.id, "e2-e4", source=world.source())
        assert again.ply == 1
        assert await world.service.play(game.id, world.ann.id, "e2-e4", source=source) == again
        await world.service.ask_takeback(game.id, world.ann.id)
        back = await world.service.accept_takeback(game.id, world.bob.id)
        assert back.ply == 0


async def test_boards_of_moves_that_went_are_not_mistaken_for_new_ones(world: World) -> None:
    game = await world.line(await world.start(), "e2-e4 e7-e5")
    await world.deliverer.deliver_pending()  # m1, m2, m3
    await world.service.ask_takeback(game.id, world.bob.id)
    await world.service.accept_takeback(game.id, world.ann.id)
    shown = await world.service.game_of_message(GROUP, "m3")
    assert shown is not None
    assert shown[1] == Seen(1, 0)
    await world.move(game, "d7-d5")
    shown = await world.service.game_of_message(GROUP, "m3")
    assert shown is not None
    with pytest.raises(StalePositionError):  # a reply to the old board of ply 2
        await world.service.play(game.id, world.ann.id, "g1-f3", source=world.source(), seen_ply=shown[1].ply)
    with pytest.raises(StalePositionError):  # a tap on it
        await world.service.play(game.id, world.ann.id, "g1-f3", source=world.source(), seen_ply=2, seen_takebacks=0)
    played = await world.service.play(
        game.id, world.ann.id, "g1-f3", source=world.source(), seen_ply=2, seen_takebacks=1
    )
    assert played.ply == 3


async def test_boards_show_what_they_showed_however_often_moves_are_taken_back(world: World) -> None:
    game = await world.line(await world.start(), "e2-e4 e7-e5 g1-f3")
    await world.deliverer.deliver_pending()  # m1 to m4, after no move to three
    for asker, other, move in (("ann", "bob", "b1-c3"), ("bob", "ann", None)):
        await world.service.ask_takeback(game.id, getattr(world, asker).id)
        game = await world.service.accept_takeback(game.id, getattr(world, other).id)
        if move is not None:
            game = await world.move(game, move)
    assert (game.ply, game.takebacks) == (1, 2)
    shown = [await world.service.game_of_message(GROUP, f"m{number}") for number in range(1, 5)]
    assert [each and each[1] for each in shown] == [Seen(0, 2), Seen(1, 2), Seen(1, 1), Seen(1, 0)]


async def test_a_board_noted_after_its_move_went_shows_the_last_position(world: World) -> None:
    game = await world.move(await world.start(), "e2-e4")
    await world.service.ask_takeback(game.id, world.ann.id)
    back = await world.service.accept_takeback(game.id, world.bob.id)
    await world.service.remember_message(MessageRef(GROUP, "late"), game.id, 1, game.takebacks)
    assert await world.service.game_of_message(GROUP, "late") == (back, Seen(0, 0))


async def test_what_is_owed_of_moves_that_went_is_owed_no_more(world: World) -> None:
    game = await world.line(await world.start(), "e2-e4 e7-e5")
    await world.service.ask_takeback(game.id, world.bob.id)
    await world.service.accept_takeback(game.id, world.ann.id)
    told = await world.told()
    assert told == [(NoticeKind.STARTED, 0), (NoticeKind.MOVED, 1), (NoticeKind.TAKEN_BACK, 1)]
