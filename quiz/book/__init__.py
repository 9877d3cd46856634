"""The rule book: short pages, each with a board. `load_book` brings it."""

from quiz.book.models import Page, Picture
from quiz.book.stock import Book, UnknownPageError, load_book

__all__ = ["Book", "Page", "Picture", "UnknownPageError", "load_book"]
