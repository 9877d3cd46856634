"""Games that the miner plays with itself, by players simple enough to blunder."""

from collections.abc import Callable
from random import Random
from typing import Final

from quiz.gain import commanded
from rules import Board, Move
from rules.man import SHAPES

Player = Callable[[Board, Random], Move]
"""Chooses a legal move of a position that has one."""

LONGEST: Final = 90
"""Games are broken off after so many plies."""
_TRIES: Final = 5
_OPENING_PLIES: Final = 8
_WHIM: Final = 0.12


def lively(board: Board, random: Random) -> Move:
    """The best of a few random moves: checks before taking, taking before joining."""

    def liveliness(move: Move) -> int:
        tower = board.stacks[move.to_square]
        board.push(move)
        check = board.is_check()
        board.pop()
        takes = bool(tower) and (tower[-1] >= SHAPES) != board.side
        return 4 * check + 3 * takes + bool(tower)

    return max(random.choices(list(board.legal_moves), k=_TRIES), key=liveliness)


def greedy(board: Board, random: Random) -> Move:
    """The move that commands most men, not counting those that can be taken back where it lands; now and then a whim.

    Whoever can give check or go forward does so where the rest is equal.
    """
    moves = list(board.legal_moves)
    if len(board.history) < _OPENING_PLIES or random.random() < _WHIM:
        return lively(board, random)
    side = board.side
    best, most = moves[0], -99.0
    for move in moves:
        board.push(move)
        worth = commanded(board, side) + random.random() * 2
        target = move.to_square
        if board.attackers_mask(side ^ 1, target):
            worth -= len(board.stacks[target])
        if board.is_check():
            worth += 1.5
            if not board.legal_moves:
                worth += 99
        board.pop()
        if worth > most:
            best, most = move, worth
    return best


PLAYERS: Final[dict[str, Player]] = {"greedy": greedy, "lively": lively}


def play(player: str, seed: str) -> list[Move]:
    """A game of a player with itself; the same seed gives the same game."""
    random, board = Random(seed), Board()  # noqa: S311 - a game, not a secret
    choose = PLAYERS[player]
    while len(board.history) < LONGEST and board.legal_moves:
        board.push(choose(board, random))
    return board.move_stack
