"""The game's errors in words."""

from typing import Final

from game.errors import (
    AlreadyDoneError,
    AmbiguousGameError,
    ChallengeClosedError,
    ContradictoryLineError,
    DrawOfferStandsError,
    GameError,
    GameNotOverError,
    GameOverError,
    GamePausedError,
    LineEndsOpenError,
    NoClockError,
    NoDrawOfferError,
    NoProposalError,
    NoRepetitionError,
    NoSuchAnalysisError,
    NoSuchChallengeError,
    NoSuchGameError,
    NoSuchLineError,
    NotForYouError,
    NothingToTakeBackError,
    NotOnVacationError,
    NotPausedError,
    NotYourGameError,
    NotYourTurnError,
    NoVacationLeftError,
    OnVacationError,
    OpponentGoneError,
    OwnChallengeError,
    OwnDrawOfferError,
    OwnProposalError,
    OwnTurnError,
    ProposalStandsError,
    RecordTooLongError,
    StalePositionError,
    StorageError,
    TimeIsUpError,
    TimePerMoveError,
    TooLateToAbortError,
    TooManyLinesError,
    UnreachableError,
)
from handlers.telegram.durations import date_text, span_text
from handlers.telegram.words import TOAST_LIMIT, plain_name, plain_player
from texts import Translator

_PLAIN_ERRORS: Final[dict[type[GameError], str]] = {
    AlreadyDoneError: "toast-already",
    AmbiguousGameError: "error-ambiguous-game",
    DrawOfferStandsError: "error-draw-offer-stands",
    GameNotOverError: "error-game-not-over",
    GameOverError: "error-game-over",
    GamePausedError: "error-paused",
    LineEndsOpenError: "error-line-ends-open",
    NoClockError: "error-no-clock",
    NoDrawOfferError: "error-no-draw-offer",
    NoSuchAnalysisError: "error-no-such-analysis",
    NoSuchChallengeError: "error-no-such-challenge",
    NoSuchGameError: "error-no-such-game",
    NoSuchLineError: "error-no-such-line",
    NothingToTakeBackError: "error-nothing-to-take-back",
    NotOnVacationError: "error-not-on-vacation",
    NotPausedError: "error-not-paused",
    NotYourGameError: "error-not-your-game",
    OpponentGoneError: "error-opponent-gone",
    OwnChallengeError: "error-own-challenge",
    OwnDrawOfferError: "error-own-draw-offer",
    OwnProposalError: "error-own-proposal",
    OwnTurnError: "error-own-turn",
    StalePositionError: "error-stale-position",
    TimeIsUpError: "error-time-is-up",
    TooLateToAbortError: "error-too-late-to-abort",
    UnreachableError: "error-unreachable",
}


def error_text(t: Translator, error: GameError) -> str:
    """What to say of an error of the game's; plain text of at most 200 characters."""
    match error:
        case NotYourTurnError(to_move=player):
            return t("error-not-your-turn", name=plain_player(t, player))
        case NotForYouError(name=""):
            return t("error-open-challenge")
        case NotForYouError(name=name):
            return t("error-not-for-you", name=plain_name(name))
        case NoRepetitionError(times=times):
            return t.plural("error-no-repetition", times)
        case ChallengeClosedError(state=state):
            return t(f"error-challenge-{state}")
        case NoSuchGameError(game_id=None):
            return t("error-no-game-here")
        case RecordTooLongError(limit=limit):
            return t("error-record-too-long", limit=limit)
        case StorageError():
            return t("error-storage")
        case _:
            return _play_error_text(t, error) or t(_PLAIN_ERRORS.get(type(error), "error-unexpected"))


def _play_error_text(t: Translator, error: GameError) -> str | None:
    """The errors of clocks, proposals and conditional moves that carry something to say."""
    match error:
        case TimePerMoveError(least=least, most=most):
            return t("error-time-per-move", least=span_text(t, least), most=span_text(t, most))
        case NoProposalError(proposal=proposal):
            return t(f"error-no-proposal-{proposal}")
        case ProposalStandsError(is_own=own):
            return t("error-proposal-stands-own" if own else "error-proposal-stands-theirs")
        case OnVacationError(until=until):
            return t("error-on-vacation", date=date_text(t, until))
        case NoVacationLeftError(days=days, year=year):
            return t.plural("error-no-vacation-left", days, year=year)
        case TooManyLinesError(limit=limit, is_length=is_length):
            return t("error-line-too-long" if is_length else "error-too-many-lines", limit=limit)
        case ContradictoryLineError(number=number):
            return t("error-contradictory-line", number=number)
        case _:
            return None


def toast_text(t: Translator, error: GameError) -> str:
    """The same as an answer to a tap."""
    match error:
        case StalePositionError():
            return t("toast-old-board")
        case TimeIsUpError():
            return error_text(t, error)
        case GameOverError():
            return t("toast-game-over")
        case _:
            return error_text(t, error)[:TOAST_LIMIT]
