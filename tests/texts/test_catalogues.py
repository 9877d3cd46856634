"""What holds for every text in every language."""

import re
from html.parser import HTMLParser

import pytest

import texts
from rules.explain import RefusalCode
from rules.man import Kind
from rules.notation import MisreadingCode
from tests.texts.catalogues import PLURAL_FORMS, Entry, entries, placeholders, without_case

CATALOGUES = {language: entries(language) for language in texts.LANGUAGES}
ENGLISH = CATALOGUES["en"]

every_language = pytest.mark.parametrize("language", texts.LANGUAGES)

LANGUAGE_NAMES = tuple(f"language-{language}" for language in texts.LANGUAGES)

PLAIN = (
    *LANGUAGE_NAMES, "man-", "side-", "color-", "refusal-", "misreading-",
    "how-to-write", "error-", "command-", "bot-", "button-", "picture-", "toast-",
)  # fmt: skip
"""Texts that are also shown where no tags are read; see the comments in the catalogues."""

LIMITS = {
    "command-": 60,
    "bot-description": 512,
    "bot-short-description": 120,
    "help": 3500,
    "start": 3500,
    "toast-": 200,
    "error-": 200,
    "picture-": 40,
    "button-": 40,
    "board-": 200,
    "ending-": 200,
    "refusal-": 300,
    "misreading-": 300,
}
LONG = {"name": "W" * 64}
"""A player's name in the longest form that the limits are meant for; other data is a few letters."""


def sample(form: str) -> str:
    """The form with a plausible value for each placeholder."""
    return form.format_map({name: LONG.get(name, "перевёрнутый ратник") for name in placeholders(form)})


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_every_catalogue_has_the_keys_of_the_english_one_in_its_order(language: str) -> None:
    assert list(CATALOGUES[language]) == list(ENGLISH)


def test_the_languages_are_the_catalogues_there_are() -> None:
    assert set(PLURAL_FORMS) == set(texts.LANGUAGES)
    for language in texts.LANGUAGES:
        assert len(CATALOGUES[language]) >= 150


def form_problems(entry: Entry, language: str) -> list[str]:
    """What is missing from an entry, or wrong with its forms."""
    found = ["fuzzy"] if entry.fuzzy else []
    if any(not form or form.strip() != form or form == entry.key for form in entry.forms):
        found.append("empty, padded or its own key")
    if len(entry.forms) != (PLURAL_FORMS[language] if entry.plural else 1):
        found.append("number of forms")
    if entry.plural != ENGLISH[entry.key].plural:
        found.append("plural in one language only")
    return found


@every_language
def test_no_text_is_missing(language: str) -> None:
    catalogue = CATALOGUES[language]
    assert {key: found for key, entry in catalogue.items() if (found := form_problems(entry, language))} == {}


@pytest.mark.parametrize(
    "entry",
    [
        Entry("toast-done", ("",), plural=False, fuzzy=False),
        Entry("toast-done", (" Done.",), plural=False, fuzzy=False),
        Entry("toast-done", ("toast-done",), plural=False, fuzzy=False),
        Entry("toast-done", ("Done.",), plural=False, fuzzy=True),
        Entry("toast-done", ("Done.", "Done."), plural=True, fuzzy=False),
        Entry("error-no-repetition", ("{n}",), plural=True, fuzzy=False),
    ],
)
def test_bad_forms_would_be_found(entry: Entry) -> None:
    assert form_problems(entry, "en")


@every_language
def test_placeholders_are_those_of_the_english_text(language: str) -> None:
    for key, entry in CATALOGUES[language].items():
        expected = {without_case(name) for name in ENGLISH[key].placeholders()}
        for form in entry.forms:
            assert {without_case(name) for name in placeholders(form)} == expected, key
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*_?", name) for name in entry.placeholders()), key
        assert ("n" in expected) == entry.plural, key


