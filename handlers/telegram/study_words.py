"""The learning part's texts that are put together, and its buttons."""

from collections.abc import Sequence
from html import escape

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from game.models import ColorChoice
from game.study.models import RoundPlace, Score
from handlers.telegram.callback_data import PlayButton
from handlers.telegram.keyboards import button, rows
from handlers.telegram.learn_data import LessonButton, LessonsButton, PageButton, PuzzleButton, QuizButton, TryButton
from handlers.telegram.words import html_player
from quiz.book import Book, Page, load_book
from quiz.lessons import Lesson, Step, accepted_moves, load_lessons
from quiz.models import Level, Question
from rules import Board, IllegalMoveError, Move, Refusal, RulesError, Square
from texts import Translator

_IN_A_ROW = 8
_MOVES_IN_A_ROW = 3
_MOST_MOVES = 90


def page_caption(t: Translator, book: Book, page: Page) -> str:
    """A page of the rule book as it stands under its picture; with tags."""
    heading = t(
        "book-heading", title=page.title.in_language(t.language), number=book.number(page.id), of=len(book.pages)
    )
    return f"{heading}\n\n{page.text.in_language(t.language)}"


def page_keyboard(t: Translator, book: Book, page: Page, running: Lesson | None = None) -> InlineKeyboardMarkup:
    """Back and on, the contents, the lesson about the same thing, and back to the lesson that is `running`."""
    before, after = book.previous(page.id), book.next(page.id)
    turns = [button(f"◀ {before.title.in_language(t.language)}", PageButton(page=before.id))] if before else []
    turns += [button(f"{after.title.in_language(t.language)} ▶", PageButton(page=after.id))] if after else []
    if after is None:
        turns += [button(t("button-learn"), LessonsButton())]
    more = [button(t("button-contents"), PageButton(page=""))]
    lesson = next((lesson for lesson in load_lessons().values() if lesson.page == page.id), None)
    more += [button(t("button-lesson"), LessonButton(lesson=lesson.id))] if lesson and lesson != running else []
    back = [button(t("button-back-to-lesson"), LessonButton(lesson=running.id))] if running else []
    return rows(back, turns, more)


def contents_keyboard(t: Translator, book: Book) -> InlineKeyboardMarkup:
    """All pages of the rule book, and where to try what they say."""
    return rows(
        *(
            [button(f"{number}. {page.title.in_language(t.language)}", PageButton(page=page.id))]
            for number, page in enumerate(book.pages.values(), 1)
        ),
        [button(t("button-learn"), LessonsButton()), button(t("button-quiz"), QuizButton())],
    )


def rule_keyboard(t: Translator, error: RulesError | Refusal | None) -> InlineKeyboardMarkup | None:
    """The page about the rule that forbids a move; about notation, if the move could not be read."""
    book = load_book()
    refusal = error.refusal if isinstance(error, IllegalMoveError) else error
    page = book.page(book.by_refusal[refusal.code]) if isinstance(refusal, Refusal) else book.pages.get("notation")
    if page is None:
        return None
    label = t("button-rule", title=page.title.in_language(t.language))
    return rows([button(label, PageButton(page=page.id, turn=False))])


def start_row(t: Translator) -> list[InlineKeyboardButton]:
    """Where a newcomer can begin to learn."""
    return [
        button(t("button-rules"), PageButton(page="", turn=False)),
        button(t("button-learn"), LessonsButton()),
        button(t("button-quiz"), QuizButton()),
    ]


def play_button(t: Translator) -> InlineKeyboardButton:
    """Challenge everybody; in private, get a link for a friend."""
    return button(t("button-play-now"), PlayButton(color=ColorChoice.RANDOM))


