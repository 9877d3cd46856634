"""The platform Telegram: what people write becomes calls of the game service, and what it owes becomes messages."""

from handlers.telegram.app import POLLING, App, build, make_bot
from handlers.telegram.middlewares import Speech
from handlers.telegram.pacing import Pace

__all__ = ["POLLING", "App", "Pace", "Speech", "build", "make_bot"]
