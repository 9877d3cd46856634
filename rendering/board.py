"""The board with its towers."""

from functools import cache, lru_cache
from typing import Final

from PIL import Image

from rendering.coins import Look, Piece, band_piece, face_piece
from rendering.layout import BoardLayout, is_dark, tower_shape
from rendering.lettering import lettering
from rendering.marks import draw_counts, draw_marks
from rendering.palette import palette_of
from rendering.scene import Scene, Tower
from rendering.surface import Surface
from rendering.tags import height_tag
from rendering.themes import THEMES, Rgb
from rules.man import CODES
from rules.square import FILE_NAMES, RANK_NAMES, SQUARES, Color, Square

_STREAKS: Final = (
    ((12, 6), (22, 2), (31, 10), (46, 3), (57, 7), (68, 2), (76, 11)),
    ((14, 2), (20, 9), (36, 4), (44, 2), (52, 12), (70, 5), (84, 4)),
    ((12, 10), (27, 2), (33, 4), (49, 8), (62, 2), (69, 8), (83, 2)),
    ((16, 4), (25, 7), (38, 2), (45, 6), (58, 3), (64, 10), (80, 6)),
    ((12, 3), (19, 5), (30, 2), (40, 11), (56, 2), (66, 6), (78, 8)),
)
"""Where a square's streaks begin and how wide they are, in hundredths of its side."""

_TOWERS: Final = 512
"""Towers that are remembered as a whole, of 15 to 25 kB each."""


def board_strip(scene: Scene, layout: BoardLayout, row: int) -> Surface:
    """One row of squares, 0 for the topmost; the first and the last take the frame along."""
    top, bottom = layout.rows(row)
    bare = bare_board(scene.theme, layout, scene.view)
    surface = Surface(scene.theme, bare.crop((0, top, layout.size, bottom)), first_row=top)
    draw_marks(surface, layout, scene)
    for square, tower in scene.towers:
        _draw_tower(surface, layout, scene, square, tower)
    draw_counts(surface, layout, scene)
    return surface


def only_rows(scene: Scene) -> list[Scene]:
    """The scene eight times, each without anything that does not show in that row of squares, the topmost first."""
    towers: list[list[tuple[Square, Tower]]] = [[] for _ in range(8)]
    for place in scene.towers:
        towers[place[0].rank].append(place)
    move = scene.last_move
    crossed = range(0) if move is None else _between(move.from_square.rank, move.to_square.rank)

    def on(rank: int, square: Square | None) -> Square | None:
        return square if square is not None and square.rank == rank else None

    return [
        Scene(
            towers=tuple(towers[rank]),
            last_move=move if rank in crossed else None,
            check=on(rank, scene.check),
            view=scene.view,
            theme=scene.theme,
            piece_set=scene.piece_set,
            captured=on(rank, scene.captured),
            freed=on(rank, scene.freed),
            selected=on(rank, scene.selected),
            targets=tuple(target for target in scene.targets if target.square.rank == rank) if scene.targets else (),
            highlights=tuple(square for square in scene.highlights if square.rank == rank) if scene.highlights else (),
        )
        for rank in (range(7, -1, -1) if scene.view is Color.WHITE else range(8))
    ]


def _between(first: int, last: int) -> range:
    """From one number to another one, both included, whichever is greater."""
    return range(min(first, last), max(first, last) + 1)


