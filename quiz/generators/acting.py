"""Which man commands this square after a split or a landing? (rules 1 and 7)"""

from collections.abc import Iterator
from random import Random
from typing import Final

from quiz.generators.draft import Draft, man_phrase, pick_wrong
from quiz.generators.lines import Line, draw_line
from quiz.models import Level, Phrase, Topic
from quiz.positions import Positions
from rules import MEN, RATNIK_SIGNS, Kind, Man

_WRONG: Final = 3


def make(level: Level, positions: Positions, random: Random) -> Draft | None:
    """The wrong answers are men of the towers concerned, and the right one turned over or back."""
    line = draw_line(positions.draw(random), level, random)
    man = line.later.man_at(line.at) if line else None
    if line is None or man is None:
        return None
    right = man_phrase(man)
    near = [man_phrase(other) for other in dict.fromkeys(_near(line)) if other != man][:4]
    near += [man_phrase(other) for other in _alike(man, random)][: max(0, _WRONG + 1 - len(near))]
    wrong = pick_wrong(right, near, _WRONG, random)
    if wrong is None:
        return None
    turned = man.turned and line.board.man_at(line.moves[-1].from_square) != man
    landed = line.at is line.moves[-1].to_square
    key, rule = ("turned", "rule-7") if turned else ("landed", "rule-1") if landed else ("left", "rule-1")
    topic = Topic.TURNING if turned else Topic.TOWERS if landed else Topic.SPLITTING
    if key == "left" and len(line.moves) == 1 and line.board.is_en_passant(line.moves[0]):
        topic, rule = Topic.EN_PASSANT, "rule-6"
    why = Phrase.of(f"acting-why-{key}", at=line.at, man=man)
    return Draft(topic, rule, line.ask("acting-ask"), right, wrong, why, line.board, line.highlights())


def _near(line: Line) -> Iterator[Man]:
    """The men that are or were at hand, as they lie."""
    for tower in (line.later.tower_at(line.at), line.board.tower_at(line.at)):
        yield from tower
    for move in line.moves:
        yield from line.board.tower_at(move.from_square)
        yield from line.board.tower_at(move.to_square)


def _alike(man: Man, random: Random) -> Iterator[Man]:
    """Men that could be taken for this one: turned or not, and others of its side."""
    others = [other for other in MEN if other.color is man.color and other.kind is man.kind and other != man]
    if man.kind is not Kind.RATNIK:
        others = [Man(man.color, Kind.RATNIK, sign) for sign in RATNIK_SIGNS]
        others += [Man(man.color, kind) for kind in (Kind.LUCHNIK, Kind.VSADNIK, Kind.RATOBORETS) if kind != man.kind]
    yield from random.sample(others, len(others))
