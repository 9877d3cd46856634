"""The chat as the page draws it: the same objects as the Bot API has, and what only people see."""

from dataclasses import asdict
from typing import Any

from handlers.local_chat.api import commands_for
from handlers.local_chat.chat import LocalChat
from handlers.local_chat.models import Json, Message

PAGE = 60
"""Messages of a chat sent at once; earlier ones are asked for."""


def event_json(chat: LocalChat, event: Json) -> Json:
    """What happened, in words of the page."""
    kind = event["type"]
    if kind == "state":
        return {"type": "state", **_whole(chat)}
    if kind in ("people", "bot"):
        return {"type": "people", **_people(chat)}
    if kind in ("message", "edited"):
        return {"type": kind, "message": message_view(chat, event["message"])}
    return event


def message_view(chat: LocalChat, message: Message) -> Json:
    """A message with its keyboard of any kind, and with the votes of a poll."""
    view = chat.message_json(message)
    view["markup"] = message.markup
    view["files"] = _files(chat, view)
    if poll := chat.poll_of(message):
        view["votes"] = poll.votes
    return view


def earlier(chat: LocalChat, chat_id: int, before: int) -> Json:
    """The messages before one, oldest first, and whether there are more."""
    messages = chat.state.messages.get(chat_id, {})
    ids = sorted(message_id for message_id in messages if message_id < before)
    shown = [message_view(chat, messages[message_id]) for message_id in ids[-PAGE:]]
    return {"chat_id": chat_id, "messages": shown, "more": len(ids) > PAGE}


def _whole(chat: LocalChat) -> Json:
    end = 2**53
    return {**_people(chat), "history": [earlier(chat, chat_id, end) for chat_id in chat.state.messages]}


def _people(chat: LocalChat) -> Json:
    languages = {person.language for person in chat.state.people.values()}
    return {
        "bot": chat.bot_json(),
        "descriptions": {code: _description(chat, code) for code in languages},
        "people": [asdict(person) for person in chat.state.people.values()],
        "groups": [asdict(group) for group in chat.state.groups.values()],
        "read": {str(chat_id): message_id for chat_id, message_id in chat.state.read.items()},
        "commands": _commands(chat),
    }


def _description(chat: LocalChat, language: str) -> str:
    settings = chat.state.settings
    return str(settings.get(f"description:{language}") or settings.get("description:", ""))


def _commands(chat: LocalChat) -> dict[str, Any]:
    """Person's id -> chat's id -> the menu there."""
    return {
        str(person.id): {
            str(chat_id): commands_for(chat, chat_id, person.id, person.language)
            for chat_id in (person.id, *chat.state.groups)
        }
        for person in chat.state.people.values()
    }


def _files(chat: LocalChat, view: Json) -> list[Json]:
    """What the page shows above or below the words: id, kind, mime, size and whether it is still there."""
    wanted = [*view.get("photo", []), *(view[kind] for kind in ("animation", "document") if kind in view)]
    return [_file(chat, item["file_id"]) for item in wanted]


def _file(chat: LocalChat, file_id: str) -> Json:
    file = chat.state.files.get(file_id)
    return {**asdict(file), "gone": False} if file else {"id": file_id, "gone": True}
