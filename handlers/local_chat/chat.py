"""LocalChat: one bot, a few people and their chats. Here is what people do; what the bot does is in `api`."""

import re
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from handlers.local_chat import views
from handlers.local_chat.entities import MAX_TEXT, trimmed, with_found
from handlers.local_chat.errors import RefusedError
from handlers.local_chat.keyboards import callback_data_of
from handlers.local_chat.markup import utf16_length
from handlers.local_chat.models import LANGUAGES, Group, Json, Message, Person, Poll
from handlers.local_chat.state import State

BOT_ID = 5_000_001
GROUP_ID = -1_001_000_000_001
QUERY_LIFETIME = 60.0
"""Seconds in which a pressed button can be answered."""
START_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
_COMMAND = re.compile(r"/\w+(?:@(\w+))?(?!\S)", re.ASCII)
_EPOCH = 1_735_689_600
"""2025-01-01: message ids of a new chat count from here, see `LocalChat`."""

Gate = Callable[[str, int | None], None]
"""Called before every method with its name and the chat it is for; may raise ApiError (429, 5xx ...)."""


@dataclass
class Query:
    """A pressed button that waits for its answer."""

    id: str
    person_id: int
    chat_id: int
    message_id: int
    asked_at: float


def default_people() -> list[Person]:
    """Three people, one for each language."""
    return [
        Person(1001, "Anna", "anna", "en"),
        Person(1002, "Bohdan", "bohdan", "uk"),
        Person(1003, "Vira", "vira", "ru"),
    ]


