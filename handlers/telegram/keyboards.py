"""The buttons under messages."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from typing import Final

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from game.errors import Proposal
from game.models import Challenge, ChallengeId, ColorChoice, Game, Player, PlayerId, Seen
from handlers.telegram.callback_data import (
    Answer,
    ChallengeButton,
    ConfirmResignButton,
    DrawAction,
    DrawButton,
    LanguageButton,
    MoveButton,
    PlayButton,
)
from handlers.telegram.durations import CHOICES
from handlers.telegram.links import Keys
from handlers.telegram.places import Place
from handlers.telegram.play_data import AnswerButton, PlayWithButton, TermsButton
from handlers.telegram.terms import Terms, time_name
from handlers.telegram.words import plain_name
from rules import Color
from texts import LANGUAGES, Translator

MOST_GAMES: Final = 20


def button(text: str, data: CallbackData) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, callback_data=data.pack())


def rows(*rows: list[InlineKeyboardButton]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[row for row in rows if row])


def challenge_keyboard(t: Translator, keys: Keys, challenge: Challenge, *, own: bool = True) -> InlineKeyboardMarkup:
    """Accept, decline if one person is meant, and (`own`) change or withdraw for the challenger."""
    first = [_answer(t("button-accept"), Answer.ACCEPT, keys, challenge)]
    if challenge.is_personal:
        first.append(_answer(t("button-decline"), Answer.DECLINE, keys, challenge))
    return rows(first, _own(t, keys, challenge) if own else [])


def waiting_keyboard(t: Translator, keys: Keys, challenge: Challenge) -> InlineKeyboardMarkup:
    """For the challenger alone: change or withdraw."""
    return rows(_own(t, keys, challenge))


def _own(t: Translator, keys: Keys, challenge: Challenge) -> list[InlineKeyboardButton]:
    withdraw = _answer(t("button-cancel"), Answer.CANCEL, keys, challenge)
    if challenge.rematch_of is not None:
        return [withdraw]  # a rematch is the same once more
    return [button(t("button-options"), terms_button(challenge.id, Terms.of(challenge))), withdraw]


def _answer(text: str, answer: Answer, keys: Keys, challenge: Challenge) -> InlineKeyboardButton:
    return button(text, ChallengeButton(answer=answer, challenge=challenge.id, key=keys.key(challenge.id)))


def terms_keyboard(t: Translator, keys: Keys, challenge: Challenge, terms: Terms) -> InlineKeyboardMarkup:
    """The conditions to choose from, with a tick at those chosen."""

    def choice(text: str, chosen: Terms) -> InlineKeyboardButton:
        return button(f"✓ {text}" if chosen == terms else text, terms_button(challenge.id, chosen))

    colors = [choice(t(f"color-{color}"), replace(terms, color=color)) for color in ColorChoice]
    times = [choice(time_name(t, time), replace(terms, time=time)) for time in (None, *CHOICES)]
    ratings = [
        choice(t("button-rated" if rated else "button-casual"), replace(terms, rated=rated)) for rated in (False, True)
    ]
    done = button(t("button-done"), terms_button(challenge.id, terms, done=True))
    return rows(
        colors,
        *(times[index : index + 3] for index in range(0, len(times), 3)),
        ratings,
        [done, _answer(t("button-cancel"), Answer.CANCEL, keys, challenge)],
    )


def terms_button(challenge: ChallengeId, terms: Terms, *, done: bool = False) -> TermsButton:
    return TermsButton(challenge=challenge, color=terms.color, hours=terms.hours, rated=terms.rated, done=done)


def draw_answer_keyboard(t: Translator, game: Game, ply: int) -> InlineKeyboardMarkup:
    """For who is offered a draw."""
    return rows(
        [
            button(t("button-draw-accept"), DrawButton(action=DrawAction.ACCEPT, game=game.id, ply=ply)),
            button(t("button-draw-decline"), DrawButton(action=DrawAction.DECLINE, game=game.id, ply=ply)),
        ]
    )


def claim_keyboard(t: Translator, game: Game) -> InlineKeyboardMarkup:
    """For who asks for a draw while a repetition stands."""
    return rows(
        [
            button(t("button-claim-draw"), DrawButton(action=DrawAction.CLAIM, game=game.id, ply=game.ply)),
            button(t("button-draw-offer"), DrawButton(action=DrawAction.OFFER, game=game.id, ply=game.ply)),
        ]
    )


def play_with_keyboard(t: Translator, terms: Terms, opponent: Player | None, handle: str) -> InlineKeyboardMarkup:
    """Challenge one person, as who presses: somebody known, or whoever has the handle."""
    data = PlayWithButton(
        opponent=opponent.id if opponent else 0,
        handle="" if opponent else handle,
        color=terms.color,
        hours=terms.hours,
        rated=terms.rated,
    )
    name = plain_name(opponent.name) if opponent else f"@{handle}"
    return rows([button(t("play-with-person", name=name), data)])


def resign_keyboard(t: Translator, game: Game, color: Color) -> InlineKeyboardMarkup:
    """Yes and no, for the player of `color` alone."""
    yes, no = (ConfirmResignButton(sure=sure, game=game.id, ply=game.ply, color=color) for sure in (True, False))
    return rows([button(t("button-yes-resign"), yes), button(t("button-no"), no)])


def play_keyboard(t: Translator, terms: Terms) -> InlineKeyboardMarkup:
    """Challenge everybody, as who presses."""
    return rows([button(t("button-play"), PlayButton(color=terms.color, hours=terms.hours, rated=terms.rated))])


def move_keyboard(game: Game, seen: Seen, move: str) -> InlineKeyboardMarkup:
    """Play a move, as who presses."""
    return rows([button(move, MoveButton(game=game.id, ply=seen.ply, back=seen.takebacks, move=move))])


def listed_number(game: Game, place: Place) -> str:
    """What tells a game from others: its number, or where that means nothing, another one in brackets."""
    return f"#{game.number}" if place.address in game.addresses else f"({game.id})"


def choice_keyboard(
    games: Iterable[Game], player_id: PlayerId | None, place: Place, data: Callable[[Game], CallbackData]
) -> InlineKeyboardMarkup:
    """A button for each of the newest games that could be meant, by number, as on lists, and opponent, or players."""
    newest = sorted(games, key=lambda game: game.id, reverse=True)

    def label(game: Game) -> str:
        others = (game.white, game.black) if player_id is None else (game.opponent_of(player_id),)
        return f"{listed_number(game, place)} {' – '.join(plain_name(player.name) for player in others)}"

    return rows(*([button(label(game), data(game))] for game in islice(newest, MOST_GAMES)))


def answer_keyboard(t: Translator, game: Game, proposal: Proposal) -> InlineKeyboardMarkup:
    """For who is asked for a move back, or for a pause."""
    agree, refuse = (
        AnswerButton(proposal=proposal, agree=agree, game=game.id, ply=game.ply) for agree in (True, False)
    )
    return rows([button(t("button-agree"), agree), button(t("button-refuse"), refuse)])


def language_keyboard(t: Translator) -> InlineKeyboardMarkup:
    """One button for each language, by its own name."""
    return rows([button(t(f"language-{code}"), LanguageButton(language=code)) for code in LANGUAGES])
