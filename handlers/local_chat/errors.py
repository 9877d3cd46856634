"""Refusals: what Telegram would answer to the bot, and what the page answers to a person."""

from typing import Any


class ApiError(Exception):
    """A Bot API call that failed.

    code: the HTTP status and `error_code` (400, 401, 403, 404, 409, 413, 429).
    description: Telegram's own wording, since bots and libraries look for it.
    parameters: `retry_after` (seconds) and the like, or nothing.
    """

    def __init__(self, code: int, description: str, parameters: dict[str, Any] | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        """The JSON answer of the Bot API."""
        answer: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            answer["parameters"] = self.parameters
        return answer


def bad_request(reason: str) -> ApiError:
    """400 with Telegram's prefix."""
    return ApiError(400, f"Bad Request: {reason}")


def forbidden(reason: str) -> ApiError:
    """403: blocked, kicked, or never started."""
    return ApiError(403, f"Forbidden: {reason}")


class RefusedError(Exception):
    """A person asked for something a chat app does not let them do.

    code: a short word that the page turns into a sentence in the person's language.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ChatInUseError(Exception):
    """The saved chat at this path is open in another process."""
