"""The rule book that the package brings along, in order: one TOML file each in `pages/`, named by its number."""

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quiz.book.models import Page, Picture
from quiz.errors import QuizError
from quiz.loading import DataError, Table, read_toml
from quiz.markup import MAX_PAGE, MAX_TITLE, written
from rules import Board, Color, Move, RefusalCode, RulesError, Square

PAGES: Final = Path(__file__).parent / "pages"
_ID: Final = re.compile(r"[a-z-]{1,20}")


class UnknownPageError(QuizError):
    """No page has this id."""

    def __init__(self, page: str) -> None:
        super().__init__(page)
        self.page = page


@dataclass(frozen=True, slots=True)
class Book:
    """The rule book.

    Attributes:
        pages: By id, in order.
        by_refusal: For every reason for refusing a move the id of the page that explains it.
    """

    pages: Mapping[str, Page]
    by_refusal: Mapping[RefusalCode, str]

    def page(self, page: str) -> Page:
        """One page.

        Raises:
            UnknownPageError: there is none of this id.
        """
        try:
            return self.pages[page]
        except KeyError:
            raise UnknownPageError(page) from None

    def number(self, page: str) -> int:
        """Which page it is, from 1.

        Raises:
            UnknownPageError: there is none of this id.
        """
        return list(self.pages).index(self.page(page).id) + 1

    def previous(self, page: str) -> Page | None:
        """The page before one; None before the first.

        Raises:
            UnknownPageError: there is none of this id.
        """
        number = self.number(page)
        return list(self.pages.values())[number - 2] if number > 1 else None

    def next(self, page: str) -> Page | None:
        """The page after one; None after the last.

        Raises:
            UnknownPageError: there is none of this id.
        """
        number = self.number(page)
        return list(self.pages.values())[number] if number < len(self.pages) else None

    def about(self, rule: str, topic: str) -> Page | None:
        """The page on a rule (an anchor in docs/rules.md), of several the one named like the topic; None if none is."""
        pages = [page for page in self.pages.values() if rule in page.rules]
        return next((page for page in pages if page.id == topic), pages[0] if pages else None)


def read_page(path: Path) -> Page:
    """The page of a file.

    Raises:
        DataError: the file is not as it has to be.
    """
    table = read_toml(path)
    page = Page(
        table.text("id"),
        table.texts("rules"),
        tuple(_refusal(table, code) for code in table.texts("refusals")),
        written(table, "title", MAX_TITLE),
        written(table, "text", MAX_PAGE),
        _picture(table),
    )
    table.end()
    if not _ID.fullmatch(page.id):
        raise table.error(f"id: {page.id!r} is no id")
    if not page.rules:
        raise table.error("rules: none")
    return page


def _refusal(table: Table, code: str) -> RefusalCode:
    try:
        return RefusalCode(code)
    except ValueError:
        raise table.error(f"refusals: no such reason: {code!r}") from None


def _square(table: Table, name: str) -> Square:
    try:
        return Square.parse(name)
    except ValueError as error:
        raise table.error(str(error)) from None


def _picture(table: Table) -> Picture:
    """A position is given as a line, or as the moves that lead to it from the start."""
    if table.has("fen") is table.has("moves"):
        raise table.error("either fen or moves is wanted")
    board, last_move = Board(), None
    try:
        if table.has("fen"):
            board = Board.from_fen(table.text("fen"))
        for text in table.texts("moves"):
            last_move = board.push_text(text)
    except RulesError as error:
        raise table.error(f"no such position: {error}") from error
    if last := table.text("last_move", ""):
        source, _, target = last.partition("-")
        last_move = Move(_square(table, source), _square(table, target))
    view, selected = table.text("view", "white"), table.text("selected", "")
    if view not in {"white", "black"}:
        raise table.error(f"view: {view!r} is neither white nor black")
    return Picture(
        board.fen(),
        Color[view.upper()],
        _square(table, selected) if selected else None,
        tuple(_square(table, name) for name in table.texts("highlights")),
        last_move,
    )


def read_book(folder: Path) -> Book:
    """The book of a folder.

    Raises:
        DataError: a file is not as it has to be, two pages have one id, or a reason is explained by none or by two.
    """
    pages: dict[str, Page] = {}
    by_refusal: dict[RefusalCode, str] = {}
    for path in sorted(folder.glob("*.toml")):
        page, name = read_page(path), f"{folder.name}/{path.name}"
        if page.id in pages:
            raise DataError(name, "", f"id: {page.id} is taken")
        pages[page.id] = page
        for code in page.refusals:
            if code in by_refusal:
                raise DataError(name, "", f"refusals: {code} is explained by {by_refusal[code]}")
            by_refusal[code] = page.id
    missing = [code.value for code in RefusalCode if code not in by_refusal]
    if missing:
        raise DataError(folder.name, "", f"no page explains {', '.join(missing)}")
    return Book(pages, by_refusal)


@functools.cache
def load_book() -> Book:
    """The package's own book; read once.

    Raises:
        DataError: it is not as it has to be.
    """
    return read_book(PAGES)
