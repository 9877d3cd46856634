"""Looking at what a killed bot left behind."""

import html
import re
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from tests.torture.model import Model
from tests.torture.seats import ANSWER, SHORT, Seats, Standing
from tests.torture.victim import EPOCH

_TAG = re.compile(r"<[^>]*>")
_BOARDS = ("started", "moved", "taken-back", "ended", "board")
_UNASKED = ("reminder", "board", "vacation")
"""What no act of anybody in the game is told by."""

_BY_THE_CLOCK = ("timeout", "unstarted")
_SKIPPED = "moved"
_BEAT_SECONDS = 60
_SHORT_OUTAGES_SECONDS = 300
_UNWRITTEN_SECONDS = 10
"""How much time may have passed in the bot's last life without a note of it."""

_MICROSECONDS = 1_000_000


class LostError(AssertionError):
    """Something was lost, doubled or broken."""


@dataclass(frozen=True)
class Counts:
    """Boards noted as delivered, those that came again because a kill fell before the note, and those skipped."""

    boards: int = 0
    again: int = 0
    skipped: int = 0


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
        stored = _stored(connection)
        for seats in model.games:
            allowed = seats.allowed(model.handled)
            found = stored.pop(seats.number, None)
            if found is None:
                if seats.began <= model.handled:
                    raise LostError(f"game {seats.number} was accepted in update {seats.began}, and is not there")
            elif not any(_is(found, each, seats) for each in allowed):
                raise LostError(_difference(seats, found, allowed[0]))
        if stored:
            raise LostError(f"games nobody began: {sorted(stored)}")
        _check_challenges(connection, model, recovered=False)


def check_recovered(database: Path, model: Model) -> Counts:
    """After it was started again and had done everything: all that was done is there, and every chat was told.

    Raises:
        LostError
    """
    with _copied(database) as connection:
        _check_sound(connection)
        stored = _stored(connection)
        if len(stored) != len(model.games):
            raise LostError(f"{len(model.games)} games were begun, {len(stored)} are there")
        for seats in model.games:
            if not _is(stored[seats.number], seats.standing(), seats):
                raise LostError(_difference(seats, stored[seats.number], seats.standing()))
            seats.forget_before(model.last_update)
        _check_deadlines(connection, model)
        _check_challenges(connection, model, recovered=True)
        _check_owed(connection, model, stored)
        return _check_boards(connection, model)


def _check_sound(connection: sqlite3.Connection) -> None:
    for pragma in ("integrity_check", "foreign_key_check"):
        found = connection.execute(f"PRAGMA {pragma}").fetchall()
        if found not in ([], [("ok",)]):
            raise LostError(f"{pragma}: {found[:3]}")


def _stored(connection: sqlite3.Connection) -> dict[int, Standing]:
    rows = connection.execute("SELECT game_id, ply, text, source FROM moves ORDER BY game_id, ply").fetchall()
    moves = {game: list(played) for game, played in groupby(rows, key=itemgetter(0))}
    plans: dict[int, list[str]] = {}
    for game, color in connection.execute("SELECT game_id, color FROM plans ORDER BY game_id, color"):
        plans.setdefault(game, []).append(color)
    found = {}
    query = "SELECT id, draw_offer, takeback_offer, pause_offer, remaining, takebacks, ending FROM games"
    for game, draw, takeback, pause, remaining, takebacks, ending in connection.execute(query):
        played = moves.get(game, [])
        if [ply for _, ply, _, _ in played] != list(range(1, len(played) + 1)):
            raise LostError(f"game {game} has a gap")
        texts = tuple((text, ANSWER if source.startswith(f"{ANSWER}:") else source) for _, _, text, source in played)
        offers = (draw, takeback, pause)
        found[game] = (texts, offers, remaining is not None, takebacks, tuple(plans.get(game, ())), ending)
    return found


def _is(found: Standing, expected: Standing, seats: Seats) -> bool:
    """Whether it is as it should be; games nobody plays may have ended by the clock."""
    if seats.per_move == SHORT and found[-1] in _BY_THE_CLOCK:
        return found[:-1] == expected[:-1]
    return found == expected


def _difference(seats: Seats, found: Standing, expected: Standing) -> str:
    names = ("moves", "offers", "paused", "takebacks", "plans", "ending")
    parts = [
        f"{name}: {is_!r:.300} instead of {should!r:.300}"
        for name, is_, should in zip(names, found, expected, strict=True)
        if is_ != should
    ]
    return f"game {seats.number}: " + "; ".join(parts)


def _check_deadlines(connection: sqlite3.Connection, model: Model) -> None:
    """The games that nobody plays ended when an hour in which the bot ran was over, not earlier and not later."""
    query = "SELECT id, started_at, coalesce(finished_at, ?), ending FROM games WHERE time_per_move = ?"
    now = int(EPOCH.timestamp() + model.seconds) * _MICROSECONDS
    for game, started, until, ending in connection.execute(query, (now, SHORT * _MICROSECONDS)):
        since = started / _MICROSECONDS - EPOCH.timestamp()
        lasted = (until - started) / _MICROSECONDS
        outages = [seconds for at, seconds in model.outages if since - _UNWRITTEN_SECONDS < at < since + lasted]
        if ending is not None and lasted < SHORT + sum(outages) - _UNWRITTEN_SECONDS:
            raise LostError(f"game {game} ended by the clock after {lasted:.0f} s with outages of {outages}")
        slack = _SHORT_OUTAGES_SECONDS + (_BEAT_SECONDS + 1) * len(outages)
        if ending is None and lasted > SHORT + sum(outages) + slack:
            raise LostError(f"game {game} did not end by the clock after {lasted:.0f} s with outages of {outages}")


