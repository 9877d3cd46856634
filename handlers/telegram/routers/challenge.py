"""/play, and the buttons of challenges."""

from contextlib import suppress

from aiogram import Bot, Router
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.errors import ChallengeClosedError, NoSuchChallengeError, NotForYouError
from game.models import Challenge, ChallengeId, ChallengeState, GameId, Player, Source
from game.service import GameService
from handlers.telegram.board_message import translator_for
from handlers.telegram.callback_data import Answer, ChallengeButton, PlayButton, RematchButton
from handlers.telegram.challenges import Invitation, challenge_message, challenge_text, read_invitation
from handlers.telegram.filters import GROUP, PRIVATE
from handlers.telegram.keyboards import challenge_keyboard, terms_keyboard
from handlers.telegram.links import Keys
from handlers.telegram.middlewares import Speech, remember
from handlers.telegram.places import Place, source_of
from handlers.telegram.play_data import TermsButton
from handlers.telegram.sending import say, toast
from handlers.telegram.starting import check_may_start, usual_terms
from handlers.telegram.telling import Telling
from handlers.telegram.terms import Terms
from handlers.telegram.words import html_player
from texts import Translator


async def play(
    message: Message,
    command: CommandObject,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    keys: Keys,
) -> None:
    """Challenge somebody, or everybody, at once; the conditions can still be changed by buttons."""
    await check_may_start(bot, service, place, message)
    username = (await bot.me()).username or ""
    usual = await usual_terms(service, place)
    invitation = read_invitation(message, command.args or "", bot, username, usual)
    opponent = await _known(service, invitation)
    challenge = await service.challenge(
        player.id,
        place.address,
        language=t.language,
        opponent=opponent.id if opponent else None,
        opponent_handle=invitation.handle,
        color=invitation.terms.color,
        time_per_move=invitation.terms.time,
        rated=invitation.terms.rated,
        source=source_of(message),
    )
    text, keyboard = challenge_message(t, keys, challenge, place, username)
    await message.answer(text, reply_markup=keyboard)


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
    await check_may_start(bot, service, place, query)
    terms = Terms.of_hours(callback_data.color, callback_data.hours, callback_data.rated)
    challenge = await service.challenge(
        player.id,
        place.address,
        language=t.language,
        color=terms.color,
        time_per_move=terms.time,
        rated=terms.rated,
        source=source_of(query),
    )
    await toast(query)
    text, keyboard = challenge_message(t, keys, challenge, place, (await bot.me()).username or "")
    await say(bot, place, text, keyboard)


async def choose_terms(
    query: CallbackQuery,
    callback_data: TermsButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    keys: Keys,
) -> None:
    """Choose the conditions of one's own challenge. What comes of it is a new challenge in the place of the old."""
    old = await service.challenge_by_id(ChallengeId(callback_data.challenge))
    if old.challenger.id != player.id:
        raise NotForYouError(old.challenger.name)
    if old.state is not ChallengeState.OPEN:
        raise ChallengeClosedError(old.state)
    terms = Terms.of_hours(callback_data.color, callback_data.hours, callback_data.rated)
    if not callback_data.done:
        await toast(query)
        await _set_keyboard(query, terms_keyboard(t, keys, old, terms))
        return
    challenge = old if terms == Terms.of(old) else await _changed(service, old, terms, source_of(query))
    await toast(query)
    text, keyboard = challenge_message(t, keys, challenge, place, (await bot.me()).username or "")
    await _replace(query, text, keyboard)


async def _changed(service: GameService, old: Challenge, terms: Terms, source: Source) -> Challenge:
    """A challenge like another on other conditions, which takes its place."""
    new = await service.challenge(
        old.challenger.id,
        old.address,
        language=old.language,
        opponent=old.opponent.id if old.opponent else None,
        opponent_handle=old.opponent_handle,
        color=terms.color,
        time_per_move=terms.time,
        rated=terms.rated,
        source=source,
    )
    try:
        await service.cancel(old.id, old.challenger.id)
    except ChallengeClosedError:
        # Somebody was quicker and plays on the old conditions.
        await service.cancel(new.id, old.challenger.id)
        raise
    return new


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
    name = html_player(t, player)
    try:
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
    except ChallengeClosedError as error:
        await _show_closed(query, error, t)
        raise
    await toast(query)
    if not place.is_private:
        t = speech.texts.get(language)  # a group sees the end of a challenge in the words it began in
    await _replace(query, t(key, name=name))


async def _show_closed(query: CallbackQuery, error: ChallengeClosedError, t: Translator) -> None:
    """Take the buttons from a challenge that has come to its end elsewhere or by itself."""
    if error.state is ChallengeState.EXPIRED:
        await _replace(query, t("challenge-expired"))
    else:
        await _set_keyboard(query, None)


async def _replace(query: CallbackQuery, text: str, keyboard: InlineKeyboardMarkup | None = None) -> None:
    """Put a text in place of the message under a button, if it is still there to be changed."""
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text, reply_markup=keyboard)


async def _set_keyboard(query: CallbackQuery, keyboard: InlineKeyboardMarkup | None) -> None:
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_reply_markup(reply_markup=keyboard)


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
    await check_may_start(bot, service, Place.parse(address), query)
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
    router.message.register(play, Command("play", ignore_case=True), GROUP | PRIVATE)
    router.callback_query.register(play_by_button, PlayButton.filter())
    router.callback_query.register(choose_terms, TermsButton.filter())
    router.callback_query.register(answer_challenge, ChallengeButton.filter())
    router.callback_query.register(rematch, RematchButton.filter())
    return router
