"""/games: mine, or all of this chat; and the buttons that show their boards."""

from contextlib import suppress
from typing import Final

from aiogram import Bot, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.errors import NotYourGameError
from game.models import Game, GameId, Player
from game.ports import Clock
from game.service import GameService
from handlers.telegram.callback_data import BoardButton
from handlers.telegram.clock_words import clock_word
from handlers.telegram.keyboards import MOST_GAMES, button, rows
from handlers.telegram.notices import number_of
from handlers.telegram.places import Place
from handlers.telegram.play_data import GamesButton
from handlers.telegram.sending import Boards, toast
from handlers.telegram.words import html_player, plain_player
from texts import Translator

_IN_A_ROW: Final = 2


async def list_games(
    message: Message, player: Player, place: Place, t: Translator, service: GameService, clock: Clock
) -> None:
    """/games: in private all of them, in a group those played there."""
    text, keyboard = await _listed(service, clock, player, place, t, everybody=False)
    await message.reply(text, reply_markup=keyboard)


async def list_by_button(
    query: CallbackQuery,
    callback_data: GamesButton,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    clock: Clock,
) -> None:
    """The other list in place of this one."""
    everybody = callback_data.everybody and not place.is_private
    text, keyboard = await _listed(service, clock, player, place, t, everybody=everybody)
    await toast(query)
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text, reply_markup=keyboard)


async def _listed(
    service: GameService, clock: Clock, player: Player, place: Place, t: Translator, *, everybody: bool
) -> tuple[str, InlineKeyboardMarkup | None]:
    if everybody:
        games = await service.games_in(place.address)
    else:
        games = await service.games_of(player.id, address=None if place.is_private else place.address)
    newest = sorted(games, key=lambda game: game.id, reverse=True)[:MOST_GAMES]
    now = clock.now()
    lines = [_line(t, game, place, clock_word(t, game, now)) for game in newest]
    if len(games) > len(newest):
        lines.append(t("games-more", number=len(games) - len(newest)))
    heading = t("games-list-here" if everybody else "games-list")
    if not games:
        heading = t("games-none-here" if everybody else "games-none")
    buttons = [button(_label(t, game, player, place), BoardButton(game=game.id)) for game in newest]
    in_rows = [buttons[index : index + _IN_A_ROW] for index in range(0, len(buttons), _IN_A_ROW)]
    if not place.is_private:
        text = t("button-games-mine" if everybody else "button-games-here")
        in_rows.append([button(text, GamesButton(everybody=not everybody))])
    return "\n".join([heading, *lines]), rows(*in_rows) if in_rows else None


def _line(t: Translator, game: Game, place: Place, time: str) -> str:
    """Number, players, whose turn, time left."""
    title = t("board-title", white=html_player(t, game.white), black=html_player(t, game.black))
    where = number_of(game, place) or f"{t('games-elsewhere')}: "
    turn = t("games-turn", name=html_player(t, game.to_move))
    return " · ".join([f"{where}{title}", turn, *([time] if time else [])])


def _label(t: Translator, game: Game, player: Player, place: Place) -> str:
    """What distinguishes a game from the others on the list."""
    number = f"#{game.number}" if place.address in game.addresses else f"({game.id})"
    if game.color_of(player.id) is None:
        return number
    return f"{number} {plain_player(t, game.opponent_of(player.id))}"


async def board_by_button(
    query: CallbackQuery,
    callback_data: BoardButton,
    bot: Bot,
    player: Player,
    place: Place,
    service: GameService,
    boards: Boards,
) -> None:
    """A board for its players anywhere, and for everybody where the game is played."""
    game = await service.game(GameId(callback_data.game))
    if game.color_of(player.id) is None and (place.is_private or place.address not in game.addresses):
        raise NotYourGameError(game.id)
    await toast(query)
    await boards.show(bot, service, game, place)


def router() -> Router:
    router = Router(name="games")
    router.message.register(list_games, Command("games", ignore_case=True))
    router.callback_query.register(list_by_button, GamesButton.filter())
    router.callback_query.register(board_by_button, BoardButton.filter())
    return router
