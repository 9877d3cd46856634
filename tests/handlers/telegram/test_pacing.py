"""No limit of Telegram's is ever broken, what it asks for is done exactly, and answers are not lost."""

import asyncio
import random
from collections import defaultdict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from itertools import count
from typing import Any, cast

import pytest
from aiogram import Bot
from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
from aiogram.exceptions import TelegramBadRequest, TelegramRetryAfter
from aiogram.methods import (
    AnswerCallbackQuery,
    EditMessageReplyMarkup,
    EditMessageText,
    GetChatMember,
    SendChatAction,
    SendMessage,
    SendPhoto,
    StopPoll,
    TelegramMethod,
)

from game.errors import NotYetError
from game.models import Game, MessageRef, Notice
from handlers.telegram.budget import TELEGRAM, Budget, Limits
from handlers.telegram.pacing import LONGEST_LINE, CrowdedError, Pace, PacedNotifier, when_waiting
from tests import virtual
from tests.game.test_delivery import OTHER
from tests.handlers.telegram.strict import FloodControl
from tests.handlers.telegram.world import GROUP, TOKEN
from tests.virtual import VirtualLoop

CHAT = 11
Answer = Callable[[TelegramMethod[Any]], None]


@dataclass
class Server:
    """Behind a pace, with a strict flood control. Requests are on their way for random times, up to `slowest` s."""

    loop: VirtualLoop
    slowest: float = 0.0
    answer: Answer = lambda _method: None
    arrived: list[tuple[float, TelegramMethod[Any]]] = field(default_factory=list)
    limits: Limits = TELEGRAM
    locks: defaultdict[str, asyncio.Lock] = field(default_factory=lambda: defaultdict(asyncio.Lock))

    def __post_init__(self) -> None:
        self.chance = random.Random(4)
        self.flood = FloodControl(self.loop.time)
        self.pace = Pace(self.limits, now=self.loop.time)
        self.bot = Bot(TOKEN)

    async def request(self, _bot: Bot, method: TelegramMethod[Any]) -> Any:
        await self._travel()
        chat = getattr(method, "chat_id", None)
        if chat is not None and not isinstance(method, GetChatMember | SendChatAction):
            self.answer(method)
            seconds = self.flood.refuse(chat)
            if seconds is not None:
                raise TelegramRetryAfter(method, "Too Many Requests", seconds)
        self.arrived.append((self.loop.time(), method))
        await self._travel()
        return method

    async def _travel(self) -> None:
        if self.slowest:
            await asyncio.sleep(self.chance.random() * self.slowest / 2)

    async def send(self, method: TelegramMethod[Any]) -> Any:
        return await self.pace(cast("NextRequestMiddlewareType[Any]", self.request), self.bot, method)

    async def owe(self, method: TelegramMethod[Any], instead: TelegramMethod[Any] | None = None) -> None:
        """Send as a deliverer does: again and again, when it is told to come back; if refused, something instead."""
        server = self

        class Inner:
            async def deliver(self, _notice: Notice, _game: Game) -> MessageRef:
                try:
                    await server.send(method)
                except TelegramBadRequest:
                    if instead is None:
                        raise
                    await server.send(instead)
                return MessageRef(OTHER, "1")

            async def deliver_digest(self, notice: Notice, digest: object) -> None:
                raise NotImplementedError

            async def deliver_challenge(self, notice: Notice, shown: object) -> MessageRef | None:
                raise NotImplementedError

        notice = cast("Notice", _Notice(f"telegram:{method.chat_id}"))  # type: ignore[attr-defined]
        async with self.locks[notice.address]:
            while True:
                try:
                    await PacedNotifier(Inner(), self.pace).deliver(notice, cast("Game", None))
                except NotYetError as error:
                    await asyncio.sleep(error.seconds)
                except TelegramRetryAfter as error:
                    await asyncio.sleep(error.retry_after)
                else:
                    return

    def texts(self) -> list[str]:
        return [method.text for _, method in self.arrived]  # type: ignore[attr-defined]

    def times(self) -> list[float]:
        return [at for at, _ in self.arrived]


@dataclass
class _Notice:
    address: str


