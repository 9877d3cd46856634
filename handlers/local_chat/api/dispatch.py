"""From the name of a method and its parameters to the answer of the Bot API."""

import inspect
from collections.abc import Mapping
from typing import Any

from handlers.local_chat.api import editing, places, polls, profile, sending, service
from handlers.local_chat.api.params import Params
from handlers.local_chat.chat import LocalChat
from handlers.local_chat.errors import ApiError
from handlers.local_chat.models import Json, Upload

_METHODS: dict[str, Any] = {
    name.lower(): method
    for module in (editing, places, polls, profile, sending, service)
    for name, method in module.METHODS.items()
}


async def respond(
    chat: LocalChat, token: str, method: str, values: Mapping[str, Any], files: Mapping[str, Upload]
) -> tuple[int, Json]:
    """HTTP status and body of the answer. Never raises for anything in the request.

    method: as in the Bot API, in any case. values: as texts of a form or as JSON. files: by field name.
    """
    try:
        if token != chat.token:
            raise ApiError(401, "Unauthorized")
        handler = _METHODS.get(method.lower())
        if handler is None:
            raise ApiError(404, f"Not Found: method {method[:64]!r} is not part of the local chat")
        params = Params(values, files)
        if chat.gate is not None:
            chat.gate(method, _target(params))
        result = handler(chat, params)
        if inspect.isawaitable(result):
            result = await result
    except ApiError as error:
        return error.code, error.body()
    return 200, {"ok": True, "result": result}


def file_content(chat: LocalChat, token: str, path: str) -> bytes | None:
    """The bytes behind a `file_path`, or None if there is no such file or the token is wrong."""
    return chat.state.files.read(path.rpartition("/")[2]) if token == chat.token else None


def _target(params: Params) -> int | None:
    wanted = params.text_or_number("chat_id")
    return int(wanted) if wanted.lstrip("-").isdigit() else None
