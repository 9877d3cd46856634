"""Where the chat is kept between two runs: one record a line, the newest of a key counts."""

import json
from pathlib import Path
from typing import IO, Any

from handlers.local_chat.errors import ChatInUseError

try:
    import fcntl
except ImportError:  # Windows: two processes on one chat are then the visitor's own care
    fcntl = None  # type: ignore[assignment]


class Journal:
    """Key and value records in a file that only grows while the program runs.

    Every record is handed to the system before the call returns, so a killed process loses nothing and
    never gives a message id twice. Without a path nothing is kept.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._file: IO[str] | None = None

    def open(self) -> dict[str, Any]:
        """Read what is there, write it anew without the outdated lines, and stay open for more.

        Raises ChatInUseError if another process has it open. A last line cut short by a crash is left out.
        """
        if self._path is None:
            return {}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = self._path.open("a+", encoding="utf-8")
        try:
            _lock(file)
        except OSError as error:
            file.close()
            raise ChatInUseError(str(self._path)) from error
        file.seek(0)
        # A copy is there only if a crash came while the file was being shortened; it is complete then.
        copy = _copy_of(self._path)
        text = copy.read_text(encoding="utf-8") if copy.exists() else file.read()
        records: dict[str, Any] = {}
        for line in text.split("\n"):
            _read_line(line, records)
        self._file = file
        self._rewrite(self._path, file, records)
        return records

    def put(self, key: str, value: Any) -> None:
        """Remember a value (None forgets the key)."""
        if self._file is not None:
            self._file.write(_line(key, value))
            self._file.flush()

    def close(self) -> None:
        """Let another process open it."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _rewrite(self, path: Path, file: IO[str], records: dict[str, Any]) -> None:
        """Shorten the file in place: the lock belongs to the open file, so it is not replaced by another."""
        whole = "".join(_line(key, value) for key, value in records.items())
        draft = path.with_name(path.name + ".tmp")
        draft.write_text(whole, encoding="utf-8")
        draft.replace(_copy_of(path))
        file.truncate(0)
        file.write(whole)
        file.flush()
        _copy_of(path).unlink()


def _copy_of(path: Path) -> Path:
    return path.with_name(path.name + ".bak")


def _lock(file: IO[str]) -> None:
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _line(key: str, value: Any) -> str:
    return json.dumps({"k": key, "v": value}, ensure_ascii=False, separators=(",", ":")) + "\n"


def _read_line(line: str, records: dict[str, Any]) -> None:
    try:
        record = json.loads(line)
        key, value = record["k"], record["v"]
    except (ValueError, KeyError, TypeError):
        return
    records.pop(key, None)
    if value is not None:
        records[key] = value
