"""Conditional moves: entered while waiting, played at once, and nobody's business until then."""

from datetime import timedelta
from pathlib import Path

import pytest

from game.errors import (
    ContradictoryLineError,
    GameOverError,
    LineEndsOpenError,
    NoSuchLineError,
    NotYourGameError,
    OwnTurnError,
    TooManyLinesError,
)
from game.models import Ending, NoticeKind
from game.plans import MAX_LENGTH, MAX_LINES
from rules import Color, IllegalMoveError, InvalidRecordError
from tests.game.world import MATE, FakeClock, World, opened

DAY = timedelta(days=1)


async def test_an_answer_is_played_with_the_move(world: World) -> None:
    game = await world.start(per_move=DAY)
    lines = await world.service.add_line(game.id, world.bob.id, "1. E2 - e4 е7-е5 g1-f3 b8-c6")
    assert lines == (("e2-e4", "e7-e5", "g1-f3", "b8-c6"),)
    world.clock.advance(60)
    source = world.source()
    played = await world.service.play(game.id, world.ann.id, "e2-e4", source=source, seen_ply=0)
    assert [move.text for move in played.moves] == ["e2-e4", "e7-e5"]
    assert played.clock is not None
    assert played.clock.deadline == world.clock.now() + DAY
    assert await world.service.game(game.id) == played
    assert (await world.told())[1:] == [(NoticeKind.MOVED, 1), (NoticeKind.MOVED, 2)]
    assert [notice.actor for notice, _ in world.notifier.sent[1:]] == [world.ann.id, world.bob.id]
    # The message comes again: nothing is played twice.
    assert await world.service.play(game.id, world.ann.id, "e2-e4", source=source) == played
    played = await world.move(game, "g1-f3")
    assert [move.text for move in played.moves[2:]] == ["g1-f3", "b8-c6"]
    assert played.planning == ()
    assert len({move.source for move in played.moves}) == 4
    assert (await world.move(game, "f1xe2")).ply == 5


async def test_lines_survive_a_restart(tmp_path: Path) -> None:
    path, clock = tmp_path / "games.sqlite3", FakeClock()
    async with opened(path, clock) as world:
        game = await world.start()
        await world.service.add_line(game.id, world.bob.id, "e2-e4 e7-e5")
    async with opened(path, clock) as world:
        world.sources = iter(range(100, 200))  # type: ignore[assignment]
        assert (await world.move(game, "e2-e4")).ply == 2


async def test_another_move_drops_what_was_in_store(world: World) -> None:
    game = await world.start()
    await world.service.add_line(game.id, world.bob.id, "e2-e4 e7-e5")
    assert (await world.service.game(game.id)).planning == (Color.BLACK,)
    moved = await world.move(game, "d2-d4")
    assert (moved.ply, moved.planning) == (1, ())
    assert await world.service.game(game.id) == moved
    assert await world.service.lines(game.id, world.bob.id) == ()
    await world.line(game, "a7-a6 e2-e4")
    assert (await world.service.game(game.id)).ply == 3


async def test_of_several_lines_those_that_fit_stay(world: World) -> None:
    game = await world.start()
    for text in ("e2-e4 e7-e5 g1-f3 b8-c6", "e2-e4 e7-e5 f2-f4 d7-d6", "d2-d4 d7-d5"):
        await world.service.add_line(game.id, world.bob.id, text)
    assert (await world.move(game, "e2-e4")).planning == (Color.BLACK,)
    assert await world.service.lines(game.id, world.bob.id) == (("g1-f3", "b8-c6"), ("f2-f4", "d7-d6"))
    assert (await world.move(game, "f2-f4")).moves[-1].text == "d7-d6"


async def test_an_answer_may_end_the_game(world: World) -> None:
    *start, last, mate = MATE.split()
    game = await world.line(await world.start(rated=True), " ".join(start))
    await world.service.add_line(game.id, world.ann.id, f"{last} {mate}")
    ended = await world.move(game, last)
    assert (ended.ending, ended.winner, ended.ply) == (Ending.CHECKMATE, Color.WHITE, 9)
    assert len(ended.rating_changes) == 2
    assert (await world.told())[-2:] == [(NoticeKind.MOVED, 8), (NoticeKind.ENDED, 9)]
    assert await world.service.game(game.id) == ended


