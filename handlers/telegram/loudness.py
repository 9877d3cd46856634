"""Whose phone makes a sound: at most one for each move, and none where people asked for quiet."""

from dataclasses import dataclass
from typing import Final

from game.models import Game, Notice, NoticeKind, Player
from game.preferences import Pings
from handlers.telegram.looks import Look, reader_of
from handlers.telegram.places import Place

_OFFERS: Final = frozenset({NoticeKind.DRAW_OFFERED, NoticeKind.TAKEBACK_ASKED, NoticeKind.PAUSE_OFFERED})
_TURNS: Final = frozenset(
    {NoticeKind.STARTED, NoticeKind.MOVED, NoticeKind.TAKEN_BACK, NoticeKind.RESUMED, NoticeKind.REMINDER}
)
_REPEATED: Final = frozenset({NoticeKind.BOARD, NoticeKind.VACATION})
"""What asks nobody to do anything."""

_FOR_BOTH: Final = frozenset({NoticeKind.STARTED, NoticeKind.ENDED})


@dataclass(frozen=True, slots=True)
class Loudness:
    """How a message comes.

    Attributes:
        called: Who is to be mentioned in a group; in private nobody needs to be.
        is_silent: Whether it comes without a sound.
    """

    called: Player | None = None
    is_silent: bool = True


def loudness(notice: Notice, game: Game, place: Place, look: Look) -> Loudness:
    """How loud a notice comes to a chat: as those want it whom it calls to act, and as the group's admins do.

    What is old when it comes calls nobody. A reminder comes aloud to those, too, who otherwise want a summary.
    """
    if notice.kind in _REPEATED:
        return Loudness()
    if place.is_private:
        return _in_private(notice, game, place)
    if look.pings is not Pings.PINGS:
        return Loudness()
    meant = _meant(notice, game)
    if meant is None:
        return Loudness(is_silent=notice.kind not in _FOR_BOTH)
    return Loudness(meant, is_silent=False) if _wants(meant, notice) else Loudness()


def _in_private(notice: Notice, game: Game, place: Place) -> Loudness:
    reader = reader_of(game, place)
    if reader is None or not _wants(reader, notice):
        return Loudness()
    if notice.kind is NoticeKind.REMINDER:
        return Loudness(is_silent=False)
    is_news = notice.actor != reader.id and (notice.kind is not NoticeKind.MOVED or _meant(notice, game) == reader)
    return Loudness(is_silent=not is_news)


def _meant(notice: Notice, game: Game) -> Player | None:
    """Who is to do something now that the notice has come."""
    if game.is_over or notice.ply != game.ply:
        return None
    if notice.kind in _TURNS:
        return game.to_move
    if notice.kind in _OFFERS and notice.actor is not None:
        return game.opponent_of(notice.actor)
    return None


def _wants(player: Player, notice: Notice) -> bool:
    pings = player.preferences.pings
    return pings is Pings.PINGS or (pings is Pings.DIGEST and notice.kind is NoticeKind.REMINDER)
