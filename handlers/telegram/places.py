"""What persons, chats and messages of Telegram are called in the rest of the program: opaque strings."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from aiogram.types import CallbackQuery, InaccessibleMessage, Message, PollAnswer, User

from game.models import Address, MessageRef, Source

_PREFIX: Final = "telegram"


@dataclass(frozen=True, slots=True)
class Place:
    """A chat as Telegram numbers it.

    Attributes:
        chat_id: Positive for a private chat, where it is also the person's id; negative for a group.
        thread_id: A topic of the group; None for its General topic and where there are no topics.
    """

    chat_id: int
    thread_id: int | None = None

    @property
    def is_private(self) -> bool:
        return self.chat_id > 0

    @property
    def address(self) -> Address:
        thread = "" if self.thread_id is None else f":{self.thread_id}"
        return Address(f"{_PREFIX}:{self.chat_id}{thread}")

    @property
    def whole_chat(self) -> "Place":
        """The chat without the topic: what languages are set for."""
        return Place(self.chat_id)

    def holds(self, address: Address) -> bool:
        """Whether an address is this chat, or one of its topics."""
        own = self.whole_chat.address
        return address == own or address.startswith(f"{own}:")

    @classmethod
    def of(cls, message: Message | InaccessibleMessage) -> "Place":
        """Where a message stands. Replies in groups have a thread, too: only that of a group's topic is kept."""
        if isinstance(message, Message) and message.is_topic_message and message.chat.type != "private":
            return cls(message.chat.id, message.message_thread_id)
        return cls(message.chat.id)

    @classmethod
    def parse(cls, address: Address) -> "Place":
        """The place of an address.

        Raises:
            ValueError: it is not an address of Telegram.
        """
        prefix, chat, *thread = address.split(":")
        if prefix != _PREFIX or len(thread) > 1:
            raise ValueError(f"not an address of {_PREFIX}: {address!r}")
        return cls(int(chat), int(thread[0]) if thread else None)


def places_of(addresses: Iterable[Address]) -> list[Place]:
    """The places among addresses, in their order. Of a forgotten person's chat only a name of ours is left."""
    places = []
    for address in addresses:
        with suppress(ValueError):
            places.append(Place.parse(address))
    return places


def whole_chat_of(address: Address) -> Address:
    """The address of the chat that has a topic; other addresses, those of the forgotten too, are their own."""
    try:
        return Place.parse(address).whole_chat.address
    except ValueError:
        return address


def identity_of(user: User) -> str:
    """The name of a person in the database."""
    return f"{_PREFIX}:{user.id}"


def identity_of_chat(place: Place) -> str:
    """Whose private chat a place is: it has the person's number."""
    return f"{_PREFIX}:{place.chat_id}"


def user_id_of(identity: str) -> int:
    """The number that Telegram knows a person by."""
    return int(identity.partition(":")[2])


def source_of(event: Message | CallbackQuery) -> Source:
    """What makes a message or a tap known when it comes again after a crash."""
    if isinstance(event, CallbackQuery):
        return Source(f"{_PREFIX}:tap:{event.id}")
    return Source(f"{_PREFIX}:{event.chat.id}:{event.message_id}")


def source_of_answer(update_id: int, answer: PollAnswer) -> Source:
    """The same for an answer to a poll; it does not tell whose it was."""
    return Source(f"{_PREFIX}:answer:{answer.poll_id}:{update_id}")


def message_ref(message: Message | InaccessibleMessage) -> MessageRef:
    """A message by address and number."""
    return MessageRef(Place.of(message).address, str(message.message_id))


def tidy(text: str) -> str:
    """The text without halves of characters, which can neither be stored nor sent."""
    return text.encode("utf-8", "replace").decode("utf-8")
