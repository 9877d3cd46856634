"""The miner: equal arguments, equal puzzles; and games that are games."""

from pathlib import Path
from random import Random

import pytest

from quiz.mine import selfplay
from quiz.mine.__main__ import main
from quiz.mine.search import Mine, mine, played_games, recorded_games
from quiz.positions import GAMES
from quiz.puzzles import PuzzleKind, load_puzzles
from rules import Board, Move


def _played(moves: list[Move]) -> Board:
    board = Board()
    for move in moves:
        board.play(move)
    return board


@pytest.mark.parametrize("player", sorted(selfplay.PLAYERS))
def test_a_player_plays_by_the_rules_and_the_same_seed_the_same_game(player: str) -> None:
    moves = selfplay.play(player, "a seed")
    board = _played(moves)
    assert len(moves) == selfplay.LONGEST or not board.legal_moves
    assert moves == selfplay.play(player, "a seed")
    assert moves != selfplay.play(player, "another seed")


def test_the_greedy_player_mates_when_it_can() -> None:
    board = Board.from_fen("6k1/R7/8/8/8/8/8/1[RN]3K2 w - - - 1")
    board.history.extend(_played(selfplay.play("lively", "x")[:10]).history)  # past the opening
    mates = sum(board.notation(selfplay.greedy(board, Random(seed))).endswith("#") for seed in range(20))
    assert mates > 12


def test_mining_twice_gives_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for path in files:
        arguments = ["--out", str(path), "--games", "3", "--mate1", "1", "--mate2", "0", "--win", "1"]
        assert main(arguments) == 0
    assert files[0].read_text(encoding="utf-8") == files[1].read_text(encoding="utf-8")
    assert len(files[0].read_text(encoding="utf-8").splitlines()) == 2
    assert "2 puzzles written" in capsys.readouterr().out


def test_too_few_games_are_told_by_the_exit_code(tmp_path: Path) -> None:
    arguments = ["--out", str(tmp_path / "x.jsonl"), "--games", "1", "--mate1", "50", "--mate2", "0", "--win", "0"]
    assert main(arguments) == 1


def test_a_mine_stops_when_it_has_enough_and_sorts_what_it_has() -> None:
    search = Mine({PuzzleKind.MATE_IN_ONE: 1, PuzzleKind.WIN_TOWER: 2})
    told: list[str] = []
    mine(search, recorded_games(GAMES), told.append)
    assert search.lacking() == {}
    assert len(told) < len(list(GAMES.glob("*.txt")))
    kinds = [puzzle.kind for puzzle in search.puzzles()]
    assert kinds == sorted(kinds, key=list(PuzzleKind).index)
    assert {puzzle.kind for puzzle in search.puzzles()} == set(search.wanted)


def test_shipped_puzzles_stand_where_their_source_says() -> None:
    games = dict(recorded_games(GAMES))
    recorded = [puzzle for puzzle in load_puzzles().values() if puzzle.source.startswith("game")]
    for puzzle in recorded:
        name, _, ply = puzzle.source.rpartition(":")
        assert _played(games[name][: int(ply)]).fen() == puzzle.fen
    assert recorded
    name, first = next(played_games(1))
    stood = {_played(first[:ply]).fen(): ply for ply in range(len(first) + 1)}
    for puzzle in load_puzzles().values():
        if puzzle.source.startswith(f"{name}:"):
            assert stood[puzzle.fen] == int(puzzle.source.rpartition(":")[2])
