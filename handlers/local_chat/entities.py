"""Text as Telegram stores it: trimmed, with the entities that clients find by themselves."""

import re

from handlers.local_chat.markup import utf16_length
from handlers.local_chat.models import Json

MAX_TEXT = 4096
"""Characters of a message, after entities. Counted in UTF-16 units: the stricter reading of the limit."""
MAX_CAPTION = 1024
"""Characters of a caption, counted the same way."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character beyond the basic plane: JSON can carry it, UTF-8 cannot."""
_FOUND = (
    ("url", re.compile(r"https?://[^\s<>\"]+|\b(?:t\.me|telegram\.me)/[^\s<>\"]+")),
    ("bot_command", re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z]\w{2,31})?(?![\w/])")),
    ("mention", re.compile(r"(?<![\w@/])@[A-Za-z]\w{2,31}\b")),
    ("hashtag", re.compile(r"(?<![\w#/])#\w*[^\W\d]\w*")),
)
_OPAQUE = frozenset({"code", "pre", "text_link", "url", "bot_command", "mention", "hashtag"})


def trimmed(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """Without control characters (\\r included) and white space at both ends; entities are moved along."""
    clean = _HALF.sub("\ufffd", _CONTROL.sub(" ", text))
    start = utf16_length(clean) - utf16_length(clean.lstrip())
    clean = clean.strip()
    end = utf16_length(clean)
    moved: list[Json] = []
    for entity in entities:
        first = max(entity["offset"] - start, 0)
        last = min(entity["offset"] + entity["length"] - start, end)
        if first < last:
            moved.append({**entity, "offset": first, "length": last - first})
    return clean, moved


def with_found(text: str, entities: list[Json]) -> list[Json]:
    """Add commands, mentions, hashtags and addresses that stand in the text as such."""
    result = list(entities)
    for kind, pattern in _FOUND:
        for match in pattern.finditer(text):
            words = match[0].rstrip(".,:;!?)'»") if kind == "url" else match[0]
            entity = {"type": kind, "offset": utf16_length(text[: match.start()])}
            entity["length"] = utf16_length(words)
            if not any(known["type"] in _OPAQUE and _overlap(known, entity) for known in result):
                result.append(entity)
    return sorted(result, key=lambda entity: (entity["offset"], -entity["length"]))


def _overlap(first: Json, second: Json) -> bool:
    starts = max(first["offset"], second["offset"])
    ends = min(first["offset"] + first["length"], second["offset"] + second["length"])
    return bool(starts < ends)
