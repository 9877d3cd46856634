"""Looking: /board, /moves, and the buttons that show and turn boards."""

from html import escape

from aiogram import Bot, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from game.errors import NotYourGameError, StalePositionError
from game.models import Game, GameId, Player
from game.service import GameService
from handlers.telegram.callback_data import FlipButton
from handlers.telegram.choosing import split_number
from handlers.telegram.meaning import home_of, meant_game
from handlers.telegram.places import Place
from handlers.telegram.reading import board_in_words, facts, read_square
from handlers.telegram.sending import Boards, toast
from handlers.telegram.words import html_player, man_name
from rendering import text_board
from rules import Square
from texts import Translator

_IN_WORDS = frozenset({"text", "текст", "текстом"})
_IN_LETTERS = frozenset({"letters", "буквы", "буквами", "букви", "літери", "літерами"})


async def show_board(
    message: Message,
    command: CommandObject,
    bot: Bot,
    place: Place,
    t: Translator,
    service: GameService,
    boards: Boards,
    player: Player | None = None,
) -> None:
    """/board, or /board 12; /board text to be read out; /board letters as a diagram without pictures."""
    number, words = split_number(command.args or "")
    game, _ = await meant_game(service, message, player, place, number=number)
    form = words.strip().lower()
    if form in _IN_WORDS:
        await message.answer(board_in_words(t, game))
    elif form in _IN_LETTERS:
        diagram = escape(text_board(game.board()), quote=False)
        await message.answer("\n".join([*facts(t, game), f"<pre>{diagram}</pre>"]))
    else:
        await boards.show(bot, service, game, place)


async def show_moves(
    message: Message,
    command: CommandObject,
    place: Place,
    t: Translator,
    service: GameService,
    player: Player | None = None,
) -> None:
    """/moves e2, or /moves 12 e2."""
    number, words = split_number(command.args or "")
    game, _ = await meant_game(service, message, player, place, number=number)
    square = read_square(words)
    if square is None:
        await message.reply(t("moves-ask-square"))
        return
    await message.reply(_moves_text(t, game, square))


def _moves_text(t: Translator, game: Game, square: Square) -> str:
    board = game.board()
    man = board.man_at(square)
    if man is None:
        return t("error-empty-square-moves", square=square)
    if man.color is not board.turn and not game.is_over:
        return t("error-moves-not-to-move", square=square, name=html_player(t, game.to_move))
    moves = [board.notation(move) for move in board.legal_moves_from(square)]
    if not moves:
        return t("error-no-moves-from", square=square)
    heading = t("moves-from", square=square, man=man_name(t, man))
    return f"{heading}\n{', '.join(f'<code>{move}</code>' for move in moves)}"


async def flip(
    query: CallbackQuery,
    callback_data: FlipButton,
    bot: Bot,
    player: Player,
    place: Place,
    service: GameService,
    boards: Boards,
) -> None:
    """Turn a board; of an old message that can no longer be changed, show the present board instead."""
    game = await service.game(GameId(callback_data.game))
    if game.color_of(player.id) is None:
        raise NotYourGameError(game.id)
    if callback_data.ply > game.ply:
        raise StalePositionError(game.id, callback_data.ply, game.ply)
    await toast(query)
    if not await boards.turn(query, game, ply=callback_data.ply, view=callback_data.view):
        await boards.show(bot, service, game, home_of(game, place))


def router() -> Router:
    router = Router(name="board")
    router.message.register(show_board, Command("board", ignore_case=True))
    router.message.register(show_moves, Command("moves", ignore_case=True))
    router.callback_query.register(flip, FlipButton.filter())
    return router
