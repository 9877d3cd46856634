"""How much may be sent when: Telegram's limits as arithmetic, without waiting and without a bot."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

ChatKey = int | str
"""A chat's number or @name, or what stands for a message in inline mode."""

_MARGIN: Final = 0.001
"""Seconds added to a wait, so that rounding never brings anybody back too early."""

_EXPECTED_BACK: Final = 5.0
"""Seconds after which an owed message that was put off is no longer waited for."""

_FEW: Final = 64


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server takes, and how answers and what is owed share it.

    An answer goes before what is owed, so some of each limit is for answers alone. But where something owed
    waits, answers leave some of it: whoever makes the bot talk all the time must not keep boards from a chat.

    Attributes:
        overall: Messages in any second.
        overall_owed: How many of them, at most, may be in use when something owed is sent.
        chat_seconds: Seconds between two messages to a chat.
        group: Messages to a group in any `group_seconds`.
        group_owed: How many of them may be owed ones.
        group_answers: How many of them may be answers while something owed waits.
    """

    overall: int = 30
    overall_owed: int = 25
    chat_seconds: float = 1.0
    group: int = 20
    group_seconds: float = 60.0
    group_owed: int = 16
    group_answers: int = 12


TELEGRAM: Final = Limits()


@dataclass(slots=True)
class _Chat:
    """What happened in a chat lately: when each message was through, and whether it was owed."""

    through: deque[tuple[float, bool]]
    is_busy: bool = False
    held_until: float = 0.0
    owed_until: float = field(default=-1.0)


class Budget:
    """Keeps all messages within limits, whenever between the beginning and the end of a request they count.

    A request counts from its beginning until the time that matters has passed since its end, and to each chat
    there is one at a time. So neither a slow upload nor a slow network can put two messages closer together
    at the server than they may be. What is forgotten can matter to no limit: the memory is bounded by the
    messages of the last minute.
    """

    def __init__(self, now: Callable[[], float], limits: Limits = TELEGRAM) -> None:
        """`now` gives seconds that never go back."""
        self._now = now
        self._limits = limits
        self._chats: dict[ChatKey, _Chat] = {}
        self._through: deque[float] = deque()
        self._under_way = 0
        self._sweep_at = _FEW

    def wait_of_answer(self, key: ChatKey) -> float:
        """Seconds until an answer may be sent to a chat, 0 for now; as much as can be known by now."""
        wait = self._wait(key, owed=False)
        return wait + _MARGIN if wait > 0 else 0.0

    def wait_of_owed(self, key: ChatKey, *, behind_answers: bool = False) -> float:
        """The same for something owed; `behind_answers` if some wait in that chat, which go first if they can."""
        wait = self._wait(key, owed=True)
        if behind_answers:
            answer = self._wait(key, owed=False)
            if answer <= wait + self._limits.chat_seconds:
                wait = max(wait, answer + self._limits.chat_seconds)
        if wait <= 0:
            return 0.0
        if key in self._chats:
            self._chats[key].owed_until = self._now() + wait + _EXPECTED_BACK
        return wait + _MARGIN

    def begin(self, key: ChatKey) -> None:
        """A request to a chat begins."""
        self._sweep()
        chat = self._chats.setdefault(key, self._new_chat(key))
        chat.is_busy = True
        self._under_way += 1

    def end(self, key: ChatKey, *, owed: bool) -> None:
        """It has ended. It counts whatever came of it: nobody knows whether the server counts what it refuses."""
        now = self._now()
        chat = self._chats[key]
        chat.is_busy = False
        self._under_way -= 1
        if owed:
            chat.owed_until = -1.0
        chat.through.append((now, owed))
        self._through.append(now)

    def hold(self, key: ChatKey, seconds: float) -> None:
        """Send nothing to a chat for so long: the server says so."""
        chat = self._chats.setdefault(key, self._new_chat(key))
        chat.held_until = max(chat.held_until, self._now() + seconds)

    def __len__(self) -> int:
        """How many chats are remembered."""
        return len(self._chats)

    def _new_chat(self, key: ChatKey) -> _Chat:
        return _Chat(deque(maxlen=self._limits.group if _is_group(key) else 1))

    def _wait(self, key: ChatKey, *, owed: bool) -> float:
        now = self._now()
        return max(self._wait_of_chat(key, now, owed=owed), self._wait_overall(now, owed=owed))

    def _wait_of_chat(self, key: ChatKey, now: float, *, owed: bool) -> float:
        chat = self._chats.get(key)
        if chat is None:
            return 0.0
        wait = chat.held_until - now
        if chat.is_busy:
            return max(wait, self._limits.chat_seconds)
        if chat.through:
            wait = max(wait, chat.through[-1][0] + self._limits.chat_seconds - now)
        if _is_group(key):
            wait = max(wait, self._wait_of_group(chat, now, owed=owed))
        return wait

    def _wait_of_group(self, chat: _Chat, now: float, *, owed: bool) -> float:
        limits = self._limits
        every = [at for at, _ in chat.through]
        wait = _until_fewer(every, limits.group, limits.group_seconds, now)
        if owed or chat.owed_until >= now:
            alike = [at for at, was_owed in chat.through if was_owed is owed]
            share = limits.group_owed if owed else limits.group_answers
            wait = max(wait, _until_fewer(alike, share, limits.group_seconds, now))
        return wait

    def _wait_overall(self, now: float, *, owed: bool) -> float:
        while self._through and self._through[0] + 1.0 <= now:
            self._through.popleft()
        free = (self._limits.overall_owed if owed else self._limits.overall) - self._under_way
        if free <= 0:
            return 1.0
        return _until_fewer(self._through, free, 1.0, now)

    def _sweep(self) -> None:
        """Forget chats in which nothing matters any more, now and then."""
        if len(self._chats) < self._sweep_at:
            return
        oldest = self._now() - max(self._limits.group_seconds, self._limits.chat_seconds)
        self._chats = {key: chat for key, chat in self._chats.items() if _matters(chat, oldest, self._now())}
        self._sweep_at = max(_FEW, 2 * len(self._chats))


def _until_fewer(times: "deque[float] | list[float]", limit: int, seconds: float, now: float) -> float:
    """How long until fewer than `limit` of these times, in order, lie within the last `seconds`."""
    return times[-limit] + seconds - now if len(times) >= limit else 0.0


def _matters(chat: _Chat, oldest: float, now: float) -> bool:
    return chat.is_busy or chat.held_until > now or bool(chat.through and chat.through[-1][0] > oldest)


def _is_group(key: ChatKey) -> bool:
    """Groups and channels have negative numbers or a name with @."""
    return key < 0 if isinstance(key, int) else key.startswith("@")
