"""PNG files put together from strips that were compressed before.

A new position differs from the one before in two or three ranks, and compressing is what a picture costs most.
So a picture is a stack of strips as wide as itself; a strip is compressed once, on its own, and the stream of a
file is the strips' streams one after the other (RFC 1950 and 1951 allow it: each ends on a byte's border).
"""

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PIL import Image

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_STREAM_START: Final = b"\x78\x9c"
_STREAM_END: Final = b"\x03\x00"
"""An empty last block."""

_DEPTH: Final = 4
"""Bits a pixel: a palette has sixteen colours."""

_LEVEL: Final = 3
"""2 takes a sixth less time and a twentieth more bytes, 4 half as much time again for next to none fewer."""
_ADLER_BASE: Final = 65521


@dataclass(frozen=True, slots=True)
class Strip:
    """Some rows of a picture, compressed.

    Attributes:
        rows: How many rows of pixels.
        size: The number of bytes before compressing.
        checksum: Adler-32 of those.
        data: A raw deflate stream without an end.
    """

    rows: int
    size: int
    checksum: int
    data: bytes


def compressed(image: Image.Image) -> Strip:
    """The strip of a palette image."""
    rows = _filtered(image.tobytes("raw", f"P;{_DEPTH}"), (image.width * _DEPTH + 7) // 8)
    stream = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15, 8)
    data = stream.compress(rows) + stream.flush(zlib.Z_FULL_FLUSH)
    return Strip(image.height, len(rows), zlib.adler32(rows), data)


def _filtered(pixels: bytes, width: int) -> bytes:
    """The rows of pixels, each of `width` bytes, with the number of its filter before it.

    A row like the one above it is written as its difference from that (filter 2), which is nothing: the fast
    levels of deflate find such rows only piece by piece. Other rows of flat colours compress best as they are.
    """
    unlike, alike = b"\0", b"\2" + bytes(width)
    parts: list[bytes] = []
    above = b""
    for start in range(0, len(pixels), width):
        row = pixels[start : start + width]
        if row == above:
            parts.append(alike)
        else:
            parts += (unlike, row)
            above = row
    return b"".join(parts)


def assembled(width: int, palette: bytes, strips: Iterable[Strip]) -> bytes:
    """The file of a picture `width` pixels wide, its strips from top to bottom; `palette` is RGB triples."""
    rows, checksum = 0, 1
    parts = [_STREAM_START]
    for strip in strips:
        rows += strip.rows
        checksum = _joined(checksum, strip.checksum, strip.size)
        parts.append(strip.data)
    parts += [_STREAM_END, struct.pack(">I", checksum)]
    # Colour type 3 (palette), nothing interlaced.
    header = struct.pack(">IIBBBBB", width, rows, _DEPTH, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", b"".join(parts)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, content) for kind, content in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)


def _joined(first: int, second: int, size: int) -> int:
    """The Adler-32 of two pieces from those of each; `size` is the second one's length in bytes.

    Its low half is 1 plus the sum of the bytes, its high half the sum of all the low halves on the way.
    """
    low, high = first & 0xFFFF, first >> 16
    low_after = (low + (second & 0xFFFF) - 1) % _ADLER_BASE
    high_after = (high + (second >> 16) + size * (low - 1)) % _ADLER_BASE
    return high_after << 16 | low_after
