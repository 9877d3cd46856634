"""The page's server: who gets in, what it takes, and that it starts and stops."""

import asyncio
import json
import os
import signal
import socket
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from aiogram import Bot, Dispatcher
from aiogram.types import BufferedInputFile, InlineKeyboardButton, InlineKeyboardMarkup, Message

from handlers.local_chat import LocalChat, serve
from handlers.local_chat.page import Page
from tests.handlers.local_chat.conftest import ANNA, BOHDAN, png


@pytest.fixture
async def address(chat: LocalChat) -> AsyncIterator[str]:
    page = Page(chat)
    yield await page.start("127.0.0.1", 0)
    await page.stop()


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def _answer(line: aiohttp.ClientWebSocketResponse, request: dict[str, Any]) -> dict[str, Any]:
    """Ask, and pass over events until the answer comes."""
    await line.send_json({**request, "tag": 1})
    async with asyncio.timeout(60):
        while True:
            event: dict[str, Any] = await line.receive_json()
            if event["type"] == "done":
                return event


async def test_headers_keep_foreign_code_out(http: aiohttp.ClientSession, address: str) -> None:
    for path, kind in (("", "text/html"), ("main.js", "text/javascript"), ("theme.css", "text/css")):
        async with http.get(address + path) as response:
            assert response.status == 200
            assert response.content_type == kind
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"
    for path in ("../page.py", "page.py", "none.js", "%2e%2e/page.py"):
        async with http.get(address + path) as response:
            assert response.status == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "example.com"},
        {"Host": "127.0.0.1.example.com:8080"},
        {"Origin": "https://example.com"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://localhost"},
    ],
)
async def test_other_sites_do_not_get_in(http: aiohttp.ClientSession, address: str, headers: dict[str, str]) -> None:
    async with http.get(address, headers=headers) as response:
        assert response.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
        await http.ws_connect(address + "live", headers=headers)
    assert caught.value.status == 403


async def test_the_line_wants_an_origin(http: aiohttp.ClientSession, address: str) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
        await http.ws_connect(address + "live")
    assert caught.value.status == 403
    port = address.rstrip("/").rpartition(":")[2]
    for origin in (f"http://127.0.0.1:{port}", f"http://localhost:{port}"):
        async with http.ws_connect(address + "live", headers={"Origin": origin}) as line:
            state = await line.receive_json()
            assert [person["name"] for person in state["people"]] == ["Anna", "Bohdan", "Vira"]


async def test_callback_data_must_stand_on_the_message(
    http: aiohttp.ClientSession, address: str, chat: LocalChat, bot: Bot
) -> None:
    button = InlineKeyboardButton(text="x", callback_data="game:7:accept")
    sent = await bot.send_message(ANNA, "x", reply_markup=InlineKeyboardMarkup(inline_keyboard=[[button]]))
    press = {"do": "press", "as": ANNA, "chat": ANNA, "message": sent.message_id}
    async with http.ws_connect(address + "live", headers={"Origin": address.rstrip("/")}) as line:
        assert (await _answer(line, {**press, "data": "game:8:accept"}))["refused"] == "no-button"
        assert (await _answer(line, {**press, "as": BOHDAN, "data": "game:7:accept"}))["refused"] == "no-chat"
        assert chat.state.updates.pending == []
        assert "query_id" in await _answer(line, {**press, "data": "game:7:accept"})
        assert len(chat.state.updates.pending) == 1


NONSENSE = """
{
[]
7
null
{"do":"nothing"}
{"do":["say"]}
{"do":"say","as":"1001","chat":1001,"text":"x"}
{"do":"say","as":1001,"chat":1001,"text":5}
{"do":"say","as":true,"chat":1001,"text":"x"}
{"do":"vote","as":1001,"chat":1001,"message":1,"options":"0"}
{"do":"vote","as":1001,"chat":1001,"message":1}
{"do":"vote","as":1001,"chat":1001,"message":1,"options":[true]}
{"do":"language","as":1001,"language":"fr"}
{"do":"earlier","chat":"a","before":1}
{"do":"press","as":1001,"chat":1001,"message":1}
{"do":"read"}
"""


@pytest.mark.parametrize("request_text", ["[" * 50_000, *NONSENSE.split("\n")])
async def test_nonsense_is_refused(
    http: aiohttp.ClientSession, address: str, chat: LocalChat, request_text: str
) -> None:
    async with http.ws_connect(address + "live", headers={"Origin": address.rstrip("/")}) as line:
        await line.send_str(request_text)
        async with asyncio.timeout(60):
            while (event := await line.receive_json())["type"] != "done":
                pass
        assert event["refused"]
        assert (await _answer(line, {"do": "say", "as": ANNA, "chat": ANNA, "text": "still here"}))["message_id"]
    assert len(chat.state.updates.pending) == 1


