"""Which game a message is about."""

from aiogram.types import Message

from game.errors import GameOverError, NoSuchGameError, NotYourGameError, StalePositionError
from game.models import Game, GameId, Player
from game.service import GameService
from handlers.telegram.filters import replied
from handlers.telegram.places import Place, message_ref
from rules import Color


async def meant_game(
    service: GameService, message: Message, player: Player, place: Place, *, to_move: bool = False
) -> tuple[Game, int | None]:
    """The game whose board a message replies to, with the ply seen there; else the person's only game here.

    With `to_move` a game in which it is the person's turn goes before one in which it is not.

    Raises:
        NoSuchGameError, AmbiguousGameError, StorageError
    """
    origin = replied(message)
    if origin is not None:
        ref = message_ref(origin)
        found = await service.game_of_message(place.address, ref.message_id)
        if found is not None:
            return found
    if to_move:
        try:
            return await service.find_game(player.id, address=place.address, to_move=True), None
        except NoSuchGameError:
            pass
    return await service.find_game(player.id, address=place.address, to_move=False), None


def seat_in(game: Game, player: Player) -> Color:
    """The colour of a person in a game that goes on.

    Raises:
        NotYourGameError, GameOverError
    """
    color = game.color_of(player.id)
    if color is None:
        raise NotYourGameError(game.id)
    if game.is_over:
        raise GameOverError(game.id)
    return color


async def game_of_button(service: GameService, game: int, ply: int, player: Player) -> Game:
    """The game of a button, which only its players may press, while its board is the present one.

    Raises:
        NoSuchGameError, NotYourGameError, GameOverError, StalePositionError, StorageError
    """
    found = await service.game(GameId(game))
    seat_in(found, player)
    if found.ply != ply:
        raise StalePositionError(found.id, ply, found.ply)
    return found
