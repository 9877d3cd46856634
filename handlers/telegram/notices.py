"""What is told of a game besides its boards, in words and with buttons."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from aiogram.types import InlineKeyboardMarkup

from game.errors import Proposal
from game.models import Game, Notice, NoticeKind, Player
from handlers.telegram.callback_data import BoardButton
from handlers.telegram.durations import date_text, moment_text, span_text
from handlers.telegram.keyboards import answer_keyboard, button, draw_answer_keyboard, rows
from handlers.telegram.looks import reader_of
from handlers.telegram.places import Place
from handlers.telegram.play_data import Act, ActButton
from handlers.telegram.words import html_player, mention
from texts import Translator


@dataclass(frozen=True, slots=True)
class Told:
    """A message in words."""

    text: str
    keyboard: InlineKeyboardMarkup | None = None


@dataclass(frozen=True, slots=True)
class _Telling:
    """A notice with what its words depend on."""

    t: Translator
    notice: Notice
    game: Game
    place: Place
    now: datetime
    called: Player | None

    @property
    def actor(self) -> str:
        """The name of who did it."""
        color = None if self.notice.actor is None else self.game.color_of(self.notice.actor)
        return "?" if color is None else html_player(self.t, self.game.player(color))

    @property
    def is_to_actor(self) -> bool:
        """Whether this chat is the private one of who did it."""
        reader = reader_of(self.game, self.place)
        return reader is not None and reader.id == self.notice.actor

    @property
    def left(self) -> str:
        left = None if self.game.clock is None else self.game.clock.left(self.now)
        return "" if left is None else span_text(self.t, left)

    @property
    def deadline(self) -> str:
        """The deadline; "" if the clock does not run."""
        moment = None if self.game.clock is None else self.game.clock.deadline
        return "" if moment is None else moment_text(self.t, moment)

    @property
    def to_move(self) -> str:
        player = self.game.to_move
        return mention(player) if player == self.called else html_player(self.t, player)


def told(
    t: Translator, notice: Notice, game: Game, place: Place, now: datetime, called: Player | None = None
) -> Told | None:
    """What to say of a notice; None if it is told by a board. `called` is mentioned if the words name whose turn it is.

    The game may have moved on since the notice came up: then there is nothing to press.
    """
    words = _WORDS.get(notice.kind)
    if words is None:
        return None
    said = words(_Telling(t, notice, game, place, now, called))
    return Told(f"{number_of(game, place)}{said.text}", said.keyboard)


def number_of(game: Game, place: Place) -> str:
    """How a chat calls a game, before other words; nothing where the number means nothing."""
    return f"#{game.number} " if place.address in game.addresses else ""


def _draw_offered(telling: _Telling) -> Told:
    t, game, notice = telling.t, telling.game, telling.notice
    if telling.is_to_actor:
        return Told(t("draw-offer-sent"))
    stands = game.draw_offer is not None and game.ply == notice.ply
    return Told(
        t("board-draw-offered", name=telling.actor), draw_answer_keyboard(t, game, notice.ply) if stands else None
    )


def _draw_declined(telling: _Telling) -> Told:
    return Told(telling.t("draw-declined", name=telling.actor))


def _takeback_asked(telling: _Telling) -> Told:
    t, game, notice = telling.t, telling.game, telling.notice
    if game.takeback_offer is None or game.ply != notice.ply:
        return Told(t("takeback-lapsed", name=telling.actor))
    plies = game.plies_back(game.takeback_offer)
    moves = " ".join(move.text for move in game.moves[game.ply - plies :])
    if telling.is_to_actor:
        return Told(t.plural("takeback-sent", plies, moves=moves))
    text = t.plural("takeback-asked", plies, name=telling.actor, moves=moves)
    return Told(text, answer_keyboard(t, game, Proposal.TAKEBACK))


def _takeback_declined(telling: _Telling) -> Told:
    return Told(telling.t("takeback-declined", name=telling.actor))


def _pause_offered(telling: _Telling) -> Told:
    t, game = telling.t, telling.game
    if telling.is_to_actor:
        return Told(t("pause-sent"))
    keyboard = None if game.pause_offer is None else answer_keyboard(t, game, Proposal.PAUSE)
    return Told(t("pause-offered", name=telling.actor), keyboard)


def _pause_declined(telling: _Telling) -> Told:
    return Told(telling.t("pause-declined", name=telling.actor))


def _paused(telling: _Telling) -> Told:
    t, game = telling.t, telling.game
    keyboard = None
    if game.is_paused:
        keyboard = rows([button(t("button-resume"), ActButton(act=Act.RESUME, game=game.id, ply=game.ply))])
    return Told(t("clock-paused", name=telling.to_move, left=telling.left or "?"), keyboard)


def _resumed(telling: _Telling) -> Told:
    t = telling.t
    if not telling.deadline:
        return Told(t("clock-resumed-then"))
    return Told(t("clock-resumed", name=telling.to_move, left=telling.left, deadline=telling.deadline))


def _reminder(telling: _Telling) -> Told:
    t, game, notice = telling.t, telling.game, telling.notice
    if game.ply != notice.ply or not telling.deadline or game.to_move.id != notice.actor:
        return Told(t("reminder-late"))
    opponent: Player = game.opponent_of(game.to_move.id)
    text = t(
        "reminder",
        name=telling.to_move,
        opponent=html_player(t, opponent),
        left=telling.left,
        deadline=telling.deadline,
    )
    return Told(text, rows([button(t("button-show-board"), BoardButton(game=game.id))]))


def _vacation(telling: _Telling) -> Told:
    """What a vacation, begun or ended, does to the time left; once somebody has moved, only that there is one.

    The vacation itself is no part of that time, though the deadline comes after it.
    """
    t, game, notice = telling.t, telling.game, telling.notice
    color = None if notice.actor is None else game.color_of(notice.actor)
    until = (None if color is None else game.player(color).vacation_until) or telling.now
    text = t("board-vacation", name=telling.actor, date=date_text(t, until))
    left = None if game.clock is None else game.clock.left(max(telling.now, until))
    if game.ply == notice.ply and telling.deadline and left is not None:
        text += "\n" + t("vacation-told", left=span_text(t, left), deadline=telling.deadline)
    return Told(text)


_WORDS: Final[dict[NoticeKind, Callable[[_Telling], Told]]] = {
    NoticeKind.DRAW_OFFERED: _draw_offered,
    NoticeKind.DRAW_DECLINED: _draw_declined,
    NoticeKind.TAKEBACK_ASKED: _takeback_asked,
    NoticeKind.TAKEBACK_DECLINED: _takeback_declined,
    NoticeKind.PAUSE_OFFERED: _pause_offered,
    NoticeKind.PAUSE_DECLINED: _pause_declined,
    NoticeKind.PAUSED: _paused,
    NoticeKind.RESUMED: _resumed,
    NoticeKind.REMINDER: _reminder,
    NoticeKind.VACATION: _vacation,
}
