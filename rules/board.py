"""The board: where every man stands, whose move it is, and what was played."""

from collections.abc import Hashable, Iterator
from typing import Final

from rules import movegen, position
from rules.base import RATNIKS, VOLKHVS, BaseBoard
from rules.errors import IllegalMoveError, InvalidPositionError
from rules.explain import Refusal, explain, resolve
from rules.man import MEN, Man
from rules.move import Move
from rules.notation import read_move
from rules.outcome import Outcome, Termination
from rules.square import SQUARES, Color, Square

_START: Final = position.read(position.START)


class LegalMoves:
    """The legal moves of a position, as it was when they were asked for."""

    __slots__ = ("_spans",)

    def __init__(self, board: BaseBoard) -> None:
        self._spans = movegen.spans(board)

    def __iter__(self) -> Iterator[Move]:
        return iter(movegen.moves(self._spans))

    def __len__(self) -> int:
        return movegen.count(self._spans)

    def __bool__(self) -> bool:
        return bool(self._spans)

    def __contains__(self, move: object) -> bool:
        return move in movegen.moves(self._spans)

    def count(self) -> int:
        """How many there are; faster than making a list."""
        return movegen.count(self._spans)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(str(move) for move in self)}>"


class Board(BaseBoard):
    """A position and the moves that led to it.

    Names are python-chess's where the thing is the same. Towers are shown top to bottom.

    >>> board = Board()
    >>> board.push_text("f1-e2")
    Move(from_square=<Square.F1: 5>, to_square=<Square.E2: 12>, count=1)
    >>> [str(man) for man in board.tower_at(Square.E2)]
    ['B', 'Ph']
    """

    __slots__ = ()

    def __init__(self) -> None:
        """The start position."""
        super().__init__(_START)

    # Position texts

    @classmethod
    def from_fen(cls, text: str) -> "Board":
        """The board of a one-line position text; its grammar is in `rules.position`.

        Raises:
            InvalidPositionError: it is not a position, or the side that has just moved left its volkhv attacked.
        """
        board = cls.__new__(cls)
        BaseBoard.__init__(board, position.read(text))
        mover = board.turn.other
        if board.is_attacked_by(board.turn, board.volkhv(mover)):
            raise InvalidPositionError("the side not to move is in check", mover.name.lower())
        return board

    def fen(self) -> str:
        """The position as one line of text, which `from_fen` reads back."""
        return position.write(position.Position(tuple(self.stacks), self.turn, self.home, self.passed, self.ply))

    def listing(self) -> str:
        """The occupied squares from a1 to h8, rank by rank, each with its men from top to bottom (ruling 12)."""
        return " ".join(
            f"{square}:{position.symbols(self.stacks[square])}" for square in SQUARES if self.stacks[square]
        )

    # What stands where

    @property
    def turn(self) -> Color:
        """The side to move."""
        return Color(self.side)

    @property
    def ply(self) -> int:
        """How many plies were played since the start of the game, 0 or more."""
        return self.first_ply + len(self.history)

    @property
    def fullmove_number(self) -> int:
        """The number of the move now to be played, from 1; black's move has white's number."""
        return self.ply // 2 + 1

    @property
    def move_stack(self) -> list[Move]:
        """The moves played on this board, oldest first; a new list."""
        return [undo[0] for undo in self.history]

    def tower_at(self, square: Square) -> tuple[Man, ...]:
        """The men on a square from top to bottom; empty where none stands."""
        return tuple(MEN[code] for code in reversed(self.stacks[square]))

    def man_at(self, square: Square) -> Man | None:
        """The top man of a square."""
        tower = self.stacks[square]
        return MEN[tower[-1]] if tower else None

    def height_at(self, square: Square) -> int:
        """How many men stand on a square, 0 to 31."""
        return len(self.stacks[square])

    def color_at(self, square: Square) -> Color | None:
        """The side that a square belongs to: that of its top man."""
        tower = self.stacks[square]
        return MEN[tower[-1]].color if tower else None

    def towers(self) -> dict[Square, tuple[Man, ...]]:
        """The occupied squares from a1 to h8, each with its men from top to bottom."""
        return {square: self.tower_at(square) for square in SQUARES if self.stacks[square]}

    @property
    def en_passant(self) -> Square | None:
        """The square that a ratnik stepped over on the last move, whether it can be taken there or not."""
        passed = self.passed
        return SQUARES[passed.bit_length() - 1] if passed else None

    # Moves

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterable, countable, and `move in board.legal_moves` asks without making a list."""
        return LegalMoves(self)

    def legal_moves_from(self, square: Square) -> list[Move]:
        """The legal moves of the men on one square."""
        return [move for move in self.legal_moves if move.from_square == square]

    def is_legal(self, move: Move) -> bool:
        """Whether the rules allow a move; found by making it, not from the list of legal moves."""
        return self.explain(move) is None

    def explain(self, move: Move) -> Refusal | None:
        """Why a move is illegal; None if it is legal."""
        return explain(self, move)

    def parse_move(self, text: str) -> Move:
        """Read a move as people type it (docs/notation.md); a number equal to the tower's height is the whole tower.

        Raises:
            UnreadableMoveError: it is not a move.
            IllegalMoveError: it is one, but the rules forbid it here.
        """
        meant = resolve(self, read_move(text))
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
            joins = bool(self.stacks[move.to_square]) or self.is_en_passant(move)
            text = f"{move.from_square}{part}{'x' if joins else '-'}{move.to_square}"
        self.push(move)
        if self.is_check():
            text += "+" if movegen.spans(self) else "#"
        self.pop()
        return text

    def is_castling(self, move: Move) -> bool:
        """Whether a legal move is castling: the volkhv's step by two."""
        return bool(self.tops >> VOLKHVS >> move.from_square & 1) and abs(move.from_square - move.to_square) == 2

    def is_en_passant(self, move: Move) -> bool:
        """Whether a legal move takes en passant (ruling 6)."""
        return bool(self.passed >> move.to_square & self.tops >> RATNIKS >> move.from_square & 1)

    def play(self, move: Move) -> None:
        """Play a move.

        Raises:
            IllegalMoveError: the rules forbid it; the board is unchanged.
        """
        refusal = self.explain(move)
        if refusal is not None:
            raise IllegalMoveError(refusal)
        self.push(move)

    def push_text(self, text: str) -> Move:
        """Read a move and play it; raises what `parse_move` raises."""
        move = self.parse_move(text)
        self.push(move)
        return move

    def peek(self) -> Move | None:
        """The last move played on this board."""
        return self.history[-1][0] if self.history else None

    # Check, and how it ends

    def attackers(self, color: Color, square: Square) -> list[Square]:
        """The squares from which top men of a side strike a square (ruling 9), whoever stands on it."""
        men = self.attackers_mask(color, square)
        return [other for other in SQUARES if men >> other & 1]

    def is_attacked_by(self, color: Color, square: Square) -> bool:
        """Whether a side strikes a square."""
        return bool(self.attackers_mask(color, square))

    def checkers(self) -> list[Square]:
        """The squares of the men that give check."""
        return self.attackers(self.turn.other, self.volkhv(self.turn))

    def is_check(self) -> bool:
        """Whether the volkhv of the side to move is attacked."""
        return bool(self.attackers_mask(self.side ^ 1, self.volkhv(self.side)))

    def is_checkmate(self) -> bool:
        """Whether the side to move is in check and has no legal move."""
        return not movegen.spans(self) and self.is_check()

    def is_stalemate(self) -> bool:
        """Whether the side to move is not in check and has no legal move."""
        return not movegen.spans(self) and not self.is_check()

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """How the game has ended; None while it goes on.

        Args:
            claim_draw: Count a repetition that could be claimed (ruling 10) as an end.
        """
        if not movegen.spans(self):
            if self.is_check():
                return Outcome(Termination.CHECKMATE, self.turn.other)
            return Outcome(Termination.STALEMATE, None)
        if claim_draw and self.can_claim_threefold_repetition():
            return Outcome(Termination.THREEFOLD_REPETITION, None)
        return None

    def position_key(self) -> Hashable:
        """What must be equal for two positions to be the same one (ruling 10)."""
        can_take = self.passed and movegen.en_passant_spans(self)
        return self.side, tuple(self.stacks), position.rights(self.home), self.passed if can_take else 0

    def repetitions(self) -> int:
        """How often the position has stood on this board, the present time included: 1 or more."""
        key, towers = self.position_key(), self.stacks.copy()
        past = self.copy()
        times = 1
        while past.history:
            past.pop()
            if past.stacks == towers and past.position_key() == key:
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
