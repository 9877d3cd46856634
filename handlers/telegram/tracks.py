"""A game, or a record that somebody brought, as a row of positions to step through under one message."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from game.analysis import Analysis
from game.exports import json_of, record_of
from game.models import Address, Game
from handlers.telegram.board_message import BoardMessage, ending_text, final_status
from handlers.telegram.keyboards import button, rows
from handlers.telegram.looking_data import ExportButton, ExportForm, StepButton, TrackKind
from handlers.telegram.looks import Look
from handlers.telegram.rating_words import change_lines
from handlers.telegram.words import full_name, html_name
from rendering import Scene
from rules import Board, Color, Record, Result
from texts import Translator

FIRST: Final = "⏮"
BACK: Final = "◀"
ON: Final = "▶"
LAST: Final = "⏭"


@dataclass(frozen=True, slots=True)
class Track:
    """What there is to step through.

    Attributes:
        kind, id: What it is and its number in the database.
        name: What files made of it are called, in ASCII letters, digits and dashes, without an extension.
        white, black: The players' names, any text.
        moves: All moves in canonical notation.
        board: Gives a board of one's own after so many of them; None for all.
        first: Who makes the first of them, and the number of that move.
        end: What to say at the last position, with tags; "" if there is nothing to say.
        status: The line in the picture of the last position; "" for what the board itself says.
        record: Makes the game record.
        json: Makes the same as JSON, where there is more to tell; else None.
        addresses: The chats in which it is at home.
        takebacks: How often moves had been taken back in the game.
    """

    kind: TrackKind
    id: int
    name: str
    white: str
    black: str
    moves: tuple[str, ...]
    board: Callable[[int | None], Board]
    end: str
    status: str
    record: Callable[[], Record]
    json: Callable[[], str] | None = None
    first: tuple[Color, int] = (Color.WHITE, 1)
    addresses: tuple[Address, ...] = ()
    takebacks: int = 0

    @property
    def plies(self) -> int:
        return len(self.moves)

    def clamped(self, ply: int) -> int:
        """The nearest ply there is: moves may have been taken back since a button was made."""
        return min(max(ply, 0), self.plies)

    def scenes(self, t: Translator, look: Look, view: Color, plies: range, *, numbered: bool = True) -> list[Scene]:
        """The positions after each of those plies, with the move that led there, `numbered` or not, in its bar."""
        board = self.board(plies[-1])
        found = []
        for ply in reversed(plies):
            status = self._status(t, board, ply)
            if ply:
                status = self.numbered(ply) if numbered else self.moves[ply - 1]
            found.append(self._scene(look, view, board, status))
            if ply > plies[0]:
                board.pop()
        return found[::-1]

    def step(self, t: Translator, look: Look, view: Color, ply: int) -> BoardMessage:
        """The message for the position after `ply` plies, or the nearest there is."""
        ply = self.clamped(ply)
        board = self.board(ply)
        scene = self._scene(look, view, board, self._status(t, board, ply))
        return BoardMessage(scene, self._caption(t, ply), step_keyboard(t, self, ply, view))

    def _scene(self, look: Look, view: Color, board: Board, status: str) -> Scene:
        return Scene.of(
            board,
            view=view,
            white_name=self.white,
            black_name=self.black,
            status=status,
            theme=look.theme,
            piece_set=look.piece_set,
        )

    def _caption(self, t: Translator, ply: int) -> str:
        lines = [t("board-title", white=html_name(self.white), black=html_name(self.black))]
        if ply:
            lines.append(t("step-move", move=self.numbered(ply), ply=ply, plies=self.plies))
        else:
            lines.append(t("step-start"))
        if ply == self.plies and self.end:
            lines.append(self.end)
        return "\n".join(lines)

    def numbered(self, ply: int) -> str:
        """A move with its number, as in records: ``12. e2-e4``, for black ``12... e7-e5``."""
        turn, number = self.first
        half = ply - 1 + (turn is Color.BLACK)
        return f"{number + half // 2}{'...' if half % 2 else '.'} {self.moves[ply - 1]}"

    def _status(self, t: Translator, board: Board, ply: int) -> str:
        if ply == self.plies and self.status:
            return self.status
        side = board.turn.name.lower()
        if board.outcome() is not None:
            winner = board.turn.other.name.lower()
            return t(f"picture-status-mate-{winner}") if board.is_check() else t("picture-status-stalemate")
        return t(f"picture-status-{'check' if board.is_check() else 'turn'}-{side}")


def track_of_game(t: Translator, game: Game) -> Track:
    """A game, going on or over."""
    end = [ending_text(t, game), *change_lines(t, game)] if game.is_over else []
    return Track(
        kind=TrackKind.GAME,
        id=game.id,
        name=_file_name(game.started_at, "game", game.number or game.id),
        white=full_name(t, game.white),
        black=full_name(t, game.black),
        moves=tuple(move.text for move in game.moves),
        board=game.board,
        end="\n".join(end),
        status=final_status(t, game) if game.is_over else "",
        record=lambda: record_of(game),
        json=lambda: json_of(game),
        addresses=game.addresses,
        takebacks=game.takebacks,
    )


def track_of_analysis(t: Translator, analysis: Analysis) -> Track:
    """A record that somebody brought."""
    record = analysis.record
    board = record.board()
    moves: list[str] = []
    while board.peek() is not None:
        move = board.pop()
        moves.append(board.notation(move))
    known = record.result is not Result.UNKNOWN
    return Track(
        kind=TrackKind.ANALYSIS,
        id=analysis.id,
        name=_file_name(analysis.created_at, "analysis", analysis.id),
        white=record.headers.get("White", "?"),
        black=record.headers.get("Black", "?"),
        moves=tuple(moves[::-1]),
        board=analysis.board,
        end=t("step-result", result=record.result) if known else "",
        status="",
        record=lambda: record,
        first=(board.turn, board.fullmove_number),
        addresses=(analysis.address,),
    )


def _file_name(day: datetime, what: str, number: int) -> str:
    return f"tavreli-{day:%Y-%m-%d}-{what}-{number}"


def step_keyboard(t: Translator, track: Track, ply: int, view: Color) -> InlineKeyboardMarkup:
    """To the start, back, on, to the end, as far as there is anything; turn the board; make something of it."""

    def step(text: str, to: int, side: Color = view) -> InlineKeyboardButton:
        return button(text, StepButton(kind=track.kind, id=track.id, ply=to, view=side))

    back = [step(FIRST, 0), step(BACK, ply - 1)] if ply > 0 else []
    on = [step(ON, ply + 1), step(LAST, track.plies)] if ply < track.plies else []
    return rows(back + on, [step(t("button-flip"), ply, view.other)], _export_buttons(t, track, ply, view))


def export_keyboard(t: Translator, track: Track, view: Color) -> InlineKeyboardMarkup:
    """Only to make something of it."""
    return rows(_export_buttons(t, track, track.plies, view))


def _export_buttons(t: Translator, track: Track, ply: int, view: Color) -> list[InlineKeyboardButton]:
    forms = {ExportForm.RECORD: t("button-record"), ExportForm.JSON: "JSON"}
    forms |= {ExportForm.GIF: "GIF", ExportForm.STRIP: t("button-strip")}
    return [
        button(text, ExportButton(form=form, kind=track.kind, id=track.id, ply=ply, view=view))
        for form, text in forms.items()
        if form is not ExportForm.JSON or track.json is not None
    ]
