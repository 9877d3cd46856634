"""Telling a chat how a challenge stands: first by a message with buttons, then by changing that message."""

from collections.abc import Awaitable, Callable
from typing import Final

from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import InlineKeyboardMarkup

from game.models import Challenge, ChallengeState, MessageRef, Notice, Player, ShownChallenge
from handlers.telegram.challenges import challenge_message, challenge_text, opponent_name
from handlers.telegram.keyboards import challenge_keyboard
from handlers.telegram.links import Keys
from handlers.telegram.places import Place, identity_of_chat, message_ref
from handlers.telegram.sending import say
from handlers.telegram.words import html_player
from texts import Texts, Translator

_INLINE: Final = "inline:"


def inline_ref(home: Place, inline_message_id: str) -> MessageRef:
    """A message sent by inline mode, in whatever chat: it is told about with its sender's private chat."""
    return MessageRef(home.address, f"{_INLINE}{inline_message_id}")


class ChallengeNews:
    """What `TelegramNotifier` does about challenges."""

    def __init__(
        self, bot: Bot, keys: Keys, texts: Texts, person_of: Callable[[str], Awaitable[Player | None]]
    ) -> None:
        """`person_of` is `GameService.player_by_identity`."""
        self._bot = bot
        self._keys = keys
        self._texts = texts
        self._person_of = person_of

    async def tell(self, notice: Notice, shown: ShownChallenge) -> MessageRef | None:
        """See `game.ports.Notifier.deliver_challenge`.

        Raises:
            TelegramAPIError, StorageError
        """
        challenge, place = shown.challenge, Place.parse(notice.address)
        t = await self._translator(challenge, place)
        is_open = challenge.state is ChallengeState.OPEN
        if is_open and not shown.messages:
            return message_ref(await say(self._bot, place, *await self._invitation(t, challenge, place)))
        changed = [await self._change(t, challenge, place, message) for message in shown.messages]
        if not is_open and self._needs_words(challenge, place, is_shown=any(changed)):
            await say(self._bot, place, _words(t, challenge, place), silent=not place.is_private)
        return None

    def _needs_words(self, challenge: Challenge, place: Place, *, is_shown: bool) -> bool:
        """Whether the challenger is to be told by a message of its own that nothing came of the challenge."""
        if place.is_private and not _is_own(challenge, place):
            return False
        if challenge.state is ChallengeState.DECLINED:
            return place.is_private or not is_shown
        return challenge.state is ChallengeState.EXPIRED and not is_shown

    async def _invitation(
        self, t: Translator, challenge: Challenge, place: Place
    ) -> tuple[str, InlineKeyboardMarkup | None]:
        """The open challenge; whoever is not its challenger is only asked."""
        if place.is_private and not _is_own(challenge, place):
            return challenge_text(t, challenge), challenge_keyboard(t, self._keys, challenge, own=False)
        return challenge_message(t, self._keys, challenge, place, (await self._bot.me()).username or "")

    async def _change(self, t: Translator, challenge: Challenge, place: Place, message: str) -> bool:
        """Have a message say how things stand; False if it is gone, or cannot be changed any more."""
        inline = message.removeprefix(_INLINE) if message.startswith(_INLINE) else None
        if challenge.state is ChallengeState.OPEN:
            text, keyboard = await self._invitation(t, challenge, place)
        else:
            text, keyboard = closing_text(t, challenge, is_inline=inline is not None), None
        try:
            if inline is not None:
                await self._bot.edit_message_text(text, inline_message_id=inline, reply_markup=keyboard)
            else:
                await self._bot.edit_message_text(
                    text, chat_id=place.chat_id, message_id=int(message), reply_markup=keyboard
                )
        except TelegramBadRequest as error:
            return "not modified" in error.message
        return True

    async def _translator(self, challenge: Challenge, place: Place) -> Translator:
        """In private the reader's; a group sees the end of a challenge in the words it began in."""
        language = None
        if place.is_private:
            reader = await self._person_of(identity_of_chat(place))
            language = None if reader is None else reader.language
        return self._texts.get(language or challenge.language)


def closing_text(t: Translator, challenge: Challenge, *, is_inline: bool = False) -> str:
    """What became of a challenge, in its place. The state must not be OPEN."""
    match challenge.state:
        case ChallengeState.ACCEPTED:
            return t("inline-accepted" if is_inline else "challenge-accepted", name=opponent_name(t, challenge))
        case ChallengeState.DECLINED:
            return t("challenge-declined", name=opponent_name(t, challenge))
        case ChallengeState.CANCELLED:
            return t("challenge-cancelled", name=html_player(t, challenge.challenger))
        case _:
            return t("challenge-expired")


def _words(t: Translator, challenge: Challenge, place: Place) -> str:
    """The same where nothing shows which challenge it is."""
    if challenge.state is not ChallengeState.EXPIRED:
        return closing_text(t, challenge)
    if place.is_private:
        return t("challenge-expired-own")
    return t("challenge-expired-of", name=html_player(t, challenge.challenger))


def _is_own(challenge: Challenge, place: Place) -> bool:
    """Whether a private chat is the challenger's."""
    return challenge.challenger.identity == identity_of_chat(place)