class Tags(HTMLParser):
    """Follows the tags and finds what Telegram would not take."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.problems: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("b", "i", "code") or attrs:
            self.problems.append(f"<{tag}>")
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}>")


def tag_problems(form: str) -> list[str]:
    parser = Tags()
    parser.feed(form)
    parser.close()
    bare = re.sub(r"</?(b|i|code)>", "", form)
    return parser.problems + parser.open + re.findall(r"[<>&]", bare)


@every_language
def test_tags_are_allowed_and_closed(language: str) -> None:
    for key, entry in CATALOGUES[language].items():
        for form in entry.forms:
            assert tag_problems(form) == [], key
            assert not (key.startswith(PLAIN) and re.search(r"[<>&]", form)), key


@pytest.mark.parametrize("form", ["<b>a", "a</b>", "<b><i>a</b></i>", "<u>a</u>", "<b x=1>a</b>", "1 < 2", "a & b"])
def test_bad_tags_would_be_found(form: str) -> None:
    assert tag_problems(form)


@every_language
def test_texts_fit_where_they_are_shown(language: str) -> None:
    for key, entry in CATALOGUES[language].items():
        limit = min((limit for prefix, limit in LIMITS.items() if key.startswith(prefix)), default=1000)
        assert max(len(sample(form)) for form in entry.forms) <= limit, key


def letters_problems(form: str, language: str) -> list[str]:
    """Words that mix alphabets, or that stand in an alphabet which is not the language's."""
    text = re.sub(r"<code>.*?</code>|\{[^}]*\}|</?[bi]>", " ", form)
    words = re.findall(r"[^\W\d_]+(?:’[^\W\d_]+)*", text)
    mixed = [word for word in words if re.search(r"[A-Za-z]", word) and re.search(r"[Ѐ-ӿ]", word)]
    text = re.sub(r"/[a-z]+( (en|ru|uk)\b)?|\b[a-h][1-8]\b|English|Русский|Українська", " ", text)
    if language == "en":
        return mixed + re.findall(r"[Ѐ-ӿ]+", text)
    text = re.sub(r"(от|від) a (до) h", " ", text)
    foreign = "[іїєґІЇЄҐ]" if language == "ru" else "[ыэъёЫЭЪЁ]"
    return mixed + re.findall(r"[A-Za-z]+", text) + re.findall(foreign, text)


@every_language
def test_letters_belong_to_the_language(language: str) -> None:
    for key, entry in CATALOGUES[language].items():
        if key in LANGUAGE_NAMES:
            assert entry.forms == ENGLISH[key].forms
            continue
        for form in entry.forms:
            assert letters_problems(form, language) == [], key
            assert not re.search(r"['`\"]", form), f"{key}: use ’ and “ ” or « »"


@pytest.mark.parametrize(
    ("form", "language"),
    [
        ("xод", "ru"),  # a Latin x
        ("с e2 нa e4", "ru"),  # a Latin a
        ("c e2", "ru"),  # a Latin c alone
        ("хід вже є", "ru"),
        ("это", "uk"),
        ("tоwer", "en"),  # a Cyrillic о
    ],
)
def test_wrong_letters_would_be_found(form: str, language: str) -> None:
    assert letters_problems(form, language)


def test_every_reason_and_misreading_has_its_text_and_no_text_is_left_over() -> None:
    powers = {kind.name.lower() for kind in Kind}
    refusals = {f"refusal-{code}" for code in RefusalCode} - {"refusal-moves-otherwise"}
    refusals |= {f"refusal-moves-otherwise-{power}" for power in powers}
    assert {key for key in ENGLISH if key.startswith("refusal-")} == refusals
    assert {key for key in ENGLISH if key.startswith("misreading-")} == {
        f"misreading-{code}" for code in MisreadingCode
    }


def test_every_man_has_its_name_in_every_case() -> None:
    expected = {
        f"man-{name}{case}"
        for name in [*(kind.name.lower() for kind in Kind), "turned"]
        for case in ("", "-gen", "-acc", "-ins")
    }
    assert {key for key in ENGLISH if key.startswith("man-")} == expected
