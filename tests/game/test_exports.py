"""Every export imports back to the same position, and records can be looked at."""

import json
import random
from datetime import timedelta
from pathlib import Path

import pytest

from game.analysis import MAX_RECORD, AnalysisId
from game.errors import NoSuchAnalysisError, RecordTooLongError
from game.exports import json_of, read_export, record_of
from game.models import Game
from rules import Board, InvalidRecordError, Result
from tests.game.world import GROUP, MATE, World, opened

DAY = timedelta(days=1)


async def random_game(world: World, plies: int) -> Game:
    game = await world.start(per_move=DAY)
    chance, board = random.Random(plies), Board()
    for _ in range(plies):
        move = chance.choice(list(board.legal_moves))
        text = board.notation(move)
        board.push(move)
        game = await world.move(game, text)
        if game.is_over:
            break
    return game


@pytest.mark.parametrize("plies", [0, 1, 40])
async def test_every_export_imports_back_to_the_same_position(world: World, plies: int) -> None:
    game = await random_game(world, plies)
    for text in (record_of(game).write(), json_of(game)):
        record = read_export(text)
        assert record.board() == game.board()
        assert record.board().fen() == game.board().fen()
        analysis = await world.service.import_analysis(world.ann.id, text, GROUP, source=world.source())
        assert analysis.plies == game.ply
        for ply in range(game.ply + 1):
            assert analysis.board(ply).fen() == game.board(ply).fen()


async def test_what_a_record_says(world: World) -> None:
    ann = await world.service.remember_player("test:ann", 'Ann "the <b>" Ämne', handle="ann")
    game = await world.line(await world.start(white=ann, rated=True, per_move=DAY), MATE)
    record = read_export(record_of(game).write())
    assert record.result is Result.WHITE_WINS
    assert record.headers == {
        "Event": "Tavreli by chat",
        "Site": "?",
        "Date": "2024.02.29",
        "Round": "1",
        "White": 'Ann "the <b>" Ämne',
        "Black": "Bob",
        "TimeControl": "1/86400",
        "WhiteElo": "1500",
        "BlackElo": "1500",
        "Termination": "checkmate",
    }
    data = json.loads(json_of(game))
    assert (data["ending"], data["seconds_per_move"], len(data["moves"])) == ("checkmate", 86400, 9)
    assert data["position"] == game.board().fen()
    assert read_export(json_of(game)).result is Result.WHITE_WINS


async def test_results_that_the_board_does_not_show(world: World) -> None:
    aborted = await world.service.abort((await world.start()).id, world.ann.id)
    resigned = await world.service.resign((await world.start()).id, world.ann.id)
    drawn = await world.start()
    await world.service.offer_draw(drawn.id, world.ann.id)
    drawn = await world.service.accept_draw(drawn.id, world.bob.id)
    results = [read_export(export(game)).result for game in (aborted, resigned, drawn) for export in (text, json_of)]
    assert results == [Result.UNKNOWN] * 2 + [Result.BLACK_WINS] * 2 + [Result.DRAW] * 2
    assert record_of(drawn).headers["TimeControl"] == "-"


def text(game: Game) -> str:
    return record_of(game).write()


@pytest.mark.parametrize(
    "junk",
    [
        "e2-e5",
        "{}",
        '{"moves": 3}',
        '{"event": "", "white": "", "black": "", "result": "*", "moves": [{"text": "e2-e5"}]}',
        '{"event": "", "white": "", "black": "", "result": "?", "moves": []}',
        "{" * 1000,
        '{"moves": ' + "[" * 19_000,
        "good morning",
        '{"event": "", "white": "\\ud800", "black": "", "result": "*", "moves": []}',
        '{"event": "", "white": "", "black": "", "result": "*", "moves": [{"text": "\\ud800"}]}',
    ],
)
def test_what_is_no_record_is_refused(junk: str) -> None:
    with pytest.raises(InvalidRecordError):
        read_export(junk)


def test_a_record_may_begin_with_a_comment() -> None:
    assert len(read_export("{ a good start } 1. e2-e4 e7-e5").moves) == 2


async def test_an_analysis_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with opened(path) as world:
        source = world.source()
        analysis = await world.service.import_analysis(world.ann.id, "1. e2-e4 {!} e7-e5", GROUP, source=source)
        again = await world.service.import_analysis(world.ann.id, "1. e2-e4 {!} e7-e5", GROUP, source=source)
        assert again == analysis
    async with opened(path) as world:
        found = await world.service.analysis(analysis.id)
        assert found == analysis
        assert (found.player_id, found.address, found.created_at) == (world.ann.id, GROUP, world.clock.now())
        assert found.board().fen() == found.board(2).fen() != found.board(1).fen()
        for ply in (-1, 3):
            with pytest.raises(ValueError, match="2 plies"):
                found.board(ply)
        with pytest.raises(NoSuchAnalysisError):
            await world.service.analysis(AnalysisId(99))
        with pytest.raises(RecordTooLongError) as error:
            await world.service.import_analysis(world.ann.id, "x" * (MAX_RECORD + 1), GROUP, source=world.source())
        assert error.value.limit == MAX_RECORD
