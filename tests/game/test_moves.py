"""Playing: who may, when, and what is stored."""

from pathlib import Path

import pytest

from game.errors import (
    GameOverError,
    NoSuchGameError,
    NotYourGameError,
    NotYourTurnError,
    StalePositionError,
)
from game.models import Ending, Game, GameId, NoticeKind
from rules import Board, Color, IllegalMoveError, UnreadableMoveError
from tests.game.world import GROUP, MATE, World, opened

STALEMATE = (
    "d1xe2 d8xc7 e2(1)xe7+ f8xe7 c2-c4 c7xb8 f2-f4 e8xf7 c1xb2 b8xc8 c4-c5 c8xb7 c5-c6 f7xg8 c6xb7 "
    "e7(1)-d8 e7(1)-e8+ g8xh7 e8-h5+ h7(3)xh8 h5xh7+ h8xh7 h1xh2+ h7-g8 h2(1)-h8+ g8xh8 b2xg7+ h8-h7 "
    "f4-f5 d8xe7 b7xa8 d7-d6 a8-d5 e7-f8 g7xf8 a7-a6 e2-e3 h7(1)-h8 f8(1)-h6 a6-a5 a2-a4"
)


async def unchanged(world: World, game: Game) -> bool:
    """Whether the game is as it was and nobody is owed news of anything but its start."""
    await world.deliverer.deliver_pending()
    return await world.service.game(game.id) == game and world.notifier.told(GROUP) == [(NoticeKind.STARTED, 0)]


async def test_a_move_is_stored_as_the_program_writes_it(world: World) -> None:
    game = await world.start()
    world.clock.advance(60)
    source = world.source()
    played = await world.service.play(game.id, world.ann.id, " E2 — e4 !?", source=source, seen_ply=0)

    assert (played.ply, played.turn, played.to_move) == (1, Color.BLACK, world.bob)
    (move,) = played.moves
    assert (move.ply, move.text, move.source, move.played_at) == (1, "e2-e4", source, world.clock.now())
    assert await world.service.game(game.id) == played
    board = Board()
    board.push_text("e2-e4")
    assert played.board() == board


async def test_everybody_is_told_of_a_move_once(world: World) -> None:
    game = await world.start_in_private()
    await world.move(game, "e2-e4")
    assert await world.deliverer.deliver_pending(game.id) == 4
    assert await world.deliverer.deliver_pending(game.id) == 0
    for address in game.addresses:
        assert world.notifier.told(address) == [(NoticeKind.STARTED, 0), (NoticeKind.MOVED, 1)]
    assert world.notifier.sent[-1][0].actor == world.ann.id


async def test_a_stranger_cannot_move(world: World) -> None:
    game = await world.start()
    with pytest.raises(NotYourGameError):
        await world.service.play(game.id, world.eve.id, "e2-e4", source=world.source())
    assert await unchanged(world, game)


async def test_nobody_moves_out_of_turn(world: World) -> None:
    game = await world.start()
    with pytest.raises(NotYourTurnError) as error:
        await world.service.play(game.id, world.bob.id, "e7-e5", source=world.source())
    assert error.value.to_move == world.ann
    assert await unchanged(world, game)


async def test_the_rules_speak_for_themselves(world: World) -> None:
    game = await world.start()
    with pytest.raises(IllegalMoveError):
        await world.service.play(game.id, world.ann.id, "e2-e5", source=world.source())
    with pytest.raises(UnreadableMoveError):
        await world.service.play(game.id, world.ann.id, "good morning", source=world.source())
    assert await unchanged(world, game)


async def test_a_refused_message_may_be_a_move_later(world: World) -> None:
    game = await world.start()
    source = world.source()
    with pytest.raises(NotYourTurnError):
        await world.service.play(game.id, world.bob.id, "e7-e5", source=source)
    await world.move(game, "e2-e4")
    assert (await world.service.play(game.id, world.bob.id, "e7-e5", source=source)).ply == 2


async def test_an_old_board_is_told_so(world: World) -> None:
    game = await world.line(await world.start(), "e2-e4 e7-e5")
    for seen in (0, 1, 3):
        with pytest.raises(StalePositionError) as error:
            await world.service.play(game.id, world.ann.id, "d2-d4", source=world.source(), seen_ply=seen)
        assert (error.value.seen_ply, error.value.ply) == (seen, 2)
    assert (await world.service.game(game.id)).ply == 2


async def test_there_is_no_such_game(world: World) -> None:
    with pytest.raises(NoSuchGameError) as error:
        await world.service.play(GameId(99), world.ann.id, "e2-e4", source=world.source())
    assert error.value.game_id == 99


async def test_a_redelivered_move_is_applied_once(world: World) -> None:
    game = await world.start()
    source = world.source()
    first = await world.service.play(game.id, world.ann.id, "e2-e4", source=source, seen_ply=0)
    assert await world.service.play(game.id, world.ann.id, "e2-e4", source=source, seen_ply=0) == first
    second = await world.move(game, "e7-e5")
    assert await world.service.play(game.id, world.ann.id, "d2-d4", source=source) == second
    assert await world.service.game_of_source(source) == second
    await world.deliverer.deliver_pending()
    assert [ply for _, ply in world.notifier.told(GROUP)] == [0, 1, 2]


async def test_a_message_that_was_a_move_elsewhere_moves_nothing_here(world: World) -> None:
    one, two = await world.start(), await world.start()
    source = world.source()
    played = await world.service.play(one.id, world.ann.id, "e2-e4", source=source)
    assert await world.service.play(two.id, world.ann.id, "e2-e4", source=source) == played
    assert await world.service.game(two.id) == two


async def test_mate_ends_the_game(world: World) -> None:
    game = await world.line(await world.start(), MATE)
    assert (game.ending, game.winner, game.finished_at) == (Ending.CHECKMATE, Color.WHITE, world.clock.now())
    assert game.is_over
    assert game.moves[-1].text == "e7xf8#"
    assert await world.service.game(game.id) == game
    with pytest.raises(GameOverError):
        await world.service.play(game.id, world.bob.id, "a7-a6", source=world.source())
    await world.deliverer.deliver_pending()
    assert world.notifier.told(GROUP)[-2:] == [(NoticeKind.MOVED, 8), (NoticeKind.ENDED, 9)]


async def test_stalemate_draws(world: World) -> None:
    game = await world.line(await world.start(), STALEMATE)
    assert (game.ending, game.winner) == (Ending.STALEMATE, None)
    assert await world.service.game(game.id) == game
    assert await world.service.games_of(world.ann.id) == []


async def test_a_restart_finds_the_game_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        game = await world.line(await world.start(), "e2-e4 e7-e5 g1-f3")
        position = game.board().fen()
    async with opened(path) as world:
        found = await world.service.game(game.id)
        assert found == game
        assert found.board().fen() == position
        world.sources = iter(range(100, 200))  # type: ignore[assignment]
        assert (await world.move(found, "b8-c6")).ply == 4


async def test_an_earlier_board_can_be_asked_for(world: World) -> None:
    game = await world.line(await world.start(), "e2-e4 e7-e5")
    fresh = await world.service.game(game.id)
    for source in (game, fresh):
        assert source.board(0).fen() == Board().fen()
        assert [str(move) for move in source.board(1).move_stack] == ["e2(1)-e4"]
        assert source.board(2) == source.board()
        for ply in (-1, 3):
            with pytest.raises(ValueError, match="2 plies"):
                source.board(ply)
    board = game.board()
    board.push_text("d2-d4")
    assert game.board().ply == 2
