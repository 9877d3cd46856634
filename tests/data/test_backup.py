"""Copies made while the bot plays, and the way back."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data.__main__ import main
from data.backup import backup, restore
from data.migrate import migrate
from game.errors import DatabaseInUseError, StorageError, StorageProblem
from tests.game.world import World, opened

SHUFFLE = ("g1-f3", "g8-f6", "f3-g1", "f6-g8")


async def test_a_copy_made_while_moves_go_on_holds_whole_moves(tmp_path: Path) -> None:
    async with opened(tmp_path / "games.sqlite3") as world:
        game = await world.start()
        copies = [tmp_path / "copies" / f"{number}.sqlite3" for number in range(3)]

        async def play_on() -> None:
            for ply in range(24):
                await world.move(game, SHUFFLE[ply % 4])

        async def copy_on() -> None:
            for copy in copies:
                await asyncio.to_thread(backup, world.path, copy)

        await asyncio.gather(play_on(), copy_on())
        await asyncio.to_thread(backup, world.path, copies[-1])  # over the one that is there
        last = await world.service.game(game.id)
    assert sorted(path.name for path in copies[0].parent.iterdir()) == ["0.sqlite3", "1.sqlite3", "2.sqlite3"]
    for copy in copies:
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            (plies,) = connection.execute("SELECT count(*) FROM moves").fetchone()
            (boards,) = connection.execute("SELECT count(*) FROM notices").fetchone()
            assert boards == plies + 1
    assert plies == last.ply == 24


async def moved(world: World) -> int:
    return (await world.service.game((await world.service.games_of(world.ann.id))[0].id)).ply


async def test_a_restored_database_is_the_one_that_was_copied(tmp_path: Path) -> None:
    path, copy, elsewhere = (tmp_path / name for name in ("games.sqlite3", "copy.sqlite3", "new.sqlite3"))
    async with opened(path) as world:
        game = await world.line(await world.start(), "e2-e4 e7-e5")
        await asyncio.to_thread(backup, path, copy)
        await world.move(game, "g1-f3")
        with pytest.raises(DatabaseInUseError):
            restore(copy, path)
        assert await moved(world) == 3
    restore(copy, path)
    restore(copy, elsewhere)
    for restored in (path, elsewhere):
        async with opened(restored) as world:
            found = await world.service.game(game.id)
            assert found == game
            world.sources = iter(range(100, 200))  # type: ignore[assignment]
            assert (await world.move(found, "g1-f3")).ply == 3


def test_a_copy_that_is_not_whole_is_not_restored(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    migrate(path)
    backup(path, copy)
    whole = copy.read_bytes()
    before = path.read_bytes()
    copy.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
    with pytest.raises(StorageError) as error:
        restore(copy, path)
    assert error.value.problem is StorageProblem.BROKEN
    copy.write_text("This is a shopping list, and a long one. " * 100)
    with pytest.raises(StorageError):
        restore(copy, path)
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as other:
        other.execute("CREATE TABLE songs (title)")
    with pytest.raises(StorageError):
        restore(tmp_path / "other.sqlite3", path)
    with pytest.raises(FileNotFoundError):
        restore(tmp_path / "nothing.sqlite3", path)
    assert path.read_bytes() == before


def test_a_failed_backup_leaves_the_last_one(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    migrate(path)
    backup(path, copy)
    last = copy.read_bytes()
    path.write_bytes(path.read_bytes()[:8192] + b"\xff" * 8192)
    with pytest.raises(StorageError):
        backup(path, copy)
    with pytest.raises(FileNotFoundError):
        backup(tmp_path / "nothing.sqlite3", copy)
    assert copy.read_bytes() == last
    assert {each.name for each in tmp_path.iterdir() if each.name.startswith(".copy")} == set()
    assert not (tmp_path / "nothing.sqlite3").exists()


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    migrate(path)
    assert main(["--database", str(path), "backup", str(copy)]) == 0
    assert str(copy) in capsys.readouterr().out
    assert main(["--database", str(path), "restore", str(copy)]) == 0
    assert main(["--database", str(path), "restore", str(tmp_path / "nothing")]) == 1
    assert "there is no" in capsys.readouterr().err
    copy.write_bytes(b"x" * 9000)
    assert main(["--database", str(path), "restore", str(copy)]) == 1
    assert "broken" in capsys.readouterr().err
