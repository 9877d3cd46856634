"""Puzzles: what is shipped holds, and tries are judged rightly."""

import dataclasses
from pathlib import Path
from random import Random

import pytest

from quiz import gain
from quiz.loading import DataError
from quiz.puzzles import (
    Puzzle,
    PuzzleKind,
    UnknownPuzzleError,
    attempt,
    choose,
    load_puzzles,
    position,
    puzzle_by_id,
    verify,
)
from quiz.puzzles.check import problems_of
from quiz.puzzles.making import mate_in_one, mate_in_two, win_tower
from quiz.puzzles.stock import PUZZLES, read_puzzles
from quiz.verdict import Answer, Reason
from rules import Board, IllegalMoveError, RefusalCode

ALL = list(load_puzzles().values())
MAKERS = {PuzzleKind.MATE_IN_ONE: mate_in_one, PuzzleKind.MATE_IN_TWO: mate_in_two, PuzzleKind.WIN_TOWER: win_tower}


def _of(kind: PuzzleKind) -> list[Puzzle]:
    return [puzzle for puzzle in ALL if puzzle.kind is kind]


def _quickest(kind: PuzzleKind, count: int) -> list[Puzzle]:
    return sorted(_of(kind), key=lambda puzzle: len(puzzle.board().legal_moves))[:count]


def test_more_than_a_hundred_are_shipped_of_every_kind() -> None:
    assert len(ALL) >= 100
    assert len(_of(PuzzleKind.MATE_IN_ONE)) >= 40
    assert len(_of(PuzzleKind.MATE_IN_TWO)) >= 40
    assert len(_of(PuzzleKind.WIN_TOWER)) >= 20
    assert {puzzle.turn.name for puzzle in ALL} == {"WHITE", "BLACK"}
    assert len({puzzle.fen.rsplit(" ", 1)[0] for puzzle in ALL}) == len(ALL) == len(list(read_puzzles(PUZZLES)))


def test_they_are_made_again_of_their_positions() -> None:
    for puzzle in ALL[::3]:  # `verify_all` goes through all of them, and in another way
        assert MAKERS[puzzle.kind](puzzle.board(), puzzle.source) == puzzle


def test_some_of_each_kind_hold_when_everything_is_tried() -> None:
    some = [puzzle for kind, count in zip(PuzzleKind, (20, 2, 1), strict=True) for puzzle in _quickest(kind, count)]
    report = verify(some)
    assert report.problems == ()
    assert list(report.counts.values()) == [20, 2, 1]


@pytest.mark.parametrize(
    "change",
    [
        {"solution": ("a1-a1",)},
        {"solution": ()},
        {"fen": "nothing"},
        {"id": "mate1-000000"},
        {"rating": 9000},
    ],
)
def test_what_does_not_hold_is_told(change: dict[str, object]) -> None:
    puzzle = _quickest(PuzzleKind.MATE_IN_ONE, 1)[0]
    assert problems_of(puzzle) == []
    assert problems_of(dataclasses.replace(puzzle, **change))  # type: ignore[arg-type]


def test_another_key_another_gain_and_a_double_are_told() -> None:
    one = _quickest(PuzzleKind.MATE_IN_ONE, 1)[0]
    two = _quickest(PuzzleKind.MATE_IN_TWO, 1)[0]
    win = _quickest(PuzzleKind.WIN_TOWER, 1)[0]
    other = next(text for text in map(one.board().notation, one.board().legal_moves) if text != one.key)
    assert problems_of(dataclasses.replace(one, solution=(other,)))
    assert problems_of(dataclasses.replace(two, solution=two.solution[:1]))
    assert any("not of 31" in problem for problem in problems_of(dataclasses.replace(win, gain=31)))
    assert verify([one, one]).problems == (f"{one.id}: there are two of this id",)


