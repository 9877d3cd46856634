"""Closes polls when their time is over."""

import asyncio

from handlers.local_chat.chat import LocalChat
from handlers.local_chat.models import Json


async def close_polls(chat: LocalChat) -> None:
    """Run until cancelled: sleep to the next end of a poll, or until a message may have brought a nearer one."""
    changed = asyncio.Event()

    def listen(event: Json) -> None:
        if event["type"] in ("message", "edited"):
            changed.set()

    chat.state.listeners.append(listen)
    try:
        while True:
            changed.clear()
            end = chat.close_due_polls()
            try:
                async with asyncio.timeout(None if end is None else max(end - chat.clock(), 0)):
                    await changed.wait()
            except TimeoutError:
                continue
    finally:
        chat.state.listeners.remove(listen)
