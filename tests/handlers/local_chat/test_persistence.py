"""The chat is there after a restart, also after a kill."""

from pathlib import Path

import pytest
from aiogram import Bot
from aiogram.types import BotCommand, BufferedInputFile, InputPollOption

from handlers.local_chat import ChatInUseError, LocalChat, LocalSession
from handlers.local_chat.files import FileStore
from handlers.local_chat.models import Upload
from tests.handlers.local_chat.conftest import ANNA, BOHDAN, png


async def _fill(chat: LocalChat) -> tuple[str, int]:
    bot = Bot(chat.token, session=LocalSession(chat))
    chat.start(ANNA)
    picture = await bot.send_photo(ANNA, BufferedInputFile(png(), "a.png"))
    poll = await bot.send_poll(ANNA, "q", [InputPollOption(text="a")], type="quiz", correct_option_ids=[0])
    chat.vote(ANNA, ANNA, poll.message_id, [0])
    gone = await bot.send_message(ANNA, "gone")
    await gone.delete()
    await bot.set_my_commands([BotCommand(command="a", description="b")])
    chat.set_language(BOHDAN, "ru")
    chat.kick(ANNA, kicked=True)
    assert picture.photo
    return picture.photo[-1].file_id, gone.message_id


async def test_everything_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "chat" / "saved.jsonl"
    before = LocalChat(path=path)
    file_id, last_id = await _fill(before)
    before.close()
    after = LocalChat(path=path)
    assert after.state.messages == before.state.messages
    assert after.state.polls == before.state.polls
    assert after.state.people == before.state.people
    assert after.state.groups == before.state.groups
    assert after.state.settings == before.state.settings
    assert after.state.read == before.state.read
    assert after.state.updates.pending == before.state.updates.pending
    assert after.state.files.read(file_id) == png()
    assert after.say(ANNA, ANNA, "next").id == last_id + 1, "not even a deleted message's id is given again"
    after.close()


def test_a_line_cut_short_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    chat = LocalChat(path=path, first_id=1)
    chat.say(ANNA, ANNA, "whole")
    chat.say(ANNA, ANNA, "cut")
    chat.close()
    lines = path.read_bytes().splitlines(keepends=True)
    last = next(at for at, line in enumerate(lines) if b'"cut"' in line)
    path.write_bytes(b"".join(lines[:last]) + lines[last][:-9])
    again = LocalChat(path=path)
    assert [message.content["text"] for message in again.state.messages[ANNA].values()] == ["whole"]
    assert again.say(ANNA, ANNA, "new").id == 3
    again.close()


def test_a_crash_while_the_file_is_shortened_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    chat = LocalChat(path=path)
    chat.say(ANNA, ANNA, "kept")
    chat.close()
    path.rename(tmp_path / "saved.jsonl.bak")
    path.write_text("")
    again = LocalChat(path=path)
    assert [message.content["text"] for message in again.state.messages[ANNA].values()] == ["kept"]
    again.close()


def test_the_file_does_not_grow_from_start_to_start(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    sizes = []
    for _ in range(3):
        chat = LocalChat(path=path, first_id=1)
        chat.set_language(ANNA, "ru")
        chat.set_language(ANNA, "en")
        chat.close()
        sizes.append(path.stat().st_size)
    assert sizes[1] == sizes[2]


def test_two_processes_do_not_share_a_chat(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "saved.jsonl"
    first = LocalChat(path=path)
    with pytest.raises(ChatInUseError):
        LocalChat(path=path)
    first.close()
    LocalChat(path=path).close()


@pytest.mark.parametrize("on_disk", [True, False])
def test_the_oldest_files_make_room(tmp_path: Path, on_disk: bool) -> None:
    size = len(png())
    store = FileStore(tmp_path / "files" if on_disk else None, kept=2 * size)
    ids = []
    for _ in range(3):
        file, gone = store.add(Upload("a.png", png()), "photo")
        ids.append(file.id)
    assert gone == ids[:1]
    assert [store.read(file_id) is None for file_id in ids] == [True, False, False]
