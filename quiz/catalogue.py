"""Everything there is to ask, in one place: the written questions and the makers of others."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from random import Random
from typing import Final, Self

from quiz.errors import UnknownQuestionError
from quiz.generators import generate_again, generate_any, is_generated
from quiz.generators.draft import QuestionKind
from quiz.models import Level, Question, Topic
from quiz.picking import Memory, Why, due_again, matching, pick, pick_unasked
from quiz.positions import Positions, load_positions
from quiz.written import load_bank

KINDS_OF: Final[dict[Topic, tuple[QuestionKind, ...]]] = {
    Topic.MEN: (QuestionKind.LEGALITY,),
    Topic.TOWERS: (QuestionKind.COUNTING, QuestionKind.ACTING, QuestionKind.LEGALITY),
    Topic.SPLITTING: (QuestionKind.OWNER, QuestionKind.FREEING, QuestionKind.ACTING),
    Topic.RATNIK: (QuestionKind.LEGALITY,),
    Topic.TURNING: (QuestionKind.TURNING,),
    Topic.HELGI: (QuestionKind.TURNING,),
    Topic.CASTLING: (QuestionKind.LEGALITY,),
    Topic.EN_PASSANT: (),
    Topic.CHECK: (QuestionKind.STATE, QuestionKind.LEGALITY),
    Topic.DRAWS: (QuestionKind.STATE,),
    Topic.NOTATION: (QuestionKind.WRITING, QuestionKind.READING),
    Topic.HISTORY: (),
}
"""By topic: the kinds of generated questions that are about it, most or some of the time."""

_NEVER: Final = {(Topic.MEN, Level.HARD), (Topic.RATNIK, Level.HARD), (Topic.CASTLING, Level.EASY)}
"""What no maker makes: such questions are easy, or not."""

_GENERATED_SHARE: Final = 0.4
"""Of questions about anything; a topic is asked about from the written ones first."""

FIRST: Final = 3
"""So many questions must be behind a person before anything but easy ones is asked unasked for."""

_PAUSE: Final = 10
"""So many other questions are asked between a question and itself, if there are so many."""

_LEVELS: Final = (Level.EASY, Level.EASY, Level.MEDIUM, Level.MEDIUM, Level.HARD)
_TRIES: Final = 40


class Catalogue:
    """The questions of the quiz.

    Attributes:
        written: The written ones.
    """

    def __init__(self, written: Sequence[Question], positions: Positions) -> None:
        self.written = tuple(written)
        self._positions = positions
        self._by_id = {question.id: question for question in written}

    @classmethod
    def load(cls) -> Self:
        """The catalogue that the package brings along; takes some tenths of a second.

        Raises:
            BankError: a written question is not as it has to be.
        """
        return cls([entry.question for entry in load_bank()], load_positions())

    def find(self, question_id: str) -> Question:
        """The question of an id, written or generated.

        Raises:
            UnknownQuestionError: there is none, or no longer.
        """
        if is_generated(question_id):
            return generate_again(question_id, self._positions)
        try:
            return self._by_id[question_id]
        except KeyError:
            raise UnknownQuestionError(question_id) from None

    def generate(
        self, random: Random, topic: Topic | None = None, level: Level | None = None, kind: QuestionKind | None = None
    ) -> Question | None:
        """A new question; what is not given is left to chance.

        Returns:
            None if no generated question is about the topic, or, seldom, if none came up.
        """
        kinds = [] if (topic, level) in _NEVER else [kind] if kind else _kinds_about(topic)
        for _ in range(_TRIES if kinds else 0):
            question = generate_any(random.choice(kinds), level or random.choice(_LEVELS), self._positions, random)
            if topic is None or question.topic is topic:
                return question
        return None

    def supply(self, topic: Topic | None = None, level: Level | None = None) -> int | None:
        """How many questions there are of a topic and a level; None if new ones can always be made."""
        if (topic, level) not in _NEVER and _kinds_about(topic):
            return None
        return len(matching(self.written, topic, level))

    def next_for_group(
        self,
        recent: Sequence[str],
        random: Random,
        topic: Topic | None = None,
        level: Level | None = None,
    ) -> Question | None:
        """A question for people who play together: a written one or a generated one, none that they had of late.

        Args:
            recent: The ids that were asked, the oldest first.
            random: Where chance comes from.
            topic: What it is to be about; None for anything.
            level: How hard it is to be; None for any level.

        Returns:
            None if there is nothing of that topic and level.
        """
        if topic is None and random.random() < _GENERATED_SHARE:
            generated = self.generate(random, level=level)
            if generated is not None:
                return generated
        chosen = pick_unasked([question.id for question in matching(self.written, topic, level)], recent, random)
        if chosen is None or chosen in recent:
            generated = self.generate(random, topic, level)
            if generated is not None:
                return generated
        return None if chosen is None else self.find(chosen)

    def next_for_person(
        self,
        memories: Mapping[str, Memory],
        recent: Sequence[str],
        now: datetime,
        random: Random,
        topic: Topic | None = None,
        level: Level | None = None,
    ) -> Question | None:
        """A question for somebody alone: first what went wrong and is due.

        Whoever asks for nothing in particular is asked easy questions at first. What was asked just now does not come
        again at once, answered or not, if there are others.

        Args:
            memories: What is remembered of the person, by question.
            recent: The ids that were asked there, the oldest first.
            now: The present time, aware.
            random: Where chance comes from.
            topic: What it is to be about; None for anything.
            level: How hard it is to be; None for any level.

        Returns:
            None if there is nothing of that topic and level.
        """
        if topic is None and level is None:
            again = self._again(memories, recent, now)
            if again is not None:
                return again
            if len(memories) < FIRST:
                level = Level.EASY
            elif random.random() < _GENERATED_SHARE:
                return self.generate(random)
        every = [question.id for question in matching(self.written, topic, level)]
        last = recent[-_PAUSE:]
        picked = pick([name for name in every if name not in last], memories, now, random)
        if picked is None or picked.why is Why.EARLY:
            generated = self.generate(random, topic, level)
            if generated is not None:
                return generated
        # If all there are were asked just now, the one that was asked longest ago.
        chosen = pick_unasked(every, last, random) if picked is None else picked.question
        return None if chosen is None else self.find(chosen)

    def _again(self, memories: Mapping[str, Memory], recent: Sequence[str], now: datetime) -> Question | None:
        """What went wrong and is due, unless somebody has gone past it just now, or twice of late."""
        for name in due_again(memories.values(), now):
            if name in recent[-1:] or recent[-_PAUSE:].count(name) > 1:
                continue
            with suppress(UnknownQuestionError):  # gone, or of a kind that only another version makes
                return self.find(name)
        return None


def _kinds_about(topic: Topic | None) -> list[QuestionKind]:
    return list(QuestionKind) if topic is None else list(KINDS_OF[topic])
