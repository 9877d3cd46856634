"""Naming games: by the number that a chat calls them, or by a button when several could be meant."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from aiogram.filters.callback_data import CallbackData

from game.models import Game
from handlers.telegram.callback_data import BoardButton

_NUMBER: Final = re.compile(r"\s*#?([1-9]\d{0,5})(?:\s+(?![-–—])|$)", re.ASCII)
"""Not the first sign of a castling written with spaces: ``0 - 0``."""

GameButton = Callable[[Game], CallbackData]
"""What pressing the button of a game does."""


def board_button(game: Game) -> CallbackData:
    """Show its board."""
    return BoardButton(game=game.id)


@dataclass
class ChoiceError(Exception):
    """Several games could be meant, or one of another chat. `button` does with one of them what was asked for."""

    games: list[Game]
    button: GameButton = board_button


@dataclass
class NoSuchNumberError(Exception):
    """No game of this chat has that number."""

    number: int


class NoTurnHereError(Exception):
    """Somebody moves who has several games here, and is to move in none of them."""


def split_number(args: str) -> tuple[int | None, str]:
    """The number of a game at the beginning of a command's words, with the rest: ``12 e2-e4``, ``#12``."""
    match = _NUMBER.match(args)
    if match is None:
        return None, args
    return int(match[1]), args[match.end() :]
