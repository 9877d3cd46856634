"""Sends questions as quiz polls, each with its board in the best form that the server and the chat take."""

import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from html import escape
from random import Random
from typing import Final

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest
from aiogram.types import InlineKeyboardMarkup, InputMediaPhoto, InputPollOption, Message, ReplyParameters

from game.models import Player
from game.ports import Clock
from game.study.models import NewPoll, Round
from handlers.telegram.looks import Looks
from handlers.telegram.pictures import Photo, Pictures
from handlers.telegram.places import Place, message_ref
from handlers.telegram.questions import scene_of
from handlers.telegram.sending import reaching, say
from quiz.models import Asked, Diagram, Question
from quiz.wording import ask
from rendering import Scene, text_board

_PICTURES: Final = ("media", "photo", "image")
_RIGHTS: Final = ("rights", "forbidden")
"""Parts of the descriptions with which Telegram refuses pictures, and says that the chat's admins forbid them."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Ready:
    """A question ready to be sent: in words, with its options in the order shown."""

    asked: Asked
    order: tuple[int, ...]
    correct: int
    seconds: int | None
    keyboard: InlineKeyboardMarkup | None

    @property
    def options(self) -> list[InputPollOption | str]:
        return [InputPollOption(text=self.asked.options[at], text_parse_mode=None) for at in self.order]


class Polls:
    """Sends polls, and learns whether the server takes pictures in them."""

    def __init__(self, bot: Bot, pictures: Pictures, looks: Looks, clock: Clock, lots: Random) -> None:
        self._bot = bot
        self._pictures = pictures
        self._looks = looks
        self._clock = clock
        self._lots = lots
        self._takes_media = True

    async def send(
        self,
        place: Place,
        question: Question,
        language: str,
        *,
        reader: Player | None = None,
        going: Round | None = None,
        keyboard: InlineKeyboardMarkup | None = None,
    ) -> NewPoll:
        """Send a question; what is to be remembered of its poll.

        Raises:
            TelegramAPIError, StorageError
        """
        asked = ask(question, language)
        order = list(range(len(asked.options)))
        self._lots.shuffle(order)
        ready = _Ready(asked, tuple(order), order.index(asked.correct), going.seconds if going else None, keyboard)
        message = await self._send(place, ready, question.diagram, reader)
        if message.poll is None:
            raise TypeError("the answer to sendPoll is no poll")
        closes_at = self._clock.now() + timedelta(seconds=going.seconds) if going else None
        ref, number = message_ref(message), going.id if going else None
        address = place.address if ref.address != place.address and not message.is_topic_message else ref.address
        return NewPoll(
            message.poll.id, question.id, address, ref.message_id, ready.correct, ready.order, number, closes_at
        )

    async def _send(self, place: Place, ready: _Ready, diagram: Diagram | None, reader: Player | None) -> Message:
        """The poll with its board inside; where that is refused, the board first and the poll as its answer."""
        if diagram is None:
            return await self._poll(place, ready)
        scene = scene_of(diagram, await self._looks.of_place(place, reader))
        if self._takes_media:

            async def inside(photo: Photo) -> Message:
                return await self._poll(place, ready, media=photo)

            try:
                message = await self._pictures.sending(scene, inside)
            except TelegramBadRequest as error:
                if not _speaks_of(error, _PICTURES):
                    raise
                _log.warning("no picture in a poll in %d: %s", place.chat_id, error)
                # What one chat's admins forbid says nothing about the server.
                self._takes_media = _speaks_of(error, _RIGHTS)
            else:
                if message.poll is not None and message.poll.media is None:
                    _log.warning("the server leaves out the pictures of polls")
                    self._takes_media = False
                    with suppress(TelegramAPIError):  # better a question without a board than none
                        await self._board(place, scene, diagram)
                return message
        return await self._poll(place, ready, answers=await self._board(place, scene, diagram))

    async def _board(self, place: Place, scene: Scene, diagram: Diagram) -> Message:
        """The board in a message of its own; in letters, where a chat takes no photos."""

        async def alone(photo: Photo) -> Message:
            return await reaching(
                place, lambda to: self._bot.send_photo(to.chat_id, photo, message_thread_id=to.thread_id)
            )

        try:
            return await self._pictures.sending(scene, alone)
        except TelegramBadRequest as error:
            if not _speaks_of(error, (*_PICTURES, "not enough rights")):
                raise
        letters = escape(text_board(diagram.board(), view=scene.view), quote=False)
        return await say(self._bot, place, f"<pre>{letters}</pre>")

    async def _poll(
        self, place: Place, ready: _Ready, *, media: Photo | None = None, answers: Message | None = None
    ) -> Message:
        async def send(to: Place) -> Message:
            return await self._bot.send_poll(
                to.chat_id,
                question=ready.asked.text,
                options=ready.options,
                message_thread_id=to.thread_id,
                question_parse_mode=None,
                is_anonymous=False,  # answers of nobody could not score
                type="quiz",
                correct_option_ids=[ready.correct],
                explanation=ready.asked.explanation,
                explanation_parse_mode=None,
                open_period=ready.seconds,
                media=None if media is None else InputMediaPhoto(media=media),
                reply_parameters=None
                if answers is None
                else ReplyParameters(message_id=answers.message_id, allow_sending_without_reply=True),
                reply_markup=ready.keyboard,
            )

        return await reaching(place, send)


def _speaks_of(error: TelegramAPIError, parts: tuple[str, ...]) -> bool:
    description = error.message.lower()
    return any(part in description for part in parts)
