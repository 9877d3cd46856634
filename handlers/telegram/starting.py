"""Who may start games in a chat, and on which conditions if nobody names any."""

from aiogram import Bot
from aiogram.types import CallbackQuery, Message

from game.preferences import Starters
from game.service import GameService
from handlers.telegram.admins import Standing, standing_in
from handlers.telegram.places import Place
from handlers.telegram.terms import Terms


class AdminsOnlyError(Exception):
    """In this chat only administrators start games."""


async def usual_terms(service: GameService, place: Place) -> Terms:
    """What a challenge gets that names no conditions: in groups the time that its admins chose.

    Raises:
        StorageError
    """
    if place.is_private:
        return Terms()
    return Terms(time=(await service.place_settings(place.whole_chat.address)).time_per_move)


async def check_may_start(bot: Bot, service: GameService, place: Place, event: Message | CallbackQuery) -> None:
    """Make sure that whoever wrote or pressed may start a game in a chat. In doubt, nobody may.

    Raises:
        AdminsOnlyError, StorageError
    """
    if place.is_private:
        return
    settings = await service.place_settings(place.whole_chat.address)
    if settings.starters is Starters.EVERYONE:
        return
    if await standing_in(bot, place, event) is not Standing.ADMIN:
        raise AdminsOnlyError
