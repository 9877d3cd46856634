"""Leads a round: its next question, or its end with the table."""

import logging
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Final

from aiogram import Bot
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNotFound,
    TelegramRetryAfter,
)

from game.ports import Clock
from game.study.models import NewPoll, Round
from game.study.service import StudyService
from handlers.telegram.gone import is_gone
from handlers.telegram.looks import Looks
from handlers.telegram.middlewares import Speech
from handlers.telegram.places import Place
from handlers.telegram.polls import Polls
from handlers.telegram.questions import for_place
from handlers.telegram.sending import say
from handlers.telegram.study_words import table_text
from quiz.models import Level, Question, Topic
from texts import Translator

RETRY_SECONDS: Final = 30.0
"""After a failure; twice as long after each further one in a row."""
MOST_FAILURES: Final = 5
SILENT_QUESTIONS: Final = 3
"""After so many questions in a row without an answer nobody is there any more."""
LATEST: Final = timedelta(minutes=15)
"""So late, after the program was down, nobody expects another question."""
_DRAWS: Final = 5

_log = logging.getLogger(__name__)


class Rounds:
    """Leads rounds. One that fails again and again, or that Telegram refuses, ends."""

    def __init__(
        self, bot: Bot, study: StudyService, polls: Polls, speech: Speech, looks: Looks, clock: Clock, lots: Random
    ) -> None:
        self._bot = bot
        self._study = study
        self._polls = polls
        self._speech = speech
        self._looks = looks
        self._clock = clock
        self._lots = lots
        self._failures: dict[int, int] = {}
        self._unsaved: dict[int, NewPoll] = {}

    async def go_on(self, going: Round) -> None:
        """Send what is due in a round, and see to it that something is due later, or that it is over.

        Raises:
            StorageError: then it is due still.
        """
        try:
            await self._step(going)
        except TelegramRetryAfter as error:
            await self._study.put_off(going, error.retry_after)
        except (TelegramForbiddenError, TelegramBadRequest, TelegramNotFound) as error:
            _log.warning("round %d is refused: %s", going.id, error)
            await self._give_up(going, "quiz-refused", closed=is_gone(error))
        except Exception as error:
            failures = self._failures[going.id] = self._failures.get(going.id, 0) + 1
            if isinstance(error, TelegramAPIError):
                _log.warning("round %d cannot go on: %s", going.id, error)
            else:
                _log.exception("round %d cannot go on", going.id)
            if failures < MOST_FAILURES:
                await self._study.put_off(going, RETRY_SECONDS * 2 ** (failures - 1))
            else:
                await self._give_up(going, "quiz-broken")
        else:
            self._failures.pop(going.id, None)

    async def _step(self, going: Round) -> None:
        if going.id in self._unsaved:
            # It stands in the chat: sent anew it would stand there twice.
            await self._study.sent(self._unsaved[going.id])
            del self._unsaved[going.id]
            return
        place = Place.parse(going.address)
        t = await self._words(going)
        for message_id in await self._study.close_polls(going.id):
            with suppress(TelegramBadRequest):  # it has closed by itself
                await self._bot.stop_poll(place.chat_id, int(message_id))
        asked = await self._study.asked_in_round(going.id)
        question = None if await self._is_over(going) else await self._next(going, asked)
        if question is None:
            await say(self._bot, place, table_text(t, await self._study.table(going.id), len(asked)))
            await self._study.end_round(going.id)
            return
        poll = self._unsaved[going.id] = await self._polls.send(place, question, t.language, going=going)
        await self._study.sent(poll)
        del self._unsaved[going.id]

    async def _is_over(self, going: Round) -> bool:
        is_late = going.due_at is not None and self._clock.now() - going.due_at > LATEST
        return not going.left or is_late or await self._study.silence(going.id) >= SILENT_QUESTIONS

    async def _next(self, going: Round, asked: list[str]) -> Question | None:
        """A question that was not asked in the round; None if there is no other."""
        recent = await self._study.asked_in(going.address)
        topic = Topic(going.topic) if going.topic in list(Topic) else None
        level = Level(going.level) if going.level in list(Level) else None
        for _ in range(_DRAWS):
            question = for_place(recent, topic, level, self._lots)
            if question is None or question.id not in asked:
                return question
        return None

    async def _give_up(self, going: Round, why: str, *, closed: bool = False) -> None:
        """End a round, and say so, and how it stands, if anything can be said there."""
        self._failures.pop(going.id, None)
        self._unsaved.pop(going.id, None)
        await self._study.end_round(going.id)
        if closed:
            await self._study.stop_daily(going.address)
            return
        t = await self._words(going)
        table = await self._study.table(going.id)
        asked = await self._study.asked_in_round(going.id)
        text = "\n\n".join([t(why), *([table_text(t, table, len(asked))] if table else [])])
        with suppress(TelegramAPIError):
            await say(self._bot, Place.parse(going.address), text)

    async def _words(self, going: Round) -> Translator:
        chosen = await self._looks.language_of(Place.parse(going.address), None)
        return self._speech.texts.get(chosen or going.language)
