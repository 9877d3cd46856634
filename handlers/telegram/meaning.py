"""Which game a message is about."""

from collections.abc import Iterable

from aiogram.types import CallbackQuery, Message

from game.errors import GameOverError, NoSuchGameError, NotYourGameError, StalePositionError
from game.models import Address, Game, GameId, Player, Seen
from game.service import GameService
from handlers.telegram.choosing import ChoiceError, GameButton, NoSuchNumberError, NoTurnHereError, board_button
from handlers.telegram.filters import replied
from handlers.telegram.places import Place, message_ref, places_of
from rules import Color


async def meant_game(
    service: GameService,
    message: Message,
    player: Player | None,
    place: Place,
    *,
    number: int | None = None,
    to_move: bool = False,
    button: GameButton = board_button,
) -> tuple[Game, Seen | None]:
    """The game of a number; else the one whose board a message replies to, with what is seen there; else the only one.

    With `to_move` that is the person's only game here in which it is that person's turn, if there are any;
    otherwise the only one that goes on. It is one of `games_at_hand`; of nobody one of all in the chat.

    Raises:
        NoSuchGameError, StorageError
        NoSuchNumberError: no game here has that number.
        ChoiceError: there are several; `button` says what is to be done with one.
        NoTurnHereError: there are several, and in none it is the person's turn.
    """
    if number is not None:
        return await numbered_game(service, place, number), None
    origin = replied(message)
    if origin is not None:
        ref = message_ref(origin)
        found = await service.game_of_message(place.address, ref.message_id)
        if found is not None:
            return found
    games = await (games_at_hand(service, player, place) if player else service.games_in(place.address))
    if not games:
        raise NoSuchGameError
    if player and to_move and len(games) > 1:
        games = [game for game in games if game.to_move.id == player.id]
        if not games:
            raise NoTurnHereError
    if len(games) > 1:
        raise ChoiceError(games, button)
    return games[0], None


async def games_at_hand(service: GameService, player: Player, place: Place) -> list[Game]:
    """A person's games that go on in a chat; to whoever plays none in private, those of all chats are at hand there.

    Raises:
        StorageError
    """
    games = await service.games_of(player.id, address=place.address)
    return games if games or not place.is_private else await service.games_of(player.id)


def is_played_elsewhere(game: Game, place: Place) -> bool:
    """Whether the game of somebody who writes in private is none of that chat's."""
    return place.is_private and place.address not in game.addresses


async def is_told_elsewhere(service: GameService, game: Game, place: Place) -> bool:
    """Whether what somebody does in private is seen in another chat only. If that is closed to us, it is seen here.

    Raises:
        StorageError
    """
    return is_played_elsewhere(game, place) and bool(await service.open_among(game.addresses))


async def numbered_game(service: GameService, place: Place, number: int) -> Game:
    """The game that a chat calls by a number.

    Raises:
        NoSuchNumberError, StorageError
    """
    try:
        return await service.game_by_number(place.address, number)
    except NoSuchGameError as error:
        raise NoSuchNumberError(number) from error


def home_of(game: Game, place: Place) -> Place:
    """Where a game is played in a chat: of old messages Telegram does not say the topic."""
    return home_in(game.addresses, place)


def home_in(addresses: Iterable[Address], place: Place) -> Place:
    """The one of these places that is in the chat."""
    return next((home for home in places_of(addresses) if home.chat_id == place.chat_id), place)


def place_of_answer(query: CallbackQuery, addresses: Iterable[Address], place: Place) -> Place:
    """Where the answer to a tap goes: to its message, or if that is too old to tell its topic, home to these."""
    return place if isinstance(query.message, Message) else home_in(addresses, place)


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
