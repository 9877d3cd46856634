"""/play, and the buttons of challenges."""

from contextlib import suppress

from aiogram import Bot, Router
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from game.errors import NoSuchChallengeError
from game.models import Challenge, ChallengeId, GameId, Player
from game.service import GameService
from handlers.telegram.board_message import translator_for
from handlers.telegram.callback_data import Answer, ChallengeButton, PlayButton, RematchButton
from handlers.telegram.challenges import Invitation, challenge_text, read_invitation
from handlers.telegram.filters import GROUP, PRIVATE
from handlers.telegram.keyboards import challenge_keyboard, waiting_keyboard
from handlers.telegram.links import Keys
from handlers.telegram.middlewares import Speech, remember
from handlers.telegram.places import Place, source_of
from handlers.telegram.sending import say, toast
from handlers.telegram.telling import Telling
from handlers.telegram.words import html_name
from texts import Translator


async def play_in_group(
    message: Message,
    command: CommandObject,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    keys: Keys,
) -> None:
    challenge = await _challenge(message, command, bot, player, place, t, service)
    await message.answer(challenge_text(t, challenge), reply_markup=challenge_keyboard(t, keys, challenge))


async def play_in_private(
    message: Message,
    command: CommandObject,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    keys: Keys,
) -> None:
    """Give a link to pass on: a bot may not write to people first."""
    challenge = await _challenge(message, command, bot, player, place, t, service)
    link = f"https://t.me/{(await bot.me()).username}?start={keys.payload(challenge.id)}"
    text = t("challenge-link", link=link)
    if challenge.is_personal:
        text = f"{challenge_text(t, challenge)}\n\n{text}"
    await message.answer(text, reply_markup=waiting_keyboard(t, keys, challenge))


async def _challenge(
    message: Message,
    command: CommandObject,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
) -> Challenge:
    username = (await bot.me()).username or ""
    invitation = read_invitation(message, command.args or "", bot, username)
    opponent = await _known(service, invitation)
    return await service.challenge(
        player.id,
        place.address,
        language=t.language,
        opponent=opponent.id if opponent else None,
        opponent_handle=invitation.handle,
        color=invitation.color,
        source=source_of(message),
    )


async def _known(service: GameService, invitation: Invitation) -> Player | None:
    return await remember(service, invitation.user) if invitation.user else None


async def play_by_button(
    query: CallbackQuery,
    callback_data: PlayButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    keys: Keys,
) -> None:
    """Challenge everybody, as who presses."""
    challenge = await service.challenge(
        player.id, place.address, language=t.language, color=callback_data.color, source=source_of(query)
    )
    await toast(query)
    await say(bot, place, challenge_text(t, challenge), challenge_keyboard(t, keys, challenge))


async def answer_challenge(
    query: CallbackQuery,
    callback_data: ChallengeButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    keys: Keys,
    telling: Telling,
    speech: Speech,
) -> None:
    """Accept, decline or withdraw; the challenge then says so and has no buttons any more."""
    challenge_id = ChallengeId(callback_data.challenge)
    if not keys.fits(challenge_id, callback_data.key):
        raise NoSuchChallengeError
    name = html_name(player.name)
    match callback_data.answer:
        case Answer.ACCEPT:
            game = await service.accept(challenge_id, player.id, address=place.address)
            telling.soon(game.id)
            key, language = "challenge-accepted", game.language
        case Answer.DECLINE:
            challenge = await service.decline(challenge_id, player.id)
            key, language = "challenge-declined", challenge.language
            if Place.parse(challenge.address).chat_id != place.chat_id:
                await _tell_challenger(bot, challenge, name, speech)
        case Answer.CANCEL:
            challenge = await service.cancel(challenge_id, player.id)
            key, language = "challenge-cancelled", challenge.language
    await toast(query)
    if not place.is_private:
        t = speech.texts.get(language)  # a group sees the end of a challenge in the words it began in
    await _replace(query, t(key, name=name))


async def _replace(query: CallbackQuery, text: str) -> None:
    """Put a text in place of the message under a button, if it is still there to be changed."""
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text)


async def _tell_challenger(bot: Bot, challenge: Challenge, name: str, speech: Speech) -> None:
    t = speech.texts.get(challenge.challenger.language or challenge.language)
    with suppress(TelegramAPIError):
        await say(bot, Place.parse(challenge.address), t("challenge-declined", name=name))


async def rematch(
    query: CallbackQuery,
    callback_data: RematchButton,
    bot: Bot,
    player: Player,
    place: Place,
    tr: Translator,
    service: GameService,
    keys: Keys,
    telling: Telling,
    speech: Speech,
) -> None:
    """Ask the opponent for another game, or agree if the opponent has asked."""
    old = await service.game(GameId(callback_data.game))
    # The button may stand under a board that was shown somewhere else: the game belongs where the old one was.
    address = place.address if place.address in old.addresses else old.addresses[0]
    challenge = await service.rematch(old.id, player.id, address=address, source=source_of(query))
    if challenge.challenger.id != player.id:
        game = await service.accept(challenge.id, player.id, address=address)
        telling.soon(game.id)
        await toast(query)
        return
    others = [other for other in old.addresses if other != address] or [address]
    for target in map(Place.parse, others):
        t = translator_for(speech.texts, old, target)
        keyboard = challenge_keyboard(t, keys, challenge, own=not target.is_private)
        await say(bot, target, challenge_text(t, challenge), keyboard)
    await toast(query, tr("toast-rematch-asked"))


def router() -> Router:
    router = Router(name="challenge")
    router.message.register(play_in_group, Command("play", ignore_case=True), GROUP)
    router.message.register(play_in_private, Command("play", ignore_case=True), PRIVATE)
    router.callback_query.register(play_by_button, PlayButton.filter())
    router.callback_query.register(answer_challenge, ChallengeButton.filter())
    router.callback_query.register(rematch, RematchButton.filter())
    return router
