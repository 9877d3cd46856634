"""Moving by taps: man, where to, how many, sure; and the menu behind a board's few buttons."""

import itertools

from game.models import ColorChoice
from handlers.telegram.callback_data import Answer
from handlers.telegram.play_data import InlineButton, TapButton, TermsButton
from rules import Color, Square
from tests.handlers.telegram.session import Sent
from tests.handlers.telegram.test_endings import in_private
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, World

OLD = "This board is old: the game has moved on."


async def taps(world: World, board: Sent, *labels: str) -> list[str]:
    """Ann presses buttons one after the other; the toasts."""
    return [await world.tap(ANN, board, label) for label in labels]


async def test_a_move_by_taps_in_a_group_changes_buttons_only(world: World) -> None:
    board = await world.start_in_group()
    picture, caption = board.photo, board.text
    assert await taps(world, board, "Move by taps") == ["Which man?"]
    assert list(board.buttons) == [
        *(f"{file}{rank}" for rank, file in itertools.product("21", "abcdefgh")),
        "Cancel",
    ]
    assert await taps(world, board, "e2") == ["Where to?"]
    assert list(board.buttons) == ["e4", "e3", "Back", "Cancel"]
    assert await taps(world, board, "e4") == ["Press once more to play it."]
    assert list(board.buttons) == ["✓ e2-e4", "Back", "Cancel"]
    assert (await world.game()).ply == 0
    sure = board.buttons["✓ e2-e4"]
    assert await taps(world, board, "✓ e2-e4") == [""]
    assert "Last move: e2-e4 (Ann)" in world.last.text
    assert (board.photo, board.text) == (picture, caption)
    assert list(board.buttons) == ["Turn the board", "Show the board"]
    assert await world.tap_data(ANN, board, sure) == OLD
    assert (await world.game()).ply == 1


async def test_how_many_go_is_asked_where_there_is_a_choice(world: World) -> None:
    board = await world.moves(await world.start_in_group(), "d1xe2", "a7-a6")
    await taps(world, board, "Move by taps", "e2")
    assert "xd2" in board.buttons
    assert await taps(world, board, "e3") == ["How many from the top?"]
    assert list(board.buttons) == ["1", "All 2", "Back", "Cancel"]
    await taps(world, board, "Back")
    assert "e3" in board.buttons
    await taps(world, board, "e3", "1")
    assert list(board.buttons) == ["✓ e2(1)-e3", "Back", "Cancel"]
    await taps(world, board, "✓ e2(1)-e3")
    assert [move.text for move in (await world.game()).moves][-1] == "e2(1)-e3"


async def test_black_sees_the_squares_as_its_board_lies(world: World) -> None:
    _, his = await in_private(world)
    await world.say(ANN, "e2-e4")
    his = world.boards(BOB.id)[-1]
    await world.tap(BOB, his, "Move by taps")
    assert list(his.buttons)[:9] == ["h7", "g7", "f7", "e7", "d7", "c7", "b7", "a7", "h8"]


async def test_in_private_the_picture_shows_where_the_men_can_go(world: World) -> None:
    hers, _ = await in_private(world)
    first = hers.photo
    await taps(world, hers, "Move by taps", "e2")
    scene = world.painter.scenes[-1]
    assert (scene.selected, hers.photo) == (Square.E2, repr(scene).encode())
    assert [target.square for target in scene.targets] == [Square.E3, Square.E4]
    edits = hers.edits
    await taps(world, hers, "e4")
    assert (hers.photo, hers.edits) == (repr(scene).encode(), edits + 1)
    await taps(world, hers, "Back", "Back")
    assert hers.photo == first
    await taps(world, hers, "e2", "Cancel")
    assert (hers.photo, list(hers.buttons)) == (first, ["Move by taps", "More…"])
    await taps(world, hers, "Move by taps", "b1", "xd2" if "xd2" in hers.buttons else "c3")
    assert [label for label in hers.buttons if label.startswith("✓")] in (["✓ b1-c3"], ["✓ b1xd2"])


