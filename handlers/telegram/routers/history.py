"""/history: finished games, page by page, and any game step by step."""

from contextlib import suppress
from typing import Final

from aiogram import Bot, Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message

from game.exports import result_of
from game.models import Game, GameId, Player
from game.service import GameService
from handlers.telegram.choosing import split_number
from handlers.telegram.filters import replied
from handlers.telegram.keyboards import button, rows
from handlers.telegram.looking_data import HistoryButton, OpenButton, StepButton, TrackKind
from handlers.telegram.looks import Looks
from handlers.telegram.meaning import numbered_game, place_of_answer
from handlers.telegram.notices import number_of
from handlers.telegram.places import Place, message_ref
from handlers.telegram.rating_words import difference
from handlers.telegram.sending import Boards, say, toast
from handlers.telegram.tracks import track_of_game
from handlers.telegram.viewing import check_may_look, note_position, show_track, track_of
from handlers.telegram.words import html_player
from rules import Color
from texts import Translator

PAGE: Final = 8
"""Games on a page, each with a button in one row."""


async def history(
    message: Message,
    command: CommandObject,
    bot: Bot,
    place: Place,
    t: Translator,
    service: GameService,
    boards: Boards,
    looks: Looks,
    player: Player | None = None,
) -> None:
    """/history lists; /history 12, or in reply to a board, opens that game."""
    number, _ = split_number(command.args or "")
    game = await _named(service, message, place, number)
    if game is None:
        text, keyboard = await _page(service, t, player, place, None)
        await message.reply(text, reply_markup=keyboard)
        return
    check_may_look(game, player, place)
    await show_track(bot, service, boards, looks, t, track_of_game(t, game), player, place)


async def _named(service: GameService, message: Message, place: Place, number: int | None) -> Game | None:
    """The game of a number, or whose board a message replies to."""
    if number is not None:
        return await numbered_game(service, place, number)
    origin = replied(message)
    found = None if origin is None else await service.game_of_message(place.address, message_ref(origin).message_id)
    return None if found is None else found[0]


async def turn_page(
    query: CallbackQuery,
    callback_data: HistoryButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
) -> None:
    before = GameId(callback_data.before) if callback_data.before else None
    text, keyboard = await _page(service, t, player, place, before)
    await toast(query)
    if isinstance(query.message, Message):
        with suppress(TelegramBadRequest):
            await query.message.edit_text(text, reply_markup=keyboard)
    else:
        await say(bot, place, text, keyboard)


async def _page(
    service: GameService, t: Translator, player: Player | None, place: Place, before: GameId | None
) -> tuple[str, InlineKeyboardMarkup | None]:
    games = await _finished(service, player, place, before)
    shown, more = games[:PAGE], len(games) > PAGE
    if not shown:
        return t("history-none"), _keyboard(t, [], more=False, first=before is None)
    heading = t("history-mine" if place.is_private else "history-here")
    lines = [f"{number}. {_line(t, game, player, place)}" for number, game in enumerate(shown, 1)]
    return "\n".join([heading, *lines]), _keyboard(t, shown, more=more, first=before is None)


async def _finished(service: GameService, player: Player | None, place: Place, before: GameId | None) -> list[Game]:
    """Up to a page and one more, the newest first: in private the person's, in a group everybody's there."""
    if player is not None and place.is_private:
        return await service.history(player.id, before=before, limit=PAGE + 1)
    return await service.history(None, address=place.address, before=before, limit=PAGE + 1)


def _line(t: Translator, game: Game, player: Player | None, place: Place) -> str:
    """Who played, the result, what it did to ratings, and when."""
    title = t("board-title", white=html_player(t, game.white), black=html_player(t, game.black))
    aborted = game.ending is not None and not game.ending.counts
    parts = [title, t("history-aborted") if aborted else str(result_of(game))]
    mine = game.color_of(player.id) if player and place.is_private else None
    parts += [difference(change.before, change.after) for change in game.rating_changes if mine in (None, change.color)]
    if game.finished_at is not None:
        parts.append(f"{game.finished_at:%Y-%m-%d}")
    return number_of(game, place) + " · ".join(parts)


def _keyboard(t: Translator, games: list[Game], *, more: bool, first: bool) -> InlineKeyboardMarkup | None:
    opening = [button(str(number), OpenButton(id=game.id)) for number, game in enumerate(games, 1)]
    turning = []
    if not first:
        turning.append(button(t("button-newest"), HistoryButton(before=0)))
    if more:
        turning.append(button(t("button-older"), HistoryButton(before=games[-1].id)))
    return rows(opening, turning) if opening or turning else None


async def open_game(
    query: CallbackQuery,
    callback_data: OpenButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    boards: Boards,
    looks: Looks,
) -> None:
    """Show a game in a new message: the list stays for the others."""
    track = await track_of(service, t, TrackKind.GAME, callback_data.id, player, place)
    await toast(query)
    await show_track(bot, service, boards, looks, t, track, player, place_of_answer(query, track.addresses, place))


async def step(
    query: CallbackQuery,
    callback_data: StepButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    boards: Boards,
    looks: Looks,
) -> None:
    """Another position in the same message; in a new one if that can no longer be changed."""
    track = await track_of(service, t, callback_data.kind, callback_data.id, player, place)
    await toast(query)
    ply, view = track.clamped(callback_data.ply), Color(callback_data.view)
    look = await looks.of_place(place, player)
    if isinstance(query.message, Message) and await boards.replace(query, track.step(t, look, view, ply)):
        await note_position(service, track, query.message, ply)
    else:
        home = place_of_answer(query, track.addresses, place)
        await show_track(bot, service, boards, looks, t, track, player, home, ply=ply, view=view)


def router() -> Router:
    router = Router(name="history")
    router.message.register(history, Command("history", ignore_case=True))
    router.callback_query.register(turn_page, HistoryButton.filter())
    router.callback_query.register(open_game, OpenButton.filter())
    router.callback_query.register(step, StepButton.filter())
    return router
