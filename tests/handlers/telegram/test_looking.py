"""Boards, moves and games that people ask for; languages; help."""

from typing import Any

import pytest

from rules import Color
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, ODD, OLGA, TARAS, Person, World, words


async def test_the_board_can_be_asked_for_and_replied_to(world: World) -> None:
    await world.start_in_group()
    (board,) = await world.say(BOB, "/board", chat=GROUP)
    assert board.text.startswith("#1 ⚪ Ann – ⚫ Bob")
    await world.moves(board, "e2-e4")
    (answer,) = await world.say(EVE, "/board", chat=GROUP)
    assert answer.text == "You have no game here at the moment. Start one with /play."
    (same,) = await world.say(EVE, "/board", chat=GROUP, reply_to=board)
    assert "Last move: e2-e4" in same.text


async def test_the_board_in_letters(world: World) -> None:
    await world.moves(await world.start_in_group(), "d1xe2")
    (answer,) = await world.say(ANN, "/board LETTERS", chat=GROUP)
    assert answer.photo is None
    assert answer.text.startswith("⚪ Ann – ⚫ Bob\nLast move: d1xe2 (Ann)\nTo move: Bob (Black)\n  a   b")
    assert "<pre>" in answer.html
    assert "e2: Q Ph" in answer.text


async def test_the_moves_from_a_square(world: World) -> None:
    await world.moves(await world.start_in_group(), "d1xe2")
    await world.say(BOB, "/move e7-e5", chat=GROUP)
    (answer,) = await world.say(ANN, "/moves Е2", chat=GROUP)  # a Cyrillic letter
    assert answer.text.startswith("Moves from e2 (knyaz):\n")
    assert "e2-e3" in answer.text
    assert "e2(1)-e3" in answer.text
    for text, said in {
        "/moves": "From which square? For example: /moves e2",
        "/moves e9": "From which square? For example: /moves e2",
        "/moves e4": "Nobody stands on e4.",
        "/moves e5": "The men on e5 have to wait: it is Ann’s turn.",
    }.items():
        (answer,) = await world.say(ANN, text, chat=GROUP)
        assert answer.text == said


async def test_a_board_is_turned_in_place(world: World) -> None:
    board = await world.start_in_group()
    await world.menu(ANN, board)
    await world.moves(board, "e2-e4")
    caption = board.text
    assert await world.tap(EVE, board, "Turn the board") == (
        "This game is played by two others. Start your own with /play."
    )
    await world.tap(BOB, board, "Turn the board")
    scene = world.painter.scenes[-1]
    assert (scene.view, scene.last_move) == (Color.BLACK, None), "it still shows the first position"
    assert board.photo == repr(scene).encode()
    assert board.text == caption
    await world.tap(BOB, board, "Turn the board")
    first = world.painter.scenes[0]
    assert (first.view, board.photo) == (Color.WHITE, repr(first).encode())
    assert await world.tap_data(BOB, board, "f:1:7:1") == "This board is old: the game has moved on."


@pytest.mark.parametrize("gone", ["inaccessible", "deleted"])
async def test_a_board_that_cannot_be_changed_is_sent_anew(world: World, gone: str) -> None:
    board = await world.start_in_group()
    flip = (await world.menu(ANN, board)).buttons["Turn the board"]
    latest = await world.moves(board, "e2-e4")
    count = len(world.telegram.sent)
    if gone == "deleted":
        board.deleted = True
        await world.tap_data(ANN, board, flip)
    else:
        message = {"chat": world.chat(GROUP), "message_id": board.message_id, "date": 0}
        await world.tap_data(ANN, board, flip, message=message)
    assert len(world.telegram.sent) == count + 1
    assert world.last.text == latest.text
    await world.moves(world.last, "e7-e5", white=BOB)


async def test_games_are_listed_with_buttons(world: World) -> None:
    await world.start_in_group(ANN, BOB)
    await in_private(world, "/play black")
    (answer,) = await world.say(ANN, "/games")
    assert answer.text == ("Your games:\n#1 ⚪ Bob – ⚫ Ann · Bob to move\nin a group: ⚪ Ann – ⚫ Bob · Ann to move")
    assert list(answer.buttons) == ["#1 Bob", "(1) Bob"]
    (here,) = await world.say(ANN, "/games", chat=GROUP)
    assert list(here.buttons) == ["#1 Bob", "All games here"]
    await world.tap(ANN, answer, "(1) Bob")
    assert world.last.chat_id == ANN.id
    assert (await world.tap(EVE, answer, "#1 Bob")).startswith("This game is played by two others.")
    await world.tap(EVE, here, "#1 Bob")
    assert world.last.chat_id == GROUP, "everybody there may see it"
    await world.tap(EVE, here, "All games here")
    assert here.text == "Games in this chat:\n#1 ⚪ Ann – ⚫ Bob · Ann to move"
    await world.tap(EVE, here, "My games")
    assert (here.text, list(here.buttons)) == (
        "You have no games going on. Start one with /play.",
        ["All games here"],
    )
    (answer,) = await world.say(EVE, "/games")
    assert answer.text == "You have no games going on. Start one with /play."


