"""`python -m rendering`: draw a position into a file."""

import argparse
import sys
from pathlib import Path

from rendering import PIECE_SETS, THEMES, WIDTHS, Scene, render_png, text_board
from rules import Board, RulesError
from rules.square import Color


def main(arguments: list[str] | None = None) -> int:
    """Draw what the arguments say; 1 if they say nothing sensible, with the reason on stderr."""
    options = _parser().parse_args(arguments)
    try:
        board = Board.from_fen(options.position) if options.position else Board()
        for text in options.moves.split():
            board.push_text(text)
    except RulesError as error:
        print(f"rendering: {error}", file=sys.stderr)
        return 1
    view = Color.BLACK if options.view == "black" else Color.WHITE
    if options.text:
        print(text_board(board, view=view))
        return 0
    scene = Scene.of(
        board,
        view=view,
        white_name=options.white,
        black_name=options.black,
        status=options.status,
        theme=options.theme,
        piece_set=options.set,
    )
    picture = render_png(scene, width=options.width)
    try:
        Path(options.output).write_bytes(picture)
    except OSError as error:
        print(f"rendering: {error}", file=sys.stderr)
        return 1
    print(f"{options.output}: {len(picture)} bytes")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rendering", description=__doc__)
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--moves", default="", help='moves from the start, such as "c1-d2 f8-e7"')
    start.add_argument("--position", default="", help="a position in one line, as `python -m rules show` prints it")
    parser.add_argument("--view", choices=("white", "black"), default="white", help="whose side is at the bottom")
    parser.add_argument("--theme", choices=tuple(THEMES), default="wood")
    parser.add_argument("--set", choices=PIECE_SETS, default="tavreli", help="what the men look like")
    parser.add_argument(
        "--width", type=int, choices=WIDTHS, default=WIDTHS[1], help="800: the board alone; 1280: the list beside it"
    )
    parser.add_argument("--white", default="", help="the name of the player with the white men")
    parser.add_argument("--black", default="", help="the name of the player with the black men")
    parser.add_argument("--status", default="", help="a line under the names")
    parser.add_argument("--text", action="store_true", help="print the board in letters instead")
    parser.add_argument("-o", "--output", default="board.png", help="where the PNG goes (board.png)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
