"""What `python -m quiz check` looks at: the written questions one by one, generated ones by the thousand."""

import re
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from quiz.claims import claim_problems
from quiz.generators import generate
from quiz.generators.draft import QuestionKind
from quiz.limits import problems
from quiz.models import LANGUAGES, Level, Question
from quiz.positions import Positions
from quiz.proof.prove import prove
from quiz.wording import ask
from quiz.written import Entry

RULES: Final = Path(__file__).parent.parent / "docs" / "rules.md"

_ANCHOR: Final = re.compile(r'<a id="([^"]+)"></a>')
_HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
_UNEVEN: Final = 4.5
"""How many standard deviations a place may be off its share: by chance once in 100,000 times."""


@dataclass(slots=True)
class Report:
    """What came out for one kind of question.

    Attributes:
        name: The kind.
        count: How many questions were looked at.
        problems: What is wrong, in plain English, with the question's id.
        places: By number of options and place from 0: how often the right answer stood there.
        milliseconds: How long each one took to make; empty for written ones.
    """

    name: str
    count: int = 0
    problems: list[str] = field(default_factory=list)
    places: Counter[tuple[int, int]] = field(default_factory=Counter)
    milliseconds: list[float] = field(default_factory=list)

    def add(self, question: Question, found: Iterable[str]) -> None:
        """Count a question and note what is wrong with it."""
        self.count += 1
        self.places[len(question.options), question.correct] += 1
        self.problems.extend(f"{question.id}: {problem}" for problem in found)

    def uneven(self) -> list[str]:
        """Places that hold the right answer more or less often than chance would have it."""
        found = []
        for options in sorted({options for options, _ in self.places}):
            counts = [self.places[options, place] for place in range(options)]
            share = sum(counts) / options
            deviation = (share * (1 - 1 / options)) ** 0.5
            found += [
                f"of {sum(counts)} with {options} options the right one is no. {place + 1} {count} times"
                for place, count in enumerate(counts)
                if abs(count - share) > _UNEVEN * deviation
            ]
        return found

    def lines(self) -> Iterator[str]:
        """The summary."""
        speed = f", {statistics.median(self.milliseconds):.1f} ms median" if self.milliseconds else ""
        yield f"{self.name}: {self.count} questions, {len(self.problems)} wrong{speed}"
        for options in sorted({options for options, _ in self.places}):
            counts = [self.places[options, place] for place in range(options)]
            shares = " ".join(f"{count / sum(counts):.1%}" for count in counts)
            yield f"  {options} options ({sum(counts)}): right in place 1 to {options}: {shares}"


def rule_ids(text: str) -> set[str]:
    """The anchors of docs/rules.md: those set by hand, and those of its headings."""
    headings = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in _HEADING.findall(text)}
    return set(_ANCHOR.findall(text)) | headings


def check_bank(entries: Iterable[Entry], rules: set[str]) -> Report:
    """The written questions: their rules, their limits in every language, and what they claim."""
    report = Report("written")
    for entry in entries:
        question = entry.question
        found = [] if question.rule in rules else [f"there is no rule {question.rule!r}"]
        found += _limits(question)
        found += claim_problems(question, entry.checks)
        report.add(question, found)
    return report


def check_kind(kind: QuestionKind, count: int, first_seed: int, rules: set[str], positions: Positions) -> Report:
    """So many generated questions of a kind, level by level: each proved by another path than the one that made it."""
    report = Report(kind)
    for number in range(count):
        level = Level(number % len(Level) + 1)
        before = time.perf_counter()
        question = generate(kind, level, first_seed + number, positions)
        report.milliseconds.append((time.perf_counter() - before) * 1000)
        found = [] if question.rule in rules else [f"there is no rule {question.rule!r}"]
        report.add(question, [*found, *_limits(question), *prove(kind, question)])
    report.problems += report.uneven()
    return report


def _limits(question: Question) -> list[str]:
    return [f"{language}: {problem}" for language in LANGUAGES for problem in problems(ask(question, language))]
