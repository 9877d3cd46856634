"""Random and mutated messages and taps raise nothing and change no game.

500 are tried each time; ``JUNK=10000 make test`` tries ten thousand.
"""

import asyncio
import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.models import Ending, Game, GameId, PlayedMove
from rules import Board, Color, RulesError
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, Person, World, opened

EXAMPLES = int(os.environ.get("JUNK", "500"))
PEOPLE = (ANN, BOB, EVE)
BOARDS = (Board(), Board())
BOARDS[0].push_text("e2-e4")


State = tuple[tuple[PlayedMove, ...], Color | None, Ending | None]
"""What a game is but for its players, who may choose another language at any time."""


@dataclass
class Place:
    """A world that lives as long as the tests of this file, with a game in a group and one in private."""

    runner: asyncio.Runner
    world: World
    boards: tuple[Sent, ...]
    games: list[State]
    errors: list[str]

    def games_now(self) -> list[State]:
        """Both games, through the database."""

        async def read() -> list[State]:
            games = [await self.world.app.service.game(GameId(number)) for number in (1, 2)]
            return [(game.moves, game.draw_offer, game.ending) for game in games]

        return self.runner.run(read())


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
        place = Place(runner, world, boards, [], errors.messages)
        place.games = place.games_now()
        yield place
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
    "c:a:1:AAAAAAAAAAAA", "c:d:2:AAAAAAAAAAAA", "p:x", "m:1:7:e7-e5", "b:1", "b:3", "f:1:0:1", "f:2:9:0", "d:o:1:9",
    "d:c:2:0", "r:1:0", "rc:1:1:0:1", "n:1", "l:xx", "", ":", "m:1:1:e2-e9",
]  # fmt: skip


def is_junk(text: str) -> bool:
    """Whether a text may change no game, whoever sends it: it is no legal move, and offers no draw."""
    words = text.lower().replace("@tavreli_test_bot", "").split(maxsplit=1) or [""]
    if words[0] == "/draw":
        return False
    return not any(_is_legal(board, piece) for board in BOARDS for piece in (text, *words[1:]))


def is_junk_tap(data: str) -> bool:
    """The same for taps; whatever answers a draw offer or a question to resign is left out."""
    if data.startswith(("d:o:", "d:a:2:", "d:d:2:", "rc:1:")):
        return False
    return not (data.startswith("m:") and any(_is_legal(board, data.rpartition(":")[2]) for board in BOARDS))


def _is_legal(board: Board, text: str) -> bool:
    try:
        board.parse_move(text)
    except RulesError:
        return False
    return True


common = settings(
    max_examples=EXAMPLES // 2,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@given(
    text=(st.text(max_size=200) | mutated(TEXTS) | st.text("abcdefgh12345678-x()0+#езо ", max_size=12)).filter(is_junk),
    person=st.sampled_from(PEOPLE),
    private=st.booleans(),
    edited=st.booleans(),
    reply=st.none() | st.integers(0, 3),
)
@common
def test_junk_messages_change_no_game(
    place: Place, text: str, person: Person, private: bool, edited: bool, reply: int | None
) -> None:
    world = place.world
    chat = person.id if private else GROUP
    origin = None if reply is None else place.boards[reply]
    message = world.message(person, chat, text or None, reply_to=origin)
    place.runner.run(world.feed(**{"edited_message" if edited else "message": message}))
    assert place.errors == []
    assert place.games_now() == place.games


@given(
    data=(st.text(max_size=40) | mutated(TAPS)).filter(is_junk_tap),
    person=st.sampled_from(PEOPLE),
    under=st.integers(0, 3),
)
@common
def test_junk_taps_are_answered_and_change_no_game(place: Place, data: str, person: Person, under: int) -> None:
    place.runner.run(place.world.tap_data(person, place.boards[under], data))
    assert place.errors == []
    assert place.games_now() == place.games


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
