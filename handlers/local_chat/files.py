"""The files that were sent, by `file_id`: bytes in memory, or in a directory beside the saved chat."""

import secrets
from pathlib import Path

from handlers.local_chat.errors import bad_request
from handlers.local_chat.models import Json, StoredFile, Upload
from handlers.local_chat.pictures import look_at

MAX_PHOTO = 10 * 1024 * 1024
"""Bytes of a photo, as in Telegram."""
MAX_FILE = 50 * 1024 * 1024
"""Bytes of any other file, as in Telegram."""
KEPT = 64 * 1024 * 1024
"""Bytes kept in all: beyond that the oldest files go, and their messages show that they are gone."""


class FileStore:
    """Files by id. `directory` None keeps them in memory only."""

    def __init__(self, directory: Path | None = None, kept: int = KEPT) -> None:
        self._directory = directory
        self._kept = kept
        self._total = 0
        self._known: dict[str, StoredFile] = {}
        self._bytes: dict[str, bytes] = {}

    def restore(self, file: StoredFile) -> bool:
        """Take up a file of an earlier run; False if its bytes are not there any more."""
        if self._directory is None or not (self._directory / file.id).is_file():
            return False
        self._known[file.id] = file
        self._total += file.size
        return True

    def add(self, upload: Upload, kind: str) -> tuple[StoredFile, list[str]]:
        """Keep an upload as photo, animation or document; also gives the ids that had to go for it.

        Raises ApiError: empty, too big, or no picture where a photo is wanted.
        """
        if not upload.data:
            raise bad_request("file must be non-empty")
        if len(upload.data) > (MAX_PHOTO if kind == "photo" else MAX_FILE):
            raise bad_request(f"file is too big: {len(upload.data)} bytes")
        looks = look_at(upload.data)
        if kind == "photo":
            _check_photo(looks.width, looks.height)
        file = StoredFile(
            id=secrets.token_urlsafe(18),
            kind=kind,
            name=upload.name,
            mime=looks.mime,
            size=len(upload.data),
            width=looks.width,
            height=looks.height,
        )
        self._known[file.id] = file
        self._total += file.size
        if self._directory is None:
            self._bytes[file.id] = upload.data
        else:
            self._directory.mkdir(parents=True, exist_ok=True)
            (self._directory / file.id).write_bytes(upload.data)
        return file, self._make_room(file.id)

    def get(self, file_id: str) -> StoredFile | None:
        """What is known of a file, or None."""
        return self._known.get(file_id)

    def read(self, file_id: str) -> bytes | None:
        """The bytes of a known file, or None."""
        if file_id not in self._known:
            return None
        if self._directory is None:
            return self._bytes[file_id]
        try:
            return (self._directory / file_id).read_bytes()
        except OSError:
            return None

    def _make_room(self, newest: str) -> list[str]:
        gone: list[str] = []
        for file_id in list(self._known):
            if self._total <= self._kept or file_id == newest:
                break
            self._total -= self._known.pop(file_id).size
            self._bytes.pop(file_id, None)
            if self._directory is not None:
                (self._directory / file_id).unlink(missing_ok=True)
            gone.append(file_id)
        return gone


def _check_photo(width: int, height: int) -> None:
    if not width or not height:
        raise bad_request("IMAGE_PROCESS_FAILED")
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")


def file_json(file: StoredFile) -> Json:
    """PhotoSize, Animation or Document, without the fields that only one of them has."""
    result: Json = {"file_id": file.id, "file_unique_id": file.id[:14], "file_size": file.size}
    if file.kind in ("photo", "animation"):
        result |= {"width": file.width, "height": file.height}
    if file.kind == "animation":
        result["duration"] = 0
    if file.kind != "photo":
        result |= {"file_name": file.name, "mime_type": file.mime}
    return result


def media_json(file: StoredFile) -> Json:
    """The fields by which a message or a poll carries this file."""
    if file.kind == "photo":
        return {"photo": [file_json(file)]}
    return {file.kind: file_json(file)}
