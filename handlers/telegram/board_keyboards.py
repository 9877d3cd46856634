"""The buttons under boards: few of them, with the rest behind one."""

from collections.abc import Iterable
from typing import Final

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from game.models import Game
from handlers.telegram.callback_data import BoardButton, DrawAction, DrawButton, FlipButton, RematchButton, ResignButton
from handlers.telegram.keyboards import button, rows
from handlers.telegram.looking_data import OpenButton
from handlers.telegram.play_data import Act, ActButton, CloseTapsButton, MoreButton, PlansButton, TapButton
from rendering.scene import Landing, Target
from rules import Board, Color, Square
from texts import Translator

_IN_A_ROW: Final = 8


def board_keyboard(
    t: Translator, game: Game, ply: int, view: Color, *, in_play: bool, claimable: bool
) -> InlineKeyboardMarkup:
    """The buttons of a board that shows `ply` with `view` at the bottom; `in_play` if it was not the end."""
    flip = _flip(t, game, ply, view)
    if not in_play:
        steps = button(t("button-history"), OpenButton(id=game.id))
        return rows([button(t("button-rematch"), RematchButton(game=game.id))], [flip, steps])
    if ply != game.ply or game.is_over:
        return past_keyboard(t, game, ply, view)
    more = button(t("button-more"), MoreButton(opened=True, game=game.id, ply=ply, view=view))
    if game.is_paused:
        return rows([_act(t("button-resume"), Act.RESUME, game), more])
    claim = [_draw(t, DrawAction.CLAIM, game)] if claimable else []
    return rows(claim, [button(t("button-taps"), tapping(game, view)), more])


def past_keyboard(t: Translator, game: Game, ply: int, view: Color) -> InlineKeyboardMarkup:
    """The buttons of a board that is not the present one."""
    return rows([_flip(t, game, ply, view), button(t("button-show-board"), BoardButton(game=game.id))])


def menu_keyboard(t: Translator, game: Game, view: Color, *, claimable: bool, private: bool) -> InlineKeyboardMarkup:
    """Everything that can be done in a game that goes on; nobody's conditional moves are spoken of in a group."""
    early = game.ply < 2
    stop = [_act(t("button-pause"), Act.PAUSE, game)] if game.clock is not None and not game.is_paused else []
    steps = [button(t("button-history"), OpenButton(id=game.id))] if game.ply else []
    return rows(
        [_flip(t, game, game.ply, view), *steps],
        ([_act(t("button-takeback"), Act.TAKEBACK, game)] if game.ply else []),
        [
            _draw(t, DrawAction.CLAIM if claimable else DrawAction.OFFER, game),
            button(t("button-resign"), ResignButton(game=game.id, ply=game.ply)),
        ],
        stop + ([_act(t("button-abort"), Act.ABORT, game)] if early else []),
        [button(t("button-plans"), PlansButton(game=game.id))] if private else [],
        [button(t("button-back"), MoreButton(opened=False, game=game.id, ply=game.ply, view=view))],
    )


def _flip(t: Translator, game: Game, ply: int, view: Color) -> InlineKeyboardButton:
    return button(t("button-flip"), FlipButton(game=game.id, ply=ply, view=view.other))


def _act(text: str, act: Act, game: Game) -> InlineKeyboardButton:
    return button(text, ActButton(act=act, game=game.id, ply=game.ply))


def _draw(t: Translator, action: DrawAction, game: Game) -> InlineKeyboardButton:
    text = t("button-claim-draw" if action is DrawAction.CLAIM else "button-draw-offer")
    return button(text, DrawButton(action=action, game=game.id, ply=game.ply))


def tapping(
    game: Game, view: Color, start: str = "", end: str = "", count: int = 0, *, sure: bool = False
) -> TapButton:
    """A step of moving by taps at the present position."""
    return TapButton(
        game=game.id,
        ply=game.ply,
        back=game.takebacks,
        view=view,
        start=start,
        end=end,
        count=count,
        sure=sure,
    )


def men_keyboard(t: Translator, game: Game, board: Board, view: Color) -> InlineKeyboardMarkup:
    """The squares from which there is a move, rank by rank as they lie on the board."""
    starts = {move.from_square for move in board.legal_moves}
    return _squares(
        {square: button(str(square), tapping(game, view, str(square))) for square in starts},
        view,
        [_close(t, game, view)],
    )


def targets_keyboard(
    t: Translator, game: Game, view: Color, start: Square, targets: Iterable[Target]
) -> InlineKeyboardMarkup:
    """Where the men of a square can go; an ``x`` where somebody stands."""

    def label(target: Target) -> str:
        return f"{'' if target.landing is Landing.EMPTY else 'x'}{target.square}"

    return _squares(
        {
            target.square: button(label(target), tapping(game, view, str(start), str(target.square)))
            for target in targets
        },
        view,
        [button(t("button-back"), tapping(game, view)), _close(t, game, view)],
    )


def counts_keyboard(
    t: Translator, game: Game, view: Color, start: Square, target: Target, height: int
) -> InlineKeyboardMarkup:
    """How many men go."""
    end = str(target.square)

    def label(count: int) -> str:
        return t("button-whole-tower", number=count) if count == height else str(count)

    numbers = [button(label(count), tapping(game, view, str(start), end, count)) for count in target.counts]
    back = button(t("button-back"), tapping(game, view, str(start)))
    return rows(*_chunks(numbers), [back, _close(t, game, view)])


def confirm_keyboard(t: Translator, game: Game, view: Color, step: TapButton, move: str) -> InlineKeyboardMarkup:
    """Play the move that is chosen."""
    sure = tapping(game, view, step.start, step.end, step.count, sure=True)
    back = button(t("button-back"), tapping(game, view, step.start))
    return rows([button(f"✓ {move}", sure)], [back, _close(t, game, view)])


def _close(t: Translator, game: Game, view: Color) -> InlineKeyboardButton:
    return button(t("button-close"), CloseTapsButton(game=game.id, ply=game.ply, view=view))


def _squares(
    buttons: dict[Square, InlineKeyboardButton], view: Color, last: list[InlineKeyboardButton]
) -> InlineKeyboardMarkup:
    """Buttons in the order in which their squares are seen."""
    upward = view is Color.BLACK
    ranks = sorted({square.rank for square in buttons}, reverse=not upward)
    lines = [
        [
            buttons[square]
            for square in sorted(buttons, key=lambda square: square.file, reverse=upward)
            if square.rank == rank
        ]
        for rank in ranks
    ]
    return rows(*lines, last)


def _chunks(buttons: list[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    return [buttons[index : index + _IN_A_ROW] for index in range(0, len(buttons), _IN_A_ROW)]
