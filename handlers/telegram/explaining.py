"""What is going on in a position, in words: checks, attacked men, captives, and moves that set somebody free."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from handlers.telegram.reading import man_in_words
from handlers.telegram.words import side_name
from rules import Board, Color, Square
from texts import Translator

MOST_LINES: Final = 8
"""Of each kind."""

MOST_TEXT: Final = 1024
"""What has room under a picture, in UTF-16 units."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A position explained.

    Attributes:
        text: Plain text of at most MOST_TEXT, a few lines for each thing that there is to say.
        squares: Where it is going on: who is attacked, who stands on others. Empty if there is nothing to say.
    """

    text: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class _Fact:
    """A line, and the square that it is about."""

    line: str
    square: Square


def explain(t: Translator, board: Board) -> Explanation:
    """What is going on in a position; of too many things of a kind the first ones."""
    kinds = [
        (t("explain-checks"), list(_checks(t, board))),
        (t("explain-hanging"), list(_hanging(t, board))),
        (t("explain-captives"), list(_captives(t, board))),
        (t("explain-freeing", side=side_name(t, board.turn)), list(_freeing(t, board))),
    ]
    for most in range(MOST_LINES, 0, -1):
        parts = [_list(heading, facts, most) for heading, facts in kinds if facts]
        text = "\n\n".join(parts) or t("explain-nothing")
        if len(text.encode("utf-16-le")) <= 2 * MOST_TEXT:
            break
    return Explanation(text, tuple(sorted({fact.square for _, facts in kinds for fact in facts[:most]})))


def _list(heading: str, facts: list[_Fact], most: int) -> str:
    more = ["…"] if len(facts) > most else []
    return "\n".join([heading, *(f"• {fact.line}" for fact in facts[:most]), *(f"• {sign}" for sign in more)])


def _top(t: Translator, board: Board, square: Square) -> str:
    man = board.man_at(square)
    return str(square) if man is None else f"{man_in_words(t, man)} {square}"


def _tops(t: Translator, board: Board, squares: Iterable[Square]) -> str:
    return ", ".join(_top(t, board, square) for square in squares)


def _checks(t: Translator, board: Board) -> Iterator[_Fact]:
    for color in Color:
        square = board.volkhv(color)
        attackers = board.attackers(color.other, square)
        if attackers:
            yield _Fact(t("explain-attacked", man=_top(t, board, square), by=_tops(t, board, attackers)), square)


def _hanging(t: Translator, board: Board) -> Iterator[_Fact]:
    """Attacked and not covered by their own side."""
    for square, tower in board.towers().items():
        color = tower[0].color
        if square == board.volkhv(color) or board.attackers(color, square):
            continue
        attackers = board.attackers(color.other, square)
        if attackers:
            yield _Fact(t("explain-attacked", man=_top(t, board, square), by=_tops(t, board, attackers)), square)


def _captives(t: Translator, board: Board) -> Iterator[_Fact]:
    for square, tower in board.towers().items():
        captives = [man for man in tower[1:] if man.color is not tower[0].color]
        if captives:
            men = ", ".join(man_in_words(t, man) for man in captives)
            yield _Fact(t("explain-captive", top=_top(t, board, square), men=men), square)


def _freeing(t: Translator, board: Board) -> Iterator[_Fact]:
    """The first move from each tower that uncovers a certain man, its own side's first."""
    found: dict[tuple[Square, int], tuple[bool, str, Square]] = {}
    for move in board.legal_moves:
        start = move.from_square
        tower = board.tower_at(start)
        if move.count >= len(tower) or (start, move.count) in found:
            continue
        man = tower[move.count]
        line = t("explain-frees", move=board.notation(move), man=man_in_words(t, man), square=str(start))
        found[start, move.count] = (man.color is not board.turn, line, start)
    yield from (_Fact(line, square) for _, line, square in sorted(found.values()))