async def test_the_opponent_and_strangers_see_nothing(world: World) -> None:
    game = await world.start()
    await world.service.add_line(game.id, world.bob.id, "e2-e4 e7-e5")
    assert await world.service.lines(game.id, world.ann.id) == ()
    for act in (world.service.lines, world.service.clear_lines):
        with pytest.raises(NotYourGameError):
            await act(game.id, world.eve.id)
    assert await world.told() == [(NoticeKind.STARTED, 0)]


async def test_lines_that_make_no_sense(world: World) -> None:
    service = world.service
    game = await world.start()
    with pytest.raises(OwnTurnError):
        await service.add_line(game.id, world.ann.id, "e2-e4 e7-e5")
    with pytest.raises(InvalidRecordError) as error:
        await service.add_line(game.id, world.bob.id, "e2-e4 e7-e4")
    assert (error.value.ply, type(error.value.cause)) == (2, IllegalMoveError)
    with pytest.raises(InvalidRecordError):
        await service.add_line(game.id, world.bob.id, "if he moves the king, I laugh")
    for text in ("", "e2-e4", "e2-e4 e7-e5 g1-f3"):
        with pytest.raises(LineEndsOpenError):
            await service.add_line(game.id, world.bob.id, text)
    shuffle = "g1-f3 g8-f6 f3-g1 f6-g8 " * (MAX_LENGTH // 4)
    with pytest.raises(TooManyLinesError) as long:
        await service.add_line(game.id, world.bob.id, shuffle + "e2-e4 e7-e5")
    assert (long.value.limit, long.value.is_length) == (MAX_LENGTH, True)
    await service.add_line(game.id, world.bob.id, shuffle)
    with pytest.raises(ContradictoryLineError) as other:
        await service.add_line(game.id, world.bob.id, "g1-f3 e7-e5")
    assert other.value.number == 1
    assert len(await service.lines(game.id, world.bob.id)) == 1


async def test_lines_are_bounded_removed_and_not_stored_twice(world: World) -> None:
    service = world.service
    game = await world.start()
    firsts = ["a2-a3", "a2-a4", "b2-b3", "b2-b4", "c2-c3", "c2-c4", "d2-d3", "d2-d4", "e2-e3", "e2-e4"]
    assert len(firsts) == MAX_LINES
    for first in firsts:
        await service.add_line(game.id, world.bob.id, f"{first} h7-h6")
    with pytest.raises(TooManyLinesError) as error:
        await service.add_line(game.id, world.bob.id, "f2-f4 h7-h6")
    assert (error.value.limit, error.value.is_length) == (MAX_LINES, False)
    assert len(await service.add_line(game.id, world.bob.id, "a2-a3 h7-h6")) == MAX_LINES
    longer = await service.add_line(game.id, world.bob.id, "a2-a3 h7-h6 a3-a4 h6-h5")  # in the shorter one's place
    assert (len(longer), longer[-1][2:]) == (MAX_LINES, ("a3-a4", "h6-h5"))
    for number in (0, MAX_LINES + 1):
        with pytest.raises(NoSuchLineError):
            await service.remove_line(game.id, world.bob.id, number)
    assert len(await service.remove_line(game.id, world.bob.id, 1)) == MAX_LINES - 1
    await service.clear_lines(game.id, world.bob.id)
    assert await service.lines(game.id, world.bob.id) == ()
    await service.add_line(game.id, world.bob.id, "e2-e4 e7-e5")
    assert await service.remove_line(game.id, world.bob.id, 1) == ()
    assert (await service.game(game.id)).planning == ()


async def test_the_end_and_a_takeback_drop_lines(world: World) -> None:
    game = await world.line(await world.start(), "e2-e4")
    await world.service.add_line(game.id, world.ann.id, "e7-e5 g1-f3")
    await world.service.ask_takeback(game.id, world.ann.id)
    back = await world.service.accept_takeback(game.id, world.bob.id)
    assert back.planning == ()
    assert await world.service.game(game.id) == back
    await world.service.add_line(game.id, world.bob.id, "e2-e4 e7-e5")
    ended = await world.service.resign(game.id, world.ann.id)
    assert ended.planning == ()
    assert await world.service.game(game.id) == ended
    with pytest.raises(GameOverError):
        await world.service.add_line(game.id, world.bob.id, "e2-e4 e7-e5")
