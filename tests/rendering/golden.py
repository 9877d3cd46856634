"""Golden pictures: `python -m tests.rendering.golden` draws them anew; look at each one before committing it.

A picture that is drawn differently than its golden one fails a test, which leaves both and their difference in
build/golden/. Small differences are allowed: FreeType and libraqm draw letters a little differently from one
version to the next.
"""

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageStat

from rendering import Scene, render_png, render_samples
from rules import Board
from rules.move import Move
from rules.square import Color, Square
from tests.rendering.scenes import MIDDLE_GAME, towers

FOLDER: Final = Path(__file__).parent / "golden"
FAILED: Final = Path(__file__).parents[2] / "build" / "golden"

MEAN: Final = 0.6
"""The greatest mean difference of a channel, of 255, over the whole picture."""
LOCAL: Final = 24.0
"""The same over any cell of CELL x CELL pixels: a wrong sign is small, but all in one place."""
CELL: Final = 16

TALL: Final = "a8:k b5:" + "QRbnPqprPb" * 3 + "q e4:KRbNPqr f4:kbNPqpr d4:qbNPrpb e5:rbnpqPr e3:Rbnpqpr h1:K"


def _after(moves: str) -> Board:
    board = Board()
    for text in moves.split():
        board.push_text(text)
    return board


def _middle(theme: str, piece_set: str = "tavreli", view: Color = Color.WHITE) -> Scene:
    return Scene(
        MIDDLE_GAME,
        last_move=Move(Square.F4, Square.G6),
        captured=Square.G6,
        check=Square.G1,
        view=view,
        white_name="Анна-Марія",
        black_name="Борис 🦊 Длинное-Имя-Фамильевич",
        white_clock="1:05:09",
        black_clock="0:42",
        status="Шах",
        theme=theme,
        piece_set=piece_set,
    )


def _selected() -> Scene:
    board = _after("c1-d2 e7-e5 d2-e3 d7-d5 e3(1)-h6 g7-h6 d1-d4 e5-d4")
    return Scene.of(board, selected=Square.E3)


def _spoken_of() -> Scene:
    """Empty squares, men, a low and a high tower, and squares with each of the other marks."""
    squares = "a8 b1 b2 c6 d4 e7 e8 f4 f7 g1 g6 g7"
    return replace(_middle("wood"), freed=Square.F4, highlights=tuple(sorted(map(Square.parse, squares.split()))))


GOLDEN: Final[dict[str, Callable[[], bytes]]] = {
    "start": lambda: render_png(Scene.of(Board()), width=800),
    "wood": lambda: render_png(_middle("wood")),
    "print-black": lambda: render_png(_middle("print", view=Color.BLACK)),
    "dark-wide": lambda: render_png(_middle("dark"), width=1280),
    "figures": lambda: render_png(_middle("wood", "figures"), width=800),
    "tall": lambda: render_png(Scene(towers(TALL)), width=1280),
    "selected": lambda: render_png(_selected(), width=800),
    "spoken-of": lambda: render_png(_spoken_of(), width=800),
    "freed": lambda: render_png(Scene.of(_after("e2-e4 d7-d5 e4-d5 h7-h6 d5(1)-d6")), width=800),
    "samples": lambda: render_samples("{}, {}".format),
}
"""By name: how to draw it."""


def opened(picture: bytes | Path) -> Image.Image:
    """A picture in true colour."""
    with Image.open(io.BytesIO(picture) if isinstance(picture, bytes) else picture) as image:
        return image.convert("RGB")


def fault(golden: Image.Image, drawn: Image.Image) -> str:
    """In what two pictures differ by more than is allowed; empty if they do not."""
    if golden.size != drawn.size:
        return f"the size is {drawn.size}, not {golden.size}"
    difference = ImageChops.difference(golden, drawn)
    mean = max(ImageStat.Stat(difference).mean)
    if mean > MEAN:
        return f"the mean difference is {mean:.2f}, more than {MEAN}"
    # Shrunk, each pixel is the mean of a cell.
    worst = max(high for _, high in ImageStat.Stat(difference.reduce(CELL)).extrema)
    return f"{CELL} pixels differ by {worst:.0f} on the average, more than {LOCAL}" if worst > LOCAL else ""


def keep_failed(name: str, drawn: Image.Image, golden: Image.Image | None) -> Path:
    """Leave what was drawn, and where it differs, for who looks into it; the folder."""
    FAILED.mkdir(parents=True, exist_ok=True)
    drawn.save(FAILED / f"{name}.png")
    if golden is not None and golden.size == drawn.size:
        difference = ImageChops.difference(golden, drawn)
        # Amplified: a difference of a few shades could not be seen.
        difference.point([min(255, shade * 4) for shade in range(256)] * 3).save(FAILED / f"{name}-difference.png")
    return FAILED


def main() -> int:
    """Draw every golden picture whose look has changed; say which."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in GOLDEN.items():
        path = FOLDER / f"{name}.png"
        picture = draw()
        changed = not path.exists() or fault(opened(path), opened(picture))
        if changed:
            path.write_bytes(picture)
        print(f"{path.name}: {'drawn anew' if changed else 'as before'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
