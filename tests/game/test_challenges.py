"""Inviting, accepting, declining, cancelling, and asking for another game."""

import random
from datetime import timedelta
from pathlib import Path

import pytest

from game.errors import (
    ChallengeClosedError,
    GameNotOverError,
    NoSuchChallengeError,
    NotForYouError,
    NotYourGameError,
    OwnChallengeError,
)
from game.models import Address, ChallengeId, ChallengeState, ColorChoice, NoticeKind
from game.service import GameService
from rules import Color
from tests.game.world import GROUP, FakeClock, World, opened

DAY = timedelta(days=1)


async def test_anybody_may_accept_an_open_challenge(world: World) -> None:
    challenge = await world.service.challenge(
        world.ann.id, GROUP, language="uk", color=ColorChoice.BLACK, source=world.source()
    )
    assert challenge.state is ChallengeState.OPEN
    assert not challenge.is_personal
    assert challenge.created_at == world.clock.now()

    game = await world.service.accept(challenge.id, world.eve.id, address=GROUP)

    assert (game.white, game.black) == (world.eve, world.ann)
    assert (game.language, game.addresses, game.ply, game.turn) == ("uk", (GROUP,), 0, Color.WHITE)
    closed = await world.service.challenge_by_id(challenge.id)
    assert (closed.state, closed.opponent, closed.game_id) == (ChallengeState.ACCEPTED, world.eve, game.id)


async def test_the_first_board_is_owed_to_the_group_once(world: World) -> None:
    game = await world.start()
    assert await world.deliverer.deliver_pending(game.id) == 1
    assert world.notifier.told(GROUP) == [(NoticeKind.STARTED, 0)]


async def test_a_personal_challenge_is_for_one_person(world: World) -> None:
    challenge = await world.service.challenge(
        world.ann.id, GROUP, language="en", opponent=world.bob.id, source=world.source()
    )
    with pytest.raises(NotForYouError) as error:
        await world.service.accept(challenge.id, world.eve.id, address=GROUP)
    assert error.value.name == "Bob"
    with pytest.raises(NotForYouError):
        await world.service.decline(challenge.id, world.eve.id)
    assert (await world.service.challenge_by_id(challenge.id)).state is ChallengeState.OPEN
    assert await world.service.games_of(world.eve.id) == []


async def test_a_handle_names_a_person_not_met_yet(world: World) -> None:
    challenge = await world.service.challenge(
        world.ann.id, GROUP, language="en", opponent_handle="Dan_99", source=world.source()
    )
    assert (challenge.opponent, challenge.opponent_handle) == (None, "dan_99")
    with pytest.raises(NotForYouError) as error:
        await world.service.accept(challenge.id, world.eve.id, address=GROUP)
    assert error.value.name == "dan_99"

    dan = await world.service.remember_player("test:dan", "Dan", handle="DAN_99")
    game = await world.service.accept(challenge.id, dan.id, address=GROUP)

    assert game.opponent_of(dan.id) == world.ann


async def test_a_handle_given_up_means_the_same_person(world: World) -> None:
    challenge = await world.service.challenge(
        world.ann.id, GROUP, language="en", opponent_handle="BOB", source=world.source()
    )
    assert (challenge.opponent, challenge.opponent_handle) == (world.bob, None)
    await world.service.remember_player(world.bob.identity, "Bob", handle="bobby")
    await world.service.remember_player(world.eve.identity, "Eve", handle="bob")
    with pytest.raises(NotForYouError):
        await world.service.accept(challenge.id, world.eve.id, address=GROUP)
    assert (await world.service.accept(challenge.id, world.bob.id, address=GROUP)).opponent_of(
        world.bob.id
    ) == world.ann


async def test_nobody_plays_themselves(world: World) -> None:
    with pytest.raises(OwnChallengeError):
        await world.service.challenge(world.ann.id, GROUP, language="en", opponent=world.ann.id, source=world.source())
    with pytest.raises(OwnChallengeError):
        await world.service.challenge(world.ann.id, GROUP, language="en", opponent_handle="ANN", source=world.source())
    challenge = await world.service.challenge(world.ann.id, GROUP, language="en", source=world.source())
    with pytest.raises(OwnChallengeError):
        await world.service.accept(challenge.id, world.ann.id, address=GROUP)
    with pytest.raises(OwnChallengeError):
        await world.service.decline(challenge.id, world.ann.id)


async def test_accepting_twice_gives_the_same_game(world: World) -> None:
    challenge = await world.service.challenge(world.ann.id, GROUP, language="en", source=world.source())
    game = await world.service.accept(challenge.id, world.bob.id, address=GROUP)
    assert await world.service.accept(challenge.id, world.bob.id, address=GROUP) == game
    assert await world.service.games_of(world.bob.id) == [game]
    for other in (world.eve, world.ann):
        with pytest.raises(ChallengeClosedError) as error:
            await world.service.accept(challenge.id, other.id, address=GROUP)
        assert error.value.state is ChallengeState.ACCEPTED


