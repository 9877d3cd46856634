"""Who is set free by this move, or which move sets this man free? (rule 1)"""

from collections import Counter
from random import Random
from typing import Final

from quiz.generators.draft import Draft, after, man_phrase, pick_wrong, towers_to_move
from quiz.models import Level, Phrase, Topic
from quiz.positions import Positions
from rules import Board, Kind, Man, Move, Square

_NOBODY: Final = Phrase.of("freeing-nobody")
_CAPTIVES: Final = {Level.EASY: 1, Level.MEDIUM: 1, Level.HARD: 2}
_LOWEST: Final = {Level.EASY: 2, Level.MEDIUM: 3, Level.HARD: 3}


def make(level: Level, positions: Positions, random: Random) -> Draft | None:
    """Harder ones have more captives, or ask for the move."""
    board = positions.draw(random)
    squares = [
        square for square in towers_to_move(board, _LOWEST[level]) if len(captives(board, square)) >= _CAPTIVES[level]
    ]
    if not squares:
        return None
    square = random.choice(squares)
    by_move = level is not Level.EASY and random.random() < 0.5
    return _ask_move(board, square, random) if by_move else _ask_man(board, square, random)


def captives(board: Board, square: Square) -> list[Man]:
    """The men of the side not to move that lie under those of the side to move, top to bottom."""
    return [man for man in board.tower_at(square)[1:] if man.color is not board.turn]


def _ask_man(board: Board, square: Square, random: Random) -> Draft | None:
    splits = [move for move in board.legal_moves_from(square) if move.count < board.height_at(square)]
    wholes = [move for move in board.legal_moves_from(square) if move.count == board.height_at(square)]
    moves = splits if splits and (not wholes or random.random() < 0.85) else wholes
    if not moves:
        return None
    move = random.choice(moves)
    top = after(board, move).man_at(square)
    freed = top if top is not None and top.color is not board.turn else None
    right = _NOBODY if freed is None else man_phrase(freed)
    others = [man_phrase(man) for man in captives(board, square)]
    if freed is not None and freed.turned:
        others = [option for option in others if option != man_phrase(board.tower_at(square)[move.count])]
    others += [_NOBODY, *_others_of(board, square, random)]
    wrong = pick_wrong(right, list(dict.fromkeys(others))[:4], 3, random)
    if wrong is None:
        return None
    text = Phrase.of("freeing-ask", side=board.turn, move=move, text=board.notation(move).rstrip("+#"), at=square)
    if freed is not None:
        why = Phrase.of("freeing-why", at=square, man=freed)
    elif top is None:
        why = Phrase.of("freeing-why-whole", at=square)
    else:
        why = Phrase.of("freeing-why-own", at=square, man=top)
    return Draft(Topic.SPLITTING, "rule-1", text, right, wrong, why, board, (square, move.to_square))


def _others_of(board: Board, square: Square, random: Random) -> list[Phrase]:
    """Men of the captives' side that stand elsewhere."""
    tops = [
        tower[0]
        for other, tower in board.towers().items()
        if other is not square and tower[0].color is not board.turn and tower[0].kind is not Kind.VOLKHV
    ]
    return [man_phrase(man) for man in random.sample(tops, len(tops))]


def _ask_move(board: Board, square: Square, random: Random) -> Draft | None:
    """Which move sets a captive free: it depends on how many men go."""
    tower = board.tower_at(square)
    names = Counter(tower)
    moves: dict[int, list[Move]] = {}
    for move in board.legal_moves_from(square):
        moves.setdefault(move.count, []).append(move)
    depths = [
        depth
        for depth, man in enumerate(tower)
        if depth and man.color is not board.turn and names[man] == 1 and depth in moves
    ]
    if not depths or len(moves) < 2:
        return None
    depth = random.choice(depths)
    right = _move_phrase(board, random.choice(moves[depth]))
    chosen = [random.choice(others) for count, others in moves.items() if count != depth for _ in range(2)]
    wrong = pick_wrong(right, [_move_phrase(board, move) for move in chosen], 2 if len(moves) == 2 else 3, random)
    if wrong is None:
        return None
    text = Phrase.of("freeing-ask-move", side=board.turn, at=square, man=tower[depth])
    why = Phrase.of("freeing-why-move", at=square, n=depth)
    return Draft(Topic.SPLITTING, "rule-1", text, right, wrong, why, board, (square,))


def _move_phrase(board: Board, move: Move) -> Phrase:
    return Phrase.of("notation", text=board.notation(move).rstrip("+#"), move=move)
