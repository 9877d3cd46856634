"""The Bot API over real HTTP on the same chat, so that a real client can be tried without Telegram."""

import json
from typing import Any

from aiohttp import web

from handlers.local_chat.api import file_content, respond
from handlers.local_chat.chat import LocalChat
from handlers.local_chat.errors import ApiError
from handlers.local_chat.files import MAX_FILE
from handlers.local_chat.loopback import check_loopback, hosts_at, listen
from handlers.local_chat.models import Json, Upload

MAX_REQUEST = MAX_FILE + 1024 * 1024
"""Bytes of a request."""


class Front:
    """`POST /bot<token>/<method>` with JSON or a form, and `GET /file/bot<token>/<path>`.

    `TelegramAPIServer.from_base(await front.start(...))` points aiogram at it.
    """

    def __init__(self, chat: LocalChat) -> None:
        self._chat = chat
        self._runner: web.AppRunner | None = None
        self._hosts: frozenset[str] = frozenset()

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> str:
        """Listen and give the base address without a slash at its end. Raises ValueError, OSError."""
        check_loopback(host)
        app = web.Application(client_max_size=MAX_REQUEST, middlewares=[self._guard])
        app.router.add_post("/bot{token:[^/]+}/{method}", self._method)
        app.router.add_get("/file/bot{token:[^/]+}/{path:.+}", self._file)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1, handle_signals=False)
        await self._runner.setup()
        bound = await listen(self._runner, host, port)
        self._hosts = hosts_at(bound)
        return f"http://{host}:{bound}"

    async def stop(self) -> None:
        """Close every connection. Safe to call twice, or before `start`."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """A page in a browser sends an Origin; a bot does not."""
        if "Origin" in request.headers or request.headers.get("Host") not in self._hosts:
            raise web.HTTPForbidden(text="for bots on this machine only")
        response: web.StreamResponse = await handler(request)
        return response

    async def _method(self, request: web.Request) -> web.StreamResponse:
        try:
            values, files = await _read(request)
        except ApiError as error:
            return web.json_response(error.body(), status=error.code)
        except web.HTTPRequestEntityTooLarge:
            too_large = ApiError(413, "Request Entity Too Large")
            return web.json_response(too_large.body(), status=too_large.code)
        token, method = request.match_info["token"], request.match_info["method"]
        status, body = await respond(self._chat, token, method, values, files)
        return web.json_response(body, status=status)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        content = file_content(self._chat, request.match_info["token"], request.match_info["path"])
        if content is None:
            error = ApiError(404, "Not Found")
            return web.json_response(error.body(), status=error.code)
        return web.Response(body=content, content_type="application/octet-stream")


async def _read(request: web.Request) -> tuple[Json, dict[str, Upload]]:
    """Parameters from the address and from the body, and the files that came along."""
    values: Json = dict(request.query)
    files: dict[str, Upload] = {}
    if request.content_type == "application/json":
        try:
            body = json.loads(await request.read() or b"{}")
        except ValueError:
            body = None
        if not isinstance(body, dict):
            raise ApiError(400, "Bad Request: can't parse the JSON object of the request")
        return values | body, files
    for name, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            files[name] = Upload(value.filename, value.file.read())
        else:
            values[name] = value
    return values, files
