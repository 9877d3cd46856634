"""What is going on in a position, in words: what attacks what, who is free, and who could be set free."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Final

from handlers.telegram.words import man_name, side_name
from quiz.situation import Attack, Danger, attacks, free_men, prisons, releases
from rules import Board, Color, Man, Square
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
        squares: What the lines are about that matter most. Empty if there is nothing to say.
    """

    text: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class _Fact:
    """A line, and the square that it is about."""

    line: str
    square: Square


@dataclass(frozen=True, slots=True)
class _Kind:
    """Facts of one kind, the most important first; `is_marked` if their squares are."""

    heading: str
    facts: list[_Fact]
    ending: str = ""
    is_marked: bool = True

    def text(self, t: Translator, most: int) -> str:
        more = len(self.facts) - most
        lines = [f"• {fact.line}" for fact in self.facts[:most]]
        lines += [f"• {t('explain-more', count=more)}"] if more > 0 else []
        return "\n".join(filter(None, [self.heading, *lines, self.ending]))


def explain(t: Translator, board: Board) -> Explanation:
    """What is going on in a position, for both sides; of too many things the most important ones."""
    kinds = [kind for kind in _kinds(t, board) if kind.facts]
    if not kinds:
        return Explanation(t("explain-nothing"), ())
    cuts = [(kinds, most) for most in range(MOST_LINES, 0, -1)]
    cuts += [(kinds[:kept], 1) for kept in range(len(kinds) - 1, 0, -1)]
    for shown, most in cuts:
        text = "\n\n".join(kind.text(t, most) for kind in shown)
        if len(text.encode("utf-16-le")) <= 2 * MOST_TEXT:
            break
    marked = [kind for kind in shown if kind.is_marked] or shown
    return Explanation(text, tuple(sorted({fact.square for kind in marked for fact in kind.facts[:most]})))


def _kinds(t: Translator, board: Board) -> list[_Kind]:
    """The most important first: what has to be left out is left out at the end."""
    struck = attacks(board)
    facts = {danger: [_attacked(t, board, attack) for attack in struck if attack.danger is danger] for danger in Danger}
    mover, other = board.turn, board.turn.other
    return [
        _Kind(t("explain-checks"), facts[Danger.CHECK]),
        _Kind(t("explain-hanging"), facts[Danger.LOOSE]),
        _Kind(t("explain-freeing", side=side_name(t, mover)), list(_freeing(t, board, mover))),
        _Kind(t("explain-freeing-later", side=side_name(t, other)), list(_freeing(t, board, other))),
        _Kind(t("explain-captives"), list(_captives(t, board)), _free(t, board)),
        _Kind(t("explain-covered"), facts[Danger.GUARDED], is_marked=False),
        _Kind(t("explain-open"), facts[Danger.OPEN], is_marked=False),
    ]


def _attacked(t: Translator, board: Board, attack: Attack) -> _Fact:
    man = f"{_side_and_man(t, board.tower_at(attack.square)[0])} {attack.square}"
    # Whose they are need not be said.
    by = ", ".join(f"{man_name(t, board.tower_at(square)[0])} {square}" for square in attack.attackers)
    if not attack.defenders:
        return _Fact(t("explain-attacked", man=man, by=by), attack.square)
    squares = ", ".join(map(str, attack.defenders))
    return _Fact(t("explain-attacked-covered", man=man, by=by, squares=squares), attack.square)


def _captives(t: Translator, board: Board) -> Iterator[_Fact]:
    for prison in prisons(board):
        top = f"{_side_and_man(t, board.tower_at(prison.square)[0])} {prison.square}"
        yield _Fact(t("explain-captive", top=top, men=_counted(t, prison.captives)), prison.square)


def _free(t: Translator, board: Board) -> str:
    return t("explain-free", white=free_men(board, Color.WHITE), black=free_men(board, Color.BLACK))


def _freeing(t: Translator, board: Board, color: Color) -> Iterator[_Fact]:
    """A line for each tower: how many men would have to leave it, and who would be free then."""
    for square, freed in groupby(releases(board, color), key=attrgetter("square")):
        parts = (
            t("explain-frees", move=f"{square}({release.count})-…", man=_side_and_man(t, release.man))
            for release in freed
        )
        yield _Fact("; ".join(parts), square)


def _counted(t: Translator, men: Iterable[Man]) -> str:
    counts = Counter(_side_and_man(t, man) for man in men)
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in counts.items())


def _side_and_man(t: Translator, man: Man) -> str:
    """A man with its side; the sign of a ratnik can be seen on the board."""
    return t("whose-white" if man.color is Color.WHITE else "whose-black", man=man_name(t, man))
