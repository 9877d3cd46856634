"""The sprites that are kept are those that the drawings give, and every sign can be told from every other."""

import itertools
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import ImageChops, ImageStat

import rendering
from rendering import PIECE_SETS
from rendering.sprites import face_mark, rim_mark
from rules.man import CODES, MEN, SHAPES
from tests.rendering.scenes import UNDER

ART = Path(rendering.__file__).parent / "art"


@pytest.mark.parametrize("piece_set", PIECE_SETS)
@pytest.mark.parametrize("size", [40, 24])
def test_faces_differ_without_colour(piece_set: str, size: int) -> None:
    faces = {MEN[code].symbol: face_mark(piece_set, code, (size, size)) for code in range(SHAPES)}
    for (first, one), (second, other) in itertools.combinations(faces.items(), 2):
        different = ImageStat.Stat(ImageChops.difference(one, other)).mean[0]
        assert different > 8, f"{first} and {second} look alike"


@pytest.mark.parametrize("piece_set", PIECE_SETS)
def test_rims_differ_without_colour(piece_set: str) -> None:
    rims = {man.symbol: rim_mark(piece_set, CODES[man], (36, 9)) for man in UNDER[: len(UNDER) // 2]}
    for (first, one), (second, other) in itertools.combinations(rims.items(), 2):
        different = ImageStat.Stat(ImageChops.difference(one, other)).mean[0]
        assert different > 10, f"{first} and {second} look alike"


@pytest.mark.parametrize("drawing", sorted(ART.glob("*/*.svg")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_drawings_are_plain_shapes_in_black_and_white(drawing: Path) -> None:
    root = ElementTree.parse(drawing).getroot()  # noqa: S314  # our own files
    for element in root.iter():
        name = element.tag.rpartition("}")[2]
        assert name in {"svg", "path", "circle"}
        assert {element.get("fill"), element.get("stroke")} <= {None, "none", "#000", "#fff"}


@pytest.mark.parametrize("piece_set", PIECE_SETS)
def test_the_sprites_are_built_from_the_drawings(piece_set: str) -> None:
    pytest.importorskip("resvg_py", reason="a tool for building only")
    from rendering.art.sheets import face_sheet, rim_sheet
    from rendering.sprites import sheet

    for name, built in (("face", face_sheet(piece_set)), ("rim", rim_sheet(piece_set))):
        assert sheet(piece_set, name).size == built.size
        different = ImageStat.Stat(ImageChops.difference(sheet(piece_set, name), built)).mean[0]
        assert different < 0.5, "run python -m rendering.art"
