"""What people are given of what is stored of them, and what is left when they ask to be forgotten."""

import json
import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from game.errors import ChallengeClosedError, OpponentGoneError
from game.models import Address, ChallengeState, ColorChoice, Ending, NoticeKind, Player, PlayerId, Source
from game.preferences import Pings, PlaceSettings, Preferences
from game.ratings import Pool, Rating
from rules import Color
from tests.game.world import GROUP, MATE, World

DAY = timedelta(days=1)


async def secretive(world: World) -> Player:
    """Somebody whose every trace in the database can be looked for."""
    return await world.service.remember_player(
        "SECRET:1", "SECRET name", handle="SECRET_handle", language_hint="uk", address=Address("SECRET:chat")
    )


def dump(world: World) -> str:
    with closing(sqlite3.connect(world.path)) as connection:
        return "\n".join(connection.iterdump())


async def test_everything_known_is_given_and_can_be_written(world: World) -> None:
    sam = await secretive(world)
    await world.line(await world.start(white=sam, rated=True), MATE)
    game = await world.start(white=sam, per_move=DAY)
    await world.move(game, "e2-e4")
    await world.service.add_line(game.id, sam.id, "e7-e5 g1-f3")
    await world.service.start_vacation(sam.id, 2)
    await world.service.import_analysis(sam.id, "1. e2-e4 e7-e5", GROUP, source=world.source())
    data = json.loads(json.dumps(await world.service.export_player(sam.id)))
    assert data["person"]["name"] == "SECRET name"
    assert data["person"]["private_chat"] == "SECRET:chat"
    assert [each["days"] for each in data["vacations"]] == [2]
    assert data["ratings"]["untimed"]["games"] == 1
    assert [each["result"] for each in data["games"]] == ["1-0", "*"]
    assert data["games"][1]["conditional_moves"] == [["e7-e5", "g1-f3"]]
    assert len(data["games"][0]["own_messages"]) == 5
    assert {each["state"] for each in data["challenges"]} == {"accepted"}
    assert "e2-e4 e7-e5" in data["analyses"][0]["record"]
    # The opponent's secrets are not among it.
    theirs = await world.service.export_player(world.bob.id)
    assert theirs["games"][1]["conditional_moves"] == []
    assert "SECRET:chat" not in json.dumps(theirs)
    with pytest.raises(KeyError):
        await world.service.export_player(PlayerId(99))


async def test_nothing_is_left_that_tells_who_it_was(world: World) -> None:
    sam = await secretive(world)
    assert sam.address is not None
    service = world.service
    challenge = await service.challenge(
        sam.id, sam.address, language="uk", color=ColorChoice.WHITE, source=Source("SECRET:7")
    )
    assert world.bob.address is not None
    private = await service.accept(challenge.id, world.bob.id, address=world.bob.address)
    await service.add_line(private.id, world.bob.id, "e2-e4 e7-e5")
    for text in ("e2-e4", "g1-f3"):
        await service.play(private.id, sam.id, text, source=Source(f"SECRET:{text}"))
    assert "SECRET" not in json.dumps((await service.export_player(world.bob.id))["games"][0]["own_messages"])
    await service.ask_takeback(private.id, sam.id)
    await service.accept_takeback(private.id, world.bob.id)
    await service.challenge(world.ann.id, GROUP, language="en", opponent_handle=sam.handle, source=world.source())
    await service.import_analysis(sam.id, '[White "SECRET"]\n\n1. e2-e4', sam.address, source=Source("SECRET:8"))
    await service.set_preferences(sam.id, Preferences(Pings.DIGEST))
    await service.set_place_settings(sam.address, PlaceSettings("uk"))
    await service.start_vacation(sam.id, 3)
    await world.deliverer.deliver_pending()
    await service.offer_draw(private.id, world.bob.id)  # owed to both while Sam goes
    assert "SECRET" in dump(world)

    assert await service.forget_player(sam.id) == [private.id]

    assert "SECRET" not in dump(world).upper()
    ended = await service.game(private.id)
    assert (ended.ending, ended.winner, ended.ply) == (Ending.RESIGNATION, Color.BLACK, 2)
    assert (ended.white.name, ended.white.is_forgotten, ended.white.id) == ("?", True, sam.id)
    await world.deliverer.deliver_pending()
    assert await world.owed() == []
    assert world.notifier.told(world.bob.address)[-1] == (NoticeKind.ENDED, 2)
    # Whoever writes from the same account is somebody new.
    again = await secretive(world)
    assert again.id != sam.id
    assert await service.games_of(again.id, active=False) == []


