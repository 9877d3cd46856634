"""How a game ends by the rules (ruling 10)."""

import enum
from dataclasses import dataclass

from rules.square import Color


class Termination(enum.Enum):
    """What ended the game on the board. Resignation, agreement and the clock are not the board's business."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    THREEFOLD_REPETITION = "threefold repetition"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    Attributes:
        termination: What ended it.
        winner: Who won; None for a draw.
    """

    termination: Termination
    winner: Color | None

    def result(self) -> str:
        """``1-0``, ``0-1`` or ``1/2-1/2``."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Color.WHITE else "0-1"
