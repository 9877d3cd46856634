"""The part of the service that knows persons and the languages they and their chats want."""

from dataclasses import replace

from game.core import ServiceCore
from game.models import Address, Player, PlayerId


class Players(ServiceCore):
    """Persons and places."""

    async def remember_player(
        self,
        identity: str,
        name: str,
        *,
        handle: str | None = None,
        language_hint: str | None = None,
        address: Address | None = None,
    ) -> Player:
        """The person of an identity, with what is known of it now; to be called with every message.

        Only a change is written. `handle` is what the platform says now (None: the person has none), without
        a sign before it; its case does not matter, and it is taken away from whoever had it before.
        `language_hint` fills only an empty language. `address` is the person's own private chat; None leaves
        the known one.

        Raises:
            StorageError
        """
        handle = handle.lower() if handle else None
        async with self._repository.reading() as work:
            known = await work.players.by_identity(identity)
        if known is not None and known == _updated(known, name, handle, language_hint, address):
            return known
        async with self._repository.writing() as work:
            known = await work.players.by_identity(identity)
            if known is None:
                return await work.players.add(
                    identity=identity, name=name, handle=handle, language=language_hint, address=address
                )
            player = _updated(known, name, handle, language_hint, address)
            await work.players.update(player)
            return player

    async def player(self, player_id: PlayerId) -> Player:
        """The person of an id.

        Raises:
            KeyError: there is none; ids come from the service, so this is a fault of the caller's.
            StorageError
        """
        async with self._repository.reading() as work:
            player = await work.players.get(player_id)
        if player is None:
            raise KeyError(player_id)
        return player

    async def player_by_handle(self, handle: str) -> Player | None:
        """The person who was last seen with a handle (without a sign before it, in any case)."""
        async with self._repository.reading() as work:
            return await work.players.by_handle(handle.lower())

    async def set_language(self, player_id: PlayerId, language: str) -> Player:
        """Let a person be spoken to in `language`.

        Raises:
            KeyError: there is no such person.
            StorageError
        """
        async with self._repository.writing() as work:
            known = await work.players.get(player_id)
            if known is None:
                raise KeyError(player_id)
            player = replace(known, language=language)
            await work.players.update(player)
            return player

    async def set_place_language(self, address: Address, language: str) -> None:
        """Let a chat be spoken to in `language`. Games that go on there keep theirs.

        Raises:
            StorageError
        """
        async with self._repository.writing() as work:
            await work.players.set_place_language(address, language)

    async def place_language(self, address: Address) -> str | None:
        """The language set for a chat; None if none was."""
        async with self._repository.reading() as work:
            return await work.players.place_language(address)


def _updated(
    player: Player, name: str, handle: str | None, language_hint: str | None, address: Address | None
) -> Player:
    return replace(
        player,
        name=name,
        handle=handle,
        language=player.language or language_hint,
        address=address or player.address,
    )
