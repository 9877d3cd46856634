"""Games as texts that other programs, and this one, can read. Pure."""

import json
from typing import Any, Final

from game.models import Game
from rules import (
    Color,
    InvalidRecordError,
    Misreading,
    MisreadingCode,
    Record,
    Result,
    UnreadableMoveError,
    read_record,
)
from rules.board import Board
from rules.record import play_moves

EVENT: Final = "Tavreli by chat"

_RESULTS: Final = {Color.WHITE: Result.WHITE_WINS, Color.BLACK: Result.BLACK_WINS, None: Result.DRAW}


def result_of(game: Game) -> Result:
    """How a game ended; UNKNOWN while it goes on and if it does not count."""
    if game.ending is None or not game.ending.counts:
        return Result.UNKNOWN
    return _RESULTS[game.winner]


def record_of(game: Game) -> Record:
    """A game as a game record, whose headers tell who, when, how fast and, if rated, how strong."""
    headers = {
        "Event": EVENT,
        "Site": "?",
        "Date": game.started_at.strftime("%Y.%m.%d"),
        "Round": str(game.number),
        "White": game.white.name,
        "Black": game.black.name,
        "TimeControl": _time_control(game),
    }
    headers |= {f"{change.color.name.title()}Elo": str(round(change.before)) for change in game.rating_changes}
    if game.ending is not None:
        headers["Termination"] = game.ending
    return Record.from_board(game.board(), headers=headers, result=result_of(game))


def data_of(game: Game) -> dict[str, Any]:
    """A game as plain values: what `json_of` writes."""
    return {
        "event": EVENT,
        "number": game.number,
        "white": game.white.name,
        "black": game.black.name,
        "result": str(result_of(game)),
        "ending": game.ending and str(game.ending),
        "rated": game.rated,
        "ratings": [
            {"color": change.color.name.lower(), "before": change.before, "after": change.after}
            for change in game.rating_changes
        ],
        "seconds_per_move": None if game.clock is None else int(game.clock.per_move.total_seconds()),
        "started_at": game.started_at.isoformat(),
        "finished_at": game.finished_at and game.finished_at.isoformat(),
        "moves": [{"text": move.text, "played_at": move.played_at.isoformat()} for move in game.moves],
        "position": game.board().fen(),
    }


def json_of(game: Game) -> str:
    """A game as JSON; `read_export` reads it back."""
    return json.dumps(data_of(game), ensure_ascii=False, indent=1) + "\n"


def read_export(text: str) -> Record:
    """The record of a text that `json_of` made, or of any that `rules.read_record` reads.

    Raises:
        rules.InvalidRecordError: it is no record, or a move does not hold.
    """
    if not text.lstrip().startswith("{"):
        return read_record(text)
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # halves of characters can be neither stored nor sent
    except (RecursionError, UnicodeEncodeError):
        raise _no_record() from None
    except ValueError:
        return read_record(text)  # a record may begin with a comment in braces
    try:
        moves = " ".join(move["text"] for move in data["moves"])
        headers = {"Event": str(data["event"]), "White": str(data["white"]), "Black": str(data["black"])}
        result = Result(data["result"])
    except (TypeError, KeyError, ValueError) as error:
        raise _no_record() from error
    board = Board()
    play_moves(board, moves)
    return Record.from_board(board, headers=headers, result=result)


def _no_record() -> InvalidRecordError:
    return InvalidRecordError(0, "", UnreadableMoveError(Misreading(MisreadingCode.NOT_A_MOVE)))


def _time_control(game: Game) -> str:
    """As PGN writes it: one move in so many seconds; "-" without a clock."""
    return "-" if game.clock is None else f"1/{int(game.clock.per_move.total_seconds())}"
