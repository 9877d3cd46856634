"""/quiz and /score, and the answers to polls."""

import re
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message, PollAnswer, Update

from game.models import Player, Source
from game.ports import Clock
from game.service import GameService
from game.study.models import Round, Started
from game.study.service import StudyService
from handlers.telegram.admins import Standing, standing_in
from handlers.telegram.learn_data import QuizButton
from handlers.telegram.middlewares import remember
from handlers.telegram.places import Place, source_of, source_of_answer
from handlers.telegram.questions import for_person, learn, supply
from handlers.telegram.quiz_master import QuizMaster
from handlers.telegram.sending import reply, say, toast
from handlers.telegram.stop_words import means_stop
from handlers.telegram.study_words import question_keyboard, scores_text
from handlers.telegram.topic_words import about, asks_for_topics, topics_keyboard, topics_text
from handlers.telegram.words import TOAST_LIMIT
from quiz.models import Level, Topic
from quiz.topics import UnknownNameError, read_names
from texts import Translator

ROUND: Final = 5
MOST: Final = 30
SECONDS: Final = 45
SHORTEST: Final = 10
LONGEST: Final = 300
"""Seconds for a question of a round."""

_SECONDS: Final = re.compile(r"(?<!\S)(\d{1,3}) ?(?:s|secs?|seconds?|с|сек|секунд[иуы]?)(?!\w)", re.IGNORECASE)
_QUESTIONS: Final = re.compile(
    r"(?<!\S)(\d{1,4}) ?(?:questions?|вопрос(?:ов|а|ы)?|(?:за)?пита(?:ння|нь))(?!\w)", re.IGNORECASE
)
"""A number that is plainly a count."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to be asked.

    A first number up to 3 is the level, if no word says it and it does not count questions; others are a count.
    """

    topic: Topic | None = None
    level: Level | None = None
    count: int = ROUND
    seconds: int = SECONDS

    @classmethod
    def read(cls, text: str) -> "Wish":
        """A wish such as ``castling 2 10 30s`` or ``10 лёгких про рокировку``.

        Raises:
            UnknownNameError: a word is neither a topic nor a level, or there are several of a kind.
        """
        times, text = _SECONDS.findall(text), _SECONDS.sub(" ", text)
        counts, text = _QUESTIONS.findall(text), _QUESTIONS.sub(" ", text)
        topic, level = read_names(text)
        numbers = [int(word[:4]) for word in text.split() if word.isdecimal()]
        if level is None and numbers and numbers[0] in list(Level):
            level = Level(numbers.pop(0))
        numbers = [*map(int, counts), *numbers]
        count = min(max(numbers[0], 1), MOST) if numbers else ROUND
        seconds = min(max(int(times[0]), SHORTEST), LONGEST) if times else SECONDS
        return cls(topic, level, count, seconds)

    def as_far_as_possible(self) -> "Wish":
        """The same with no more questions than there are, perhaps none."""
        there_are = supply(self.topic, self.level)
        return self if there_are is None else replace(self, count=min(self.count, there_are))


async def quiz(
    message: Message,
    command: CommandObject,
    bot: Bot,
    place: Place,
    t: Translator,
    study: StudyService,
    quiz_master: QuizMaster,
    clock: Clock,
    lots: Random,
    player: Player | None = None,
) -> None:
    """In private a question, in a group a round of some; the topics, if somebody wants one that there is not."""
    args = command.args or ""
    if means_stop(args):
        await _stop(message, bot, place, t, study, quiz_master, player)
        return
    if asks_for_topics(args):
        await message.reply(topics_text(t), reply_markup=topics_keyboard(t))
        return
    try:
        wish = Wish.read(args)
    except UnknownNameError as error:
        await message.reply(topics_text(t, error.word), reply_markup=topics_keyboard(t))
        return
    if place.is_private and player is not None:
        await _ask_person(wish, bot, place, player, t, study, quiz_master, clock, lots)
        return
    wish = wish.as_far_as_possible()
    if not wish.count:
        await reply(message, t("quiz-none"))
        return
    started = await _begin(wish, place, source_of(message), t, study, player)
    if started is not None and not started.is_new:
        await reply(message, t("error-quiz-goes-on", left=started.round.left))
    elif started is not None:
        await reply(message, _announced(t, wish))
        quiz_master.wake()


