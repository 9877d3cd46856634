"""How values of our own lie in columns of SQLite's few strict types."""

import enum
from datetime import UTC, datetime, timedelta
from typing import Final, Generic, TypeVar

from sqlalchemy import Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator

E = TypeVar("E", bound=enum.Enum)

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


class Moment(TypeDecorator[datetime]):
    """An aware moment as whole microseconds since 1970 in UTC: it comes back exactly as it went in."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        """Raises TypeError for a naive moment, which could mean any hour."""
        return None if value is None else (value - _EPOCH) // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else moment(value)


def moment(microseconds: int) -> datetime:
    """The moment so long after the start of 1970 in UTC."""
    return _EPOCH + microseconds * _MICROSECOND


class Span(TypeDecorator[timedelta]):
    """A length of time as whole microseconds."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else value // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> timedelta | None:  # noqa: ARG002
        return None if value is None else value * _MICROSECOND


class Flag(TypeDecorator[bool]):
    """Yes or no as 1 or 0."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: bool | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else int(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> bool | None:  # noqa: ARG002
        return None if value is None else bool(value)


class Choice(TypeDecorator[E], Generic[E]):
    """A member of an enumeration as a word: its value if that is a text, else its name in lower case."""

    impl = Text
    cache_ok = True

    def __init__(self, choices: type[E]) -> None:
        super().__init__()
        self.choices = choices
        self._members = dict(zip(words(choices), choices, strict=True))

    def process_bind_param(self, value: E | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else word(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> E | None:  # noqa: ARG002
        return None if value is None else self._members[value]


def word(member: enum.Enum) -> str:
    """What stands in the database for a member."""
    return member.value if isinstance(member.value, str) else member.name.lower()


def words(choices: type[enum.Enum]) -> list[str]:
    """What may stand in a column of that enumeration."""
    return [word(member) for member in choices]
