"""Ratings, leaderboards and results against each other."""

from datetime import timedelta

import pytest

from game.models import ColorChoice, Player, Source
from game.ratings import Rating, Score
from handlers.telegram.places import Place
from handlers.telegram.rating_words import difference, rating_text, score_text
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OTHER_GROUP, Person, World, catalogue
from texts import LANGUAGES


async def person(world: World, somebody: Person) -> Player:
    """Somebody as the bot knows them."""
    await world.say(somebody, "/help")
    player = await world.app.service.player_by_handle(str(somebody.username))
    assert player is not None
    return player


async def rated_game(
    world: World, white: Person, black: Person, *, chat: int = GROUP, time: timedelta | None = None
) -> Sent:
    """A rated game that black has resigned after both had moved; its last board."""
    service, address = world.app.service, Place(chat).address
    challenger, opponent = await person(world, white), await person(world, black)
    number = len(world.telegram.calls)
    challenge = await service.challenge(
        challenger.id,
        address,
        language="en",
        color=ColorChoice.WHITE,
        source=Source(f"test:{number}"),
        time_per_move=time,
        rated=True,
    )
    world.chat(chat)
    game = await service.accept(challenge.id, opponent.id, address=address)
    await service.play(game.id, challenger.id, "e2-e4", source=Source(f"test:{number}:1"))
    await service.play(game.id, opponent.id, "e7-e5", source=Source(f"test:{number}:2"))
    await service.resign(game.id, opponent.id, seen_ply=2)
    world.app.telling.soon(game.id)
    await world.app.telling.settle()
    return world.boards(chat)[-1]


async def test_the_end_of_a_rated_game_tells_what_it_did(world: World) -> None:
    board = await rated_game(world, ANN, BOB)
    lines = board.text.split("\n")
    assert lines[-3:] == ["Bob resigns. Ann wins!", "Ann: rating 1500 → 1662 (+162)", "Bob: rating 1500 → 1338 (−162)"]
    (page,) = await world.say(EVE, "/history", chat=GROUP)
    assert " · 1-0 · +162 · −162 · " in page.text
    (page,) = await world.say(BOB, "/history")
    assert " · 1-0 · −162 · " in page.text


async def test_ones_own_ratings_and_those_of_somebody_else(world: World) -> None:
    await rated_game(world, ANN, BOB)
    await rated_game(world, ANN, BOB, time=timedelta(days=1))
    await rated_game(world, BOB, ANN, time=timedelta(days=1))
    (answer,) = await world.say(EVE, "/rating", chat=GROUP)
    assert answer.text == "Eve\nWith a clock: no rated games yet\nWithout a clock: no rated games yet"
    (answer,) = await world.say(ANN, "/rating")
    assert answer.text.startswith("Ann\nWith a clock: 1")
    assert answer.text.split("\n")[1].endswith("(2 games)")
    assert answer.text.split("\n")[2].startswith("Without a clock: 1662? ± ")
    of_bob = world.message(BOB, GROUP, "hello")
    (answer,) = await world.say(ANN, "/rating", chat=GROUP, reply_to=of_bob)
    assert answer.text.startswith("Bob\n")
    assert answer.text.endswith("\n\nAnn against Bob: 2 won, 0 drawn, 1 lost")


async def test_the_best_of_a_group_and_of_all(world: World) -> None:
    await rated_game(world, ANN, BOB)
    await rated_game(world, EVE, BOB, chat=OTHER_GROUP)
    (answer,) = await world.say(ANN, "/top", chat=GROUP)
    assert answer.text.startswith("The best of this chat, with a clock\nNo rated games have been finished yet.")
    await world.tap(BOB, answer, "Without a clock")
    lines = answer.text.split("\n")
    assert lines[0] == "The best of this chat, without a clock"
    assert [line[:6] for line in lines[1:]] == ["1. Ann", "2. Bob"]
    assert list(answer.buttons) == ["With a clock", "Everybody"]
    await world.tap(BOB, answer, "Everybody")
    assert {line[3:6] for line in answer.text.split("\n")[1:]} == {"Ann", "Bob", "Eve"}
    await world.tap(BOB, answer, "This chat")
    assert len(answer.text.split("\n")) == 3
    (answer,) = await world.say(ANN, "/top")
    assert list(answer.buttons) == ["Without a clock"]
    await world.tap(ANN, answer, "Without a clock")
    assert answer.text.startswith("The best of all, without a clock\n1. ")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (1500, 1512.4, "+12"),
        (1512.4, 1500, "−12"),
        (1500.2, 1499.8, "±0"),
        (1499.6, 1500.4, "±0"),
        (1500.4, 1500.6, "+1"),
    ],
)
def test_a_difference_is_that_of_the_numbers_shown(before: float, after: float, shown: str) -> None:
    assert difference(before, after) == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_ratings_have_words(language: str) -> None:
    t = catalogue().get(language)
    assert rating_text(t, Rating()) == t("rating-none")
    assert rating_text(t, Rating(1623.4, 50.2, games=21)).startswith("1623 ± 100 (21 ")
    assert rating_text(t, Rating(1623.4, 150, games=2)).startswith("1623? ± 300 (2 ")
    assert all(str(number) in score_text(t, Score(7, 8, 9)) for number in (7, 8, 9))
