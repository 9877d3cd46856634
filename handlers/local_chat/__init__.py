"""A chat of its own for one bot: people, chats and a page in the browser; no Telegram, no token.

`LocalChat` holds the chat, `LocalSession` connects an aiogram bot to it in process, `serve` adds the page.
"""

from handlers.local_chat.chat import LocalChat
from handlers.local_chat.errors import ApiError, ChatInUseError, RefusedError
from handlers.local_chat.front import Front
from handlers.local_chat.models import Person
from handlers.local_chat.serve import serve
from handlers.local_chat.session import LocalSession

__all__ = ["ApiError", "ChatInUseError", "Front", "LocalChat", "LocalSession", "Person", "RefusedError", "serve"]
