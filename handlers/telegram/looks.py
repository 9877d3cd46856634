"""How boards look and in which language they speak: in private as the person likes it, in a group as its admins do."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from game.models import Address, Game, Player
from game.preferences import Pings, PlaceSettings, Preferences
from handlers.telegram.places import Place
from rendering import PIECE_SETS, THEMES

DEFAULT_THEME: Final = next(iter(THEMES))
DEFAULT_SET: Final = PIECE_SETS[0]


@dataclass(frozen=True, slots=True)
class Look:
    """A theme and a piece set of `rendering`'s, and how loud boards come."""

    theme: str = DEFAULT_THEME
    piece_set: str = DEFAULT_SET
    pings: Pings = Pings.PINGS

    @classmethod
    def chosen(cls, choice: Preferences | PlaceSettings) -> "Look":
        """What somebody chose; the usual one for what was not chosen, or is not to be had any more."""
        return cls(
            choice.theme if choice.theme in THEMES else DEFAULT_THEME,
            choice.piece_set if choice.piece_set in PIECE_SETS else DEFAULT_SET,
            choice.pings,
        )


class Looks:
    """Knows what is chosen for each chat."""

    def __init__(self, settings_of: Callable[[Address], Awaitable[PlaceSettings]]) -> None:
        """`settings_of` is `GameService.place_settings`."""
        self._settings_of = settings_of

    async def of_place(self, place: Place, reader: Player | None) -> Look:
        """The look of boards in a chat; `reader` is whose private chat it is, if that is known.

        Raises:
            StorageError
        """
        if place.is_private:
            return Look.chosen(reader.preferences) if reader is not None else Look()
        return Look.chosen(await self._settings_of(place.whole_chat.address))

    async def language_of(self, place: Place, reader: Player | None) -> str | None:
        """The language of a chat: in private the reader's, in a group the one set for it.

        Raises:
            StorageError
        """
        if place.is_private:
            return None if reader is None else reader.language
        return (await self._settings_of(place.whole_chat.address)).language

    async def of_game(self, game: Game, place: Place) -> tuple[Game, Look]:
        """The look of a game's boards in a chat, and the game in the language that the chat has now.

        A group that was given another language while a game goes on is told in the new one.

        Raises:
            StorageError
        """
        if place.is_private:
            return game, await self.of_place(place, reader_of(game, place))
        settings = await self._settings_of(place.whole_chat.address)
        return replace(game, language=settings.language or game.language), Look.chosen(settings)


def reader_of(game: Game, place: Place) -> Player | None:
    """The player whose private chat a place is; None for groups, and for somebody else's chat."""
    players = (game.white, game.black) if place.is_private else ()
    return next((player for player in players if player.address == place.address), None)
