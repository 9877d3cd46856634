"""Puzzles are as hard as their solvers find them: their ratings move, and with them who is set which."""

from pathlib import Path

from handlers.telegram.places import Place
from handlers.telegram.tasks import TARGETS
from quiz.puzzles import Puzzle, load_puzzles, puzzle_by_id
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, TARAS, World, opened, words

FIVE = (ANN, BOB, EVE, OLGA, TARAS)


async def set_to(world: World, sent: Sent) -> Puzzle:
    """The puzzle of a message."""
    task = await world.app.dispatcher["study"].task(Place(sent.chat_id).address, str(sent.message_id))
    return puzzle_by_id(task.name)


async def wrong_move(world: World, sent: Sent, puzzle: Puzzle) -> str:
    board = puzzle.board()
    return next(text for move in board.legal_moves if (text := board.notation(move)) != puzzle.key)


async def test_a_puzzle_that_nobody_solves_becomes_harder_and_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path / "games.sqlite3") as world:
        study = world.app.dispatcher["study"]
        (shown,) = await world.say(ANN, "/puzzle 1", chat=GROUP)
        puzzle = await set_to(world, shown)
        assert str(puzzle.rating) in shown.text
        assert await study.ratings_of_puzzles() == {}
        ratings = [float(puzzle.rating)]
        for person in FIVE:
            await world.say(person, await wrong_move(world, shown, puzzle), chat=GROUP, reply_to=shown)
            ratings.append((await study.ratings_of_puzzles())[puzzle.id])
        assert ratings == sorted(set(ratings)), "each failure makes it harder"
    async with opened(tmp_path / "games.sqlite3") as world:
        assert await world.app.dispatcher["study"].ratings_of_puzzles() == {puzzle.id: ratings[-1]}


async def test_who_is_set_a_puzzle_goes_by_what_it_has_proved(world: World) -> None:
    """An easy puzzle that has proved very hard is no more set as an easy one; the heading says what it has proved."""
    study = world.app.dispatcher["study"]
    puzzles = sorted(load_puzzles().values(), key=lambda puzzle: abs(puzzle.rating - TARGETS[1]))
    proved = {puzzle.id: 3000.0 for puzzle in puzzles[:5]}

    async def ratings_of_puzzles() -> dict[str, float]:
        return proved

    study.ratings_of_puzzles = ratings_of_puzzles
    for _ in range(8):
        (shown,) = await world.say(ANN, "/puzzle 1")
        assert (await set_to(world, shown)).id not in proved
    proved = dict.fromkeys(load_puzzles(), 500.0) | {puzzles[-1].id: TARGETS[1]}
    left = []
    for _ in range(40):
        (shown,) = await world.say(ANN, "/puzzle 1")
        puzzle = await set_to(world, shown)
        assert words(ANN)("puzzle-heading", rating=round(proved[puzzle.id])) in shown.html
        left.append(puzzle.id)
    assert puzzles[-1].id in left


async def test_rating_tells_how_somebody_solves_puzzles(world: World) -> None:
    (before,) = await world.say(ANN, "/rating")
    assert "Puzzles" not in before.text
    (shown,) = await world.say(ANN, "/puzzle 1")
    await world.say(ANN, (await set_to(world, shown)).key)
    (shown,) = await world.say(ANN, "/puzzle 1")
    puzzle = await set_to(world, shown)
    await world.say(ANN, await wrong_move(world, shown, puzzle))
    ann = await world.app.service.remember_player(f"telegram:{ANN.id}", ANN.name)
    rating = await world.app.dispatcher["study"].puzzle_rating(ann.id)
    (said,) = await world.say(ANN, "/rating")
    assert said.text.splitlines()[-1] == f"Puzzles: {round(rating.value)}? (solved 1 of 2)"
    (theirs,) = await world.say(BOB, "/rating", reply_to=world.message(ANN, BOB.id, "hello"))
    assert "(solved 1 of 2)" in theirs.text
