"""Positions in words: whole boards for screen readers, and single squares for who asks."""

import re

import pytest

from handlers.telegram.reading import man_in_words, square_in_words
from rules import MEN, Board, Square
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, TARAS, Person, World, catalogue, words
from texts import LANGUAGES

TOWER = {
    "en": "d5: tower of 2, from top to bottom: white ratnik (helgi), black ratnik (knyaz)",
    "ru": "d5: башня из 2 таврелей, сверху вниз: белый ратник (хелги), чёрный ратник (князь)",
    "uk": "d5: вежа з 2 таврелей, згори донизу: білий ратник (хелги), чорний ратник (князь)",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_man_has_words_of_its_own(language: str) -> None:
    t = catalogue().get(language)
    assert len({man_in_words(t, man) for man in MEN}) == len(MEN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tower_is_read_from_top_to_bottom(language: str) -> None:
    board = Board()
    for move in ("e2-e4", "d7-d5", "e4xd5"):
        board.push_text(move)
    assert square_in_words(catalogue().get(language), board, Square.D5) == TOWER[language]


@pytest.mark.parametrize(
    ("person", "question", "answer"),
    [
        (ANN, "what is on e2", "e2: white ratnik (helgi)"),
        (ANN, "  What’s on  E2 ?", "e2: white ratnik (helgi)"),
        (ANN, "who stands on е2?!", "e2: white ratnik (helgi)"),  # a Cyrillic letter
        (ANN, "/on e4", "e4: empty"),
        (OLGA, "Что на e4?", "e4: пусто"),
        (OLGA, "кто там стоит на d1", "d1: белый князь"),
        (TARAS, "що стоїть на d8", "d8: чорний князь"),
        (TARAS, "Що на е4", "e4: порожньо"),  # a Cyrillic letter
    ],
)
async def test_a_question_in_private_is_answered_in_its_language(
    world: World, person: Person, question: str, answer: str
) -> None:
    opponent = Person(90, "Opponent", "opponent")
    await in_private(world, white=person, black=opponent)
    (said,) = await world.say(person, question)
    assert said.text == answer
    assert (await world.game()).ply == 0


async def test_in_a_group_a_reply_to_a_board_is_answered_of_that_board(world: World) -> None:
    first = await world.start_in_group()
    last = await world.moves(first, "e2-e4")
    (said,) = await world.say(EVE, "what is on e4?", chat=GROUP, reply_to=last)
    assert said.text == "e4: white ratnik (helgi)"
    (said,) = await world.say(EVE, "what is on e4?", chat=GROUP, reply_to=first)
    assert said.text == "e4: empty"
    assert await world.say(BOB, "what is on e4?", chat=GROUP) == [], "talk in a group is no question to the bot"
    assert await world.say(BOB, "what is on tv tonight", chat=GROUP, reply_to=last) == []
    (said,) = await world.say(BOB, "/on", chat=GROUP)
    assert said.text == "Which square? For example: /on e4"
    (said,) = await world.say(BOB, "/on e4", chat=GROUP)
    assert said.text == "e4: white ratnik (helgi)"


@pytest.mark.parametrize("person", [ANN, OLGA, TARAS])
async def test_a_board_read_out_has_all_the_facts_in_letters_only(world: World, person: Person) -> None:
    opponent = Person(90, "Opponent", "opponent")
    await in_private(world, white=person, black=opponent)
    await world.say(person, "e2-e4")
    await world.say(opponent, "d7-d5")
    await world.say(person, "e4xd5")
    (said,) = await world.say(person, "/board text")
    t = words(person)
    title, last, turn, gap, *squares = said.html.split("\n")
    assert (last, gap) == (t("board-last-move", move="e4xd5", name=person.name), "")
    assert turn == t("board-turn", name="Opponent", color=t("side-black"))
    assert title == t("board-title", white=person.name, black="Opponent")
    assert len(squares) == 31
    assert TOWER[t.language] in squares
    assert squares == sorted(squares, key=lambda line: (line[1], line[0]))
    assert all(re.fullmatch(r"[a-h][1-8]: [\w ,:()]+", line) for line in squares)
