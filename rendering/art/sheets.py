"""Puts the SVG drawings of one piece set together into sheets of masks.

A sheet holds one cell for each shape of `rules.man` in the order of the codes (`code % 15`): five men, five
ratniks and five turned ratniks by sign. A cell is a mask: 255 where the mark is carved, 0 elsewhere.
"""

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image, ImageOps

from rules.man import MEN, SHAPES, Kind, Man

ART: Final = Path(__file__).parent
SPRITES: Final = ART.parent / "sprites"

FACE_UNITS: Final = (120, 120)
RIM_UNITS: Final = (120, 40)
_FACE_SCALE: Final = 2
_RIM_SCALE: Final = 3


@dataclass(frozen=True)
class Box:
    """A place inside a cell, in the cell's units."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class SetPlan:
    """Where the drawings of a piece set go: `frame` is the ratnik's own drawing, `inner` the sign it bears."""

    frame: Box
    inner: Box
    rim_sign: Box


_FULL: Final = Box(10, 10, 100, 100)
_TURNED: Final = Box(28, 28, 64, 64)
_RIM_FLANKS: Final = (Box(1, 4, 18, 32), Box(101, 4, 18, 32))

PLANS: Final = {
    "tavreli": SetPlan(frame=Box(6, 7, 108, 108), inner=Box(31, 22, 58, 58), rim_sign=Box(23, 0, 74, 40)),
    "figures": SetPlan(frame=Box(8, 10, 94, 94), inner=Box(54, 38, 62, 66), rim_sign=Box(33, 0, 54, 40)),
}


def face_sheet(piece_set: str) -> Image.Image:
    """The faces of a piece set, side by side."""
    plan = PLANS[piece_set]
    cells = [_face(piece_set, plan, MEN[shape]) for shape in range(SHAPES)]
    return _sheet(cells, FACE_UNITS, _FACE_SCALE)


def rim_sheet(piece_set: str) -> Image.Image:
    """The rims of a piece set; those of men that never lie under another man are empty (rulings 2 and 7)."""
    plan = PLANS[piece_set]
    cells = [_rim(piece_set, plan, MEN[shape]) for shape in range(SHAPES)]
    return _sheet(cells, RIM_UNITS, _RIM_SCALE)


def _face(piece_set: str, plan: SetPlan, man: Man) -> str:
    if man.sign is None:
        return _place(piece_set, man.kind.name, _FULL)
    sign = man.sign.name
    if man.turned:
        return _place(piece_set, "turned", Box(0, 0, *FACE_UNITS)) + _place(piece_set, sign, _TURNED)
    return _place(piece_set, "ratnik", plan.frame) + _place(piece_set, sign, plan.inner)


def _rim(piece_set: str, plan: SetPlan, man: Man) -> str:
    if man.turned or man.kind is Kind.VOLKHV:
        return ""
    sign = man.sign if man.sign is not None else man.kind
    drawing = f"rim-{sign.name}"
    marks = _place(piece_set, drawing, plan.rim_sign)
    if man.sign is not None:
        marks += "".join(_place(piece_set, "rim-ratnik", flank) for flank in _RIM_FLANKS)
    return marks


def _place(piece_set: str, name: str, box: Box) -> str:
    """One drawing, stretched into a box."""
    path = ART / piece_set / f"{name.lower()}.svg"
    drawing = path.read_text(encoding="utf-8")
    view_box = re.search(r'viewBox="([^"]+)"', drawing)
    content = re.search(r"<svg[^>]*>(.*)</svg>", drawing, re.DOTALL)
    if view_box is None or content is None:
        raise ValueError(f"{path.name}: not a drawing with a viewBox")
    return (
        f'<svg x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" '
        f'viewBox="{view_box[1]}" preserveAspectRatio="none">{content[1]}</svg>'
    )


def _sheet(cells: list[str], units: tuple[int, int], scale: int) -> Image.Image:
    width, height = units[0] * scale, units[1] * scale
    sheet = Image.new("L", (width * len(cells), height))
    for number, cell in enumerate(cells):
        if cell:
            sheet.paste(_rasterise(cell, units, width, height), (number * width, 0))
    return sheet


def _rasterise(cell: str, units: tuple[int, int], width: int, height: int) -> Image.Image:
    """A mask of the cell: black on white becomes 255 on 0."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {units[0]} {units[1]}">{cell}</svg>'
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, background="white")
    with Image.open(io.BytesIO(bytes(png))) as picture:
        return ImageOps.invert(picture.convert("L"))
