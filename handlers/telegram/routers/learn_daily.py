"""/daily: a question every day."""

from zoneinfo import ZoneInfoNotFoundError

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from game.study.service import StudyService
from handlers.telegram.admins import Standing, standing_in
from handlers.telegram.places import Place
from handlers.telegram.quiz_master import QuizMaster
from handlers.telegram.sending import reply
from handlers.telegram.stop_words import means_stop
from handlers.telegram.zones import read_time
from texts import Translator


async def daily(
    message: Message, command: CommandObject, bot: Bot, place: Place, t: Translator, study: StudyService,
    quiz_master: QuizMaster,
) -> None:  # fmt: skip
    """/daily says what is set, /daily 9 Europe/Kyiv sets it, /daily off ends it."""
    args = command.args or ""
    if not args.strip():
        now = await study.daily(place.address)
        text = t("daily-none") if now is None else t("daily-set", hour=now.hour, zone=now.zone)
        await message.reply(f"{text}\n\n{t('daily-usage')}")
        return
    standing = await standing_in(bot, place, message)
    if standing is not Standing.ADMIN:
        await reply(message, t("error-admins-only" if standing is Standing.MEMBER else "error-admins-unknown"))
        return
    if means_stop(args):
        await study.stop_daily(place.address)
        await message.reply(t("daily-off"))
        return
    time = read_time(args)
    try:
        if time is not None:
            await study.set_daily(place.address, *time, t.language)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        time = None  # a server without the files of this zone
    if time is None:
        await message.reply(t("daily-usage"))
        return
    hour, zone = time
    await message.reply(t("daily-set", hour=hour, zone=zone))
    quiz_master.wake()


def router() -> Router:
    router = Router(name="daily")
    router.message.register(daily, Command("daily", ignore_case=True))
    return router
