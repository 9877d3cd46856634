"""Whose is this square after this split? (rule 1)"""

from random import Random

from quiz.generators.draft import Draft, pick_wrong
from quiz.generators.lines import draw_line
from quiz.models import Level, Phrase, Topic
from quiz.positions import Positions
from rules import Color

_NOBODY = Phrase.of("owner-nobody")
_OPTIONS = (*(Phrase.of("owner-side", side=color) for color in Color), _NOBODY)


def make(level: Level, positions: Positions, random: Random) -> Draft | None:
    """Each of the three answers is wanted equally often."""
    board = positions.draw(random)
    wanted = random.choice([*Color, None])
    for _ in range(6):
        line = draw_line(board, level, random)
        if line is None:
            return None
        man = line.later.man_at(line.at)
        if (man and man.color) == wanted:
            break
    else:
        return None
    if line.later.height_at(line.at) == 0 and len(line.moves) == 1 and board.height_at(line.at) == 1:
        return None
    right = _NOBODY if man is None else Phrase.of("owner-side", side=man.color)
    why = Phrase.of("owner-why-nobody", at=line.at) if man is None else Phrase.of("owner-why", at=line.at, man=man)
    wrong = pick_wrong(right, _OPTIONS, 2, random)
    assert wrong is not None  # noqa: S101 - there are three options
    topic, rule = Topic.SPLITTING, "rule-1"
    if board.is_en_passant(line.moves[0]):
        topic, rule = Topic.EN_PASSANT, "rule-6"
    return Draft(topic, rule, line.ask("owner-ask"), right, wrong, why, board, line.highlights())
