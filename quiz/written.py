"""The written questions: data files in `quiz/bank`, read and checked.

A file is a list of ``[[question]]`` tables with these fields; every other field is an error:

    id          its name for ever, such as ``ratnik-double-over``: a-z, 0-9 and dashes, at most 40, not ``gen-...``
    topic       one of `quiz.models.Topic`
    level       1, 2 or 3
    rule        an anchor in docs/rules.md, such as ``rule-5``
    fen, moves  the position: a one-line position (default: the start), and moves played from there, in any
                spelling that is read. With neither, the question has no board
    view        ``black`` to have Black at the bottom
    highlights  the squares that the question speaks of: marked on the board, so none that would tell the answer
    right       the right answer, if it is the same in every language
    wrong       the wrong ones, as well
    checks      tables that say what has to hold by the rules; see `quiz.claims`
    [question.en], [question.ru], [question.uk] with
        text    what is asked
        right, wrong    the answers, unless they stand above
        why     the explanation
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from quiz.errors import BankError
from quiz.models import LANGUAGES, Diagram, Level, Question, Topic, Written
from rules import Board, Color, RulesError, Square

BANK: Final = Path(__file__).parent / "bank"

_ID: Final = re.compile(r"(?!gen-)[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_ID: Final = 40
_FIELDS: Final = {"id", "topic", "level", "rule", "fen", "moves", "view", "highlights", "right", "wrong", "checks"}
_TEXTS: Final = {"text", "right", "wrong", "why"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A question of the bank and what its file says beside.

    Attributes:
        question: The question; the right answer of `read_file` comes first, that of `load_bank` anywhere.
        checks: What has to hold by the rules, as it stands in the file; see `quiz.claims`.
        file: The name of the file.
    """

    question: Question
    checks: tuple[Mapping[str, Any], ...]
    file: str


def load_bank(directory: Path = BANK) -> tuple[Entry, ...]:
    """All written questions, file by file.

    Raises:
        BankError: a file cannot be read, a question is not as it has to be, or two have the same id.
    """
    entries: dict[str, Entry] = {}
    for path in sorted(directory.glob("*.toml")):
        for entry in read_file(path):
            earlier = entries.get(entry.question.id)
            if earlier is not None:
                raise BankError(entry.file, entry.question.id, "id", f"stands in {earlier.file} already")
            entries[entry.question.id] = entry
    places = _Places()
    return tuple(replace(entry, question=places.deal(entry.question)) for entry in entries.values())


