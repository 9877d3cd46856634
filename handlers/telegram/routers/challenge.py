"""/play, and the buttons of challenges."""

from contextlib import suppress

from aiogram import Bot, Router
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.errors import ChallengeClosedError, NoSuchChallengeError, NotForYouError, NotYourGameError
from game.models import Address, ChallengeId, ChallengeState, Game, GameId, MessageRef, Player, PlayerId
from game.service import GameService
from handlers.telegram.callback_data import Answer, ChallengeButton, PlayButton, RematchButton
from handlers.telegram.challenges import Invitation, challenge_message, read_invitation
from handlers.telegram.filters import GROUP, PRIVATE
from handlers.telegram.keyboards import terms_keyboard
from handlers.telegram.links import Keys
from handlers.telegram.middlewares import remember
from handlers.telegram.places import Place, message_ref, places_of, source_of
from handlers.telegram.play_data import PlayWithButton, TermsButton
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
    telling: Telling,
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
        told=True,
    )
    telling.soon_of_challenge(challenge.id)


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
    telling: Telling,
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
        told=True,
    )
    telling.soon_of_challenge(challenge.id)
    await toast(query)


async def play_with_by_button(
    query: CallbackQuery,
    callback_data: PlayWithButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    telling: Telling,
) -> None:
    """Challenge one person, as who presses. Buttons that are not the bot's own can name anybody at all."""
    await check_may_start(bot, service, place, query)
    opponent = await _numbered(service, callback_data.opponent)
    if opponent is None and not callback_data.handle:
        raise NoSuchChallengeError
    terms = Terms.of_hours(callback_data.color, callback_data.hours, callback_data.rated)
    challenge = await service.challenge(
        player.id,
        place.address,
        language=t.language,
        opponent=opponent.id if opponent else None,
        opponent_handle=callback_data.handle or None,
        color=terms.color,
        time_per_move=terms.time,
        rated=terms.rated,
        source=source_of(query),
        told=True,
    )
    telling.soon_of_challenge(challenge.id)
    await toast(query)


async def _numbered(service: GameService, number: int) -> Player | None:
    try:
        player = await service.player(PlayerId(number))
    except KeyError:
        return None
    return None if player.is_forgotten else player


async def choose_terms(
    query: CallbackQuery,
    callback_data: TermsButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    keys: Keys,
    telling: Telling,
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
    if terms == Terms.of(old):
        await toast(query)
        await _replace(query, *challenge_message(t, keys, old, place, (await bot.me()).username or ""))
        return
    challenge = await service.change_terms(
        old.id,
        player.id,
        color=terms.color,
        time_per_move=terms.time,
        rated=terms.rated,
        source=source_of(query),
        message=_message_of(query),
    )
    telling.soon_of_challenge(challenge.id)
    await toast(query)


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
) -> None:
    """Accept, decline or withdraw; what shows the challenge then says so and has no buttons any more."""
    challenge_id = ChallengeId(callback_data.challenge)
    if not keys.fits(challenge_id, callback_data.key):
        raise NoSuchChallengeError
    message = _message_of(query)
    try:
        match callback_data.answer:
            case Answer.ACCEPT:
                game = await service.accept(challenge_id, player.id, address=place.address, message=message)
                telling.soon(game.id)
                await _warn(bot, service, game, place, t)
            case Answer.DECLINE:
                await service.decline(challenge_id, player.id, message=message)
            case Answer.CANCEL:
                await service.cancel(challenge_id, player.id, message=message)
    except ChallengeClosedError as error:
        await _show_closed(query, error, t)
        raise
    telling.soon_of_challenge(challenge_id)
    await toast(query)


async def _warn(bot: Bot, service: GameService, game: Game, place: Place, t: Translator) -> None:
    """Say so if the opponent will not see that the game has begun. Only tried: it has."""
    for gone in await service.unreachable(game):
        with suppress(TelegramAPIError):
            await say(bot, place, t("opponent-unreachable", name=html_player(t, gone)))


def _message_of(query: CallbackQuery) -> MessageRef | None:
    """The message under a button, if it is still there to be changed."""
    return message_ref(query.message) if isinstance(query.message, Message) else None


async def _show_closed(query: CallbackQuery, error: ChallengeClosedError, t: Translator) -> None:
    """Take the buttons from a challenge that has come to its end, unless the message shows another one by now."""
    if not _has_button(query):
        return
    if error.state is ChallengeState.EXPIRED:
        await _replace(query, t("challenge-expired"))
    else:
        await _set_keyboard(query, None)


def _has_button(query: CallbackQuery) -> bool:
    """Whether the button that was pressed is still under its message."""
    markup = query.message.reply_markup if isinstance(query.message, Message) else None
    return markup is not None and any(
        each.callback_data == query.data for row in markup.inline_keyboard for each in row
    )


async def _replace(query: CallbackQuery, text: str, keyboard: InlineKeyboardMarkup | None = None) -> None:
    """Put a text in place of the message under a button, if it is still there to be changed."""
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text, reply_markup=keyboard)


async def _set_keyboard(query: CallbackQuery, keyboard: InlineKeyboardMarkup | None) -> None:
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_reply_markup(reply_markup=keyboard)


async def rematch(
    query: CallbackQuery,
    callback_data: RematchButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    tr: Translator,
    service: GameService,
    telling: Telling,
) -> None:
    """Ask the opponent for another game, or agree if the opponent has asked."""
    old = await service.game(GameId(callback_data.game))
    if old.color_of(player.id) is None:
        raise NotYourGameError(old.id)
    address = await _home_of_rematch(service, old, place)
    challenge, source, others = await service.open_rematch(old.id), source_of(query), [address]
    if challenge is None or challenge.challenger.id == player.id:
        for home in places_of([address]):
            await check_may_start(bot, service, home, query)
        others = await _to_be_asked(service, old, player, address)
        challenge = await service.rematch(old.id, player.id, address=address, source=source, tell=others)
    if challenge.challenger.id != player.id:
        game = await service.accept(challenge.id, player.id, address=address, source=source)
        telling.soon(game.id)
        telling.soon_of_challenge(challenge.id)
        await _warn(bot, service, game, place, t)
        await toast(query)
        return
    telling.soon_of_challenge(challenge.id)
    await toast(query, tr("toast-rematch-asked") if others else "")
    if not others:
        await say(bot, place, t("opponent-unreachable", name=html_player(t, old.opponent_of(player.id))))


async def _home_of_rematch(service: GameService, old: Game, place: Place) -> Address:
    """Where the old game was, wherever the board with the button is shown; here in private if that is closed to us."""
    home = place.address if place.address in old.addresses else old.addresses[0]
    return place.address if place.is_private and not await service.open_among([home]) else home


async def _to_be_asked(service: GameService, old: Game, player: Player, home: Address) -> list[Address]:
    """Where the opponent sees that a rematch is asked for; nowhere if all those chats are closed to us."""
    others = await service.open_among([other for other in old.addresses if other != home] or [home])
    private = old.opponent_of(player.id).address
    return others if others or private is None else await service.open_among([private])


def router() -> Router:
    router = Router(name="challenge")
    router.message.register(play, Command("play", ignore_case=True), GROUP | PRIVATE)
    router.callback_query.register(play_by_button, PlayButton.filter())
    router.callback_query.register(play_with_by_button, PlayWithButton.filter())
    router.callback_query.register(choose_terms, TermsButton.filter())
    router.callback_query.register(answer_challenge, ChallengeButton.filter())
    router.callback_query.register(rematch, RematchButton.filter())
    return router