async def test_a_declined_challenge_is_closed(world: World) -> None:
    challenge = await world.service.challenge(
        world.ann.id, GROUP, language="en", opponent=world.bob.id, source=world.source()
    )
    declined = await world.service.decline(challenge.id, world.bob.id)
    assert declined.state is ChallengeState.DECLINED
    assert await world.service.decline(challenge.id, world.bob.id) == declined
    for attempt in (
        world.service.accept(challenge.id, world.bob.id, address=GROUP),
        world.service.cancel(challenge.id, world.ann.id),
    ):
        with pytest.raises(ChallengeClosedError) as error:
            await attempt
        assert error.value.state is ChallengeState.DECLINED


async def test_nobody_declines_for_everybody(world: World) -> None:
    challenge = await world.service.challenge(world.ann.id, GROUP, language="en", source=world.source())
    with pytest.raises(NotForYouError) as error:
        await world.service.decline(challenge.id, world.bob.id)
    assert error.value.name == ""


async def test_only_the_challenger_cancels(world: World) -> None:
    challenge = await world.service.challenge(
        world.ann.id, GROUP, language="en", opponent=world.bob.id, source=world.source()
    )
    with pytest.raises(NotForYouError) as error:
        await world.service.cancel(challenge.id, world.bob.id)
    assert error.value.name == "Ann"
    cancelled = await world.service.cancel(challenge.id, world.ann.id)
    assert await world.service.cancel(challenge.id, world.ann.id) == cancelled
    for attempt in (
        world.service.accept(challenge.id, world.bob.id, address=GROUP),
        world.service.decline(challenge.id, world.bob.id),
    ):
        with pytest.raises(ChallengeClosedError) as closed:
            await attempt
        assert closed.value.state is ChallengeState.CANCELLED


async def test_there_is_no_such_challenge(world: World) -> None:
    for attempt in (
        world.service.accept(ChallengeId(99), world.bob.id, address=GROUP),
        world.service.decline(ChallengeId(99), world.bob.id),
        world.service.cancel(ChallengeId(99), world.bob.id),
        world.service.challenge_by_id(ChallengeId(99)),
    ):
        with pytest.raises(NoSuchChallengeError):
            await attempt


async def test_a_redelivered_challenge_is_the_same_one(world: World) -> None:
    source = world.source()
    challenge = await world.service.challenge(world.ann.id, GROUP, language="en", source=source)
    await world.service.cancel(challenge.id, world.ann.id)
    again = await world.service.challenge(world.ann.id, GROUP, language="en", source=source)
    assert (again.id, again.state) == (challenge.id, ChallengeState.CANCELLED)


async def test_a_challenge_waits_through_days_and_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        challenge = await world.service.challenge(
            world.ann.id, GROUP, language="en", opponent=world.bob.id, source=world.source()
        )
        clock = world.clock
    clock.advance(3 * 86_400)
    async with opened(path, clock) as world:
        with pytest.raises(NotForYouError):
            await world.service.accept(challenge.id, world.eve.id, address=GROUP)
        game = await world.service.accept(challenge.id, world.bob.id, address=GROUP)
        assert game.started_at == clock.now()


async def test_lots_are_drawn_by_the_random_given(world: World) -> None:
    whites = set()
    for seed in range(8):
        service = GameService(world.repository, world.clock, random.Random(seed))
        challenge = await service.challenge(world.ann.id, GROUP, language="en", source=world.source())
        game = await service.accept(challenge.id, world.bob.id, address=GROUP)
        expected = random.Random(seed).choice((ColorChoice.WHITE, ColorChoice.BLACK))
        assert (game.white == world.ann) == (expected is ColorChoice.WHITE)
        whites.add(game.white.name)
    assert whites == {"Ann", "Bob"}


async def test_two_private_chats_are_both_told(world: World) -> None:
    game = await world.start_in_private()
    assert game.addresses == (world.ann.address, world.bob.address)
    await world.deliverer.deliver_pending()
    for address in game.addresses:
        assert world.notifier.told(address) == [(NoticeKind.STARTED, 0)]


async def test_a_challenge_of_a_group_accepted_in_private_stays_in_the_group(world: World) -> None:
    challenge = await world.service.challenge(world.ann.id, GROUP, language="en", source=world.source())
    assert world.bob.address is not None
    game = await world.service.accept(challenge.id, world.bob.id, address=world.bob.address)
    assert game.addresses == (GROUP,)


