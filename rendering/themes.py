"""Themes: colours as data. Light and dark men differ in lightness in every one of them.

A picture has sixteen colours, so a theme uses no more different ones, and the same ones wherever it can; what it
leaves is for smooth edges.
"""

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
        light_grain, dark_grain: Streaks in them, as in wood; the squares' own colours for none.
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
    light_grain: Rgb
    dark_grain: Rgb
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
        page=(246, 231, 199),
        frame=(80, 54, 37),
        coordinates=(246, 231, 199),
        light=(219, 180, 126),
        dark=(176, 127, 78),
        light_grain=(212, 171, 116),
        dark_grain=(167, 118, 71),
        white=SideColors(face=(255, 247, 226), rim=(246, 231, 199), ink=(44, 22, 10), edge=(228, 204, 160)),
        black=SideColors(face=(58, 38, 27), rim=(80, 54, 37), ink=(242, 208, 148), edge=(150, 110, 76)),
        outline=(44, 22, 10),
        tag=(255, 214, 84),
        tag_text=(44, 22, 10),
        mark=(16, 96, 132),
        danger=(200, 34, 28),
        select=(34, 98, 58),
        select_text=(255, 247, 226),
        pill=(228, 204, 160),
        text=(44, 22, 10),
        quiet=(80, 54, 37),
        turn=(80, 54, 37),
        turn_text=(255, 247, 226),
    ),
    "print": Theme(
        page=(255, 255, 255),
        frame=(255, 255, 255),
        coordinates=(0, 0, 0),
        light=(226, 226, 226),
        dark=(176, 176, 176),
        light_grain=(226, 226, 226),
        dark_grain=(176, 176, 176),
        white=SideColors(face=(255, 255, 255), rim=(255, 255, 255), ink=(0, 0, 0), edge=(196, 196, 196)),
        black=SideColors(face=(24, 24, 24), rim=(52, 52, 52), ink=(255, 255, 255), edge=(150, 150, 150)),
        outline=(0, 0, 0),
        tag=(255, 255, 255),
        tag_text=(0, 0, 0),
        mark=(0, 0, 0),
        danger=(70, 70, 70),
        select=(0, 0, 0),
        select_text=(255, 255, 255),
        pill=(212, 212, 212),
        text=(0, 0, 0),
        quiet=(70, 70, 70),
        turn=(0, 0, 0),
        turn_text=(255, 255, 255),
    ),
    "dark": Theme(
        page=(28, 32, 39),
        frame=(45, 52, 63),
        coordinates=(184, 198, 214),
        light=(124, 138, 154),
        dark=(86, 99, 115),
        light_grain=(124, 138, 154),
        dark_grain=(86, 99, 115),
        white=SideColors(face=(246, 248, 250), rim=(222, 229, 236), ink=(28, 32, 39), edge=(184, 198, 214)),
        black=SideColors(face=(28, 32, 39), rim=(45, 52, 63), ink=(184, 198, 214), edge=(106, 120, 138)),
        outline=(8, 10, 14),
        tag=(255, 204, 92),
        tag_text=(8, 10, 14),
        mark=(92, 224, 255),
        danger=(255, 156, 132),
        select=(140, 232, 150),
        select_text=(8, 10, 14),
        pill=(62, 71, 84),
        text=(246, 248, 250),
        quiet=(184, 198, 214),
        turn=(222, 229, 236),
        turn_text=(8, 10, 14),
    ),
}
