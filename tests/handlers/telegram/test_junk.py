"""Random and mutated messages and taps raise nothing and change no game.

500 are tried each time; ``JUNK=10000 make test`` tries ten thousand.
"""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.models import Game
from rules import Board, RulesError
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, Person, World, opened

EXAMPLES = int(os.environ.get("JUNK", "500"))
BATCH = 10
"""So many at a time: making them up costs as much as answering them."""

PEOPLE = (ANN, BOB, EVE)
BOARDS = (Board(), Board())
BOARDS[0].push_text("e2-e4")


Rows = list[tuple[object, ...]]


@dataclass
class Place:
    """A world that lives as long as the tests of this file, with a game in a group and one in private."""

    runner: asyncio.Runner
    world: World
    boards: tuple[Sent, ...]
    database: sqlite3.Connection
    errors: list[str]

    def games(self) -> Rows:
        """What is stored of all games: read past the program, which is quicker and believes nobody."""
        return [
            *self.database.execute("SELECT * FROM games"),
            *self.database.execute("SELECT * FROM moves"),
        ]


class Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(self.format(record))


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    path: Path = tmp_path_factory.mktemp("junk") / "games.sqlite3"
    errors = Errors()
    logging.getLogger().addHandler(errors)
    with asyncio.Runner() as runner:
        context = opened(path)
        world = runner.run(context.__aenter__())
        boards = runner.run(_two_games(world))
        with closing(sqlite3.connect(path)) as database:
            yield Place(runner, world, boards, database, errors.messages)
        runner.run(context.__aexit__(None, None, None))
    logging.getLogger().removeHandler(errors)


async def _two_games(world: World) -> tuple[Sent, ...]:
    """After 1. e2-e4 in the group; a draw offered in private."""
    board = await world.moves(await world.start_in_group(), "e2-e4")
    private = await in_private(world)
    await world.say(ANN, "/draw")
    return (board, *private, world.last)


def mutated(texts: list[str]) -> st.SearchStrategy[str]:
    """Texts with pieces cut out, doubled, swapped or put in."""

    @st.composite
    def draw(draw: st.DrawFn) -> str:
        text = draw(st.sampled_from(texts))
        for _ in range(draw(st.integers(1, 3))):
            start = draw(st.integers(0, len(text)))
            end = draw(st.integers(start, len(text)))
            piece = draw(st.sampled_from(["", text[start:end] * 2, text[start:end][::-1]]) | st.text(max_size=6))
            text = text[:start] + piece + text[end:]
        return text

    return draw()


TEXTS = [
    "f3(2)xf6+", "e9-e4", "i2-i4", "e2", "0-0-0-0", "e2-e4 e7-e5", "١2-e4", "e2-e4 is a fine opening", "<b>", "&amp;",
    "/move e2-e9", "/moves e2", "/moves", "/board text", "/help", "/start c1-AAAAAAAAAAAA", "/language xx", "/games",
    "/play nobody", "/play@other_bot", "/nothing", "@tavreli_test_bot", "/board@tavreli_test_bot", "/MOVE",
]  # fmt: skip
TAPS = [
    "c:a:1:AAAAAAAAAAAA", "c:d:2:AAAAAAAAAAAA", "p:x", "m:1:7:0:e7-e5", "b:1", "b:3", "f:1:0:1", "f:2:9:0", "d:o:1:9",
    "d:c:2:0", "r:1:0", "rc:1:1:0:1", "n:1", "l:xx", "", ":", "m:1:1:0:e2-e9",
    "mo:1:1:1:0", "mo:1:2:9:1", "tp:1:1:0:1:e7:e9:0:1", "tp:1:1:0:1:e7::0:0", "tp:2:0:0:0:a9:b:77:1", "tx:1:1:0",
    "ac:p:1:1", "ac:r:2:0", "an:takeback:1:1:1", "an:pause:0:2:0", "va:1:0", "va:9:3", "gl:1", "op:1:white:24:1:1",
    "il:a:1:random:0:0:1:AAAAAAAAAAAA", "pl:1", "px:1:1:0", "c:a:1",
]  # fmt: skip


def is_junk(text: str) -> bool:
    """Whether a text may change no game, whoever sends it: it is no legal move, and offers no draw."""
    words = text.lower().replace("@tavreli_test_bot", "").split(maxsplit=1) or [""]
    if words[0] == "/draw":
        return False
    return not any(_is_legal(board, piece) for board in BOARDS for piece in (text, *words[1:]))


def is_junk_tap(data: str) -> bool:
    """The same for taps; whatever answers a draw offer or a question to resign is left out."""
    if data.startswith(("d:o:", "d:a:2:", "d:d:2:", "rc:1:", "ac:t:", "ac:a:", "va:")):
        return False
    if data.startswith("tp:") and data.endswith(":1"):
        return False
    return not (data.startswith("m:") and any(_is_legal(board, data.rpartition(":")[2]) for board in BOARDS))


def _is_legal(board: Board, text: str) -> bool:
    try:
        board.parse_move(text)
    except RulesError:
        return False
    return True


common = settings(
    max_examples=EXAMPLES // BATCH // 2,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

Said = tuple[str, Person, bool, bool, int | None]
said: st.SearchStrategy[Said] = st.tuples(
    (st.text(max_size=99) | mutated(TEXTS) | st.text("abcdefgh12345678-x()0+#езо ", max_size=9)).filter(is_junk),
    st.sampled_from(PEOPLE),
    st.booleans(),
    st.booleans(),
    st.none() | st.integers(0, 3),
)
tapped = st.tuples(
    (st.text(max_size=40) | mutated(TAPS)).filter(is_junk_tap), st.sampled_from(PEOPLE), st.integers(0, 3)
)


@given(messages=st.lists(said, min_size=BATCH, max_size=BATCH))
@common
def test_junk_messages_change_no_game(place: Place, messages: list[Said]) -> None:
    async def say() -> None:
        for text, person, private, edited, reply in messages:
            chat = person.id if private else GROUP
            origin = None if reply is None else place.boards[reply]
            message = place.world.message(person, chat, text or None, reply_to=origin)
            await place.world.feed(**{"edited_message" if edited else "message": message})

    before = place.games()
    place.runner.run(say())
    assert place.errors == []
    assert place.games() == before


@given(taps=st.lists(tapped, min_size=BATCH, max_size=BATCH))
@common
def test_junk_taps_are_answered_and_change_no_game(place: Place, taps: list[tuple[str, Person, int]]) -> None:
    async def tap() -> None:
        for data, person, under in taps:
            await place.world.tap_data(person, place.boards[under], data)

    before = place.games()
    place.runner.run(tap())
    assert place.errors == []
    assert place.games() == before


def test_the_games_of_these_tests_can_be_changed(tmp_path: Path) -> None:
    """Otherwise that nothing changes would say nothing."""

    async def play() -> tuple[Game, Game]:
        async with opened(tmp_path / "games.sqlite3") as world:
            boards = await _two_games(world)
            await world.say(BOB, "e7-e5", chat=GROUP, reply_to=boards[0])
            await world.tap_data(BOB, boards[3], "d:a:2:0")
            return await world.game(1), await world.game(2)

    first, second = asyncio.run(play())
    assert (first.ply, second.is_over) == (2, True)