def _check_challenges(connection: sqlite3.Connection, model: Model, *, recovered: bool) -> None:
    """Each was made once, and came to the end that it should; afterwards, its message says so."""
    rows = connection.execute(
        "SELECT source, state, game_id, id FROM challenges WHERE source NOT LIKE 'begin:%' ORDER BY id"
    ).fetchall()
    if recovered and len(rows) != len(model.challenges):
        raise LostError(f"{len(model.challenges)} challenges were made, {len(rows)} are there")
    shown = dict(connection.execute("SELECT challenge_id, count(*) FROM challenge_messages GROUP BY 1").fetchall())
    for source, state, _game, number in rows:
        expected = model.challenges[source].state
        if state != expected and (recovered or state != "open"):
            raise LostError(f"challenge {number} is {state} instead of {expected}")
        if recovered and not shown.get(number):
            raise LostError(f"nobody saw challenge {number}")
    if not recovered:
        return
    query = (
        "SELECT shown.address, message_id, state FROM challenge_messages AS shown "
        "JOIN challenges ON challenges.id = challenge_id"
    )
    for address, message_id, state in connection.execute(query):
        buttons = model.shown[int(address.partition(":")[2]), int(message_id)]
        if bool(buttons) != (state == "open"):
            raise LostError(f"a challenge that is {state} is shown with {sorted(buttons)}")


def _check_owed(connection: sqlite3.Connection, model: Model, stored: dict[int, Standing]) -> None:
    """Every act was to be told to every chat of its game once, and nothing is still owed."""
    states = "SELECT state, kind, count(*) FROM notices GROUP BY 1, 2"
    for state, kind, count in connection.execute(states):
        if state == "pending" or (state == "skipped" and kind != _SKIPPED):
            raise LostError(f"{count} notices of {kind} are {state}")
    query = "SELECT game_id, address, kind, count(*) FROM notices WHERE game_id IS NOT NULL GROUP BY 1, 2, 3"
    owed: dict[tuple[int, int], Counter[str]] = {}
    for game, address, kind, count in connection.execute(query):
        if kind not in _UNASKED:
            owed.setdefault((game, int(address.partition(":")[2])), Counter())[kind] = count
    for seats in model.games:
        expected = seats.owed + Counter(["ended"] * (stored[seats.number][-1] in _BY_THE_CLOCK))
        for chat in seats.chats:
            found = owed.get((seats.number, chat), Counter())
            if found != +expected:
                raise LostError(f"game {seats.number} in {chat}: told {dict(found)} instead of {dict(expected)}")
    dropped = connection.execute("SELECT DISTINCT game_id FROM notices WHERE state = 'dropped'").fetchall()
    for (game,) in dropped:
        if game is None or not model.games[game - 1].takebacks:
            raise LostError(f"what was owed of game {game} was dropped")


def _check_boards(connection: sqlite3.Connection, model: Model) -> Counts:
    """Every board that is noted as delivered arrived, and the last one of each game says how it stands."""
    kinds = ", ".join(f"'{kind}'" for kind in _BOARDS)
    query = (
        f"SELECT game_id, address, count(*) FROM notices WHERE kind IN ({kinds}) "  # noqa: S608  all from here
        "AND state = 'delivered' GROUP BY 1, 2"
    )
    delivered = {(game, address): count for game, address, count in connection.execute(query)}
    arrived: dict[tuple[int, str], list[tuple[int, str]]] = {}
    for game, address, message in connection.execute("SELECT game_id, address, message_id FROM board_messages"):
        # Others are words: they are replied to as if they were boards.
        caption = model.boards.get((int(address.partition(":")[2]), int(message)))
        if caption is not None:
            arrived.setdefault((game, address), []).append((int(message), caption))
    for seats in model.games:
        for chat in seats.chats:
            key = (seats.number, f"telegram:{chat}")
            boards = sorted(arrived.get(key, []))
            if len(boards) != delivered.get(key, 0):
                raise LostError(f"game {key}: {delivered.get(key)} boards delivered, {len(boards)} arrived")
            if not _shows(boards[-1][1], seats):
                raise LostError(f"game {key}: nobody saw how it stands: {boards[-1][1]!r}")
    noted = sum(map(len, arrived.values()))
    (skipped,) = connection.execute("SELECT count(*) FROM notices WHERE state = 'skipped'").fetchone()
    return Counts(noted, len(model.boards) - noted, skipped)


def _shows(caption: str, seats: Seats) -> bool:
    words = html.unescape(_TAG.sub("", caption))
    return all(word in words for word in (seats.white.name, seats.black.name, *seats.texts[-1:]))
