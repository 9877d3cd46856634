"""The page in the browser: static files, pictures, and a websocket that carries what happens and what people do."""

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aiohttp import WSMsgType, web

from handlers.local_chat import people_view
from handlers.local_chat.actions import act
from handlers.local_chat.chat import LocalChat
from handlers.local_chat.errors import RefusedError
from handlers.local_chat.loopback import check_loopback, hosts_at, listen
from handlers.local_chat.models import Json

STATIC = Path(__file__).parent / "static"
CLOSING = 2.0
"""Seconds in which a browser may say goodbye."""
MAX_REQUEST = 64 * 1024
"""Bytes of one thing a person does."""

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; "
        "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_SHOWN = frozenset({"image/png", "image/jpeg", "image/gif", "video/mp4"})
"""Sent as what they are; every other file is only offered for saving, so that it cannot run as a page."""


class Page:
    """The server of one chat's page. Nothing but this machine reaches it."""

    def __init__(self, chat: LocalChat) -> None:
        self._chat = chat
        self._runner: web.AppRunner | None = None
        self._hosts: frozenset[str] = frozenset()
        self._sockets: set[web.WebSocketResponse] = set()

    async def start(self, host: str, port: int) -> str:
        """Listen and give the address. Raises ValueError for a host that is not loopback, OSError."""
        check_loopback(host)
        app = web.Application(client_max_size=MAX_REQUEST, middlewares=[self._guard])
        app.router.add_get("/", self._file)
        app.router.add_get("/{name:[a-z-]+\\.(?:js|css|svg)}", self._file)
        app.router.add_get("/file/{id:[A-Za-z0-9_-]+}", self._picture)
        app.router.add_get("/live", self._live)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1, handle_signals=False)
        await self._runner.setup()
        bound = await listen(self._runner, host, port)
        self._hosts = hosts_at(bound)
        return f"http://{'[::1]' if ':' in host else host}:{bound}/"

    async def stop(self) -> None:
        """Close every connection. Safe to call twice, or before `start`."""
        farewells = [socket.close(code=1001, message=b"the bot has stopped") for socket in self._sockets]
        await asyncio.gather(*farewells, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """No other site may use the visitor's browser to get in: it would send its own Origin or Host."""
        origin = request.headers.get("Origin")
        if request.headers.get("Host") not in self._hosts:
            raise web.HTTPForbidden(text="wrong Host")
        if origin is not None and origin.removeprefix("http://") not in self._hosts:
            raise web.HTTPForbidden(text="wrong Origin")
        response: web.StreamResponse = await handler(request)
        if not response.prepared:
            for name, value in _HEADERS.items():
                response.headers.setdefault(name, value.format(host=request.host))
        return response

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = STATIC / request.match_info.get("name", "index.html")
        if not path.is_file():
            raise web.HTTPNotFound
        content = await asyncio.to_thread(path.read_bytes)
        return web.Response(body=content, content_type=_TYPES[path.suffix], charset="utf-8")

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        file = self._chat.state.files.get(request.match_info["id"])
        content = self._chat.state.files.read(request.match_info["id"])
        if file is None or content is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "private, max-age=604800, immutable"}  # an id never means other bytes
        if file.mime in _SHOWN:
            return web.Response(body=content, content_type=file.mime, headers=headers)
        headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(file.name)}"
        return web.Response(body=content, content_type="application/octet-stream", headers=headers)

    async def _live(self, request: web.Request) -> web.StreamResponse:
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text="wrong Origin")
        socket = web.WebSocketResponse(timeout=CLOSING, heartbeat=30, max_msg_size=MAX_REQUEST)
        await socket.prepare(request)
        outbox: asyncio.Queue[Json] = asyncio.Queue()
        self._sockets.add(socket)
        self._chat.state.listeners.append(outbox.put_nowait)
        outbox.put_nowait({"type": "state"})
        sender = asyncio.create_task(self._send(socket, outbox))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._receive(message.data, outbox)
        finally:
            self._chat.state.listeners.remove(outbox.put_nowait)
            self._sockets.discard(socket)
            sender.cancel()
        return socket

    async def _send(self, socket: web.WebSocketResponse, outbox: "asyncio.Queue[Json]") -> None:
        while not socket.closed:
            event = people_view.event_json(self._chat, await outbox.get())
            try:
                await socket.send_str(json.dumps(event, ensure_ascii=False))
            except ConnectionError:
                return

    def _receive(self, text: str, outbox: "asyncio.Queue[Json]") -> None:
        tag = None
        try:
            request = json.loads(text)
            if not isinstance(request, dict):
                raise RefusedError("bad-request")
            tag = request.get("tag")
            answer = act(self._chat, request)
        except (ValueError, RecursionError):
            answer = {"refused": "bad-request"}
        except RefusedError as error:
            answer = {"refused": error.code}
        outbox.put_nowait({"type": "done", "tag": tag, **answer})
