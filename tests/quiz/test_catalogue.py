"""The catalogue, as those who ask the questions use it."""

from random import Random

import pytest

from quiz import (
    LANGUAGES,
    Catalogue,
    Level,
    QuestionKind,
    Topic,
    UnknownLanguageError,
    UnknownQuestionError,
    ask,
    is_generated,
)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


def test_every_question_is_found_by_its_id(catalogue: Catalogue) -> None:
    for question in catalogue.written[::7]:
        assert catalogue.find(question.id) is question
    generated = catalogue.generate(Random(1))
    assert generated is not None
    assert catalogue.find(generated.id) == generated
    with pytest.raises(UnknownQuestionError):
        catalogue.find("towers-what")


@pytest.mark.parametrize("topic", Topic)
def test_a_topic_and_a_level_are_kept_to(catalogue: Catalogue, topic: Topic) -> None:
    random, seen = Random(2), set()
    for level in Level:
        for _ in range(4):
            question = catalogue.next_for_group([], random, topic, level)
            if question is not None:
                assert (question.topic, question.level) == (topic, level)
                seen.add(question.id)
    assert len(seen) >= 3


def test_a_group_gets_both_kinds_and_nothing_twice(catalogue: Catalogue) -> None:
    random = Random(3)
    recent: list[str] = []
    for _ in range(40):
        question = catalogue.next_for_group(recent, random)
        assert question is not None
        recent.append(question.id)
    assert len(set(recent)) == 40
    assert 8 < sum(map(is_generated, recent)) < 32


def test_a_topic_without_makers_repeats_what_was_asked_longest_ago(catalogue: Catalogue) -> None:
    random = Random(4)
    recent: list[str] = []
    for _ in range(4):
        question = catalogue.next_for_group(recent, random, Topic.EN_PASSANT, Level.EASY)
        assert question is not None
        recent.append(question.id)
    assert recent[:2] == recent[2:]
    assert catalogue.generate(random, Topic.EN_PASSANT) is None


@pytest.mark.parametrize("kind", QuestionKind)
def test_a_kind_can_be_asked_for(catalogue: Catalogue, kind: QuestionKind) -> None:
    question = catalogue.generate(Random(5), kind=kind)
    assert question is not None
    assert question.id.startswith(f"gen-{kind}-")


def test_an_unknown_language_is_refused(catalogue: Catalogue) -> None:
    for language in LANGUAGES:
        assert ask(catalogue.written[0], language).options
    with pytest.raises(UnknownLanguageError):
        ask(catalogue.written[0], "be")
