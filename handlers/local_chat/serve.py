"""Run a bot in the local chat: its page, and aiogram's polling as it is."""

import asyncio
from collections.abc import Callable
from typing import Any

from aiogram import Bot, Dispatcher

from handlers.local_chat.chat import LocalChat
from handlers.local_chat.page import Page
from handlers.local_chat.poll_clock import close_polls


async def serve(
    dispatcher: Dispatcher,
    bot: Bot,
    chat: LocalChat,
    *,
    host: str = "127.0.0.1",
    port: int = 8080,
    on_ready: Callable[[str], None] | None = None,
    handle_signals: bool = True,
    **workflow_data: Any,
) -> None:
    """Show the page and poll for updates until the dispatcher stops (SIGINT, SIGTERM, `stop_polling`).

    bot: made with `chat.token` and `LocalSession(chat)`. host: a loopback address, else ValueError.
    port: where the page should be; if it is taken, the next free one of the twenty after it; 0 lets the
    system choose. on_ready: called once with the address of the page, such as "http://127.0.0.1:8080/".
    workflow_data goes to `start_polling` and so to the handlers. The chat stays open: whoever made it closes it.
    """
    page = Page(chat)
    clock = asyncio.create_task(close_polls(chat))
    try:
        address = await page.start(host, port)
        if on_ready is not None:
            on_ready(address)
        await dispatcher.start_polling(bot, handle_signals=handle_signals, **workflow_data)
    finally:
        clock.cancel()
        await asyncio.gather(clock, return_exceptions=True)
        await page.stop()
