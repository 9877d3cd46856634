"""A few rounds with every run of the tests; `make torture` does hundreds."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.torture.model import Journal, Model
from tests.torture.verdict import LostError, check_killed
from tests.torture.victim import begin

ROOT = Path(__file__).parents[2]


def test_nothing_is_lost_when_it_is_killed() -> None:
    command = [sys.executable, "-m", "tests.torture", "--rounds", "2", "--games", "6", "--longest", "30"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)  # noqa: S603 - our own
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.match(r"2 rounds, 6 games, \d+ moves, [2-9] kills: no move lost or doubled; all \d+ boards", done.stdout)


async def test_a_lost_move_would_be_noticed(tmp_path: Path) -> None:
    """The bot is never started, and Telegram thinks that it handled a move."""
    model = Model(2, 1, Journal(tmp_path / "telegram.jsonl"))
    database = tmp_path / "tavreli.sqlite3"
    await begin(database, model)
    while not model.moves:
        model.generate()
    check_killed(database, model)
    model.handled = model.last_update
    with pytest.raises(LostError, match="1 plies handled, 0 stored"):
        check_killed(database, model)
