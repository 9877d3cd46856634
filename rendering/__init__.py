"""Pictures of a board on which towers can be read. Knows the rules and nothing above them."""

from rendering.animation import render_gif
from rendering.filmstrip import render_strip
from rendering.picture import WIDTHS, render_png
from rendering.samples import render_samples
from rendering.scene import Landing, Scene, Target, targets_of
from rendering.sprites import PIECE_SETS
from rendering.text import describe_board, describe_square, text_board
from rendering.themes import THEMES
from rendering.warm import warm_up

__all__ = [
    "PIECE_SETS",
    "THEMES",
    "WIDTHS",
    "Landing",
    "Scene",
    "Target",
    "describe_board",
    "describe_square",
    "render_gif",
    "render_png",
    "render_samples",
    "render_strip",
    "targets_of",
    "text_board",
    "warm_up",
]
