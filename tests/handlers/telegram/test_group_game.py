"""A game in a group, from the challenge on."""

from rules import Color
from tests.handlers.telegram.world import ANN, BOB, EVE, GROUP, World


async def test_a_challenge_to_all_is_accepted_by_button(world: World) -> None:
    (challenge,) = await world.say(ANN, "/play white", chat=GROUP)
    assert challenge.text == "Ann is looking for a game of tavreli. Ann plays White.\nWho will play?"
    assert list(challenge.buttons) == ["Accept", "Options…", "Withdraw"]

    assert await world.tap(BOB, challenge, "Accept") == ""

    assert (challenge.text, challenge.buttons) == ("Bob accepts the challenge. The game begins!", {})
    (board,) = world.boards(GROUP)
    assert board.text.startswith("#1 ⚪ Ann – ⚫ Bob\nThe game begins.\nTo move: Ann (White)")
    assert "To move, reply to this message: e2-e4" in board.text
    assert '<a href="tg://user?id=11">Ann</a>' in board.html
    assert list(board.buttons) == ["Move by taps", "More…"]


async def test_moves_are_replies_to_the_board(world: World) -> None:
    board = await world.start_in_group()
    answer = await world.say(ANN, "e2 — е4", chat=GROUP, reply_to=board)  # a Cyrillic letter
    assert [sent.method for sent in answer] == ["sendPhoto"], "the board is the whole answer"
    assert "Last move: e2-e4 (Ann)\nTo move: Bob (Black)" in answer[0].text
    board = await world.moves(answer[0], "e7-e5", white=BOB)
    game = await world.game()
    assert [move.text for move in game.moves] == ["e2-e4", "e7-e5"]
    scene = world.painter.scenes[-1]
    assert (scene.white_name, scene.black_name, scene.view, scene.status) == (
        "Ann",
        "Bob",
        Color.WHITE,
        "White to move",
    )
    assert not any(name == "MainThread" for name in world.painter.threads), "pictures are drawn beside the loop"


async def test_the_move_command_needs_no_reply(world: World) -> None:
    await world.start_in_group()
    (board,) = await world.say(ANN, "/move e2-e4", chat=GROUP)
    assert "Last move: e2-e4" in board.text
    (board,) = await world.say(BOB, "/move@tavreli_test_bot e7-e5", chat=GROUP)
    assert "Last move: e7-e5" in board.text


async def test_a_stranger_does_not_move(world: World) -> None:
    board = await world.start_in_group()
    (answer,) = await world.say(EVE, "e2-e4", chat=GROUP, reply_to=board)
    assert answer.text == "This game is played by two others. Start your own with /play."
    assert (await world.game()).ply == 0
