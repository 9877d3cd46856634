"""Starting and stopping, as whoever runs the bot sees it."""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

import bot
from settings import Settings
from tests.handlers.telegram.session import Failure
from tests.handlers.telegram.world import TOKEN, World, catalogue, opened

ROOT = Path(__file__).parents[1]


def start(directory: Path, **variables: str) -> subprocess.Popen[str]:
    """The program, with nothing but these settings."""
    names = {name.upper() for name in Settings.model_fields}
    kept = {key: value for key, value in os.environ.items() if key not in names}
    return subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, str(ROOT / "bot.py")],
        cwd=directory,
        env=kept | {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"} | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened(tmp_path / "games.sqlite3") as world:
        yield world


@pytest.fixture
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[pytest.MonkeyPatch]:
    """No settings but those of the test, and logs that are as before afterwards."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.chdir(tmp_path)
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield monkeypatch
    root.handlers, level = before
    root.setLevel(level)


def test_wrong_settings_are_named_without_their_values(
    surroundings: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    surroundings.setenv("BOT_TOKEN", TOKEN)
    surroundings.setenv("LOG_LEVEL", TOKEN)
    surroundings.setenv("LOCAL_CHAT_PORT", "-1")
    assert bot.main() == 2
    out, err = capsys.readouterr()
    assert "Some settings are not right:\n  LOCAL_CHAT_PORT: Input should be greater than" in out
    assert "\n  LOG_LEVEL: Input should be 'DEBUG', " in out
    assert TOKEN not in out + err


@pytest.mark.parametrize("token", ["nonsense-without-colon", "12 3:abc"])
def test_what_is_no_token_is_called_so(
    surroundings: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], token: str
) -> None:
    surroundings.setenv("BOT_TOKEN", token)
    assert bot.main() == 1
    out, err = capsys.readouterr()
    assert out.endswith("BOT_TOKEN is no token: one looks like 123456789:AAF….\n")
    assert token not in out + err
    assert "Traceback" not in err


def test_what_breaks_is_logged_without_the_token(
    surroundings: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fail(*_: object) -> None:
        raise OSError(f"http://localhost/bot{TOKEN}/getMe")

    surroundings.setenv("BOT_TOKEN", TOKEN)
    surroundings.setattr(bot, "_run_telegram", fail)
    assert bot.main() == 1
    out, err = capsys.readouterr()
    assert "OSError: http://localhost/bot<token>/getMe" in err
    assert TOKEN not in out + err


def test_the_local_chat_starts_without_a_token_and_stops_when_told(tmp_path: Path) -> None:
    with start(tmp_path, LOCAL_CHAT_PORT="0") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "Starting the bot. This takes a few seconds…\n"
        assert process.stdout.readline().startswith("The local chat is at http://127.0.0.1:")
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (0, "The bot has stopped.\n")
    assert "Traceback" not in err
    assert (tmp_path / "local-chat.sqlite3").exists()


def test_an_early_interrupt_is_no_accident(tmp_path: Path) -> None:
    with start(tmp_path, LOCAL_CHAT_PORT="0") as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode in (130, 0)
    assert "Traceback" not in err


@pytest.mark.parametrize("status", [401, 404])
async def test_a_token_that_telegram_does_not_know(world: World, status: int) -> None:
    world.telegram.failures[0] = {"getMe": Failure(status, "Unauthorized")}
    with pytest.raises(bot.StartError, match="https://x does not know the token in BOT_TOKEN"):
        await bot._name_on_telegram(world.bot, "https://x", catalogue().get("en"))


async def test_a_server_that_does_not_answer_is_asked_again(
    world: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    world.telegram.failures[0] = {"getMe": Failure(502, "Bad Gateway")}
    pauses = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        world.telegram.failures.clear()

    monkeypatch.setattr("bot.asyncio.sleep", pause)
    assert await bot._name_on_telegram(world.bot, "https://x", catalogue().get("en")) == "@tavreli_test_bot"
    assert len(pauses) == 1
    assert capsys.readouterr().out == "Cannot reach https://x (TelegramServerError). Trying again…\n"


async def test_a_file_that_is_no_database_is_called_so(
    world: World, surroundings: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    content = b"this is no database, but long enough to be taken for one" * 99
    path = tmp_path / "other.sqlite3"
    path.write_bytes(content)
    settings = Settings(database_path=path)
    with pytest.raises(bot.StartError, match=r"Cannot open the database .*other.sqlite3: broken"):
        async with bot._app(settings, catalogue(), catalogue().get("en"), world.bot):
            pass
    assert path.read_bytes() == content
