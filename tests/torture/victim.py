"""The bot as it is killed: polling, with a real database, and a Telegram that writes down what it was sent."""

import asyncio
import json
import logging
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from aiogram.methods import GetUpdates

import texts
from data import open_database
from game.models import Address, ColorChoice, Source
from game.service import GameService
from handlers.telegram import POLLING, Pace, Speech, build, make_bot
from rendering import Scene
from tests import virtual
from tests.club.hour import Inline, Watched
from tests.handlers.telegram.session import Json, RecordingSession
from tests.handlers.telegram.strict import FloodControl
from tests.handlers.telegram.world import TOKEN
from tests.torture.acts import chat_of
from tests.torture.model import Model
from tests.torture.seats import SHORT
from tests.virtual import VirtualClock, VirtualLoop

EPOCH = datetime(2027, 3, 1, 18, tzinfo=UTC)
"""When time begins; `Model.seconds` count from here."""

_AT_ONCE = 4
_THINKING_SECONDS = 2.0
_LEAPS = 0.02
_LEAP_SECONDS = 200.0
"""Short enough, with the minute between two signs of life, not to be taken for an outage."""


class StillClock:
    """The beginning of time."""

    def now(self) -> datetime:
        return EPOCH


class JournalSession(RecordingSession):
    """Gives updates, and notes which were handled and which boards arrived; it refuses what goes past the limits.

    With `plays` it never runs out of updates; without, `on_idle` is called when there are none left.
    """

    def __init__(self, model: Model, loop: VirtualLoop, *, plays: bool, on_idle: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self._model = model
        self._loop = loop
        self._start = model.seconds
        self._flood = FloodControl(loop.time)
        self._queue = model.due()
        self._plays = plays
        self._on_idle = on_idle
        # Numbers of messages grow from process to process.
        numbers = [message_id for _, message_id in (*model.boards, *model.shown)]
        self._next_id = 1000 + max(numbers, default=0)
        for person in model.everybody():
            self.chats[person.id] = chat_of(None, person)
        for group in model.groups:
            self.chats[group] = chat_of(group, model.people(group)[0])

    async def make_request(self, bot: Any, method: Any, timeout: int | None = None) -> Any:  # noqa: ASYNC109
        if isinstance(method, GetUpdates):
            await self._poll(method.offset)
        return await super().make_request(bot, method, timeout)

    async def _poll(self, offset: int | None) -> None:
        self._model.pass_time(self._start + self._loop.time())
        if offset is not None:
            self._queue = [update for update in self._queue if update["update_id"] >= offset]
            if offset - 1 > self._model.handled:
                self._model.handled = offset - 1
                self._model.journal.write("handled", offset - 1)
        if self._queue:
            return
        if not self._plays:
            await self._on_idle()
            await asyncio.sleep(1)
            return
        await asyncio.sleep(self._model.chance.random() * _THINKING_SECONDS)
        if self._model.chance.random() < _LEAPS:
            await self._leap()
        self._queue = [self._model.generate() for _ in range(self._model.chance.randint(1, _AT_ONCE))]

    async def _leap(self) -> None:
        """More than an hour passes in which nobody does anything, but the clocks run."""
        until = self._loop.time() + SHORT + 2 * _LEAP_SECONDS
        while self._loop.time() < until:
            # Written down before, for a kill must not put the clock back.
            self._model.pass_time(self._start + self._loop.time() + _LEAP_SECONDS)
            self._loop.seconds += _LEAP_SECONDS
            await asyncio.sleep(2)

    def _getUpdates(self, _: Json, __: list[bytes]) -> list[Json]:  # noqa: N802
        return self._queue

    def _respond(self, name: str, values: Json, files: list[bytes]) -> tuple[int, Json]:
        if name.startswith(("send", "edit")) and "chat_id" in values:
            seconds = self._flood.refuse(int(values["chat_id"]))
            if seconds is not None:
                self._model.journal.write("refused")
                body = {"ok": False, "error_code": 429, "description": "Too Many Requests"}
                return 429, body | {"parameters": {"retry_after": seconds}}
        return super()._respond(name, values, files)

    def _editMessageText(self, values: Json, files: list[bytes]) -> Json | bool:  # noqa: N802
        """Challenges of earlier lives are changed as well."""
        place = int(values["chat_id"]), int(values["message_id"])
        if place not in self._model.shown:
            return super()._editMessageText(values, files)
        buttons = _challenge_buttons(values)
        self._model.shown[place] = buttons
        self._model.journal.write("challenge", *place, buttons)
        return {"message_id": place[1], "date": 1, "chat": self.chats[place[0]], "text": values["text"]}

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
        elif (buttons := _challenge_buttons(values)) and "Accept" in buttons:
            record = ["challenge", int(values["chat_id"]), self._next_id, buttons]
            self._model.take(record)
            self._model.journal.write(*record)
        return answer


def _challenge_buttons(values: Json) -> dict[str, str]:
    if "reply_markup" not in values:
        return {}
    rows = json.loads(values["reply_markup"])["inline_keyboard"]
    return {button["text"]: button["callback_data"] for row in rows for button in row}


def _painted(scene: Scene) -> bytes:
    """No picture, but no two scenes alike."""
    return repr(scene).encode()


def live(database: Path, log: Path, model: Model, catalogue: texts.Texts, *, plays: bool) -> None:
    """Start the bot and let it play until it is killed; or only finish what there is to do, and stop."""
    logging.basicConfig(filename=log, level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
    repository = Watched()

    async def main(loop: VirtualLoop) -> None:
        loop.set_default_executor(Inline(1))
        await _live(database, model, catalogue, loop, repository, plays=plays)

    virtual.run(main, repository.is_busy)


async def _live(
    database: Path, model: Model, catalogue: texts.Texts, loop: VirtualLoop, repository: Watched, *, plays: bool
) -> None:
    async def stop_when_done() -> None:
        owes = await app.deliverer.next_due() is not None or app.dispatcher.aside
        if not plays and not owes:
            tasks.append(asyncio.create_task(app.dispatcher.stop_polling()))

    tasks: list[asyncio.Task[None]] = []
    session = JournalSession(model, loop, plays=plays, on_idle=stop_when_done)
    bot = make_bot(TOKEN, session)
    clock = VirtualClock(loop, EPOCH + timedelta(seconds=model.seconds))
    async with open_database(database) as opened:
        repository.inner = opened.repository
        pace = Pace(now=loop.time)
        app = build(bot, repository, clock, random.Random(1), Speech(catalogue), _painted, pace)
        await app.dispatcher.start_polling(bot, **POLLING, handle_signals=False)
        for task in tasks:
            with suppress(RuntimeError):  # several asked it to stop
                await task


async def begin(database: Path, model: Model) -> None:
    """Begin the first games."""
    async with open_database(database) as opened:
        service = GameService(opened.repository, StillClock(), random.Random(1))
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
                Address(f"telegram:{seats.chats[0]}"),
                language="en",
                color=ColorChoice.WHITE,
                source=Source(f"begin:{seats.number}"),
                time_per_move=None if seats.per_move is None else timedelta(seconds=seats.per_move),
            )
            game = await service.accept(challenge.id, people[1].id, address=Address(f"telegram:{seats.chats[-1]}"))
            assert (game.id, game.number) == (seats.number, seats.called)
