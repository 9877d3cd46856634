"""The part of the service that knows persons and what they have chosen."""

from dataclasses import replace

from game.core import ServiceCore
from game.errors import UnreachableError
from game.models import Address, Player, PlayerId
from game.preferences import Pings, Preferences, next_hour


class Players(ServiceCore):
    """Persons."""

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
        `language_hint` counts until a language is chosen. `address` is the person's own private chat; None leaves
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
            return await self._person(work, player_id)

    async def player_by_identity(self, identity: str) -> Player | None:
        """The person of an identity, if it is known.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.players.by_identity(identity)

    async def player_by_handle(self, handle: str) -> Player | None:
        """The person who was last seen with a handle (without a sign before it, in any case)."""
        async with self._repository.reading() as work:
            return await work.players.by_handle(handle.lower())

    async def set_language(self, player_id: PlayerId, language: str) -> Player:
        """Let a person be spoken to in `language`, whatever the device speaks.

        Raises:
            KeyError: there is no such person.
            StorageError
        """
        async with self._repository.writing() as work:
            known = await self._person(work, player_id)
            player = replace(known, language=language, has_chosen_language=True)
            await work.players.update(player)
            return player

    async def set_preferences(self, player_id: PlayerId, preferences: Preferences) -> Player:
        """Store what a person has chosen; the next summary, if any, comes at the next such hour.

        Raises:
            KeyError: there is no such person.
            UnreachableError: a summary goes to the private chat, and there is none yet.
            StorageError
        """
        wants_digest = preferences.pings is Pings.DIGEST
        async with self._repository.writing() as work:
            known = await self._person(work, player_id)
            if wants_digest and known.address is None:
                raise UnreachableError
            player = replace(known, preferences=preferences)
            await work.players.update(player)
            at = next_hour(preferences.digest_hour, self._clock.now()) if wants_digest else None
            await work.players.schedule_digest(player_id, at)
            return player


def _updated(
    player: Player, name: str, handle: str | None, language_hint: str | None, address: Address | None
) -> Player:
    return replace(
        player,
        name=name,
        handle=handle,
        language=player.language if player.has_chosen_language else language_hint or player.language,
        address=address or player.address,
    )
