"""A move: so many men from the top of one square to another."""

from dataclasses import dataclass

from rules.square import Square


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """The top `count` men of `from_square` go to `to_square` (ruling 1).

    Castling is the volkhv's move by two squares, as in UCI: ``e1-g1`` for ``0-0``.

    Attributes:
        from_square: Where the men stand.
        to_square: Where they go.
        count: How many men go, counted from the top, 1 to 31. A count equal to the tower's height is the
            whole tower, and the same move as one written without a number.
    """

    from_square: Square
    to_square: Square
    count: int = 1

    def __str__(self) -> str:
        """A form that needs no board: ``f3(2)-f6``; `Board.notation` writes the canonical one."""
        return f"{self.from_square}({self.count})-{self.to_square}"
