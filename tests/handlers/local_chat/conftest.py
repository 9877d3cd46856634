"""A chat with a clock of its own and a bot in it."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from aiogram import Bot
from aiogram.client.default import DefaultBotProperties

from handlers.local_chat import LocalChat, LocalSession

ANNA, BOHDAN, VIRA = 1001, 1002, 1003


@dataclass
class Clock:
    """Stands still until a test moves it."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def chat(clock: Clock) -> Iterator[LocalChat]:
    """Anna and Bohdan have started the bot, Vira has not; the bot has heard everything so far."""
    chat = LocalChat(first_id=1, clock=clock, bot_username="test_bot")
    for person in (ANNA, BOHDAN):
        chat.start(person)
    chat.state.updates.drop()
    yield chat
    chat.close()


@pytest.fixture
def bot(chat: LocalChat) -> Bot:
    return Bot(chat.token, session=LocalSession(chat), default=DefaultBotProperties(parse_mode="HTML"))


def png(width: int = 16, height: int = 16, color: bytes = b"\x2f\x6b\x57") -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + color * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body
