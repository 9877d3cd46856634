"""What the buttons of a game and of a challenge's conditions carry. See `callback_data`: the same holds here."""

import enum
from typing import Annotated

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

from game.errors import Proposal
from game.models import ColorChoice
from handlers.telegram.callback_data import Answer, Id, Ply
from rules import Color

Hours = Annotated[int, Field(ge=0, le=9999)]
"""A time for a move in hours; 0 for none."""

SquareName = Annotated[str, Field(pattern="^([a-h][1-8])?$")]


class PlayWithButton(CallbackData, prefix="pw"):
    """Challenge one person, as the one who presses: by number, or if that is 0, by handle."""

    opponent: Id
    handle: Annotated[str, Field(pattern=r"^[A-Za-z0-9_]{0,32}$")]
    color: ColorChoice
    hours: Hours
    rated: bool


class MoreButton(CallbackData, prefix="mo"):
    """Show what else can be done in a game, or go back to the few buttons of its board."""

    opened: bool
    game: Id
    ply: Ply
    view: Color


class TapButton(CallbackData, prefix="tp"):
    """A step of moving by taps. What is chosen already says which: nothing, the start, the end, how many.

    `sure` plays the move. The position is named by ply and takebacks.
    """

    game: Id
    ply: Ply
    back: Ply
    view: Color
    start: SquareName = ""
    end: SquareName = ""
    count: Annotated[int, Field(ge=0, le=31)] = 0
    sure: bool = False


class CloseTapsButton(CallbackData, prefix="tx"):
    """Give up moving by taps."""

    game: Id
    ply: Ply
    view: Color


class Act(enum.StrEnum):
    """What one player can do to a game without a question."""

    TAKEBACK = "t"
    PAUSE = "p"
    RESUME = "r"
    ABORT = "a"


class ActButton(CallbackData, prefix="ac"):
    """Do it; `ply` is that of the board which was seen."""

    act: Act
    game: Id
    ply: Ply


class AnswerButton(CallbackData, prefix="an"):
    """Agree to what the opponent proposes, or not."""

    proposal: Proposal
    agree: bool
    game: Id
    ply: Ply


class VacationButton(CallbackData, prefix="va"):
    """Begin a vacation of so many days, or (0) end it; for the person who asked."""

    player: Id
    days: Annotated[int, Field(ge=0, le=99)]


class GamesButton(CallbackData, prefix="gl"):
    """List the games of who presses, or all of this chat."""

    everybody: bool


class PlansButton(CallbackData, prefix="pl"):
    """Show the conditional moves of who presses."""

    game: Id


class RemovePlanButton(CallbackData, prefix="px"):
    """Remove a line: its number from 1, and a checksum of the line that was seen under that number."""

    game: Id
    number: Annotated[int, Field(ge=1, le=99)]
    seen: Annotated[str, Field(max_length=8)]


class TermsButton(CallbackData, prefix="op"):
    """The conditions of a challenge as chosen so far; `done` offers it so."""

    challenge: Id
    color: ColorChoice
    hours: Hours
    rated: bool
    done: bool = False


class InlineButton(CallbackData, prefix="il"):
    """A challenge in somebody else's chat, all of it; `key` shows that the bot made it, on day `day`."""

    answer: Answer
    player: Id
    color: ColorChoice
    hours: Hours
    rated: bool
    day: Annotated[int, Field(ge=0, le=10**6)]
    key: Annotated[str, Field(max_length=16)]

    def signed_part(self) -> str:
        """What the key stands for: everything but what is done to the challenge."""
        return f"{self.player}:{self.color}:{self.hours}:{self.rated:d}:{self.day}"
