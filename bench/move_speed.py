"""A move end to end: the update comes in, the move is checked, stored with FULL, and a picture goes out.

It ends when the chat has the picture; noting that it was delivered comes after. The peer does the same with
python-chess, chess.svg and cairosvg: the same dispatcher, the same kind of database and transaction, the same
session; a picture as wide.
"""

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cairosvg
import chess
import chess.svg
from aiogram import Bot, Dispatcher
from aiogram.filters import Command, CommandObject
from aiogram.methods import SendPhoto
from aiogram.types import BufferedInputFile, Message, Update
from sqlalchemy import text

import texts
from bench.measure import Comparison
from data import open_database
from data.engine import create_engine
from game.models import Address, ColorChoice, GameId, Source
from handlers.local_chat import LocalChat, LocalSession
from handlers.telegram import Speech, build, make_bot
from rendering import render_png
from rules import Board

PLIES, WARM_UP = 60, 10
WIDTH = 960
Mover = Callable[[], Awaitable[float]]
"""Plays a move; gives the seconds from the update to the picture."""


class PictureWatch(LocalSession):
    """Notes when a picture has arrived in the chat."""

    arrived = 0.0

    async def make_request(self, bot: Bot, method: Any, timeout: int | None = None) -> Any:  # noqa: ASYNC109
        answer = await super().make_request(bot, method, timeout)
        if isinstance(method, SendPhoto):
            self.arrived = time.perf_counter()
        return answer


class Clock:
    """The computer's."""

    def now(self) -> datetime:
        return datetime.now(UTC)


def update(number: int, chat_id: int, person: int, words: str) -> dict[str, Any]:
    """A message as Telegram sends it."""
    sender = {"id": person, "is_bot": False, "first_name": "Somebody", "language_code": "en"}
    chat = {"id": chat_id, "type": "supergroup", "title": "Club"}
    entity = {"type": "bot_command", "offset": 0, "length": len(words.split(maxsplit=1)[0])}
    message = {"message_id": 10_000 + number, "date": 1_800_000_000, "chat": chat, "from": sender}
    return {"update_id": number, "message": message | {"text": words, "entities": [entity]}}


@asynccontextmanager
async def our_moves(folder: Path) -> AsyncIterator[Mover]:
    """A game of tavreli in a group, a random move at each call."""
    chat = LocalChat()
    session = PictureWatch(chat)
    bot = make_bot(chat.token, session)
    async with open_database(folder / "tavreli.sqlite3") as database:
        app = build(bot, database.repository, Clock(), random.Random(1), Speech(texts.load()), render_png)
        people = [await app.service.remember_player(f"telegram:{n}", f"Player {n}") for n in (1, 2)]
        place = Address(f"telegram:{chat.group.id}")
        challenge = await app.service.challenge(
            people[0].id, place, language="en", color=ColorChoice.WHITE, source=Source("bench")
        )
        await app.service.accept(challenge.id, people[1].id, address=challenge.address)
        await app.deliverer.deliver_pending()
        chance, board = random.Random(2), Board()

        async def move() -> float:
            words = f"/move {board.notation(chosen := chance.choice(list(board.legal_moves)))}"
            board.push(chosen)
            number = len(board.move_stack)
            sent = Update.model_validate(
                update(number, chat.group.id, 1 + (number - 1) % 2, words), context={"bot": bot}
            )
            start = time.perf_counter()
            await app.dispatcher.feed_update(bot, sent)
            await app.telling.settle()
            return session.arrived - start

        yield move
        game = await app.service.game(GameId(1))
        if game.ply != len(board.move_stack):
            raise RuntimeError("not every move was played")
    chat.close()


@asynccontextmanager
async def chess_moves(folder: Path) -> AsyncIterator[Mover]:
    """A game of chess in a group, a random move at each call."""
    chat = LocalChat()
    session = PictureWatch(chat)
    bot = make_bot(chat.token, session)
    engine = create_engine(folder / "chess.sqlite3")
    async with engine.begin() as connection:
        await connection.execute(text("create table moves (ply integer primary key, move text not null)"))
    dispatcher = Dispatcher()

    def draw(board: chess.Board) -> bytes:
        drawn: bytes = cairosvg.svg2png(chess.svg.board(board, lastmove=board.peek(), size=WIDTH).encode())
        return drawn

    async def on_move(message: Message, command: CommandObject, bot: Bot) -> None:
        async with engine.begin() as connection:
            rows = await connection.execute(text("select move from moves order by ply"))
            board = chess.Board()
            for (move,) in rows:
                board.push_uci(move)
            board.push(board.parse_uci(command.args or ""))
            await connection.execute(
                text("insert into moves values (:ply, :move)"), {"ply": board.ply(), "move": board.peek().uci()}
            )
        picture = await asyncio.to_thread(draw, board)
        await bot.send_photo(message.chat.id, BufferedInputFile(picture, "board.png"), caption="Your move.")

    dispatcher.message.register(on_move, Command("move"))
    chance, board = random.Random(2), chess.Board()

    async def move() -> float:
        board.push(chance.choice(list(board.legal_moves)))
        number = board.ply()
        sent = update(number, chat.group.id, 1, f"/move {board.peek().uci()}")
        incoming = Update.model_validate(sent, context={"bot": bot})
        start = time.perf_counter()
        await dispatcher.feed_update(bot, incoming)
        return session.arrived - start

    yield move
    await engine.dispose()
    chat.close()


async def measured() -> tuple[list[float], list[float]]:
    """Seconds of each move, ours and the peer's, played in turns."""
    ours: list[float] = []
    peers: list[float] = []
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        movers = [await stack.enter_async_context(moves(folder)) for moves in (our_moves, chess_moves)]
        for _ in range(PLIES):
            for move, times in zip(movers, (ours, peers), strict=True):
                times.append(await move())
    return ours[WARM_UP:], peers[WARM_UP:]


def comparisons() -> Iterator[Comparison]:
    """The one comparison of whole moves."""
    ours, peers = asyncio.run(measured())
    yield Comparison("a move end to end, picture out", statistics.median(ours), statistics.median(peers), 10)
