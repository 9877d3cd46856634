"""`python -m rendering`: draw a position, or the moves that led to it, into a file."""

import argparse
import sys
from pathlib import Path

from rendering import (
    PIECE_SETS,
    THEMES,
    WIDTHS,
    Scene,
    describe_square,
    render_gif,
    render_png,
    render_strip,
    text_board,
)
from rules import Board, RulesError
from rules.square import Color, Square


def main(arguments: list[str] | None = None) -> int:
    """Draw what the arguments say; 1 if they say nothing sensible, with the reason on stderr."""
    options = _parser().parse_args(arguments)
    try:
        if options.text:
            print(_in_letters(options))
            return 0
        picture = _picture(options)
        output = options.output or ("board.gif" if options.gif else "board.png")
        Path(output).write_bytes(picture)
    except (RulesError, ValueError, OSError) as error:
        print(f"rendering: {error}", file=sys.stderr)
        return 1
    print(f"{output}: {len(picture)} bytes")
    return 0


def _picture(options: argparse.Namespace) -> bytes:
    scenes = _scenes(options)
    if options.gif:
        return render_gif(scenes)
    if options.strip:
        return render_strip(scenes, first=0)
    return render_png(scenes[-1], width=options.width)


def _in_letters(options: argparse.Namespace) -> str:
    """The board, or with --select one square of it."""
    board = _start(options)
    for text in options.moves.split():
        board.push_text(text)
    square = _selected(options)
    return text_board(board, view=_view(options)) if square is None else describe_square(board, square)


def _scenes(options: argparse.Namespace) -> list[Scene]:
    """The start and the position after each move; the last one with what is selected."""
    board = _start(options)
    texts = options.moves.split()
    scenes = []
    status = options.status
    for number in range(len(texts) + 1):
        scenes.append(_scene(board, options, status, _selected(options) if number == len(texts) else None))
        if number < len(texts):
            move = board.parse_move(texts[number])
            # Of several positions each says by which move it came about.
            status = options.status or (board.notation(move) if options.gif or options.strip else "")
            board.push(move)
    return scenes


def _start(options: argparse.Namespace) -> Board:
    return Board.from_fen(options.position) if options.position else Board()


def _view(options: argparse.Namespace) -> Color:
    return Color.BLACK if options.view == "black" else Color.WHITE


def _selected(options: argparse.Namespace) -> Square | None:
    return Square.parse(options.select) if options.select else None


def _scene(board: Board, options: argparse.Namespace, status: str, selected: Square | None) -> Scene:
    return Scene.of(
        board,
        view=_view(options),
        white_name=options.white,
        black_name=options.black,
        white_clock=options.white_clock,
        black_clock=options.black_clock,
        status=status,
        theme=options.theme,
        piece_set=options.set,
        selected=selected,
        highlights=[Square.parse(name) for name in options.mark.split()],
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rendering", description=__doc__)
    parser.add_argument("--moves", default="", help='moves from the start, such as "c1-d2 f8-e7"')
    parser.add_argument(
        "--position", default="", help="a position to start from, in one line as `python -m rules show` prints it"
    )
    parser.add_argument("--select", default="", metavar="SQUARE", help="show where the men of a square can go")
    parser.add_argument("--mark", default="", metavar="SQUARES", help='mark squares that are spoken of: "d5 e4"')
    parser.add_argument("--view", choices=("white", "black"), default="white", help="whose side is at the bottom")
    parser.add_argument("--theme", choices=tuple(THEMES), default="wood")
    parser.add_argument("--set", choices=PIECE_SETS, default="tavreli", help="what the men look like")
    parser.add_argument(
        "--width", type=int, choices=WIDTHS, default=WIDTHS[1], help="800: the board alone; 1280: the list beside it"
    )
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--gif", action="store_true", help="an animation of all the moves")
    kind.add_argument("--strip", action="store_true", help="the last four positions in one picture")
    kind.add_argument("--text", action="store_true", help="print the board, or the selected square, in letters")
    parser.add_argument("--white", default="", help="the name of the player with the white men")
    parser.add_argument("--black", default="", help="the name of the player with the black men")
    parser.add_argument("--white-clock", default="", help="the time of the player with the white men")
    parser.add_argument("--black-clock", default="", help="the time of the player with the black men")
    parser.add_argument("--status", default="", help="a line under the names")
    parser.add_argument(
        "-o", "--output", default="", metavar="FILE", help="where the picture goes (board.png or board.gif)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
