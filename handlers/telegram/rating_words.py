"""Ratings in words."""

from collections.abc import Mapping

from game.models import Game
from game.ratings import Rating, Score
from handlers.telegram.words import html_player
from texts import Translator


def change_lines(t: Translator, game: Game) -> list[str]:
    """What a rated game did to both players' ratings, with tags; nothing for other games."""
    return [
        t(
            "rating-change",
            name=html_player(t, game.player(change.color)),
            before=round(change.before),
            after=round(change.after),
            change=difference(change.before, change.after),
        )
        for change in game.rating_changes
    ]


def difference(before: float, after: float) -> str:
    """How much a rating changed, as it looks when both are rounded: ``+12``, ``−7``, ``±0``."""
    change = round(after) - round(before)
    if change == 0:
        return "±0"
    return f"+{change}" if change > 0 else f"−{-change}"


def rating_text(t: Translator, rating: Rating) -> str:
    """A rating with what is known of how sure it is, plain text."""
    if rating.games == 0:
        return t("rating-none")
    return t(
        "rating-value",
        value=_value(rating),
        deviation=round(2 * rating.deviation),
        games=t.plural("rating-games", rating.games),
    )


def puzzles_text(t: Translator, rating: Rating, tried: Mapping[str, bool]) -> str:
    """How somebody solves puzzles, plain text. `tried`: whether the first try at each was right."""
    return t("rating-puzzles", value=_value(rating), solved=sum(tried.values()), tried=len(tried))


def _value(rating: Rating) -> str:
    return f"{round(rating.value)}{'?' if rating.is_provisional else ''}"


def score_text(t: Translator, score: Score) -> str:
    """Wins, draws and losses, plain text."""
    return t("rating-score", wins=score.wins, draws=score.draws, losses=score.losses)
