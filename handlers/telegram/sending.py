"""Sending boards: drawn in a worker thread, and in letters where a chat takes no photos."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from html import escape

from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramMigrateToChat
from aiogram.types import BufferedInputFile, CallbackQuery, InlineKeyboardMarkup, InputMediaPhoto, Message

from game.models import Game
from game.service import GameService
from handlers.telegram.board_message import BoardMessage, compose
from handlers.telegram.places import Place, message_ref
from rendering import Scene, text_board
from rules import Color
from texts import Texts

Renderer = Callable[[Scene], bytes]
"""Draws a scene as PNG; called in worker threads."""


class Boards:
    """Sends boards and turns them."""

    def __init__(self, texts: Texts, render: Renderer) -> None:
        self._texts = texts
        self._render = render

    async def send(self, bot: Bot, game: Game, place: Place, *, ply: int | None = None) -> Message:
        """Send the board after `ply` plies (None: the present one).

        Raises:
            TelegramAPIError
        """
        board = compose(self._texts, game, place, ply=ply)
        photo = BufferedInputFile(await self._draw(board.scene), "board.png")

        async def send_photo(to: Place) -> Message:
            return await bot.send_photo(
                to.chat_id,
                photo,
                message_thread_id=to.thread_id,
                caption=board.caption,
                reply_markup=board.keyboard,
            )

        async def send_letters(to: Place) -> Message:
            text = f"<pre>{escape(text_board(game.board(ply)), quote=False)}</pre>\n{board.caption}"
            return await bot.send_message(to.chat_id, text, message_thread_id=to.thread_id, reply_markup=board.keyboard)

        try:
            return await reaching(place, send_photo)
        except TelegramBadRequest as error:
            if "not enough rights" not in error.message.lower():
                raise
            return await reaching(place, send_letters)

    async def show(self, bot: Bot, service: GameService, game: Game, place: Place) -> None:
        """Send the present board because somebody asked, and remember that replies to it are moves.

        Raises:
            TelegramAPIError, StorageError
        """
        message = await self.send(bot, game, place)
        await service.remember_message(message_ref(message), game.id, game.ply)

    async def turn(self, query: CallbackQuery, game: Game, *, ply: int, view: Color) -> bool:
        """Turn the board of the message under a button; False if that message can no longer be changed.

        Raises:
            ValueError: the game has not got so far.
        """
        if not isinstance(query.message, Message):
            return False
        board = compose(self._texts, game, Place.of(query.message), ply=ply, view=view)
        return await self._replace(query.message, board)

    async def _replace(self, message: Message, board: BoardMessage) -> bool:
        file = BufferedInputFile(await self._draw(board.scene), "board.png")
        try:
            await message.edit_media(InputMediaPhoto(media=file, caption=board.caption), reply_markup=board.keyboard)
        except TelegramBadRequest as error:
            return "not modified" in error.message
        return True

    async def _draw(self, scene: Scene) -> bytes:
        return await asyncio.to_thread(self._render, scene)


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
        if place.thread_id is None or "thread not found" not in error.message.lower():
            raise
        return await send(place.whole_chat)


async def say(bot: Bot, place: Place, text: str, keyboard: InlineKeyboardMarkup | None = None) -> Message:
    """Send a text with tags to a place.

    Raises:
        TelegramAPIError
    """

    async def send(to: Place) -> Message:
        return await bot.send_message(to.chat_id, text, message_thread_id=to.thread_id, reply_markup=keyboard)

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
