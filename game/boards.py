"""Boards of games that are being played, so that a move does not replay the whole game."""

from collections import OrderedDict
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from game.models import Game, GameId
from rules import Board

DEFAULT_SIZE: Final = 256


@dataclass(slots=True)
class _Entry:
    texts: list[str]
    board: Board


class BoardCache:
    """The last boards of at most `size` games, the least recently used dropped first.

    It cannot be stale: an entry is kept with the texts of all moves that led to it, and before it is used it
    is taken back to what it has in common with the game and played on from there.
    """

    def __init__(self, size: int = DEFAULT_SIZE) -> None:
        self._size = size
        self._entries: OrderedDict[GameId, _Entry] = OrderedDict()

    def board(self, game: Game) -> Board:
        """A board of one's own at the game's last position."""
        entry = self._entries.pop(game.id, None) or _Entry([], Board())
        texts = [move.text for move in game.moves]
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(entry.texts, texts, strict=False)))
        while len(entry.texts) > common:
            entry.board.pop()
            entry.texts.pop()
        for text in texts[common:]:
            entry.board.push_text(text)
            entry.texts.append(text)
        self._entries[game.id] = entry
        if len(self._entries) > self._size:
            self._entries.popitem(last=False)
        return entry.board.copy()

    def at_hand(self, game: Game) -> Game:
        """The same game with its position at hand, so that `game.board()` need not replay it."""
        return replace(game, position=self.board(game))