def lesson_end_keyboard(t: Translator, lesson: Lesson, following: Lesson | None) -> InlineKeyboardMarkup:
    """What to do after a lesson: easy questions on the same thing among others, puzzles after the last."""
    about_it = QuizButton(topic=lesson.page, level=Level.EASY)
    on = (
        button(t("button-next-lesson"), LessonButton(lesson=following.id))
        if following
        else button(t("button-puzzles"), PuzzleButton())
    )
    return rows(
        [on],
        [button(t("button-learn"), LessonsButton()), button(t("button-quiz"), about_it)],
        [button(t("button-rules"), PageButton(page=lesson.page, turn=False)), play_button(t)],
    )


def go_on_keyboard(t: Translator, lesson: Lesson) -> InlineKeyboardMarkup:
    """To the step of a lesson that is to be done next, by whoever presses."""
    return rows([button(t("button-back-to-lesson"), LessonButton(lesson=lesson.id))])


def question_keyboard(t: Translator, question: Question, topic: str, level: int) -> InlineKeyboardMarkup:
    """What to do after a question that was asked for: read its rule, or go on with a topic and a level."""
    page = load_book().about(question.rule, question.topic)
    rule = t("button-rules") if page is None else t("button-rule", title=page.title.in_language(t.language))
    return rows(
        [button(rule, PageButton(page=page.id if page else "", turn=False))],
        [button(t("button-next-question"), QuizButton(topic=topic, level=level)), play_button(t)],
    )


def puzzle_end_keyboard(t: Translator, above: InlineKeyboardMarkup | None = None) -> InlineKeyboardMarkup:
    """The next puzzle, below other buttons, if there are any."""
    return rows(*(above.inline_keyboard if above else ()), [button(t("button-next-puzzle"), PuzzleButton())])


def squares_keyboard(board: Board) -> InlineKeyboardMarkup:
    """The squares from which there are moves, to be tapped."""
    squares = sorted({move.from_square for move in board.legal_moves})
    buttons = [button(str(square), TryButton(start=str(square))) for square in squares]
    return rows(*(buttons[at : at + _IN_A_ROW] for at in range(0, len(buttons), _IN_A_ROW)))


def moves_keyboard(t: Translator, board: Board, square: Square) -> InlineKeyboardMarkup:
    """The moves from a square, to be tapped. What they check or mate is not said."""
    buttons = [
        button(board.notation(move).rstrip("+#"), try_move(move))
        for move in board.legal_moves_from(square)[:_MOST_MOVES]
    ]
    pages = (buttons[at : at + _MOVES_IN_A_ROW] for at in range(0, len(buttons), _MOVES_IN_A_ROW))
    return rows(*pages, [button(t("button-back"), TryButton())])


def stuck_keyboard(t: Translator, board: Board, step: Step, above: InlineKeyboardMarkup | None) -> InlineKeyboardMarkup:
    """Under the answer to a wrong move in a lesson: to play the right one; below other buttons, if there are any."""
    data = try_move(board.parse_move((step.moves or accepted_moves(step))[0]))
    return rows(*(above.inline_keyboard if above else ()), [button(t("button-show-move"), data)])


def try_move(move: Move) -> TryButton:
    """Makes a move in the position of the message under the button."""
    return TryButton(move=f"{move.from_square}({move.count})-{move.to_square}")


def table_text(t: Translator, table: Sequence[RoundPlace], total: int) -> str:
    """How a round went; with tags."""
    if not table:
        return t("quiz-round-nobody")
    lines = [
        t("quiz-table-line", place=place, name=html_player(t, one.player), right=one.right, total=total)
        for place, one in enumerate(table, 1)
    ]
    return "\n".join([t("quiz-round-over"), *lines])


def scores_text(t: Translator, scores: Sequence[Score]) -> str:
    """The scoreboard of a place; with tags."""
    if not scores:
        return t("quiz-no-scores")
    lines = [
        t(
            "quiz-score-line",
            place=place,
            name=html_player(t, one.player),
            right=one.right,
            total=one.right + one.wrong,
            streak=one.streak,
            best=one.best,
        )
        for place, one in enumerate(scores, 1)
    ]
    return "\n".join([t("quiz-scores"), *lines])


def plain(text: str) -> str:
    """A plain text for where tags are read."""
    return escape(text, quote=False)
