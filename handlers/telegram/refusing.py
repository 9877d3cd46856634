"""Saying to somebody who has pressed a button why that move is not played, and where to read about it."""

from contextlib import suppress

from aiogram.exceptions import TelegramBadRequest
from aiogram.types import CallbackQuery, InlineKeyboardButton, Message

from handlers.telegram.keyboards import rows
from handlers.telegram.learn_data import PageButton
from handlers.telegram.sending import toast
from handlers.telegram.study_words import rule_keyboard
from handlers.telegram.words import TOAST_LIMIT, rules_text
from rules import Board, RulesError
from texts import Translator


async def refuse_tap(query: CallbackQuery, t: Translator, tr: Translator, error: RulesError, board: Board) -> None:
    """Tell the one who has pressed, in a window, and put the page of the rule under the message's buttons.

    A toast takes no buttons, and a message more would be too much in a group. `t` speaks the chat's language, `tr`
    that of the person.

    Raises:
        TelegramAPIError
    """
    await toast(query, rules_text(tr, error, board)[:TOAST_LIMIT], alert=True)
    rule, message = rule_keyboard(t, error), query.message
    if rule is None or not isinstance(message, Message):
        return
    there = [] if message.reply_markup is None else message.reply_markup.inline_keyboard
    # The last reason alone is worth a button.
    kept = ([button for button in row if not _opens_page(button)] for row in there)
    with suppress(TelegramBadRequest):  # it stands there already, or the message is too old
        await message.edit_reply_markup(reply_markup=rows(*kept, *rule.inline_keyboard))


def _opens_page(button: InlineKeyboardButton) -> bool:
    return (button.callback_data or "").startswith(f"{PageButton.__prefix__}{PageButton.__separator__}")
