"""What people do, and what the bot hears of it."""

import asyncio
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramConflictError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeChat,
    BufferedInputFile,
    InaccessibleMessage,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    InputPollOption,
    Message,
    ReplyParameters,
    Update,
)

from handlers.local_chat import LocalChat, RefusedError
from handlers.local_chat.api import commands_for
from tests.handlers.local_chat.conftest import ANNA, BOHDAN, VIRA, Clock, png


def heard(chat: LocalChat) -> list[tuple[str, Any]]:
    """Kinds and bodies of the updates that wait."""
    return [next(item for item in update.items() if item[0] != "update_id") for update in chat.state.updates.pending]


def texts(chat: LocalChat) -> list[str]:
    return [body["text"] for kind, body in heard(chat) if kind == "message"]


# -- updates --------------------------------------------------------------------------------------


async def test_an_update_comes_again_until_it_is_confirmed(bot: Bot, chat: LocalChat) -> None:
    for text in ("one", "two", "three"):
        chat.say(ANNA, ANNA, text)
    first = await bot.get_updates()
    assert [update.message.text for update in first if update.message] == ["one", "two", "three"]
    assert await bot.get_updates() == first
    rest = await bot.get_updates(offset=first[1].update_id)
    assert [update.update_id for update in rest] == [first[1].update_id, first[2].update_id]
    assert len(await bot.get_updates(offset=first[1].update_id, limit=1)) == 1
    assert [update.update_id for update in await bot.get_updates(offset=-1)] == [first[2].update_id]
    assert await bot.get_updates(offset=first[2].update_id + 1) == []


async def test_kinds_that_were_not_asked_for_do_not_come(bot: Bot, chat: LocalChat) -> None:
    await bot.get_updates(allowed_updates=["callback_query"])
    chat.say(ANNA, ANNA, "unheard")
    message = await bot.send_message(ANNA, "x", reply_markup=_button("x"))
    chat.press(ANNA, ANNA, message.message_id, "x")
    assert [kind for kind, _ in heard(chat)] == ["callback_query"]
    await bot.get_updates(allowed_updates=["message"])
    chat.say(ANNA, ANNA, "heard")
    assert texts(chat) == ["heard"]


async def _poll(bot: Bot, chat: LocalChat) -> "asyncio.Task[list[Update]]":
    """A request for updates that has reached the queue and waits there."""
    task = asyncio.create_task(bot.get_updates(timeout=30))
    for _ in range(1000):
        await asyncio.sleep(0)  # only lets the other task run
        if chat.state.updates.is_waited_for:
            return task
    raise AssertionError("the request never came to the queue")


async def test_a_waiting_request_wakes_up_and_a_second_one_ends_it(bot: Bot, chat: LocalChat) -> None:
    waiting = await _poll(bot, chat)
    chat.say(ANNA, ANNA, "wake up")
    assert len(await waiting) == 1
    chat.state.updates.drop()

    first = await _poll(bot, chat)
    assert await bot.get_updates() == []
    with pytest.raises(TelegramConflictError, match="terminated by other getUpdates"):
        await first


async def test_pending_updates_can_be_dropped(bot: Bot, chat: LocalChat) -> None:
    chat.say(ANNA, ANNA, "old")
    assert (await bot.get_webhook_info()).pending_update_count == 1
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == []


# -- privacy mode ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "is_heard"),
    [
        ("/move e2-e4", True),
        ("/move@test_bot e2-e4", True),
        ("/move@TEST_BOT", True),
        ("/move@other_bot e2-e4", False),
        ("e2-e4", False),
        ("I wrote /move e2-e4", False),
        ("@test_bot e2-e4", False),
        ("/", False),
        ("/ход", False),
    ],
)
def test_the_bot_hears_commands_in_the_group(chat: LocalChat, text: str, is_heard: bool) -> None:
    chat.say(ANNA, chat.group.id, text)
    assert bool(texts(chat)) == is_heard


