"""The settings, from the environment and the file `.env`. Read when `Settings()` is called, never at import."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, HttpUrl, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What whoever runs the bot can choose; an empty value is none. `.env.example` explains each.

    Attributes:
        bot_token: From @BotFather; without it the bot runs in the local chat. It is never shown or logged.
        telegram_api_server: A Bot API server of one's own; None for Telegram's.
        database_path: The SQLite file; None for `tavreli.sqlite3`, in the local chat `local-chat.sqlite3`.
        local_chat_port: Of the local chat's page, on 127.0.0.1; 0 takes any free one.
        log_level: The least important messages to log.
        default_language: Spoken to those whose language has no texts.
    """

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    bot_token: SecretStr | None = None
    telegram_api_server: HttpUrl | None = None
    database_path: Path | None = None
    local_chat_port: Annotated[int, Field(ge=0, le=65535)] = 8080
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    default_language: Literal["en", "ru", "uk"] = "en"

    @property
    def database(self) -> Path:
        """The SQLite file to use: people of the local chat are never mixed with those of Telegram."""
        if self.database_path is not None:
            return self.database_path
        return Path("tavreli.sqlite3" if self.bot_token else "local-chat.sqlite3")
