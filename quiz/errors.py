"""What can go wrong in the quiz: one small tree, data only."""


class QuizError(Exception):
    """The root of this package's errors."""


class BankError(QuizError):
    """A written question is not as it has to be.

    Attributes:
        file: The name of the data file.
        question: The question's id; its number in the file (from 1) where it has none; empty for the file itself.
        field: The field that is wrong, such as ``ru.wrong``; empty for the question itself.
        problem: What is wrong with it, in plain English, for whoever edits the file.
    """

    def __init__(self, file: str, question: str, field: str, problem: str) -> None:
        super().__init__(file, question, field, problem)
        self.file = file
        self.question = question
        self.field = field
        self.problem = problem

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.question, self.field, self.problem) if part)


class UnknownLanguageError(QuizError):
    """There are no words in this language."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.language = language


class UnknownQuestionError(QuizError):
    """No question has this id."""

    def __init__(self, question: str) -> None:
        super().__init__(question)
        self.question = question
