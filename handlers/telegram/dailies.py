"""Asks the questions of the day."""

import logging
from random import Random
from typing import Final

from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNotFound,
    TelegramRetryAfter,
)

from game.study.models import Daily, NewPoll
from game.study.service import StudyService
from handlers.telegram.gone import is_gone
from handlers.telegram.looks import Looks
from handlers.telegram.middlewares import Speech
from handlers.telegram.places import Place
from handlers.telegram.polls import Polls
from handlers.telegram.questions import for_place
from handlers.telegram.study_words import question_keyboard

RETRY_SECONDS: Final = 300.0

_log = logging.getLogger(__name__)


class Dailies:
    """Asks; what fails is tried again within the hour."""

    def __init__(self, study: StudyService, polls: Polls, speech: Speech, looks: Looks, lots: Random) -> None:
        self._study = study
        self._polls = polls
        self._speech = speech
        self._looks = looks
        self._lots = lots

    async def ask(self, daily: Daily) -> None:
        """Ask the question that was due.

        Raises:
            StorageError
        """
        try:
            poll = await self._send(daily)
        except TelegramRetryAfter as error:
            await self._study.put_off_daily(daily, error.retry_after)
        except (TelegramForbiddenError, TelegramBadRequest, TelegramNotFound) as error:
            _log.warning("the daily question of %s is refused: %s", daily.address, error)
            if is_gone(error):
                await self._study.stop_daily(daily.address)
        except Exception as error:
            if isinstance(error, TelegramAPIError):
                _log.warning("no daily question for %s: %s", daily.address, error)
            else:
                _log.exception("no daily question for %s", daily.address)
            await self._study.put_off_daily(daily, RETRY_SECONDS)
        else:
            if poll is not None:
                await self._study.sent(poll)

    async def _send(self, daily: Daily) -> NewPoll | None:
        place = Place.parse(daily.address)
        language = await self._looks.language_of(place, None) or daily.language
        question = for_place(await self._study.asked_in(daily.address), None, None, self._lots)
        if question is None:
            return None
        # In a group the buttons would be pressed by everybody; there /quiz starts a round.
        t = self._speech.texts.get(language)
        keyboard = question_keyboard(t, question, "", 0) if place.is_private else None
        return await self._polls.send(place, question, language, keyboard=keyboard)