def test_a_second_mate_is_no_puzzle() -> None:
    assert mate_in_one(Board.from_fen("6k1/R7/8/8/8/8/8/1[RN]3K2 w - - - 1"), "test") is None
    assert mate_in_two(Board.from_fen("6k1/8/R7/1R6/8/8/8/6K1 w - - - 1"), "test") is None
    assert win_tower(Board(), "test") is None


@pytest.mark.parametrize("puzzle", _of(PuzzleKind.MATE_IN_ONE)[::6], ids=lambda puzzle: str(puzzle.id))
def test_solving_a_mate_in_one(puzzle: Puzzle) -> None:
    verdict = attempt(puzzle, [], puzzle.key.upper().replace("X", " "))
    assert (verdict.answer, verdict.move) == (Answer.FINISHED, puzzle.key)
    assert Board.from_fen(verdict.fen).is_checkmate()
    board = puzzle.board()
    for move in board.legal_moves:
        text = board.notation(move)
        if text == puzzle.key:
            continue
        verdict = attempt(puzzle, [], text)
        assert verdict.answer is Answer.WRONG
        assert verdict.fen == puzzle.fen
        assert verdict.reason is (Reason.NOT_MATE if text.endswith("+") else Reason.NO_CHECK)
        if verdict.reason is Reason.NOT_MATE:
            after = position(puzzle, [text])
            assert after.notation(after.parse_move(verdict.refutation)) == verdict.refutation
        else:
            assert verdict.refutation == ""


@pytest.mark.parametrize("puzzle", _of(PuzzleKind.MATE_IN_TWO)[::6], ids=lambda puzzle: str(puzzle.id))
def test_solving_a_mate_in_two(puzzle: Puzzle) -> None:
    key, reply, mate = puzzle.solution
    first = attempt(puzzle, [], key)
    assert (first.answer, first.move, first.replies) == (Answer.RIGHT, key, (reply,))
    assert first.is_right
    played = [first.move, *first.replies]
    assert first.fen == position(puzzle, played).fen()
    assert attempt(puzzle, played, mate).answer is Answer.FINISHED
    board = position(puzzle, played)
    quiet = next(text for text in map(board.notation, board.legal_moves) if text[-1] not in "+#")
    assert attempt(puzzle, played, quiet).reason is Reason.NO_CHECK
    start = puzzle.board()
    other = next(text for text in map(start.notation, start.legal_moves) if text != key)
    wrong = attempt(puzzle, [], other)
    assert (wrong.answer, wrong.reason) == (Answer.WRONG, Reason.NO_MATE_NEXT)
    if wrong.refutation:
        assert not any(text.endswith("#") for text in _texts(position(puzzle, [other, wrong.refutation])))


def _texts(board: Board) -> list[str]:
    return [board.notation(move) for move in board.legal_moves]


def test_any_mate_at_the_end_of_a_mate_in_two_will_do() -> None:
    for puzzle in _of(PuzzleKind.MATE_IN_TWO):
        played = puzzle.solution[:2]
        mates = [text for text in _texts(position(puzzle, played)) if text.endswith("#")]
        assert puzzle.solution[2] in mates
        for mate in mates:
            assert attempt(puzzle, played, mate).answer is Answer.FINISHED


@pytest.mark.parametrize("puzzle", _of(PuzzleKind.WIN_TOWER)[::6], ids=lambda puzzle: str(puzzle.id))
def test_solving_a_won_tower(puzzle: Puzzle) -> None:
    assert attempt(puzzle, [], puzzle.key).answer is Answer.FINISHED
    board = puzzle.board()
    side, before = board.turn, gain.commanded(board, board.turn)
    for text in _texts(board)[::15]:
        if text == puzzle.key:
            continue
        verdict = attempt(puzzle, [], text)
        assert verdict.answer is Answer.WRONG
        after = position(puzzle, [text, verdict.refutation])
        won = gain.commanded(after, side) - before
        assert won < puzzle.gain or after.is_checkmate()
        landed = board.parse_move(text).to_square
        taken_back = after.move_stack[-1].to_square == landed
        assert verdict.reason is (Reason.TAKEN_BACK if taken_back else Reason.TOO_LITTLE)


