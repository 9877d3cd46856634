"""What a chat is made of: people, a group, messages, polls. Plain data, all of it fit for JSON."""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""An object of the Bot API as it stands on the wire."""

LANGUAGES = ("en", "uk", "ru")
"""Languages a person of the page can speak: `language_code` of their user."""


@dataclass
class Person:
    """Somebody the visitor of the page can be. Their private chat with the bot has the same id."""

    id: int
    name: str
    username: str
    language: str
    started: bool = False
    """Has ever written to the bot privately: before that the bot may not write first."""
    blocked: bool = False
    """Has blocked the bot."""


@dataclass
class Group:
    """A group chat where every person is a member. The first member owns it."""

    id: int
    title: str
    members: list[int]
    bot_inside: bool = True
    """False after the bot was removed."""


@dataclass
class Message:
    """A message as stored; `LocalChat.message_json` draws the Bot API object."""

    id: int
    """Unique within its chat, growing, never given twice."""
    chat_id: int
    sender_id: int
    date: int
    """Unix seconds."""
    content: Json
    """Text, entities, photo, caption ... in Bot API words; for a poll `{"poll_id": ...}`."""
    reply_to: int | None = None
    markup: Json | None = None
    edited: int | None = None
    """Unix seconds of the last change of its content, or None."""


@dataclass
class Poll:
    """A poll and who voted how."""

    id: str
    chat_id: int
    message_id: int
    question: Json
    """`question` and `question_entities`."""
    options: list[Json]
    """`persistent_id`, `text`, and perhaps `text_entities` and `media`."""
    is_quiz: bool = False
    is_anonymous: bool = True
    allows_multiple: bool = False
    allows_revoting: bool = False
    correct: list[int] = field(default_factory=list)
    extra: Json = field(default_factory=dict)
    """Explanation, description, media: passed through as they are."""
    closes_at: int | None = None
    """Unix seconds after which it takes no votes, or None."""
    is_closed: bool = False
    votes: dict[str, list[int]] = field(default_factory=dict)
    """Person's id as text -> chosen options."""


@dataclass
class StoredFile:
    """A file somebody sent; its bytes are with the `FileStore`."""

    id: str
    kind: str
    """photo, animation or document."""
    name: str
    mime: str
    size: int
    """Bytes."""
    width: int = 0
    """Pixels; 0 for what is not a picture."""
    height: int = 0


@dataclass(frozen=True)
class Upload:
    """A file that came with a request."""

    name: str
    data: bytes
