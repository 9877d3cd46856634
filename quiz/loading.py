"""Reading the data files that the package brings along: what is wrong with one is said with its name and place."""

import tomllib
from pathlib import Path
from typing import Any

from quiz.errors import QuizError


class DataError(QuizError):
    """A data file is not as it has to be.

    Attributes:
        file: Its name, such as ``book/ru.toml``.
        place: Where in it, such as ``page castling`` or ``line 12``; empty for the file itself.
        problem: What is wrong, in plain English, for whoever edits the file.
    """

    def __init__(self, file: str, place: str, problem: str) -> None:
        super().__init__(file, place, problem)
        self.file = file
        self.place = place
        self.problem = problem

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.problem) if part)


class Table:
    """A table of a data file from which values are taken by name and kind; what is left over is an error.

    Attributes:
        file: The file's name, for errors.
        place: Where in it, for errors.
    """

    def __init__(self, values: Any, file: str, place: str = "") -> None:
        self.file = file
        self.place = place
        if not isinstance(values, dict):
            raise self.error("is no table")
        self._left: dict[str, Any] = dict(values)

    def error(self, problem: str) -> DataError:
        """An error at this place."""
        return DataError(self.file, self.place, problem)

    def has(self, name: str) -> bool:
        """Whether there is something of this name that has not been taken."""
        return name in self._left

    def text(self, name: str, default: str | None = None) -> str:
        """A text that is not empty.

        Raises:
            DataError: it is missing and there is no default, or it is no text.
        """
        value = self._left.pop(name, default)
        if not isinstance(value, str) or (not value and default is None):
            raise self.error(f"{name}: a text is wanted")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; empty if it is missing.

        Raises:
            DataError: it is something else.
        """
        value = self._left.pop(name, [])
        if not isinstance(value, list) or not all(isinstance(text, str) and text for text in value):
            raise self.error(f"{name}: a list of texts is wanted")
        return tuple(value)

    def table(self, name: str) -> "Table":
        """A table within this one.

        Raises:
            DataError: it is missing, or no table.
        """
        return Table(self._left.pop(name, None), self.file, self._place_of(name))

    def tables(self, name: str) -> list["Table"]:
        """A list of tables; empty if it is missing.

        Raises:
            DataError: it is something else.
        """
        value = self._left.pop(name, [])
        if not isinstance(value, list):
            raise self.error(f"{name}: a list of tables is wanted")
        return [Table(row, self.file, self._place_of(f"{name} {number}")) for number, row in enumerate(value, 1)]

    def _place_of(self, name: str) -> str:
        return f"{self.place}, {name}" if self.place else name

    def end(self) -> None:
        """Say that everything has been taken.

        Raises:
            DataError: something is left over.
        """
        if self._left:
            raise self.error(f"not known here: {', '.join(sorted(self._left))}")


def read_toml(path: Path) -> Table:
    """A TOML file as a table.

    Raises:
        DataError: it is missing or cannot be read.
    """
    name = f"{path.parent.name}/{path.name}"
    try:
        return Table(tomllib.loads(path.read_text(encoding="utf-8")), name)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(name, "", str(error)) from error