def read_file(path: Path) -> list[Entry]:
    """The questions of one file.

    Raises:
        BankError: it cannot be read, or a question is not as it has to be.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BankError(path.name, "", "", str(error)) from error
    rows = table.pop("question", [])
    if table or not isinstance(rows, list):
        raise BankError(path.name, "", next(iter(table), "question"), "a file is a list of [[question]] tables")
    return [_Reader(path.name, number, row).entry() for number, row in enumerate(rows, 1)]


class _Places:
    """Puts the right answers in places that are taken equally often, in no order that could be learnt."""

    def __init__(self) -> None:
        self._random = Random(len(LANGUAGES))  # noqa: S311 - a quiz, not a secret
        self._free: dict[int, list[int]] = {}

    def deal(self, question: Question) -> Question:
        """The question with its right answer, which comes first, in the next place and the others shuffled."""
        count = len(question.options)
        if not self._free.get(count):
            self._free[count] = self._random.sample(range(count), count)
        place = self._free[count].pop()
        right, *wrong = question.options
        self._random.shuffle(wrong)
        return replace(question, options=(*wrong[:place], right, *wrong[place:]), correct=place)


class _Reader:
    """Reads one question; every error names its file, its id and the field."""

    def __init__(self, file: str, number: int, row: Any) -> None:
        self.file = file
        self.name = str(number)
        if not isinstance(row, dict):
            raise self.error("", "is no table")
        self.row: dict[str, Any] = row

    def error(self, field: str, problem: str) -> BankError:
        return BankError(self.file, self.name, field, problem)

    def entry(self) -> Entry:
        name = self.text(self.row, "id")
        if not _ID.fullmatch(name) or len(name) > _LONGEST_ID:
            raise self.error("id", f"{name!r} is no id")
        self.name = name
        unknown = self.row.keys() - _FIELDS - set(LANGUAGES)
        if unknown:
            raise self.error(min(unknown), "is not known")
        texts = {language: self.language(language) for language in LANGUAGES}
        options = self.options(texts)
        question = Question(
            id=name,
            topic=self.topic(),
            level=self.level(),
            rule=self.text(self.row, "rule"),
            text=Written.of({language: table["text"] for language, table in texts.items()}),
            options=options,
            correct=0,
            explanation=Written.of({language: table["why"] for language, table in texts.items()}),
            diagram=self.diagram(),
        )
        return Entry(question, self.checks(), self.file)

    def text(self, table: Mapping[str, Any], field: str, prefix: str = "") -> str:
        value = table.get(field)
        if not isinstance(value, str) or not value or value != value.strip():
            raise self.error(prefix + field, "has to be a text, without spaces around it")
        return value

    def topic(self) -> Topic:
        value = self.row.get("topic")
        if value not in list(Topic):
            raise self.error("topic", f"{value!r} is none of {', '.join(Topic)}")
        return Topic(value)

    def level(self) -> Level:
        value = self.row.get("level")
        if type(value) is not int or value not in list(Level):
            raise self.error("level", f"{value!r} is none of 1, 2 and 3")
        return Level(value)

    def language(self, language: str) -> dict[str, Any]:
        """The texts of one language, with the answers that are the same in every language."""
        table = self.row.get(language)
        if not isinstance(table, dict):
            raise self.error(language, "is missing")
        unknown = table.keys() - _TEXTS
        if unknown:
            raise self.error(f"{language}.{min(unknown)}", "is not known")
        shared = {field: self.row[field] for field in ("right", "wrong") if field in self.row}
        twice = table.keys() & shared.keys()
        if twice:
            raise self.error(f"{language}.{min(twice)}", "is given for all languages already")
        whole = {**shared, **table}
        for field in ("text", "right", "why"):
            self.text(whole, field, f"{language}.")
        wrong = whole.get("wrong")
        if not isinstance(wrong, list) or not wrong or not all(isinstance(option, str) and option for option in wrong):
            raise self.error(f"{language}.wrong", "has to be a list of texts")
        return whole

    def options(self, texts: Mapping[str, dict[str, Any]]) -> tuple[Written, ...]:
        rows = {language: [table["right"], *table["wrong"]] for language, table in texts.items()}
        count = len(rows["en"])
        for language, options in rows.items():
            if len(options) != count:
                raise self.error(f"{language}.wrong", f"has {len(options) - 1} answers where English has {count - 1}")
            if len({option.casefold() for option in options}) < count:
                raise self.error(f"{language}.wrong", "has an answer twice")
        return tuple(
            Written.of({language: options[place] for language, options in rows.items()}) for place in range(count)
        )

    def diagram(self) -> Diagram | None:
        if "fen" not in self.row and "moves" not in self.row:
            for field in ("view", "highlights"):
                if field in self.row:
                    raise self.error(field, "without a position")
            return None
        try:
            board = Board.from_fen(self.text(self.row, "fen")) if "fen" in self.row else Board()
        except RulesError as error:
            raise self.error("fen", str(error)) from error
        moves = self.row.get("moves", "")
        if not isinstance(moves, str):
            raise self.error("moves", "has to be a text")
        for move in moves.split():
            try:
                board.push_text(move)
            except RulesError as error:
                raise self.error("moves", f"{move}: {error}") from error
        view = self.row.get("view", "white")
        if view not in {"white", "black"}:
            raise self.error("view", "is white or black")
        return Diagram(board.fen(), Color.BLACK if view == "black" else Color.WHITE, self.highlights(), board.peek())

    def highlights(self) -> tuple[Square, ...]:
        names = self.row.get("highlights", [])
        try:
            return tuple(Square.parse(name) for name in names)
        except (ValueError, TypeError, AttributeError) as error:
            raise self.error("highlights", f"has to be a list of squares: {names!r}") from error

    def checks(self) -> tuple[Mapping[str, Any], ...]:
        checks = self.row.get("checks", [])
        if not isinstance(checks, list) or not all(isinstance(check, dict) and "kind" in check for check in checks):
            raise self.error("checks", "has to be a list of tables, each with a kind")
        return tuple(checks)