async def test_a_rematch_swaps_the_colours_and_is_for_the_opponent(world: World) -> None:
    game = await world.start()
    with pytest.raises(GameNotOverError):
        await world.service.rematch(game.id, world.bob.id, address=GROUP, source=world.source())
    await world.service.resign(game.id, world.ann.id)
    with pytest.raises(NotYourGameError):
        await world.service.rematch(game.id, world.eve.id, address=GROUP, source=world.source())

    source = world.source()
    challenge = await world.service.rematch(game.id, world.bob.id, address=GROUP, source=source)
    assert (challenge.opponent, challenge.rematch_of) == (world.ann, game.id)
    assert await world.service.rematch(game.id, world.bob.id, address=GROUP, source=source) == challenge
    with pytest.raises(NotForYouError):
        await world.service.accept(challenge.id, world.eve.id, address=GROUP)

    again = await world.service.accept(challenge.id, world.ann.id, address=GROUP)
    assert (again.white, again.black) == (game.black, game.white)


async def test_one_rematch_is_open_at_a_time(world: World) -> None:
    game = await world.start()
    await world.service.resign(game.id, world.ann.id)
    first = await world.service.rematch(game.id, world.ann.id, address=GROUP, source=world.source())
    for player in (world.ann, world.bob):
        again = await world.service.rematch(game.id, player.id, address=GROUP, source=world.source())
        assert again == first
    await world.service.decline(first.id, world.bob.id)
    later = await world.service.rematch(game.id, world.bob.id, address=Address("group:2"), source=world.source())
    assert later.id != first.id
    assert later.challenger == world.bob


async def test_a_challenge_says_what_the_game_will_be(world: World) -> None:
    challenge = await world.service.challenge(
        world.ann.id, GROUP, language="en", source=world.source(), time_per_move=2 * DAY, rated=True
    )
    assert (challenge.time_per_move, challenge.rated) == (2 * DAY, True)
    assert challenge.expires_at == world.clock.now() + 7 * DAY
    game = await world.service.accept(challenge.id, world.bob.id, address=GROUP)
    assert game.rated
    assert game.clock is not None
    assert (game.clock.per_move, game.clock.deadline) == (2 * DAY, world.clock.now() + 2 * DAY)


async def test_a_challenge_works_days_and_a_restart_later(tmp_path: Path) -> None:
    path, clock = tmp_path / "games.sqlite3", FakeClock()
    async with opened(path, clock) as world:
        challenge = await world.service.challenge(
            world.ann.id, GROUP, language="en", opponent=world.bob.id, source=world.source()
        )
    clock.advance(3 * DAY.total_seconds())
    async with opened(path, clock) as world:
        await world.service.sweep()
        with pytest.raises(NotForYouError):
            await world.service.accept(challenge.id, world.eve.id, address=GROUP)
        assert (await world.service.accept(challenge.id, world.bob.id, address=GROUP)).number == 1


@pytest.mark.parametrize("swept", [False, True])
async def test_a_challenge_left_too_long_is_closed(world: World, swept: bool) -> None:
    source = world.source()
    challenge = await world.service.challenge(
        world.ann.id, GROUP, language="en", opponent=world.bob.id, source=source, lasts=DAY
    )
    accepted = await world.start()
    world.clock.advance(DAY.total_seconds())
    if swept:
        assert await world.service.next_sweep_due() == world.clock.now()
        assert (await world.service.sweep()).expired == 1
        assert await world.service.next_sweep_due() is None
    assert (await world.service.challenge_by_id(challenge.id)).state is ChallengeState.EXPIRED
    acts = [
        world.service.accept(challenge.id, world.bob.id, address=GROUP),
        world.service.decline(challenge.id, world.bob.id),
        world.service.cancel(challenge.id, world.ann.id),
    ]
    for act in acts:
        with pytest.raises(ChallengeClosedError) as error:
            await act
        assert error.value.state is ChallengeState.EXPIRED
    again = await world.service.challenge(world.ann.id, GROUP, language="en", source=source)
    assert (again.id, again.state) == (challenge.id, ChallengeState.EXPIRED)
    assert not (await world.service.game(accepted.id)).is_over


async def test_a_rematch_is_of_the_same_kind(world: World) -> None:
    game = await world.start(per_move=3 * DAY, rated=True)
    await world.service.resign(game.id, world.ann.id)
    rematch = await world.service.rematch(game.id, world.bob.id, address=GROUP, source=world.source())
    assert (rematch.time_per_move, rematch.rated, rematch.color) == (3 * DAY, True, ColorChoice.WHITE)
    world.clock.advance(7 * DAY.total_seconds())
    newer = await world.service.rematch(game.id, world.ann.id, address=GROUP, source=world.source())
    assert newer.id != rematch.id  # the first one has expired
    second = await world.service.accept(newer.id, world.bob.id, address=GROUP)
    assert (second.white, second.black) == (world.bob, world.ann)
    assert second.clock is not None
    assert second.clock.per_move == 3 * DAY
