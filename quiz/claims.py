"""What a written question says about the rules, in a form that can be checked.

Each entry of a question's ``checks`` has a ``kind``. The position is the question's own (without one: the start
position); ``moves`` in a check are played from there first.

    legal           move, answer (true or false), for false perhaps reason: a `RefusalCode`
    only-legal      of the options, which are moves, only the right one is legal
    only-illegal    of the options, which are moves, only the right one is illegal
    tower           square, men: its men from top to bottom, such as ``QBPq``; empty for an empty square
    top             square, man: its top man; empty for an empty square
    owner           square, side: ``white``, ``black`` or ``nobody``
    count           answer: how many legal moves there are, from one square if there is a square
    state           state: ``check``, ``mate``, ``stalemate`` or ``none``
    attacked        side, square, answer
    notation        move, text: how the move is written
    reads           text, as: what the text is read as
    misread         text, code: a `MisreadingCode`
    repetitions     times: how often the position stands
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from quiz.generators.state import state_of
from quiz.models import Question, Written
from rules import (
    Board,
    Color,
    IllegalMoveError,
    RulesError,
    Square,
    UnreadableMoveError,
)

Check = Mapping[str, Any]


def claim_problems(question: Question, checks: tuple[Check, ...]) -> list[str]:
    """Which checks of a question do not hold, in plain English; empty if all do."""
    found = []
    for number, check in enumerate(checks, 1):
        try:
            problem = _problem(question, check)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            problem = f"cannot be read: {error!r}"
        except RulesError as error:
            problem = f"is against the rules: {error}"
        if problem:
            found.append(f"check {number} ({check['kind']}): {problem}")
    return found


def _problem(question: Question, check: Check) -> str:
    board = question.diagram.board() if question.diagram else Board()
    # A copy forgets what was played before: so the moves of a repetition stand in the check itself.
    for move in check.get("moves", "").split():
        board.push_text(move)
    return _KINDS[check["kind"]](board, check, question)


def _expect(wanted: object, found: object) -> str:
    return "" if wanted == found else f"{wanted!r} is said, {found!r} is found"


def _verdict(board: Board, text: str) -> str:
    """``legal``, or the code that refuses a move."""
    try:
        board.parse_move(text)
    except IllegalMoveError as error:
        return str(error.refusal.code)
    return "legal"


def _legal(board: Board, check: Check, _: Question) -> str:
    verdict = _verdict(board, check["move"])
    if "reason" in check:
        return _expect((check["answer"], check["reason"]), (verdict == "legal", verdict))
    return _expect(check["answer"], verdict == "legal")


def _only(board: Board, question: Question, legal: bool) -> str:
    for place, option in enumerate(question.options):
        text = option.en if isinstance(option, Written) else ""
        if (_verdict(board, text) == "legal") != ((place == question.correct) == legal):
            return f"{text} is {_verdict(board, text)}"
    return ""


def _symbols(board: Board, square: str) -> list[str]:
    return [man.symbol for man in board.tower_at(Square.parse(square))]


def _owner(board: Board, check: Check, _: Question) -> str:
    color = board.color_at(Square.parse(check["square"]))
    return _expect(check["side"], "nobody" if color is None else color.name.lower())


def _count(board: Board, check: Check, _: Question) -> str:
    moves = board.legal_moves_from(Square.parse(check["square"])) if "square" in check else board.legal_moves
    return _expect(check["answer"], len(moves))


def _misread(board: Board, check: Check, _: Question) -> str:
    try:
        board.parse_move(check["text"])
    except UnreadableMoveError as error:
        return _expect(check["code"], str(error.misreading.code))
    return "it is read"


_KINDS: Final[dict[str, Callable[[Board, Check, Question], str]]] = {
    "legal": _legal,
    "only-legal": lambda board, _, question: _only(board, question, legal=True),
    "only-illegal": lambda board, _, question: _only(board, question, legal=False),
    "tower": lambda board, check, _: _expect(check["men"], "".join(_symbols(board, check["square"]))),
    "top": lambda board, check, _: _expect(check["man"], "".join(_symbols(board, check["square"])[:1])),
    "owner": _owner,
    "count": _count,
    "state": lambda board, check, _: _expect(check["state"], str(state_of(board))),
    "attacked": lambda board, check, _: _expect(
        check["answer"], board.is_attacked_by(Color[check["side"].upper()], Square.parse(check["square"]))
    ),
    "notation": lambda board, check, _: _expect(check["text"], board.notation(board.parse_move(check["move"]))),
    "reads": lambda board, check, _: _expect(check["as"], board.notation(board.parse_move(check["text"]))),
    "misread": _misread,
    "repetitions": lambda board, check, _: _expect(check["times"], board.repetitions()),
}