def say(text: str, chat: int = CHAT) -> SendMessage:
    return SendMessage(chat_id=chat, text=text)


def in_virtual_time(test: Callable[[Server], Coroutine[Any, Any, None]], **options: Any) -> Server:
    made: list[Server] = []

    async def main(loop: VirtualLoop) -> None:
        made.append(Server(loop, **options))
        await test(made[0])

    virtual.run(main)
    return made[0]


@pytest.mark.parametrize("slowest", [0, 0.2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_sent_no_limit_is_broken(seed: int, slowest: float) -> None:
    chance = random.Random(seed)
    chats = [*range(1, 41), *range(-12, 0)]

    async def test(server: Server) -> None:
        async def one(number: int) -> None:
            await asyncio.sleep(chance.random() * 120)
            chat = chance.choice(chats)
            match chance.randrange(4):
                case 0:
                    await server.send(say(str(number), chat))
                case 1:
                    await server.send(EditMessageText(chat_id=chat, message_id=number, text="x"))
                case _:
                    await server.owe(SendPhoto(chat_id=chat, photo=str(number)))

        await asyncio.gather(*(one(number) for number in range(800)))

    server = in_virtual_time(test, slowest=slowest)
    assert (server.flood.refused, len(server.arrived)) == (0, 800)
    assert server.flood.busiest_second > 10


def test_all_at_once_go_as_fast_as_they_may() -> None:
    async def test(server: Server) -> None:
        await asyncio.gather(*(server.send(say("x", chat)) for chat in range(1, 301)))

    server = in_virtual_time(test)
    assert server.flood.refused == 0
    assert server.times()[-1] == pytest.approx(9, abs=0.1)


def test_a_group_gets_twenty_a_minute_and_each_after_a_second() -> None:
    async def test(server: Server) -> None:
        await asyncio.gather(*(server.send(say(str(number), GROUP)) for number in range(25)))

    server = in_virtual_time(test)
    assert server.texts() == [str(number) for number in range(25)]
    assert server.times()[:20] == pytest.approx(range(20), abs=0.1)
    assert server.times()[20:] == pytest.approx(range(60, 65), abs=0.1)


def test_what_is_no_message_is_free() -> None:
    async def test(server: Server) -> None:
        for _ in range(50):
            await server.send(AnswerCallbackQuery(callback_query_id="q"))
            await server.send(SendChatAction(chat_id=CHAT, action="typing"))
            await server.send(GetChatMember(chat_id=GROUP, user_id=1))

    assert in_virtual_time(test).times() == [0] * 150


def test_edits_count_also_those_in_inline_mode() -> None:
    async def test(server: Server) -> None:
        for number in range(3):
            await server.send(EditMessageText(chat_id=CHAT, message_id=number, text="x"))
        await server.send(StopPoll(chat_id=CHAT, message_id=3))
        for number in range(3):
            await server.send(EditMessageText(inline_message_id="i", text=str(number)))

    assert in_virtual_time(test).times() == pytest.approx([0, 1, 2, 3, 3, 4, 5], abs=0.1)


def test_patience_is_kept_exactly_by_everything_in_that_chat_and_in_order() -> None:
    refusals = iter([7])

    def answer(method: TelegramMethod[Any]) -> None:
        if method.chat_id == CHAT and (seconds := next(refusals, None)):  # type: ignore[attr-defined]
            raise TelegramRetryAfter(method, "Too Many Requests", server_made[0].flood.ask_patience(CHAT, seconds))

    server_made: list[Server] = []

    async def test(server: Server) -> None:
        server_made.append(server)
        await asyncio.gather(
            *(server.send(say(str(number))) for number in range(3)),
            server.owe(say("owed")),
            server.send(say("elsewhere", 12)),
        )

    server = in_virtual_time(test, answer=answer)
    assert server.texts() == ["elsewhere", "0", "1", "2", "owed"]
    assert server.times() == pytest.approx([0, 7, 8, 9, 10], abs=0.1)
    assert server.times()[1] >= 7
    assert server.flood.too_early == 0


def test_what_is_owed_waits_for_answers_but_not_for_ever() -> None:
    """Somebody makes the bot talk all the time; boards come nevertheless."""

    async def test(server: Server) -> None:
        await asyncio.gather(
            *(server.send(say(f"answer {number}", GROUP)) for number in range(LONGEST_LINE)),
            *(server.owe(say(f"board {number}", GROUP)) for number in range(10)),
        )

    server = in_virtual_time(test)
    first_minute = [text.split()[0] for text, at in zip(server.texts(), server.times(), strict=True) if at < 60]
    assert server.flood.refused == 0
    assert len(first_minute) == 20
    assert first_minute.count("board") >= 5
    assert first_minute[:10].count("answer") == 10


def test_some_of_the_minute_is_for_answers_alone() -> None:
    async def test(server: Server) -> None:
        boards = asyncio.gather(*(server.owe(say("board", GROUP)) for _ in range(20)))
        await asyncio.sleep(30)
        await server.send(say("answer", GROUP))
        await boards

    server = in_virtual_time(test)
    assert server.times()[server.texts().index("answer")] == pytest.approx(30, abs=0.1)
    assert server.texts()[:17].count("board") == 16


def test_of_edits_that_wait_only_the_last_is_made() -> None:
    results: list[Any] = []

    async def test(server: Server) -> None:
        edits = [server.send(EditMessageText(chat_id=CHAT, message_id=5, text=str(number))) for number in range(9)]
        markup = server.send(EditMessageReplyMarkup(chat_id=CHAT, message_id=5))
        other = server.send(EditMessageText(chat_id=CHAT, message_id=6, text="other"))
        results.extend(await asyncio.gather(*edits, markup, other))

    server = in_virtual_time(test)
    # The first was on its way before the others came.
    assert [getattr(method, "text", None) for _, method in server.arrived] == ["0", "8", None, "other"]
    assert results[1:8] == [True] * 7
    assert server.times() == pytest.approx([0, 1, 2, 3], abs=0.1)


def test_what_is_owed_comes_by_its_second_attempt_and_that_has_to_wait() -> None:
    """What was refused may count as well."""

    def refuse(method: TelegramMethod[Any]) -> None:
        if isinstance(method, SendMessage) and method.message_thread_id is not None:
            raise TelegramBadRequest(method, "message thread not found")

    async def test(server: Server) -> None:
        lost = SendMessage(chat_id=GROUP, message_thread_id=7, text="into a lost topic")
        await server.owe(lost, instead=say("into the whole chat", GROUP))

    server = in_virtual_time(test, answer=refuse)
    assert server.texts() == ["into the whole chat"]
    assert server.times() == pytest.approx([1], abs=0.1)


def test_a_line_has_a_bound_and_leaves_nothing_behind() -> None:
    async def test(server: Server) -> None:
        results = await asyncio.gather(
            *(server.send(say(str(number))) for number in range(LONGEST_LINE + 5)), return_exceptions=True
        )
        # The first did not have to wait.
        assert [type(result) for result in results[LONGEST_LINE + 1 :]] == [CrowdedError] * 4
        assert server.pace.waiting == 0

    assert in_virtual_time(test).texts() == [str(number) for number in range(LONGEST_LINE + 1)]


def test_whoever_waits_says_so() -> None:
    calls: list[float] = []

    async def test(server: Server) -> None:
        with when_waiting(lambda: calls.append(server.loop.time())):
            await server.send(say("at once"))
            assert calls == []
            await server.send(say("after a second"))

    in_virtual_time(test)
    assert calls[0] == 0


def test_a_cancelled_answer_leaves_the_line() -> None:
    async def test(server: Server) -> None:
        tasks = [asyncio.create_task(server.send(say(str(number)))) for number in range(4)]
        await asyncio.sleep(0.5)
        tasks[1].cancel()
        tasks[2].cancel()
        await asyncio.wait(tasks)
        assert server.pace.waiting == 0

    assert in_virtual_time(test).texts() == ["0", "3"]


def test_chats_are_forgotten_when_they_no_longer_matter() -> None:
    seconds = count(step=10)
    budget = Budget(lambda: next(seconds) / 10)
    for chat in range(10_000):
        assert budget.wait_of_owed(-chat - 1) == 0
        budget.begin(-chat - 1)
        budget.end(-chat - 1, owed=True)
    assert len(budget) < 130
