"""The people who play, the chats they play in, and what Telegram has heard of both: what survives every kill."""

import json
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules import Board
from tests.handlers.telegram.world import Person

Json = dict[str, Any]

REDELIVERED = 5
"""So many updates come again after a start, although Telegram knows that they were handled."""

_GROUP_GAMES = 3
_PRIVATE_EVERY = 4
_NOISE = 0.05


@dataclass
class Seats:
    """A game as the people see it who play it."""

    number: int
    white: Person
    black: Person
    group: int | None
    board: Board = field(default_factory=Board)
    texts: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)

    @classmethod
    def numbered(cls, number: int) -> "Seats":
        """Game 1, 2, 3 ...: some in private, the others three to a group; everybody plays one game."""
        white, black = (
            Person(10_000 + 2 * number + side, f"{name}{number}", None) for side, name in enumerate(("W", "B"))
        )
        private = number % _PRIVATE_EVERY == 0
        return cls(number, white, black, None if private else -1000 - number // _GROUP_GAMES)

    @property
    def addresses(self) -> list[str]:
        """The chats that are told of it."""
        chats = [self.white.id, self.black.id] if self.group is None else [self.group]
        return [f"telegram:{chat}" for chat in chats]

    @property
    def is_over(self) -> bool:
        return self.board.outcome() is not None

    def chat_of(self, person: Person) -> Json:
        if self.group is None:
            return {"id": person.id, "type": "private", "first_name": person.name}
        return {"id": self.group, "type": "supergroup", "title": "Club"}


class Journal:
    """Lines of JSON in a file. A line that was written is there whoever is killed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = 0
        self.size = 0

    def lines(self) -> int:
        """How many lines there are by now."""
        if not self._path.exists():
            return 0
        with self._path.open("rb") as file:
            file.seek(self._read)
            return self.size + file.read().count(b"\n")

    def write(self, *record: Any) -> None:
        """Add a line, all of it at once."""
        handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            os.write(handle, json.dumps(record).encode() + b"\n")
        finally:
            os.close(handle)

    def news(self) -> Iterator[list[Any]]:
        """The lines that were added since this was called last."""
        if not self._path.exists():
            return
        with self._path.open("rb") as file:
            file.seek(self._read)
            lines = file.read().splitlines(keepends=True)
        for line in lines:
            assert line.endswith(b"\n"), "a torn line"
            self._read += len(line)
            self.size += 1
            yield json.loads(line)


class Model:
    """What happened outside the bot. A forked child plays on with its copy and writes down what it does."""

    def __init__(self, games: int, seed: int, journal: Journal) -> None:
        self.games = [Seats.numbered(number) for number in range(1, games + 1)]
        self.chance = random.Random(seed)
        self.journal = journal
        self.updates: dict[int, Json] = {}
        self.handled = 0
        self.last_update = 0
        self.last_message = 0
        self.moves: dict[int, tuple[Seats, int]] = {}
        self.boards: dict[tuple[int, int], str] = {}

    def due(self) -> list[Json]:
        """What a bot that has just started is given: what it did not handle, and a few that it did."""
        return [body for number, body in self.updates.items() if number > self.handled - REDELIVERED]

    def generate(self) -> Json:
        """The next thing that somebody does: mostly a legal move, by whoever is to move."""
        seats = self.chance.choice([game for game in self.games if not game.is_over])
        person = (seats.white, seats.black)[len(seats.texts) % 2]
        if self.chance.random() < _NOISE:
            return self._happens(seats, person, self.chance.choice(["a1-a1", "/games", "/help"]), None)
        move = self.chance.choice(list(seats.board.legal_moves))
        return self._happens(seats, person, "/move " * (seats.group is not None), seats.board.notation(move))

    def _happens(self, seats: Seats, person: Person, words: str, move: str | None) -> Json:
        update, message = self.last_update + 1, self.last_message + 1
        text = words + (move or "")
        body = {"message_id": message, "date": 1_800_000_000, "chat": seats.chat_of(person), "from": person.user}
        if text.startswith("/"):
            body |= {"entities": [{"type": "bot_command", "offset": 0, "length": len(text.split()[0])}]}
        self._take(["update", update, seats.number, move, body | {"text": text}])
        self.journal.write("update", update, seats.number, move, body | {"text": text})
        return self.updates[update]

    def catch_up(self) -> None:
        """Take in what a child did."""
        for record in self.journal.news():
            self._take(record)

    def _take(self, record: list[Any]) -> None:
        match record:
            case ["update", update, number, move, message]:
                self.last_update, self.last_message = update, message["message_id"]
                self.updates[update] = {"update_id": update, "message": message}
                self.updates.pop(update - 1000, None)
                if move is not None:
                    self._moved(update, self.games[number - 1], move, message)
            case ["handled", update]:
                self.handled = update
            case ["board", chat, message_id, html]:
                self.boards[chat, message_id] = html

    def _moved(self, update: int, seats: Seats, move: str, message: Json) -> None:
        seats.board.push_text(move)
        seats.texts.append(move)
        seats.sources.append(f"telegram:{message['chat']['id']}:{message['message_id']}")
        self.moves[update] = (seats, len(seats.texts))

    def plies_handled(self) -> dict[int, int]:
        """How many plies of each game Telegram knows to be handled."""
        plies = {seats.number: 0 for seats in self.games}
        for update, (seats, ply) in self.moves.items():
            if update <= self.handled:
                plies[seats.number] = max(plies[seats.number], ply)
        return plies
