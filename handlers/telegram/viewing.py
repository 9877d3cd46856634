"""Finding what a button steps through, and showing it."""

from aiogram import Bot
from aiogram.types import Message

from game.analysis import AnalysisId
from game.errors import NoSuchAnalysisError, NotYourGameError
from game.models import Game, GameId, Player
from game.service import GameService
from handlers.telegram.looking_data import TrackKind
from handlers.telegram.looks import Looks
from handlers.telegram.places import Place, message_ref, places_of
from handlers.telegram.sending import Boards
from handlers.telegram.tracks import Track, track_of_analysis, track_of_game
from rules import Color
from texts import Translator


async def track_of(
    service: GameService, t: Translator, kind: TrackKind, number: int, player: Player, place: Place
) -> Track:
    """What a button is about, if the person may look at it there.

    Raises:
        NoSuchGameError, NotYourGameError, NoSuchAnalysisError, StorageError
    """
    if kind is TrackKind.ANALYSIS:
        analysis = await service.analysis(AnalysisId(number))
        if analysis.player_id != player.id and not place.holds(analysis.address):
            raise NoSuchAnalysisError
        return track_of_analysis(t, analysis)
    game = await service.game(GameId(number))
    check_may_look(game, player, place)
    return track_of_game(t, game)


def check_may_look(game: Game, player: Player | None, place: Place) -> None:
    """Games are for their players everywhere, and for everybody in the groups where they are played.

    Raises:
        NotYourGameError
    """
    is_played_here = any(home.chat_id == place.chat_id for home in places_of(game.addresses))
    if (player is None or game.color_of(player.id) is None) and (place.is_private or not is_played_here):
        raise NotYourGameError(game.id)


async def show_track(
    bot: Bot,
    service: GameService,
    boards: Boards,
    looks: Looks,
    t: Translator,
    track: Track,
    player: Player | None,
    place: Place,
    *,
    ply: int | None = None,
    view: Color = Color.WHITE,
) -> None:
    """Send a position of a game or a record in a new message, with buttons to step on from there.

    Raises:
        TelegramAPIError, StorageError
    """
    ply = track.plies if ply is None else track.clamped(ply)
    look = await looks.of_place(place, player)
    message = await boards.post(bot, track.step(t, look, view, ply), track.board(ply), place)
    await note_position(service, track, message, ply)


async def note_position(service: GameService, track: Track, message: Message, ply: int) -> None:
    """Remember what a message shows now: replies are about that position of the game.

    Raises:
        StorageError
    """
    if track.kind is TrackKind.GAME:
        await service.remember_message(message_ref(message), GameId(track.id), ply, track.takebacks)