@cache
def bare_board(theme: str, layout: BoardLayout, view: Color) -> Image.Image:
    """The board without men. Not to be changed."""
    colors = THEMES[theme]
    surface = Surface.empty(theme, (layout.size, layout.size), colors.frame)
    side = layout.square
    for square in SQUARES:
        left, top = layout.corner(square, view)
        surface.box((left, top, left + side, top + side), colors.dark if is_dark(square) else colors.light)
        _draw_grain(surface, square, (left, top), side)
    edge, last = layout.margin, layout.margin + 8 * side
    line = max(2, layout.margin // 12)
    for box in (
        (edge - line, edge - line, last + line, edge),
        (edge - line, last, last + line, last + line),
        (edge - line, edge, edge, last),
        (last, edge, last + line, last),
    ):
        surface.box(box, colors.outline)
    _write_coordinates(surface, layout, view)
    return surface.image


def _draw_grain(surface: Surface, square: Square, corner: tuple[int, int], side: int) -> None:
    """Upright streaks, the same in every row of pixels, which costs next to nothing to compress.

    They keep away from the square's sides: there men leave the ground open, and their rows are all different.
    """
    theme = surface.theme
    ground, grain = (theme.dark, theme.dark_grain) if is_dark(square) else (theme.light, theme.light_grain)
    if ground == grain:
        return
    left, top = corner
    for start, wide in _STREAKS[(square.file * 3 + square.rank * 5) % len(_STREAKS)]:
        # Two pixels share a byte: streaks begin and end between bytes.
        x = (left + start * side // 100) // 2 * 2
        surface.box((x, top, x + max(2, wide * side // 200 * 2), top + side), grain)


def _write_coordinates(surface: Surface, layout: BoardLayout, view: Color) -> None:
    """Letters above and below, figures on both sides: whichever edge is looked at first."""
    margin, side = layout.margin, layout.square
    size = round(margin * 0.72)
    colors = (surface.theme.frame, surface.theme.coordinates)
    far = margin + 8 * side
    for place in range(8):
        index = place if view is Color.WHITE else 7 - place
        middle = margin + place * side + side // 2
        for name, boxes in (
            (FILE_NAMES[index], ((middle, -1), (middle, far + 2))),
            (RANK_NAMES[7 - index], ((margin // 2, middle - margin // 2), (far + margin // 2, middle - margin // 2))),
        ):
            for x, y in boxes:
                _write_centred(surface, name, size, (x, y, margin), colors)


def _write_centred(
    surface: Surface,
    name: str,
    size: int,
    place: tuple[int, int, int],
    colors: tuple[Rgb, Rgb],
) -> None:
    middle, top, height = place
    width = text_width(name, size)
    surface.write(name, size, (middle - width // 2, top, middle + width, top + height), colors)


def text_width(text: str, size: int) -> int:
    """The width in pixels of a short bold text."""
    return lettering(text, size, 1000).width


def _draw_tower(surface: Surface, layout: BoardLayout, scene: Scene, square: Square, tower: Tower) -> None:
    look = Look(scene.theme, scene.piece_set)
    piece, aside, down = _standing(look, layout.square, tower, dark_square=is_dark(square))
    left, top = layout.corner(square, scene.view)
    surface.paste(piece.image, (left + aside, top + down), piece.mask)


@lru_cache(maxsize=_TOWERS)
def _standing(look: Look, side: int, tower: Tower, *, dark_square: bool) -> tuple[Piece, int, int]:
    """A tower and where it goes in its square. Not to be changed."""
    shape = tower_shape(side, len(tower))
    codes = [CODES[man] for man in tower]
    face = face_piece(look, codes[0], shape, dark_square=dark_square)
    if len(codes) == 1:
        return face, shape.left - 1, shape.top - 1
    whole = Piece(palette_of(look.theme).new((side, side), THEMES[look.theme].outline), Image.new("1", (side, side)))
    _put(whole, face, (shape.left - 1, shape.top - 1))
    line = shape.top + shape.first_band
    for number, code in enumerate(codes[1:], start=2):
        lowest = number == len(codes)
        _put(whole, band_piece(look, code, shape, lowest=lowest, dark_square=dark_square), (shape.left - 1, line))
        line += shape.band
    tag = height_tag(look.theme, side, len(codes))
    _put(whole, tag, (side - tag.image.width - 1, 1))
    return whole, 0, 0


def _put(whole: Piece, piece: Piece, corner: tuple[int, int]) -> None:
    whole.image.paste(piece.image, corner, piece.mask)
    whole.mask.paste(1, (*corner, corner[0] + piece.mask.width, corner[1] + piece.mask.height), piece.mask)
