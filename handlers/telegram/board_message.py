"""What a board looks like in a chat: the picture, the words under it, the buttons."""

from dataclasses import dataclass
from datetime import datetime

from aiogram.types import InlineKeyboardMarkup

from game.models import Ending, Game, Player
from handlers.telegram.board_keyboards import board_keyboard
from handlers.telegram.clock_words import bar_clocks, clock_lines
from handlers.telegram.looks import Look, reader_of
from handlers.telegram.notices import number_of
from handlers.telegram.places import Place
from handlers.telegram.rating_words import change_lines
from handlers.telegram.terms import conditions
from handlers.telegram.words import example_move, full_name, html_player, mention, side_name
from rendering import Scene
from rules import Board, Color, Square
from texts import Texts, Translator


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """A board ready to be drawn and sent."""

    scene: Scene
    caption: str
    keyboard: InlineKeyboardMarkup | None


@dataclass(frozen=True, slots=True)
class _Moment:
    """A game after so many plies."""

    game: Game
    ply: int
    board: Board
    ended: bool
    """Whether this is how the game ended."""
    claimable: bool
    """Whether a draw can be claimed."""
    now: datetime | None = None
    """The time of day, if clocks are to be shown."""
    called: Player | None = None
    """Who is to be mentioned."""
    taken_back: bool = False
    """Whether a takeback led here."""

    @property
    def is_present(self) -> bool:
        """Whether this is where the game stands, and it goes on."""
        return not self.game.is_over and self.ply == self.game.ply

    @classmethod
    def of(cls, game: Game, ply: int, now: datetime | None, called: Player | None, *, taken_back: bool) -> "_Moment":
        board = game.board(ply)
        ended = game.is_over and ply == game.ply
        claimable = not ended and board.can_claim_threefold_repetition()
        return cls(game, ply, board, ended, claimable, now, called, taken_back)


def translator_for(texts: Texts, game: Game, place: Place) -> Translator:
    """In private the player's language, elsewhere that of the game."""
    reader = reader_of(game, place)
    return texts.get((reader.language if reader else None) or game.language)


def compose(
    texts: Texts,
    game: Game,
    place: Place,
    look: Look,
    *,
    ply: int | None = None,
    view: Color | None = None,
    now: datetime | None = None,
    selected: Square | None = None,
    taken_back: bool = False,
    called: Player | None = None,
) -> BoardMessage:
    """The message for the position after `ply` plies (None: the present one).

    Args:
        view: Whose side is at the bottom; by default the reader's in a private chat and white's in a group.
        now: The time of day, for what is left on the clock; None shows no clocks.
        selected: A square whose men are about to move: the picture shows where they can go.
        taken_back: Whether a takeback led here.
        called: Who is to be mentioned, so that a phone makes a sound; nobody but who is to move.

    Raises:
        ValueError: the game has not got so far.
    """
    moment = _Moment.of(game, game.ply if ply is None else ply, now, called, taken_back=taken_back)
    t = translator_for(texts, game, place)
    reader = reader_of(game, place)
    if view is None:
        view = (game.color_of(reader.id) if reader else None) or Color.WHITE
    scene = _scene(t, moment, look, view, selected)
    keyboard = board_keyboard(t, game, moment.ply, view, in_play=not moment.ended, claimable=moment.claimable)
    return BoardMessage(scene, _caption(t, moment, place), keyboard)


def _scene(t: Translator, moment: _Moment, look: Look, view: Color, selected: Square | None) -> Scene:
    game = moment.game
    white_clock, black_clock = bar_clocks(t, game) if moment.is_present else ("", "")
    return Scene.of(
        moment.board,
        view=view,
        selected=selected,
        white_clock=white_clock,
        black_clock=black_clock,
        white_name=full_name(t, game.white),
        black_name=full_name(t, game.black),
        status=_status(t, moment),
        theme=look.theme,
        piece_set=look.piece_set,
    )


def _caption(t: Translator, moment: _Moment, place: Place) -> str:
    game = moment.game
    title = t("board-title", white=html_player(t, game.white), black=html_player(t, game.black))
    lines = [f"{number_of(game, place)}{title}"]
    if moment.taken_back:
        lines.append(t("board-taken-back"))
    if moment.ply:
        mover = game.player(moment.board.turn.other)
        move = game.moves[moment.ply - 1].text
        lines.append(t("board-last-move", move=move, name=html_player(t, mover)))
    else:
        time = None if game.clock is None else game.clock.per_move
        lines.append(" ".join([t("board-started"), *conditions(t, time, rated=game.rated)]))
    if moment.ended:
        return "\n".join([*lines, "", ending_text(t, game), *change_lines(t, game)])
    if moment.board.is_check():
        lines.append(t("board-check"))
    mover = game.player(moment.board.turn)
    name = mention(mover) if mover == moment.called else html_player(t, mover)
    lines.append(t("board-turn", name=name, color=side_name(t, moment.board.turn)))
    if moment.is_present and moment.now is not None:
        lines += clock_lines(t, game, moment.now)
    if moment.claimable:
        lines.append(t("board-repetition"))
    if game.draw_offer is not None and moment.ply == game.ply:
        lines.append(t("board-draw-offered", name=html_player(t, game.player(game.draw_offer))))
    return "\n".join([*lines, *_hint(t, moment, place)])


def _hint(t: Translator, moment: _Moment, place: Place) -> list[str]:
    """How to move, for the one who is to; at the start for everybody who may be new to it."""
    reader = reader_of(moment.game, place)
    if reader is not None and moment.game.color_of(reader.id) is not moment.board.turn:
        return []
    example = example_move(moment.board)
    return ["", t("board-hint-private" if place.is_private else "board-hint-group", example=example)]


def ending_text(t: Translator, game: Game) -> str:
    """How a finished game ended."""
    winner = loser = ""
    if game.winner is not None:
        winner, loser = (html_player(t, game.player(color)) for color in (game.winner, game.winner.other))
    elif game.ending is Ending.UNSTARTED:
        loser = html_player(t, game.to_move)
    return t(f"ending-{game.ending}", winner=winner, loser=loser)


def _status(t: Translator, moment: _Moment) -> str:
    """The line inside the picture."""
    if not moment.ended:
        side = moment.board.turn.name.lower()
        return t(f"picture-status-{'check' if moment.board.is_check() else 'turn'}-{side}")
    return final_status(t, moment.game)


def final_status(t: Translator, game: Game) -> str:
    """The line inside the picture of how a game ended."""
    if game.ending is not None and not game.ending.counts:
        return t("picture-status-aborted")
    if game.winner is not None:
        how = "mate" if game.ending is Ending.CHECKMATE else "wins"
        return t(f"picture-status-{how}-{game.winner.name.lower()}")
    return t("picture-status-stalemate" if game.ending is Ending.STALEMATE else "picture-status-draw")