def test_what_is_no_move_or_an_illegal_one() -> None:
    puzzle = ALL[0]
    assert attempt(puzzle, [], "what?").answer is Answer.UNREADABLE
    board = puzzle.board()
    empty = next(square for square in ("a3", "d4", "e4", "h5", "c6", "f6") if f"{square}:" not in board.listing())
    verdict = attempt(puzzle, [], f"{empty}-{board.volkhv(board.turn)}")
    assert verdict.answer is Answer.ILLEGAL
    assert verdict.refusal is not None
    assert verdict.refusal.code is RefusalCode.EMPTY_SQUARE
    with pytest.raises(IllegalMoveError):
        position(puzzle, [f"{empty}-{board.volkhv(board.turn)}"])


def test_sure_gains() -> None:
    # The white knyaz can take the guarded tower of three, or the lone vsadnik that nobody guards.
    board = Board.from_fen("3r2k1/8/8/3[bnpr]4/n2Q4/8/8/6K1 w - - - 1")
    tower, rider = board.parse_move("d4xd5"), board.parse_move("d4xa4")
    assert gain.commanded(board, 0) == 2
    assert gain.commanded(board, 1) == 6
    assert gain.takes_tower(board, tower)
    assert not gain.takes_tower(board, rider)
    assert gain.is_taken_back(board, tower)
    assert not gain.is_taken_back(board, rider)
    assert gain.sure_gain(board, tower) == -1  # the knyaz is lost, the three are Black's again
    assert gain.sure_gain(board, rider) == 1
    assert gain.winning_moves(board, 1) == [rider]
    assert gain.only_winning_move(board) is None
    worst = gain.worst_reply(board, tower)
    assert worst is not None
    assert str(worst.to_square) == "d5"


def test_what_allows_mate_or_ends_the_game_wins_nothing() -> None:
    stalemate = Board.from_fen("k7/8/1K6/8/8/8/8/2Q5 w - - - 1")
    assert gain.sure_gain(stalemate, stalemate.parse_move("c1-c7")) == -32
    assert gain.worst_reply(stalemate, stalemate.parse_move("c1-c7")) is None
    mated = Board.from_fen("1r4k1/8/8/8/7N/8/r7/7K w - - - 1")
    assert gain.sure_gain(mated, mated.parse_move("h4-g6")) == -32
    worst = gain.worst_reply(mated, mated.parse_move("h4-g6"))
    assert worst is not None
    assert str(worst.to_square) == "b1"


def test_puzzles_are_found_by_their_ids() -> None:
    assert puzzle_by_id(ALL[3].id) is ALL[3]
    with pytest.raises(UnknownPuzzleError):
        puzzle_by_id("mate9-000000")


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"id": "a", "kind": "mate9"}'])
def test_a_broken_line_is_told_with_its_number(tmp_path: Path, line: str) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(f"{ALL[0].line()}\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        list(read_puzzles(path))
    assert caught.value.place == "line 2"


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError):
        list(read_puzzles(tmp_path / "none.jsonl"))


def test_the_puzzle_that_is_set_is_new_and_about_as_hard_as_is_wanted() -> None:
    ratings = {f"p{number}": 1000.0 + number for number in range(20)}

    def chosen(tried: dict[str, bool], shown: list[str]) -> set[str]:
        return {choose(ratings, 1003.1, tried, shown, Random(seed)) for seed in range(60)}

    assert chosen({}, []) == {"p1", "p2", "p3", "p4", "p5"}
    assert chosen({"p3": True, "p4": False}, ["p2"]) == {"p0", "p1", "p5", "p6", "p7"}
    all_but_two = dict.fromkeys(ratings, True) | {"p9": False, "p12": False}
    assert chosen(all_but_two, []) == {"p9", "p12"}
    assert chosen(all_but_two, ["p9"]) == {"p12"}
    assert chosen({}, list(ratings)) == {"p1", "p2", "p3", "p4", "p5"}