async def test_the_bot_hears_replies_to_itself_only(bot: Bot, chat: LocalChat) -> None:
    board = await bot.send_message(chat.group.id, "the board")
    chat.say(BOHDAN, chat.group.id, "e2-e4", reply_to=board.message_id)
    talk = chat.say(ANNA, chat.group.id, "nice")
    chat.say(BOHDAN, chat.group.id, "thanks", reply_to=talk.id)
    ((_, body),) = heard(chat)
    message = Message.model_validate(body)
    assert message.text == "e2-e4"
    assert message.reply_to_message
    assert message.reply_to_message.text == "the board"
    assert message.from_user
    assert message.from_user.language_code == "uk"
    assert message.message_thread_id == board.message_id
    assert not message.is_topic_message


def test_a_bot_that_was_kicked_hears_nothing(chat: LocalChat) -> None:
    chat.kick(ANNA, kicked=True)
    chat.say(ANNA, chat.group.id, "/move e2-e4")
    ((kind, body),) = heard(chat)
    assert (kind, body["new_chat_member"]["status"]) == ("my_chat_member", "kicked")
    chat.kick(ANNA, kicked=False)
    assert heard(chat)[-1][1]["new_chat_member"]["status"] == "member"


def test_edits_come_as_edits(chat: LocalChat) -> None:
    said = chat.say(ANNA, ANNA, "e2-e4")
    chat.edit(ANNA, ANNA, said.id, "e2-e3")
    chat.edit(ANNA, ANNA, said.id, "e2-e3")
    assert [(kind, body["text"]) for kind, body in heard(chat)] == [("message", "e2-e4"), ("edited_message", "e2-e3")]


# -- people ---------------------------------------------------------------------------------------


def test_a_deep_link_starts_the_bot(chat: LocalChat) -> None:
    chat.start(VIRA, "game_7-a")
    assert texts(chat) == ["/start game_7-a"]
    for bad in ("a b", "a" * 65, "игра"):
        with pytest.raises(RefusedError, match="bad-link"):
            chat.start(VIRA, bad)


@pytest.mark.parametrize(
    ("text", "code"), [("", "empty"), (" \n\t ", "empty"), ("a" * 4097, "too-long"), ("😀" * 2049, "too-long")]
)
def test_what_cannot_be_said(chat: LocalChat, text: str, code: str) -> None:
    with pytest.raises(RefusedError, match=code):
        chat.say(ANNA, ANNA, text)


def test_nobody_writes_where_they_are_not(chat: LocalChat) -> None:
    for person, place in ((ANNA, BOHDAN), (ANNA, 5), (5, ANNA), (5, chat.group.id)):
        with pytest.raises(RefusedError, match="no-chat"):
            chat.say(person, place, "x")


def _button(data: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="x", callback_data=data)]])


async def test_only_data_on_this_message_can_be_pressed(bot: Bot, chat: LocalChat) -> None:
    old = await bot.send_message(chat.group.id, "old", reply_markup=_button("old"))
    new = await bot.send_message(chat.group.id, "new", reply_markup=_button("new"))
    for message_id, data in ((old.message_id, "new"), (new.message_id, "old"), (new.message_id, "")):
        with pytest.raises(RefusedError, match="no-button"):
            chat.press(ANNA, chat.group.id, message_id, data)
    with pytest.raises(RefusedError, match="no-message"):
        chat.press(ANNA, chat.group.id, 999, "old")
    await new.edit_reply_markup(reply_markup=None)
    with pytest.raises(RefusedError, match="no-button"):
        chat.press(ANNA, chat.group.id, new.message_id, "new")
    assert heard(chat) == []
    chat.press(VIRA, chat.group.id, old.message_id, "old")
    ((kind, body),) = heard(chat)
    assert (kind, body["data"], body["from"]["first_name"]) == ("callback_query", "old", "Vira")
    assert body["message"]["message_id"] == old.message_id


