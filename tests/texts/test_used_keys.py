"""Every text that the handlers ask for exists, with the data it needs."""

import fnmatch
from pathlib import Path

import pytest

from tests.texts.catalogues import Entry, entries, without_case
from tests.texts.used_keys import Use, uses_in, uses_in_source

HANDLERS = Path(__file__).parents[2] / "handlers"
ENGLISH = entries("en")


def problems(use: Use, catalogue: dict[str, Entry]) -> list[str]:
    """What is wrong with a call: no such text, plural or not, data left out."""
    matching = [entry for key, entry in catalogue.items() if fnmatch.fnmatchcase(key, use.key)]
    if not matching:
        return [f"{use.where}: no text {use.key}"]
    if "*" in use.key:
        return []
    entry = matching[0]
    found = []
    if entry.plural != use.plural:
        found.append(f"{use.where}: {use.key} is {'a' if entry.plural else 'no'} plural")
    if use.data is not None:
        given = {without_case(name) for name in use.data} | ({"n"} if use.plural else set())
        missing = {without_case(name) for name in entry.placeholders()} - given
        found += [f"{use.where}: {use.key} needs {name}" for name in sorted(missing)]
    return found


def test_handlers_ask_for_texts_that_exist() -> None:
    found = [problem for use in uses_in(HANDLERS) for problem in problems(use, ENGLISH)]
    assert found == []


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ('t("toast-done")', None),
        ('self.t("toast-done")', None),
        ('t("board-check" if check else "board-started")', None),
        ('t("draw-declined", name=name)', None),
        ('t("draw-declined", **data)', None),
        ('t.plural("error-no-repetition", 2)', None),
        ('t(f"refusal-{code}", **data)', None),
        ('print("nothing")', None),
        ("t(key)", None),
        ('t("toast-gone")', "no text toast-gone"),
        ('tr(f"refuse-{code}", **data)', "no text refuse-*"),
        ('_t("board-check" if check else "board-chess")', "no text board-chess"),
        ('t("draw-declined")', "draw-declined needs name"),
        ('t("error-no-repetition", n=2)', "error-no-repetition is a plural"),
        ('t.plural("toast-done", 2)', "toast-done is no plural"),
    ],
)
def test_the_scan_sees_what_it_should(source: str, problem: str | None) -> None:
    found = [problem for use in uses_in_source(source, "x.py") for problem in problems(use, ENGLISH)]
    assert found == ([] if problem is None else [f"x.py:1: {problem}"])