class LocalChat:
    """A chat service in one process, for one bot and a handful of people.

    path: where the chat is kept between runs, None for memory only. ChatInUseError if another process has it.
    first_id: first message id of a new chat. By default seconds since 2025, so that a bot whose database is
    older than this chat does not meet an id that it has stored for another message.
    clock: Unix seconds.
    """

    def __init__(
        self,
        *,
        people: Sequence[Person] | None = None,
        group_title: str = "Club",
        bot_name: str = "Bot",
        bot_username: str = "local_bot",
        path: Path | None = None,
        first_id: int | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        cast = list(people) if people is not None else default_people()
        group = Group(GROUP_ID, group_title, [person.id for person in cast])
        start = int(clock()) - _EPOCH if first_id is None else first_id
        self.state = State(cast, [group], path=path, first_id=start)
        self.bot_id = BOT_ID
        self.bot_name = bot_name
        self.bot_username = bot_username
        self.clock = clock
        self.queries: dict[str, Query] = {}
        self.gate: Gate | None = None
        self.inaccessible_after: float | None = None
        """Seconds after which a pressed button brings no message but an InaccessibleMessage; None for never."""

    @property
    def token(self) -> str:
        """The token that the bot of this chat goes by."""
        return f"{self.bot_id}:local-chat"

    @property
    def group(self) -> Group:
        """The group where everybody is."""
        return self.state.groups[GROUP_ID]

    def now(self) -> int:
        """Unix seconds."""
        return int(self.clock())

    def close(self) -> None:
        """Let go of the saved chat."""
        self.state.close()

    # -- what people do -----------------------------------------------------------------------------

    def say(self, person_id: int, chat_id: int, text: str, *, reply_to: int | None = None) -> Message:
        """Somebody writes. Raises RefusedError (empty, too-long, blocked, no-chat, no-message)."""
        person = self._member(person_id, chat_id)
        if person.blocked and chat_id == person_id:
            raise RefusedError("blocked")
        if reply_to is not None:
            self.message(chat_id, reply_to)
        message = Message(
            id=0,
            chat_id=chat_id,
            sender_id=person_id,
            date=self.now(),
            content=_typed(text),
            reply_to=reply_to,
        )
        message.id = self.state.new_message_id(chat_id)
        if chat_id == person_id and not person.started:
            person.started = True
            self.state.save_person(person)
        self.state.mark_read(chat_id, message.id)
        self.state.save_message(message, "message")
        if self._bot_hears(message):
            self.state.updates.push("message", self.message_json(message))
        return message

    def start(self, person_id: int, payload: str = "") -> Message:
        """Press START, or follow a deep link `t.me/<bot>?start=payload`; unblocks the bot."""
        if payload and not START_PAYLOAD.fullmatch(payload):
            raise RefusedError("bad-link")
        person = self._member(person_id, person_id)
        if person.blocked:
            self.block(person_id, blocked=False)
        return self.say(person_id, person_id, f"/start {payload}".strip())

    def edit(self, person_id: int, chat_id: int, message_id: int, text: str) -> Message:
        """Change one's own text; the bot gets `edited_message`. Raises RefusedError."""
        message = self._own(person_id, chat_id, message_id)
        content = _typed(text)
        if content != message.content:
            message.content = content
            message.edited = self.now()
            self.state.save_message(message, "edited")
            if self._bot_hears(message):
                self.state.updates.push("edited_message", self.message_json(message))
        return message

    def delete(self, person_id: int, chat_id: int, message_id: int) -> None:
        """Take back one's own message, or any in the private chat; bots are not told. Raises RefusedError."""
        self._member(person_id, chat_id)
        message = self.message(chat_id, message_id)
        if person_id not in (chat_id, message.sender_id):
            raise RefusedError("not-yours")
        self.state.drop_message(message)

    def press(self, person_id: int, chat_id: int, message_id: int, data: str) -> str:
        """Press a button; gives the id of the query that the bot should answer.

        Only data that stand on this very message are taken. Raises RefusedError (no-button ...).
        """
        person = self._member(person_id, chat_id)
        message = self.message(chat_id, message_id)
        if data not in callback_data_of(message.markup):
            raise RefusedError("no-button")
        self._forget_queries()
        query = Query(secrets.token_hex(8), person_id, chat_id, message_id, self.clock())
        self.queries[query.id] = query
        body: Json = {
            "id": query.id,
            "from": views.person_json(person),
            "message": self._pressed_message(message),
            "chat_instance": str(chat_id),
            "data": data,
        }
        self.state.updates.push("callback_query", body)
        return query.id

    def vote(self, person_id: int, chat_id: int, message_id: int, options: list[int]) -> Poll:
        """Answer a poll; no options takes the vote back. Raises RefusedError (closed, voted, bad-vote)."""
        person = self._member(person_id, chat_id)
        poll = self.poll_of(self.message(chat_id, message_id))
        if poll is None:
            raise RefusedError("no-message")
        _check_vote(poll, str(person_id), options, self.now())
        if options:
            poll.votes[str(person_id)] = sorted(options)
        else:
            del poll.votes[str(person_id)]
        self.state.save_poll(poll)
        self.state.updates.push("poll", views.poll_json(poll))
        if not poll.is_anonymous:
            names = [poll.options[index]["persistent_id"] for index in sorted(options)]
            body: Json = {
                "poll_id": poll.id,
                "user": views.person_json(person),
                "option_ids": sorted(options),
            }
            self.state.updates.push("poll_answer", body | {"option_persistent_ids": names})
        return poll

    def close_due_polls(self) -> int | None:
        """Close the polls whose time is over; gives when (Unix seconds) the next one ends, or None."""
        running = [poll for poll in self.state.polls.values() if poll.closes_at and not poll.is_closed]
        for poll in [poll for poll in running if (poll.closes_at or 0) <= self.clock()]:
            poll.is_closed = True
            self.state.save_poll(poll)
            self.state.updates.push("poll", views.poll_json(poll))
        return min((poll.closes_at for poll in running if not poll.is_closed and poll.closes_at), default=None)

    def block(self, person_id: int, *, blocked: bool) -> None:
        """Block the bot or let it write again; the bot gets `my_chat_member`."""
        person = self._member(person_id, person_id)
        if person.blocked != blocked:
            person.blocked = blocked
            self.state.save_person(person)
            self._bot_moved(person, person, inside=not blocked, gone="kicked")

    def kick(self, person_id: int, *, kicked: bool) -> None:
        """Remove the bot from the group or take it back; the bot gets `my_chat_member`."""
        person = self._member(person_id, self.group.id)
        if self.group.bot_inside == kicked:
            self.group.bot_inside = not kicked
            self.state.save_group(self.group)
            self._bot_moved(person, self.group, inside=not kicked, gone="kicked")

    def set_language(self, person_id: int, language: str) -> None:
        """The `language_code` that the bot sees from now on. Raises RefusedError."""
        person = self._member(person_id, person_id)
        if language not in LANGUAGES:
            raise RefusedError("no-language")
        person.language = language
        self.state.save_person(person)

    # -- looking things up --------------------------------------------------------------------------

    def place(self, chat_id: int) -> Person | Group | None:
        """The private chat of a person, or a group."""
        return self.state.people.get(chat_id) or self.state.groups.get(chat_id)

    def message(self, chat_id: int, message_id: int) -> Message:
        """A message that is there. Raises RefusedError (no-message)."""
        message = self.state.messages.get(chat_id, {}).get(message_id)
        if message is None:
            raise RefusedError("no-message")
        return message

    def poll_of(self, message: Message) -> Poll | None:
        """The poll in a message, if it is one."""
        return self.state.polls.get(message.content.get("poll_id", ""))

    def bot_json(self) -> Json:
        """User of the bot."""
        return views.bot_json(self.state, self.bot_id, self.bot_name, self.bot_username)

    def user_json(self, user_id: int) -> Json:
        """User: the bot or a person."""
        person = self.state.people.get(user_id)
        return views.person_json(person) if person else self.bot_json()

    def message_json(self, message: Message, *, nested: bool = False) -> Json:
        """Message as the bot sees it; a nested one (a reply's origin) has no origin of its own."""
        place = self.place(message.chat_id)
        assert place is not None, "a stored message belongs to a known chat"  # noqa: S101
        result: Json = {
            "message_id": message.id,
            "date": message.date,
            "chat": views.chat_json(place),
            "from": self.user_json(message.sender_id),
            **{key: value for key, value in message.content.items() if key != "poll_id"},
        }
        if poll := self.poll_of(message):
            result["poll"] = views.poll_json(poll)
        if message.edited:
            result["edit_date"] = message.edited
        if message.markup and "inline_keyboard" in message.markup:
            result["reply_markup"] = message.markup
        origin = self.state.messages[message.chat_id].get(message.reply_to or 0)
        if origin and not nested:
            result["reply_to_message"] = self.message_json(origin, nested=True)
            if isinstance(place, Group):
                # As in Telegram: a reply in a supergroup has a thread, which is no topic.
                result["message_thread_id"] = origin.id
        return result

    # -- inside -------------------------------------------------------------------------------------

    def _member(self, person_id: int, chat_id: int) -> Person:
        person = self.state.people.get(person_id)
        group = self.state.groups.get(chat_id)
        if person is None or (chat_id != person_id and (group is None or person_id not in group.members)):
            raise RefusedError("no-chat")
        return person

    def _own(self, person_id: int, chat_id: int, message_id: int) -> Message:
        self._member(person_id, chat_id)
        message = self.message(chat_id, message_id)
        if message.sender_id != person_id or "text" not in message.content:
            raise RefusedError("not-yours")
        return message

    def _bot_hears(self, message: Message) -> bool:
        """Privacy mode: in a group only commands meant for the bot and replies to its own messages."""
        group = self.state.groups.get(message.chat_id)
        if group is None:
            return True
        if not group.bot_inside:
            return False
        origin = self.state.messages[group.id].get(message.reply_to or 0)
        if origin and origin.sender_id == self.bot_id:
            return True
        command = _COMMAND.match(message.content.get("text", ""))
        addressee = command[1] if command else ""
        return bool(command) and (not addressee or addressee.lower() == self.bot_username.lower())

    def _bot_moved(self, person: Person, place: Person | Group, *, inside: bool, gone: str) -> None:
        bot = self.bot_json()
        member: Json = {"status": "member", "user": bot}
        away: Json = {"status": gone, "user": bot, "until_date": 0}
        body: Json = {
            "chat": views.chat_json(place),
            "from": views.person_json(person),
            "date": self.now(),
            "old_chat_member": away if inside else member,
            "new_chat_member": member if inside else away,
        }
        self.state.updates.push("my_chat_member", body)

    def _pressed_message(self, message: Message) -> Json:
        whole = self.message_json(message)
        if self.inaccessible_after is None or self.clock() - message.date < self.inaccessible_after:
            return whole
        return {"chat": whole["chat"], "message_id": message.id, "date": 0}

    def _forget_queries(self) -> None:
        oldest = self.clock() - QUERY_LIFETIME
        self.queries = {key: query for key, query in self.queries.items() if query.asked_at >= oldest}


def _typed(text: str) -> Json:
    """What somebody typed, as content of a message. Raises RefusedError (empty, too-long)."""
    clean, _ = trimmed(text, [])
    if not clean:
        raise RefusedError("empty")
    if utf16_length(clean) > MAX_TEXT:
        raise RefusedError("too-long")
    entities = with_found(clean, [])
    return {"text": clean, "entities": entities} if entities else {"text": clean}


def _check_vote(poll: Poll, voter: str, options: list[int], now: int) -> None:
    if poll.is_closed or (poll.closes_at is not None and now >= poll.closes_at):
        raise RefusedError("closed")
    if voter in poll.votes and poll.is_quiz and not poll.allows_revoting:
        raise RefusedError("voted")
    if not options and voter not in poll.votes:
        raise RefusedError("bad-vote")
    if len(options) > 1 and not poll.allows_multiple:
        raise RefusedError("bad-vote")
    if len(set(options)) != len(options) or not all(0 <= index < len(poll.options) for index in options):
        raise RefusedError("bad-vote")
