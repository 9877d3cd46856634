"""The token is in no log, however it got there."""

import io
import logging
from collections.abc import Iterator

import pytest

from handlers.telegram.logs import set_up_logging
from tests.handlers.telegram.world import TOKEN


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    set_up_logging("INFO", TOKEN)
    stream = io.StringIO()
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(stream)
    yield stream
    root.handlers, level = before
    root.setLevel(level)
    for name in ("aiogram.event", "alembic.runtime.plugins"):
        logging.getLogger(name).setLevel(logging.NOTSET)


def test_the_token_is_in_no_log(log: io.StringIO) -> None:
    logger = logging.getLogger("test")
    address = f"https://api.telegram.org/bot{TOKEN}/getMe"
    logger.info("asking %s", address)
    logger.info("asking %s", address.replace(":", "%3A"))
    try:
        try:
            raise OSError(address)
        except OSError as error:
            raise RuntimeError(f"cannot ask {address}") from error
    except RuntimeError:
        logger.exception("no answer from %s", address)
    text = log.getvalue()
    assert TOKEN not in text
    assert TOKEN.replace(":", "%3A") not in text
    assert text.count("bot<token>") >= 5
    assert "RuntimeError: cannot ask https://api.telegram.org/bot<token>/getMe" in text


def test_what_says_nothing_is_not_logged(log: io.StringIO) -> None:
    logging.getLogger("aiogram.event").info("Update id=1 is handled.")
    logging.getLogger("aiogram.event").warning("trouble")
    assert log.getvalue().endswith("WARNING aiogram.event: trouble\n")
    assert log.getvalue().count("\n") == 1
