"""Looking at what a killed bot left behind."""

import html
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from tests.torture.model import Model, Seats

_TAG = re.compile(r"<[^>]*>")


class LostError(AssertionError):
    """Something was lost, doubled or broken."""


@dataclass(frozen=True)
class Counts:
    """Boards that are noted as delivered, and those that came again because a kill fell before the note."""

    boards: int
    again: int


@contextmanager
def _copied(database: Path) -> Iterator[sqlite3.Connection]:
    """The database on a copy with its journal, so that the bot itself has to find its way after the kill."""
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            file = database.with_name(database.name + suffix)
            if file.exists():
                shutil.copy(file, folder)
        with closing(sqlite3.connect(Path(folder) / database.name)) as connection:
            yield connection


def check_killed(database: Path, model: Model) -> None:
    """After a kill: the file is sound, and all that was handled is in it, once.

    Raises:
        LostError
    """
    with _copied(database) as connection:
        _check_sound(connection)
        handled = model.plies_handled()
        for seats, stored in _stored(connection, model):
            if stored != list(zip(seats.texts, seats.sources, strict=True))[: len(stored)]:
                raise LostError(f"game {seats.number} holds other moves than were played")
            if len(stored) < handled[seats.number]:
                raise LostError(f"game {seats.number}: {handled[seats.number]} plies handled, {len(stored)} stored")


def check_recovered(database: Path, model: Model) -> Counts:
    """After it was started again and had done everything: every move is there, and every board arrived.

    Raises:
        LostError
    """
    with _copied(database) as connection:
        _check_sound(connection)
        for seats, stored in _stored(connection, model):
            if len(stored) != len(seats.texts):
                raise LostError(f"game {seats.number}: {len(seats.texts)} plies played, {len(stored)} stored")
        left = connection.execute(
            "SELECT state, count(*) FROM notices WHERE state <> 'delivered' GROUP BY 1"
        ).fetchall()
        if left:
            raise LostError(f"notices that were not delivered: {left}")
        return _check_boards(connection, model)


def _check_sound(connection: sqlite3.Connection) -> None:
    for pragma in ("integrity_check", "foreign_key_check"):
        found = connection.execute(f"PRAGMA {pragma}").fetchall()
        if found not in ([], [("ok",)]):
            raise LostError(f"{pragma}: {found[:3]}")


def _stored(connection: sqlite3.Connection, model: Model) -> Iterator[tuple[Seats, list[tuple[str, str]]]]:
    rows = connection.execute("SELECT game_id, ply, text, source FROM moves ORDER BY game_id, ply").fetchall()
    by_game = {game: list(moves) for game, moves in groupby(rows, key=itemgetter(0))}
    for seats in model.games:
        moves = by_game.get(seats.number, [])
        if [ply for _, ply, _, _ in moves] != list(range(1, len(moves) + 1)):
            raise LostError(f"game {seats.number} has a gap")
        yield seats, [(text, source) for _, _, text, source in moves]


def _check_boards(connection: sqlite3.Connection, model: Model) -> Counts:
    """Every position of every game was shown in every chat of the game, in a message that says so."""
    rows = connection.execute("SELECT game_id, ply, address, message_id FROM board_messages").fetchall()
    noted: dict[tuple[int, int, str], str] = {}
    boards = 0
    for game, ply, address, message in rows:
        # Others are refusals: they are replied to as if they were boards.
        caption = model.boards.get((int(address.rpartition(":")[2]), int(message)))
        if caption is not None:
            noted[game, ply, address] = caption
            boards += 1
    for seats in model.games:
        for address in seats.addresses:
            for ply in range(len(seats.texts) + 1):
                caption = noted.get((seats.number, ply, address))
                if caption is None or not _shows(caption, seats, ply):
                    raise LostError(f"game {seats.number}: nobody saw ply {ply} in {address}: {caption!r}")
    return Counts(boards, len(model.boards) - boards)


def _shows(caption: str, seats: Seats, ply: int) -> bool:
    words = html.unescape(_TAG.sub("", caption))
    move = seats.texts[ply - 1] if ply else ""
    return all(word in words for word in (seats.white.name, seats.black.name, move))
