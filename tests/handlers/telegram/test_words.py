"""Every reason, misreading and error in every language."""

from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta

import pytest

import game.errors
from game.errors import (
    AmbiguousGameError,
    ChallengeClosedError,
    DatabaseInUseError,
    GameError,
    NoProposalError,
    NoRepetitionError,
    NoSuchGameError,
    NotForYouError,
    NotYourTurnError,
    NoVacationLeftError,
    OnVacationError,
    OwnProposalError,
    Proposal,
    ProposalStandsError,
    StalePositionError,
    StorageError,
    StorageProblem,
    TimePerMoveError,
    TooManyLinesError,
)
from game.models import ChallengeState, Game, GameId, Player, PlayerId
from handlers.telegram.error_words import error_text, toast_text
from handlers.telegram.words import (
    TOAST_LIMIT,
    example_move,
    html_name,
    man_name,
    misreading_text,
    plain_name,
    refusal_text,
)
from rules import MEN, Board, Color, Kind, Man, Misreading, MisreadingCode, Refusal, RefusalCode, Square
from tests.handlers.telegram.world import catalogue
from texts import LANGUAGES

every_language = pytest.mark.parametrize("language", LANGUAGES)
PLAYER = Player(PlayerId(1), "telegram:1", "W" * 129)


@every_language
@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_has_words(language: str, code: RefusalCode) -> None:
    t = catalogue().get(language)
    for man in MEN:
        refusal = Refusal(code, man, Square.E2, Square.E4, Square.E3, man, man, Square.B4, 3, 5)
        text = refusal_text(t, refusal)
        assert "{" not in text
        if code is RefusalCode.TOWER_TOO_LOW:
            assert "3" in text
            assert "5" in text


def test_a_refusal_names_the_man_by_the_power_it_has() -> None:
    helgi = Man(Color.WHITE, Kind.RATNIK, Kind.HELGI, turned=True)
    refusal = Refusal(RefusalCode.MOVES_OTHERWISE, helgi, Square.E8, Square.C5)
    assert refusal_text(catalogue().get("en"), refusal) == (
        "From e8 to c5 is not a move of the turned ratnik (helgi): a helgi goes as a knyaz or leaps as a vsadnik."
    )
    assert man_name(catalogue().get("ru"), helgi, "gen") == "перевёрнутого ратника (хелги)"


@every_language
@pytest.mark.parametrize("code", MisreadingCode)
def test_every_misreading_has_words_and_an_example(language: str, code: MisreadingCode) -> None:
    text = misreading_text(catalogue().get(language), Misreading(code, "e9"), "e2-e4")
    assert "e2-e4" in text
    assert "{" not in text


def errors() -> list[GameError]:
    """One of every error of the game, and more of those with several texts."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    one = Game(GameId(1), PLAYER, PLAYER, (), "en", (), None, None, None, now, None)
    given = {
        AmbiguousGameError: AmbiguousGameError([one, one]),
        ChallengeClosedError: ChallengeClosedError(ChallengeState.DECLINED),
        NotYourTurnError: NotYourTurnError(GameId(1), PLAYER),
        NotForYouError: NotForYouError(PLAYER.name),
        NoRepetitionError: NoRepetitionError(2),
        StorageError: StorageError(StorageProblem.FULL),
        DatabaseInUseError: DatabaseInUseError(StorageProblem.IN_USE),
        TimePerMoveError: TimePerMoveError(timedelta(hours=1), timedelta(days=14)),
        OnVacationError: OnVacationError(now),
        NoProposalError: NoProposalError(Proposal.PAUSE),
        OwnProposalError: OwnProposalError(Proposal.PAUSE),
        ProposalStandsError: ProposalStandsError(Proposal.PAUSE, is_own=True),
        TooManyLinesError: TooManyLinesError(9, is_length=True),
    }
    several: list[GameError] = [
        NoProposalError(Proposal.TAKEBACK),
        ProposalStandsError(Proposal.TAKEBACK, is_own=False),
        TooManyLinesError(9, is_length=False),
        NoVacationLeftError(0, 2027),
        ChallengeClosedError(ChallengeState.EXPIRED),
    ]
    kinds = [kind for kind in vars(game.errors).values() if isinstance(kind, type) and issubclass(kind, GameError)]
    kinds.remove(GameError)
    made = [given.get(kind) or kind(*(1 for _ in (fields(kind) if is_dataclass(kind) else ()))) for kind in kinds]
    return [*made, *several, NoSuchGameError(), NotForYouError(""), ChallengeClosedError(ChallengeState.CANCELLED)]


@every_language
@pytest.mark.parametrize("error", errors(), ids=lambda error: type(error).__name__)
def test_every_error_has_words_that_fit_a_toast(language: str, error: GameError) -> None:
    t = catalogue().get(language)
    for text in (error_text(t, error), toast_text(t, error)):
        assert text
        assert "{" not in text
        assert len(text) <= TOAST_LIMIT
        assert text != t("error-unexpected")
    assert error_text(t, StalePositionError(GameId(1), 1, 2)) != error_text(t, NoSuchGameError())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  two\nlines\t", "two lines"),
        ("", "?"),
        ("\u3000 ", "?"),
        ("x" * 48, "x" * 48),
        ("x" * 49, "x" * 47 + "…"),
        ("محمد", "\u2068محمد\u2069"),
        ("<b>&\"'", "<b>&\"'"),
    ],
)
def test_names_are_short_and_on_one_line(name: str, shown: str) -> None:
    assert plain_name(name) == shown


def test_names_are_no_tags() -> None:
    assert html_name("<b>&_*[x](y)") == "&lt;b&gt;&amp;_*[x](y)"


@pytest.mark.parametrize(
    ("moves", "example"),
    [("", "e2-e4"), ("e2-e4", "e7-e5"), ("e2-e4 e7-e5", "d2-d4"), ("d1xe2 d8xe7", "d2-d4")],
)
def test_an_example_is_a_quiet_legal_move(moves: str, example: str) -> None:
    board = Board()
    for move in moves.split():
        board.push_text(move)
    assert example_move(board) == example
    assert board.is_legal(board.parse_move(example))


def test_an_example_is_found_in_every_position_of_a_game() -> None:
    board = Board()
    for move in ["d1xe2", "c8xb7", "e2xe7+", "d8xe7+", "e1xf2", "e7(2)-b4", "f2-g3", "b4(1)xd2", "e7xf8#"]:
        assert board.is_legal(board.parse_move(example_move(board)))
        board.push_text(move)
    assert example_move(board) == "e2-e4", "after mate there is none"
