"""A quiz on the rules of tavreli: written questions and makers of endless others, in three languages.

It imports `rules` only and knows no platform. Nothing happens at import.
"""

from quiz.catalogue import Catalogue
from quiz.errors import BankError, QuizError, UnknownLanguageError, UnknownQuestionError
from quiz.generators import is_generated
from quiz.generators.draft import QuestionKind
from quiz.models import LANGUAGES, Asked, Diagram, Level, Phrase, Question, Topic, Written
from quiz.picking import Memory, Pick, Why, answered, due_again, is_worth_keeping, matching, pick, pick_unasked
from quiz.wording import ask

__all__ = [
    "LANGUAGES",
    "Asked",
    "BankError",
    "Catalogue",
    "Diagram",
    "Level",
    "Memory",
    "Phrase",
    "Pick",
    "Question",
    "QuestionKind",
    "QuizError",
    "Topic",
    "UnknownLanguageError",
    "UnknownQuestionError",
    "Why",
    "Written",
    "answered",
    "ask",
    "due_again",
    "is_generated",
    "is_worth_keeping",
    "matching",
    "pick",
    "pick_unasked",
]
