"""The quiz on the command line: ``python -m quiz check|show|states``.

The exit status is 0, or 1 if something is wrong, with the reason.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random

from quiz.checking import RULES, Report, check_bank, check_kind, rule_ids
from quiz.errors import QuizError
from quiz.generators import generate_again, generate_any
from quiz.generators.draft import QuestionKind
from quiz.mining import mine
from quiz.models import LANGUAGES, Level, Question
from quiz.positions import STATES, load_positions
from quiz.puzzles import verify_all
from quiz.wording import ask
from quiz.written import load_bank

_SHOWN_PROBLEMS = 20
_STATES = 240


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status. Arguments are those of the process unless given."""
    options = _parser().parse_args(arguments)
    try:
        return int(_COMMANDS[options.command](options))
    except (QuizError, OSError) as error:
        print(f"quiz: {error}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m quiz", description="The quiz on the rules of tavreli.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    check = commands.add_parser("check", help="check the written questions and puzzles, prove generated ones")
    check.add_argument("--per-kind", type=int, default=10_000, help="how many of each kind to generate (10000)")
    check.add_argument("--seed", type=int, default=1, help="the first seed (1)")
    check.add_argument("--kind", action="append", choices=list(QuestionKind), help="only this kind; may be repeated")
    show = commands.add_parser("show", help="print questions")
    show.add_argument("ids", nargs="*", help="these ones; otherwise random ones, written and generated")
    show.add_argument("--language", choices=LANGUAGES, default="en")
    show.add_argument("--count", type=int, default=10, help="how many random ones (10)")
    show.add_argument("--seed", type=int, default=1, help="what the random ones hang on (1)")
    states = commands.add_parser("states", help="look for mates and stalemates again and write them down")
    states.add_argument("--seed", type=int, default=20)
    return parser


def _check(options: argparse.Namespace) -> int:
    rules = rule_ids(RULES.read_text(encoding="utf-8"))
    positions = load_positions()
    reports = [check_bank(load_bank(), rules)]
    _print(reports[0])
    for kind in options.kind or list(QuestionKind):
        reports.append(check_kind(QuestionKind(kind), options.per_kind, options.seed, rules, positions))
        _print(reports[-1])
    wrong = sum(len(report.problems) for report in reports)
    print(f"{sum(report.count for report in reports)} questions, {wrong} problems")
    return 1 if wrong + _check_puzzles() else 0


def _check_puzzles() -> int:
    """Verify the puzzles; how many problems there are."""
    puzzles = verify_all()
    print(", ".join(f"{count} {kind}" for kind, count in puzzles.counts.items()), flush=True)
    for problem in puzzles.problems[:_SHOWN_PROBLEMS]:
        print(f"  {problem}")
    print(f"{sum(puzzles.counts.values())} puzzles, {len(puzzles.problems)} problems")
    return len(puzzles.problems)


def _print(report: Report) -> None:
    print("\n".join(report.lines()), flush=True)
    for problem in report.problems[:_SHOWN_PROBLEMS]:
        print(f"  {problem}")


def _show(options: argparse.Namespace) -> int:
    positions, bank = load_positions(), [entry.question for entry in load_bank()]
    random = Random(options.seed)  # noqa: S311 - a quiz, not a secret
    if options.ids:
        written = {question.id: question for question in bank}
        questions = [written.get(name) or generate_again(name, positions) for name in options.ids]
    else:
        questions = [_some(bank, random) for _ in range(options.count)]
    for question in questions:
        _print_question(question, options.language)
    return 0


def _some(bank: list[Question], random: Random) -> Question:
    if random.random() < 0.5:
        return random.choice(bank)
    return generate_any(random.choice(list(QuestionKind)), random.choice(list(Level)), load_positions(), random)


def _print_question(question: Question, language: str) -> None:
    asked = ask(question, language)
    print(f"\n{question.id} ({question.topic}, {question.level}, {question.rule})")
    if question.diagram is not None:
        print(question.diagram.fen)
    print(asked.text)
    for place, option in enumerate(asked.options):
        print(f"  {'*' if place == asked.correct else ' '} {option}")
    print(f"  {asked.explanation}")


def _states(options: argparse.Namespace) -> int:
    lines = mine(load_positions(), Random(options.seed), _STATES)  # noqa: S311 - a quiz, not a secret
    head = "# Mate or stalemate stands on the board in each; made by `python -m quiz states`.\n"
    STATES.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{STATES}: {len(lines)} positions")
    return 0


_COMMANDS = {"check": _check, "show": _show, "states": _states}

if __name__ == "__main__":
    sys.exit(main())
