"""What becomes of chats: groups that become supergroups, persons who block the bot, groups that remove it."""

import logging
from collections import OrderedDict
from typing import Final

from aiogram import Bot, F, Router
from aiogram.dispatcher.event.bases import SkipHandler
from aiogram.exceptions import TelegramAPIError
from aiogram.filters import IS_MEMBER, IS_NOT_MEMBER, KICKED, MEMBER, ChatMemberUpdatedFilter
from aiogram.types import ChatMemberUpdated, Message

from game.models import Game, Player
from game.service import GameService
from handlers.telegram.filters import GROUP, PRIVATE
from handlers.telegram.middlewares import Speech
from handlers.telegram.moving import follow
from handlers.telegram.places import Place, identity_of, places_of
from handlers.telegram.sending import say
from handlers.telegram.telling import Telling
from handlers.telegram.words import html_name, html_player

_REMEMBERED: Final = 1000

_log = logging.getLogger(__name__)


class Told:
    """Who was told what about whom lately: somebody who blocks the bot again and again is news once."""

    def __init__(self) -> None:
        self._told: OrderedDict[tuple[str, str], None] = OrderedDict()

    def is_new(self, about: str, whom: str) -> bool:
        """Whether this was not told yet, which it then is."""
        if (about, whom) in self._told:
            return False
        self._told[about, whom] = None
        if len(self._told) > _REMEMBERED:
            self._told.popitem(last=False)
        return True

    def forget(self, about: str) -> None:
        """It is over: if it happens again, it is news."""
        for pair in [pair for pair in self._told if pair[0] == about]:
            del self._told[pair]


async def became_supergroup(message: Message, service: GameService, telling: Telling) -> None:
    """The last message of the old group, which says where it is now."""
    if message.migrate_to_chat_id is not None:
        await follow(service, message.chat.id, message.migrate_to_chat_id)
        telling.all_soon()


async def came_from_group(message: Message, service: GameService, telling: Telling) -> None:
    """The first message of the new one, which says what it was."""
    if message.migrate_from_chat_id is not None:
        await follow(service, message.migrate_from_chat_id, message.chat.id)
        telling.all_soon()


async def blocked(
    event: ChatMemberUpdated, bot: Bot, service: GameService, speech: Speech, told: Told, *, was_closed: bool = False
) -> None:
    """Tell those who play with somebody who blocked the bot, unless a message that did not arrive told it already.

    The games go on.
    """
    player = await service.player_by_identity(identity_of(event.from_user))
    if player is None or was_closed:
        return
    own = Place(event.chat.id).address
    for game in await service.games_of(player.id):
        for place in places_of(game.addresses):
            if place.address != own and told.is_new(player.identity, place.address):
                t = speech.texts.get(await _language(service, game, place, player))
                await _try(bot, place, t("person-gone", name=html_player(t, player)))


async def _language(service: GameService, game: Game, place: Place, gone: Player) -> str:
    """Of the opponent in private, of the group elsewhere."""
    chosen = (
        game.opponent_of(gone.id).language
        if place.is_private
        else await service.place_language(place.whole_chat.address)
    )
    return chosen or game.language


async def removed(event: ChatMemberUpdated, bot: Bot, service: GameService, speech: Speech, told: Told) -> None:
    """Tell the players of a group that removed the bot, in whatever topic they play, in private."""
    place = Place(event.chat.id)
    games = [
        game
        for address in await service.addresses_playing()
        if place.holds(address)
        for game in await service.games_in(address)
    ]
    people = {player.id: player for game in games for player in (game.white, game.black)}
    for player in people.values():
        if player.address is None or not told.is_new(place.address, player.identity):
            continue
        t = speech.texts.get(player.language or speech.fallback)
        await _try(bot, Place.parse(player.address), t("group-gone", title=html_name(event.chat.title or "?")))


async def unblocked(event: ChatMemberUpdated, told: Told) -> None:
    told.forget(identity_of(event.from_user))


async def taken_back(event: ChatMemberUpdated, told: Told) -> None:
    """If the group removes the bot again, that is news. The welcome is somebody else's."""
    told.forget(Place(event.chat.id).address)
    raise SkipHandler


async def _try(bot: Bot, place: Place, text: str) -> None:
    """Say something that must not stop anything."""
    try:
        await say(bot, place, text)
    except TelegramAPIError as error:
        _log.info("cannot tell %s: %s", place.address, error)


def router() -> Router:
    """Stands before the router for those who are nobody: groups speak for themselves when they move."""
    router = Router(name="chats")
    router.message.register(became_supergroup, F.migrate_to_chat_id)
    router.message.register(came_from_group, F.migrate_from_chat_id)
    router.my_chat_member.register(blocked, ChatMemberUpdatedFilter(MEMBER >> KICKED), PRIVATE)
    router.my_chat_member.register(unblocked, ChatMemberUpdatedFilter(KICKED >> MEMBER), PRIVATE)
    router.my_chat_member.register(removed, ChatMemberUpdatedFilter(IS_MEMBER >> IS_NOT_MEMBER), GROUP)
    router.my_chat_member.register(taken_back, ChatMemberUpdatedFilter(IS_NOT_MEMBER >> IS_MEMBER), GROUP)
    return router
