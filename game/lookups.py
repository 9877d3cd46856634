"""The part of the service that finds the game somebody means."""

from collections.abc import Iterable

from game.core import ServiceCore, existing_game
from game.errors import AmbiguousGameError, NoSuchGameError
from game.models import Address, Game, GameId, MessageRef, Player, PlayerId, Seen, Source


class Lookups(ServiceCore):
    """Finding games. Everything here reads only, but for `remember_message`."""

    async def game(self, game_id: GameId) -> Game:
        """A game as it stands.

        Raises:
            NoSuchGameError, StorageError
        """
        async with self._repository.reading() as work:
            return await existing_game(work, game_id)

    async def games_of(self, player_id: PlayerId, *, address: Address | None = None, active: bool = True) -> list[Game]:
        """A person's games that go on (all games if not `active`), oldest first; in one chat if `address`.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.games.of_player(player_id, address=address, active=active)

    async def games_in(self, address: Address, *, active: bool = True, parts: bool = False) -> list[Game]:
        """A chat's games (those in its `parts`, too) that go on (all games if not `active`), oldest first.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.games.in_place(address, active=active, parts=parts)

    async def addresses_playing(self) -> list[Address]:
        """The chats in which games go on. It reads all of those games: for rare occasions.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.games.addresses()

    async def game_by_number(self, address: Address, number: int) -> Game:
        """The game that a chat calls by a number, over or not.

        Raises:
            NoSuchGameError: there is none; it carries no id.
            StorageError
        """
        async with self._repository.reading() as work:
            game = await work.games.by_number(address, number)
        if game is None:
            raise NoSuchGameError
        return game

    async def open_among(self, addresses: Iterable[Address]) -> list[Address]:
        """Those of these chats that are not closed to us.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            closed = await work.notices.closed()
        return [address for address in addresses if address not in closed]

    async def unreachable(self, game: Game) -> list[Player]:
        """The players of a game who are told of it in private, and whose chat is closed to us.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            closed = await work.notices.closed()
        return [player for player in (game.white, game.black) if player.address in closed.intersection(game.addresses)]

    async def history(
        self,
        player_id: PlayerId | None,
        *,
        address: Address | None = None,
        before: GameId | None = None,
        limit: int = 10,
    ) -> list[Game]:
        """A person's finished games (in a chat), the newest first; those before one, to turn the page.

        Without a person, everybody's.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.games.finished(player_id, address=address, before=before, limit=limit)

    async def find_game(self, player_id: PlayerId, *, address: Address | None, to_move: bool) -> Game:
        """The only game going on that a person can mean in a chat (None: anywhere).

        With `to_move`, only games in which it is this person's turn count.

        Raises:
            NoSuchGameError: there is none; it carries no id.
            AmbiguousGameError: there are several.
            StorageError
        """
        games = await self.games_of(player_id, address=address)
        if to_move:
            games = [game for game in games if game.to_move.id == player_id]
        if not games:
            raise NoSuchGameError
        if len(games) > 1:
            raise AmbiguousGameError(games)
        return games[0]

    async def game_of_message(self, address: Address, message_id: str) -> tuple[Game, Seen] | None:
        """The game whose board a message shows, and which position that is; None if it shows none.

        Of a board whose moves were taken back it is the last position that is still one, as of before that.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.games.of_message(MessageRef(address, message_id))

    async def game_of_source(self, source: Source) -> Game | None:
        """The game in which a message was a move: whoever meets a message again needs not look further.

        Raises:
            StorageError
        """
        async with self._repository.reading() as work:
            return await work.games.by_source(source)

    async def remember_message(
        self, message: MessageRef, game_id: GameId, ply: int, takebacks: int | None = None
    ) -> None:
        """Remember a board that was shown because somebody asked for it, so that replies to it are moves.

        Delivered notices are remembered without this. `takebacks` is what `Game.takebacks` was in the game that
        was shown; None for what it is now.

        Raises:
            NoSuchGameError, StorageError
        """
        async with self._repository.writing() as work:
            game = await existing_game(work, game_id)
            await work.games.add_message(
                message, game_id, Seen(ply, game.takebacks if takebacks is None else takebacks)
            )
