"""The whole chat: who is there, what was said. Every change is written to the journal and told to listeners."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from handlers.local_chat.files import FileStore
from handlers.local_chat.journal import Journal
from handlers.local_chat.models import Group, Json, Message, Person, Poll, StoredFile, Upload
from handlers.local_chat.updates import UpdateQueue

Listener = Callable[[Json], None]

KEPT_MESSAGES = 2000
"""Messages of one chat taken up after a restart; older ones are forgotten."""


class State:
    """People, groups, messages, polls, files and unheard updates.

    `first_id`: where message ids of a new chat begin. A bot may have stored ids of an earlier chat, so a
    chat that starts from nothing should begin beyond them.
    """

    def __init__(
        self, people: list[Person], groups: list[Group], *, path: Path | None = None, first_id: int = 1
    ) -> None:
        self.people = {person.id: person for person in people}
        self.groups = {group.id: group for group in groups}
        self.messages: dict[int, dict[int, Message]] = {chat: {} for chat in (*self.people, *self.groups)}
        self.polls: dict[str, Poll] = {}
        self.read: dict[int, int] = dict.fromkeys(self.messages, 0)
        self.settings: dict[str, Any] = {}
        self.listeners: list[Listener] = []
        self._next = dict.fromkeys(self.messages, first_id)
        self._journal = Journal(path)
        self.files = FileStore(path.with_name(path.name + ".files") if path else None)
        self.updates = UpdateQueue(self._keep_update, first_id)
        self._restore(self._journal.open(), first_id)

    # -- changes ------------------------------------------------------------------------------------

    def tell(self, event: Json) -> None:
        """Tell every listener. Listeners only take note: they do not fail and do not change anything."""
        for listener in list(self.listeners):
            listener(event)

    def new_message_id(self, chat_id: int) -> int:
        """The next id of this chat; it is not given again, not even after a crash."""
        given = self._next[chat_id]
        self._next[chat_id] = given + 1
        self._journal.put(f"next:{chat_id}", given + 1)
        return given

    def save_message(self, message: Message, event: str) -> None:
        """Store a new or changed message; event: "message" or "edited"."""
        self.messages[message.chat_id][message.id] = message
        self._journal.put(f"message:{message.chat_id}:{message.id}", asdict(message))
        self.tell({"type": event, "message": message})

    def drop_message(self, message: Message) -> None:
        """Delete for everybody."""
        del self.messages[message.chat_id][message.id]
        self._journal.put(f"message:{message.chat_id}:{message.id}", None)
        self.tell({"type": "deleted", "chat_id": message.chat_id, "message_id": message.id})

    def save_poll(self, poll: Poll) -> None:
        """Store a poll, new or changed, and show its message anew."""
        self.polls[poll.id] = poll
        self._journal.put(f"poll:{poll.id}", asdict(poll))
        message = self.messages[poll.chat_id].get(poll.message_id)
        if message is not None:
            self.tell({"type": "edited", "message": message})

    def save_person(self, person: Person) -> None:
        """Store what changed about a person."""
        self._journal.put(f"person:{person.id}", asdict(person))
        self.tell({"type": "people"})

    def save_group(self, group: Group) -> None:
        """Store what changed about a group."""
        self._journal.put(f"group:{group.id}", asdict(group))
        self.tell({"type": "people"})

    def save_setting(self, key: str, value: Any) -> None:
        """Store something the bot set about itself: commands, names, descriptions. None forgets it."""
        if value is None:
            self.settings.pop(key, None)
        else:
            self.settings[key] = value
        self._journal.put(f"setting:{key}", value)
        self.tell({"type": "bot"})

    def mark_read(self, chat_id: int, message_id: int) -> None:
        """Everything up to this message was seen."""
        if message_id > self.read.get(chat_id, 0):
            self.read[chat_id] = message_id
            self._journal.put(f"read:{chat_id}", message_id)
            self.tell({"type": "read", "chat_id": chat_id, "message_id": message_id})

    def add_file(self, upload: Upload, kind: str) -> StoredFile:
        """Keep a file; the oldest ones may have to go. Raises ApiError."""
        file, gone = self.files.add(upload, kind)
        self._journal.put(f"file:{file.id}", asdict(file))
        for file_id in gone:
            self._journal.put(f"file:{file_id}", None)
        return file

    def close(self) -> None:
        """Let go of the saved chat."""
        self._journal.close()

    # -- an earlier run -----------------------------------------------------------------------------

    def _keep_update(self, update_id: int, update: Json | None) -> None:
        if update is not None:
            self._journal.put("next-update", update_id + 1)
        self._journal.put(f"update:{update_id}", update)

    def _restore(self, records: dict[str, Any], first_id: int) -> None:
        pending: dict[int, Json] = {}
        for key, value in records.items():
            kind, _, name = key.partition(":")
            if kind == "update":
                pending[int(name)] = value
            elif kind == "setting":
                self.settings[name] = value
            elif kind == "poll":
                self.polls[name] = Poll(**value)
            elif kind == "file":
                if not self.files.restore(StoredFile(**value)):
                    self._journal.put(key, None)
            elif kind in ("person", "group", "message", "next", "read"):
                self._restore_chat(kind, name, value)
        self.updates.restore(pending, records.get("next-update", first_id))
        for messages in self.messages.values():
            self._forget_old(messages)

    def _restore_chat(self, kind: str, name: str, value: Any) -> None:
        """Records of people and chats that are not there any more are passed over."""
        chat_id = int(name.partition(":")[0])
        if chat_id not in self.messages:
            return
        if kind == "person":
            self.people[chat_id] = Person(**value)
        elif kind == "group":
            self.groups[chat_id] = Group(**value)
        elif kind == "message":
            message = Message(**value)
            self.messages[chat_id][message.id] = message
        elif kind == "next":
            self._next[chat_id] = value
        else:
            self.read[chat_id] = value

    def _forget_old(self, messages: dict[int, Message]) -> None:
        for message_id in sorted(messages)[:-KEPT_MESSAGES]:
            message = messages.pop(message_id)
            self._journal.put(f"message:{message.chat_id}:{message_id}", None)
            if poll_id := message.content.get("poll_id"):
                self.polls.pop(poll_id, None)
                self._journal.put(f"poll:{poll_id}", None)
