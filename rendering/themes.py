"""Themes: colours as data. Light and dark men differ in lightness in every one of them."""

from dataclasses import dataclass
from typing import Final

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class SideColors:
    """The colours of one side's men: their face, the rim below it, and what is carved into both."""

    face: Rgb
    rim: Rgb
    ink: Rgb
    edge: Rgb


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture. Squares keep to the middle greys, so that both sides' men stand out.

    Attributes:
        page: Around the board, behind everything.
        frame: The border of the board, under the coordinates.
        coordinates: The letters and figures on the frame.
        light, dark: The two kinds of squares.
        white, black: The men of the two sides.
        outline: Around men and tags.
        tag, tag_text: The tag with a tower's height.
        mark: The last move.
        danger: Check.
        select, select_text: The selected man and its targets, and the numbers on them.
        pill: Behind a tower in the panel and behind the name of a player.
        text, quiet: Names and squares; the status line.
        turn, turn_text: Behind the name of the player whose move it is, and that name.
    """

    page: Rgb
    frame: Rgb
    coordinates: Rgb
    light: Rgb
    dark: Rgb
    white: SideColors
    black: SideColors
    outline: Rgb
    tag: Rgb
    tag_text: Rgb
    mark: Rgb
    danger: Rgb
    select: Rgb
    select_text: Rgb
    pill: Rgb
    text: Rgb
    quiet: Rgb
    turn: Rgb
    turn_text: Rgb


THEMES: Final = {
    "wood": Theme(
        page=(244, 233, 212),
        frame=(92, 58, 33),
        coordinates=(245, 226, 190),
        light=(214, 172, 116),
        dark=(176, 127, 76),
        white=SideColors(face=(255, 246, 222), rim=(247, 228, 188), ink=(70, 32, 12), edge=(214, 184, 134)),
        black=SideColors(face=(58, 40, 30), rim=(76, 54, 40), ink=(240, 206, 146), edge=(152, 116, 84)),
        outline=(30, 16, 8),
        tag=(255, 214, 84),
        tag_text=(40, 20, 8),
        mark=(16, 96, 132),
        danger=(200, 34, 28),
        select=(34, 98, 58),
        select_text=(255, 250, 232),
        pill=(226, 204, 166),
        text=(52, 30, 14),
        quiet=(110, 80, 50),
        turn=(92, 58, 33),
        turn_text=(255, 244, 220),
    ),
    "print": Theme(
        page=(255, 255, 255),
        frame=(255, 255, 255),
        coordinates=(0, 0, 0),
        light=(226, 226, 226),
        dark=(176, 176, 176),
        white=SideColors(face=(255, 255, 255), rim=(255, 255, 255), ink=(0, 0, 0), edge=(190, 190, 190)),
        black=SideColors(face=(24, 24, 24), rim=(52, 52, 52), ink=(255, 255, 255), edge=(150, 150, 150)),
        outline=(0, 0, 0),
        tag=(255, 255, 255),
        tag_text=(0, 0, 0),
        mark=(0, 0, 0),
        danger=(70, 70, 70),
        select=(0, 0, 0),
        select_text=(255, 255, 255),
        pill=(214, 214, 214),
        text=(0, 0, 0),
        quiet=(70, 70, 70),
        turn=(0, 0, 0),
        turn_text=(255, 255, 255),
    ),
    "dark": Theme(
        page=(24, 28, 34),
        frame=(36, 42, 51),
        coordinates=(176, 188, 202),
        light=(122, 136, 152),
        dark=(92, 105, 121),
        white=SideColors(face=(244, 246, 248), rim=(222, 228, 234), ink=(22, 34, 50), edge=(176, 188, 200)),
        black=SideColors(face=(30, 34, 42), rim=(46, 53, 64), ink=(182, 197, 214), edge=(100, 112, 128)),
        outline=(8, 10, 14),
        tag=(255, 204, 92),
        tag_text=(20, 22, 28),
        mark=(92, 224, 255),
        danger=(255, 156, 132),
        select=(140, 232, 150),
        select_text=(12, 30, 18),
        pill=(62, 71, 83),
        text=(232, 238, 244),
        quiet=(160, 172, 186),
        turn=(224, 232, 240),
        turn_text=(20, 24, 30),
    ),
}
