"""Sending boards: drawn in a worker thread, and in letters where a chat takes no photos."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from html import escape

from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramMigrateToChat
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, InputMediaPhoto, Message

from game.models import Game
from game.ports import Clock
from game.service import GameService
from handlers.telegram.board_message import BoardMessage, compose
from handlers.telegram.gone import is_lost_topic
from handlers.telegram.looks import Looks
from handlers.telegram.pictures import Photo, Pictures
from handlers.telegram.places import Place, message_ref
from rendering import text_board
from rules import Board, Color, Square
from texts import Texts


class Boards:
    """Sends boards and turns them."""

    def __init__(self, texts: Texts, pictures: Pictures, looks: Looks, clock: Clock) -> None:
        self._texts = texts
        self._pictures = pictures
        self._looks = looks
        self._clock = clock

    async def post(
        self, bot: Bot, message: BoardMessage, board: Board, place: Place, *, silent: bool = False
    ) -> Message:
        """Send a board that is composed already; where a chat takes no photos, `board` in letters.

        `silent` sends it without a sound.

        Raises:
            TelegramAPIError
        """

        async def send_photo(photo: Photo) -> Message:
            async def send(to: Place) -> Message:
                return await bot.send_photo(
                    to.chat_id,
                    photo,
                    message_thread_id=to.thread_id,
                    caption=message.caption,
                    reply_markup=message.keyboard,
                    disable_notification=silent or None,
                )

            return await reaching(place, send)

        try:
            return await self._pictures.sending(message.scene, send_photo)
        except TelegramBadRequest as error:
            if "not enough rights" not in error.message.lower():
                raise
            letters = escape(text_board(board, view=message.scene.view), quote=False)
            return await say(bot, place, f"<pre>{letters}</pre>\n{message.caption}", message.keyboard, silent=silent)

    async def show(self, bot: Bot, service: GameService, game: Game, place: Place) -> None:
        """Send the present board because somebody asked, and remember that replies to it are moves.

        Raises:
            TelegramAPIError, StorageError
        """
        shown, look = await self._looks.of_game(game, place)
        board = compose(self._texts, shown, place, look, now=self._clock.now())
        message = await self.post(bot, board, game.board(), place)
        await service.remember_message(message_ref(message), game.id, game.ply, game.takebacks)

    async def turn(
        self,
        query: CallbackQuery,
        game: Game,
        *,
        ply: int,
        view: Color,
        selected: Square | None = None,
        keyboard: InlineKeyboardMarkup | None = None,
    ) -> bool:
        """Turn the board of the message under a button; False if that message can no longer be changed.

        `selected` is a square whose men are about to move, and `keyboard` is instead of the usual one.

        Raises:
            ValueError: the game has not got so far.
            StorageError
        """
        if not isinstance(query.message, Message):
            return False
        place = Place.of(query.message)
        game, look = await self._looks.of_game(game, place)
        now = self._clock.now()
        board = compose(self._texts, game, place, look, ply=ply, view=view, now=now, selected=selected)
        if keyboard is not None:
            board = replace(board, keyboard=keyboard)
        return await self.replace(query, board)

    async def replace(self, query: CallbackQuery, board: BoardMessage) -> bool:
        """Put a board in place of the message under a button; False if that can no longer be changed."""
        message = query.message
        if not isinstance(message, Message):
            return False

        async def edit(photo: Photo) -> Message | bool:
            media = InputMediaPhoto(media=photo, caption=board.caption)
            return await message.edit_media(media, reply_markup=board.keyboard)

        try:
            await self._pictures.sending(board.scene, edit)
        except TelegramBadRequest as error:
            return "not modified" in error.message
        return True


async def reaching(place: Place, send: Callable[[Place], Awaitable[Message]]) -> Message:
    """Send to a place, or to where its people are now: the supergroup it became, the chat without a lost topic.

    Raises:
        TelegramAPIError
    """
    try:
        return await send(place)
    except TelegramMigrateToChat as error:
        return await send(Place(error.migrate_to_chat_id))
    except TelegramBadRequest as error:
        if place.thread_id is None or not is_lost_topic(error):
            raise
        return await send(place.whole_chat)


async def say(
    bot: Bot, place: Place, text: str, keyboard: InlineKeyboardMarkup | None = None, *, silent: bool = False
) -> Message:
    """Send a text with tags to a place; `silent` sends it without a sound.

    Raises:
        TelegramAPIError
    """

    async def send(to: Place) -> Message:
        return await bot.send_message(
            to.chat_id,
            text,
            message_thread_id=to.thread_id,
            reply_markup=keyboard,
            disable_notification=silent or None,
        )

    return await reaching(place, send)


async def reply(message: Message, text: str, keyboard: InlineKeyboardMarkup | None = None) -> Message:
    """Answer a message with a plain text, in which nothing is a tag.

    Raises:
        TelegramAPIError
    """
    return await message.reply(escape(text, quote=False), reply_markup=keyboard)


async def toast(query: CallbackQuery, text: str = "", *, alert: bool = False) -> None:
    """Answer a tap, at best with a few words, at most 200 characters, for who pressed.

    A tap that came while the program was down can no longer be answered; what it asked for is done all the same.

    Raises:
        TelegramAPIError: for any other reason.
    """
    with suppress(TelegramBadRequest):
        await query.answer(text, show_alert=alert)
