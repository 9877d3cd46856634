"""`python -m tests.rendering.gallery`: draw the pictures of docs/pictures.md from recorded games.

Always the same bytes from the same sources. Look at what has changed before committing it.
"""

import functools
import io
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from PIL import Image

from rendering import Scene, render_gif, render_png, render_samples, render_strip
from rules import Board, read_record
from rules.square import Color, Square

GAMES: Final = Path(__file__).parents[1] / "data" / "games"
FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures" / "gallery"

PHONE: Final = 360
"""The width in pixels at which a phone shows a picture in a chat."""

TWELVE: Final = (
    "r2q1rk1/prpn2bpbpnpr/5n2/3[QBPqnpqbphPbRpbNPn]4/2B5/5N2/Pr3PhPbPnPr/5RK1 w - - - 30",
    "Twelve men on d5",
)
"""No recorded game has built so high."""
THIRTY_ONE: Final = (
    "7k/8/8/3[KprPrPbNPnrpnNPnbPqnRpnPrphbpqPhrpbpbRnBPbprBqQ]4/8/8/8/8 b - - - 60",
    "All men but one on d5",
)

SPOKEN_OF: Final = (Square.F3, Square.C6, Square.D5, Square.E4)
"""A tower, a single man, and two empty squares."""


def after(game: str, plies: int) -> Board:
    """The board of a recorded game after so many plies."""
    board = Board()
    for move in read_record((GAMES / f"{game}.txt").read_text(encoding="utf-8")).moves[:plies]:
        board.push(move)
    return board


def scene(board: Board, status: str = "", **options: Any) -> Scene:
    """The scene of a board, with two players."""
    return Scene.of(board, white_name="Anna", black_name="Bohdan", status=status, **options)


def _made(position: tuple[str, str], width: int = 960) -> bytes:
    fen, status = position
    return render_png(scene(Board.from_fen(fen), status), width=width)


def _moves(game: str, first: int, last: int) -> list[Scene]:
    """The positions after so many plies, each with its move."""
    record = read_record((GAMES / f"{game}.txt").read_text(encoding="utf-8"))
    said = ["", *(after(game, ply).notation(move) for ply, move in enumerate(record.moves))]
    return [scene(after(game, ply), said[ply]) for ply in range(first, last + 1)]


def _on_a_phone() -> bytes:
    """A picture as small as a phone shows it."""
    with Image.open(io.BytesIO(render_png(MIDDLE(), width=960))) as picture:
        size = (PHONE, round(picture.height * PHONE / picture.width))
        small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    stream = io.BytesIO()
    small.quantize(128, dither=Image.Dither.NONE).save(stream, "PNG", optimize=True)
    return stream.getvalue()


def _label(theme: str, piece_set: str) -> str:
    return f"{theme.capitalize()}, {piece_set}"


MIDDLE: Final = functools.partial(lambda **options: scene(after("game03", 50), "White to move", **options))
CHECK: Final = functools.partial(lambda **options: scene(after("game07", 35), "Check to black", **options))
MATE: Final = functools.partial(lambda **options: scene(after("game03", 52), "Checkmate, black has won", **options))

PICTURES: Final[dict[str, Callable[[], bytes]]] = {
    "start": lambda: render_png(scene(Board(), "White to move")),
    "middle-game": lambda: render_png(MIDDLE(white_clock="0:41:07", black_clock="0:38:52")),
    "black-view": lambda: render_png(MIDDLE(view=Color.BLACK)),
    "wide": lambda: render_png(MIDDLE(), width=1280),
    "phone": _on_a_phone,
    "tower-of-6": lambda: render_png(scene(after("game05", 26)), width=800),
    "tower-of-12": lambda: _made(TWELVE),
    "tower-of-12-wide": lambda: _made(TWELVE, 1280),
    "tower-of-31": lambda: _made(THIRTY_ONE),
    "freed": lambda: render_png(scene(after("game09", 31)), width=800),
    "check": lambda: render_png(CHECK()),
    "mate": lambda: render_png(MATE(theme="print")),
    "selected": lambda: render_png(scene(after("game05", 26), selected=Square.F3), width=800),
    "spoken-of": lambda: render_png(scene(after("game05", 26), highlights=SPOKEN_OF), width=800),
    "dark": lambda: render_png(CHECK(theme="dark")),
    "print": lambda: render_png(MIDDLE(theme="print", view=Color.BLACK)),
    "figures": lambda: render_png(MIDDLE(piece_set="figures")),
    "strip": lambda: render_strip(_moves("game09", 28, 31), first=28),
    "animation": lambda: render_gif(_moves("game01", 0, 44)),
    "samples": lambda: render_samples(_label),
}
"""By the name of its file: how to draw it."""


def file_of(name: str, picture: bytes) -> Path:
    """Where a picture is kept."""
    return FOLDER / f"{name}.{'gif' if picture.startswith(b'GIF') else 'png'}"


def main(names: Iterable[str] = ()) -> int:
    """Draw all pictures, or those of some names."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or PICTURES:
        picture = PICTURES[name]()
        file = file_of(name, picture)
        file.write_bytes(picture)
        print(f"{file.name}: {len(picture)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
