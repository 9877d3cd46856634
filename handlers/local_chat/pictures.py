"""What kind of file these bytes are, and how large the picture is, told from its first bytes."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Looks:
    """mime: by content, not by name; width and height in pixels, 0 for what is not a picture."""

    mime: str
    width: int = 0
    height: int = 0


def look_at(data: bytes) -> Looks:
    """Recognise PNG, GIF, JPEG and MP4; anything else is plain bytes. Never raises."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return Looks("image/png", int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return Looks("image/gif", int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little"))
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    if data[4:8] == b"ftyp":
        return Looks("video/mp4")
    return Looks("application/octet-stream")


def _jpeg(data: bytes) -> Looks:
    """Walk the segments up to the frame header, which holds the size."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height = int.from_bytes(data[at + 5 : at + 7], "big")
            return Looks("image/jpeg", int.from_bytes(data[at + 7 : at + 9], "big"), height)
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return Looks("application/octet-stream")
