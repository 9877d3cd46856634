"""Sends quiz polls with their boards, and leads rounds and daily questions by the clock."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Final

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest, TelegramForbiddenError, TelegramRetryAfter
from aiogram.types import InlineKeyboardMarkup, InputMediaPhoto, InputPollOption, Message, ReplyParameters

from game.models import Player
from game.ports import Clock
from game.service import GameService
from game.study.models import Daily, NewPoll, Round
from game.study.service import StudyService
from handlers.telegram.looks import Looks
from handlers.telegram.middlewares import Speech
from handlers.telegram.pictures import Photo, Pictures
from handlers.telegram.places import Place, message_ref
from handlers.telegram.questions import for_place, scene_of
from handlers.telegram.sending import reaching, say
from handlers.telegram.study_words import table_text
from quiz.models import Asked, Diagram, Level, Question, Topic
from quiz.wording import ask
from texts import Translator

_LONGEST_SECONDS: Final = 30.0
_SHORTEST_SECONDS: Final = 0.5
_RETRY_SECONDS: Final = 30.0

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


class QuizMaster:
    """Asks questions. Whoever changes what is due calls `wake`."""

    def __init__(
        self,
        bot: Bot,
        service: GameService,
        study: StudyService,
        speech: Speech,
        pictures: Pictures,
        looks: Looks,
        clock: Clock,
        lots: Random,
    ) -> None:
        self._bot = bot
        self._service = service
        self._study = study
        self._speech = speech
        self._pictures = pictures
        self._looks = looks
        self._clock = clock
        self._lots = lots
        self._awake = asyncio.Event()
        self._takes_media = True

    def wake(self) -> None:
        """Something may be due earlier than thought."""
        self._awake.set()

    async def run(self) -> None:
        """Ask what is due until cancelled; at once for the first time, what was missed."""
        while True:
            self._awake.clear()
            pause = await self.step()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), pause)

    async def step(self) -> float:
        """Ask what is due, and say after how many seconds to look again. It never raises."""
        try:
            for going in await self._study.rounds_due():
                await self._go_on(going)
            for daily in await self._study.take_dailies():
                await self._ask_daily(daily)
            due = await self._study.next_due()
        except Exception:
            _log.exception("cannot lead the quiz")
            return _LONGEST_SECONDS
        if due is None:
            return _LONGEST_SECONDS
        return min(max((due - self._clock.now()).total_seconds(), _SHORTEST_SECONDS), _LONGEST_SECONDS)

    async def _go_on(self, going: Round) -> None:
        """The next question of a round, or its end."""
        place = Place.parse(going.address)
        try:
            t = await self._words(place, going.language)
            for message_id in await self._study.close_polls(going.id):
                with suppress(TelegramBadRequest):  # it has closed by itself
                    await self._bot.stop_poll(place.chat_id, int(message_id))
            question = await self._next(going) if going.left else None
            if question is None:
                await say(self._bot, place, table_text(t, await self._study.table(going.id), going.total))
                await self._study.end_round(going.id)
            else:
                await self.ask(place, question, t.language, going=going)
        except TelegramForbiddenError:
            await self._study.end_round(going.id)
        except TelegramRetryAfter as error:
            await self._study.put_off(going, error.retry_after)
        except TelegramAPIError as error:
            _log.warning("cannot go on with round %d: %s", going.id, error)
            await self._study.put_off(going, _RETRY_SECONDS)

    async def _next(self, going: Round) -> Question | None:
        recent = await self._study.asked_in(going.address)
        topic = Topic(going.topic) if going.topic in list(Topic) else None
        level = Level(going.level) if going.level in list(Level) else None
        return for_place(recent, topic, level, self._lots)

    async def _ask_daily(self, daily: Daily) -> None:
        place = Place.parse(daily.address)
        try:
            t = await self._words(place, daily.language)
            question = for_place(await self._study.asked_in(daily.address), None, None, self._lots)
            if question is not None:
                await self.ask(place, question, t.language)
        except TelegramForbiddenError:
            await self._study.stop_daily(daily.address)
        except TelegramAPIError as error:
            _log.warning("no daily question for %s: %s", daily.address, error)

    async def _words(self, place: Place, language: str) -> Translator:
        chosen = None if place.is_private else await self._service.place_language(place.whole_chat.address)
        return self._speech.texts.get(chosen or language)

    async def ask(
        self,
        place: Place,
        question: Question,
        language: str,
        *,
        reader: Player | None = None,
        going: Round | None = None,
        keyboard: InlineKeyboardMarkup | None = None,
    ) -> Message:
        """Send a question and remember its poll.

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
        await self._study.sent(
            NewPoll(
                message.poll.id, question.id, address, ref.message_id, ready.correct, ready.order, number, closes_at
            )
        )
        return message

    async def _send(self, place: Place, ready: _Ready, diagram: Diagram | None, reader: Player | None) -> Message:
        """The poll with its board inside; where that is refused, the board first and the poll as its answer."""
        if diagram is None:
            return await self._poll(place, ready)
        look = await self._looks.of_place(place, reader)
        scene = scene_of(diagram, look)
        if self._takes_media:

            async def inside(photo: Photo) -> Message:
                return await self._poll(place, ready, media=photo)

            try:
                return await self._pictures.sending(scene, inside)
            except TelegramBadRequest as error:
                _log.warning("no pictures in polls: %s", error)
                self._takes_media = "media" not in error.message.lower()

        async def before(photo: Photo) -> Message:
            return await reaching(
                place, lambda to: self._bot.send_photo(to.chat_id, photo, message_thread_id=to.thread_id)
            )

        picture = await self._pictures.sending(scene, before)
        return await self._poll(place, ready, answers=picture)

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
