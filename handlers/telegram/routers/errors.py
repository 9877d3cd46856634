"""What went wrong, in words, to the one who asked; nothing gets through to the loop."""

import logging
from html import escape

from aiogram import Bot, Router
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, ErrorEvent, InlineKeyboardMarkup, Message

from game.errors import AmbiguousGameError, GameError, StalePositionError, StorageError
from game.models import Player
from game.service import GameService
from handlers.telegram.challenges import BotOpponentError, UnknownWordError
from handlers.telegram.keyboards import games_keyboard
from handlers.telegram.middlewares import Speech
from handlers.telegram.places import Place
from handlers.telegram.sending import Boards, toast
from handlers.telegram.words import error_text, plain_name, toast_text
from texts import Translator

_log = logging.getLogger(__name__)


async def on_error(
    event: ErrorEvent,
    bot: Bot,
    service: GameService,
    boards: Boards,
    speech: Speech,
    player: Player | None = None,
    place: Place | None = None,
    t: Translator | None = None,
    tr: Translator | None = None,
) -> bool:
    """Tell the person. Always handled: whatever else fails is logged."""
    error = event.exception
    t = t or speech.texts.get(speech.fallback)
    _note(error)
    try:
        if event.update.callback_query is not None:
            await _answer_tap(event.update.callback_query, tr or t, error)
        message = event.update.message
        if message is not None:
            await _answer_message(message, t, error, player)
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
    elif not isinstance(error, GameError | BotOpponentError | UnknownWordError):
        _log.error("unexpected %s", type(error).__name__, exc_info=error)


async def _answer_tap(query: CallbackQuery, tr: Translator, error: Exception) -> None:
    text = toast_text(tr, error) if isinstance(error, GameError) else tr("error-unexpected")
    await toast(query, text, alert=isinstance(error, StorageError))


async def _answer_message(message: Message, t: Translator, error: Exception, player: Player | None) -> None:
    if isinstance(error, TelegramAPIError):
        return  # what could not be sent once will not be sent now
    keyboard: InlineKeyboardMarkup | None = None
    if isinstance(error, AmbiguousGameError) and player is not None:
        keyboard = games_keyboard(t, error.games, player.id)
    await message.reply(escape(_words(t, error), quote=False), reply_markup=keyboard)


def _words(t: Translator, error: Exception) -> str:
    match error:
        case GameError():
            return error_text(t, error)
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
