"""Parameters of a request, whether they came as a form (everything is text) or as JSON."""

import json
from collections.abc import Mapping
from typing import Any

from handlers.local_chat.entities import trimmed, with_found
from handlers.local_chat.errors import bad_request
from handlers.local_chat.markup import parse_html, utf16_length
from handlers.local_chat.models import Json, Upload


class Params:
    """Reads parameters by name and type. Every getter raises ApiError for a value of the wrong type."""

    def __init__(self, values: Mapping[str, Any], files: Mapping[str, Upload] | None = None) -> None:
        self._values = values
        self._files = files or {}

    def text(self, name: str) -> str:
        """A text, "" if it is not there."""
        value = self._values.get(name)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise bad_request(f'parameter "{name}" must be of type String')
        return value

    def text_or_number(self, name: str) -> str:
        """A value such as `chat_id` that may be either, as text; "" if it is not there."""
        value = self._values.get(name)
        return "" if value is None else str(value)

    def integer(self, name: str, default: int | None = None) -> int | None:
        """A whole number, `default` if it is not there."""
        value = self._values.get(name)
        if value is None or value == "":
            return default
        try:
            return int(value)
        except (TypeError, ValueError):
            raise bad_request(f'parameter "{name}" must be a number') from None

    def flag(self, name: str, *, default: bool = False) -> bool:
        """True or False, as JSON or as the words that Telegram takes."""
        value = self._values.get(name)
        if value is None:
            return default
        return value is True or str(value).lower() in ("true", "yes", "1")

    def json(self, name: str) -> Any:
        """A JSON-serialised value, or the value itself; None if it is not there."""
        value = self._values.get(name)
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except ValueError:
            raise bad_request(f'can\'t parse "{name}" JSON object') from None

    def array(self, name: str) -> list[Any] | None:
        """A JSON array, None if it is not there."""
        value = self.json(name)
        if value is not None and not isinstance(value, list):
            raise bad_request(f'parameter "{name}" must be an array')
        return value

    def upload(self, reference: str) -> Upload | None:
        """The file that `attach://name` stands for, or the file that came under this name."""
        return self._files.get(reference.removeprefix("attach://"))

    def nested(self, values: Any) -> "Params":
        """Parameters of an object inside, such as InputMedia, with the same files."""
        if not isinstance(values, Mapping):
            raise bad_request("object expected")
        return Params(values, self._files)

    def formatted(
        self, name: str, *, limit: int, too_long: str, mode: str = "parse_mode", entities: str = "entities"
    ) -> tuple[str, list[Json]]:
        """A text with its entities, trimmed and checked: `limit` in UTF-16 units after entities.

        `mode` and `entities` name the parameters beside it. Raises ApiError (can't parse entities, too long).
        """
        source = self.text(name)
        style = self.text(mode).lower()
        given = self.array(entities)
        if given and not style:
            text, marks = source, [_entity(item) for item in given]
        elif style == "html":
            text, marks = parse_html(source)
        elif style:
            raise bad_request(f"unsupported parse_mode {self.text(mode)!r}: the local chat reads HTML only")
        else:
            text, marks = source, []
        text, marks = trimmed(text, marks)
        if utf16_length(text) > limit:
            raise bad_request(too_long)
        return text, with_found(text, marks)


def _entity(item: Any) -> Json:
    if (
        not isinstance(item, dict)
        or not isinstance(item.get("type"), str)
        or not isinstance(item.get("offset"), int)
        or not isinstance(item.get("length"), int)
    ):
        raise bad_request("can't parse MessageEntity: type, offset and length expected")
    return item
