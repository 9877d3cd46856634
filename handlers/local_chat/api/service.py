"""Methods about the connection itself: updates, webhooks, files."""

from typing import Any

from handlers.local_chat.api.params import Params
from handlers.local_chat.chat import LocalChat
from handlers.local_chat.errors import bad_request
from handlers.local_chat.files import file_json
from handlers.local_chat.models import Json

MAX_DOWNLOAD = 20 * 1024 * 1024
"""Bytes of a file that a bot may download, as in Telegram."""


async def get_updates(chat: LocalChat, params: Params) -> list[Json]:
    """getUpdates: long polling over the queue."""
    return await chat.state.updates.get(
        offset=params.integer("offset") or 0,
        limit=params.integer("limit", 100) or 100,
        wait=params.integer("timeout") or 0,
        allowed=params.array("allowed_updates"),
    )


def delete_webhook(chat: LocalChat, params: Params) -> bool:
    """deleteWebhook: there is none, but pending updates may be dropped."""
    if params.flag("drop_pending_updates"):
        chat.state.updates.drop()
    return True


def get_webhook_info(chat: LocalChat, _: Params) -> Json:
    """getWebhookInfo."""
    waiting = len(chat.state.updates.pending)
    return {"url": "", "has_custom_certificate": False, "pending_update_count": waiting}


def get_file(chat: LocalChat, params: Params) -> Json:
    """getFile."""
    file = chat.state.files.get(params.text("file_id"))
    if file is None:
        raise bad_request("invalid file_id")
    if file.size > MAX_DOWNLOAD:
        raise bad_request("file is too big")
    known = file_json(file)
    wanted = ("file_id", "file_unique_id", "file_size")
    return {key: known[key] for key in wanted} | {"file_path": f"{file.kind}s/{file.id}"}


def agree(_: LocalChat, __: Params) -> bool:
    """logOut, close and what changes nothing that the page shows."""
    return True


METHODS: dict[str, Any] = {
    "getUpdates": get_updates,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
    "getFile": get_file,
    "logOut": agree,
    "close": agree,
    "setChatMenuButton": agree,
    "setMyDefaultAdministratorRights": agree,
}
