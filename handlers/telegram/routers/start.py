"""/start, /help, links, and being added to a group."""

from aiogram import Bot, Router
from aiogram.filters import (
    IS_MEMBER,
    IS_NOT_MEMBER,
    ChatMemberUpdatedFilter,
    Command,
    CommandObject,
    CommandStart,
)
from aiogram.types import ChatMemberUpdated, InlineKeyboardButton, Message

from game.errors import ChallengeClosedError, NoSuchChallengeError, OwnChallengeError
from game.models import ChallengeState, Player
from game.service import GameService
from handlers.telegram.challenges import challenge_text
from handlers.telegram.filters import GROUP, PRIVATE
from handlers.telegram.keyboards import challenge_keyboard, rows
from handlers.telegram.links import Keys
from handlers.telegram.middlewares import Speech, language_hint
from handlers.telegram.places import message_ref
from handlers.telegram.study_words import play_button, start_row
from texts import Translator


async def follow_link(
    message: Message, command: CommandObject, player: Player, t: Translator, service: GameService, keys: Keys
) -> None:
    """Show the challenge that a link leads to."""
    challenge_id = keys.challenge_of(command.args or "")
    if challenge_id is None:
        raise NoSuchChallengeError
    challenge = await service.challenge_by_id(challenge_id)
    if challenge.state is not ChallengeState.OPEN:
        raise ChallengeClosedError(challenge.state)
    if challenge.challenger.id == player.id:
        raise OwnChallengeError
    keyboard = challenge_keyboard(t, keys, challenge, own=False)
    shown = await message.answer(challenge_text(t, challenge), reply_markup=keyboard)
    await service.remember_challenge_message(message_ref(shown), challenge.id)


async def start(message: Message, bot: Bot, t: Translator) -> None:
    """Ways to begin, none of which ends anywhere."""
    url = f"https://t.me/{(await bot.me()).username}?startgroup"
    group = InlineKeyboardButton(text=t("button-add-to-group"), url=url)
    await message.answer(t("start"), reply_markup=rows(start_row(t), [play_button(t), group]))


async def start_in_group(message: Message, t: Translator) -> None:
    """The same in a group, where one plays first of all."""
    await message.answer(t("start-group"), reply_markup=rows([play_button(t)], start_row(t)))


async def show_help(message: Message, t: Translator) -> None:
    """How to do what, and where to begin to learn it."""
    await message.answer(t("help"), reply_markup=rows(start_row(t), [play_button(t)]))


async def added(event: ChatMemberUpdated, speech: Speech) -> None:
    """Say hello in a group, in the language of who added the bot."""
    t = speech.texts.get(language_hint(event.from_user) or speech.fallback)
    await event.answer(t("start-group"), reply_markup=rows([play_button(t)], start_row(t)))


def router() -> Router:
    router = Router(name="start")
    router.message.register(follow_link, CommandStart(deep_link=True, ignore_case=True), PRIVATE)
    router.message.register(start, CommandStart(ignore_case=True), PRIVATE)
    router.message.register(start_in_group, CommandStart(ignore_case=True), GROUP)
    router.message.register(show_help, Command("help", ignore_case=True))
    router.my_chat_member.register(added, ChatMemberUpdatedFilter(IS_NOT_MEMBER >> IS_MEMBER), GROUP)
    return router