async def test_two_tabs_see_the_same(http: aiohttp.ClientSession, address: str, chat: LocalChat) -> None:
    headers = {"Origin": address.rstrip("/")}
    async with http.ws_connect(address + "live", headers=headers) as one:
        async with http.ws_connect(address + "live", headers=headers) as two:
            await one.receive_json()
            await two.receive_json()
            await _answer(one, {"do": "say", "as": ANNA, "chat": chat.group.id, "text": "hello"})
            kinds = [(await two.receive_json())["type"] for _ in range(2)]
            assert kinds == ["read", "message"]
        chat.say(ANNA, ANNA, "one tab is closed, the other one hears")
        assert (await one.receive_json())["type"] in ("read", "message")


async def test_earlier_messages_come_when_asked_for(http: aiohttp.ClientSession, address: str, chat: LocalChat) -> None:
    for number in range(70):
        chat.say(ANNA, ANNA, str(number))
    async with http.ws_connect(address + "live", headers={"Origin": address.rstrip("/")}) as line:
        state = await line.receive_json()
        (part,) = [part for part in state["history"] if part["chat_id"] == ANNA]
        assert (len(part["messages"]), part["more"]) == (60, True)
        wish = {"do": "earlier", "chat": ANNA, "before": part["messages"][0]["message_id"]}
        answer = await _answer(line, wish)
        assert [one["text"] for one in answer["messages"]] == ["/start", *map(str, range(10))]
        assert answer["more"] is False


async def test_files_are_shown_as_pictures_or_only_saved(
    http: aiohttp.ClientSession, address: str, bot: Bot, chat: LocalChat
) -> None:
    page = b"<script>alert(1)</script>"
    sent = await bot.send_document(ANNA, BufferedInputFile(page, "a.html"))
    picture = await bot.send_photo(ANNA, BufferedInputFile(png(), "a.png"))
    assert sent.document
    assert picture.photo
    async with http.get(f"{address}file/{sent.document.file_id}") as response:
        assert response.content_type == "application/octet-stream"
        assert response.headers["Content-Disposition"].startswith("attachment")
        assert await response.read() == page
    async with http.get(f"{address}file/{picture.photo[-1].file_id}") as response:
        assert response.content_type == "image/png"
        assert await response.read() == png()
    async with http.get(f"{address}file/none") as response:
        assert response.status == 404


async def test_only_loopback(chat: LocalChat) -> None:
    for host in ("0.0.0.0", "::", "192.0.2.1"):  # noqa: S104  this is what is refused
        page = Page(chat)
        with pytest.raises(ValueError, match="this machine only"):
            await page.start(host, 0)
        await page.stop()


async def test_the_next_free_port_is_taken(chat: LocalChat) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        page = Page(chat)
        address = await page.start("127.0.0.1", port)
        await page.stop()
    assert port < int(address.rstrip("/").rpartition(":")[2]) < port + 20


async def _close_code(line: aiohttp.ClientWebSocketResponse) -> int | None:
    """Listen to the end, as a browser does, and give the code of the goodbye."""
    while (await line.receive()).type is aiohttp.WSMsgType.TEXT:
        pass
    return line.close_code


@pytest.mark.parametrize("by_signal", [True, False])
async def test_serve_runs_a_dispatcher_and_ends_cleanly(
    chat: LocalChat, bot: Bot, http: aiohttp.ClientSession, by_signal: bool
) -> None:
    """Also with a tab open, and by SIGINT as Ctrl-C sends it."""
    dispatcher = Dispatcher()
    heard: asyncio.Queue[str] = asyncio.Queue()

    @dispatcher.message()
    async def hear(message: Message, greeting: str) -> None:
        heard.put_nowait(f"{greeting} {message.text}")

    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    running = asyncio.create_task(
        serve(dispatcher, bot, chat, port=0, on_ready=ready.set_result, handle_signals=by_signal, greeting="heard")
    )
    address = await ready
    async with http.ws_connect(address + "live", headers={"Origin": address.rstrip("/")}) as line:
        await line.send_json({"do": "say", "as": ANNA, "chat": ANNA, "text": "hello"})
        assert await heard.get() == "heard hello"
        last_word = asyncio.create_task(_close_code(line))
        if by_signal:
            os.kill(os.getpid(), signal.SIGINT)
        else:
            await dispatcher.stop_polling()
        async with asyncio.timeout(60):
            await running
            assert await last_word == 1001
    with pytest.raises(aiohttp.ClientConnectionError):
        await http.get(address)


def test_messages_can_be_sent_as_json_whatever_was_said(chat: LocalChat) -> None:
    for text in ("</script> \u2028 😀 <b>&_*[x](y)", "half \ud83d", "\x00\x1b[0m"):
        said = chat.say(ANNA, ANNA, f"a {text}")
        json.dumps(chat.message_json(said), ensure_ascii=False).encode()
