"""Whether one answer to a generated question is true, found by the replica of the rules."""

from collections.abc import Callable
from typing import Final, TypeVar

from quiz.generators.draft import QuestionKind
from quiz.models import Phrase
from quiz.proof.faults import HOLDS, Case
from quiz.proof.replica import Replica, is_white, power, spot
from rules import Color, Man, Move, Square

_T = TypeVar("_T")
Truth = Callable[[Replica, Phrase, Phrase], bool]
"""The position, what is asked, one answer: whether it is true."""

_LETTER_OF: Final = {
    "volkhv": "K",
    "knyaz": "Q",
    "ratoborets": "R",
    "luchnik": "B",
    "vsadnik": "N",
    "ratnik": "P",
    "helgi": "H",
}


def value(phrase: Phrase, name: str, kind: type[_T]) -> _T:
    """A value of a phrase.

    Raises:
        TypeError: there is none of that name, or it is something else.
    """
    found = phrase.get(name)
    if not isinstance(found, kind):
        raise TypeError(f"{phrase.key}: {name} is {found!r}")
    return found


def moves_of(text: Phrase) -> list[Move]:
    """The moves that a question says are played."""
    return [value(text, name, Move) for name in ("move", "move2") if text.get(name) is not None]


def _played(before: Replica, text: Phrase) -> Replica:
    later = before
    for move in moves_of(text):
        later = later.after(move)
    return later


def _owner(before: Replica, text: Phrase, option: Phrase) -> bool:
    top = _played(before, text).top(spot(value(text, "at", Square)))
    if option.key == "owner-nobody":
        return top is None
    return top is not None and is_white(top) == (value(option, "side", Color) is Color.WHITE)


def _acting(before: Replica, text: Phrase, option: Phrase) -> bool:
    return _played(before, text).top(spot(value(text, "at", Square))) == value(option, "man", Man).symbol


def _turning(before: Replica, text: Phrase, option: Phrase) -> bool:
    top = _played(before, text).top(spot(value(text, "at", Square)))
    return top is not None and power(top) == _LETTER_OF[value(option, "kind", str)]


def _counting(before: Replica, text: Phrase, option: Phrase) -> bool:
    return sum(1 for _ in before.moves_from(spot(value(text, "at", Square)))) == value(option, "n", int)


def _state(before: Replica, _text: Phrase, option: Phrase) -> bool:
    checked, moves = bool(before.volkhv_attackers(white=before.white)), before.has_move()
    return option.key == f"state-{('check' if moves else 'mate') if checked else ('none' if moves else 'stalemate')}"


def _freeing(before: Replica, text: Phrase, option: Phrase) -> bool:
    at = spot(value(text, "at", Square))
    move = value(option if text.key == "freeing-ask-move" else text, "move", Move)
    if not before.is_legal(move):
        return False
    top = before.after(move).top(at)
    freed = top if top is not None and is_white(top) != before.white else None
    if text.key == "freeing-ask-move":
        return freed is not None and freed.removeprefix("+") == value(text, "man", Man).symbol
    return freed is None if option.key == "freeing-nobody" else freed == value(option, "man", Man).symbol


def _writing(before: Replica, text: Phrase, option: Phrase) -> bool:
    move = value(text, "move", Move)
    source, target = spot(move.from_square), spot(move.to_square)
    tower, later = before.towers[source], before.after(move)
    mark = ("+" if later.has_move() else "#") if later.volkhv_attackers(white=later.white) else ""
    if tower[0] in "Kk" and abs(source[0] - target[0]) == 2:
        written = "0-0" if target[0] == 6 else "0-0-0"
    else:
        number = f"({move.count})" if move.count < len(tower) else ""
        joint = "x" if len(later.towers[target]) > move.count else "-"
        written = f"{move.from_square}{number}{joint}{move.to_square}"
    return written + mark == value(option, "text", str)


def _reading(before: Replica, text: Phrase, option: Phrase) -> bool:
    move = value(text, "move", Move)
    source, target = spot(move.from_square), spot(move.to_square)
    if option.key == "reading-back":
        return (value(option, "from_", Square), value(option, "to", Square)) == (move.from_square, move.to_square)
    _, who, landing = option.key.split("-")
    under, height = before.top(target), len(before.towers[source])
    actual = "empty" if under is None else "own" if is_white(under) == before.white else "enemy"
    if who != "part":
        return landing == actual and move.count == height and (who == "man") == (height == 1)
    left = before.after(move).top(source)
    right_number = value(option, "count", int) == move.count < height
    return landing == actual and right_number and left == value(option, "man", Man).symbol


def _legality(before: Replica, text: Phrase, option: Phrase) -> bool:
    return HOLDS[option.key.removeprefix("legal-")](Case(before, value(text, "move", Move)))


TRUTHS: Final[dict[QuestionKind, Truth]] = {
    QuestionKind.LEGALITY: _legality,
    QuestionKind.TURNING: _turning,
    QuestionKind.OWNER: _owner,
    QuestionKind.ACTING: _acting,
    QuestionKind.COUNTING: _counting,
    QuestionKind.STATE: _state,
    QuestionKind.FREEING: _freeing,
    QuestionKind.WRITING: _writing,
    QuestionKind.READING: _reading,
}
