"""An aiogram session that answers from a `LocalChat` in the same process instead of from Telegram."""

import json
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Any, cast

from aiogram.client.session.base import BaseSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramNotFound
from aiogram.methods import GetFile
from aiogram.methods.base import TelegramMethod, TelegramType
from aiogram.types import InputFile

from handlers.local_chat.api import file_content, respond
from handlers.local_chat.chat import LocalChat
from handlers.local_chat.models import Upload

if TYPE_CHECKING:
    from aiogram import Bot

_SERVER = TelegramAPIServer(base="local-chat:///bot{token}/{method}", file="local-chat:///file/bot{token}/{path}")


class LocalSession(BaseSession):
    """`Bot(chat.token, session=LocalSession(chat))` is a bot of that chat.

    Requests are prepared as for the network (defaults resolved, files read) and answers are checked as if
    they came from it, so the bot meets the same types and the same errors.
    """

    def __init__(self, chat: LocalChat) -> None:
        super().__init__(api=_SERVER)
        self._chat = chat

    async def make_request(
        self,
        bot: "Bot",
        method: TelegramMethod[TelegramType],
        timeout: int | None = None,  # noqa: ARG002, ASYNC109  aiogram's signature; nothing here can hang
    ) -> TelegramType:
        """Answer a method. Raises aiogram's TelegramAPIError tree."""
        attached: dict[str, InputFile] = {}
        values: dict[str, Any] = {}
        for name, value in method.model_dump(warnings=False).items():
            prepared = self.prepare_value(value, bot=bot, files=attached)
            if prepared:
                values[name] = prepared
        files = {
            key: Upload(file.filename or key, b"".join([chunk async for chunk in file.read(bot)]))
            for key, file in attached.items()
        }
        status, body = await respond(self._chat, bot.token, method.__api_method__, values, files)
        response = self.check_response(bot, method, status, json.dumps(body))
        return cast("TelegramType", response.result)

    async def stream_content(
        self,
        url: str,
        headers: dict[str, Any] | None = None,  # noqa: ARG002  there is no HTTP
        timeout: int = 30,  # noqa: ARG002, ASYNC109  aiogram's signature
        chunk_size: int = 65536,
        raise_for_status: bool = True,  # noqa: ARG002  aiogram's signature
    ) -> AsyncGenerator[bytes, None]:
        """The bytes of a file by the address that `bot.download` makes. Raises TelegramNotFound."""
        token, _, path = url.removeprefix("local-chat:///file/bot").partition("/")
        content = file_content(self._chat, token, path)
        if content is None:
            raise TelegramNotFound(method=GetFile(file_id=path), message="Not Found: no such file")
        for start in range(0, len(content), chunk_size):
            yield content[start : start + chunk_size]

    async def close(self) -> None:
        """Nothing is open here; the chat outlives its sessions."""
