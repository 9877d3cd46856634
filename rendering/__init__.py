"""Pictures of a board on which towers can be read. Knows the rules and nothing above them."""

from rendering.picture import WIDTHS, render_png
from rendering.scene import Scene
from rendering.sprites import PIECE_SETS
from rendering.text import text_board
from rendering.themes import THEMES

__all__ = ["PIECE_SETS", "THEMES", "WIDTHS", "Scene", "render_png", "text_board"]
