"""Logs without the token: it stands in the addresses that errors of the connection quote."""

import logging
from typing import Final
from urllib.parse import quote

_HIDDEN: Final = "<token>"

_TALKATIVE: Final = ("aiogram.event", "alembic.runtime.plugins", "alembic.runtime.migration")
"""These log a line for every update, and a page at every start, that say nothing."""


class ScrubbingFormatter(logging.Formatter):
    """Writes records, tracebacks and all, with secrets blotted out."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        spellings = {spelling for secret in secrets for spelling in (secret, quote(secret), quote(secret, safe=""))}
        self._secrets = sorted(spellings, key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        return self.scrub(super().format(record))

    def scrub(self, text: str) -> str:
        """The text without the secrets."""
        for secret in self._secrets:
            text = text.replace(secret, _HIDDEN)
        return text


def set_up_logging(level: str, *secrets: str) -> ScrubbingFormatter:
    """Log to stderr from `level` on, and give the formatter, which can scrub other texts, too."""
    formatter = ScrubbingFormatter(*secrets)
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for talkative in _TALKATIVE:
        logging.getLogger(talkative).setLevel(max(logging.getLogger().level, logging.WARNING))
    return formatter
