"""Draws beforehand what most pictures are put together from, so that the first ones come as fast as later ones."""

import itertools

from rendering.board import bare_board
from rendering.coins import Look, band_piece, face_piece
from rendering.layout import READABLE_HEIGHT, tower_shape
from rendering.picture import LAYOUTS, PORTRAIT
from rendering.tags import height_tag
from rules.man import MEN, Kind
from rules.square import Color


def warm_up(*, theme: str = "wood", piece_set: str = "tavreli", width: int = PORTRAIT) -> None:
    """Draw the empty board and every man at every place in towers of up to six.

    Takes about a second of a processor, in small pieces that let other threads run in between: meant for a
    worker thread at the start of the program. What is drawn already is not drawn again.

    Raises:
        KeyError: there is no such theme, piece set or width.
    """
    layout = LAYOUTS[width]
    for view in Color:
        bare_board(theme, layout, view)
    look = Look(theme, piece_set)
    under = [code for code, man in enumerate(MEN) if not man.turned and man.kind is not Kind.VOLKHV]
    for height in range(1, READABLE_HEIGHT + 1):
        shape = tower_shape(layout.square, height)
        for code, dark in itertools.product(range(len(MEN)), (False, True)):
            face_piece(look, code, shape, dark_square=dark)
        if height > 1:
            height_tag(theme, layout.square, height)
            for code, lowest, dark in itertools.product(under, (False, True), (False, True)):
                band_piece(look, code, shape, lowest=lowest, dark_square=dark)
