"""What is going on in a position, in words: checks, attacked men, captives, and moves that set somebody free."""

from collections.abc import Iterator
from typing import Final

from handlers.telegram.reading import man_in_words
from handlers.telegram.words import side_name
from rules import Board, Color, Square
from texts import Translator

MOST_LINES: Final = 8
"""Of each kind."""


def explain(t: Translator, board: Board) -> str:
    """A position explained; plain text, a few lines for each thing that there is to say."""
    parts = [
        _list(t("explain-checks"), _checks(t, board)),
        _list(t("explain-hanging"), _hanging(t, board)),
        _list(t("explain-captives"), _captives(t, board)),
        _list(t("explain-freeing", side=side_name(t, board.turn)), _freeing(t, board)),
    ]
    said = [part for part in parts if part]
    return "\n\n".join(said) if said else t("explain-nothing")


def _list(heading: str, lines: Iterator[str]) -> str:
    found = list(lines)
    if not found:
        return ""
    shown = found[:MOST_LINES] + (["…"] if len(found) > MOST_LINES else [])
    return "\n".join([heading, *(f"• {line}" for line in shown)])


def _top(t: Translator, board: Board, square: Square) -> str:
    man = board.man_at(square)
    return str(square) if man is None else f"{man_in_words(t, man)} {square}"


def _tops(t: Translator, board: Board, squares: list[Square]) -> str:
    return ", ".join(_top(t, board, square) for square in squares)


def _checks(t: Translator, board: Board) -> Iterator[str]:
    for color in Color:
        square = board.volkhv(color)
        attackers = board.attackers(color.other, square)
        if attackers:
            yield t("explain-attacked", man=_top(t, board, square), by=_tops(t, board, attackers))


def _hanging(t: Translator, board: Board) -> Iterator[str]:
    """Attacked and not covered by their own side."""
    for square, tower in board.towers().items():
        color = tower[0].color
        if square == board.volkhv(color) or board.attackers(color, square):
            continue
        attackers = board.attackers(color.other, square)
        if attackers:
            yield t("explain-attacked", man=_top(t, board, square), by=_tops(t, board, attackers))


def _captives(t: Translator, board: Board) -> Iterator[str]:
    for square, tower in board.towers().items():
        captives = [man for man in tower[1:] if man.color is not tower[0].color]
        if captives:
            men = ", ".join(man_in_words(t, man) for man in captives)
            yield t("explain-captive", top=_top(t, board, square), men=men)


def _freeing(t: Translator, board: Board) -> Iterator[str]:
    """The first move from each tower that uncovers a certain man, its own side's first."""
    found: dict[tuple[Square, int], tuple[bool, str]] = {}
    for move in board.legal_moves:
        tower = board.tower_at(move.from_square)
        if move.count >= len(tower) or (move.from_square, move.count) in found:
            continue
        man = tower[move.count]
        line = t("explain-frees", move=board.notation(move), man=man_in_words(t, man), square=str(move.from_square))
        found[move.from_square, move.count] = (man.color is not board.turn, line)
    yield from (line for _, line in sorted(found.values(), key=lambda item: item[0]))