async def test_answers_that_tell_whose_move_they_answered_do_so_no_more(world: World) -> None:
    """As earlier versions of the program stored them."""
    game = await world.start()
    await world.service.add_line(game.id, world.bob.id, "e2-e4 e7-e5 g1-f3 b8-c6")
    await world.line(game, "e2-e4 g1-f3")
    await world.service.ask_takeback(game.id, world.ann.id)
    await world.service.accept_takeback(game.id, world.bob.id)
    with closing(sqlite3.connect(world.path)) as connection, connection:
        for table in ("moves", "taken_back"):
            old = f"UPDATE {table} SET source = 'answer:SECRET:' || ply WHERE source LIKE 'answer:%'"  # noqa: S608  of ours
            assert connection.execute(old).rowcount == 1
    await world.service.forget_player(world.ann.id)
    assert "SECRET" not in dump(world)


async def test_the_games_stay_for_the_opponents(world: World) -> None:
    won = await world.line(await world.start(rated=True), MATE)
    young = await world.move(await world.start(rated=True), "e2-e4")
    old = await world.line(await world.start(rated=True, per_move=DAY), "e2-e4 e7-e5")
    others = await world.start(white=world.eve, black=world.ann)
    before = await world.service.ratings(world.ann.id)

    assert await world.service.forget_player(world.bob.id) == [young.id, old.id]

    found = await world.service.game(won.id)
    assert [move.text for move in found.moves] == [move.text for move in won.moves]
    assert (found.winner, found.rating_changes) == (won.winner, won.rating_changes)
    assert found.black.name == "?"
    assert (await world.service.game(young.id)).ending is Ending.ABORTED
    resigned = await world.service.game(old.id)
    assert (resigned.ending, resigned.winner) == (Ending.RESIGNATION, Color.WHITE)
    after = await world.service.ratings(world.ann.id)
    assert after[Pool.UNTIMED] == before[Pool.UNTIMED]
    assert after[Pool.TIMED].value > before[Pool.TIMED].value
    assert await world.service.ratings(world.bob.id) == {pool: Rating() for pool in Pool}
    assert not (await world.service.game(others.id)).is_over
    with pytest.raises(OpponentGoneError):
        await world.service.rematch(won.id, world.ann.id, address=GROUP, source=world.source())


async def test_challenges_by_and_to_the_forgotten_are_closed(world: World) -> None:
    service = world.service
    own = await service.challenge(world.bob.id, GROUP, language="en", source=world.source())
    to_id = await service.challenge(world.ann.id, GROUP, language="en", opponent=world.bob.id, source=world.source())
    to_handle = await service.challenge(
        world.ann.id, GROUP, language="en", opponent_handle="bob", source=world.source()
    )
    to_other = await service.challenge(
        world.ann.id, GROUP, language="en", opponent_handle="carol", source=world.source()
    )
    to_all = await service.challenge(world.ann.id, GROUP, language="en", source=world.source())
    await service.forget_player(world.bob.id)
    for challenge, state in (
        (own, ChallengeState.CANCELLED),
        (to_id, ChallengeState.DECLINED),
        (to_handle, ChallengeState.DECLINED),
        (to_other, ChallengeState.OPEN),
        (to_all, ChallengeState.OPEN),
    ):
        assert (await service.challenge_by_id(challenge.id)).state is state
    assert (await service.challenge_by_id(to_other.id)).opponent_handle == "carol"
    with pytest.raises(ChallengeClosedError):  # not open to all because its handle is gone
        await service.accept(to_handle.id, world.eve.id, address=GROUP)


async def test_somebody_without_a_trace_can_be_forgotten(world: World) -> None:
    nobody = await world.service.remember_player("test:nobody", "Nobody")
    open_ = await world.service.challenge(world.ann.id, GROUP, language="en", source=world.source())
    for _ in range(2):
        assert await world.service.forget_player(nobody.id) == []
    assert (await world.service.challenge_by_id(open_.id)).state is ChallengeState.OPEN
    with pytest.raises(KeyError):
        await world.service.forget_player(PlayerId(99))
