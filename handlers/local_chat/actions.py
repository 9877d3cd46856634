"""What the page asks for in a person's name, checked and done."""

from collections.abc import Callable
from typing import Any

from handlers.local_chat.chat import LocalChat
from handlers.local_chat.errors import RefusedError
from handlers.local_chat.models import Json
from handlers.local_chat.people_view import earlier


def act(chat: LocalChat, request: Json) -> Json:
    """Do what `request["do"]` says and give what the page wants to know of it.

    Raises RefusedError: for what a chat app refuses, and "bad-request" for what the page never asks.
    """
    action = _ACTIONS.get(str(request.get("do")))
    if action is None:
        raise RefusedError("bad-request")
    return action(chat, request) or {}


def _number(request: Json, name: str) -> int:
    value = request.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise RefusedError("bad-request")
    return value


def _text(request: Json, name: str) -> str:
    value = request.get(name, "")
    if not isinstance(value, str):
        raise RefusedError("bad-request")
    return value


def _where(request: Json) -> tuple[int, int, int]:
    return _number(request, "as"), _number(request, "chat"), _number(request, "message")


def _say(chat: LocalChat, request: Json) -> Json:
    reply_to = _number(request, "reply_to") if request.get("reply_to") is not None else None
    sender, place = _number(request, "as"), _number(request, "chat")
    message = chat.say(sender, place, _text(request, "text"), reply_to=reply_to)
    return {"message_id": message.id}


def _start(chat: LocalChat, request: Json) -> None:
    chat.start(_number(request, "as"), _text(request, "payload"))


def _edit(chat: LocalChat, request: Json) -> None:
    chat.edit(*_where(request), _text(request, "text"))


def _delete(chat: LocalChat, request: Json) -> None:
    chat.delete(*_where(request))


def _press(chat: LocalChat, request: Json) -> Json:
    return {"query_id": chat.press(*_where(request), _text(request, "data"))}


def _vote(chat: LocalChat, request: Json) -> None:
    options = request.get("options")
    if not isinstance(options, list) or not all(type(index) is int for index in options):
        raise RefusedError("bad-request")
    chat.vote(*_where(request), options)


def _block(chat: LocalChat, request: Json) -> None:
    chat.block(_number(request, "as"), blocked=request.get("on") is True)


def _kick(chat: LocalChat, request: Json) -> None:
    chat.kick(_number(request, "as"), kicked=request.get("on") is True)


def _language(chat: LocalChat, request: Json) -> None:
    chat.set_language(_number(request, "as"), _text(request, "language"))


def _read(chat: LocalChat, request: Json) -> None:
    place, message = _number(request, "chat"), _number(request, "message")
    if message in chat.state.messages.get(place, {}):
        chat.state.mark_read(place, message)


def _earlier(chat: LocalChat, request: Json) -> Json:
    return earlier(chat, _number(request, "chat"), _number(request, "before"))


_ACTIONS: dict[str, Callable[[LocalChat, Any], Json | None]] = {
    "say": _say,
    "start": _start,
    "edit": _edit,
    "delete": _delete,
    "press": _press,
    "vote": _vote,
    "block": _block,
    "kick": _kick,
    "language": _language,
    "read": _read,
    "earlier": _earlier,
}
