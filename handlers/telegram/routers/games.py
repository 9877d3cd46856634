"""/games: mine, or all of this chat; and the buttons that show their boards."""

from contextlib import suppress

from aiogram import Bot, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.models import GameId, Player
from game.ports import Clock
from game.service import GameService
from handlers.telegram.callback_data import BoardButton
from handlers.telegram.game_list import game_buttons, game_line
from handlers.telegram.keyboards import MOST_GAMES, button, rows
from handlers.telegram.meaning import place_of_answer
from handlers.telegram.places import Place
from handlers.telegram.play_data import GamesButton
from handlers.telegram.sending import Boards, toast
from handlers.telegram.viewing import check_may_look
from texts import Translator


async def list_games(
    message: Message,
    place: Place,
    t: Translator,
    service: GameService,
    clock: Clock,
    player: Player | None = None,
) -> None:
    """/games: in private all of them, in a group those played there, for nobody all of the group."""
    text, keyboard = await _listed(service, clock, player, place, t, everybody=player is None)
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
    service: GameService, clock: Clock, player: Player | None, place: Place, t: Translator, *, everybody: bool
) -> tuple[str, InlineKeyboardMarkup | None]:
    if everybody or player is None:
        games = await service.games_in(place.whole_chat.address, parts=True)
    else:
        games = await service.games_of(player.id, address=None if place.is_private else place.address)
    newest = sorted(games, key=lambda game: game.id, reverse=True)[:MOST_GAMES]
    now = clock.now()
    lines = [game_line(t, game, place, now) for game in newest]
    if len(games) > len(newest):
        lines.append(t("games-more", number=len(games) - len(newest)))
    heading = t("games-list-here" if everybody else "games-list")
    if not games:
        heading = t("games-none-here" if everybody else "games-none")
    in_rows = game_buttons(t, newest, player, place)
    if not place.is_private:
        text = t("button-games-mine" if everybody else "button-games-here")
        in_rows.append([button(text, GamesButton(everybody=not everybody))])
    return "\n".join([heading, *lines]), rows(*in_rows) if in_rows else None


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
    check_may_look(game, player, place)
    await toast(query)
    await boards.show(bot, service, game, place_of_answer(query, game.addresses, place))


def router() -> Router:
    router = Router(name="games")
    router.message.register(list_games, Command("games", ignore_case=True))
    router.callback_query.register(list_by_button, GamesButton.filter())
    router.callback_query.register(board_by_button, BoardButton.filter())
    return router
