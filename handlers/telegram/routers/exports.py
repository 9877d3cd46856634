"""/export, /gif, /import, and the buttons that make files and pictures of a game."""

import asyncio
from functools import partial
from typing import Final

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import BufferedInputFile, CallbackQuery, InlineKeyboardMarkup, Message

from game.errors import RecordTooLongError
from game.models import Player
from game.service import GameService
from handlers.telegram.choosing import split_number
from handlers.telegram.films import MAX_FRAMES, film
from handlers.telegram.filters import PRIVATE
from handlers.telegram.looking_data import ExportButton, ExportForm
from handlers.telegram.looks import Look, Looks
from handlers.telegram.meaning import meant_game, place_of_answer
from handlers.telegram.pictures import Photo, Pictures
from handlers.telegram.places import Place, source_of, tidy
from handlers.telegram.records import NoRecordError, brought
from handlers.telegram.sending import Boards, reaching, reply, toast
from handlers.telegram.study_words import rule_keyboard
from handlers.telegram.tracks import Track, export_keyboard, track_of_analysis, track_of_game
from handlers.telegram.viewing import check_may_look, show_track, track_of
from handlers.telegram.words import plain_name, rules_text
from rendering import render_gif, render_strip
from rules import Board, Color, IllegalMoveError, InvalidRecordError, UnreadableMoveError
from texts import Translator

_STRIP: Final = 4
"""Positions on a film strip."""


async def export_command(
    message: Message,
    command: CommandObject,
    bot: Bot,
    place: Place,
    t: Translator,
    service: GameService,
    player: Player | None = None,
) -> None:
    """/export, or /export 12: the record as a file, with buttons for the other forms."""
    number, _ = split_number(command.args or "")
    game, _ = await meant_game(service, message, player, place, number=number)
    check_may_look(game, player, place)
    track = track_of_game(t, game)
    await _send_file(bot, place, track, "txt", track.record().write().encode(), export_keyboard(t, track, Color.WHITE))


async def gif_command(
    message: Message,
    command: CommandObject,
    bot: Bot,
    place: Place,
    t: Translator,
    service: GameService,
    looks: Looks,
    player: Player | None = None,
) -> None:
    """/gif: the whole game as an animation; /gif 10: its last ten moves, both sides counted; /gif #12: game 12."""
    words = (command.args or "").strip()
    number, words = split_number(words) if words.startswith("#") else (None, words)
    game, _ = await meant_game(service, message, player, place, number=number)
    check_may_look(game, player, place)
    track, look = track_of_game(t, game), await looks.of_place(place, player)
    count = int(words[:6]) if words.strip().isdecimal() and words.isascii() else MAX_FRAMES
    view = (game.color_of(player.id) if player and place.is_private else None) or Color.WHITE
    scenes = track.scenes(t, look, view, _last(track.plies, count))
    animation = BufferedInputFile(await asyncio.to_thread(render_gif, scenes), f"{track.name}.gif")

    async def send(to: Place) -> Message:
        return await bot.send_animation(to.chat_id, animation, message_thread_id=to.thread_id)

    await reaching(place, send)


def _last(ply: int, count: int) -> range:
    """The plies of the last moves before a position, and what they began from."""
    return range(max(0, ply - min(count, MAX_FRAMES)), ply + 1)


async def export_by_button(
    query: CallbackQuery,
    callback_data: ExportButton,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    looks: Looks,
    pictures: Pictures,
) -> None:
    track = await track_of(service, t, callback_data.kind, callback_data.id, player, place)
    await toast(query)
    place = place_of_answer(query, track.addresses, place)
    look, view, ply = await looks.of_place(place, player), Color(callback_data.view), track.clamped(callback_data.ply)
    match callback_data.form:
        case ExportForm.RECORD:
            await _send_file(bot, place, track, "txt", track.record().write().encode())
        case ExportForm.JSON if track.json is not None:
            await _send_file(bot, place, track, "json", track.json().encode())
        case ExportForm.GIF:
            scenes = track.scenes(t, look, view, _last(track.plies, MAX_FRAMES))
            content = await asyncio.to_thread(film, scenes, track.record().write())
            await _send_file(bot, place, track, "gif", content)
        case ExportForm.STRIP:
            await _send_strip(bot, place, pictures, track, t, look, view, ply)


async def _send_file(
    bot: Bot, place: Place, track: Track, extension: str, content: bytes, keyboard: InlineKeyboardMarkup | None = None
) -> None:
    """Send a file as it is: of an animation Telegram would make a film, without the record in it."""
    file = BufferedInputFile(content, f"{track.name}.{extension}")

    async def send(to: Place) -> Message:
        return await bot.send_document(
            to.chat_id,
            file,
            message_thread_id=to.thread_id,
            disable_content_type_detection=True,
            reply_markup=keyboard,
        )

    await reaching(place, send)


async def _send_strip(
    bot: Bot, place: Place, pictures: Pictures, track: Track, t: Translator, look: Look, view: Color, ply: int
) -> None:
    """The last positions up to one as a picture."""
    plies = _last(ply, _STRIP - 1)
    scenes = track.scenes(t, look, view, plies, numbered=False)

    async def send(photo: Photo) -> Message:
        return await reaching(place, lambda to: bot.send_photo(to.chat_id, photo, message_thread_id=to.thread_id))

    await pictures.sending_drawn(tuple(scenes), partial(render_strip, scenes, first=plies[0]), send)


async def import_command(
    message: Message,
    command: CommandObject,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    boards: Boards,
    looks: Looks,
) -> None:
    """/import: with the record behind it, with a file, or in reply to either."""
    try:
        text = await brought(bot, message, command.args or "")
        if text is None:
            await message.reply(t("import-how"))
            return
        analysis = await service.import_analysis(player.id, tidy(text), place.address, source=source_of(message))
    except (NoRecordError, InvalidRecordError, RecordTooLongError) as error:
        rule = rule_keyboard(t, error.cause) if isinstance(error, InvalidRecordError) and error.ply else None
        await reply(message, _why_not(t, error), rule)
        return
    await show_track(bot, service, boards, looks, t, track_of_analysis(t, analysis), player, place)


def _why_not(t: Translator, error: NoRecordError | InvalidRecordError | RecordTooLongError) -> str:
    """Why a text is no record; plain text."""
    match error:
        case RecordTooLongError(limit=limit):
            return t("error-record-too-long", limit=limit)
        case InvalidRecordError(cause=IllegalMoveError() | UnreadableMoveError() as cause) if error.ply > 0:
            told = rules_text(t, cause, Board())
            return t("import-bad-move", ply=error.ply, move=plain_name(error.text), reason=told)
        case _:
            return t("error-not-a-record")


async def file_in_private(
    message: Message,
    bot: Bot,
    player: Player,
    place: Place,
    t: Translator,
    service: GameService,
    boards: Boards,
    looks: Looks,
) -> None:
    """A file that is simply sent: in private there is nothing else to do with one."""
    command = CommandObject(command="import")
    await import_command(message, command, bot, player, place, t, service, boards, looks)


def router() -> Router:
    """Stands before the router that takes everything in private for a move."""
    router = Router(name="exports")
    router.message.register(export_command, Command("export", ignore_case=True))
    router.message.register(gif_command, Command("gif", ignore_case=True))
    router.message.register(import_command, Command("import", ignore_case=True))
    router.message.register(file_in_private, PRIVATE, F.document, ~F.animation)
    router.callback_query.register(export_by_button, ExportButton.filter())
    return router