async def test_an_old_message_may_be_inaccessible(bot: Bot, chat: LocalChat, clock: Clock) -> None:
    sent = await bot.send_message(ANNA, "old", reply_markup=_button("x"))
    chat.inaccessible_after = 3600
    chat.press(ANNA, ANNA, sent.message_id, "x")
    clock.now += 3600
    chat.press(ANNA, ANNA, sent.message_id, "x")
    messages = [update.callback_query.message for update in await bot.get_updates() if update.callback_query]
    assert [type(message) for message in messages] == [Message, InaccessibleMessage]


def test_only_ones_own_words_can_be_changed_in_the_group(chat: LocalChat) -> None:
    said = chat.say(ANNA, chat.group.id, "mine")
    with pytest.raises(RefusedError, match="not-yours"):
        chat.edit(BOHDAN, chat.group.id, said.id, "yours")
    with pytest.raises(RefusedError, match="not-yours"):
        chat.delete(BOHDAN, chat.group.id, said.id)
    chat.delete(ANNA, chat.group.id, said.id)
    with pytest.raises(RefusedError, match="no-message"):
        chat.message(chat.group.id, said.id)


# -- pictures, albums, replies --------------------------------------------------------------------


async def test_a_picture_can_be_sent_again_by_its_id(bot: Bot, chat: LocalChat) -> None:
    upload = BufferedInputFile(png(40, 30), "board.png")
    first = await bot.send_photo(ANNA, upload, caption="<b>c</b>")
    assert first.photo
    size = first.photo[-1]
    assert (size.width, size.height, size.file_size) == (40, 30, len(upload.data))
    again = await bot.send_photo(BOHDAN, size.file_id)
    assert again.photo == first.photo
    content = await bot.download(size.file_id)
    assert content
    assert content.read() == upload.data


async def test_a_text_becomes_a_picture_and_albums_are_several_messages(bot: Bot) -> None:
    text = await bot.send_message(ANNA, "x")
    media = InputMediaPhoto(media=BufferedInputFile(png(), "a.png"), caption="<i>now</i>")
    changed = await text.edit_media(media)
    assert not isinstance(changed, bool)
    assert changed.photo
    assert changed.text is None
    assert changed.html_text == "<i>now</i>"
    album = await bot.send_media_group(ANNA, [media, media])
    assert len({message.media_group_id for message in album}) == 1
    assert len({message.message_id for message in album}) == 2


async def test_a_reply_without_its_origin_if_that_is_allowed(bot: Bot) -> None:
    wish = ReplyParameters(message_id=999, allow_sending_without_reply=True)
    assert (await bot.send_message(ANNA, "x", reply_parameters=wish)).reply_to_message is None


# -- polls ----------------------------------------------------------------------------------------


def _options(*names: str) -> list[InputPollOption]:
    return [InputPollOption(text=name) for name in names]


async def test_a_quiz_with_a_picture_is_answered_once(bot: Bot, chat: LocalChat) -> None:
    sent = await bot.send_poll(
        chat.group.id,
        "Which?",
        [*_options("a", "b")],
        type="quiz",
        correct_option_ids=[1],
        is_anonymous=False,
        explanation="<b>b</b>, because",
        media=InputMediaPhoto(media=BufferedInputFile(png(), "board.png")),
    )
    assert sent.poll
    assert sent.poll.correct_option_ids == [1]
    assert sent.poll.explanation == "b, because"
    assert sent.poll.media
    assert sent.poll.media.photo
    chat.vote(ANNA, chat.group.id, sent.message_id, [0])
    with pytest.raises(RefusedError, match="voted"):
        chat.vote(ANNA, chat.group.id, sent.message_id, [1])
    chat.vote(BOHDAN, chat.group.id, sent.message_id, [1])
    answers = [update.poll_answer for update in await bot.get_updates() if update.poll_answer]
    given = [(one.user.id, one.option_ids, one.option_persistent_ids) for one in answers if one.user]
    assert given == [(ANNA, [0], ["0"]), (BOHDAN, [1], ["1"])]
    closed = await bot.stop_poll(chat.group.id, sent.message_id)
    assert (closed.is_closed, closed.total_voter_count) == (True, 2)
    assert [option.voter_count for option in closed.options] == [1, 1]
    with pytest.raises(RefusedError, match="closed"):
        chat.vote(VIRA, chat.group.id, sent.message_id, [1])


