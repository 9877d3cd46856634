"""What is on e4: asked in words, in private or as a reply to a board, or by /on e4."""

import re
from typing import Any, Final

from aiogram import F, Router
from aiogram.filters import Command, CommandObject, Filter
from aiogram.types import Message

from game.models import Player
from game.service import GameService
from handlers.telegram.choosing import split_number
from handlers.telegram.filters import GROUP, NO_COMMAND, PRIVATE, RepliesToBot
from handlers.telegram.meaning import meant_game
from handlers.telegram.places import Place
from handlers.telegram.reading import read_square, square_in_words
from handlers.telegram.sending import reply
from rules import Square
from texts import Translator

_QUESTION: Final = re.compile(
    r"(?:(?:what|who)(?:[’']?s| is| stands)? on|(?:что|кто)(?: там)?(?: стоит)? на|(?:що|хто)(?: там)?(?: стоїть)? на)"
    r" (\S{2,4}?) ?[?.!]*",
    re.IGNORECASE,
)
_LONGEST: Final = 40


class AsksSquare(Filter):
    """A question what stands on a square, which handlers get as `square`."""

    async def __call__(self, message: Message) -> bool | dict[str, Any]:
        match = _QUESTION.fullmatch(" ".join((message.text or "")[: _LONGEST + 1].split()))
        square = read_square(match[1]) if match else None
        return {"square": square} if square is not None else False


async def answer_question(
    message: Message,
    square: Square,
    place: Place,
    t: Translator,
    service: GameService,
    player: Player | None = None,
    number: int | None = None,
) -> None:
    """Say it of the board that the question replies to as it shows it, else of the present one."""
    game, seen = await meant_game(service, message, player, place, number=number)
    await reply(message, square_in_words(t, game.board(None if seen is None else seen.ply), square))


async def on_command(
    message: Message,
    command: CommandObject,
    place: Place,
    t: Translator,
    service: GameService,
    player: Player | None = None,
) -> None:
    """/on e4, or /on 12 e4."""
    number, words = split_number(command.args or "")
    square = read_square(words)
    if square is None:
        await message.reply(t("on-ask-square"))
        return
    await answer_question(message, square, place, t, service, player, number)


def router() -> Router:
    """Stands before the router that takes every text in private for a move."""
    router = Router(name="squares")
    router.message.register(on_command, Command("on", ignore_case=True))
    router.message.register(answer_question, PRIVATE, F.text, NO_COMMAND, AsksSquare())
    router.message.register(answer_question, GROUP, F.text, NO_COMMAND, RepliesToBot(), AsksSquare())
    return router
