"""Makers of endless questions, one for each kind; the right answer comes from the rules."""

import re
from random import Random
from typing import Final

from quiz.errors import UnknownQuestionError
from quiz.generators import (
    acting,
    counting,
    freeing,
    legality,
    owner,
    reading,
    state,
    turning,
    writing,
)
from quiz.generators.draft import Draft, Maker, QuestionKind
from quiz.models import Diagram, Level, Question
from quiz.positions import Positions

_MAKERS: Final[dict[QuestionKind, Maker]] = {
    QuestionKind.LEGALITY: legality.make,
    QuestionKind.TURNING: turning.make,
    QuestionKind.OWNER: owner.make,
    QuestionKind.ACTING: acting.make,
    QuestionKind.COUNTING: counting.make,
    QuestionKind.STATE: state.make,
    QuestionKind.FREEING: freeing.make,
    QuestionKind.WRITING: writing.make,
    QuestionKind.READING: reading.make,
}
_ID: Final = re.compile(r"gen-([a-z]+)-([123])-(\d{1,10})")
_SEEDS: Final = 1 << 32


def generate(kind: QuestionKind, level: Level, seed: int, positions: Positions) -> Question:
    """The question of a kind and a level that belongs to a seed (0 to 2**32 - 1): always the same one."""
    random = Random(seed)  # noqa: S311 - a quiz, not a secret
    draft = None
    while draft is None:
        draft = _MAKERS[kind](level, positions, random)
    return _finished(draft, f"gen-{kind}-{level}-{seed}", level, random)


def generate_any(kind: QuestionKind, level: Level, positions: Positions, random: Random) -> Question:
    """Some question of a kind and a level."""
    return generate(kind, level, random.randrange(_SEEDS), positions)


def generate_again(question_id: str, positions: Positions) -> Question:
    """The generated question of this id.

    Raises:
        UnknownQuestionError: it is no id of a generated question.
    """
    found = _ID.fullmatch(question_id)
    if found is None or found[1] not in list(QuestionKind) or int(found[3]) >= _SEEDS:
        raise UnknownQuestionError(question_id)
    return generate(QuestionKind(found[1]), Level(int(found[2])), int(found[3]), positions)


def is_generated(question_id: str) -> bool:
    """Whether an id is that of a generated question."""
    return _ID.fullmatch(question_id) is not None


def _finished(draft: Draft, question_id: str, level: Level, random: Random) -> Question:
    question = Question(
        id=question_id,
        topic=draft.topic,
        level=level,
        rule=draft.rule,
        text=draft.text,
        options=(draft.right, *draft.wrong),
        correct=0,
        explanation=draft.why,
        diagram=Diagram(draft.board.fen(), draft.board.turn, draft.highlights, draft.board.peek()),
    )
    return question.shuffled(random)
