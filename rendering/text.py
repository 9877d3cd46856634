"""The board in letters, for those who cannot see pictures: the same facts, no emoji."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from rules.man import Man
from rules.square import FILE_NAMES, RANK_NAMES, Color, Square

if TYPE_CHECKING:
    from rules import Board

_CELL: Final = 4


def text_board(
    board: "Board", *, names: Callable[[Man], str] = str, heading: str = "", view: Color = Color.WHITE
) -> str:
    """The position in letters, to be shown in a fixed-width font: a diagram, then every tower.

    In the diagram a square shows its top man and, from two men on, the height: ``Q4``; upper case is white,
    a turned ratnik has a `+` before the letter of its sign. Below it stand the towers, one a line, from top to
    bottom: ``d2: Q B Pb q``.

    Args:
        names: What a man is called in the list of towers; its symbol if not given.
        heading: A first line, such as whose turn it is, in the reader's language.
        view: Whose side is at the bottom.
    """
    towers = board.towers()
    lines = [heading] if heading else []
    ranks = RANK_NAMES if view is Color.BLACK else RANK_NAMES[::-1]
    files = FILE_NAMES[::-1] if view is Color.BLACK else FILE_NAMES
    letters = "  " + "".join(f"{file:<{_CELL}}" for file in files).rstrip()
    lines.append(letters)
    for rank in ranks:
        cells = "".join(f"{_cell(towers.get(Square.parse(file + rank), ())):<{_CELL}}" for file in files)
        lines.append(f"{rank} {cells}{rank}")
    lines.append(letters)
    lines += [f"{square}: {' '.join(map(names, tower))}" for square, tower in towers.items() if len(tower) > 1]
    return "\n".join(lines)


def describe_square(
    board: "Board",
    square: Square,
    *,
    names: Callable[[Man], str] = str,
    empty: str = "-",
    height: Callable[[int], str] | None = None,
) -> str:
    """What stands on one square, as one line to be read out: ``d2: Q, B, Pb, q``, from top to bottom.

    Args:
        names: What a man is called, its side included; its symbol if not given.
        empty: What to say of an empty square.
        height: What to say before a tower of so many men (2 and more), such as "tower of 3"; nothing if not given.
    """
    tower = board.tower_at(square)
    if not tower:
        return f"{square}: {empty}"
    before = f"{height(len(tower))}: " if height is not None and len(tower) > 1 else ""
    return f"{square}: {before}{', '.join(map(names, tower))}"


def describe_board(
    board: "Board",
    *,
    names: Callable[[Man], str] = str,
    height: Callable[[int], str] | None = None,
    heading: Iterable[str] = (),
) -> str:
    """The whole position as lines to be read out: no diagram, every occupied square from a1 to h8.

    Args:
        names, height: As in `describe_square`.
        heading: The first lines: whose turn it is, the last move, a check.
    """
    squares = (describe_square(board, square, names=names, height=height) for square in board.towers())
    return "\n".join((*heading, *squares))


def _cell(tower: tuple[Man, ...]) -> str:
    if not tower:
        return "."
    man = tower[0]
    letter = man.symbol[0] if not man.turned else "+" + man.symbol[-1]
    if man.turned and man.color is Color.WHITE:
        letter = letter.upper()
    return letter + (str(len(tower)) if len(tower) > 1 else "")
