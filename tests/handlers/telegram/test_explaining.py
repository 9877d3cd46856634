"""/explain: of which board, and what it says."""

import pytest

from handlers.telegram.explaining import MOST_TEXT, explain
from quiz.markup import named_squares
from quiz.puzzles import load_puzzles
from rules import Board
from tests.handlers.telegram.test_tasks import private_game
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, TARAS, Person, World, words

TAKEN = ("e2-e4", "d7-d5", "e4xd5", "d8xd5")
NO_BOARD = words(ANN)("error-explain-what")


async def test_men_that_are_attacked_are_named_though_they_are_covered(world: World) -> None:
    board = await world.moves(await world.start_in_group(), "e2-e4", "d7-d5", "b1-c3", "g8-f6")
    (said,) = await world.say(ANN, "/explain", chat=GROUP, reply_to=board)
    for line in (
        "white ratnik e4 ← ratnik d5, vsadnik f6; guarded from c3",
        "black ratnik d5 ← vsadnik c3, ratnik e4; guarded from f6, d8",
    ):
        assert line in said.text


async def test_it_tells_who_is_free_and_who_could_be_for_both_sides(world: World) -> None:
    board = await world.moves(await world.start_in_group(), *TAKEN, "b1-c3", "d5(1)-a5", "c3xd5", "a5xa2")
    (said,) = await world.say(ANN, "/explain", chat=GROUP, reply_to=board)
    now, later = said.text.split(words(ANN)("explain-freeing-later", side="Black"))
    assert words(ANN)("explain-freeing", side="White") in now
    assert "• d5(1)-…: " not in now, "under the vsadnik lies a man of its own side"
    assert "• d5(2)-…: black ratnik" in now
    assert "• a2(1)-…: white ratnik" in later
    assert "Free men: White 15, Black 15." in later


async def test_what_is_no_board_is_not_taken_for_the_game(world: World) -> None:
    board = await world.moves(await world.start_in_group(), *TAKEN)
    (page,) = await world.say(ANN, "/rules 4", chat=GROUP)
    (said,) = await world.say(ANN, "/explain", chat=GROUP, reply_to=page)
    assert said.text == NO_BOARD
    (said,) = await world.say(EVE, "/explain", chat=GROUP)
    assert said.text == NO_BOARD
    (said,) = await world.say(EVE, "/explain", chat=GROUP, reply_to=board)
    assert "d5" in said.text
    (said,) = await world.say(ANN, "/explain", chat=GROUP)
    assert "d5" in said.text, "the only game of somebody who plays here"


async def test_in_private_what_was_shown_last_is_explained(world: World) -> None:
    (nothing,) = await world.say(ANN, "/explain")
    assert nothing.text == NO_BOARD
    await world.say(ANN, "/learn 2")
    (of_lesson,) = await world.say(ANN, "/explain")
    assert of_lesson.photo is not None
    await private_game(world)
    (of_game,) = await world.say(ANN, "/explain")
    assert of_game.text == words(ANN)("explain-nothing")
    (question,) = await world.say(ANN, "/quiz castling")
    (said,) = await world.say(ANN, "/explain", reply_to=question)
    assert said.text == NO_BOARD, "neither the game, nor the answer"
    await world.say(BOB, "/puzzle")
    (of_puzzle,) = await world.say(BOB, "/explain")
    assert of_puzzle.photo is not None


async def test_an_anonymous_administrator_gets_a_board_explained(world: World) -> None:
    anonymous = {"sender_chat": world.chat(GROUP), "from": {"id": 1087968824, "is_bot": True, "first_name": "Group"}}
    board = await world.moves(await world.start_in_group(), *TAKEN)
    (said,) = await world.say(ANN, "/explain", chat=GROUP, reply_to=board, **anonymous)
    assert "d5" in said.text
    (said,) = await world.say(ANN, "/explain", chat=GROUP, **anonymous)
    assert said.text == NO_BOARD


@pytest.mark.parametrize("person", [ANN, OLGA, TARAS], ids=lambda person: person.language)
def test_it_fits_under_every_picture(person: Person) -> None:
    for puzzle in list(load_puzzles().values())[::5]:
        found = explain(words(person), puzzle.board())
        assert len(found.text.encode("utf-16-le")) <= 2 * MOST_TEXT
        assert set(found.squares) <= set(named_squares(found.text))


def test_of_too_much_the_most_important_is_kept() -> None:
    crowded = Board.from_fen(
        "4k3/8/8/[Rpr][Rpr][Npn][Npn][Bpb][Bpb][Qpq]1/8/[rPr][rPr][nPn][nPn][bPb][bPb][qPq]1/8/5K2 w - - - 1"
    )
    text = explain(words(ANN), crowded).text
    assert text.index(words(ANN)("explain-hanging")) < text.index(words(ANN)("explain-captives"))
    assert "more" in text
