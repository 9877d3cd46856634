"""Questions about one move or two: picking the moves, and the words that lead in."""

from dataclasses import dataclass
from random import Random

from quiz.generators.draft import after
from quiz.models import Level, Phrase, Value
from rules import Board, Move, Square


@dataclass(frozen=True, slots=True)
class Line:
    """One or two legal moves, and the square that is asked about.

    Attributes:
        board: The position before them.
        moves: The moves.
        at: The square.
        later: The position after them.
    """

    board: Board
    moves: tuple[Move, ...]
    at: Square
    later: Board

    def ask(self, key: str, **more: Value) -> Phrase:
        """The question `key` about one move, or `key-2` about two."""
        written = self.board.notation(self.moves[0]).rstrip("+#")
        data: dict[str, Value] = {"side": self.board.turn, "move": self.moves[0], "text": written, "at": self.at}
        if len(self.moves) == 1:
            return Phrase.of(key, **data, **more)
        reply = after(self.board, self.moves[0]).notation(self.moves[1]).rstrip("+#")
        data |= {"other": self.board.turn.other, "move2": self.moves[1], "text2": reply}
        return Phrase.of(f"{key}-2", **data, **more)

    def highlights(self) -> tuple[Square, ...]:
        """The square first, then the others that the moves name."""
        squares = [square for move in self.moves for square in (move.from_square, move.to_square)]
        return tuple(dict.fromkeys([self.at, *squares]))


def draw_line(board: Board, level: Level, random: Random) -> Line | None:
    """Moves after which a square is worth asking about: what a tower leaves behind or lands on.

    An easy line moves a tower of two or lands on one, a medium one splits or leaves a higher tower, a hard one has
    two moves that both concern the square.
    """
    moves = list(board.legal_moves)
    random.shuffle(moves)
    for move in moves[:40]:
        at = _square_of(board, move, level, random)
        if at is None:
            continue
        later = after(board, move)
        if level is not Level.HARD:
            return Line(board, (move,), at, later)
        replies = [reply for reply in later.legal_moves if at in {reply.from_square, reply.to_square}]
        if replies:
            reply = random.choice(replies)
            return Line(board, (move, reply), at, after(later, reply))
    return None


def _square_of(board: Board, move: Move, level: Level, random: Random) -> Square | None:
    """The square to ask about, if the move is of that level."""
    height, under = board.height_at(move.from_square), board.height_at(move.to_square)
    if board.is_castling(move):
        return None
    if board.is_en_passant(move) and level is not Level.EASY:
        return Square.at(move.to_square.file, move.from_square.rank)
    if level is Level.EASY:
        if height == 2:
            return move.from_square
        return move.to_square if height == 1 and under else None
    if level is Level.MEDIUM:
        return move.from_square if height >= 3 else None
    splits = 1 < height > move.count
    if not splits and not under:
        return None
    return move.to_square if under and (not splits or random.random() < 0.5) else move.from_square
