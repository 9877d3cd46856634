"""aiogram's own HTTP session against the Bot API front, over real sockets."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramBadRequest, TelegramNotFound, TelegramUnauthorizedError
from aiogram.methods import SendDice
from aiogram.types import (
    BufferedInputFile,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
)

from handlers.local_chat import Front, LocalChat
from tests.handlers.local_chat.conftest import ANNA, png


@pytest.fixture
async def address(chat: LocalChat) -> AsyncIterator[str]:
    front = Front(chat)
    yield await front.start()
    await front.stop()


@pytest.fixture
async def bot(chat: LocalChat, address: str) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(address))
    yield Bot(chat.token, session=session, default=DefaultBotProperties(parse_mode="HTML"))
    await session.close()


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def test_texts_buttons_and_edits(bot: Bot, chat: LocalChat) -> None:
    button = InlineKeyboardButton(text="x", callback_data="x")
    sent = await bot.send_message(
        ANNA, "<b>привет</b> & <i>😀</i>", reply_markup=InlineKeyboardMarkup(inline_keyboard=[[button]])
    )
    assert sent.html_text == "<b>привет</b> &amp; <i>😀</i>"
    assert sent.reply_markup
    edited = await sent.edit_text("new")
    assert isinstance(edited, Message)
    assert chat.message(ANNA, sent.message_id).content == {"text": "new"}


async def test_a_picture_goes_up_and_comes_down(bot: Bot) -> None:
    upload = BufferedInputFile(png(64, 48), "доска.png")
    sent = await bot.send_photo(ANNA, upload, caption="c")
    assert sent.photo
    assert (sent.photo[-1].width, sent.photo[-1].height) == (64, 48)
    content = await bot.download(sent.photo[-1].file_id)
    assert content
    assert content.read() == upload.data
    edited = await sent.edit_media(InputMediaPhoto(media=BufferedInputFile(png(8, 8), "b.png"), caption="d"))
    assert isinstance(edited, Message)
    assert edited.photo
    assert edited.photo[-1].width == 8
    assert (await bot.send_photo(ANNA, sent.photo[-1].file_id)).photo == sent.photo


async def test_errors_are_aiograms_errors(bot: Bot, chat: LocalChat, address: str) -> None:
    with pytest.raises(TelegramBadRequest, match="can't parse entities"):
        await bot.send_message(ANNA, "<b>")
    with pytest.raises(TelegramNotFound, match="sendDice"):
        await bot(SendDice(chat_id=ANNA))
    async with AiohttpSession(api=TelegramAPIServer.from_base(address)) as session:
        with pytest.raises(TelegramUnauthorizedError):
            await Bot("1:stranger", session=session).get_me()
    with pytest.raises(aiohttp.ClientResponseError, match="404"):
        await bot.download_file("photos/none")


async def test_a_dispatcher_polls_over_http(bot: Bot, chat: LocalChat) -> None:
    dispatcher = Dispatcher()

    @dispatcher.message()
    async def answer(message: Message) -> None:
        await message.answer(f"heard {message.text}")
        await dispatcher.stop_polling()

    chat.say(ANNA, ANNA, "one")
    await dispatcher.start_polling(bot, handle_signals=False, polling_timeout=1, close_bot_session=False)
    said = [message.content["text"] for message in chat.state.messages[ANNA].values()]
    assert said == ["/start", "one", "heard one"]


async def test_json_is_taken_as_well(http: aiohttp.ClientSession, chat: LocalChat, address: str) -> None:
    url = f"{address}/bot{chat.token}"
    body = {"chat_id": ANNA, "text": "x", "reply_markup": {"inline_keyboard": [[{"text": "x", "callback_data": "x"}]]}}
    async with http.post(f"{url}/SENDMESSAGE", json=body) as response:
        answer = await response.json()
    assert answer["result"]["reply_markup"] == body["reply_markup"]
    edit = {"chat_id": ANNA, "message_id": answer["result"]["message_id"], "reply_markup": {"force_reply": True}}
    async with http.post(f"{url}/editMessageReplyMarkup", json=edit) as response:
        assert response.status == 400
        assert (await response.json())["description"] == "Bad Request: inline keyboard expected"


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"chat_id": ANNA, "text": 5}, 'parameter "text" must be of type String'),
        ({"text": "x"}, "chat_id is empty"),
        ({"chat_id": ANNA, "text": "x", "reply_markup": "{"}, 'can\'t parse "reply_markup" JSON object'),
        ({"chat_id": ANNA, "text": "x", "reply_markup": 7}, "object expected as reply markup"),
        ({"chat_id": ANNA, "text": "x", "reply_markup": {"inline_keyboard": [{}]}}, "array of arrays"),
        ({"chat_id": ANNA, "text": "x", "reply_markup": {"inline_keyboard": [["x"]]}}, "object expected"),
        (
            {"chat_id": ANNA, "text": "x", "message_thread_id": "first"},
            'parameter "message_thread_id" must be a number',
        ),
        ({"chat_id": ANNA, "text": "x", "entities": 3}, 'parameter "entities" must be an array'),
        ({"chat_id": ANNA, "text": "x", "reply_parameters": [1]}, "can't parse reply parameters"),
    ],
)
async def test_malformed_values(
    http: aiohttp.ClientSession, chat: LocalChat, address: str, values: dict[str, object], reason: str
) -> None:
    async with http.post(f"{address}/bot{chat.token}/sendMessage", json=values) as response:
        assert response.status == 400
        assert reason in (await response.json())["description"]


async def test_a_body_that_is_no_json(http: aiohttp.ClientSession, chat: LocalChat, address: str) -> None:
    for body in (b"{", b"[1]", b"\xff"):
        headers = {"Content-Type": "application/json"}
        async with http.post(f"{address}/bot{chat.token}/getMe", data=body, headers=headers) as response:
            assert response.status == 400


async def test_browsers_and_other_names_are_kept_out(
    http: aiohttp.ClientSession, chat: LocalChat, address: str
) -> None:
    for headers in ({"Origin": "https://example.com"}, {"Origin": "null"}, {"Host": "example.com"}):
        async with http.post(f"{address}/bot{chat.token}/getMe", headers=headers) as response:
            assert response.status == 403
    with pytest.raises(ValueError, match="this machine only"):
        await Front(chat).start(host="0.0.0.0")  # noqa: S104  this is what is refused
