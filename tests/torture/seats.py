"""A game as the people see it who play it: what should come of each act, written down anew and simply."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rules import Board, Color, Termination
from tests.handlers.telegram.world import Person

Json = dict[str, Any]
Standing = tuple[Any, ...]
"""All that is stored of a game: its moves, what is offered in it, whether it is paused, who plans, how it ended."""

ANSWER = "answer"
"""The source of conditional moves, which no message brings."""

SHORT, LONG = 3600, 14 * 24 * 3600
_ENDINGS = {Termination.CHECKMATE: "checkmate", Termination.STALEMATE: "stalemate"}


def other(color: str) -> str:
    return "black" if color == "white" else "white"


@dataclass
class Seats:
    """Game `number`, in a group or (`group` is None) in two private chats, called `called` there.

    `per_move` is in seconds; games with SHORT are left alone until their time is up. `owed` counts what each chat
    of the game is to be told, and `versions` are the standings since the last look, each with the update after
    which it stood.
    """

    number: int
    white: Person
    black: Person
    group: int | None
    called: int
    per_move: int | None
    began: int
    board: Board = field(default_factory=Board)
    texts: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    draw: str | None = None
    takeback: str | None = None
    pause: str | None = None
    paused: bool = False
    takebacks: int = 0
    plans: dict[str, list[str]] = field(default_factory=dict)
    ending: str | None = None
    owed: Counter[str] = field(default_factory=lambda: Counter({"started": 1}))
    versions: list[tuple[int, Standing]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.versions.append((self.began, self.standing()))

    @property
    def chats(self) -> list[int]:
        return [self.white.id, self.black.id] if self.group is None else [self.group]

    @property
    def turn(self) -> str:
        return "black" if len(self.texts) % 2 else "white"

    @property
    def is_over(self) -> bool:
        return self.ending is not None

    def person(self, color: str) -> Person:
        return self.white if color == "white" else self.black

    def plies_back(self, color: str) -> int:
        plies = 1 if self.turn != color else 2
        return plies if plies <= len(self.texts) else 0

    def standing(self) -> Standing:
        moves = tuple(zip(self.texts, self.sources, strict=True))
        offers = (self.draw, self.takeback, self.pause)
        return moves, offers, self.paused, self.takebacks, tuple(sorted(self.plans)), self.ending

    def do(self, update: int, source: str, act: str, color: str, detail: Any) -> None:
        """What should come of an act."""
        getattr(self, f"_{act}")(color, detail, source)
        self.versions.append((update, self.standing()))

    def forget_before(self, update: int) -> None:
        """Only what stood at that update, and later, matters."""
        past = [version for version in self.versions if version[0] <= update]
        self.versions = past[-1:] + [version for version in self.versions if version[0] > update]

    def allowed(self, handled: int) -> list[Standing]:
        """What may stand if that update was handled, and nobody knows what happened to those after it."""
        first = max((index for index, (at, _) in enumerate(self.versions) if at <= handled), default=0)
        return [standing for _, standing in self.versions[first:]]

    def _move(self, color: str, text: str, source: str) -> None:
        plan = self.plans.pop(other(color), None)
        self._push(text, source)
        if self.draw == other(color):
            self.draw = None
        if plan is not None and plan[0] == text and self.board.outcome() is None:
            self.owed["moved"] += 1
            self._push(plan[1], ANSWER)
            self.draw = None
        outcome = self.board.outcome()
        if outcome is None:
            self.owed["moved"] += 1
        else:
            self._end(_ENDINGS[outcome.termination])

    def _push(self, text: str, source: str) -> None:
        self.board.push_text(text)
        self.texts.append(text)
        self.sources.append(source)
        self.takeback = self.pause = None

    def _end(self, ending: str) -> None:
        self.owed["ended"] += 1
        self.ending = ending
        self.draw = self.takeback = self.pause = None
        self.paused = False
        self.plans.clear()

    def _offer_draw(self, color: str, _: Any, __: str) -> None:
        if self.draw == other(color):
            self._end("agreement")
        else:
            self.draw = color
            self.owed["draw-offered"] += 1

    def _decline_draw(self, _: str, __: Any, ___: str) -> None:
        self.draw = None
        self.owed["draw-declined"] += 1

    def _resign(self, _: str, __: Any, ___: str) -> None:
        self._end("resignation")

    def _ask_takeback(self, color: str, _: Any, __: str) -> None:
        self.takeback = color
        self.owed["takeback-asked"] += 1

    def _answer_takeback(self, _: str, agree: bool, __: str) -> None:
        if not agree:
            self.takeback = None
            self.owed["takeback-declined"] += 1
            return
        assert self.takeback is not None
        for _ply in range(self.plies_back(self.takeback)):
            self.board.pop()
            self.texts.pop()
            self.sources.pop()
        self.takebacks += 1
        self.draw = self.takeback = self.pause = None
        self.plans.clear()
        self.owed["taken-back"] += 1

    def _offer_pause(self, color: str, _: Any, __: str) -> None:
        self.pause = color
        self.owed["pause-offered"] += 1

    def _answer_pause(self, _: str, agree: bool, __: str) -> None:
        self.pause = None
        self.paused = agree
        self.owed["paused" if agree else "pause-declined"] += 1

    def _resume(self, _: str, __: Any, ___: str) -> None:
        self.paused = False
        self.owed["resumed"] += 1

    def _plan(self, color: str, line: list[str], _: str) -> None:
        self.plans[color] = line


def color_of(name: str) -> Color:
    return Color.WHITE if name == "white" else Color.BLACK
