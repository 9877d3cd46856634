"""The lessons: every move in them is what its text says."""

from pathlib import Path

import pytest

from quiz.book import load_book
from quiz.lessons import (
    Lesson,
    UnknownLessonError,
    accepted_moves,
    answer,
    lesson_by_id,
    load_lessons,
    next_lesson,
    remark,
)
from quiz.lessons.course import COURSE, read_lesson
from quiz.lessons.goals import Deed, is_goal, meets
from quiz.loading import DataError
from quiz.markup import named_squares
from quiz.models import LANGUAGES
from quiz.verdict import Answer, Reason
from rules import Board, Color, MisreadingCode, RefusalCode

LESSONS = list(load_lessons().values())
STEPS = [pytest.param(lesson, n, id=f"{lesson.id}-{n}") for lesson in LESSONS for n in range(len(lesson.steps))]


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_a_task_names_the_same_squares_in_every_language(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number]
    for language in LANGUAGES:
        assert set(named_squares(step.task.in_language(language))) == set(step.highlights)


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("From e2 to <b>e4</b>.", ["e2", "e4"]),
        ("<code>f3(2)xf6+</code>, then f3", ["f3", "f6"]),
        ("с поля a1, d2:QBn", ["a1", "d2"]),
        ("e9, i1, be4, e44, e4e, 0-0", []),
    ],
)
def test_named_squares_are_found(text: str, squares: list[str]) -> None:
    assert [str(square) for square in named_squares(text)] == squares


def test_there_are_at_least_ten_and_each_has_its_page() -> None:
    assert len(LESSONS) >= 10
    assert {lesson.page for lesson in LESSONS} <= set(load_book().pages)
    assert sum(len(lesson.steps) for lesson in LESSONS) >= 30


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_the_moves_of_a_step_are_exactly_those_that_do_what_it_asks(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number]
    accepted = accepted_moves(step)
    assert accepted
    assert step.board().fen() == step.fen
    if step.moves:
        assert sorted(step.moves) == sorted(accepted)
    else:
        assert len(accepted) > 4, "few moves are better named"


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_a_right_move_is_answered_with_a_legal_reply(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number]
    last = number == len(lesson.steps) - 1
    for text in accepted_moves(step):
        verdict = answer(lesson, number, text)
        assert verdict.answer is (Answer.FINISHED if last else Answer.RIGHT)
        assert verdict.move == text
        assert remark(lesson, number, verdict) == step.done
        board = step.board()
        board.push_text(text)
        for reply in verdict.replies:
            assert board.notation(board.parse_move(reply)) == reply
            board.push_text(reply)
        assert verdict.fen == board.fen()


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_every_wrong_move_that_has_a_text_is_legal_and_not_what_was_asked(lesson: Lesson, number: int) -> None:
    step, seen = lesson.steps[number], set()
    board = step.board()
    for place, wrong in enumerate(step.wrong):
        for text in wrong.moves:
            assert board.notation(board.parse_move(text)) == text
            assert text not in seen
            seen.add(text)
            verdict = answer(lesson, number, text)
            assert (verdict.answer, verdict.reason, verdict.hint) == (Answer.WRONG, Reason.HINT, place)
            assert verdict.fen == step.fen
            assert remark(lesson, number, verdict) == wrong.text


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_moves_named_in_a_task_are_moves_of_its_position(lesson: Lesson, number: int) -> None:
    task = lesson.steps[number].task
    parts = [task.in_language(language).split("<code>")[1:] for language in ("en", "ru", "uk")]
    moves = [[piece.split("</code>")[0] for piece in texts] for texts in parts]
    assert moves[0] == moves[1] == moves[2]
    for text in moves[0]:
        if ":" not in text:
            lesson.steps[number].board().parse_move(text)


def test_a_wrong_move_without_a_text_of_its_own_gets_the_general_one() -> None:
    lesson = lesson_by_id("men")
    verdict = answer(lesson, 0, "a2-a3")
    assert (verdict.answer, verdict.hint, verdict.is_right) == (Answer.WRONG, None, False)
    assert remark(lesson, 0, verdict) == lesson.steps[0].hint


def test_an_illegal_move_comes_with_its_refusal() -> None:
    lesson = lesson_by_id("splitting")
    verdict = answer(lesson, 3, "d4(1)xd8")
    assert verdict.answer is Answer.ILLEGAL
    assert verdict.refusal is not None
    assert verdict.refusal.code is RefusalCode.FREES_ATTACKER
    assert remark(lesson, 3, verdict) is None


