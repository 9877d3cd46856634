"""People in chats with the bot: real handlers, real service, real database file; only Telegram is not."""

import itertools
import random
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from aiogram import Bot
from aiogram.types import Update

import texts
from data import open_database
from game.models import Game, GameId
from handlers.telegram import App, Pace, Speech, build, make_bot
from rendering import Scene
from tests.handlers.telegram.session import Json, RecordingSession, Sent
from texts import Translator

TOKEN = "5001:" + "test" * 10
GROUP = -1001
OTHER_GROUP = -1002


@dataclass(frozen=True)
class Person:
    """Somebody with a Telegram account; the private chat has the same number."""

    id: int
    name: str
    username: str | None
    language: str | None = "en"

    @property
    def user(self) -> Json:
        body: Json = {"id": self.id, "is_bot": False, "first_name": self.name}
        optional = {"username": self.username, "language_code": self.language}
        return body | {key: value for key, value in optional.items() if value is not None}


ANN = Person(11, "Ann", "ann")
BOB = Person(12, "Bob", "bob")
EVE = Person(13, "Eve", "eve")
ODD = Person(14, "<b>&_*[x](y)", None)
OLGA = Person(21, "Ольга", "olga", "ru")
TARAS = Person(22, "Тарас", "taras", "uk-UA")


@cache
def catalogue() -> texts.Texts:
    return texts.load()


class StepClock:
    """Half a second passes with every look at the clock, and more when a test says so."""

    def __init__(self) -> None:
        self._halves = itertools.count(2 * 1_800_000_000)
        self._waited = timedelta(0)

    def now(self) -> datetime:
        return datetime.fromtimestamp(next(self._halves) / 2, UTC) + self._waited

    def wait(self, span: timedelta) -> None:
        """Let time pass."""
        self._waited += span

    @property
    def waited(self) -> timedelta:
        """How much more time than the seconds has passed."""
        return self._waited


@dataclass
class Painter:
    """Stands for the renderer: keeps what it was to draw, and in which thread."""

    scenes: list[Scene] = field(default_factory=list)
    threads: set[str] = field(default_factory=set)

    def __call__(self, scene: Scene) -> bytes:
        self.scenes.append(scene)
        self.threads.add(threading.current_thread().name)
        return repr(scene).encode()