@pytest.mark.parametrize("person", [ANN, OLGA, TARAS])
async def test_start_and_help_speak_the_persons_language(world: World, person: Person) -> None:
    t = words(person)
    assert [sent.html for sent in await world.say(person, "/start")] == [t("start")]
    assert [sent.html for sent in await world.say(person, "/HELP")] == [t("help")]
    assert [sent.html for sent in await world.say(person, "/start", chat=GROUP)] == [t("start-group")]


async def test_a_person_chooses_a_language(world: World) -> None:
    (question,) = await world.say(ANN, "/language")
    assert list(question.buttons) == ["English", "Русский", "Українська"]
    toast = await world.tap(ANN, question, "Русский")
    assert toast == question.text == words(OLGA)("language-set")
    (answer,) = await world.say(ANN, "/help")
    assert answer.html == words(OLGA)("help"), "the choice goes before the device's language"
    (answer,) = await world.say(ANN, "/language uk")
    assert answer.text == words(TARAS)("language-set")
    (answer,) = await world.say(ANN, "/language kk")
    assert answer.text == words(TARAS)("error-unknown-language")


async def test_a_group_has_a_language_of_its_own(world: World) -> None:
    topic: dict[str, Any] = {"message_thread_id": 7, "is_topic_message": True}
    world.telegram.members = {ANN.id: "creator", BOB.id: "administrator"}
    (question,) = await world.say(ANN, "/language", chat=GROUP)
    await world.tap(BOB, question, "Українська")
    assert question.text == words(TARAS)("language-set-group")
    t = words(TARAS)
    (challenge,) = await world.say(ANN, "/play", chat=GROUP, **topic)
    assert list(challenge.buttons) == [t("button-accept"), t("button-options"), t("button-cancel")]
    await world.tap(BOB, challenge, t("button-accept"))
    assert t("board-started") in world.last.text
    assert await world.tap(EVE, world.last, t("button-more")) == words(EVE)("error-not-your-game"), (
        "a toast is for one person, in that person's language"
    )
    (answer,) = await world.say(ANN, "/help")
    assert answer.html == words(ANN)("help")


async def test_names_arrive_intact(world: World) -> None:
    board = await world.start_in_group(white=ODD)
    assert board.text.startswith(f"#1 ⚪ {ODD.name} – ⚫ Bob")
    assert world.painter.scenes[-1].white_name == ODD.name
    (answer,) = await world.say(BOB, "e7-e5", chat=GROUP, reply_to=board)
    assert answer.text == f"Not yet, please: {ODD.name} is to move."
    question = "<b>&_*[x](y) e2"
    (answer,) = await world.say(ODD, question)
    assert answer.text.startswith("You have no game here")
    (answer,) = await world.say(ODD, "/move <i>", chat=GROUP)
    assert "“<i>”" in answer.text


@pytest.mark.parametrize("name", ["W" * 129, "محمد " * 20, "👨‍👩‍👧‍👦" * 9, "a\u202eb\nc", " ", "\ud800"])
async def test_no_name_breaks_a_board(world: World, name: str) -> None:
    person = Person(31, name, None)
    board = await world.start_in_group(white=person, black=Person(32, name[::-1], None))
    assert len(board.text) < 1024
    assert board.text.count("\n") == 4
    await world.moves(board, "e2-e4", white=person)


async def test_a_topic_keeps_its_game(world: World) -> None:
    topic: dict[str, Any] = {"message_thread_id": 7, "is_topic_message": True}
    root = {
        "message_id": 7,
        "date": 1,
        "chat": world.chat(GROUP),
        "forum_topic_created": {"name": "t", "icon_color": 0},
    }
    (challenge,) = await world.say(ANN, "/play white", chat=GROUP, reply_to=root, **topic)
    assert challenge.thread_id == 7
    assert "Who will play?" in challenge.text, "the topic's first message is nobody's"
    await world.tap(BOB, challenge, "Accept")
    assert world.last.thread_id == 7
    (board,) = await world.say(ANN, "e2-e4", chat=GROUP, reply_to=world.last, **topic)
    assert board.thread_id == 7
    (board,) = await world.say(BOB, "/move e7-e5", chat=GROUP, reply_to=root, **topic)
    assert board.thread_id == 7
    (answer,) = await world.say(ANN, "/board", chat=GROUP)
    assert answer.text == "You have no game here at the moment. Start one with /play."
