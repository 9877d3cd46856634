"""`python -m rendering`."""

from pathlib import Path

import pytest
from PIL import Image

from rendering.__main__ import main
from tests.rendering.reading import opened


def test_draws_a_position_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.png"
    arguments = ["--moves", "c1-d2 f8-e7", "--view", "black", "--theme", "dark", "--set", "figures", "-o", str(path)]
    assert main(arguments) == 0
    assert opened(path.read_bytes()).width == 960
    assert str(path) in capsys.readouterr().out


def test_draws_moves_as_an_animation_and_as_a_strip(tmp_path: Path) -> None:
    path = tmp_path / "moves"
    for kind, magic, frames in (("--gif", b"GIF89a", 3), ("--strip", b"\x89PNG", 1)):
        assert main(["--moves", "c1-d2 f8-e7", kind, "-o", str(path)]) == 0
        assert path.read_bytes().startswith(magic)
        with Image.open(path) as picture:
            assert getattr(picture, "n_frames", 1) == frames


def test_the_file_is_named_after_what_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in ([], ["--gif"]):
        assert main(arguments) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"board.png", "board.gif"}


def test_prints_the_board_in_letters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--moves", "c1-d2", "--text"]) == 0
    assert "d2: B Pq" in capsys.readouterr().out


def test_says_in_letters_what_stands_on_a_square(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--moves", "c1-d2", "--text", "--select", "d2"]) == 0
    assert capsys.readouterr().out == "d2: B, Pq\n"


def test_marks_squares(tmp_path: Path) -> None:
    pictures = []
    for squares in ("", "e4", "d5 e4"):
        path = tmp_path / "board.png"
        assert main(["--mark", squares, "-o", str(path)]) == 0
        pictures.append(path.read_bytes())
    assert len(set(pictures)) == 3
    assert main(["--mark", "e9"]) == 1


def test_shows_where_selected_men_can_go(tmp_path: Path) -> None:
    pictures = []
    for arguments in ([], ["--select", "e2"], ["--select", "d2"]):
        path = tmp_path / "board.png"
        assert main([*arguments, "-o", str(path)]) == 0
        pictures.append(path.read_bytes())
    assert len(set(pictures)) == 3


def test_plays_on_from_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fen = "4k3/8/8/8/8/8/3[RBq]4/4K3 w - - - 1"
    assert main(["--position", fen, "--moves", "d2(1)-d5", "--text", "--select", "d2"]) == 0
    assert capsys.readouterr().out == "d2: B, q\n"


@pytest.mark.parametrize(
    "arguments",
    [["--moves", "e2-e5"], ["--moves", "junk"], ["--position", "nothing"], ["--select", "e9"], ["--select", "junk"]],
)
def test_says_what_is_wrong_and_writes_nothing(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "board.png"
    assert main([*arguments, "-o", str(path)]) == 1
    assert capsys.readouterr().err.startswith("rendering: ")
    assert not path.exists()


def test_a_place_that_cannot_be_written_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-o", str(tmp_path / "missing" / "board.png")]) == 1
    assert capsys.readouterr().err.startswith("rendering: ")
