"""Whatever refuses a move leads to the page of its rule: a text, a tap, a conditional move, a record, a lesson."""

import pytest

from handlers.telegram.places import Place
from quiz.book import load_book
from rules import RefusalCode
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, OLGA, Person, World, words

TOO_FAR = "From e2 to e5 is too far"


def label_of(page: str, person: Person = ANN) -> str:
    """The button to a page of the rule book."""
    t = words(person)
    return t("button-rule", title=load_book().page(page).title.in_language(t.language))


async def opens(world: World, person: Person, sent: Sent, page: str) -> None:
    """The button leads to the page, in a message of its own."""
    before = len(world.telegram.sent)
    assert await world.tap(person, sent, label_of(page, person)) == ""
    (shown,) = world.telegram.sent[before:]
    assert shown.photo is not None
    assert shown.text.startswith(load_book().page(page).title.in_language(words(person).language))


def test_every_reason_has_a_page() -> None:
    book = load_book()
    assert set(book.by_refusal) == set(RefusalCode)
    assert set(book.by_refusal.values()) <= set(book.pages)


async def test_a_tapped_move_that_is_refused_gets_a_window_and_a_button(world: World) -> None:
    """The bot offers legal moves only; a client can send others."""
    board = await world.start_in_group()
    before = dict(board.buttons)
    assert (await world.tap_data(ANN, board, "tp:1:0:0:0:e2:e5:1:1")).startswith(TOO_FAR)
    assert board.buttons.items() >= before.items()
    await opens(world, ANN, board, "ratnik")
    assert (await world.game()).ply == 0


async def test_the_last_reason_alone_has_a_button(world: World) -> None:
    board = await world.start_in_group()
    count = len(board.buttons)
    for end, page in (("e5", "ratnik"), ("e5", "ratnik"), ("e6", "ratnik")):
        await world.tap_data(ANN, board, f"tp:1:0:0:0:e2:{end}:1:1")
        assert label_of(page) in board.buttons
        assert len(board.buttons) == count + 1
    assert "men" in load_book().pages
    await world.tap_data(ANN, board, "tp:1:0:0:0:d1:c3:1:1")
    assert label_of("men") in board.buttons
    assert label_of("ratnik") not in board.buttons
    await world.tap_data(ANN, board, "tp:1:0:0:0:e2:e4:1:1")
    assert (await world.game()).ply == 1


async def test_taps_that_are_no_move_leave_the_buttons_alone(world: World) -> None:
    board = await world.start_in_group()
    before = dict(board.buttons)
    for data in ("tp:1:0:0:0:::0:1", "tp:1:0:0:0:e2::0:1"):
        assert await world.tap_data(ANN, board, data) == words(ANN)("toast-old-board")
        assert board.buttons == before


async def test_the_window_speaks_the_persons_language_and_the_button_the_chats(world: World) -> None:
    board = await world.start_in_group(black=OLGA)
    board = await world.moves(board, "e2-e4", black=OLGA)
    await world.app.service.set_place_language(Place(GROUP).address, "en")
    said = await world.tap_data(OLGA, board, "tp:1:1:0:0:e7:e4:1:1")
    assert "ратник" in said.lower()
    assert label_of("ratnik", ANN) in board.buttons


async def test_a_move_for_one_of_several_games_that_is_refused_gets_the_same(world: World) -> None:
    await world.start_in_group()
    await world.start_in_group(black=EVE)
    (choice,) = await world.say(ANN, "/move e2-e5", chat=GROUP)
    games = list(choice.buttons)
    assert len(games) == 2
    assert (await world.tap(ANN, choice, games[0])).startswith(TOO_FAR)
    assert list(choice.buttons) == [*games, label_of("ratnik")]
    await opens(world, ANN, choice, "ratnik")
    (unread,) = await world.say(ANN, "/move nonsense", chat=GROUP)
    await opens(world, ANN, unread, "notation")


@pytest.mark.parametrize(("line", "page"), [("e2-e5 e7-e5", "ratnik"), ("e2-e4 nonsense", "notation")])
async def test_a_conditional_move_that_is_refused_leads_to_its_rule(world: World, line: str, page: str) -> None:
    await in_private(world)
    (answer,) = await world.say(BOB, f"/if {line}")
    assert list(answer.buttons) == [label_of(page)]
    await opens(world, BOB, answer, page)


async def test_a_record_that_breaks_off_leads_to_the_rule(world: World) -> None:
    (answer,) = await world.say(ANN, "/import e2-e4 e7-e5 e4-e5")
    await opens(world, ANN, answer, "ratnik")
    (answer,) = await world.say(ANN, "/import e2-e4 nonsense")
    await opens(world, ANN, answer, "notation")
    (answer,) = await world.say(ANN, "/import")
    assert answer.buttons == {}


async def test_an_anonymous_administrator_is_led_to_the_rule(world: World) -> None:
    board = await world.start_in_group()
    anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
    hidden = {"sender_chat": world.chat(GROUP), "from": anonymous}
    (answer,) = await world.say(ANN, "e2-e5", chat=GROUP, reply_to=board, **hidden)
    assert TOO_FAR in answer.text
    await opens(world, ANN, answer, "ratnik")


@pytest.mark.parametrize("task", ["/learn 1", "/puzzle"])
@pytest.mark.parametrize("chat", [ANN.id, GROUP])
async def test_lessons_and_puzzles_lead_to_the_rule(world: World, task: str, chat: int) -> None:
    (step,) = await world.say(ANN, task, chat=chat)
    scene = world.painter.scenes[-1]
    volkhv = next(square for square, men in scene.towers if men[0].kind.name == "VOLKHV" and men[0].color is scene.turn)
    far = "h8" if str(volkhv) < "e" else "a1"
    (refusal,) = await world.say(ANN, f"{volkhv}-{far}", chat=chat, reply_to=step)
    assert label_of("men") in refusal.buttons
    await opens(world, ANN, refusal, "men")
    (unread,) = await world.say(ANN, "e2", chat=chat, reply_to=refusal)
    await opens(world, ANN, unread, "notation")
