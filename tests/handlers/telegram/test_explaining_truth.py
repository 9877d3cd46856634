"""What /explain says is true, and all of it: its lines are read again, and compared with moves that are played."""

import re
from collections import defaultdict
from collections.abc import Iterator
from random import Random

import pytest

from handlers.telegram.explaining import explain
from handlers.telegram.words import man_name
from quiz.positions import load_positions
from rules import Board, Color, InvalidPositionError, Man, Move, Square
from tests.handlers.telegram.world import ANN, words

T = words(ANN)
KINDS = ("checks", "hanging", "covered", "open", "freeing", "freeing-later", "captives")


def _positions(count: int, seed: int) -> list[Board]:
    """Positions of recorded games; every third one move astray, with checks and pins that nobody had in a game."""
    random, games = Random(seed), load_positions().games
    found: list[Board] = []
    while len(found) < count:
        game, board = random.choice(games), Board()
        for move in game[: random.randrange(6, len(game))]:
            board.push(move)
        if len(found) % 3 == 0:
            board.push(random.choice(list(board.legal_moves)))
        found.append(board)
    return found


def _after(moves: str) -> Board:
    board = Board()
    for move in moves.split():
        board.push_text(move)
    return board


BOARDS = [
    *_positions(60, 8),
    _after("d2-d4 a7-a6 d4-d5 c7-c5"),  # en passant, with three who could retake
    _after("e2-e4 a7-a6 e4-e5 d7-d5"),
    _after("e2-e4 e7-e5 f1-c4 b8-c6 d1-h5 a7-a6"),  # the volkhv alone guards f7, and cannot retake
    _after("e2-e4 e7-e5 d1-h5 b8-c6"),  # the same, and it can
    Board.from_fen("3r4/7k/8/8/3[RnQ]4/8/8/7K w - - - 1"),
    Board.from_fen("4r2k/8/8/2r5/4N3/8/8/4K3 b - - - 30"),  # a pinned attacker
]


class Said:
    """The lines of an explanation, by kind and square; a kind that says "more" is not `whole`."""

    def __init__(self, board: Board) -> None:
        sides = (("freeing", board.turn), ("freeing-later", board.turn.other))
        sides_said = {kind: "White" if color is Color.WHITE else "Black" for kind, color in sides}
        headings = {T(f"explain-{kind}", side=sides_said.get(kind, "")): kind for kind in KINDS}
        self.text = explain(T, board).text
        self.lines: dict[str, dict[Square, str]] = {kind: {} for kind in KINDS}
        self.whole = set(KINDS)
        for part in self.text.split("\n\n"):
            heading, *lines = part.split("\n")
            for line in lines:
                if re.fullmatch(r"• and \d+ more", line):
                    self.whole.remove(headings[heading])
                elif line.startswith("• "):
                    self.lines[headings[heading]][squares_in(line)[0]] = line
        if self.whole != set(KINDS):
            # Whole kinds may have been left out, too, where there was no room.
            self.whole = {kind for kind in self.whole if self.lines[kind]}


def squares_in(text: str) -> list[Square]:
    return [Square.parse(name) for name in re.findall(r"\b[a-h][1-8]\b", text)]


def other_turn(board: Board) -> Board | None:
    """The same position with the other side to move; None where that cannot be."""
    towers, turn, *rest = board.fen().split(" ")
    rest[2] = "-"
    try:
        return Board.from_fen(" ".join([towers, "b" if turn == "w" else "w", *rest]))
    except InvalidPositionError:
        return None


def played(board: Board | None) -> Iterator[tuple[Move, Board]]:
    """Each legal move, and the board after it."""
    if board is None:
        return
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        yield move, after


