"""Pictures that Telegram has already are not drawn and not sent again."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest
from aiogram.exceptions import TelegramBadRequest
from aiogram.methods import SendPhoto
from aiogram.types import Chat, Message, PhotoSize

from handlers.local_chat import LocalChat, LocalSession
from handlers.telegram import make_bot
from handlers.telegram.pictures import Photo, Pictures
from rendering import Scene, render_png
from rules import Board, Color
from tests.handlers.telegram.world import ANN, BOB, GROUP, OTHER_GROUP, World

SCENE = Scene.of(Board())


def scenes(count: int) -> list[Scene]:
    return [Scene.of(Board(), status=str(number)) for number in range(count)]


class Server:
    """Remembers what it was sent, as what it calls it."""

    def __init__(self) -> None:
        self.given: list[Photo] = []
        self.lost = False

    async def send(self, photo: Photo) -> Message:
        self.given.append(photo)
        if self.lost and isinstance(photo, str):
            method = SendPhoto(chat_id=1, photo=photo)
            raise TelegramBadRequest(method, "Bad Request: wrong remote file identifier specified: wrong padding")
        size = PhotoSize(file_id=f"id{len(self.given)}", file_unique_id="u", width=1, height=1)
        return Message(
            message_id=1, date=datetime(2026, 1, 1, tzinfo=UTC), chat=Chat(id=1, type="private"), photo=[size]
        )

    def uploads(self) -> int:
        return sum(not isinstance(photo, str) for photo in self.given)


async def test_a_scene_is_drawn_and_uploaded_once() -> None:
    drawn: list[Scene] = []
    server = Server()
    pictures = Pictures(lambda scene: drawn.append(scene) or b"png")  # type: ignore[func-returns-value]
    for _ in range(3):
        await pictures.sending(Scene.of(Board()), server.send)
    assert (len(drawn), server.given[1:]) == (1, ["id1", "id1"])
    await pictures.sending(Scene.of(Board(), view=Color.BLACK), server.send)
    await pictures.sending(Scene.of(Board(), theme="dark"), server.send)
    assert (len(drawn), server.uploads()) == (3, 3)


async def test_only_the_last_scenes_are_remembered() -> None:
    server, pictures = Server(), Pictures(lambda _: b"png", size=2)
    first, second, third = scenes(3)
    for scene in (first, second, first, third, first, second):
        await pictures.sending(scene, server.send)
    assert [isinstance(photo, str) for photo in server.given] == [False, False, True, False, True, False]


async def test_a_name_that_telegram_has_forgotten_is_replaced() -> None:
    server, pictures = Server(), Pictures(lambda _: b"png")
    await pictures.sending(SCENE, server.send)
    server.lost = True
    await pictures.sending(SCENE, server.send)
    assert [isinstance(photo, str) for photo in server.given] == [False, True, False]
    server.lost = False
    await pictures.sending(SCENE, server.send)
    assert server.given[-1] == "id3"


async def test_other_errors_pass() -> None:
    pictures = Pictures(lambda _: b"png")

    async def refuse(photo: Photo) -> Message:
        raise TelegramBadRequest(SendPhoto(chat_id=1, photo=photo), "Bad Request: not enough rights")

    with pytest.raises(TelegramBadRequest):
        await pictures.sending(SCENE, refuse)


async def test_the_local_chat_sends_a_known_picture_again() -> None:
    chat = LocalChat(bot_username="tavreli_bot")
    bot = make_bot(chat.token, LocalSession(chat))
    pictures = Pictures(render_png)

    def to_group() -> Callable[[Photo], Awaitable[Message]]:
        return lambda photo: bot.send_photo(chat.group.id, photo)

    first = await pictures.sending(SCENE, to_group())
    again = await pictures.sending(SCENE, to_group())
    assert first.photo
    assert again.photo
    assert first.photo[-1].file_id == again.photo[-1].file_id
    chat.close()


async def test_the_same_position_in_two_groups_is_one_upload(world: World) -> None:
    first = await world.start_in_group()
    uploads, drawn = world.telegram.uploads, len(world.painter.scenes)
    second = await world.start_in_group(chat=OTHER_GROUP)
    assert second.photo == first.photo
    assert (world.telegram.uploads, len(world.painter.scenes)) == (uploads, drawn)
    board = await world.moves(first, "e2-e4")
    await world.tap(ANN, await world.menu(ANN, board), "Turn the board")
    await world.tap(BOB, await world.menu(BOB, board), "Turn the board")
    await world.say(BOB, "/board", chat=GROUP)
    assert world.telegram.uploads == uploads + 2
