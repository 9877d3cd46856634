"""From codes, men and errors to texts: the one place where the game's types become words."""

import unicodedata
from collections.abc import Callable
from html import escape
from typing import Final

from game.models import Player
from handlers.telegram.places import user_id_of
from rules import (
    Board,
    Color,
    IllegalMoveError,
    Kind,
    Man,
    Misreading,
    Move,
    Refusal,
    RefusalCode,
    RulesError,
    UnreadableMoveError,
)
from texts import Translator

NAME_LIMIT: Final = 48
"""Characters of a name that are shown; Telegram allows 129."""

TOAST_LIMIT: Final = 200
"""Characters of an answer to a tap."""

_CASES: Final = ("", "gen", "acc", "ins")
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})


def plain_name(name: str) -> str:
    """A name on one line and of bounded length; right-to-left ones do not turn the text around them."""
    line = " ".join(name.split()) or "?"
    if len(line) > NAME_LIMIT:
        line = line[: NAME_LIMIT - 1] + "…"
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in line):
        return f"\u2068{line}\u2069"
    return line


def html_name(name: str) -> str:
    """A name for texts with tags."""
    return escape(plain_name(name), quote=False)


def plain_player(t: Translator, player: Player) -> str:
    """What a player is called; who asked to be forgotten has no name any more."""
    return t("player-forgotten") if player.is_forgotten else plain_name(player.name)


def mention(player: Player) -> str:
    """A name in a text with tags that calls its bearer: in a group one looks up only when called."""
    return f'<a href="tg://user?id={user_id_of(player.identity)}">{html_name(player.name)}</a>'


def full_name(t: Translator, player: Player) -> str:
    """The whole name as it is, for pictures, which cut it themselves."""
    return t("player-forgotten") if player.is_forgotten else player.name


def html_player(t: Translator, player: Player) -> str:
    """The same for texts with tags."""
    return escape(plain_player(t, player), quote=False)


def man_name(t: Translator, man: Man, case: str = "") -> str:
    """What a man is called, in one of the cases "", "gen", "acc", "ins"."""
    ending = f"-{case}" if case else ""
    own = t(f"man-{man.power.name.lower()}{ending}")
    return t(f"man-turned{ending}", power=own) if man.turned else own


_EXAMPLE_ORDER: Final = (
    Kind.RATNIK,
    Kind.VSADNIK,
    Kind.LUCHNIK,
    Kind.RATOBORETS,
    Kind.KNYAZ,
    Kind.HELGI,
    Kind.VOLKHV,
)


def side_name(t: Translator, color: Color) -> str:
    return t("side-white" if color is Color.WHITE else "side-black")


def refusal_text(t: Translator, refusal: Refusal) -> str:
    """Why a move is not allowed; plain text."""
    data = _men(t, man=refusal.man, blocker=refusal.blocker, attacker=refusal.attacker)
    squares = {
        "from_": refusal.from_square,
        "to": refusal.to_square,
        "at": refusal.at,
        "attacker_square": refusal.attacker_square,
    }
    data |= {key: str(square) for key, square in squares.items() if square is not None}
    if refusal.code is RefusalCode.TOWER_TOO_LOW:
        return t.plural("refusal-tower-too-low", refusal.height or 0, asked=refusal.asked, **data)
    if refusal.code is RefusalCode.MOVES_OTHERWISE and refusal.man is not None:
        return t(f"refusal-moves-otherwise-{refusal.man.power.name.lower()}", **data)
    return t(f"refusal-{refusal.code}", **data)


def _men(t: Translator, **men: Man | None) -> dict[str, str]:
    """Each man under its own key and, for languages that have cases, under `key_case`."""
    return {
        f"{key}_{case}" if case else key: man_name(t, man, case)
        for key, man in men.items()
        if man is not None
        for case in _CASES
    }


def misreading_text(t: Translator, misreading: Misreading, example: str) -> str:
    """Why a text cannot be read as a move, with an example of one that can; plain text."""
    return t(f"misreading-{misreading.code}", text=plain_name(misreading.text), example=example)


def rules_text(t: Translator, error: RulesError, board: Board) -> str:
    """What to say of a move that was not played on `board`; plain text."""
    match error:
        case IllegalMoveError(refusal=refusal):
            return refusal_text(t, refusal)
        case UnreadableMoveError(misreading=misreading):
            return misreading_text(t, misreading, example_move(board))
        case _:
            raise error


def example_move(board: Board, is_answer: Callable[[str], bool] = lambda _: False) -> str:
    """A legal move to show how one is written: of a ratnik in the middle, if it can be, and a quiet one.

    It gives nothing away: no mark says whether it takes or checks, and it is none of which `is_answer` is true.
    Without other legal moves it is ``e2-e4`` or ``e7-e5``.
    """

    def order(move: Move) -> tuple[bool, bool, int, float, bool, int]:
        man = board.man_at(move.from_square)
        kind = Kind.RATNIK if man is None else man.power
        return (
            move.count < board.height_at(move.from_square),
            board.height_at(move.to_square) > 0,
            _EXAMPLE_ORDER.index(kind),
            abs(move.from_square.file - 3.6),
            abs(move.to_square.rank - move.from_square.rank) != 2,
            move.to_square,
        )

    def text(move: Move) -> str:
        part = f"({move.count})" if move.count < board.height_at(move.from_square) else ""
        return f"{move.from_square}{part}-{move.to_square}"

    moves = (text(move) for move in sorted(board.legal_moves, key=order))
    return next((move for move in (*moves, "e2-e4") if not is_answer(move)), "e7-e5")
