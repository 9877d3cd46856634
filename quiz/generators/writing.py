"""Write this move. (rule 11)"""

from random import Random

from quiz.generators.draft import Draft, after, pick_wrong
from quiz.models import Level, Phrase, Topic, Value
from quiz.positions import Positions
from rules import Board, Move


def make(level: Level, positions: Positions, random: Random) -> Draft | None:
    """Easy ones have no number and no mark, medium ones a split tower, hard ones a split, a check or a mate."""
    board = positions.draw(random)
    moves = list(board.legal_moves)
    random.shuffle(moves)
    for move in moves[:60]:
        later = after(board, move)
        splits = move.count < board.height_at(move.from_square)
        suits = {
            Level.EASY: not splits and not later.is_check(),
            Level.MEDIUM: board.height_at(move.from_square) > 1 and not later.is_check(),
            Level.HARD: board.height_at(move.from_square) > 1
            and (later.is_check() or board.height_at(move.from_square) > 2),
        }
        if suits[level]:
            return _draft(board, move, random)
    return None


def _draft(board: Board, move: Move, random: Random) -> Draft | None:
    written = board.notation(move)
    right = Phrase.of("notation", text=written)
    others = [Phrase.of("notation", text=text) for text in _misspelt(board, move, written, random)]
    wrong = pick_wrong(right, others, 3, random)
    if wrong is None:
        return None
    height = board.height_at(move.from_square)
    data: dict[str, Value] = {"side": board.turn, "move": move, "from_": move.from_square, "to": move.to_square}
    if board.is_castling(move):
        key = "writing-ask-castling"
        why = Phrase.of("writing-why-castling")
    else:
        shape = "man" if height == 1 else "part" if move.count < height else "whole"
        key = f"writing-ask-{shape}-passant" if board.is_en_passant(move) else f"writing-ask-{shape}"
        why = _why(board, move, written)
    text = Phrase.of(key, **data, count=move.count)
    return Draft(Topic.NOTATION, "rule-11", text, right, wrong, why, board, (move.from_square, move.to_square))


def _misspelt(board: Board, move: Move, written: str, random: Random) -> list[str]:
    """The ways to get it wrong: the number, the dash, the mark, the direction."""
    height = board.height_at(move.from_square)
    bare, mark = written.rstrip("+#"), written[len(written.rstrip("+#")) :]
    if board.is_castling(move):
        short = "0-0" if bare == "0-0-0" else "0-0-0"
        return [
            short + mark,
            f"{move.from_square}-{move.to_square}{mark}",
            f"{move.to_square}-{move.from_square}{mark}",
        ]
    joint = "x" if "x" in bare else "-"
    other = "-" if joint == "x" else "x"
    count = f"({move.count})" if move.count < height else ""
    # A number that is the tower's height is the same move to whoever reads it: no wrong answer hangs on that alone.
    numbers = {"" if n == height else f"({n})" for n in range(1, height + 1)} - {count}
    number = random.choice(sorted(numbers)) if numbers else "(1)"
    marks = [wrong for wrong in ("", "+", "#") if wrong != mark]

    def spell(number: str, joint: str, mark: str, *, back: bool = False) -> str:
        source, target = (move.to_square, move.from_square) if back else (move.from_square, move.to_square)
        return f"{source}{number}{joint}{target}{mark}"

    near = [spell(count, other, mark), spell(number, other, mark), spell(count, joint, mark, back=True)]
    near.append(spell(number, joint, mark) if numbers else spell(count, other, mark, back=True))
    if mark:
        near = [spell(count, joint, marks[0]), spell(count, joint, marks[1]), near[0], near[-1]]
    return near


def _why(board: Board, move: Move, written: str) -> Phrase:
    splits = move.count < board.height_at(move.from_square)
    number = Phrase.of("writing-number", n=move.count) if splits else Phrase.of("writing-no-number")
    joint = Phrase.of("writing-x" if "x" in written else "writing-dash", to=move.to_square)
    mark = {"+": "writing-check", "#": "writing-mate"}.get(written[-1], "writing-no-mark")
    return Phrase.of("writing-why", number=number, joint=joint, mark=Phrase.of(mark))
