"""Files and pictures of games, and records that come back."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from game.analysis import MAX_RECORD
from handlers.telegram.films import film, text_of, with_text
from handlers.telegram.records import MAX_FILE
from rendering import Scene, render_gif
from rules import Board, read_record
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.test_history import FIRST, MOVES, finished
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, TARAS, Person, World, words

GAMES = sorted((Path(__file__).parents[2] / "data" / "games").glob("*.txt"))


def after(*moves: str) -> Board:
    board = Board()
    for move in moves:
        board.push_text(move)
    return board


def document(world: World, content: bytes, name: str, size: int | None = None) -> dict[str, Any]:
    """A file that somebody sends."""
    world.telegram.files[name] = content
    file = {"file_id": name, "file_unique_id": "u", "file_name": name, "file_size": size or len(content)}
    return {"document": file}


async def exports(world: World) -> dict[str, Sent]:
    """What the buttons make of a finished game, by their labels."""
    board = await finished(world, *MOVES)
    (record,) = await world.say(EVE, "/export", chat=GROUP, reply_to=board)
    made = {"Record": record}
    for label in ("JSON", "GIF", "Film strip"):
        await world.tap(EVE, record, label)
        made[label] = world.last
    return made


async def test_a_game_becomes_files_with_proper_names(world: World) -> None:
    made = await exports(world)
    names = {label: sent.filename for label, sent in made.items() if sent.file is not None}
    assert names == {label: f"tavreli-2027-01-15-game-1.{end}" for label, end in
                     {"Record": "txt", "JSON": "json", "GIF": "gif"}.items()}  # fmt: skip
    record = made["Record"].file
    assert record is not None
    assert b'[White "Ann"]' in record
    assert b"1. e2-e4 e7-e5 2. g1-f3 b8-c6 1-0" in record
    strip = made["Film strip"].photo
    assert strip is not None
    assert strip.startswith(b"\x89PNG")


@pytest.mark.parametrize("label", ["Record", "JSON", "GIF"])
async def test_every_export_imports_back_to_the_same_position(world: World, label: str) -> None:
    sent = (await exports(world))[label]
    assert sent.file is not None
    for bring in ("private", "caption", "reply"):
        world.painter.scenes.clear()
        if bring == "private":
            await world.say(BOB, None, **document(world, sent.file, f"{bring}-{sent.filename}"))
        elif bring == "caption":
            await world.say(
                BOB, None, chat=GROUP, caption="/import", **document(world, sent.file, f"{bring}-{sent.filename}")
            )
        else:
            await world.say(BOB, "/import", chat=GROUP, reply_to=sent)
        message = world.last
        assert message.photo is not None
        assert message.text == "⚪ Ann – ⚫ Bob\n2... b8-c6 (4 of 4)\nResult: 1-0"
        assert f"towers={tuple(after(*MOVES).towers().items())!r}" in message.photo.decode()
        await world.tap(BOB, message, FIRST)
        assert "The start" in message.text


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_record_in_an_animation_comes_back(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    text = record.write()
    gif = film([Scene.of(record.board())], text)
    assert text_of(gif) == text
    with Image.open(io.BytesIO(gif)) as picture:
        assert picture.format == "GIF"
        picture.load()


def test_broken_animations_have_no_text() -> None:
    gif = render_gif([Scene.of(Board()), Scene.of(after("e2-e4"))])
    assert text_of(gif) is None
    whole = with_text(gif, "e2-e4 " * 100)
    assert text_of(whole) == "e2-e4 " * 100
    assert all(text_of(whole[:length]) is None for length in range(0, len(gif), 97))
    assert text_of(b"GIF89a") is None
    with pytest.raises(ValueError, match="no animation"):
        with_text(b"PNG", "")


async def test_an_imported_record_can_be_exported_again(world: World) -> None:
    (message,) = await world.say(ANN, "/import e2-e4 e7-e5")
    assert "JSON" not in message.buttons
    await world.tap(ANN, message, "Record")
    assert world.last.filename == "tavreli-2027-01-15-analysis-1.txt"
    assert world.last.file is not None
    assert b"1. e2-e4 e7-e5" in world.last.file
    await world.tap(ANN, message, "GIF")
    assert world.last.file is not None
    assert "e7-e5" in str(text_of(world.last.file))


async def test_a_record_that_begins_elsewhere_is_numbered_from_there(world: World) -> None:
    position = after("e2-e4").fen()
    (message,) = await world.say(ANN, f'/import [FEN "{position}"]\n\n1... e7-e5 2. g1-f3')
    assert "2. g1-f3 (2 of 2)" in message.text
    await world.tap(ANN, message, "◀")
    assert "1... e7-e5 (1 of 2)" in message.text


@pytest.mark.parametrize(("person", "sign"), [(ANN, "/import"), (OLGA, "/import"), (TARAS, "/import")])
async def test_what_is_no_record_is_told(world: World, person: Person, sign: str) -> None:
    t = words(person)
    (answer,) = await world.say(person, sign)
    assert answer.html == t("import-how")
    (answer,) = await world.say(person, f"{sign} e2-e4 e7-e5 e4-e5")
    assert answer.text.startswith(t("import-bad-move", ply=3, move="e4-e5", reason="")[:20])
    (answer,) = await world.say(person, f"{sign} " + "e2-e4 " * 4000)
    assert answer.text == t("error-record-too-long", limit=MAX_RECORD)
    for name, content, size in (
        ("picture.png", b"\x89PNG\r\n\x1a\n\xff", None),
        ("other.gif", render_gif([Scene.of(Board())]), None),
        ("data.json", b'{"white": 1}', None),
        ("huge.txt", b"e2-e4", MAX_FILE + 1),
    ):
        (answer,) = await world.say(person, None, **document(world, content, name, size))
        assert answer.text == t("error-not-a-record"), name
    (answer,) = await world.say(person, f'{sign} [FEN "nonsense"] e2-e4')
    assert answer.text == t("error-not-a-record")


async def test_a_redelivered_import_is_the_same_analysis(world: World) -> None:
    message = world.message(ANN, ANN.id, "/import e2-e4")
    await world.feed(message=message)
    first = world.last.buttons
    await world.feed(message=message)
    assert world.last.buttons == first


async def test_an_analysis_is_for_its_chat(world: World) -> None:
    (message,) = await world.say(ANN, "/import e2-e4")
    (other,) = await world.say(EVE, "/history")
    data = message.buttons["◀"]
    assert await world.tap_data(EVE, other, data) == words(EVE)("error-no-such-analysis")
    (message,) = await world.say(ANN, "/import e2-e4", chat=GROUP)
    await world.tap(BOB, message, "◀")
    assert "The start" in message.text


async def test_an_animation_of_all_or_of_the_last_moves(world: World) -> None:
    board = await world.moves(await world.start_in_group(), *MOVES)
    for text, frames in (
        ("/gif", 5),
        ("/gif #1", 5),
        ("/gif #1 1", 2),
        ("/gif 2", 3),
        ("/gif 99", 5),
        ("/gif nonsense", 5),
    ):
        (sent,) = await world.say(EVE, text, chat=GROUP, reply_to=board)
        assert sent.method == "sendAnimation"
        assert sent.file is not None
        with Image.open(io.BytesIO(sent.file)) as picture:
            assert getattr(picture, "n_frames", 1) == frames, text


async def test_in_private_an_animation_is_seen_from_ones_own_side(world: World) -> None:
    await in_private(world)
    await world.say(ANN, "e2-e4")
    (of_ann,) = await world.say(ANN, "/gif")
    (of_bob,) = await world.say(BOB, "/gif")
    assert of_ann.file != of_bob.file
