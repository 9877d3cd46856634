"""The buttons under messages."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from game.models import Challenge, ColorChoice, Game, PlayerId
from handlers.telegram.callback_data import (
    Answer,
    BoardButton,
    ChallengeButton,
    ConfirmResignButton,
    DrawAction,
    DrawButton,
    FlipButton,
    LanguageButton,
    MoveButton,
    PlayButton,
    RematchButton,
    ResignButton,
)
from handlers.telegram.links import Keys
from handlers.telegram.words import plain_name
from rules import Color
from texts import LANGUAGES, Translator

_MOST_GAMES: Final = 20


def _button(text: str, data: CallbackData) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, callback_data=data.pack())


def _rows(*rows: list[InlineKeyboardButton]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[row for row in rows if row])


def challenge_keyboard(t: Translator, keys: Keys, challenge: Challenge, *, own: bool = True) -> InlineKeyboardMarkup:
    """Accept, decline if one person is meant, and (`own`) withdraw for the challenger."""

    def button(text: str, answer: Answer) -> InlineKeyboardButton:
        data = ChallengeButton(answer=answer, challenge=challenge.id, key=keys.key(challenge.id))
        return _button(text, data)

    first = [button(t("button-accept"), Answer.ACCEPT)]
    if challenge.is_personal:
        first.append(button(t("button-decline"), Answer.DECLINE))
    return _rows(first, [button(t("button-cancel"), Answer.CANCEL)] if own else [])


def waiting_keyboard(t: Translator, keys: Keys, challenge: Challenge) -> InlineKeyboardMarkup:
    """For the challenger alone: withdraw."""
    data = ChallengeButton(answer=Answer.CANCEL, challenge=challenge.id, key=keys.key(challenge.id))
    return _rows([_button(t("button-cancel"), data)])


def board_keyboard(
    t: Translator, game: Game, ply: int, view: Color, *, in_play: bool, claimable: bool
) -> InlineKeyboardMarkup:
    """The buttons of a board that shows `ply` with `view` at the bottom; `in_play` if it was not the end."""
    flip = _button(t("button-flip"), FlipButton(game=game.id, ply=ply, view=view.other))
    if not in_play:
        return _rows([_button(t("button-rematch"), RematchButton(game=game.id)), flip])
    draw = DrawAction.CLAIM if claimable else DrawAction.OFFER
    return _rows(
        [flip],
        [
            _button(
                t("button-claim-draw" if claimable else "button-draw-offer"),
                DrawButton(action=draw, game=game.id, ply=ply),
            ),
            _button(t("button-resign"), ResignButton(game=game.id, ply=ply)),
        ],
    )


def draw_answer_keyboard(t: Translator, game: Game, ply: int) -> InlineKeyboardMarkup:
    """For who is offered a draw."""
    return _rows(
        [
            _button(t("button-draw-accept"), DrawButton(action=DrawAction.ACCEPT, game=game.id, ply=ply)),
            _button(t("button-draw-decline"), DrawButton(action=DrawAction.DECLINE, game=game.id, ply=ply)),
        ]
    )


def claim_keyboard(t: Translator, game: Game) -> InlineKeyboardMarkup:
    """For who asks for a draw while a repetition stands."""
    return _rows(
        [
            _button(t("button-claim-draw"), DrawButton(action=DrawAction.CLAIM, game=game.id, ply=game.ply)),
            _button(t("button-draw-offer"), DrawButton(action=DrawAction.OFFER, game=game.id, ply=game.ply)),
        ]
    )


def offer_keyboard(t: Translator, game: Game) -> InlineKeyboardMarkup:
    """For somebody a message does not show: offer a draw or resign, as who presses."""
    return _rows(
        [
            _button(t("button-draw-offer"), DrawButton(action=DrawAction.OFFER, game=game.id, ply=game.ply)),
            _button(t("button-resign"), ResignButton(game=game.id, ply=game.ply)),
        ]
    )


def resign_keyboard(t: Translator, game: Game, color: Color) -> InlineKeyboardMarkup:
    """Yes and no, for the player of `color` alone."""
    yes, no = (ConfirmResignButton(sure=sure, game=game.id, ply=game.ply, color=color) for sure in (True, False))
    return _rows([_button(t("button-yes-resign"), yes), _button(t("button-no"), no)])


def play_keyboard(t: Translator, color: ColorChoice) -> InlineKeyboardMarkup:
    """Challenge everybody, as who presses."""
    return _rows([_button(t("button-play"), PlayButton(color=color))])


def move_keyboard(game: Game, ply: int, move: str) -> InlineKeyboardMarkup:
    """Play a move, as who presses."""
    return _rows([_button(move, MoveButton(game=game.id, ply=ply, move=move))])


def games_keyboard(t: Translator, games: Iterable[Game], player_id: PlayerId) -> InlineKeyboardMarkup:
    """A button for each of the newest games, to see its board."""
    newest = sorted(games, key=lambda game: game.id, reverse=True)

    def label(game: Game) -> str:
        opponent = plain_name(game.opponent_of(player_id).name)
        mine = game.to_move.id == player_id
        return t("games-item-yours" if mine else "games-item-theirs", opponent=opponent)

    return _rows(*([_button(label(game), BoardButton(game=game.id))] for game in islice(newest, _MOST_GAMES)))


def language_keyboard(t: Translator) -> InlineKeyboardMarkup:
    """One button for each language, by its own name."""
    return _rows([_button(t(f"language-{code}"), LanguageButton(language=code)) for code in LANGUAGES])
