"""What can be chosen for a person and for a chat: the choices, what they are called, and their buttons."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from aiogram.types import InlineKeyboardMarkup

from game.models import Player
from game.preferences import Pings, PlaceSettings, Preferences, Starters
from handlers.telegram.durations import CHOICES, HOUR, short_span
from handlers.telegram.keyboards import button, rows
from handlers.telegram.looking_data import ChooseButton, SamplesButton, Setting, SettingsButton
from handlers.telegram.looks import DEFAULT_SET, DEFAULT_THEME
from rendering import PIECE_SETS, THEMES
from texts import LANGUAGES, Translator

OF_PERSON: Final = (Setting.THEME, Setting.SET, Setting.PINGS, Setting.HOUR, Setting.LANGUAGE)
OF_PLACE: Final = (
    Setting.LANGUAGE,
    Setting.TIME,
    Setting.STARTERS,
    Setting.PINGS,
    Setting.HOUR,
    Setting.THEME,
    Setting.SET,
)
_NAMES: Final = {
    Setting.THEME: "button-setting-theme",
    Setting.SET: "button-setting-set",
    Setting.PINGS: "button-setting-pings",
    Setting.HOUR: "button-setting-hour",
    Setting.LANGUAGE: "button-setting-language",
    Setting.TIME: "button-setting-time",
    Setting.STARTERS: "button-setting-starters",
}
_QUESTIONS: Final = {
    Setting.THEME: "settings-ask-theme",
    Setting.SET: "settings-ask-set",
    Setting.PINGS: "settings-ask-pings",
    Setting.HOUR: "settings-ask-hour",
    Setting.LANGUAGE: "language-choose",
    Setting.TIME: "settings-ask-time",
    Setting.STARTERS: "settings-ask-starters",
}
_IN_A_ROW: Final = {Setting.HOUR: 6, Setting.TIME: 3, Setting.THEME: 3, Setting.LANGUAGE: 3}
_CHOSEN: Final = "✓ "


def of_person(player: Player) -> PlaceSettings:
    """A person's choices in the form of a chat's; what only a group has is left as it is by itself."""
    chosen = player.preferences
    return PlaceSettings(
        language=player.language,
        pings=chosen.pings,
        digest_hour=chosen.digest_hour,
        theme=chosen.theme,
        piece_set=chosen.piece_set,
    )


def preferences_of(settings: PlaceSettings) -> Preferences:
    """The same back again, but for the language."""
    return Preferences(settings.pings, settings.digest_hour, settings.theme, settings.piece_set)


def values(setting: Setting) -> list[str]:
    """All that can be chosen for a setting."""
    match setting:
        case Setting.THEME:
            return list(THEMES)
        case Setting.SET:
            return list(PIECE_SETS)
        case Setting.PINGS:
            return list(Pings)
        case Setting.HOUR:
            return [str(hour) for hour in range(24)]
        case Setting.LANGUAGE:
            return list(LANGUAGES)
        case Setting.TIME:
            return [str(span // HOUR) for span in (timedelta(0), *CHOICES)]
        case Setting.STARTERS:
            return list(Starters)


def value_of(settings: PlaceSettings, setting: Setting) -> str | None:
    """What is chosen; None for no language."""
    match setting:
        case Setting.THEME:
            return settings.theme or DEFAULT_THEME
        case Setting.SET:
            return settings.piece_set or DEFAULT_SET
        case Setting.PINGS:
            return settings.pings
        case Setting.HOUR:
            return str(settings.digest_hour)
        case Setting.LANGUAGE:
            return settings.language
        case Setting.TIME:
            return str((settings.time_per_move or timedelta(0)) // HOUR)
        case Setting.STARTERS:
            return settings.starters


def with_value(settings: PlaceSettings, setting: Setting, value: str) -> PlaceSettings:
    """The settings with another choice.

    Raises:
        ValueError: there is no such choice.
    """
    if value not in values(setting):
        raise ValueError(f"{value!r} cannot be chosen for {setting.name}")
    match setting:
        case Setting.THEME:
            return replace(settings, theme=value)
        case Setting.SET:
            return replace(settings, piece_set=value)
        case Setting.PINGS:
            return replace(settings, pings=Pings(value))
        case Setting.HOUR:
            return replace(settings, digest_hour=int(value))
        case Setting.LANGUAGE:
            return replace(settings, language=value)
        case Setting.TIME:
            return replace(settings, time_per_move=int(value) * HOUR or None)
        case Setting.STARTERS:
            return replace(settings, starters=Starters(value))


def label(t: Translator, setting: Setting, value: str) -> str:
    """What a choice is called."""
    match setting:
        case Setting.HOUR:
            return f"{int(value):02}:00"
        case Setting.LANGUAGE:
            return t(f"language-{value}")
        case Setting.TIME:
            return short_span(t, int(value) * HOUR) if int(value) else t("button-time-none")
        case _:
            return t(f"button-{setting.name.lower()}-{value}")


def sample_label(t: Translator, theme: str, piece_set: str) -> str:
    """What to write over a sample of a theme and a piece set."""
    return f"{label(t, Setting.THEME, theme)} · {label(t, Setting.SET, piece_set)}"


def menu(t: Translator, settings: PlaceSettings, *, of_place: bool) -> InlineKeyboardMarkup:
    """A button for each setting, with what is chosen, and one for samples."""
    shown = [
        setting
        for setting in (OF_PLACE if of_place else OF_PERSON)
        if setting is not Setting.HOUR or settings.pings is Pings.DIGEST
    ]
    buttons = [button(_with_choice(t, settings, setting), SettingsButton(setting=setting)) for setting in shown]
    return rows(*([each] for each in buttons), [button(t("button-samples"), SamplesButton())])


def _with_choice(t: Translator, settings: PlaceSettings, setting: Setting) -> str:
    value = value_of(settings, setting)
    chosen = "–" if value is None else label(t, setting, value)
    if setting is Setting.HOUR:
        chosen += " UTC"
    return t("button-setting", setting=t(_NAMES[setting]), value=chosen)


def question(t: Translator, setting: Setting, now: datetime) -> str:
    """What is asked over the choices; the time of day (UTC) is told with the hours."""
    return t(_QUESTIONS[setting], now=f"{now:%H:%M} UTC")


def choices(t: Translator, settings: PlaceSettings, setting: Setting) -> InlineKeyboardMarkup:
    """A button for each choice, the present one marked, and the way back."""
    chosen = value_of(settings, setting)
    buttons = [
        button(
            (_CHOSEN if value == chosen else "") + label(t, setting, value), ChooseButton(setting=setting, value=value)
        )
        for value in values(setting)
    ]
    width = _IN_A_ROW.get(setting, 1)
    lines = [buttons[start : start + width] for start in range(0, len(buttons), width)]
    return rows(*lines, [button(t("button-back"), SettingsButton())])
