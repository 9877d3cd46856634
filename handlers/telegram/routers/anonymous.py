"""Anonymous administrators and channels: nobody knows who they are, so they have no seat. A button tells.

What needs no person they get like everybody.
"""

from typing import Final

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import InlineKeyboardMarkup, Message

from game.errors import GameOverError
from game.models import Game, Seen
from game.service import GameService
from handlers.telegram.callback_data import DrawAction, DrawButton, ResignButton
from handlers.telegram.challenges import read_invitation
from handlers.telegram.choosing import GameButton, split_number
from handlers.telegram.filters import GROUP, NO_COMMAND, LooksLikeMove, NoPerson, RepliesToBot
from handlers.telegram.keyboards import button, move_keyboard, play_keyboard, play_with_keyboard, rows
from handlers.telegram.meaning import meant_game
from handlers.telegram.middlewares import remember
from handlers.telegram.places import Place, message_ref, tidy
from handlers.telegram.play_data import ActButton
from handlers.telegram.routers import board, exports, games, history, plans, privacy, ratings, squares, start
from handlers.telegram.routers.acts import COMMANDS
from handlers.telegram.sending import reply
from handlers.telegram.starting import usual_terms
from handlers.telegram.study_words import rule_keyboard
from handlers.telegram.words import rules_text
from rules import RulesError
from texts import Translator

_PERSONAL: Final = ("vacation", "rating", "import")
"""Commands that are about a person and nothing else."""

_ENDINGS: Final[dict[str, GameButton]] = {
    "resign": lambda game: ResignButton(game=game.id, ply=game.ply),
    "draw": lambda game: DrawButton(action=DrawAction.OFFER, game=game.id, ply=game.ply),
}
_LABELS: Final = {"resign": "button-resign", "draw": "button-draw-offer"}


async def play(
    message: Message, command: CommandObject, bot: Bot, place: Place, t: Translator, service: GameService
) -> None:
    """Give the challenge back as a button: who presses it is seen, and whether that person may start games."""
    usual, username = await usual_terms(service, place), (await bot.me()).username or ""
    wanted = read_invitation(message, command.args or "", bot, username, usual)
    keyboard = play_keyboard(t, wanted.terms)
    if wanted.user is not None:
        keyboard = play_with_keyboard(t, wanted.terms, await remember(service, wanted.user), "")
    elif wanted.handle is not None:
        known = await service.player_by_handle(wanted.handle)
        keyboard = play_with_keyboard(t, wanted.terms, known, wanted.handle)
    await reply(message, t("error-anonymous"), keyboard)


async def move_command(
    message: Message, command: CommandObject, place: Place, t: Translator, service: GameService
) -> None:
    number, text = split_number(tidy(command.args or ""))
    game, seen = await meant_game(service, message, None, place, number=number)
    await _offer_move(message, text, game, seen or Seen(game.ply, game.takebacks), t)


async def reply_to_board(message: Message, origin: Message, place: Place, t: Translator, service: GameService) -> None:
    found = await service.game_of_message(place.address, message_ref(origin).message_id)
    if found is None:
        await reply(message, t("error-not-a-board"))
        return
    await _offer_move(message, tidy(message.text or ""), *found, t)


async def _offer_move(message: Message, text: str, game: Game, seen: Seen, t: Translator) -> None:
    """Give the move back as a button that its player can press."""
    position = game.board()
    try:
        move = position.notation(position.parse_move(text))
    except RulesError as error:
        await reply(message, rules_text(t, error, position), rule_keyboard(t, error))
    else:
        await reply(message, t("error-anonymous"), move_keyboard(game, seen, move))


async def act_command(
    message: Message, command: CommandObject, place: Place, t: Translator, service: GameService
) -> None:
    """Give /resign, /pause and the like back as a button."""
    name = command.command.lower()
    act = _ENDINGS.get(name) or _act_button(name)
    number, _ = split_number(command.args or "")
    game, _ = await meant_game(service, message, None, place, number=number, button=act)
    if game.is_over:
        raise GameOverError(game.id)
    await reply(message, t("error-anonymous"), _one_button(t(_LABELS.get(name, f"button-{name}")), act, game))


def _act_button(name: str) -> GameButton:
    return lambda game: ActButton(act=COMMANDS[name], game=game.id, ply=game.ply)


def _one_button(text: str, act: GameButton, game: Game) -> InlineKeyboardMarkup:
    return rows([button(text, act(game))])


async def personal_command(message: Message, t: Translator) -> None:
    await reply(message, t("error-anonymous-write"))


async def talk(_: Message) -> None:
    """Nothing else is for us; and no other router has a use for somebody who is nobody."""


def router() -> Router:
    """A router that takes every message without a person, so that the others always have one."""
    router = Router(name="anonymous")
    router.message.filter(NoPerson())
    router.edited_message.filter(NoPerson())
    router.message.register(play, Command("play", ignore_case=True))
    router.message.register(move_command, Command("move", ignore_case=True))
    router.message.register(act_command, Command(*_ENDINGS, *COMMANDS, ignore_case=True))
    router.message.register(personal_command, Command(*_PERSONAL, ignore_case=True))
    _need_nobody(router)
    router.message.register(reply_to_board, F.text, NO_COMMAND, RepliesToBot(), LooksLikeMove())
    router.message.register(talk)
    router.edited_message.register(talk)
    return router


def _need_nobody(router: Router) -> None:
    """What is the same for everybody in a group."""
    router.message.register(start.start_in_group, CommandStart(ignore_case=True), GROUP)
    router.message.register(start.show_help, Command("help", ignore_case=True))
    router.message.register(board.show_board, Command("board", ignore_case=True))
    router.message.register(board.show_moves, Command("moves", ignore_case=True))
    router.message.register(squares.on_command, Command("on", ignore_case=True))
    router.message.register(games.list_games, Command("games", ignore_case=True))
    router.message.register(history.history, Command("history", ignore_case=True))
    router.message.register(exports.export_command, Command("export", ignore_case=True))
    router.message.register(exports.gif_command, Command("gif", ignore_case=True))
    router.message.register(ratings.top, Command("top", ignore_case=True))
    router.message.register(plans.in_group, Command("if", "ifs", ignore_case=True))
    router.message.register(privacy.not_here, Command("mydata", "forgetme", ignore_case=True))
