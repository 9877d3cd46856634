"""The board: where every man stands, whose move it is, and what was played."""

from collections.abc import Hashable, Iterator
from typing import Final

from rules import movegen, position
from rules.core import Core
from rules.errors import IllegalMoveError, InvalidPositionError
from rules.explain import Refusal, explain, resolve
from rules.man import MEN, Man
from rules.move import Move
from rules.movegen import decode, encode
from rules.notation import read_move
from rules.outcome import Outcome, Termination
from rules.square import SQUARES, Color, Square

_START: Final = position.read(position.START)


class LegalMoves:
    """The legal moves of a board as it is at the moment of asking."""

    __slots__ = ("_board",)

    def __init__(self, board: "Board") -> None:
        self._board = board

    def __iter__(self) -> Iterator[Move]:
        return iter(movegen.moves(self._board._core))

    def __len__(self) -> int:
        return movegen.count(self._board._core)

    def __bool__(self) -> bool:
        return bool(movegen.spans(self._board._core))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._board.is_legal(move)

    def count(self) -> int:
        """How many there are; faster than making a list."""
        return movegen.count(self._board._core)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(self._board.notation(move) for move in self)}>"


class Board:
    """A position and the moves that led to it.

    Names are python-chess's where the thing is the same. Towers are shown top to bottom.

    >>> board = Board()
    >>> board.push_text("f1-e2")
    Move(from_square=<Square.F1: 5>, to_square=<Square.E2: 12>, count=1)
    >>> [str(man) for man in board.tower_at(Square.E2)]
    ['B', 'Ph']
    """

    __slots__ = ("_core",)

    def __init__(self) -> None:
        """The start position."""
        self._core = Core(_START)

    # Position texts

    @classmethod
    def from_fen(cls, text: str) -> "Board":
        """The board of a one-line position text; its grammar is in `rules.position`.

        Raises:
            InvalidPositionError: it is not a position, or the side that has just moved left its volkhv attacked.
        """
        board = cls.__new__(cls)
        board._core = Core(position.read(text))
        mover = board.turn.other
        if board.is_attacked_by(board.turn, board.volkhv(mover)):
            raise InvalidPositionError("the side not to move is in check", mover.name.lower())
        return board

    def fen(self) -> str:
        """The position as one line of text, which `from_fen` reads back."""
        *_, home, passed = self._core.masks
        return position.write(position.Position(tuple(self._core.towers), self.turn, home, passed, self.ply))

    def listing(self) -> str:
        """The occupied squares from a1 to h8, rank by rank, each with its men from top to bottom (ruling 12)."""
        return " ".join(
            f"{square}:{position.symbols(self._core.towers[square])}"
            for square in SQUARES
            if self._core.towers[square]
        )

    # What stands where

    @property
    def turn(self) -> Color:
        """The side to move."""
        return Color(self._core.turn)

    @property
    def ply(self) -> int:
        """How many plies were played since the start of the game, 0 or more."""
        return self._core.first_ply + len(self._core.history)

    @property
    def fullmove_number(self) -> int:
        """The number of the move now to be played, from 1; black's move has white's number."""
        return self.ply // 2 + 1

    @property
    def move_stack(self) -> list[Move]:
        """The moves played on this board, oldest first; a new list."""
        return [decode(undo[0]) for undo in self._core.history]

    def tower_at(self, square: Square) -> tuple[Man, ...]:
        """The men on a square from top to bottom; empty where none stands."""
        return tuple(MEN[code] for code in reversed(self._core.towers[square]))

    def man_at(self, square: Square) -> Man | None:
        """The top man of a square."""
        tower = self._core.towers[square]
        return MEN[tower[-1]] if tower else None

    def height_at(self, square: Square) -> int:
        """How many men stand on a square, 0 to 31."""
        return len(self._core.towers[square])

    def color_at(self, square: Square) -> Color | None:
        """The side that a square belongs to: that of its top man."""
        tower = self._core.towers[square]
        return MEN[tower[-1]].color if tower else None

    def towers(self) -> dict[Square, tuple[Man, ...]]:
        """The occupied squares from a1 to h8, each with its men from top to bottom."""
        return {square: self.tower_at(square) for square in SQUARES if self._core.towers[square]}

    def volkhv(self, color: Color) -> Square:
        """Where the volkhv of a side stands."""
        return SQUARES[self._core.volkhv(color)]

    @property
    def en_passant(self) -> Square | None:
        """The square that a ratnik stepped over on the last move, whether it can be taken there or not."""
        passed = self._core.masks[9]
        return SQUARES[passed.bit_length() - 1] if passed else None

    # Moves

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterable, countable, and `move in board.legal_moves` asks without making a list."""
        return LegalMoves(self)

    def legal_moves_from(self, square: Square) -> list[Move]:
        """The legal moves of the men on one square."""
        return movegen.moves_from(self._core, square)

    def is_legal(self, move: Move) -> bool:
        """Whether the rules allow a move; found by making it, not from the list of legal moves."""
        return self.explain(move) is None

    def explain(self, move: Move) -> Refusal | None:
        """Why a move is illegal; None if it is legal."""
        return explain(self._core, move)

    def parse_move(self, text: str) -> Move:
        """Read a move as people type it (docs/notation.md); a number equal to the tower's height is the whole tower.

        Raises:
            UnreadableMoveError: it is not a move.
            IllegalMoveError: it is one, but the rules forbid it here.
        """
        meant = resolve(self._core, read_move(text))
        if isinstance(meant, Refusal):
            raise IllegalMoveError(meant)
        refusal = self.explain(meant)
        if refusal is not None:
            raise IllegalMoveError(refusal)
        return meant

    def notation(self, move: Move) -> str:
        """The canonical writing of a legal move (ruling 11): ``f3(2)xf6+``, ``0-0``."""
        if self.is_castling(move):
            text = "0-0" if move.to_square > move.from_square else "0-0-0"
        else:
            part = f"({move.count})" if move.count < self.height_at(move.from_square) else ""
            # En passant forms a tower too: the taken ratnik lies under the taker.
            joins = bool(self._core.towers[move.to_square]) or self.is_en_passant(move)
            text = f"{move.from_square}{part}{'x' if joins else '-'}{move.to_square}"
        self._core.push(encode(move))
        if self.is_check():
            text += "+" if movegen.spans(self._core) else "#"
        self._core.pop()
        return text

    def is_castling(self, move: Move) -> bool:
        """Whether a legal move is castling: the volkhv's step by two."""
        return (
            bool(self._core.masks[6] >> move.from_square & 1) and abs(move.from_square - move.to_square) == 2
        )

    def is_en_passant(self, move: Move) -> bool:
        """Whether a legal move takes en passant (ruling 6)."""
        return bool(self._core.masks[9] >> move.to_square & self._core.masks[2] >> move.from_square & 1)

    def push(self, move: Move) -> None:
        """Play a move without checking it; `play` checks. An illegal move leaves a board that means nothing."""
        self._core.push(encode(move))

    def play(self, move: Move) -> None:
        """Play a move.

        Raises:
            IllegalMoveError: the rules forbid it; the board is unchanged.
        """
        refusal = self.explain(move)
        if refusal is not None:
            raise IllegalMoveError(refusal)
        self._core.push(encode(move))

    def push_text(self, text: str) -> Move:
        """Read a move and play it; raises what `parse_move` raises."""
        move = self.parse_move(text)
        self._core.push(encode(move))
        return move

    def pop(self) -> Move:
        """Take the last move back and give it.

        Raises:
            IndexError: none was played on this board.
        """
        move = decode(self._core.history[-1][0])
        self._core.pop()
        return move

    def peek(self) -> Move | None:
        """The last move played on this board."""
        return decode(self._core.history[-1][0]) if self._core.history else None

    def copy(self) -> "Board":
        """A board of its own with the same position and history."""
        board = Board.__new__(Board)
        board._core = self._core.copy()
        return board

    # Check, and how it ends

    def attackers(self, color: Color, square: Square) -> list[Square]:
        """The squares from which top men of a side strike a square (ruling 9), whoever stands on it."""
        men = self._core.attackers(color, square)
        return [other for other in SQUARES if men >> other & 1]

    def is_attacked_by(self, color: Color, square: Square) -> bool:
        """Whether a side strikes a square."""
        return bool(self._core.attackers(color, square))

    def checkers(self) -> list[Square]:
        """The squares of the men that give check."""
        return self.attackers(self.turn.other, self.volkhv(self.turn))

    def is_check(self) -> bool:
        """Whether the volkhv of the side to move is attacked."""
        return bool(self._core.attackers(self._core.turn ^ 1, self._core.volkhv(self._core.turn)))

    def is_checkmate(self) -> bool:
        """Whether the side to move is in check and has no legal move."""
        return not movegen.spans(self._core) and self.is_check()

    def is_stalemate(self) -> bool:
        """Whether the side to move is not in check and has no legal move."""
        return not movegen.spans(self._core) and not self.is_check()

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """How the game has ended; None while it goes on.

        Args:
            claim_draw: Count a repetition that could be claimed (ruling 10) as an end.
        """
        if not movegen.spans(self._core):
            if self.is_check():
                return Outcome(Termination.CHECKMATE, self.turn.other)
            return Outcome(Termination.STALEMATE, None)
        if claim_draw and self.can_claim_threefold_repetition():
            return Outcome(Termination.THREEFOLD_REPETITION, None)
        return None

    def position_key(self) -> Hashable:
        """What must be equal for two positions to be the same one (ruling 10)."""
        *_, home, passed = self._core.masks
        if passed and not any(span[3] == passed for span in movegen.en_passant_spans(self._core, passed)):
            passed = 0
        return self._core.turn, tuple(self._core.towers), position.rights(home), passed

    def repetitions(self) -> int:
        """How often the position has stood on this board, the present time included: 1 or more."""
        key, towers = self.position_key(), self._core.towers.copy()
        past = self.copy()
        times = 1
        while past._core.history:
            past._core.pop()
            if past._core.towers == towers and past.position_key() == key:
                times += 1
        return times

    def can_claim_threefold_repetition(self) -> bool:
        """Whether the position stands for the third time or more; either player may claim the draw (ruling 10)."""
        return self.repetitions() >= 3

    def __eq__(self, other: object) -> bool:
        """Two boards are equal if their positions are the same; how they came about does not matter."""
        return self.position_key() == other.position_key() if isinstance(other, Board) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a board changes; use position_key()

    def __repr__(self) -> str:
        return f"Board.from_fen({self.fen()!r})"

    def __str__(self) -> str:
        return self.listing()
