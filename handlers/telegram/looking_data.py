"""What the buttons for looking and choosing carry; see `callback_data`."""

import enum
from typing import Annotated

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

from game.ratings import Pool
from handlers.telegram.callback_data import Id, Ply
from rules import Color


class Setting(enum.StrEnum):
    """What can be chosen; HOUR is of the daily summary, TIME for each move, STARTERS who may start games."""

    THEME = "t"
    SET = "s"
    PINGS = "p"
    HOUR = "h"
    LANGUAGE = "l"
    TIME = "c"
    STARTERS = "w"


class SettingsButton(CallbackData, prefix="vg"):
    """Show the choices for a setting; without one, all settings."""

    setting: Setting | None = None


class ChooseButton(CallbackData, prefix="vc"):
    """Choose this value for this chat."""

    setting: Setting
    value: Annotated[str, Field(max_length=16)]


class SamplesButton(CallbackData, prefix="vp"):
    """Show what boards can look like."""


class TrackKind(enum.StrEnum):
    """What can be stepped through: a game, or a record that somebody brought."""

    GAME = "g"
    ANALYSIS = "a"


class StepButton(CallbackData, prefix="vs"):
    """Show another position in the same message."""

    kind: TrackKind
    id: Id
    ply: Ply
    view: Color


class OpenButton(CallbackData, prefix="vo"):
    """Show a game in a new message, to step through."""

    id: Id


class ExportForm(enum.StrEnum):
    """What can be made of a game."""

    RECORD = "r"
    JSON = "j"
    GIF = "g"
    STRIP = "s"


class ExportButton(CallbackData, prefix="vx"):
    """Send something made of what is stepped through, at the position after `ply` plies."""

    form: ExportForm
    kind: TrackKind
    id: Id
    ply: Ply
    view: Color


class HistoryButton(CallbackData, prefix="vh"):
    """Show the page of finished games before this one; 0 for the first page."""

    before: Id


class TopButton(CallbackData, prefix="vt"):
    """Show a leaderboard: of this chat or of all."""

    pool: Pool
    everywhere: bool


class ForgetButton(CallbackData, prefix="vf"):
    """The answer of the person `player` to whether to be forgotten."""

    sure: bool
    player: Id
