"""Shows positions as something to learn from: pages, steps of lessons, puzzles, what is explained."""

from collections.abc import Iterable

from aiogram import Bot
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.models import Player
from handlers.telegram.board_message import BoardMessage
from handlers.telegram.looks import Looks
from handlers.telegram.places import Place
from handlers.telegram.sending import Boards
from rendering import Scene
from rules import Board, Color, Move, Square


class Teacher:
    """Draws positions as a chat likes them, and sends them with words and buttons."""

    def __init__(self, boards: Boards, looks: Looks) -> None:
        self._boards = boards
        self._looks = looks

    async def scene(
        self,
        board: Board,
        place: Place,
        reader: Player | None,
        *,
        view: Color | None = None,
        selected: Square | None = None,
        last_move: Move | None = None,
        highlights: Iterable[Square] = (),
    ) -> Scene:
        """The picture of a position, seen by the side to move unless `view` says otherwise.

        `highlights` are the squares that the words beside the picture name.

        Raises:
            StorageError
        """
        look = await self._looks.of_place(place, reader)
        return Scene.of(
            board,
            view=view or board.turn,
            theme=look.theme,
            piece_set=look.piece_set,
            selected=selected,
            last_move=last_move,
            highlights=highlights,
        )

    async def show(
        self,
        bot: Bot,
        place: Place,
        board: Board,
        scene: Scene,
        caption: str,
        keyboard: InlineKeyboardMarkup | None = None,
    ) -> Message:
        """Send a position.

        Raises:
            TelegramAPIError
        """
        return await self._boards.post(bot, BoardMessage(scene, caption, keyboard), board, place)

    async def turn(self, query: CallbackQuery, scene: Scene, caption: str, keyboard: InlineKeyboardMarkup) -> bool:
        """Put a position in place of the one under a button; False if that cannot be."""
        return await self._boards.replace(query, BoardMessage(scene, caption, keyboard))