async def _begin(
    wish: Wish, place: Place, source: Source, t: Translator, study: StudyService, player: Player | None
) -> Started | None:
    """Begin a round, if none goes on; None if it was begun before."""
    starter = None if player is None else player.id
    what = (wish.topic or "", wish.level or 0, wish.count, wish.count, wish.seconds)
    return await study.start_round(Round(0, place.address, *what, t.language, starter), source)


async def _stop(
    message: Message, bot: Bot, place: Place, t: Translator, study: StudyService, quiz_master: QuizMaster,
    player: Player | None,
) -> None:  # fmt: skip
    """End a round, if it is one's own, or one is an administrator; its table follows."""
    going = await study.round_in(place.address)
    if going is None:
        await reply(message, t("quiz-no-round"))
        return
    if player is None or player.id != going.starter:
        standing = await standing_in(bot, place, message)
        if standing is not Standing.ADMIN:
            await reply(message, t("error-quiz-stop" if standing is Standing.MEMBER else "error-admins-unknown"))
            return
    await study.stop_round(going.id)
    quiz_master.wake()


def _announced(t: Translator, wish: Wish) -> str:
    lines = [about(t, wish.topic, wish.level), t.plural("quiz-round", wish.count, seconds=wish.seconds)]
    return "\n".join(filter(None, lines))


async def _ask_person(
    wish: Wish,
    bot: Bot,
    place: Place,
    player: Player,
    t: Translator,
    study: StudyService,
    quiz_master: QuizMaster,
    clock: Clock,
    lots: Random,
) -> None:
    cards, recent = await study.cards(player.id), await study.asked_in(place.address)
    question = for_person(cards, recent, wish.topic, wish.level, clock.now(), lots)
    if question is None:
        await say(bot, place, t("quiz-none"))
        return
    keyboard = question_keyboard(t, question, wish.topic or "", wish.level or 0)
    await quiz_master.ask(place, question, t.language, reader=player, keyboard=keyboard)


async def quiz_by_button(
    query: CallbackQuery,
    callback_data: QuizButton,
    bot: Bot,
    place: Place,
    player: Player,
    t: Translator,
    tr: Translator,
    study: StudyService,
    quiz_master: QuizMaster,
    clock: Clock,
    lots: Random,
) -> None:
    """The same as /quiz."""
    topic = Topic(callback_data.topic) if callback_data.topic in list(Topic) else None
    level = Level(callback_data.level) if callback_data.level in list(Level) else None
    wish = Wish(topic, level)
    if place.is_private:
        await toast(query)
        await _ask_person(wish, bot, place, player, t, study, quiz_master, clock, lots)
        return
    wish = wish.as_far_as_possible()
    if not wish.count:
        await toast(query, tr("quiz-none"))
        return
    started = await _begin(wish, place, source_of(query), t, study, player)
    goes_on = started is not None and not started.is_new
    left = started.round.left if started is not None else 0
    await toast(query, tr("error-quiz-goes-on", left=left)[:TOAST_LIMIT] if goes_on else "")
    if started is not None and started.is_new:
        await say(bot, place, _announced(t, wish))
        quiz_master.wake()


async def answered(
    event: PollAnswer, event_update: Update, service: GameService, study: StudyService, quiz_master: QuizMaster
) -> None:
    """Count an answer. Telegram tells of it again after a crash: then it is counted already."""
    if event.user is None or not event.option_ids:
        return  # a chat has answered, or an answer was taken back
    source = source_of_answer(event_update.update_id, event)
    if await study.has_heard(source):
        return  # perhaps of somebody who was forgotten since, and must not be remembered now
    player = await remember(service, event.user)
    done = await study.answer(event.poll_id, player.id, event.option_ids[0], learn, source)
    if done is not None and done.is_new and done.poll.round_id is not None:
        quiz_master.wake()


async def score(message: Message, place: Place, t: Translator, study: StudyService) -> None:
    """/score."""
    await message.reply(scores_text(t, await study.scores(place.whole_chat.address)))


def router() -> Router:
    router = Router(name="quiz")
    router.message.register(quiz, Command("quiz", ignore_case=True))
    router.message.register(score, Command("score", ignore_case=True))
    router.callback_query.register(quiz_by_button, QuizButton.filter())
    router.poll_answer.register(answered)
    return router
