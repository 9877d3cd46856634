"""The rules for buttons under a message and for keyboards below the chat."""

import re
from typing import Any

from handlers.local_chat.errors import bad_request
from handlers.local_chat.models import Json

MAX_BUTTONS = 100
MAX_IN_ROW = 8
MAX_DATA = 64
"""Bytes of callback data."""

_ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)
_ADDRESS = re.compile(r"(?:https?://|tg://|ton://)?[\w.-]+\.[\w-]{2,}\S*|tg://\S+|https?://(?:localhost|\d)\S*")


def checked_markup(markup: Any, *, inline_only: bool = False) -> Json | None:
    """The reply markup of a request, or None if there is none.

    Raises ApiError for what Telegram refuses; with `inline_only` also for other kinds than an inline keyboard.
    """
    if markup is None:
        return None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" in markup:
        return _inline(markup["inline_keyboard"])
    if inline_only:
        raise bad_request("inline keyboard expected")
    if "keyboard" in markup:
        _check_shape(markup["keyboard"])
        for row in markup["keyboard"]:
            for button in row:
                _check_text(button)
        return markup
    if markup.get("remove_keyboard") or markup.get("force_reply"):
        return markup
    raise bad_request("can't parse reply keyboard markup JSON object")


def _inline(rows: Any) -> Json | None:
    _check_shape(rows)
    for row in rows:
        for button in row:
            _check_button(button)
    rows = [row for row in rows if row]
    return {"inline_keyboard": rows} if rows else None


def _check_shape(rows: Any) -> None:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request('can\'t parse inline keyboard: field "inline_keyboard" must be an array of arrays')
    longest = max((len(row) for row in rows), default=0)
    if longest > MAX_IN_ROW:
        raise bad_request(f"reply markup is too long: {longest} buttons in a row, {MAX_IN_ROW} allowed")
    if (total := sum(len(row) for row in rows)) > MAX_BUTTONS:
        raise bad_request(f"reply markup is too long: {total} buttons, {MAX_BUTTONS} allowed")


def _check_text(button: Any) -> None:
    text = button if isinstance(button, str) else isinstance(button, dict) and button.get("text")
    if not isinstance(text, str) or not text.strip():
        raise bad_request("can't parse keyboard button: text must be non-empty")


def _check_button(button: Any) -> None:
    _check_text(button)
    if not isinstance(button, dict):
        raise bad_request("can't parse inline keyboard button: object expected")
    actions = [name for name in _ACTIONS if button.get(name) is not None]
    if not actions:
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad_request(
            f"can't parse inline keyboard button: exactly one action is allowed, got {', '.join(actions)}"
        )
    value = button[actions[0]]
    if actions[0] == "callback_data" and not 1 <= len(str(value).encode(errors="replace")) <= MAX_DATA:
        raise bad_request("BUTTON_DATA_INVALID")
    if actions[0] == "url" and not _ADDRESS.fullmatch(str(value)):
        raise bad_request(f"inline keyboard button URL '{value}' is invalid: Wrong HTTP URL")


def callback_data_of(markup: Json | None) -> set[str]:
    """Callback data that stand on a keyboard: only these can be pressed."""
    rows = (markup or {}).get("inline_keyboard", [])
    return {button["callback_data"] for row in rows for button in row if "callback_data" in button}
