"""Game records in messages: as text, as a file of text or JSON, or inside an animation that was exported."""

from typing import Final

from aiogram import Bot
from aiogram.types import Document, Message

from handlers.telegram.films import text_of
from handlers.telegram.filters import replied

MAX_FILE: Final = 4 * 1024 * 1024
"""Bytes of a file that is looked into."""


class NoRecordError(Exception):
    """There is something, but no text that could be a game record."""


async def brought(bot: Bot, message: Message, words: str) -> str | None:
    """The text that somebody wants to have read: after the command, in a file with it, or in what it replies to.

    None if there is nothing.

    Raises:
        NoRecordError: a file is too big, or holds no text.
        TelegramAPIError: it cannot be downloaded.
    """
    if words.strip():
        return words
    if message.document is not None:
        return await text_in(bot, message.document)
    origin = replied(message)
    if origin is None:
        return None
    if origin.document is not None:
        return await text_in(bot, origin.document)
    return origin.text or origin.caption


async def text_in(bot: Bot, document: Document) -> str:
    """The text of a file.

    Raises:
        NoRecordError, TelegramAPIError
    """
    if (document.file_size or 0) > MAX_FILE:
        raise NoRecordError
    stream = await bot.download(document)
    data = stream.read(MAX_FILE + 1) if stream is not None else b""
    if len(data) > MAX_FILE:
        raise NoRecordError
    if data.startswith(b"GIF"):
        text = text_of(data)
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = None
    if text is None:
        raise NoRecordError
    return text
