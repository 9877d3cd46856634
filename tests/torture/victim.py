"""The bot as it is killed: polling, with a real database, and a Telegram that writes down what it was sent."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from aiogram.methods import GetUpdates

import texts
from data import open_database
from game.models import Address, ColorChoice, Source
from game.service import GameService
from handlers.telegram import POLLING, Speech, build, make_bot
from rendering import Scene
from tests.handlers.telegram.session import Json, RecordingSession
from tests.handlers.telegram.world import TOKEN
from tests.torture.model import Model

_AT_ONCE = 4
_POLL_SECONDS = 0.005


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


class JournalSession(RecordingSession):
    """Gives updates, and notes which were handled and which boards arrived.

    With `plays` it never runs out of updates; without, `on_idle` is called when there are none left.
    """

    def __init__(self, model: Model, *, plays: bool, on_idle: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self._model = model
        self._queue = model.due()
        self._plays = plays
        self._on_idle = on_idle
        # Numbers of messages grow from process to process.
        self._next_id = 1000 + max((message_id for _, message_id in model.boards), default=0)
        for seats in model.games:
            for person in (seats.white, seats.black):
                chat = seats.chat_of(person)
                self.chats[chat["id"]] = chat

    async def make_request(self, bot: Any, method: Any, timeout: int | None = None) -> Any:  # noqa: ASYNC109
        if isinstance(method, GetUpdates) and not await self._is_there_news(method.offset):
            await self._on_idle()
            await asyncio.sleep(_POLL_SECONDS)
        return await super().make_request(bot, method, timeout)

    async def _is_there_news(self, offset: int | None) -> bool:
        if offset is not None:
            self._queue = [update for update in self._queue if update["update_id"] >= offset]
            if offset - 1 > self._model.handled:
                self._model.handled = offset - 1
                self._model.journal.write("handled", offset - 1)
        if not self._queue and self._plays:
            self._queue = [self._model.generate() for _ in range(self._model.chance.randint(1, _AT_ONCE))]
        return bool(self._queue)

    def _getUpdates(self, _: Json, __: list[bytes]) -> list[Json]:  # noqa: N802
        return self._queue

    def _add(
        self,
        name: str,
        values: Json,
        text: str,
        photo: bytes | None = None,
        file: bytes | None = None,
        poll: Json | None = None,
        picture: bytes | None = None,
    ) -> Json:
        answer = super()._add(name, values, text, photo, file, poll, picture)
        if photo is not None:
            self._model.journal.write("board", int(values["chat_id"]), self._next_id, text)
        return answer


def _painted(scene: Scene) -> bytes:
    """No picture, but no two scenes alike."""
    return repr(scene).encode()


async def live(database: Path, log: Path, model: Model, catalogue: texts.Texts, *, plays: bool) -> None:
    """Start the bot and let it play until it is killed; or only finish what there is to do, and stop."""
    logging.basicConfig(filename=log, level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")

    async def stop_when_done() -> None:
        if not plays and await app.deliverer.next_due() is None:
            tasks.append(asyncio.create_task(app.dispatcher.stop_polling()))

    tasks: list[asyncio.Task[None]] = []
    session = JournalSession(model, plays=plays, on_idle=stop_when_done)
    bot = make_bot(TOKEN, session)
    async with open_database(database) as opened:
        app = build(bot, opened.repository, SystemClock(), random.Random(1), Speech(catalogue), _painted)
        await app.dispatcher.start_polling(bot, **POLLING, handle_signals=False)
        for task in tasks:
            with suppress(RuntimeError):  # several asked it to stop
                await task


async def begin(database: Path, model: Model) -> None:
    """Begin all games."""
    async with open_database(database) as opened:
        service = GameService(opened.repository, SystemClock(), random.Random(1))
        for seats in model.games:
            people = [
                await service.remember_player(
                    f"telegram:{person.id}",
                    person.name,
                    language_hint="en",
                    address=Address(f"telegram:{person.id}") if seats.group is None else None,
                )
                for person in (seats.white, seats.black)
            ]
            challenge = await service.challenge(
                people[0].id,
                Address(seats.addresses[0]),
                language="en",
                color=ColorChoice.WHITE,
                source=Source(f"begin:{seats.number}"),
            )
            game = await service.accept(challenge.id, people[1].id, address=Address(seats.addresses[-1]))
            assert game.id == seats.number