@dataclass
class World:
    """The bot's surroundings. Numbers of updates and messages grow from 1."""

    app: App
    bot: Bot
    telegram: RecordingSession
    painter: Painter
    clock: StepClock = field(default_factory=StepClock)
    _update_ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))
    _message_ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))
    _alive_until: timedelta = timedelta(0)

    async def feed(self, **update: Json) -> None:
        """One update, with all that comes of it."""
        await self.stay_awake()
        body = {"update_id": next(self._update_ids), **update}
        await self.app.dispatcher.feed_update(self.bot, Update.model_validate(body, context={"bot": self.bot}))
        await self.app.telling.settle()

    async def stay_awake(self) -> None:
        """As if the program had given its signs of life while time passed."""
        if self.clock.waited != self._alive_until:
            self._alive_until = self.clock.waited
            async with self.app.service._repository.writing() as work:
                await work.heartbeats.beat(self.clock.now())

    def sleep(self, span: timedelta) -> None:
        """The program is suspended, and so gives no signs of life, while time passes."""
        self.clock.wait(span)
        self._alive_until = self.clock.waited

    def message(
        self, person: Person, chat: int, text: str | None, *, reply_to: Sent | Json | None = None, **extra: Any
    ) -> Json:
        """A message as it comes in an update."""
        body: Json = {"message_id": next(self._message_ids), "date": 1_800_000_000, "chat": self.chat(chat)}
        body |= {"from": person.user} | ({"text": text} if text is not None else {})
        if reply_to is not None:
            origin = self.telegram.json_of(reply_to) if isinstance(reply_to, Sent) else reply_to
            body["reply_to_message"] = origin
            if chat < 0:
                # In a supergroup a reply has a thread without being in a topic.
                body["message_thread_id"] = origin["message_id"]
        return body | extra

    def chat(self, chat: int) -> Json:
        if chat < 0:
            return self.telegram.chats.setdefault(chat, {"id": chat, "type": "supergroup", "title": "Club"})
        return self.telegram.chats.setdefault(chat, {"id": chat, "type": "private", "first_name": "Somebody"})

    async def say(
        self,
        person: Person,
        text: str | None,
        *,
        chat: int | None = None,
        reply_to: Sent | Json | None = None,
        **extra: Any,
    ) -> list[Sent]:
        """Somebody writes, in private unless a chat is given; what the bot sends then."""
        before = len(self.telegram.sent)
        message = self.message(person, chat or person.id, text, reply_to=reply_to, **extra)
        await self.feed(message=message)
        return self.telegram.sent[before:]

    async def tap(self, person: Person, sent: Sent, label: str) -> str:
        """Somebody presses the button with that label; what the toast says ("": nothing)."""
        return await self.tap_data(person, sent, sent.buttons[label])

    async def tap_data(self, person: Person, sent: Sent, data: str, **changes: Any) -> str:
        """The same with data of one's own, which clients can send."""
        query_id = f"q{next(self._update_ids)}"
        query = {"id": query_id, "from": person.user, "chat_instance": "1", "data": data}
        await self.feed(callback_query=query | {"message": self.telegram.json_of(sent)} | changes)
        assert query_id in self.telegram.toasts, "every tap is answered"
        return self.telegram.toasts[query_id]

    async def menu(self, person: Person, board: Sent) -> Sent:
        """Somebody opens the menu under a board; the board."""
        assert await self.tap(person, board, words(person)("button-more")) == ""
        return board

    async def pass_time(self, span: timedelta) -> list[Sent]:
        """Time passes, and what is due by then happens; what the bot sends."""
        before = len(self.telegram.sent)
        self.clock.wait(span)
        await self.stay_awake()
        await self.app.service.sweep()
        await self.app.deliverer.deliver_pending()
        return self.telegram.sent[before:]

    @property
    def last(self) -> Sent:
        return self.telegram.sent[-1]

    def boards(self, chat: int) -> list[Sent]:
        """The boards sent to a chat."""
        return [sent for sent in self.telegram.sent if sent.chat_id == chat and sent.photo is not None]

    async def start_in_group(
        self, white: Person = ANN, black: Person = BOB, chat: int = GROUP, terms: str = ""
    ) -> Sent:
        """A game in a group; its first board. `terms` are conditions as after /play."""
        (challenge,) = await self.say(white, f"/play white {terms}", chat=chat)
        t = words(white)
        await self.tap(black, challenge, t("button-accept"))
        return self.last

    async def moves(self, board: Sent, *moves: str, white: Person = ANN, black: Person = BOB) -> Sent:
        """Moves by replies to each latest board, from white's on; the last board."""
        for number, move in enumerate(moves):
            person = (white, black)[number % 2]
            answer = await self.say(person, move, chat=board.chat_id, reply_to=board)
            assert [sent.photo is not None for sent in answer] == [True], answer
            (board,) = answer
        return board

    async def game(self, number: int = 1) -> Game:
        return await self.app.service.game(GameId(number))


def words(person: Person) -> Translator:
    """The bot's texts in somebody's language."""
    return catalogue().get(person.language)


@asynccontextmanager
async def opened(
    path: Path,
    seed: int = 1,
    telegram: RecordingSession | None = None,
    painter: Painter | None = None,
    clock: StepClock | None = None,
    pace: Pace | None = None,
) -> AsyncIterator[World]:
    """A world with a database at `path`; opened again on the same file and Telegram, it is after a restart."""
    session, painter, clock = telegram or RecordingSession(), painter or Painter(), clock or StepClock()
    async with open_database(path) as database:
        bot = make_bot(TOKEN, session)
        app = build(bot, database.repository, clock, random.Random(seed), Speech(catalogue()), painter, pace)
        yield World(app, bot, session, painter, clock)
        await app.telling.settle()
