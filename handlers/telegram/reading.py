"""Positions in words, to be read out: by a screen reader, or by somebody who asks what stands somewhere."""

from html import escape

from game.models import Game
from handlers.telegram.words import html_player, man_name, side_name
from rendering import describe_board, describe_square
from rules import Board, Color, Man, Square
from rules.notation import normalise
from texts import Translator


def read_square(text: str) -> Square | None:
    """The square that somebody wrote, Cyrillic letters that look alike included; None if it is none."""
    name = normalise(text[:20]).strip()
    return Square.parse(name) if name.upper() in Square.__members__ else None


def man_in_words(t: Translator, man: Man) -> str:
    """A man with its side, and of a ratnik the sign it bears: ``white ratnik (knyaz)``."""
    name = man_name(t, man)
    if man.sign is not None and not man.turned:
        name = t("ratnik-with-sign", ratnik=name, sign=t(f"man-{man.sign.name.lower()}"))
    return t("whose-white" if man.color is Color.WHITE else "whose-black", man=name)


def square_in_words(t: Translator, board: Board, square: Square) -> str:
    """What stands on a square, from top to bottom; plain text."""
    return describe_square(
        board,
        square,
        names=lambda man: man_in_words(t, man),
        empty=t("square-empty"),
        height=lambda men: t.plural("square-tower", men),
    )


def board_in_words(t: Translator, game: Game) -> str:
    """A whole position: whose turn, the last move, a check, then every occupied square; with tags."""
    board = game.board()
    squares = describe_board(
        board, names=lambda man: man_in_words(t, man), height=lambda men: t.plural("square-tower", men)
    )
    return "\n".join([*facts(t, game), "", escape(squares, quote=False)])


def facts(t: Translator, game: Game) -> list[str]:
    """What a picture tells besides where the men stand: who plays, the last move, a check, whose turn; with tags."""
    lines = [t("board-title", white=html_player(t, game.white), black=html_player(t, game.black))]
    if game.moves:
        mover = game.player(game.turn.other)
        lines.append(t("board-last-move", move=game.moves[-1].text, name=html_player(t, mover)))
    if game.is_over:
        return lines
    if game.board().is_check():
        lines.append(t("board-check"))
    lines.append(t("board-turn", name=html_player(t, game.to_move), color=side_name(t, game.turn)))
    return lines
