"""The Bot API of the local chat: `respond` answers any method, by name."""

from handlers.local_chat.api.dispatch import file_content, respond
from handlers.local_chat.api.params import Params
from handlers.local_chat.api.profile import commands_for

__all__ = ["Params", "commands_for", "file_content", "respond"]
