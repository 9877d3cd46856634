"""Every error that Telegram would give and the bot must live with."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import SendDice
from aiogram.types import (
    BotCommand,
    BufferedInputFile,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    InputPollOption,
    MessageEntity,
    ReplyParameters,
)

from handlers.local_chat import ApiError, LocalChat, LocalSession
from tests.handlers.local_chat.conftest import ANNA, BOHDAN, VIRA, Clock, png

Call = Callable[[Bot], Awaitable[Any]]


def keys(*rows: list[InlineKeyboardButton]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=list(rows))


def key(data: str = "x", text: str = "x") -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, callback_data=data)


def photo(data: bytes | None = None) -> BufferedInputFile:
    return BufferedInputFile(png() if data is None else data, "board.png")


def options(count: int, text: str = "o") -> list[Any]:
    return [InputPollOption(text=text) for _ in range(count)]


REFUSED: list[tuple[str, Call]] = [
    ("message text is empty", lambda bot: bot.send_message(ANNA, "")),
    ("message text is empty", lambda bot: bot.send_message(ANNA, " \n ")),
    ("message text is empty", lambda bot: bot.send_message(ANNA, "<b> </b>")),
    ("message is too long", lambda bot: bot.send_message(ANNA, "a" * 4097)),
    ("message is too long", lambda bot: bot.send_message(ANNA, "😀" * 2049)),
    ("can't parse entities", lambda bot: bot.send_message(ANNA, "1 < 2")),
    ("can't parse entities", lambda bot: bot.send_photo(ANNA, photo(), caption="<b>x")),
    ("can't parse MessageEntity", lambda bot: bot.send_message(ANNA, "x", parse_mode=None, entities=_no_offset())),
    ("unsupported parse_mode", lambda bot: bot.send_message(ANNA, "x", parse_mode="Markdown")),
    ("message caption is too long", lambda bot: bot.send_photo(ANNA, photo(), caption="a" * 1025)),
    ("chat not found", lambda bot: bot.send_message(77, "x")),
    ("chat not found", lambda bot: bot.send_message("@nobody", "x")),
    ("BUTTON_DATA_INVALID", lambda bot: bot.send_message(ANNA, "x", reply_markup=keys([key("d" * 65)]))),
    ("BUTTON_DATA_INVALID", lambda bot: bot.send_message(ANNA, "x", reply_markup=keys([key("й" * 33)]))),
    ("Text buttons are unallowed", lambda bot: bot.send_message(ANNA, "x", reply_markup=keys([_bare()]))),
    ("exactly one action", lambda bot: bot.send_message(ANNA, "x", reply_markup=keys([_double()]))),
    ("text must be non-empty", lambda bot: bot.send_message(ANNA, "x", reply_markup=keys([key(text=" ")]))),
    ("9 buttons in a row", lambda bot: bot.send_message(ANNA, "x", reply_markup=keys([key()] * 9))),
    ("104 buttons", lambda bot: bot.send_message(ANNA, "x", reply_markup=keys(*[[key()] * 8] * 13))),
    ("Wrong HTTP URL", lambda bot: bot.send_message(ANNA, "x", reply_markup=keys([_link("not a link")]))),
    ("message to be replied not found", lambda bot: bot.send_message(ANNA, "x", reply_parameters=_reply(999))),
    ("message thread not found", lambda bot: bot.send_message(ANNA, "x", message_thread_id=5)),
    ("message to edit not found", lambda bot: bot.edit_message_text("x", chat_id=ANNA, message_id=999)),
    ("message can't be edited", lambda bot: bot.edit_message_text("x", chat_id=ANNA, message_id=1)),
    ("message to delete not found", lambda bot: bot.delete_message(ANNA, 999)),
    ("wrong file identifier", lambda bot: bot.send_photo(ANNA, "no-such-file")),
    ("failed to get HTTP URL", lambda bot: bot.send_photo(ANNA, "https://example.com/a.png")),
    ("file must be non-empty", lambda bot: bot.send_photo(ANNA, photo(b""))),
    ("IMAGE_PROCESS_FAILED", lambda bot: bot.send_photo(ANNA, photo(b"GIF is not this"))),
    ("PHOTO_INVALID_DIMENSIONS", lambda bot: bot.send_photo(ANNA, photo(png(210, 10)))),
    ("file is too big", lambda bot: bot.send_photo(ANNA, photo(png() + b"0" * 10 * 1024 * 1024))),
    ("wrong number of media", lambda bot: bot.send_media_group(ANNA, [InputMediaPhoto(media=photo())])),
    ("invalid file_id", lambda bot: bot.get_file("no-such-file")),
    ("at least 1 option", lambda bot: bot.send_poll(ANNA, "q", [])),
    ("more than 12 options", lambda bot: bot.send_poll(ANNA, "q", options(13))),
    ("question must be non-empty", lambda bot: bot.send_poll(ANNA, "", options(2))),
    ("question length", lambda bot: bot.send_poll(ANNA, "q" * 301, options(2))),
    ("options length", lambda bot: bot.send_poll(ANNA, "q", options(2, "o" * 101))),
    ("options must be non-empty", lambda bot: bot.send_poll(ANNA, "q", options(2, " "))),
    ("a quiz needs one", lambda bot: bot.send_poll(ANNA, "q", options(2), type="quiz")),
    ("correct option ID", lambda bot: bot.send_poll(ANNA, "q", options(2), type="quiz", correct_option_ids=[2])),
    ("explanation is too long", lambda bot: _quiz(bot, "e" * 201)),
    ("too many line feeds", lambda bot: _quiz(bot, "1\n2\n3\n4")),
    ("only in quizzes", lambda bot: bot.send_poll(ANNA, "q", options(2), explanation="e")),
    ("must close", lambda bot: bot.send_poll(ANNA, "q", options(2), open_period=2)),
    ("query is too old", lambda bot: bot.answer_callback_query("unknown")),
    ("MESSAGE_TOO_LONG", lambda bot: bot.answer_callback_query("unknown", text="a" * 201)),
    ("BOT_COMMAND_INVALID", lambda bot: bot.set_my_commands([BotCommand(command="ход", description="d")])),
    ("BOT_COMMAND_INVALID", lambda bot: bot.set_my_commands([BotCommand(command="Move", description="d")])),
    ("DESCRIPTION_INVALID", lambda bot: bot.set_my_commands([BotCommand(command="move", description="")])),
    ("invalid language code", lambda bot: bot.set_my_name("x", language_code="english")),
    ("description is too long", lambda bot: bot.set_my_description("d" * 513)),
    ("wrong parameter action", lambda bot: bot.send_chat_action(ANNA, "thinking")),
    ("PARTICIPANT_ID_INVALID", lambda bot: bot.get_chat_member(ANNA, BOHDAN)),
]


def _no_offset() -> list[MessageEntity]:
    return [MessageEntity.model_construct(type="bold", length=1)]


def _bare() -> InlineKeyboardButton:
    return InlineKeyboardButton(text="x")


def _double() -> InlineKeyboardButton:
    return InlineKeyboardButton(text="x", callback_data="x", url="https://example.com")


def _link(url: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(text="x", url=url)


def _reply(message_id: int) -> ReplyParameters:
    return ReplyParameters(message_id=message_id)


async def _quiz(bot: Bot, explanation: str) -> Any:
    return await bot.send_poll(ANNA, "q", options(2), type="quiz", correct_option_ids=[0], explanation=explanation)


@pytest.mark.parametrize(("reason", "call"), REFUSED, ids=[reason for reason, _ in REFUSED])
async def test_bad_requests(bot: Bot, chat: LocalChat, reason: str, call: Call) -> None:
    before = {chat_id: list(messages) for chat_id, messages in chat.state.messages.items()}
    with pytest.raises(TelegramBadRequest, match=reason):
        await call(bot)
    assert {chat_id: list(messages) for chat_id, messages in chat.state.messages.items()} == before


async def test_limits_count_after_entities(bot: Bot) -> None:
    caption = f"<b>{'a' * 1024}</b>"
    message = await bot.send_photo(ANNA, photo(), caption=caption)
    assert message.caption == "a" * 1024
    sent = await bot.send_message(ANNA, f'<a href="https://example.com/{"x" * 900}">{"b" * 4096}</a>')
    assert sent.text == "b" * 4096


async def test_not_modified(bot: Bot) -> None:
    board = keys([key()])
    text = await bot.send_message(ANNA, "<b>x</b>", reply_markup=board)
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await text.edit_text("<b>x</b>", reply_markup=board)
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await text.edit_reply_markup(reply_markup=board)
    picture = await bot.send_photo(ANNA, photo(), caption="c")
    assert picture.photo
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await picture.edit_caption(caption="c")
    same = InputMediaPhoto(media=picture.photo[-1].file_id, caption="c")
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await picture.edit_media(same)
    changed = await text.edit_text("<i>x</i>")
    assert not isinstance(changed, bool)
    assert changed.reply_markup is None, "an edit that names no buttons takes them away"
    assert changed.edit_date


async def test_texts_and_captions_are_not_mixed_up(bot: Bot) -> None:
    text = await bot.send_message(ANNA, "x")
    picture = await bot.send_photo(ANNA, photo())
    with pytest.raises(TelegramBadRequest, match="no caption in the message"):
        await text.edit_caption(caption="c")
    with pytest.raises(TelegramBadRequest, match="no text in the message"):
        await picture.edit_text("t")


async def test_a_document_is_no_photo(bot: Bot) -> None:
    sent = await bot.send_document(ANNA, photo())
    assert sent.document
    with pytest.raises(TelegramBadRequest, match="can't use file of type Document as Photo"):
        await bot.send_photo(ANNA, sent.document.file_id)


async def test_blocked_kicked_and_never_started(bot: Bot, chat: LocalChat) -> None:
    with pytest.raises(TelegramForbiddenError, match="can't initiate conversation"):
        await bot.send_message(VIRA, "x")
    chat.block(ANNA, blocked=True)
    with pytest.raises(TelegramForbiddenError, match="bot was blocked by the user"):
        await bot.send_message(ANNA, "x")
    chat.kick(ANNA, kicked=True)
    with pytest.raises(TelegramForbiddenError, match="bot was kicked from the supergroup chat"):
        await bot.send_message(chat.group.id, "x")
    await bot.send_message(BOHDAN, "others are not concerned")
    chat.start(ANNA)
    await bot.send_message(ANNA, "x")


async def test_a_query_is_answered_in_time_only(bot: Bot, chat: LocalChat, clock: Clock) -> None:
    message = await bot.send_message(ANNA, "x", reply_markup=keys([key()]))
    query_id = chat.press(ANNA, ANNA, message.message_id, "x")
    assert await bot.answer_callback_query(query_id, text="a" * 200)
    clock.now += 61
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await bot.answer_callback_query(query_id)


async def test_others_messages_in_the_group_stay(bot: Bot, chat: LocalChat) -> None:
    said = chat.say(ANNA, chat.group.id, "mine")
    with pytest.raises(TelegramBadRequest, match="message can't be deleted"):
        await bot.delete_message(chat.group.id, said.id)
    private = chat.say(ANNA, ANNA, "mine too")
    assert await bot.delete_message(ANNA, private.id)
    assert private.id not in chat.state.messages[ANNA]


async def test_unknown_method_and_wrong_token(bot: Bot, chat: LocalChat) -> None:
    with pytest.raises(TelegramNotFound, match="method 'sendDice' is not part of the local chat"):
        await bot(SendDice(chat_id=ANNA))
    stranger = Bot("1:stranger", session=LocalSession(chat))
    with pytest.raises(TelegramUnauthorizedError):
        await stranger.get_me()


async def test_a_gate_can_refuse_any_call(bot: Bot, chat: LocalChat) -> None:
    calls: list[tuple[str, int | None]] = []

    def gate(method: str, chat_id: int | None) -> None:
        calls.append((method, chat_id))
        raise ApiError(429, "Too Many Requests: retry after 7", {"retry_after": 7})

    chat.gate = gate
    with pytest.raises(TelegramRetryAfter) as caught:
        await bot.send_message(ANNA, "x")
    assert caught.value.retry_after == 7
    assert calls == [("sendMessage", ANNA)]