async def test_a_poll_can_be_answered_anew_and_says_nothing_of_who(bot: Bot, chat: LocalChat) -> None:
    sent = await bot.send_poll(ANNA, "When?", [*_options("a", "b", "c")], allows_multiple_answers=True)
    chat.vote(ANNA, ANNA, sent.message_id, [2, 0])
    chat.vote(ANNA, ANNA, sent.message_id, [])
    chat.vote(ANNA, ANNA, sent.message_id, [1])
    kinds = [kind for kind, _ in heard(chat)]
    assert kinds == ["poll", "poll", "poll"]
    assert [option["voter_count"] for option in heard(chat)[-1][1]["options"]] == [0, 1, 0]
    for bad in ([3], [-1], [1, 1]):
        with pytest.raises(RefusedError, match="bad-vote"):
            chat.vote(ANNA, ANNA, sent.message_id, bad)


async def test_a_poll_closes_by_itself(bot: Bot, chat: LocalChat, clock: Clock) -> None:
    sent = await bot.send_poll(ANNA, "Quick?", [*_options("a", "b")], open_period=10)
    assert chat.close_due_polls() == int(clock.now) + 10
    clock.now += 10
    with pytest.raises(RefusedError, match="closed"):
        chat.vote(ANNA, ANNA, sent.message_id, [0])
    assert chat.close_due_polls() is None
    ((kind, body),) = heard(chat)
    assert (kind, body["is_closed"]) == ("poll", True)


# -- what the bot says of itself ------------------------------------------------------------------


async def test_the_menu_is_of_the_narrowest_scope_and_in_ones_language(bot: Bot, chat: LocalChat) -> None:
    def names(place: int, person: int, language: str) -> list[str]:
        return [one["description"] for one in commands_for(chat, place, person, language)]

    await bot.set_my_commands([BotCommand(command="a", description="everywhere")])
    await bot.set_my_commands([BotCommand(command="a", description="усюди")], language_code="uk")
    group = BotCommandScopeAllGroupChats()
    await bot.set_my_commands([BotCommand(command="a", description="in groups")], scope=group)
    here = BotCommandScopeChat(chat_id=BOHDAN)
    await bot.set_my_commands([BotCommand(command="a", description="for Bohdan")], scope=here)
    assert names(ANNA, ANNA, "en") == ["everywhere"]
    assert names(ANNA, ANNA, "uk") == ["усюди"]
    assert names(chat.group.id, ANNA, "uk") == ["in groups"]
    assert names(BOHDAN, BOHDAN, "uk") == ["for Bohdan"]
    assert [one.description for one in await bot.get_my_commands(language_code="uk")] == ["усюди"]
    await bot.delete_my_commands(scope=here)
    assert names(BOHDAN, BOHDAN, "uk") == ["усюди"]


async def test_names_descriptions_chats_and_members(bot: Bot, chat: LocalChat) -> None:
    await bot.set_my_name("Tavreli")
    await bot.set_my_description("що це", language_code="uk")
    await bot.set_my_short_description("short")
    me = await bot.get_me()
    assert (me.id, me.first_name, me.username) == (bot.id, "Tavreli", "test_bot")
    assert me.can_read_all_group_messages is False
    assert (await bot.get_my_description("uk")).description == "що це"
    assert (await bot.get_my_description()).description == ""
    assert (await bot.get_chat(ANNA)).first_name == "Anna"
    assert (await bot.get_chat(chat.group.id)).type == "supergroup"
    assert [one.user.first_name for one in await bot.get_chat_administrators(chat.group.id)] == ["Anna"]
    assert (await bot.get_chat_member(chat.group.id, VIRA)).status == "member"
    assert await bot.get_chat_member_count(chat.group.id) == 4
    chat.set_language(ANNA, "ru")
    chat.say(ANNA, ANNA, "x")
    assert heard(chat)[-1][1]["from"]["language_code"] == "ru"
