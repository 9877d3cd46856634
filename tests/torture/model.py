"""The people who play, the chats they play in, and what Telegram has heard of both."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.handlers.telegram.world import Person
from tests.torture.acts import Chosen, chat_of, choose, invitation
from tests.torture.journal import Journal
from tests.torture.seats import LONG, SHORT, Json, Seats

REDELIVERED = 5
"""So many updates come again after a start, although Telegram knows that they were handled."""

_GROUP_PEOPLE = 4
_GROUP_GAMES = 3
_PRIVATE_EVERY = 3
_CHALLENGES = 0.06
_NOISE = 0.04
_MOST_OPEN = 6


@dataclass
class Invitation:
    """A challenge; `said` are the buttons of the message that shows it, once there is one."""

    source: str
    group: int
    challenger: Person
    per_move: int | None
    state: str = "open"
    said: dict[str, str] = field(default_factory=dict)
    message: int = 0


class Model:
    """What happened outside the bot. A forked child plays on with its copy and writes down what it does."""

    def __init__(self, games: int, seed: int, journal: Journal) -> None:
        self.chance = random.Random(seed)
        self.journal = journal
        self.updates: dict[int, Json] = {}
        self.handled = 0
        self.last_update = 0
        self.last_message = 0
        self.seconds = 0.0
        self.outages: list[tuple[float, float]] = []
        self.acts: Counter[str] = Counter()
        self.again = 0
        self.refused = 0
        self.boards: dict[tuple[int, int], str] = {}
        self.challenges: dict[str, Invitation] = {}
        self.shown: dict[tuple[int, int], dict[str, str]] = {}
        self.wanted = games
        self.groups = [-1000 - number for number in range(max(1, games // _GROUP_GAMES))]
        self.games: list[Seats] = []
        for number in range(1, games + 1):
            self.games.append(self._seats(number))

    def _seats(self, number: int) -> Seats:
        """A game of the beginning: some are in private, and half of them have a clock."""
        private = number % _PRIVATE_EVERY == 0
        group = None if private else self.groups[number % len(self.groups)]
        people = self.people(group) if group is not None else [_person(20_000 + 2 * number + side) for side in (0, 1)]
        earlier = [each for each in self.games if group is not None and each.group == group]
        return Seats(number, people[0], people[1], group, len(earlier) + 1, LONG if number % 2 else None, 0)

    def people(self, group: int) -> list[Person]:
        return [_person(29_000 - 10 * (group + 1000) + seat) for seat in range(_GROUP_PEOPLE)]

    def everybody(self) -> list[Person]:
        return [person for group in self.groups for person in self.people(group)] + [
            person for seats in self.games if seats.group is None for person in (seats.white, seats.black)
        ]

    def due(self) -> list[Json]:
        """What a bot that has just started is given: what it did not handle, and a few that it did."""
        return [body for number, body in self.updates.items() if number > self.handled - REDELIVERED]

    def active(self) -> list[Seats]:
        return [seats for seats in self.games if not seats.is_over and seats.per_move != SHORT]

    def generate(self) -> Json:
        """The next thing that somebody does."""
        pressed = [each for each in self.challenges.values() if each.state == "open" and each.said]
        roll = self.chance.random()
        if pressed and roll < _CHALLENGES * 2:
            return self._answer(self.chance.choice(pressed))
        few = len(self.active()) < self.wanted
        if not self.active() or (roll < _CHALLENGES * 4 and few and self._open() < _MOST_OPEN):
            group = self.chance.choice(self.groups)
            person = self.chance.choice(self.people(group))
            per_move, means = invitation(self.chance)
            return self._happens(group, person, "challenge", None, "", [group, person.id, per_move], means)
        seats = self.chance.choice(self.active())
        if self.chance.random() < _NOISE:
            words = {"text": self.chance.choice(["/move 99 a1-a1", "/games", "/help"])}
            return self._happens(seats.group, seats.white, "noise", None, "", None, words)
        return self._play(seats, choose(self.chance, seats))

    def _open(self) -> int:
        return sum(each.state == "open" for each in self.challenges.values())

    def _play(self, seats: Seats, chosen: Chosen) -> Json:
        act, color, detail, means = chosen
        return self._happens(seats.group, seats.person(color), act, seats.number, color, detail, means)

    def _answer(self, challenge: Invitation) -> Json:
        """Somebody accepts, or the challenger withdraws."""
        withdraws = self.chance.random() < 0.15
        others = [person for person in self.people(challenge.group) if person != challenge.challenger]
        person = challenge.challenger if withdraws else self.chance.choice(others)
        data = next(data for label, data in challenge.said.items() if label == ("Withdraw" if withdraws else "Accept"))
        act = "withdraw" if withdraws else "accept"
        means = {"data": data, "message_id": challenge.message}
        return self._happens(challenge.group, person, act, None, "", [challenge.source, person.id], means)

    def _happens(
        self, group: int | None, person: Person, act: str, game: int | None, color: str, detail: Any, means: Json
    ) -> Json:
        update, message = self.last_update + 1, self.last_message + 1
        chat = chat_of(group, person)
        if "data" in means:
            under = {"message_id": means.get("message_id", 1), "date": 0, "chat": chat}
            body = {"id": f"t{update}", "from": person.user, "chat_instance": "1", "data": means["data"]}
            what: Json = {"callback_query": body | {"message": under}}
            source = f"telegram:tap:t{update}"
        else:
            text = means["text"]
            command = {"type": "bot_command", "offset": 0, "length": len(text.split()[0])}
            body = {"message_id": message, "date": 1_800_000_000, "chat": chat, "from": person.user}
            what = {"message": body | {"text": text, "entities": [command]}}
            source = f"telegram:{chat['id']}:{message}"
        record = ["update", update, message, source, act, game, color, detail, what]
        self.take(record)
        self.journal.write(*record)
        return self.updates[update]

    def pass_time(self, seconds: float) -> None:
        """It is so late now."""
        if seconds >= self.seconds + 1:
            self.seconds = seconds
            self.journal.write("time", seconds)

    def lie_still(self, seconds: float) -> None:
        """The bot is not there for so long, and time passes."""
        self.outages.append((self.seconds, seconds))
        self.pass_time(self.seconds + seconds)

    def catch_up(self) -> None:
        """Take in what a child did."""
        for record in self.journal.news():
            self.take(record)

    def take(self, record: list[Any]) -> None:
        match record:
            case ["update", update, message, source, act, game, color, detail, what]:
                self.last_update, self.last_message = update, message
                self.updates[update] = {"update_id": update, **what}
                self.updates.pop(update - 1000, None)
                self.acts[act] += 1
                if game is not None:
                    self.games[game - 1].do(update, source, act, color, detail)
                elif act in ("challenge", "accept", "withdraw"):
                    self._challenged(update, source, act, detail)
            case ["handled", update]:
                self.handled = update
            case ["time", seconds]:
                self.seconds = max(self.seconds, seconds)
            case ["board", chat, message_id, html]:
                self.boards[chat, message_id] = html
            case ["challenge", chat, message_id, buttons]:
                self._showed(chat, message_id, buttons)
            case ["refused"]:
                self.refused += 1

    def _challenged(self, update: int, source: str, act: str, detail: list[Any]) -> None:
        if act == "challenge":
            group, person, per_move = detail
            self.challenges[source] = Invitation(source, group, _person(person), per_move)
            return
        challenge = self.challenges[detail[0]]
        challenge.state = "accepted" if act == "accept" else "cancelled"
        if act == "accept":
            called = 1 + sum(seats.group == challenge.group for seats in self.games)
            white, black = challenge.challenger, _person(detail[1])
            number = len(self.games) + 1
            self.games.append(Seats(number, white, black, challenge.group, called, challenge.per_move, update))

    def _showed(self, chat: int, message_id: int, buttons: dict[str, str]) -> None:
        """A message shows a challenge: an open one by its buttons, one that was closed by having none."""
        self.shown[chat, message_id] = buttons
        if buttons:
            number = int(buttons["Accept"].split(":")[2])
            # The games of the beginning came of challenges, too.
            challenge = list(self.challenges.values())[number - self.wanted - 1]
            challenge.said, challenge.message = buttons, message_id


def _person(number: int) -> Person:
    return Person(number, f"P{number}", None)