def test_text_that_is_no_move_comes_with_its_misreading() -> None:
    verdict = answer(lesson_by_id("men"), 0, "e2-e9")
    assert verdict.answer is Answer.UNREADABLE
    assert verdict.misreading is not None
    assert verdict.misreading.code is MisreadingCode.OFF_BOARD


def test_any_spelling_of_the_move_does() -> None:
    for text in ("G1 F3", "g1—f3!", "1. g1f3"):
        assert answer(lesson_by_id("men"), 0, text).answer is Answer.RIGHT


def test_lessons_follow_each_other() -> None:
    ids = [LESSONS[0].id]
    while (following := next_lesson(ids[-1])) is not None:
        ids.append(following.id)
    assert ids == [lesson.id for lesson in LESSONS]


def test_what_is_not_there_is_told() -> None:
    with pytest.raises(UnknownLessonError):
        lesson_by_id("backgammon")
    with pytest.raises(UnknownLessonError):
        next_lesson("backgammon")
    for number in (-1, 4):
        with pytest.raises(UnknownLessonError):
            answer(lesson_by_id("men"), number, "e2-e4")


def test_a_pupil_who_has_black_sees_the_board_from_there() -> None:
    for lesson in LESSONS:
        for step in lesson.steps:
            assert step.view is step.board().turn
    assert any(step.view is Color.BLACK for lesson in LESSONS for step in lesson.steps)


@pytest.mark.parametrize(
    ("fen", "move", "met", "unmet"),
    [
        ("4k3/8/8/8/4[NR]3/8/8/6K1 w - - - 1", "e4(1)-c3", ["check", "frees:e4", "count:1"], ["whole", "mate"]),
        ("4k3/8/8/8/4[NR]3/8/8/6K1 w - - - 1", "e4-d6", ["check", "whole", "tower:d6=NR"], ["frees:e4", "count:1"]),
        ("4k3/8/8/8/8/8/8/[Rb]3K3 w - - - 1", "a1(1)-a7", ["lands:a7", "man:R"], ["frees:a1", "takes:a7"]),
        ("8/1Pn6/4k3/8/8/8/8/4K3 w - - - 1", "b7-b8", ["turns:b8", "man:P", "safe"], ["check", "man:N"]),
        ("8/8/4k3/8/8/8/8/4K2R w K - - 1", "0-0", ["castles", "man:K"], ["takes:g1"]),
        ("4k3/8/8/3pqPh3/8/8/8/4K3 w - - d6 1", "e5xd6", ["en-passant", "takes:d6"], ["mate", "takes:d5"]),
        ("4+Ph3/8/5r2/8/8/1k6/8/7K w - - - 1", "e8xf6", ["man:H", "takes:f6"], ["man:P", "turns:f6"]),
    ],
)
def test_goals(fen: str, move: str, met: list[str], unmet: list[str]) -> None:
    board = Board.from_fen(fen)
    deed = Deed.of(board, board.parse_move(move))
    assert [goal for goal in met if not meets(deed, goal)] == []
    assert [goal for goal in unmet if is_goal(goal) and meets(deed, goal)] == []
    assert board.fen() == fen


def test_a_square_that_can_be_taken_is_not_safe() -> None:
    board = Board.from_fen("3r3k/8/8/8/8/8/8/3QK3 w - - - 1")
    assert not meets(Deed.of(board, board.parse_move("d1-d5")), "safe")


@pytest.mark.parametrize("goal", ["win", "check:e4", "takes", "takes:e9", "man:X", "count:two", "count:", "tower:=N"])
def test_what_is_no_goal(goal: str) -> None:
    assert not is_goal(goal)
    board = Board()
    with pytest.raises(ValueError, match="no such goal"):
        meets(Deed.of(board, board.parse_move("e2-e4")), goal)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('goals = ["check"]', 'goals = ["chek"]', "step 3"),
        ('goals = ["check"]', "goals = []", "step 3"),
        ('view = "white"', 'view = "left"', "step 1"),
        ('id = "men"', 'id = "Men!"', ""),
        ('reply = "b8-c6"', 'answer = "b8-c6"', "step 1"),
        ('moves = ["g1-h3"]', "moves = []", "step 1, wrong 1"),
    ],
)
def test_a_broken_file_is_told_with_its_place(tmp_path: Path, old: str, new: str, place: str) -> None:
    text = (COURSE / "01-men.toml").read_text(encoding="utf-8")
    text = text.replace("[[step]]\n", '[[step]]\nview = "white"\n', 1)
    assert old in text
    broken = tmp_path / "01-men.toml"
    broken.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_lesson(broken)
    assert caught.value.place == place
    assert "01-men.toml" in str(caught.value)