async def test_only_the_one_to_move_taps(world: World) -> None:
    board = await world.start_in_group()
    assert await world.tap(BOB, board, "Move by taps") == "Not yet, please: Ann is to move."
    assert (await world.tap(EVE, board, "Move by taps")).startswith("This game is played by two others.")
    assert list(board.buttons) == ["Move by taps", "More…"]
    await taps(world, board, "Move by taps", "e2", "e4")
    assert await world.tap(BOB, board, "✓ e2-e4") == "Not yet, please: Ann is to move."
    assert (await world.tap(EVE, board, "✓ e2-e4")).startswith("This game is played by two others.")
    assert (await world.tap(EVE, board, "Cancel")).startswith("This game is played by two others.")
    assert (await world.game()).ply == 0


async def test_a_stale_tap_says_so(world: World) -> None:
    board = await world.start_in_group()
    await taps(world, board, "Move by taps", "e2", "e4")
    await world.moves(board, "d2-d4")
    for label in ("✓ e2-e4", "Back"):
        assert await world.tap(ANN, board, label) == OLD
    await world.tap(ANN, board, "Cancel")
    assert list(board.buttons) == ["Turn the board", "Show the board"]
    await world.tap(BOB, board, "Show the board")
    assert "Last move: d2-d4" in world.last.text
    assert [move.text for move in (await world.game()).moves] == ["d2-d4"]


async def test_a_tap_from_before_a_takeback_plays_nothing(world: World) -> None:
    board = await world.start_in_group()
    await taps(world, board, "Move by taps", "e2", "e4")
    sure = board.buttons["✓ e2-e4"]
    await world.moves(board, "d2-d4")
    (asked,) = await world.say(ANN, "/takeback", chat=GROUP)
    await world.tap(BOB, asked, "Agree")
    assert (await world.game()).ply == 0
    assert await world.tap_data(ANN, board, sure) == OLD
    assert (await world.game()).ply == 0


async def test_taps_that_cannot_be_are_answered(world: World) -> None:
    board = await world.start_in_group()
    for data in ("tp:1:0:0:0:e2:e5:1:1", "tp:1:0:0:0:e7:e5:1:1", "tp:1:0:0:0:e2:e4:9:0", "tp:1:0:0:0:::0:1"):
        await world.tap_data(ANN, board, data)
    assert (await world.game()).ply == 0


def test_buttons_fit_in_telegram_whatever_the_game() -> None:
    most = 2**53 - 1
    tap = TapButton(game=most, ply=999_999, back=999_999, view=Color.BLACK, start="h8", end="h7", count=31, sure=True)
    terms = TermsButton(challenge=most, color=ColorChoice.RANDOM, hours=9999, rated=True, done=True)
    inline = InlineButton(
        answer=Answer.CANCEL, player=most, color=ColorChoice.RANDOM, hours=9999, rated=True, day=10**6, key="x" * 12
    )
    assert max(len(data.pack()) for data in (tap, terms, inline)) <= 64


async def test_the_menu_is_for_players_and_comes_and_goes(world: World) -> None:
    board = await world.start_in_group()
    few = dict(board.buttons)
    assert (await world.tap(EVE, board, "More…")).startswith("This game is played by two others.")
    await world.menu(BOB, board)
    assert list(board.buttons) == ["Turn the board", "Offer a draw", "Resign", "Abort the game", "Back"]
    await world.tap(BOB, board, "Back")
    assert board.buttons == few
    more = few["More…"]
    latest = await world.moves(board, "e2-e4", "e7-e5")
    await world.menu(BOB, latest)
    assert {"Turn the board", "Take back", "Offer a draw", "Resign", "Back"} <= set(latest.buttons)
    assert "Abort the game" not in latest.buttons
    await world.tap_data(BOB, board, more)
    assert list(board.buttons) == ["Turn the board", "Show the board"]


async def test_a_private_menu_has_conditional_moves(world: World) -> None:
    hers, _ = await in_private(world)
    await world.menu(ANN, hers)
    assert "Conditional moves" in hers.buttons
