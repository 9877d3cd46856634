"""Whether a generated question holds: exactly one of its answers is true, and it is the one called right."""

from quiz.generators.draft import QuestionKind
from quiz.models import Phrase, Question
from quiz.proof.answers import TRUTHS, moves_of
from quiz.proof.replica import Replica
from rules import Board, Move


def prove(kind: QuestionKind, question: Question) -> list[str]:
    """What does not hold, in plain English; empty if the question is proved."""
    if question.diagram is None or not isinstance(question.text, Phrase):
        return ["a generated question has a diagram and a phrase"]
    before, text = Replica(question.diagram.fen), question.text
    found = [] if kind is QuestionKind.LEGALITY else _unlike(question.diagram.board(), before, moves_of(text))
    if found:
        return found
    for place, option in enumerate(question.options):
        if not isinstance(option, Phrase):
            return [f"option {place} is no phrase"]
        is_true = TRUTHS[kind](before, text, option)
        if is_true != (place == question.correct):
            found.append(f"{option} is {'true' if is_true else 'false'}, but {question.correct} is called right")
    return found


def _unlike(board: Board, replica: Replica, moves: list[Move]) -> list[str]:
    """Where the rules and the replica disagree on moves that are said to be played."""
    for move in moves:
        if not replica.is_legal(move) or board.explain(move) is not None or move not in board.legal_moves:
            return [f"{move} is illegal to the rules or to the replica"]
        board.push(move)
        replica = replica.after(move)
        if board.listing() != replica.listing():
            return [f"after {move}: {board.listing()} is not {replica.listing()}"]
    return []
