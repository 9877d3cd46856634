"""What the bot says about itself: commands, name, descriptions; and answers to pressed buttons."""

import re
from typing import Any

from handlers.local_chat.api.params import Params
from handlers.local_chat.chat import QUERY_LIFETIME, LocalChat
from handlers.local_chat.errors import bad_request
from handlers.local_chat.models import Json

MAX_COMMANDS = 100
MAX_ANSWER = 200
"""Characters of a callback answer."""
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_SCOPES = frozenset(
    {"default", "all_private_chats", "all_group_chats", "all_chat_administrators"}
    | {"chat", "chat_administrators", "chat_member"}
)
_LIMITS = {"name": 64, "description": 512, "short_description": 120}


def get_me(chat: LocalChat, _: Params) -> Json:
    """getMe: privacy mode is on."""
    return chat.bot_json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def answer_callback_query(chat: LocalChat, params: Params) -> bool:
    """answerCallbackQuery: a toast or an alert for the one who pressed."""
    text = params.text("text")
    if len(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    query = chat.queries.get(params.text("callback_query_id"))
    if query is None or chat.clock() - query.asked_at > QUERY_LIFETIME:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    answer: Json = {"type": "answer", "query_id": query.id, "person_id": query.person_id, "text": text}
    chat.state.tell(answer | {"alert": params.flag("show_alert"), "url": params.text("url")})
    return True


def set_my_commands(chat: LocalChat, params: Params) -> bool:
    """setMyCommands, by scope and language."""
    commands = params.array("commands") or []
    if len(commands) > MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not isinstance(command, dict) or not _COMMAND.fullmatch(str(command.get("command", ""))):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", ""))) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    chat.state.save_setting(_commands_key(params), commands or None)
    return True


def get_my_commands(chat: LocalChat, params: Params) -> list[Json]:
    """getMyCommands of exactly this scope and language."""
    found: list[Json] = chat.state.settings.get(_commands_key(params), [])
    return found


def delete_my_commands(chat: LocalChat, params: Params) -> bool:
    """deleteMyCommands."""
    chat.state.save_setting(_commands_key(params), None)
    return True


def commands_for(chat: LocalChat, chat_id: int, person_id: int, language: str) -> list[Json]:
    """The menu that a person sees in a chat: the narrowest scope that has one, their language first."""
    group = chat_id in chat.state.groups
    admin = group and chat.group.members[0] == person_id
    scopes = [f"chat_member:{chat_id}:{person_id}"] if group else []
    scopes += [f"chat_administrators:{chat_id}:"] if admin else []
    scopes += [f"chat:{chat_id}:"]
    scopes += ["all_chat_administrators::"] if admin else []
    scopes += ["all_group_chats::" if group else "all_private_chats::", "default::"]
    for scope in scopes:
        for code in (language, ""):
            if found := chat.state.settings.get(f"commands:{scope}:{code}"):
                commands: list[Json] = found
                return commands
    return []


def _commands_key(params: Params) -> str:
    scope = params.json("scope") or {"type": "default"}
    if not isinstance(scope, dict) or scope.get("type") not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type")
    where = f"{scope.get('chat_id', '')}:{scope.get('user_id', '')}"
    return f"commands:{scope['type']}:{where}:{_language(params)}"


def _language(params: Params) -> str:
    code = params.text("language_code")
    if code and not re.fullmatch("[a-z]{2}", code):
        raise bad_request("invalid language code specified")
    return code


def _setter(what: str) -> Any:
    def set_it(chat: LocalChat, params: Params) -> bool:
        text = params.text(what)
        if len(text) > _LIMITS[what]:
            raise bad_request(f"{what} is too long: {_LIMITS[what]} characters are allowed")
        chat.state.save_setting(f"{what}:{_language(params)}", text or None)
        return True

    return set_it


def _getter(what: str) -> Any:
    def get_it(chat: LocalChat, params: Params) -> Json:
        own = chat.state.settings.get(f"{what}:{_language(params)}")
        fallback = chat.bot_name if what == "name" else ""
        return {what: own or chat.state.settings.get(f"{what}:", fallback)}

    return get_it


METHODS: dict[str, Any] = {
    "getMe": get_me,
    "answerCallbackQuery": answer_callback_query,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "setMyName": _setter("name"),
    "getMyName": _getter("name"),
    "setMyDescription": _setter("description"),
    "getMyDescription": _getter("description"),
    "setMyShortDescription": _setter("short_description"),
    "getMyShortDescription": _getter("short_description"),
}
