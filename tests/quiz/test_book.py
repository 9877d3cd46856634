"""The rule book: its pages, what they refer to, and how its files are read."""

import re
import shutil
from pathlib import Path

import pytest

from quiz.book import Page, UnknownPageError, load_book
from quiz.book.stock import PAGES, read_book, read_page
from quiz.loading import DataError
from quiz.markup import MAX_PAGE, tag_problem
from quiz.models import LANGUAGES
from quiz.written import load_bank
from rules import RefusalCode

DOCS = Path(__file__).parent.parent.parent / "docs" / "rules.md"
BOOK = load_book()
DECIDED = "what-had-to-be-decided-and-why"
"""The part of the rules that no page repeats."""


def _anchors() -> set[str]:
    text = DOCS.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


def _rule_of_refusals() -> dict[str, set[str]]:
    """The table at the end of docs/rules.md."""
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    return {code: set(re.findall(r"\(#([a-z0-9-]+)\)", rules)) for code, rules in rows}


def _pages() -> list[Page]:
    return list(BOOK.pages.values())


def test_there_are_about_twelve_pages_and_they_cover_all_rules() -> None:
    assert 10 <= len(_pages()) <= 14
    covered = {rule for page in _pages() for rule in page.rules}
    assert covered <= _anchors()
    assert {f"rule-{number}" for number in range(1, 13)} <= covered


def test_every_reason_for_refusing_leads_to_a_page_about_its_rule() -> None:
    assert set(BOOK.by_refusal) == set(RefusalCode)
    rules = _rule_of_refusals()
    for code, page in BOOK.by_refusal.items():
        assert rules[code] & set(BOOK.pages[page].rules), code


@pytest.mark.parametrize("page", _pages(), ids=lambda page: str(page.id))
def test_a_page_fits_under_its_picture_in_every_language(page: Page) -> None:
    tags = []
    for language in LANGUAGES:
        title, text = page.title.in_language(language), page.text.in_language(language)
        assert len(text) <= MAX_PAGE
        assert len(f"{title}\n{text}".encode("utf-16-le")) // 2 <= 1000
        assert "<" not in title
        tags.append(sorted(re.findall(r"<code>.*?</code>", text)))
    assert tags[0] == tags[1] == tags[2], "the same moves in all languages"


@pytest.mark.parametrize("page", _pages(), ids=lambda page: str(page.id))
def test_what_a_picture_points_at_is_there(page: Page) -> None:
    board = page.picture.board()
    assert board.fen() == page.picture.fen
    if page.picture.selected is not None:
        assert board.legal_moves_from(page.picture.selected)
    for square in page.picture.highlights:
        assert board.man_at(square) is not None
    if page.picture.last_move is not None:
        assert board.color_at(page.picture.last_move.to_square) is board.turn.other


def test_the_pictures_show_what_their_pages_say() -> None:
    assert BOOK.pages["check"].picture.board().is_checkmate()
    assert BOOK.pages["draws"].picture.board().is_stalemate()
    en_passant = BOOK.pages["en-passant"].picture.board()
    for text in ("e5(1)xd6", "e5xd6"):
        assert en_passant.is_en_passant(en_passant.parse_move(text))
    castling = BOOK.pages["castling"].picture.board()
    assert {castling.notation(move) for move in castling.legal_moves} >= {"0-0", "0-0-0"}
    splitting = BOOK.pages["splitting"].picture.board()
    for text in ("d4(1)xd8", "d4(2)xd8", "d4xd8"):
        splitting.parse_move(text)
    turning = BOOK.pages["turning"].picture.board()
    assert {turning.notation(move) for move in turning.legal_moves} >= {"b7-b8", "b7xc8"}


def test_pages_are_read_in_order_and_back() -> None:
    page: Page | None = _pages()[0]
    forward = []
    while page is not None:
        forward.append(page.id)
        page = BOOK.next(page.id)
    assert forward == [page.id for page in _pages()]
    assert [BOOK.number(name) for name in forward] == list(range(1, len(forward) + 1))
    back = BOOK.previous(forward[-1])
    assert back is not None
    assert back.id == forward[-2]
    assert BOOK.previous(forward[0]) is None


def test_a_page_that_is_not_there_is_told() -> None:
    for ask in (BOOK.page, BOOK.number, BOOK.next, BOOK.previous):
        with pytest.raises(UnknownPageError):
            ask("poker")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('selected = "d4"', 'selected = "d9"', "no such square"),
        ('selected = "d4"', 'view = "aside"', "neither white nor black"),
        ('selected = "d4"', 'selekted = "d4"', "not known here"),
        ('fen = "', 'fen = "9', "no such position"),
        ('fen = "', 'moves = ["e2-e4"]\nfen = "', "either fen or moves"),
        ('id = "splitting"', "", "id"),
        ('id = "splitting"', 'id = "Splitting"', "is no id"),
        ('id = "splitting"', "id = 4", "a text is wanted"),
        ('"tower-too-low"', '"tower-too-high"', "no such reason"),
        ('"tower-too-low"', "7", "a list of texts"),
        ('title.uk = "', 'title.de = "', "a text is wanted"),
        ('title.en = "', 'title.de = "Teilen"\ntitle.en = "', "not known here"),
        ("<b>top</b>", "<b>top", "is not closed"),
        ("<b>top</b>", "<u>top</u>", "no such tag"),
        ("<b>top</b>", "top</b>", "closes nothing"),
        ("<b>top</b>", "a < b", "write &lt;"),
        ("<b>top</b>", "top" * 200, "not 900 at most"),
        ('title.en = "', 'title.en = " ', "spaces at its ends"),
        ('id = "', 'id = = "', "Invalid"),
        ('["rule-1", "rule-9"]', "[]", "rules: none"),
    ],
)
def test_a_broken_page_is_told(tmp_path: Path, old: str, new: str, problem: str) -> None:
    text = (PAGES / "04-splitting.toml").read_text(encoding="utf-8")
    assert old in text
    broken = tmp_path / "04-splitting.toml"
    broken.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=re.escape(problem)):
        read_page(broken)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nobody\.toml"):
        read_page(tmp_path / "nobody.toml")


def test_a_book_explains_every_reason_once(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    shutil.copytree(PAGES, folder)
    shutil.copy(folder / "11-draws.toml", folder / "13-draws.toml")
    with pytest.raises(DataError, match="draws is taken"):
        read_book(folder)
    text = (folder / "13-draws.toml").read_text(encoding="utf-8").replace('id = "draws"', 'id = "more-draws"')
    (folder / "13-draws.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="game-over is explained by draws"):
        read_book(folder)
    (folder / "13-draws.toml").unlink()
    (folder / "11-draws.toml").unlink()
    with pytest.raises(DataError, match="no page explains game-over"):
        read_book(folder)


def test_nearly_every_question_has_a_page() -> None:
    pages = {entry.question.id: BOOK.about(entry.question.rule, entry.question.topic) for entry in load_bank()}
    assert {entry.question.rule for entry in load_bank() if pages[entry.question.id] is None} == {DECIDED}
    for entry in load_bank():
        page = pages[entry.question.id]
        assert page is None or entry.question.rule in page.rules
        if entry.question.topic in BOOK.pages and entry.question.rule in BOOK.page(entry.question.topic).rules:
            assert page == BOOK.page(entry.question.topic)


def test_tags() -> None:
    assert tag_problem("<b>a <i>b</i></b> &lt; <code>c</code> &amp;") == ""
    assert tag_problem("<b>a <i>b</b></i>")
    assert tag_problem("a & b")
    assert tag_problem('<b class="x">a</b>')
