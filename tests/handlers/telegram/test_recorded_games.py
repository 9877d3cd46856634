"""Whole games that people played, played again by chat messages of two people."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rendering import Scene, render_png
from tests.handlers.telegram.recorded_player import moves_of
from tests.handlers.telegram.world import ANN, Painter, opened, words
from tests.rules.recorded import GAMES, Recorded

ROOT = Path(__file__).parents[3]
WHOLE = [game for game in GAMES if game.stem in {"game03", "game15"}]
PNG = b"\x89PNG\r\n\x1a\n"


class RealPainter(Painter):
    """Draws real pictures."""

    def __call__(self, scene: Scene) -> bytes:
        super().__call__(scene)
        return render_png(scene)


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
async def test_by_replies_with_a_picture_after_every_move(path: Path, tmp_path: Path) -> None:
    recorded = Recorded.of(path)
    painter = RealPainter()
    async with opened(tmp_path / "tavreli.sqlite3", painter=painter) as world:
        board = await world.start_in_group()
        last = await world.moves(board, *moves_of(path))
        pictures = [sent.photo or b"" for sent in world.boards(board.chat_id)]
        assert len(pictures) == recorded.plies + 1
        assert all(picture.startswith(PNG) for picture in pictures)
        assert len(set(pictures)) == len(pictures)
        game = await world.game()
        assert game.ply == recorded.plies
        assert set(game.board().listing().split()) == recorded.towers
        assert game.is_over == (recorded.status == "checkmate")
        if game.is_over:
            winner = words(ANN)(
                "ending-checkmate", winner=game.player(game.winner).name if game.winner is not None else ""
            )
            assert winner in last.html


def run_until(database: Path, record: Path, stop_at: int | None) -> list[str]:
    """Run the player; with `stop_at`, kill it as soon as it has answered that ply, wherever it is then."""
    command = [sys.executable, "-m", "tests.handlers.telegram.recorded_player", str(database), str(record)]
    lines = []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.strip())
            if line.strip() == f"ply {stop_at}":
                os.kill(process.pid, signal.SIGKILL)
                break
        process.wait(60)
    assert process.returncode == (0 if stop_at is None else -signal.SIGKILL)
    return lines


def test_killed_in_the_middle_and_started_again(tmp_path: Path) -> None:
    path = WHOLE[0]
    recorded = Recorded.of(path)
    database = tmp_path / "tavreli.sqlite3"
    first = run_until(database, path, 23)
    assert first[-1] == "ply 23"
    second = run_until(database, path, None)
    # What was answered is stored, and what came again was applied once.
    assert 20 < int(second[0].removeprefix("ply ")) <= 24
    assert second[-2] == f"stored {recorded.plies}"
    assert set(second[-1].removeprefix("position ").split()) == recorded.towers
