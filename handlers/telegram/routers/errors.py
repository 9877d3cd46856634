"""What went wrong, in words, to the one who asked; nothing gets through to the loop."""

import logging
from html import escape
from typing import Final

from aiogram import Bot, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, ErrorEvent, InlineKeyboardMarkup, Message

from game.errors import AlreadyDoneError, GameError, StalePositionError, StorageError, TimeIsUpError
from game.models import Player
from game.service import GameService
from handlers.telegram.challenges import BotOpponentError, UnknownWordError
from handlers.telegram.choosing import ChoiceError, NoSuchNumberError, NoTurnHereError
from handlers.telegram.error_words import error_text, toast_text
from handlers.telegram.keyboards import choice_keyboard
from handlers.telegram.middlewares import Speech
from handlers.telegram.places import Place
from handlers.telegram.sending import Boards, toast
from handlers.telegram.starting import AdminsOnlyError
from handlers.telegram.telling import Telling
from handlers.telegram.words import TOAST_LIMIT, plain_name
from texts import Translator

_MISTAKES: Final = (
    BotOpponentError | UnknownWordError | ChoiceError | NoSuchNumberError | NoTurnHereError | AdminsOnlyError
)
"""What people do wrong that is none of the game's business."""

_log = logging.getLogger(__name__)


async def on_error(
    event: ErrorEvent,
    bot: Bot,
    service: GameService,
    boards: Boards,
    speech: Speech,
    telling: Telling,
    player: Player | None = None,
    place: Place | None = None,
    t: Translator | None = None,
    tr: Translator | None = None,
) -> bool:
    """Tell the person. Always handled: whatever else fails is logged."""
    error = event.exception
    t = t or speech.texts.get(speech.fallback)
    _note(error)
    if isinstance(error, TimeIsUpError):
        telling.soon(error.game_id)
    try:
        if event.update.callback_query is not None:
            await _answer_tap(event.update.callback_query, tr or t, error)
        message = event.update.message
        if message is not None:
            await _answer_message(message, t, error, player, place)
            if isinstance(error, StalePositionError) and place is not None:
                await boards.show(bot, service, await service.game(error.game_id), place)
    except (TelegramAPIError, GameError) as failure:
        _log.warning("cannot tell of %s: %s", type(error).__name__, failure)
    except Exception:
        _log.exception("cannot tell of %s", type(error).__name__)
    return True


def _note(error: Exception) -> None:
    """Log what is not the person's doing."""
    if isinstance(error, StorageError):
        _log.error("storage refused: %s", error.problem, exc_info=error)
    elif isinstance(error, TelegramAPIError):
        _log.warning("Telegram refused: %s", error)
    elif not isinstance(error, GameError | _MISTAKES):
        _log.error("unexpected %s", type(error).__name__, exc_info=error)


async def _answer_tap(query: CallbackQuery, tr: Translator, error: Exception) -> None:
    text = toast_text(tr, error) if isinstance(error, GameError) else _words(tr, error)[:TOAST_LIMIT]
    await toast(query, text, alert=isinstance(error, StorageError))


async def _answer_message(
    message: Message, t: Translator, error: Exception, player: Player | None, place: Place | None
) -> None:
    if isinstance(error, TelegramAPIError | AlreadyDoneError):
        return  # what could not be sent once will not be sent now; what was done once is told as it was done
    keyboard: InlineKeyboardMarkup | None = None
    if isinstance(error, ChoiceError) and place is not None:
        keyboard = choice_keyboard(error.games, player.id if player else None, place, error.button)
    await message.reply(escape(_words(t, error), quote=False), reply_markup=keyboard)


def _words(t: Translator, error: Exception) -> str:
    match error:
        case GameError():
            return error_text(t, error)
        case ChoiceError(games=[_]):
            return t("error-game-elsewhere")
        case ChoiceError():
            return t("error-ambiguous-game")
        case NoTurnHereError():
            return t("error-no-turn-here")
        case NoSuchNumberError(number=number):
            return t("error-no-game-number", number=number)
        case AdminsOnlyError():
            return t("error-admins-start")
        case BotOpponentError():
            return t("error-reply-to-bot")
        case UnknownWordError(word=word):
            return t("error-play-word", text=plain_name(word))
        case _:
            return t("error-unexpected")


def router() -> Router:
    router = Router(name="errors")
    router.error.register(on_error)
    return router
