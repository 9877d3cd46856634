"""Two hundred people with their games in sixty groups: when they sit down, and what they do then."""

import asyncio
import random
import re
from dataclasses import dataclass, field
from itertools import combinations

from handlers.telegram.callback_data import FlipButton
from handlers.telegram.play_data import MoreButton
from rules import Board
from tests.club.server import ClubServer
from tests.handlers.telegram.session import Json, Sent
from tests.handlers.telegram.world import Person
from tests.virtual import VirtualLoop

_NAMES = re.compile(r"P\d{4}")


@dataclass(frozen=True)
class Size:
    """How great a club is, for how long it is watched, and how it behaves.

    Attributes:
        away: Seconds between two sittings of a person, on average.
        moves: The most moves in a sitting.
        blitz_groups: How many groups play a round of quick games, all boards at the same time.
    """

    people: int = 200
    groups: int = 60
    games: int = 2000
    members: int = 12
    seconds: float = 3600
    away: float = 600
    moves: int = 8
    blitz_groups: int = 4
    blitz_seconds: float = 600


@dataclass
class Table:
    """A game as its players see it: `seen` is the ply of the last board that arrived."""

    game: int
    number: int
    group: int
    white: Person
    black: Person
    board: Board = field(default_factory=Board)
    texts: list[str] = field(default_factory=list)
    seen: int = -1
    last: Sent | None = None

    @property
    def to_move(self) -> Person:
        return (self.white, self.black)[len(self.texts) % 2]

    @property
    def is_open(self) -> bool:
        return self.board.outcome() is None

    def is_turn_of(self, person: Person) -> bool:
        """Whether a person can move, having seen the board."""
        return self.is_open and self.to_move == person and self.seen == len(self.texts)


class Club:
    """Everybody."""

    def __init__(self, size: Size, seed: int) -> None:
        self.size = size
        self.chance = random.Random(seed)
        self.people = [Person(100_000 + number, f"P{number:04}", None) for number in range(size.people)]
        self.tables: list[Table] = []
        self.illegal = 0
        self._at: dict[tuple[int, str, str], Table] = {}
        self._of: dict[int, list[Table]] = {person.id: [] for person in self.people}
        for group in range(size.groups):
            self._found(-1_000_000 - group, size.games // size.groups + (group < size.games % size.groups))
        self.blitz = {-1_000_000 - group for group in range(size.blitz_groups)}

    def _found(self, group: int, games: int) -> None:
        """A group of members who play so many games, no two of them alike."""
        members = self.chance.sample(self.people, self.size.members)
        pairs = self.chance.sample(list(combinations(members, 2)), games)
        for number, pair in enumerate(pairs, 1):
            white, black = self.chance.sample(pair, 2)
            table = Table(len(self.tables) + 1, number, group, white, black)
            self.tables.append(table)
            self._at[group, white.name, black.name] = table
            self._of[white.id].append(table)
            self._of[black.id].append(table)

    def see(self, sent: Sent) -> None:
        """A board arrives: it is that of the newest move, unless there was one since that is not shown yet."""
        white, black = _NAMES.findall(sent.text)[:2]
        table = self._at[sent.chat_id, white, black]
        if not table.texts or f"Last move: {table.texts[-1]} " in sent.text:
            table.seen = len(table.texts)
        table.last = sent

    async def live(self, server: ClubServer, loop: VirtualLoop) -> None:
        """An hour, or however long it is."""
        self.server = server
        until = loop.time() + self.size.seconds
        lives = [self._life(person, loop, until) for person in self.people if self._of[person.id]]
        begins = loop.time() + self.size.seconds / 3
        quick = [
            self._blitz(table, loop, begins, begins + self.size.blitz_seconds)
            for table in self.tables
            if table.group in self.blitz
        ]
        await asyncio.gather(*lives, *quick)

    async def _life(self, person: Person, loop: VirtualLoop, until: float) -> None:
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / self.size.away))
            for _ in range(self.chance.randint(1, self.size.moves)):
                if loop.time() >= until:
                    return
                self._do_something(person)
                await asyncio.sleep(self.chance.uniform(4, 20))

    async def _blitz(self, table: Table, loop: VirtualLoop, begins: float, ends: float) -> None:
        """Both sit at the board. Sometimes one sees the other's move before the bot shows it, and answers."""
        await asyncio.sleep(begins - loop.time())
        while loop.time() < ends and table.is_open:
            await asyncio.sleep(self.chance.uniform(2, 6))
            if table.is_turn_of(table.to_move) or self.chance.random() < 0.05:
                self._move(table)

    def _do_something(self, person: Person) -> None:
        turns = [table for table in self._of[person.id] if table.is_turn_of(person)]
        table = self.chance.choice(turns or self._of[person.id])
        what = self.chance.random()
        if what < 0.04:
            self._say(person, table.group, self.chance.choice(["/games", "/board #1", "/help", "/move 1 a1-a1"]))
        elif what < 0.08 and table.last is not None:
            self._tap(person, table.last)
        elif turns:
            self._move(table)

    def _move(self, table: Table) -> None:
        person = table.to_move
        if self.chance.random() < 0.03:
            self.illegal += 1
            self._say(person, table.group, f"/move {table.number} e9-e4")
        move = self.chance.choice(list(table.board.legal_moves))
        text = table.board.notation(move)
        table.board.push(move)
        table.texts.append(text)
        self._say(person, table.group, f"/move {table.number} {text}")

    def _say(self, person: Person, group: int, text: str) -> None:
        server = self.server
        server._next_id += 1
        command = {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
        server.push(
            message={
                "message_id": server._next_id,
                "date": 1_800_000_000,
                "chat": self.chat(group),
                "from": person.user,
                "text": text,
                "entities": [command],
            }
        )

    def _tap(self, person: Person, board: Sent) -> None:
        """A look at the menu under a board and back, three times in a row: only the last view of it is of interest."""
        server = self.server
        looks = [
            data for data in board.buttons.values() if data.startswith((MoreButton.__prefix__, FlipButton.__prefix__))
        ]
        for data in looks * 3:
            query_id = f"q{server._last_update}"
            query: Json = {"id": query_id, "from": person.user, "chat_instance": "1", "data": data}
            server.push(callback_query=query | {"message": server.json_of(board)})

    def chat(self, group: int) -> Json:
        chat: Json = {"id": group, "type": "supergroup", "title": "Club"}
        return self.server.chats.setdefault(group, chat)
