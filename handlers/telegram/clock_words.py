"""The clock of a game in words: under boards, in lists, and in the bar of a picture."""

from datetime import datetime

from babel.dates import format_datetime

from game.models import Game, Player
from handlers.telegram.durations import date_text, moment_text, short_span, span_text
from handlers.telegram.words import html_player
from rules import Color
from texts import Translator


def clock_lines(t: Translator, game: Game, now: datetime) -> list[str]:
    """How much time there is for the move; nothing without a clock."""
    clock = game.clock
    left = None if clock is None else clock.left(now)
    if clock is None or left is None:
        return []
    lines = [_on_vacation(t, game.to_move, now)] if _is_away(game.to_move, now) else []
    if clock.deadline is None:
        return [*lines, t("board-paused", left=span_text(t, left))]
    return [*lines, t("board-time", left=span_text(t, left), deadline=moment_text(t, clock.deadline))]


def clock_word(t: Translator, game: Game, now: datetime) -> str:
    """The same in two or three words; "" without a clock."""
    clock = game.clock
    left = None if clock is None else clock.left(now)
    if left is None:
        return ""
    return t("games-paused") if game.is_paused else t("time-left", left=short_span(t, left))


def bar_clocks(t: Translator, game: Game) -> tuple[str, str]:
    """White's and black's clock in the picture: the deadline, in UTC, of who is to move.

    What is left would be wrong as soon as it is sent; a deadline stays true, and the picture can be sent again.
    """
    clock = game.clock
    shown = ""
    if clock is not None and clock.deadline is not None:
        shown = format_datetime(clock.deadline, "d MMM HH:mm", locale=t.language)
    elif clock is not None and clock.remaining is not None:
        shown = short_span(t, clock.remaining)
    return (shown, "") if game.turn is Color.WHITE else ("", shown)


def _is_away(player: Player, now: datetime) -> bool:
    return player.vacation_until is not None and player.vacation_until > now


def _on_vacation(t: Translator, player: Player, now: datetime) -> str:
    return t("board-vacation", name=html_player(t, player), date=date_text(t, player.vacation_until or now))
