"""Telegram's HTML: text with tags -> plain text and entities, or the error Telegram would give.

Offsets and lengths of entities count UTF-16 units, as in the Bot API.
"""

import re
from dataclasses import dataclass, field

from handlers.local_chat.errors import ApiError, bad_request
from handlers.local_chat.models import Json

_KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot));?")
_END_TAG = re.compile(r"</([^\s>]*)\s*(>)?")
_TAG_NAME = re.compile(r"<([^\s>]*)")
_ATTRIBUTE = re.compile(r"""\s+([^\s=>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([a-zA-Z0-9.-]+)))?""")
_TAG_END = re.compile(r"\s*>")


@dataclass
class _Open:
    tag: str
    start: int
    entity: Json
    argument: str = ""


@dataclass
class _Reader:
    source: str
    at: int = 0
    pieces: list[str] = field(default_factory=list)
    length: int = 0
    opened: list[_Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    def error(self, reason: str, at: int) -> ApiError:
        offset = len(self.source[:at].encode())
        return bad_request(f"can't parse entities: {reason} at byte offset {offset}")

    def add(self, text: str) -> None:
        self.pieces.append(text)
        self.length += utf16_length(text)


def utf16_length(text: str) -> int:
    """Length as entities count it: characters beyond the basic plane take two units."""
    return len(text) + sum(character > "\uffff" for character in text)


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Plain text and entities of Telegram's HTML.

    Raises ApiError ("can't parse entities: ...") for a tag that Telegram does not know, a tag not closed or
    closed in the wrong order, and a `<` that starts no tag. A lone `&` or `>` is text, as in Telegram.
    """
    reader = _Reader(source)
    while reader.at < len(source):
        character = source[reader.at]
        if character == "&":
            _reference(reader)
        elif character != "<":
            stop = re.compile("[<&]").search(source, reader.at)
            end = stop.start() if stop else len(source)
            reader.add(source[reader.at : end])
            reader.at = end
        elif source.startswith("</", reader.at):
            _end_tag(reader)
        else:
            _start_tag(reader)
    if reader.opened:
        tag = reader.opened[-1].tag
        raise bad_request(f"can't parse entities: Can't find end tag corresponding to start tag \"{tag}\"")
    reader.entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    return "".join(reader.pieces), reader.entities


def _reference(reader: _Reader) -> None:
    found = _REFERENCE.match(reader.source, reader.at)
    code = 0
    if found and not found[3]:
        code = int(found[1], 16) if found[1] else int(found[2])
    if not found or (not found[3] and not _is_character(code)):
        reader.add("&")
        reader.at += 1
        return
    reader.add(_NAMED[found[3]] if found[3] else chr(code))
    reader.at = found.end()


def _is_character(code: int) -> bool:
    return 0 < code < 0x110000 and not 0xD800 <= code < 0xE000


def _start_tag(reader: _Reader) -> None:
    start = reader.at
    found = _TAG_NAME.match(reader.source, start)
    tag = found[1].lower() if found else ""
    if tag not in _KINDS:
        raise reader.error(f'Unsupported start tag "{tag}"', start)
    at = start + 1 + len(tag)
    attributes: dict[str, str] = {}
    while attribute := _ATTRIBUTE.match(reader.source, at):
        value = next((group for group in attribute.groups()[1:] if group is not None), "")
        attributes[attribute[1].lower()] = _unescape(value)
        at = attribute.end()
    end = _TAG_END.match(reader.source, at)
    if not end:
        raise reader.error("Unclosed start tag", start)
    reader.at = end.end()
    reader.opened.append(_opening(reader, tag, attributes, start))


def _opening(reader: _Reader, tag: str, attributes: dict[str, str], at: int) -> _Open:
    opening = _Open(tag, reader.length, {"type": _KINDS[tag]})
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        raise reader.error('Tag "span" must have class "tg-spoiler"', at)
    if tag == "a":
        opening.argument = attributes.get("href", "")
    elif tag == "blockquote" and "expandable" in attributes:
        opening.entity["type"] = "expandable_blockquote"
    elif tag == "tg-emoji":
        opening.entity["custom_emoji_id"] = attributes.get("emoji-id", "")
    elif tag == "tg-time":
        if not attributes.get("unix", "").isdigit():
            raise reader.error('Tag "tg-time" must have attribute "unix"', at)
        opening.entity["unix_time"] = int(attributes["unix"])
        if "format" in attributes:
            opening.entity["date_time_format"] = attributes["format"]
    elif tag == "code" and attributes.get("class", "").startswith("language-"):
        opening.argument = attributes["class"].removeprefix("language-")
    return opening


def _end_tag(reader: _Reader) -> None:
    start = reader.at
    found = _END_TAG.match(reader.source, start)
    if not reader.opened:
        raise reader.error("Unexpected end tag", start)
    if not found or not found[2]:
        raise reader.error("Unclosed end tag", start)
    opening = reader.opened.pop()
    name = found[1].lower()
    if name and name != opening.tag:
        expected, got = f'"</{opening.tag}>"', f'"</{name}>"'
        raise reader.error(f"Unmatched end tag, expected {expected}, found {got}", start)
    reader.at = found.end()
    _close(reader, opening)


def _close(reader: _Reader, opening: _Open) -> None:
    entity = {**opening.entity, "offset": opening.start, "length": reader.length - opening.start}
    if not entity["length"]:
        return
    if opening.tag == "a":
        # Without an address the words themselves are the address; if they are none, they are plain text.
        words = _text_since(reader, opening.start)
        address = opening.argument or words
        if not re.match(r"(?:https?|tg|mailto|ton)\b:|[\w-]+\.[\w./-]+", address):
            return
        entity["url"] = address if ":" in address else f"http://{address}"
    if opening.tag == "code" and opening.argument:
        outer = reader.opened[-1] if reader.opened else None
        if outer and outer.tag == "pre" and outer.start == opening.start:
            outer.entity["language"] = opening.argument
            return
    reader.entities.append(entity)


def _text_since(reader: _Reader, start: int) -> str:
    units = "".join(reader.pieces).encode("utf-16-le")[start * 2 :]
    return units.decode("utf-16-le")


def _unescape(value: str) -> str:
    def letter(found: re.Match[str]) -> str:
        if found[3]:
            return _NAMED[found[3]]
        code = int(found[1], 16) if found[1] else int(found[2])
        return chr(code) if _is_character(code) else found[0]

    return _REFERENCE.sub(letter, value)
