"""Animations that carry their own game record, so that they can be read back."""

from typing import Final

from rendering import Scene, render_gif

MAX_FRAMES: Final = 240
"""Positions of a longer game that an animation shows: its last ones."""

_SIGNATURES: Final = (b"GIF87a", b"GIF89a")
_TRAILER: Final = 0x3B
_EXTENSION: Final = 0x21
_IMAGE: Final = 0x2C
_COMMENT: Final = 0xFE
_MAX_BLOCK: Final = 255


def film(scenes: list[Scene], record: str) -> bytes:
    """The animation of scenes with a text in it, which players of animations pass over; meant for a worker thread."""
    return with_text(render_gif(scenes), record)


def with_text(gif: bytes, text: str) -> bytes:
    """An animation with a comment at its end.

    Raises:
        ValueError: it does not end as animations do.
    """
    if not gif.startswith(_SIGNATURES) or gif[-1] != _TRAILER:
        raise ValueError("no animation")
    data = text.encode()
    blocks = [data[start : start + _MAX_BLOCK] for start in range(0, len(data), _MAX_BLOCK)]
    comment = bytes([_EXTENSION, _COMMENT]) + b"".join(bytes([len(block)]) + block for block in blocks) + b"\0"
    return gif[:-1] + comment + bytes([_TRAILER])


def text_of(gif: bytes) -> str | None:
    """The last comment of an animation; None if it is no animation, or a broken one, or says nothing."""
    try:
        return _text_of(gif) if gif.startswith(_SIGNATURES) else None
    except (IndexError, UnicodeDecodeError):
        return None


def _text_of(gif: bytes) -> str | None:
    """Walk over the blocks of an animation.

    Raises:
        IndexError: it ends too early.
        UnicodeDecodeError: the comment is no text of ours.
    """
    at = 13 + _table(gif[10])
    found: str | None = None
    while gif[at] != _TRAILER:
        if gif[at] == _IMAGE:
            at += 10 + _table(gif[at + 9]) + 1
            _, at = _blocks(gif, at)
        elif gif[at] == _EXTENSION:
            label = gif[at + 1]
            data, at = _blocks(gif, at + 2)
            found = data.decode() if label == _COMMENT else found
        else:
            return found
    return found


def _table(flags: int) -> int:
    """The bytes of a table of colours."""
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _blocks(gif: bytes, at: int) -> tuple[bytes, int]:
    """What the blocks from there on hold, and where the next thing begins."""
    parts = []
    while size := gif[at]:
        parts.append(gif[at + 1 : at + 1 + size])
        at += 1 + size
    return b"".join(parts), at + 1