def played_takes(board: Board | None) -> dict[Square, dict[Square, list[set[Square]]]]:
    """By who is taken and from where: for each way to take, from where that is answered by a take."""
    found: dict[Square, dict[Square, list[set[Square]]]] = defaultdict(lambda: defaultdict(list))
    for move, after in played(board):
        on = board.tower_at(move.to_square) if board is not None else ()
        victim = move.to_square
        if not on and len(after.tower_at(victim)) > move.count:
            # Somebody lies under the takers where nobody stood: he was taken in passing, beside where they came from.
            victim = Square(move.from_square // 8 * 8 + move.to_square % 8)
        elif not on or on[0].color is not after.turn:
            continue
        answers = {answer.from_square for answer in after.legal_moves if answer.to_square == move.to_square}
        found[victim][move.from_square].append(answers)
    return found


def captives_of(tower: tuple[Man, ...]) -> list[Man]:
    return [man for at, man in enumerate(tower) if any(above.color is not man.color for above in tower[:at])]


def name_of(man: Man) -> str:
    return f"{'white' if man.color is Color.WHITE else 'black'} {man_name(T, man)}"


def described(board: Board, square: Square) -> str:
    return f"{name_of(board.tower_at(square)[0])} {square}"


def check_takes(said: Said, board: Board, there: Board | None, color: Color) -> None:
    """What a side can take, were it its turn, is said, and what is said it can."""
    takes = played_takes(there)
    for square, ways in takes.items():
        retaken = [answers for all_answers in ways.values() for answers in all_answers]
        kind = "covered" if all(retaken) else "hanging"
        line = said.lines[kind].get(square)
        assert line is not None or kind not in said.whole, (kind, square)
        if line is not None:
            taken, by, *guards = re.split(" ← |; guarded from ", line.removeprefix("• "))
            assert taken == described(board, square)
            named = [f"{man_name(T, board.tower_at(at)[0])} {at}" for at in sorted(ways)]
            assert by.split(", ") == named
            answerers = set().union(*retaken)
            # Whom a taker sets free on the square that it leaves is named only if nobody else can retake.
            named_guards = (answerers - set(ways) or answerers) if kind == "covered" else set()
            assert set(squares_in("".join(guards))) == named_guards
    for kind in ("covered", "hanging"):
        claimed = {square for square in said.lines[kind] if board.color_at(square) is color.other}
        assert claimed <= set(takes), kind
    open_to_it = {square for square in said.lines["open"] if board.color_at(square) is color.other}
    assert not open_to_it or color is not board.turn
    assert not open_to_it & set(takes)


def check_releases(said: Said, kind: str, there: Board | None) -> None:
    """Whom a side can set free, were it its turn, is said, and nobody else."""
    freed: dict[Square, dict[int, str]] = defaultdict(dict)
    for move, after in played(there):
        above, left = after.tower_at(move.to_square)[: move.count], after.tower_at(move.from_square)
        if left and any(man.color is not left[0].color for man in above):
            freed[move.from_square][move.count] = name_of(left[0])
    lines = {
        square: "• " + "; ".join(f"{square}({count})-…: {man}" for count, man in sorted(men.items()))
        for square, men in freed.items()
    }
    claimed = said.lines[kind]
    assert claimed.items() <= lines.items()
    assert kind not in said.whole or claimed == lines


def check_captives(said: Said, board: Board) -> None:
    held = {square: captives_of(tower) for square, tower in board.towers().items()}
    for square, line in said.lines["captives"].items():
        top, men = line.removeprefix("• ").split(" on top of: ")
        assert top == described(board, square)
        names = []
        for part in men.split(", "):
            count, _, name = part.rpartition(" × ")
            names += [name] * int(count or 1)
        assert sorted(names) == sorted(map(name_of, held[square]))
    if "captives" in said.whole:
        assert set(said.lines["captives"]) == {square for square, men in held.items() if men}
    if said.lines["captives"]:
        captive = [man.color for men in held.values() for man in men]
        everybody = [man.color for tower in board.towers().values() for man in tower]
        white, black = (everybody.count(color) - captive.count(color) for color in (Color.WHITE, Color.BLACK))
        assert f"Free men: White {white}, Black {black}." in said.text


@pytest.mark.parametrize("board", BOARDS, ids=Board.fen)
def test_every_line_holds_once_the_moves_are_played_and_none_is_missing(board: Board) -> None:
    said = Said(board)
    later = other_turn(board)
    assert bool(said.lines["checks"]) is (later is None)
    for square, line in said.lines["checks"].items():
        assert square == board.volkhv(board.turn)
        assert squares_in(line)[1:] == board.checkers()
    check_takes(said, board, board, board.turn)
    check_takes(said, board, later, board.turn.other)
    check_releases(said, "freeing", board)
    check_releases(said, "freeing-later", later)
    check_captives(said, board)
