"""Pictures of scenes as they are sent: drawn in a worker thread, then known by the name Telegram gave them."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import Final, TypeVar

from aiogram.exceptions import TelegramBadRequest
from aiogram.types import BufferedInputFile, Message

from rendering import Scene

Renderer = Callable[[Scene], bytes]
"""Draws a scene as PNG; called in worker threads."""

Sent = TypeVar("Sent", bound=Message | bool)

Photo = BufferedInputFile | str
"""A picture to upload, or the `file_id` of one that Telegram has."""

DEFAULT_SIZE: Final = 512

_UNKNOWN: Final = ("file identifier", "file reference", "file_reference", "file_id")
"""Parts of the descriptions with which Telegram says that it has no such file any more."""


class Pictures:
    """Draws and uploads each scene once, while it is among the last `size` different ones that were sent."""

    def __init__(self, render: Renderer, size: int = DEFAULT_SIZE) -> None:
        self._render = render
        self._size = size
        self._ids: OrderedDict[Hashable, str] = OrderedDict()

    async def sending(self, scene: Scene, send: Callable[[Photo], Awaitable[Sent]]) -> Sent:
        """Give `send` the picture of a scene, in the form that costs least, and learn its name from the message.

        `send` is called again with the whole picture if Telegram does not know the name any more.

        Raises:
            TelegramAPIError: what else `send` raises.
        """
        return await self.sending_drawn(scene, partial(self._render, scene), send)

    async def sending_drawn(
        self, key: Hashable, draw: Callable[[], bytes], send: Callable[[Photo], Awaitable[Sent]]
    ) -> Sent:
        """The same for any picture: equal keys stand for equal pictures, and `draw` is called in a worker thread.

        Raises:
            TelegramAPIError: what else `send` raises.
        """
        known = self._ids.get(key)
        if known is not None:
            self._ids.move_to_end(key)
            try:
                return await send(known)
            except TelegramBadRequest as error:
                if not any(part in error.message.lower() for part in _UNKNOWN):
                    raise
                self._ids.pop(key, None)
        picture = await asyncio.to_thread(draw)
        message = await send(BufferedInputFile(picture, "board.png"))
        self._learn(key, message)
        return message

    def _learn(self, key: Hashable, message: Message | bool) -> None:
        photo = message.photo if isinstance(message, Message) else None
        if not photo:
            return
        # The last size is the greatest; its name stands for all of them.
        self._ids[key] = photo[-1].file_id
        self._ids.move_to_end(key)
        if len(self._ids) > self._size:
            self._ids.popitem(last=False)
