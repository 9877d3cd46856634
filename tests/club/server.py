"""Telegram as the club's bot meets it: slow, strict, and with people behind it."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

from aiogram.methods import GetUpdates

from tests.handlers.telegram.session import Json, RecordingSession, Sent
from tests.handlers.telegram.strict import FloodControl
from tests.virtual import VirtualLoop

_PICTURE_SECONDS = (0.1, 0.6)
_WORDS_SECONDS = (0.03, 0.2)
_AT_ONCE = 100


class ClubServer(RecordingSession):
    """Takes time for each request, refuses what goes past the limits, and gives updates to whoever polls.

    `on_board` is called with each board that arrives.
    """

    def __init__(self, loop: VirtualLoop, seed: int, on_board: Callable[[Sent], None]) -> None:
        super().__init__()
        self.flood = FloodControl(loop.time)
        self.messages = 0
        self._chance = random.Random(seed)
        self._on_board = on_board
        self._updates: asyncio.Queue[Json] = asyncio.Queue()
        self._given: list[Json] = []
        self._last_update = 0

    def push(self, **update: Json) -> None:
        """Something happens."""
        self._last_update += 1
        self._updates.put_nowait({"update_id": self._last_update, **update})

    async def make_request(self, bot: Any, method: Any, timeout: int | None = None) -> Any:  # noqa: ASYNC109
        if isinstance(method, GetUpdates):
            await self._fetch(method.timeout or 0)
            return await super().make_request(bot, method, timeout)
        slow = "Photo" in method.__api_method__ or "Media" in method.__api_method__
        await asyncio.sleep(self._chance.uniform(*(_PICTURE_SECONDS if slow else _WORDS_SECONDS)))
        answer = await super().make_request(bot, method, timeout)
        self.calls.clear()
        await asyncio.sleep(self._chance.uniform(*_WORDS_SECONDS))
        return answer

    async def _fetch(self, seconds: int) -> None:
        self._given = []
        try:
            async with asyncio.timeout(seconds):
                self._given.append(await self._updates.get())
        except TimeoutError:
            return
        while not self._updates.empty() and len(self._given) < _AT_ONCE:
            self._given.append(self._updates.get_nowait())

    def _getUpdates(self, _: Json, __: list[bytes]) -> list[Json]:  # noqa: N802
        return self._given

    def _respond(self, name: str, values: Json, files: list[bytes]) -> tuple[int, Json]:
        if name.startswith(("send", "edit")) and "chat_id" in values:
            seconds = self.flood.refuse(int(values["chat_id"]))
            if seconds is not None:
                body = {"ok": False, "error_code": 429, "description": "Too Many Requests"}
                return 429, body | {"parameters": {"retry_after": seconds}}
            self.messages += 1
        known = len(self.sent)
        answer = super()._respond(name, values, files)
        for sent in self.sent[known:]:
            if sent.photo is not None:
                sent.photo = b"\x89" + sent.photo[-40:]
                self._on_board(sent)
        return answer
