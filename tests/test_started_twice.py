"""Two processes on one file, or one started twice by mistake: the second one says why it does not run."""

from pathlib import Path

import pytest

from data import open_database
from tests.handlers.telegram.world import TOKEN, catalogue
from tests.test_bot import start


async def test_a_database_that_is_in_use_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with open_database(path):
        # No server is asked: nothing would answer at that port.
        with start(
            tmp_path, BOT_TOKEN=TOKEN, DATABASE_PATH=str(path), TELEGRAM_API_SERVER="http://127.0.0.1:9"
        ) as process:
            out, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert out.endswith(catalogue().get("en")("console-database-in-use", path=path) + "\n")
    assert "Traceback" not in err
    assert TOKEN not in out + err


def test_the_local_chat_started_twice_goes_on_once(tmp_path: Path) -> None:
    with start(tmp_path, LOCAL_CHAT_PORT="0") as first:
        assert first.stdout is not None
        first.stdout.readline()
        assert "127.0.0.1" in first.stdout.readline()
        with start(tmp_path, LOCAL_CHAT_PORT="0") as second:
            out, err = second.communicate(timeout=60)
        assert first.poll() is None
        first.terminate()
        first.communicate(timeout=60)
    assert second.returncode == 1
    assert "Traceback" not in err
    assert "local-chat.sqlite3.chat" in out


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_message_names_the_file(language: str) -> None:
    assert "/games.sqlite3" in catalogue().get(language)("console-database-in-use", path="/games.sqlite3")
