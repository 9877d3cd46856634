"""A few rounds with every run of the tests; `make torture` does hundreds."""

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.torture.journal import Journal
from tests.torture.model import Model
from tests.torture.verdict import LostError, check_killed
from tests.torture.victim import begin

ROOT = Path(__file__).parents[2]


def test_nothing_is_lost_when_it_is_killed() -> None:
    command = [sys.executable, "-m", "tests.torture", "--rounds", "2", "--games", "6", "--longest", "60"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)  # noqa: S603 - our own
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"2 rounds, \d+ games, \d+ moves, [2-9] kills", done.stdout)
    assert "no act lost or doubled; all" in done.stdout


async def begun(folder: Path) -> tuple[Path, Model]:
    model, database = Model(2, 1, Journal(folder / "telegram.jsonl")), folder / "tavreli.sqlite3"
    await begin(database, model)
    check_killed(database, model)
    return database, model


async def test_a_lost_move_would_be_noticed(tmp_path: Path) -> None:
    """The bot is never started, and Telegram thinks that it handled a move."""
    database, model = await begun(tmp_path)
    while not model.acts["move"]:
        model.generate()
    check_killed(database, model)
    model.handled = model.last_update
    with pytest.raises(LostError, match="moves"):
        check_killed(database, model)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("draw_offer = 'white'", "offers"),
        ("takebacks = 1", "takebacks"),
        ("deadline = NULL, wake_at = NULL, remaining = 1", "paused"),
        ("ending = 'timeout', finished_at = 1, deadline = NULL, wake_at = NULL", "ending"),
    ],
)
async def test_an_act_that_nobody_did_would_be_noticed(tmp_path: Path, change: str, words: str) -> None:
    database, model = await begun(tmp_path)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(f"UPDATE games SET {change} WHERE id = 1")  # noqa: S608  all from here
    with pytest.raises(LostError, match=f"game 1: {words}"):
        check_killed(database, model)
