"""The part of the service that knows what chats want."""

from dataclasses import replace

from game.core import ServiceCore, owe_boards
from game.models import Address
from game.preferences import Pings, PlaceSettings, next_hour


class Places(ServiceCore):
    """Chats: their settings, and their moving. Who may set them is for the platform to know."""

    async def place_settings(self, address: Address) -> PlaceSettings:
        """What was chosen for a chat; the defaults if nothing was.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.places.get(address) or PlaceSettings()

    async def set_place_settings(self, address: Address, settings: PlaceSettings) -> None:
        """Choose for a chat. Games that go on there keep their language and their time.

        Raises:
            StorageError
        """
        at = next_hour(settings.digest_hour, self._clock.now()) if settings.pings is Pings.DIGEST else None
        async with self._repository.writing() as work:
            await work.places.put(address, settings, digest_at=at)

    async def place_language(self, address: Address) -> str | None:
        """The language set for a chat; None if none was.

        Raises:
            StorageError
        """
        return (await self.place_settings(address)).language

    async def set_place_language(self, address: Address, language: str) -> None:
        """Let a chat be spoken to in `language`. Games that go on there keep theirs.

        Raises:
            StorageError
        """
        await self.set_place_settings(address, replace(await self.place_settings(address), language=language))

    async def move_address(self, old: Address, new: Address) -> None:
        """Follow a chat to another address: games, numbers, settings, challenges and what is owed.

        The new chat is owed the present board of each game that went there.

        Doing it twice changes nothing. Messages stay where they were sent: the new chat numbers its own anew,
        and a reply there must not find somebody else's board.

        Raises:
            StorageError
        """
        if old == new:
            return
        async with self._repository.writing() as work:
            going_on = [game.id for game in await work.games.in_place(old, active=True)]
            await work.places.move(old, new)
            await owe_boards(work, new, self._clock.now(), going_on)
