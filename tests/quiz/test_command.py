"""`python -m quiz`."""

import pytest

from quiz.__main__ import main
from quiz.checking import Report
from quiz.generators import generate
from quiz.generators.draft import QuestionKind
from quiz.models import Level
from quiz.positions import load_positions


def test_check_prints_a_summary_with_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--per-kind", "3", "--kind", "state", "--kind", "reading"]) == 0
    printed = capsys.readouterr().out
    assert "written: " in printed
    assert "state: 3 questions, 0 wrong, " in printed
    assert " questions, 0 problems\n" in printed
    assert printed.splitlines()[-1].endswith(" puzzles, 0 problems")


def test_check_fails_when_something_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quiz.checking.prove", lambda *_: ["it is not so"])
    assert main(["check", "--per-kind", "2", "--kind", "owner"]) == 1
    printed = capsys.readouterr().out
    assert "owner: 2 questions, 2 wrong" in printed
    assert ": it is not so" in printed


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_show_prints_questions(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["show", "--language", language, "towers-whose", "gen-state-1-5"]) == 0
    printed = capsys.readouterr().out
    assert "towers-whose (towers, 1, the-board-the-men-the-start)" in printed
    assert "gen-state-1-5 (" in printed
    assert printed.count("  * ") == 2
    assert main(["show", "--language", language, "--count", "4"]) == 0
    assert capsys.readouterr().out.count("  * ") == 4


def test_an_unknown_question_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "towers-what"]) == 1
    assert "towers-what" in capsys.readouterr().err


def test_an_uneven_share_of_places_is_reported() -> None:
    report = Report("some")
    question = generate(QuestionKind.OWNER, Level.EASY, 1, load_positions())
    for _ in range(60):
        report.add(question, [])
    assert len(report.uneven()) == len(question.options)
    even = Report("some")
    even.places.update({(4, 0): 24, (4, 1): 26, (4, 2): 22, (4, 3): 28})
    assert even.uneven() == []
