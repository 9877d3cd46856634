"""What the buttons carry: the game and the ply they were made for, at most 64 bytes in all.

Whoever presses can send any data at all, so numbers are bounded to what the database can hold, and every
handler checks who presses, in which game and at which ply.
"""

import enum
from typing import Annotated

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

from game.models import ColorChoice
from rules import Color
from texts import LANGUAGES

Id = Annotated[int, Field(ge=0, lt=2**53)]
Ply = Annotated[int, Field(ge=0, lt=10**6)]


class Answer(enum.StrEnum):
    """What can be done to a challenge."""

    ACCEPT = "a"
    DECLINE = "d"
    CANCEL = "c"


class ChallengeButton(CallbackData, prefix="c"):
    """An answer to a challenge; `key` shows that the bot made this button (see `links`)."""

    answer: Answer
    challenge: Id
    key: Annotated[str, Field(max_length=16)]


class PlayButton(CallbackData, prefix="p"):
    """Challenge everybody, as the one who presses: for those whom a message does not show.

    `hours` is the time for a move, 0 for none.
    """

    color: ColorChoice
    hours: Annotated[int, Field(ge=0, le=9999)] = 0
    rated: bool = False


class MoveButton(CallbackData, prefix="m"):
    """Play a move, as the one who presses, at the position named by ply and takebacks."""

    game: Id
    ply: Ply
    back: Ply
    move: Annotated[str, Field(max_length=16)]


class BoardButton(CallbackData, prefix="b"):
    """Show the present board of a game."""

    game: Id


class FlipButton(CallbackData, prefix="f"):
    """Turn the board of this message so that `view` is at the bottom."""

    game: Id
    ply: Ply
    view: Color


class DrawAction(enum.StrEnum):
    """What can be done about a draw."""

    OFFER = "o"
    ACCEPT = "a"
    DECLINE = "d"
    CLAIM = "c"


class DrawButton(CallbackData, prefix="d"):
    """Something about a draw, at the position after `ply` plies."""

    action: DrawAction
    game: Id
    ply: Ply


class ResignButton(CallbackData, prefix="r"):
    """Ask whether to resign."""

    game: Id
    ply: Ply


class ConfirmResignButton(CallbackData, prefix="rc"):
    """The answer to that question, which only the player of `color` may give."""

    sure: bool
    game: Id
    ply: Ply
    color: Color


class RematchButton(CallbackData, prefix="n"):
    """Ask for another game with the same opponent."""

    game: Id


class LanguageButton(CallbackData, prefix="l"):
    """Speak this language in this chat."""

    language: Annotated[str, Field(pattern=f"^({'|'.join(LANGUAGES)})$")]
