"""What can be set, and how it is read."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from settings import Settings

EXAMPLE = Path(__file__).parents[1] / ".env.example"


@pytest.fixture(autouse=True)
def _no_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_nothing_has_to_be_set() -> None:
    settings = Settings()
    assert settings.bot_token is None
    assert settings.database == Path("local-chat.sqlite3")
    assert (settings.local_chat_port, settings.log_level, settings.default_language) == (8080, "INFO", "en")


def test_settings_come_from_the_environment_and_then_from_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("BOT_TOKEN=1:file\nLOCAL_CHAT_PORT=81\nSOMETHING_ELSE=x\n", encoding="utf-8")
    monkeypatch.setenv("LOCAL_CHAT_PORT", "82")
    settings = Settings()
    assert settings.bot_token is not None
    assert settings.bot_token.get_secret_value() == "1:file"
    assert settings.local_chat_port == 82
    assert settings.database == Path("tavreli.sqlite3")
    assert "1:file" not in repr(settings)


def test_the_example_is_a_file_of_settings_that_changes_nothing() -> None:
    without = Settings()
    Path(".env").write_text(EXAMPLE.read_text("utf-8"), encoding="utf-8")
    assert Settings() == without
    named = re.findall(r"^([A-Z_]+)=", EXAMPLE.read_text("utf-8"), re.MULTILINE)
    assert named == [name.upper() for name in Settings.model_fields]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOCAL_CHAT_PORT", "http"),
        ("LOCAL_CHAT_PORT", "65536"),
        ("LOG_LEVEL", "LOUD"),
        ("DEFAULT_LANGUAGE", "kk"),
        ("TELEGRAM_API_SERVER", "somewhere"),
    ],
)
def test_wrong_values_are_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError, match=name.lower()):
        Settings()
